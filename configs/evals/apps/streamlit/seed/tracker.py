"""Household expenses: a small Streamlit app. Its data is a JSON file named in EXPENSES_FILE."""

import datetime as dt
import json
import os
import time
from pathlib import Path
from typing import Any

import pandas as pd
import streamlit as st

FILE = Path(os.environ.get("EXPENSES_FILE", "expenses.json"))
CATEGORIES = ["Groceries", "Rent", "Transport", "Leisure", "Health"]
CURRENCIES = ["EUR", "USD", "VND", "CNY"]
PIN = "4711"


def load() -> dict[str, Any]:
    """Read everything."""
    contents: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return contents


def store(contents: dict[str, Any]) -> None:
    """Write everything."""
    FILE.write_text(json.dumps(contents, indent=1), "utf-8")


st.set_page_config(page_title="Expense tracker", page_icon="💶", layout="wide")
data = load()
flash = st.session_state.pop("flash", None)
if flash:
    st.toast(flash)

st.sidebar.title("Expense tracker")
page = st.sidebar.radio(
    "Go to", ["Expenses", "Add expense", "Budgets", "Reports", "Settings"], key="nav"
)
st.sidebar.metric(
    "Total", f"{sum(e['amount'] for e in data['expenses']):.2f} {data['settings']['currency']}"
)


@st.dialog("Delete expense")
def confirm_delete(number: int) -> None:
    """Ask before an expense is deleted."""
    e = next(x for x in load()["expenses"] if x["id"] == number)
    st.write(f"Do you really want to delete **{e['what']}**? This cannot be undone.")
    a, b = st.columns(2)
    if a.button("Cancel", key="dlg_cancel"):
        st.rerun()
    if b.button("Yes, delete", type="primary", key="dlg_yes"):
        d = load()
        d["expenses"] = [x for x in d["expenses"] if x["id"] != number]
        store(d)
        st.session_state["flash"] = f"Deleted {e['what']}"
        st.rerun()


def expenses_page() -> None:
    """The list with search, filter, order and a way to delete."""
    st.header("Expenses")
    c1, c2, c3 = st.columns([2, 2, 2])
    q = c1.text_input("Search", placeholder="e.g. Bakery", key="q")
    cats = c2.multiselect("Categories", CATEGORIES, key="cats")
    order = c3.selectbox("Sort by", ["Date", "Amount", "Description"], key="order")
    only_open = st.checkbox("Only unpaid", key="only_open")
    rows = [
        e
        for e in data["expenses"]
        if q.lower() in e["what"].lower()
        and (not cats or e["category"] in cats)
        and (not only_open or not e["paid"])
    ]
    rows.sort(
        key={
            "Date": lambda e: e["date"],
            "Amount": lambda e: -e["amount"],
            "Description": lambda e: e["what"].lower(),
        }[order]
    )
    st.caption(f"{len(rows)} of {len(data['expenses'])} expenses")
    if not rows:
        st.info("No expenses match the filter.")
    for e in rows:
        a, b, c, d, f = st.columns([3, 2, 2, 1, 1])
        a.markdown(f"**{e['what']}**  \n{e['category']}")
        b.write(e["date"])
        c.write(f"{e['amount']:.2f} {data['settings']['currency']}")
        paid = d.checkbox("Paid", value=e["paid"], key=f"paid_{e['id']}")
        if paid != e["paid"]:
            x = load()
            next(y for y in x["expenses"] if y["id"] == e["id"])["paid"] = paid
            store(x)
            st.rerun()
        if f.button("Delete", key=f"del_{e['id']}"):
            confirm_delete(e["id"])


def add_page() -> None:
    """The form for a new expense."""
    st.header("Add expense")
    with st.form("add", clear_on_submit=False):
        what = st.text_input("Description", max_chars=40)
        a, b = st.columns(2)
        amount = a.number_input("Amount", min_value=0.0, step=0.5, format="%.2f")
        when = b.date_input("Date", dt.date(2024, 5, 1))
        cat = st.selectbox("Category", CATEGORIES)
        how = st.radio("Payment method", ["Card", "Cash", "Transfer"], horizontal=True)
        paid = st.checkbox("Already paid", value=True)
        note = st.text_area("Notes", placeholder="optional remarks")
        if st.form_submit_button("Save expense"):
            names = [e["what"].lower() for e in data["expenses"]]
            if not what.strip():
                st.error("Description is required.")
            elif amount <= 0:
                st.error("The amount must be greater than zero.")
            elif what.strip().lower() in names:
                st.warning(f"There is already an expense called {what.strip()}.")
            else:
                data["expenses"].append(
                    {
                        "id": max([e["id"] for e in data["expenses"]], default=0) + 1,
                        "what": what.strip(),
                        "amount": amount,
                        "date": str(when),
                        "category": cat,
                        "method": how,
                        "paid": paid,
                        "note": note,
                    }
                )
                store(data)
                st.session_state["flash"] = "Expense saved"
                st.success(f"Saved {what.strip()} ({amount:.2f}).")


def budgets_page() -> None:
    """A limit for each category."""
    st.header("Budgets")
    cat = st.selectbox("Budget for", CATEGORIES, key="bcat")
    limit = st.slider("Monthly limit", 0, 2000, data["budgets"][cat], step=50, key=f"lim_{cat}")
    used = sum(e["amount"] for e in data["expenses"] if e["category"] == cat)
    a, b = st.columns(2)
    a.metric("Spent", f"{used:.2f}")
    b.metric("Limit", limit)
    if used > limit:
        st.error("Budget exceeded!")
    else:
        st.success("Within the budget.")
    locked = st.toggle("Lock budgets", key="locked")
    if st.button("Apply limit", disabled=locked):
        data["budgets"][cat] = limit
        store(data)
        st.toast(f"Limit of {cat} set to {limit}")
    with st.expander("All limits"):
        st.table(
            pd.DataFrame(
                {"Category": CATEGORIES, "Limit": [data["budgets"][c] for c in CATEGORIES]}
            )
        )


def reports_page() -> None:
    """A chart, a table, a slow report and a download."""
    st.header("Reports")
    t1, t2, t3 = st.tabs(["By category", "By month", "Table"])
    df = pd.DataFrame(data["expenses"])
    with t1:
        g = df.groupby("category")["amount"].sum()
        st.bar_chart(g)
        st.write(f"Most expensive category: {g.idxmax()}")
    with t2:
        m = df.assign(month=df["date"].str[:7]).groupby("month")["amount"].sum()
        st.table(m.map(lambda v: f"{v:.2f}"))
    with t3:
        st.dataframe(df[["what", "category", "amount", "date"]], hide_index=True)
    if st.button("Build yearly report"):
        bar = st.progress(0, "Working on it")
        for i in range(4):
            time.sleep(0.5)
            bar.progress((i + 1) * 25, "Working on it")
        bar.empty()
        st.success(f"Yearly report ready: {len(df)} expenses, {df['amount'].sum():.2f} in total.")
    st.download_button("Download CSV", df.to_csv(index=False), "expenses.csv", "text/csv")


def settings_page() -> None:
    """Currency and name, behind a PIN, and an upload."""
    st.header("Settings")
    cur = st.selectbox(
        "Currency",
        CURRENCIES,
        index=CURRENCIES.index(data["settings"]["currency"]),
    )
    st.time_input("Daily reminder", dt.time(8, 0))
    name = st.text_input("Household name", data["settings"]["name"])
    pin = st.text_input("PIN", type="password")
    if st.button("Save settings"):
        if pin != PIN:
            st.error("Wrong PIN.")
        else:
            data["settings"].update(currency=cur, name=name)
            store(data)
            st.session_state["flash"] = "Settings saved"
            st.rerun()
    st.divider()
    up = st.file_uploader("Import expenses (CSV)", type="csv")
    if up is not None:
        df = pd.read_csv(up)
        if not {"what", "amount"} <= set(df.columns):
            st.error("The columns what and amount are needed.")
        else:
            st.write(f"{len(df)} rows can be imported.")


{
    "Expenses": expenses_page,
    "Add expense": add_page,
    "Budgets": budgets_page,
    "Reports": reports_page,
    "Settings": settings_page,
}[page]()
