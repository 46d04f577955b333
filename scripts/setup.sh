#!/usr/bin/env bash
# Makes .venv, installs surefoot and its tools into it, and sees to a browser that starts, to a JDK
# and to a sandbox for what a JVM runs. Without the last two only the building of objects is left out.
# Says one line for each thing done. What was done is remembered in .setup/, so that a second call
# does nothing; a change of what pyproject.toml installs, of this script or of the folder's place does it again.
# Environment: PYTHON, CHROME (paths); LOCKED=1 installs the packages of configs/lock with their hashes
# and no others. Argument `setup`: say so when there is nothing to do.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly STATE=.setup LOG=.setup/log STAMP=.setup/done BROWSER=.setup/browser JAVA=.setup/java
readonly PACKAGES=(chromium-headless-shell fonts-liberation fonts-noto-color-emoji fonts-noto-cjk)

say() { printf 'setup: %s\n' "$1"; }
fail() {
  printf 'setup: error: %s\n' "$1" >&2
  exit 2
}
# Runs a command with its output in the log only.
quietly() { "$@" >>"$LOG" 2>&1; }
last_error() { { grep -iE '^(error|e): |error:' "$LOG" || tail -n 1 "$LOG"; } | tail -n 1 | cut -c1-300; }

as_root() {
  if [ "$(id -u)" = 0 ]; then
    quietly env DEBIAN_FRONTEND=noninteractive "$@"
  else
    command -v sudo >/dev/null && quietly sudo -n env DEBIAN_FRONTEND=noninteractive "$@"
  fi
}

apt_install() {
  command -v apt-get >/dev/null || return 1
  as_root apt-get install -y --no-install-recommends "$@" && return 0
  # On a fresh machine the lists of packages are old or missing.
  as_root apt-get update && as_root apt-get install -y --no-install-recommends "$@"
}

find_python() {
  local name
  for name in ${PYTHON:+"$PYTHON"} python3 python3.13 python3.12 python3.11; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      command -v "$name"
      return
    fi
  done
  fail "no Python 3.11 or newer found: install one, or name it: make setup PYTHON=/path/to/python"
}

venv_works() { .venv/bin/python -c 'import pip' 2>/dev/null; }
# The scripts of a virtual environment hold its path: it cannot be moved with its folder.
venv_is_here() { grep -qsF "$PWD/.venv" .venv/bin/activate; }

# Debian keeps ensurepip in a package of its own, so there are several ways to the same end.
make_venv() {
  local python=$1 extra=$STATE/virtualenv
  if venv_is_here && venv_works && .venv/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    return
  fi
  rm -rf .venv
  if quietly "$python" -m venv .venv && venv_works; then
    say ".venv made (venv)"
  elif rm -rf .venv && quietly "$python" -m venv --without-pip .venv &&
    quietly "$python" -m pip --python .venv/bin/python install pip && venv_works; then
    say ".venv made (venv, pip brought in by the system's pip)"
  elif rm -rf .venv && quietly "$python" -m pip install --target "$extra" virtualenv &&
    quietly env PYTHONPATH="$extra" "$python" -m virtualenv .venv && venv_works; then
    say ".venv made (virtualenv)"
  elif command -v uv >/dev/null && quietly uv venv --seed --python "$python" .venv && venv_works; then
    say ".venv made (uv)"
  elif rm -rf .venv && apt_install python3-venv && quietly "$python" -m venv .venv && venv_works; then
    say ".venv made (venv, after apt-get install python3-venv)"
  else
    fail ".venv cannot be made: $(last_error); see $LOG, or: apt-get install python3-venv"
  fi
}

install_packages() {
  local started=$SECONDS pip=(.venv/bin/python -m pip install --disable-pip-version-check)
  if [ -n "${LOCKED:-}" ]; then
    if ! quietly "${pip[@]}" --require-hashes -r configs/lock/requirements.txt ||
      ! quietly "${pip[@]}" --no-deps --no-build-isolation -e .; then
      fail "the locked packages cannot be installed: $(last_error); see $LOG, or leave LOCKED out"
    fi
    say "locked packages installed in $((SECONDS - started)) s"
    return
  fi
  quietly "${pip[@]}" -e '.[dev]' ||
    fail "packages cannot be installed: $(last_error); see $LOG"
  say "packages installed in $((SECONDS - started)) s"
}

# Playwright brings a Node of its own, which needs a library that minimal systems lack.
see_to_driver() {
  if quietly .venv/bin/playwright --version; then return; fi
  if apt_install libatomic1 && quietly .venv/bin/playwright --version; then
    say "libatomic1 installed with apt-get, for Playwright"
  else
    fail "Playwright's driver does not start: $(last_error); as root: apt-get install libatomic1"
  fi
}

# A browser counts only when it starts: one without its libraries or a snap stub does not.
starts() {
  local no_sandbox=()
  if [ "$(id -u)" = 0 ]; then no_sandbox=(--no-sandbox); fi
  [ -x "$1" ] &&
    quietly timeout 30 "$1" --headless --disable-gpu "${no_sandbox[@]}" --dump-dom about:blank </dev/null
}

browsers() {
  local name
  for name in chromium-headless-shell chromium google-chrome google-chrome-stable chromium-browser; do
    command -v "$name" || true
  done
  ls -d "${PLAYWRIGHT_BROWSERS_PATH:-$HOME/.cache/ms-playwright}"/chromium*/*/*hell 2>/dev/null || true
}

find_browser() {
  local found
  while read -r found; do
    if starts "$found"; then
      echo "$found"
      return
    fi
  done < <(browsers)
  return 1
}

see_to_browser() {
  local found
  if [ -n "${CHROME:-}" ]; then
    starts "$CHROME" || fail "CHROME=$CHROME does not start: correct it or unset it; see $LOG"
    found=$CHROME
    say "browser: $found (CHROME)"
  elif found=$(find_browser); then
    say "browser: $found"
  elif quietly timeout -k 5 60 .venv/bin/playwright install chromium-headless-shell &&
    found=$(find_browser); then
    say "browser: $found (downloaded by Playwright)"
  elif apt_install "${PACKAGES[@]}" && found=$(find_browser); then
    say "browser: $found (installed with apt-get, with fonts)"
  elif as_root .venv/bin/playwright install-deps chromium-headless-shell &&
    found=$(find_browser); then
    say "browser: $found (downloaded, its libraries installed by Playwright)"
  else
    fail "no browser starts; as root: apt-get install ${PACKAGES[*]}; or set CHROME; see $LOG"
  fi
  echo "$found" >"$BROWSER"
}

jdk() { .venv/bin/python -c 'from surefoot.tools.java.jdk import find_jdk; print(find_jdk().home)' 2>>"$LOG"; }
# A sandbox counts only when it starts: many containers forbid user namespaces.
sandbox_works() { command -v bwrap >/dev/null && quietly bwrap --unshare-all --ro-bind / / true; }

see_to_java() {
  local wanted=() left_out=()
  jdk >/dev/null || wanted+=(default-jdk-headless)
  command -v bwrap >/dev/null || wanted+=(bubblewrap)
  if [ ${#wanted[@]} -gt 0 ] && apt_install "${wanted[@]}"; then
    say "${wanted[*]} installed with apt-get"
  fi
  if jdk >/dev/null; then say "JDK: $(jdk)"; else left_out+=("no JDK, so no Java objects are built"); fi
  sandbox_works || left_out+=("no bubblewrap that starts, so Java that a model wrote is not run")
  if [ ${#left_out[@]} -gt 0 ]; then
    say "left out (${#left_out[@]}): $(printf '%s; ' "${left_out[@]}")as root: apt-get install default-jdk-headless bubblewrap; see $LOG"
  fi
  echo "${#left_out[@]}" >"$JAVA"
}

# The tests start one of their own; where no package brings it, the system's is taken.
postgres_is_there() {
  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null ||
    .venv/bin/python -c 'import sys, importlib.util as u; sys.exit(u.find_spec("pgserver") is None)'
}

see_to_postgres() {
  if postgres_is_there; then return; fi
  if apt_install postgresql && postgres_is_there; then
    say "postgresql installed with apt-get, for the tests"
  else
    say "left out (1): no PostgreSQL, so its tests cannot run; as root: apt-get install postgresql; see $LOG"
  fi
}

# Playwright's own ffmpeg writes videos; the tests take the system's, too.
see_to_ffmpeg() {
  if quietly timeout -k 5 60 .venv/bin/playwright install ffmpeg || command -v ffmpeg >/dev/null ||
    apt_install ffmpeg; then return; fi
  say "left out (1): no ffmpeg, so no videos are made; as root: apt-get install ffmpeg; see $LOG"
}

# What stands in pyproject.toml from pytest's settings on is not installed.
fingerprint() { { pwd -P && sed '/^\[tool\.pytest/,$d' pyproject.toml && cat scripts/setup.sh; } | sha256sum | cut -d' ' -f1; }

packages_are_there() {
  [ -f "$STAMP" ] && [ "$(cat "$STAMP")" = "$(fingerprint)" ] && [ -x .venv/bin/surefoot ]
}

browser_is_there() {
  local browser
  [ -f "$BROWSER" ] && browser=$(cat "$BROWSER") && [ -x "$browser" ] &&
    [ "${CHROME:-$browser}" = "$browser" ]
}

java_was_seen_to() { [ -f "$JAVA" ]; }
# `make setup` tries again what was left out, the other targets do not.
java_is_complete() { [ -f "$JAVA" ] && [ "$(cat "$JAVA")" = 0 ]; }

is_done() { packages_are_there && browser_is_there && java_was_seen_to; }

main() {
  local python
  mkdir -p "$STATE"
  if [ "${1:-}" = setup ] && ! java_is_complete; then rm -f "$JAVA"; fi
  if is_done; then
    if [ "${1:-}" = setup ]; then say "done before, nothing to do"; fi
    return
  fi
  # Two calls at once: the second waits and then finds everything done.
  exec 9>"$STATE/lock"
  if command -v flock >/dev/null && ! flock -w 1800 9; then
    fail "another setup has held $STATE/lock for 30 minutes"
  fi
  if is_done; then return; fi
  : >"$LOG"
  if ! packages_are_there; then
    python=$(find_python)
    make_venv "$python"
    install_packages
    see_to_driver
    see_to_postgres
    see_to_ffmpeg
    fingerprint >"$STAMP"
  fi
  if ! browser_is_there; then see_to_browser; fi
  if ! java_was_seen_to; then see_to_java; fi
  say "ready ($(.venv/bin/python --version), $PWD/.venv)"
}

main "$@"
