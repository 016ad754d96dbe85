# What the checks in a browser share: sourced by check-report.sh and check-explorer.sh, in the project's folder.
# Sets `browser`; `in_browser SCRIPT ...` runs a script of Node.js with playwright-core and axe-core, which are installed
# below target. Where something is missing, `give_up` is told what.
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
for need in "${browser:-chromium}" node npm; do
    command -v "$need" > /dev/null || give_up "$need is missing (Debian: apt-get install chromium nodejs npm)"
done
if ! NODE_PATH=target/browser/node_modules node -e '
        for (const [name, version] of [["playwright-core", "1.65.1"], ["axe-core", "4.14.1"]]) {
            if (require(`${name}/package.json`).version !== version) process.exit(1);
        }' 2> /dev/null; then
    echo "${0##*/}: playwright-core and axe-core are installed into target/browser" >&2
    npm install --silent --no-audit --no-fund --prefix target/browser playwright-core@1.65.1 axe-core@4.14.1 ||
        give_up "npm could not install playwright-core and axe-core"
fi
in_browser() {
    NODE_PATH=target/browser/node_modules node "$@"
}
