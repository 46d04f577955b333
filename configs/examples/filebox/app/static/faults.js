/** Faults on purpose; each function is one entry of faults.yaml. Correct code is in app.js. */
const faults = {
  /** size-sort-as-text: compares "9.1 KB" and "47.2 KB" letter by letter. */
  compareSizes(a, b) {
    const text = (row) => row.querySelector("td.size").textContent;
    return text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0;
  },

  /** count-off-by-one: after a deletion of several, one too many is left in the count. */
  countAfterDeleting(before, deleted) {
    return before - deleted + 1;
  },

  /** select-all-misses-last: the last row stays unselected. */
  rowsToSelect(rows) {
    return rows.slice(0, -1);
  },

  /** zip-does-nothing: nobody ever listened to this button. */
  downloadAsZip() {},

  /** invitation-not-sent: the answer is never looked at. */
  async invite(post, email) {
    await post("invitations", { email });
    return {};
  },

  /** trash-filter-drops-letter: the letter typed last is not used. */
  filterWords(typed) {
    return typed.slice(0, -1);
  },

  /** statistics-exception: there is no such list, so the chart never comes. */
  drawChart(chart) {
    const highest = Math.max(...chart.months.map((month) => month.uploads));
    chart.style.setProperty("--highest", highest);
  },
};
