#!/usr/bin/env bash
# JupyterLab, a Python kernel and the Chinese texts.
source "$(dirname "$0")/../work.sh"
python_env jupyterlab==4.6.6 jupyterlab-language-pack-zh-CN==4.5.post3
