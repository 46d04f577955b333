#!/usr/bin/env bash
# start.sh PORT: a folder of files and a notebook at /lab, no login.
source "$(dirname "$0")/../work.sh"
fresh_data "${1:-}"
mkdir -p "$data"/{files,config/labconfig,settings,workspaces,runtime,share,ipython}
"$env/bin/python" "$here/seed/orchard.py" "$data/files"
printf '{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}\n' \
  >"$data/config/labconfig/page_config.json"
export JUPYTER_CONFIG_DIR=$data/config JUPYTERLAB_SETTINGS_DIR=$data/settings
export JUPYTERLAB_WORKSPACES_DIR=$data/workspaces JUPYTER_RUNTIME_DIR=$data/runtime
export JUPYTER_DATA_DIR=$data/share IPYTHONDIR=$data/ipython
exec "$env/bin/jupyter-lab" --allow-root --no-browser --ip=127.0.0.1 --port="$1" \
  --ServerApp.port_retries=0 --IdentityProvider.token='' --ServerApp.root_dir="$data/files" \
  --FileContentsManager.delete_to_trash=False --LabApp.extension_manager=readonly
