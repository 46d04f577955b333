#!/usr/bin/env bash
# OctoPrint with its virtual printer.
source "$(dirname "$0")/../work.sh"
python_env OctoPrint==1.11.8
