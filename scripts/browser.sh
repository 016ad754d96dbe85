# shellcheck shell=bash
# Shared by the checks in a browser: sourced after tools.sh. Sets `browser`; `in_browser SCRIPT ...` runs a script of
# Node.js with playwright-core and axe-core, which are installed below target.
need_node 18
find_browser() {
    browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
}
find_browser || { need chromium chromium && find_browser; }
npm_packages playwright-core@1.65.1 axe-core@4.14.1
in_browser() {
    NODE_PATH=target/npm/node_modules node "$@"
}
in_browser --eval '
    const options = { executablePath: process.argv[1], chromiumSandbox: false };
    require("playwright-core").chromium.launch(options).then((browser) => browser.close());
' "$browser" 2> /dev/null || give_up "$browser does not start"
