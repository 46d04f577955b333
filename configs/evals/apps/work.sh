# What the install.sh and start.sh of every app share; both begin with it.
#   EVAL_HOME  the app's work folder: everything that is installed or written goes there
#   PYTHON     makes the virtual environments (default: python3)
# shellcheck shell=bash
set -euo pipefail
: "${EVAL_HOME:?names the folder to install and work in}"
here=$(cd "$(dirname "${BASH_SOURCE[1]}")" && pwd)
mkdir -p "$EVAL_HOME"
EVAL_HOME=$(cd "$EVAL_HOME" && pwd)
env=$EVAL_HOME/env
# Only for the scripts that read them.
export here env

# python_env REQUIREMENT...: these packages in the virtual environment $env
python_env() {
  [ -x "$env/bin/pip" ] || "${PYTHON:-python3}" -m venv --clear "$env"
  "$env/bin/pip" install --quiet --disable-pip-version-check "$@"
}

# debian_packages NAME...: installed on the machine itself, which needs root
debian_packages() {
  if dpkg -s "$@" >/dev/null 2>&1; then return; fi
  export DEBIAN_FRONTEND=noninteractive
  if [ "$(id -u)" != 0 ]; then
    echo "needs the Debian packages $*: sudo apt-get install $*" >&2
    return 1
  fi
  apt-get install -y -qq --no-install-recommends "$@" ||
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"; }
}

# fresh_data PORT: an empty folder $data, with a home of its own for the app
fresh_data() {
  [[ $1 =~ ^[0-9]+$ ]] || { echo "usage: start.sh PORT" >&2; exit 2; }
  data=$EVAL_HOME/data/$1
  rm -rf "$data"
  mkdir -p "$data/home"
  export HOME=$data/home
}
