// What is cut off by what is around it. A place is [left, top, right, bottom].
() => {
  // What an element leaves to be seen of what is in it. To the ends of what scrolls a user comes.
  const UNCUT = [-Infinity, -Infinity, Infinity, Infinity];
  const cutBy = (element, style, rect, clip) => {
    if (element === document.body || element === document.documentElement) return clip;
    if (/^(inline|contents)$/.test(style.display)) return clip; // overflow is nothing to these
    const edge = (value, at, given, none, stricter) =>
      /hidden|clip/.test(value) ? stricter(given, at) : value === "visible" ? given : none;
    return [edge(style.overflowX, rect.left, clip[0], UNCUT[0], Math.max),
      edge(style.overflowY, rect.top, clip[1], UNCUT[1], Math.max),
      edge(style.overflowX, rect.right, clip[2], UNCUT[2], Math.min),
      edge(style.overflowY, rect.bottom, clip[3], UNCUT[3], Math.min)];
  };
  const isCutOff = (rect, clip) =>
    rect.right <= clip[0] || rect.bottom <= clip[1] || rect.left >= clip[2] || rect.top >= clip[3];
  return { UNCUT, cutBy, isCutOff };
}
