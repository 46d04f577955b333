#!/usr/bin/env bash
# MLflow and its first experiments in $EVAL_HOME/tracking.db, which every start copies.
source "$(dirname "$0")/../work.sh"
# SQLAlchemy 2.1 has lost a class that this MLflow asks for.
python_env mlflow==2.22.5 "sqlalchemy<2.1"
rm -f "$EVAL_HOME/tracking.db"
HOME=$EVAL_HOME "$env/bin/python" "$here/seed/experiments.py" "$EVAL_HOME/tracking.db"
