#!/usr/bin/env bash
# changedetection.io in a virtual environment.
source "$(dirname "$0")/../work.sh"
python_env changedetection.io==0.60.10
