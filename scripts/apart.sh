#!/usr/bin/env bash
# Makes an environment for what cannot be installed beside the rest, or is too large for it:
#   .venv-fuzz     the fuzzer of POST /solve: langgraph-api wants other versions of what it needs
#   .venv-harmony  the client of HarmonyOS phones, which wants an older lxml; the rest is that of .venv
#   .venv-vision   what reads hyperlinks in pictures, 0.4 GB; the rest is that of .venv
# Where one cannot be had, its tests are left out, and counted. A second call does nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Args: name of the environment, requirements, what is there with it, what is left out without it,
# and `beside` where it has the packages of .venv as well.
make_apart() {
  local name=$1 wanted=$2 with=$3 without=$4 beside=${5:-} packages
  local folder=.venv-$name log=.setup/$name.log
  local made="$PWD $wanted $beside"
  if [ -f "$folder/done" ] && [ "$(cat "$folder/done")" = "$made" ]; then return; fi
  mkdir -p .setup
  rm -rf "$folder"
  read -r -a packages <<<"$wanted"
  if .venv/bin/python -m venv --without-pip "$folder" >"$log" 2>&1 &&
    .venv/bin/python -m pip --python "$folder/bin/python" install \
      --disable-pip-version-check "${packages[@]}" >>"$log" 2>&1; then
    if [ "$beside" ]; then
      # What the folder has itself is found first.
      .venv/bin/python -c "import sysconfig; print(sysconfig.get_path('purelib'))" \
        >"$("$folder/bin/python" -c "import sysconfig; print(sysconfig.get_path('purelib'))")/beside.pth"
    fi
    echo "$made" >"$folder/done"
    echo "setup: $folder made, with $with"
  else
    rm -rf "$folder"
    echo "setup: left out (1): $without; see $log"
  fi
}

# Args: name of an extra of the project.
packages_of() {
  .venv/bin/python -c "
import sys, tomllib
with open('pyproject.toml', 'rb') as file:
    print(*tomllib.load(file)['project']['optional-dependencies'][sys.argv[1]])
" "$1"
}

make_apart fuzz 'schemathesis>=4.32,<5' 'the fuzzer of POST /solve' \
  'no fuzzer, so POST /solve is not fuzzed'
make_apart harmony "$(packages_of harmony)" 'the client of HarmonyOS phones' \
  'no client of HarmonyOS phones, so these are not tested' beside
make_apart vision "$(packages_of vision)" 'what reads hyperlinks in pictures' \
  'no reader of hyperlinks, so these are not tested' beside
