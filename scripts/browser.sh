# shellcheck shell=bash
# Shared by the checks in a browser: sourced after tools.sh. Sets `browser`, that of the variable `engine`: chromium, unless
# it is set to firefox or webkit. `in_browser SCRIPT ...` runs a script of Node.js with playwright-core and axe-core, which are
# installed below target.
engine=${engine:-chromium}
need_node 20
# The first of some programs that is there.
find_first() {
    local name
    for name in "$@"; do
        if command -v "$name"; then return; fi
    done
    return 1
}
find_webkit() {
    local mini driver screen
    mini=$(find_first /usr/lib/*/webkit2gtk-4.1/MiniBrowser /usr/libexec/webkit2gtk-4.1/MiniBrowser) &&
        driver=$(find_first WebKitWebDriver) && screen=$(find_first Xvfb) && browser=$mini:$driver:$screen
}
find_browser() {
    case $engine in
        chromium) browser=$(find_first chromium chromium-browser google-chrome) ;;
        firefox) browser=$(find_first firefox-esr firefox) ;;
        webkit) find_webkit ;;
    esac
}
declare -A packages=([chromium]=chromium [firefox]=firefox-esr [webkit]="webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb")
if ! find_browser; then
    read -ra missing <<< "${packages[$engine]}"
    debian "$engine" "${missing[@]}"
    find_browser || give_up "$engine is missing"
fi
npm_packages playwright-core@1.65.1 axe-core@4.14.1
in_browser() {
    NODE_PATH=target/npm/node_modules node "$@"
}
in_browser --eval '
    const [engine, browser] = process.argv.slice(1);
    (async () => {
        const launched = await require(`./scripts/check_explorer/browsers/${engine}.js`).launch(browser);
        const context = await launched.context({ width: 800, height: 600 });
        await context.close();
        await launched.close();
    })();
' "$engine" "$browser" 2> /dev/null || give_up "$browser does not start"
