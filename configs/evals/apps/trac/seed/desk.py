"""Fills a fresh Trac project: desk.py FOLDER."""

import datetime
import sys

from trac.env import open_environment
from trac.perm import PermissionSystem
from trac.ticket.model import Component, Milestone, Ticket
from trac.util.datefmt import utc
from trac.wiki.model import WikiPage

SETTINGS = [
    ("components", "acct_mgr.web_ui.LoginModule", "enabled"),
    ("components", "acct_mgr.htfile.HtPasswdStore", "enabled"),
    ("components", "acct_mgr.api.*", "enabled"),
    ("components", "acct_mgr.web_ui.AccountModule", "enabled"),
    ("components", "trac.web.auth.LoginModule", "disabled"),
    ("components", "tracopt.ticket.deleter.*", "enabled"),
    ("account-manager", "password_store", "HtPasswdStore"),
    ("account-manager", "htpasswd_file", "users.htpasswd"),
    ("account-manager", "htpasswd_hash_type", "md5"),
    ("trac", "default_charset", "utf-8"),
    ("trac", "default_timezone", "UTC"),
    ("trac", "base_url", ""),
    ("notification", "smtp_enabled", "false"),
    ("logging", "log_type", "none"),
    ("header_logo", "src", ""),
    ("project", "descr", "Repairs and refits"),
]
COMPONENTS = [("engine", "ada"), ("hull", "bo"), ("rigging", "bo")]
MILESTONES = [("Spring launch", 4), ("Autumn haul-out", 10)]
TICKETS = [
    ("Bilge pump runs dry", "engine", "Spring launch", "critical", "ada"),
    ("Repaint the waterline", "hull", "Spring launch", "minor", "bo"),
    ("Replace frayed halyard", "rigging", "Spring launch", "major", "bo"),
    ("Diesel leak at the filter", "engine", "Autumn haul-out", "blocker", "ada"),
    ("Polish the brass bell", "hull", "Autumn haul-out", "trivial", "bo"),
    ("Mast light flickers", "rigging", "", "major", "ada"),
]
PAGES = {
    "WikiStart": "= Shipyard handbook\n\nWelcome to the yard.\n\n"
    " * TideTables\n * PaintStock\n * SafetyRules\n",
    "TideTables": "= Tide tables\n\n||= Day =||= High water =||\n"
    "|| Monday || 06:40 ||\n|| Tuesday || 07:25 ||\n",
    "PaintStock": "= Paint stock\n\n * White: 12 cans\n * Navy blue: 3 cans\n",
    "SafetyRules": "= Safety rules\n\nWear a life vest on the pontoon.\n",
}
RIGHTS = ("WIKI_CREATE", "WIKI_MODIFY", "TICKET_CREATE", "TICKET_MODIFY")
FIRST = datetime.datetime(2026, 3, 1, 9, 0, tzinfo=utc)


def configure(folder):
    """Write the settings; they hold from the next opening on."""
    env = open_environment(folder, use_cache=False)
    for section, key, value in SETTINGS:
        env.config.set(section, key, value)
    env.config.save()
    env.shutdown()


def plan(env):
    """Replace the example components and milestones."""
    for name in ("component1", "component2"):
        Component(env, name).delete()
    for name, owner in COMPONENTS:
        component = Component(env)
        component.name, component.owner = name, owner
        component.insert()
    for number in range(1, 5):
        Milestone(env, f"milestone{number}").delete()
    for name, month in MILESTONES:
        milestone = Milestone(env)
        milestone.name = name
        milestone.due = datetime.datetime(2030, month, 1, tzinfo=utc)
        milestone.description = f"Planned work for {name.lower()}"
        milestone.insert()


def file_tickets(env):
    """Write the six tickets, one a day."""
    for i, (summary, component, milestone, priority, owner) in enumerate(TICKETS):
        ticket = Ticket(env)
        ticket["summary"], ticket["component"] = summary, component
        ticket["milestone"], ticket["priority"] = milestone, priority
        ticket["owner"], ticket["reporter"], ticket["status"] = owner, "ada", "new"
        ticket["type"] = "task" if i % 2 else "defect"
        ticket["description"] = f"See the log book, entry {40 + i}."
        ticket.insert(when=FIRST + datetime.timedelta(days=i))


def write_pages(env):
    """Write the handbook."""
    for name, text in PAGES.items():
        page = WikiPage(env, name)
        page.text = text
        page.save("ada", "first version", t=None if page.exists else FIRST)


def main(folder):
    """Fill the project."""
    configure(folder)
    env = open_environment(folder, use_cache=False)
    rights = PermissionSystem(env)
    rights.grant_permission("ada", "TRAC_ADMIN")
    for action in RIGHTS:
        if action not in rights.get_user_permissions("authenticated"):
            rights.grant_permission("authenticated", action)
    plan(env)
    file_tickets(env)
    write_pages(env)
    env.shutdown()


main(sys.argv[1])
