"use strict";
/* Which way is best: as the planner has it, least cost first, of equal costs fewest steps. */

const stepsOf = (graph, action) => [...action.before.map((id) => graph.byId.get(id)), action];

const ways = (graph, start) => {
  const best = new Map([[start, { cost: 0, steps: 0, by: null }]]);
  const open = new Set([start]);
  const done = new Set();
  const less = (one, other) => one.cost - other.cost || one.steps - other.steps;
  while (open.size) {
    let page = null;
    for (const one of open) if (page === null || less(best.get(one), best.get(page)) < 0) page = one;
    open.delete(page);
    done.add(page);
    const here = best.get(page);
    for (const action of graph.out.get(page) ?? []) {
      if (!action.usable || done.has(action.to)) continue;
      const steps = stepsOf(graph, action);
      const there = {
        cost: here.cost + steps.reduce((sum, step) => sum + step.cost, 0),
        steps: here.steps + steps.length,
        by: action,
      };
      const known = best.get(action.to);
      if (!known || less(there, known) < 0) {
        best.set(action.to, there);
        open.add(action.to);
      }
    }
  }
  return best;
};

/* Of several pages that would do, the one that is reached most surely; null when there is no way. */
const bestWay = (graph, start, goals) => {
  const best = ways(graph, start);
  let found = null;
  for (const goal of goals) {
    if (!best.has(goal)) continue;
    const actions = [];
    for (let page = goal; page !== start; page = actions[0].from) actions.unshift(best.get(page).by);
    const steps = actions.flatMap((action) => stepsOf(graph, action));
    const confidence = steps.reduce((product, step) => product * step.reliability, 1);
    if (!found || confidence > found.confidence) found = { goal, actions, steps, confidence };
  }
  return found;
};
