// Put behind core.js, before the page's own code: one episode of one seed, told to the runner.
(function () {
  "use strict";
  const HOUR_MS = 3600000;
  const nothing = function () {};
  const episode = window.SUREFOOT_EPISODE;
  let called = false;
  let begun = false;
  let ended = false;

  function tell(what, facts) {
    navigator.sendBeacon("/" + episode.key + "/" + what, JSON.stringify(facts));
  }

  function utterance() {
    const said = core.getUtterance();
    return String(typeof said === "object" && said !== null ? said.utterance : said).trim();
  }

  function takeAwayQuery() {
    const query = document.getElementById("query");
    query.style.height = getComputedStyle(query).height;
    query.style.visibility = "hidden";
    query.replaceChildren();
  }

  function begin() {
    if (!window.WOB_TASK_READY) {
      setTimeout(begin, 20);
      return;
    }
    core.EPISODE_MAX_TIME = 24 * HOUR_MS;
    Math.seedrandom(episode.seed);
    core.startEpisodeReal();
    begun = true;
    tell("begin", { utterance: utterance() });
    takeAwayQuery();
  }

  window.addEventListener("error", function (failed) {
    if (!begun) {
      tell("broken", { reason: failed.message });
    }
  });

  Math.seedrandom(episode.seed);
  core.cover_div = { style: {} };
  core.createDisplay = nothing;
  core.countdownTimer = nothing;
  core.clearTimer = nothing;
  core.canvasClear = nothing;

  core.startEpisode = function () {
    if (!called) {
      called = true;
      begin();
    }
  };

  core.endEpisode = function (reward, _timeProportional, reason) {
    if (ended) {
      return;
    }
    ended = true;
    clearTimeout(core.EP_TIMER);
    core.EP_TIMER = null;
    window.WOB_RAW_REWARD_GLOBAL = window.WOB_REWARD_GLOBAL = reward;
    window.WOB_REWARD_REASON = reason;
    window.WOB_DONE_GLOBAL = true;
    tell("end", { reward: Number(reward), reason: String(reason || "") });
    const thanks = document.createElement("p");
    thanks.textContent = "Thank you";
    document.body.appendChild(thanks);
  };
})();
