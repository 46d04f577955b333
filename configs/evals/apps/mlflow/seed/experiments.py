"""Make the experiments, runs and models: experiments.py DATABASE."""

import sys
from pathlib import Path

from mlflow import MlflowClient

DAY_MS = 86_400_000
MARCH_1_MS = 1_709_280_000_000

# experiment, run, model, depth, error, state
RUNS = (
    ("House prices", "linear-base", "linear", "1", 0.52, "FINISHED"),
    ("House prices", "tree-small", "tree", "4", 0.41, "FINISHED"),
    ("House prices", "tree-deep", "tree", "12", 0.33, "FINISHED"),
    ("House prices", "forest", "forest", "8", 0.27, "FINISHED"),
    ("House prices", "boost-try", "boost", "6", 0.95, "FAILED"),
    ("House prices", "boost-final", "boost", "6", 0.21, "FINISHED"),
    ("Spam filter", "bayes", "bayes", "1", 0.12, "FINISHED"),
    ("Spam filter", "words-only", "linear", "1", 0.18, "FINISHED"),
    ("Spam filter", "with-links", "linear", "2", 0.09, "FINISHED"),
)
MODELS = (("house-price", "Estimates what a house sells for.", 2), ("spam-detector", "", 1))


def main(database: Path) -> None:
    """Fill a new database."""
    client = MlflowClient(f"sqlite:///{database}")
    experiments = {
        name: client.create_experiment(name) for name in ("House prices", "Spam filter", "Weather")
    }
    runs = {}
    for day, (experiment, name, model, depth, error, state) in enumerate(RUNS):
        begin = MARCH_1_MS + day * DAY_MS
        run = client.create_run(experiments[experiment], begin, run_name=name)
        runs[name] = run.info.run_id
        client.log_param(run.info.run_id, "model", model)
        client.log_param(run.info.run_id, "depth", depth)
        client.log_metric(run.info.run_id, "error", error, begin)
        client.set_terminated(run.info.run_id, state, begin + (day + 1) * 60_000)
    for name, about, versions in MODELS:
        client.create_registered_model(name, description=about)
        for _ in range(versions):
            client.create_model_version(name, source=f"/models/{name}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
