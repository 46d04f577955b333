#!/usr/bin/env bash
# Transmission; its recordings are made at every start.
source "$(dirname "$0")/../work.sh"
debian_packages transmission-daemon
