#!/usr/bin/env bash
# Fava with the Beancount that reads its ledger.
source "$(dirname "$0")/../work.sh"
python_env fava==1.30.16 beancount==3.2.3 beanquery==0.2.0
