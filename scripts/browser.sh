# shellcheck shell=bash
# Shared by the checks in a browser: sourced after tools.sh. Sets `browser`; `in_browser SCRIPT ...` runs a script of
# Node.js with playwright-core and axe-core, which are installed below target.
find_browser() {
    browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
}

# Installs Debian's package, where that is allowed and possible.
install_browser() {
    local as_root=()
    command -v apt-get > /dev/null || give_up "chromium is missing, and there is no apt-get to install it"
    if ((EUID != 0)); then
        sudo -n true 2> /dev/null || give_up "chromium is missing, and installing it needs root"
        as_root=(sudo -n)
    fi
    echo "${0##*/}: apt-get installs chromium on this machine" >&2
    "${as_root[@]}" apt-get -qq update >&2 || give_up "chromium is missing, and apt-get update failed"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends chromium >&2 ||
        give_up "chromium is missing, and apt-get could not install it"
    find_browser
}

need_node 18
find_browser
if [[ -z $browser ]] && may_install; then install_browser; fi
[[ -n $browser ]] || give_up "chromium is missing (Debian: apt-get install chromium, or pass --install)"
npm_packages playwright-core@1.65.1 axe-core@4.14.1
in_browser() {
    NODE_PATH=target/npm/node_modules node "$@"
}
in_browser --eval '
    const options = { executablePath: process.argv[1], chromiumSandbox: false };
    require("playwright-core").chromium.launch(options).then((browser) => browser.close());
' "$browser" 2> /dev/null || give_up "$browser does not start"
