#!/usr/bin/env bash
# Streamlit, for an app of our own.
source "$(dirname "$0")/../work.sh"
python_env streamlit==1.67.0
