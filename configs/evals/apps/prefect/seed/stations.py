"""The variables, pools, limits and deployments of weather stations; install.sh runs it.

stations.py ADDRESS: writes them by the server's own API once it answers.
"""

import sys
import time

import httpx

VARIABLES = (
    ("archive_days", 90, ["storage"]),
    ("coast_station", "Northpoint", ["stations"]),
    ("mountain_station", "Eagle Pass", ["stations"]),
    ("report_language", "en", ["reports"]),
    ("wind_alarm_kmh", 75, ["alarms"]),
)
POOLS = (
    ("field-computers", "process", "Small machines beside the masts", 4),
    ("office-server", "process", "The server in the basement", None),
)
LIMITS = (("modem-lines", 3), ("radar-images", 2))
DEPLOYMENTS = (
    ("collect-readings", "coast-hourly", "Readings of the coast", ["coast"], "field-computers"),
    (
        "collect-readings",
        "mountain-hourly",
        "Readings of the pass",
        ["mountain"],
        "field-computers",
    ),
    ("write-report", "weekly-report", "The report for the newspaper", ["press"], "office-server"),
)


def main() -> None:
    """Write everything."""
    with httpx.Client(base_url=sys.argv[1], timeout=30) as server:

        def write(kind: str, **values: object) -> str:
            answer = server.post(f"/api/{kind}/", json=values).raise_for_status()
            return str(answer.json()["id"])

        until = time.monotonic() + 120
        while True:
            try:
                server.get("/api/ready").raise_for_status()
                break
            except httpx.TransportError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.5)
        for name, value, tags in VARIABLES:
            write("variables", name=name, value=value, tags=tags)
        for name, kind, description, most in POOLS:
            write(
                "work_pools",
                name=name,
                type=kind,
                description=description,
                concurrency_limit=most,
            )
        for name, most in LIMITS:
            write("v2/concurrency_limits", name=name, limit=most)
        for flow, name, description, tags, pool in DEPLOYMENTS:
            write(
                "deployments",
                flow_id=write("flows", name=flow),
                name=name,
                description=description,
                tags=tags,
                work_pool_name=pool,
                entrypoint="stations.py:run",
            )


main()
