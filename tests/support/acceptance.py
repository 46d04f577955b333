"""Acceptance cases over apps in memory, and answers of agents that a test writes."""

from pathlib import Path
from typing import Any

from tests.support.cases import Rule, notes_case

OPERATION, PARAMETER, INSPECTION = "uat/operation", "uat/parameter", "uat/inspection"

BANK = """
name: Bank
start: home
variables: {payee: "", amount: "", pin: "", wrong: false, bank: Red Bank}
screens:
  home:
    title: Bank
    widgets:
      - {id: title, role: heading, name: My account}
      - {id: send, role: button, name: Send money, on: {tap: {go: form}}}
      - {id: close, role: button, name: Delete account, on: {tap: {go: gone}}}
  form:
    title: Send money
    widgets:
      - {id: payee, role: textbox, name: Payee, bind: payee}
      - {id: amount, role: textbox, name: Amount, bind: amount}
      - {id: next, role: button, name: Next, on: {tap: {go: pay}}}
  pay:
    title: Payment password
    widgets:
      - {id: sum, role: heading, name: "Pay {amount} to {payee}"}
      - {id: problem, role: alert, text: Wrong password, show_when: {wrong: {equals: true}}}
      - id: pad
        role: keypad
        name: Payment password
        bind: pin
        password: true
        length: 6
        on:
          full:
            - {when: {pin: {equals: "275913"}}, set: {pin: ""}, go: done}
            - {set: {pin: "", wrong: true}}
  done:
    title: Done
    widgets: [{id: ok, role: heading, name: Money sent}]
  gone:
    title: Gone
    widgets: [{id: gone, role: heading, name: Account deleted}]
"""
PIN = "275913"


def bank_case(folder: Path, *steps: str, **more: Any) -> dict[str, Any]:
    """A case over the bank in memory."""
    path = folder / "bank.yaml"
    path.write_text(BANK, "utf-8")
    app = {"kind": "simulated", "path": str(path)}
    return {"id": "bank", "app": app, "steps": list(steps), **more}


def settings_case(*steps: str, **more: Any) -> dict[str, Any]:
    """A case over the notes app, without an expected result."""
    return notes_case(*(steps or ("See how it can be set up",)), **more)


def calls(skill: str, rid: str = "", **more: Any) -> Rule:
    """An operation agent that always wants this."""
    return lambda _text: {"skill": skill, "rid": rid, "description": f"{skill} {rid}", **more}


def names(parameter: str) -> Rule:
    """A parameter agent that always chooses this."""
    return lambda _text: {"parameter": parameter}


def finds(completed: str, *evidence: str, **more: Any) -> Rule:
    """An inspection agent that always says this."""
    return lambda _text: {
        "reasoning": "scripted",
        "completed": completed,
        "evidence": list(evidence),
        "confidence": 0.9,
        **more,
    }
