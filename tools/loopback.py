"""Tells addresses that only this machine reaches."""

import ipaddress


def is_loopback(host: str) -> bool:
    """Say whether only this machine reaches what listens there."""
    return host.lower() == "localhost" or (
        is_address(host) and ipaddress.ip_address(host).is_loopback
    )


def is_address(host: str) -> bool:
    """Say whether a host is named by its address."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
