// Our own small stand-in for the script that the pages of the public package share.
var WOB_TASK_READY = true;
var core = {
  EPISODE_MAX_TIME: 10,
  EP_TIMER: null,
  cover_div: null,
  createDisplay: function () {
    document.body.insertAdjacentHTML("beforeend", "<div id='display'>Time left: 10</div>");
  },
  countdownTimer: function () {
    document.getElementById("display").textContent = "Time left: " + core.EPISODE_MAX_TIME;
  },
  clearTimer: function () {},
  canvasClear: function () {},
  startEpisode: function () {
    core.createDisplay();
    core.cover_div = document.createElement("div");
    core.cover_div.textContent = "START";
    core.cover_div.onclick = core.startEpisodeReal;
    document.body.appendChild(core.cover_div);
  },
  startEpisodeReal: function () {
    genProblem();
    core.canvasClear();
    core.cover_div.style.display = "none";
    core.countdownTimer(core.EPISODE_MAX_TIME);
    core.EP_TIMER = setTimeout(function () {
      core.endEpisode(-1, false, "timed out");
    }, core.EPISODE_MAX_TIME);
  },
  endEpisode: function (reward) {
    document.getElementById("display").textContent = "Last reward: " + reward;
  },
  getUtterance: function () {
    return document.getElementById("query").textContent.replace(/\s+/g, " ").trim();
  },
};

Math.seedrandom = function (seed) {
  var state = seed * 99991;
  Math.random = function () {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
};
