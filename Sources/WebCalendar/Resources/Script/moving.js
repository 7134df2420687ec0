// Moves an event or one of its ends: the script shows and announces the new time, and the server makes the change.
const movable = ".timed li[id]:not(.many) > a, .all li:not(.more) > a, .month li:not(.more) > a";
const slot = 15;
let moving = null;

const number = (element, name) => Number(getComputedStyle(element).getPropertyValue(name)) || 0;

// The shown days and their positions.
const shownDays = () => all(".grid .day, .month td").map((element) => {
  const box = (find(".timed", element) ?? element).getBoundingClientRect();
  return {
    element, date: element.id.slice(1) || find(".number", element).pathname.slice(5, 15),
    left: box.left + scrollX, right: box.right + scrollX, top: box.top + scrollY, bottom: box.bottom + scrollY,
  };
});

// The hours as drawn: the range of minutes, and the local time at each line.
const shownHours = () => {
  const clocks = all(".slots a", find(".grid .day")).map((link) => {
    const [hour, minute] = link.getAttribute("href").slice(-5).split(":");
    return hour * 60 + Number(minute);
  });
  const lines = all(".hours li:not(.now-time)").map((line, index) => ({ at: number(line, "--at"), clock: clocks[index] }));
  const grid = find(".grid"), isCropped = grid.matches(".cropped");
  return {
    first: isCropped ? number(grid, "--first") : 0,
    last: isCropped ? number(grid, "--last") : number(grid, "--length") || 1440, lines,
  };
};
const clockAt = (minute, { lines }) => {
  const line = lines.findLast(({ at }) => at <= minute) ?? lines[0];
  return line.clock + minute - line.at;
};

// Labels for days and times, taken from the page.
const pageLanguage = () => find(".top [lang]")?.lang || document.documentElement.lang;
const clockText = (clock) => {
  const afternoon = find("#h13")?.textContent ?? "";
  const hour12 = /13/.test(afternoon) ? false : /1/.test(afternoon) ? true : undefined;
  return new Intl.DateTimeFormat(pageLanguage(), { hour: "numeric", minute: "2-digit", hour12, timeZone: "UTC" })
    .format(Date.UTC(2000, 0, 1, 0, clock));
};
const otherDay = (date, days) => new Date(Date.parse(date) + days * 86400000).toISOString().slice(0, 10);
const dayText = (date) =>
  new Intl.DateTimeFormat(pageLanguage(), { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" })
    .format(Date.parse(date));

// Starts moving the event of a link. Returns nothing if the event cannot be changed.
const beginMoving = (link, part, { from, byKeys } = {}) => {
  const item = link.closest("li");
  if (item.matches(".fixed")) { sayNow(word("isFixed")); return null; }
  const days = shownDays(), inHours = Boolean(item.closest(".timed"));
  const day = from ?? days.findIndex(({ element }) => element.contains(link));
  const first = days.findIndex(({ element }) => element.contains(link));
  moving = {
    link, item, part, days, day, first, inHours, byKeys, byDays: 0, byMinutes: 0,
    at: number(item, "--at"), length: number(item, "--min"), span: number(item, "--span") || 1,
    hours: find(".grid") ? shownHours() : null, ghost: null, marked: [], turn: "",
  };
  body.classList.add("is-moving");
  item.classList.add("moved");
  return moving;
};

const endMoving = () => {
  if (!moving) return;
  const { item, ghost, marked, text } = moving;
  moving = null;
  body.classList.remove("is-moving");
  item.classList.remove("moved");
  ghost?.remove();
  for (const cell of marked) cell.classList.remove("target");
  if (live.textContent === text) live.textContent = "";
};
const leaveThere = () => {
  endMoving();
  hear(word("leftThere"));
};

// The new start and end in minutes of the hours. An all-day event becomes one hour long.
const movedRange = ({ part, at, length, byMinutes, turn }) => turn ? [byMinutes, byMinutes + 60] : [
  at + (part === "end" ? 0 : byMinutes), at + length + (part === "start" ? 0 : byMinutes),
];
// Whether the event would be in the hours. An event dropped above them becomes all-day; an all-day event dropped into them
// becomes one hour long.
const isAmongHours = ({ turn, inHours }) => turn ? turn === "hours" : inHours;
const moveBy = (byDays, byMinutes, turn = "") => {
  const { part, at, length, span, hours, inHours } = moving;
  if (turn) {
    byMinutes = turn === "hours" ? Math.max(hours.first, Math.min(hours.last - 60, byMinutes)) : 0;
  } else if (inHours) {
    const [least, most] = part === "end" ? [slot - length, hours.last - at - length]
      : [hours.first - at, part === "start" ? length - slot : hours.last - at - slot];
    byMinutes = Math.max(Math.min(least, 0), Math.min(Math.max(most, 0), byMinutes));
    if (part !== "both") byDays = 0;
  } else {
    byMinutes = 0;
    if (part === "end") byDays = Math.max(1 - span, byDays);
    if (part === "start") byDays = Math.min(span - 1, byDays);
  }
  if (byDays === moving.byDays && byMinutes === moving.byMinutes && turn === moving.turn) return;
  Object.assign(moving, { byDays, byMinutes, turn });
  drawMoved();
};

const movedText = () => {
  const { days, first, part, span, byDays, hours } = moving;
  const date = otherDay(days[first].date, part === "end" ? span - 1 + byDays : byDays);
  if (!isAmongHours(moving)) return (part === "end" ? "– " : "") + dayText(date);
  const times = movedRange(moving).map((minute) => clockText(clockAt(minute, hours))).join("–");
  return `${dayText(otherDay(days[first].date, byDays))}, ${times}`;
};

const drawMoved = () => {
  const text = moving.text = movedText(), among = isAmongHours(moving);
  if (among) drawGhost(moving, moving.days[moving.first + moving.byDays], ...movedRange(moving), text);
  else if (moving.ghost) moving.ghost.hidden = true;
  drawTargets(among);
  if (moving.byKeys) hear(word("movingTo", text));
  if (!among) live.textContent = text;
};
const newGhost = () => {
  const ghost = document.createElement("li");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  return ghost;
};
// The outline in the hours, positioned with the same rules as the events.
const drawGhost = (drawn, day, from, to, text) => {
  drawn.ghost ??= newGhost();
  const { ghost } = drawn;
  ghost.hidden = !day;
  if (!day) return;
  const list = find(".timed", day.element);
  if (ghost.parentElement !== list) list.append(ghost);
  ghost.style.setProperty("--at", from);
  ghost.style.setProperty("--min", to - from);
  ghost.textContent = text;
};
const drawTargets = (isNone) => {
  const { days, first, part, span, byDays, turn } = moving;
  const from = first + (part === "end" ? 0 : byDays), to = first + (turn ? 1 : span) - 1 + (part === "start" ? 0 : byDays);
  for (const cell of moving.marked) cell.classList.remove("target");
  moving.marked = isNone ? [] : days.slice(Math.max(from, 0), Math.max(to + 1, 0)).map(({ element }) => element);
  for (const cell of moving.marked) cell.classList.add("target");
};

const newFormName = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// The other parameters of the page's URL to keep: the time zones of its times.
const keptZones = (mark) => {
  const zones = new URL(location).searchParams.get("zones");
  return zones ? `${mark}zones=${encodeURIComponent(zones)}` : "";
};

// Completes the move. The server calculates with time zones, and asks any questions.
const drop = async () => {
  const dropped = moving, { link, part, byDays, byMinutes, turn, days, first } = dropped;
  if (!byDays && !byMinutes && !turn) { endMoving(); return; }
  dropped.isDropped = true;
  await send(new URL(link.href).pathname + "/move" + keptZones("?"), new URLSearchParams({
    token: find("input[name=token]").value, form: newFormName(), revision: body.dataset.revision, part,
    days: byDays, minutes: byMinutes, turn, date: days[first + byDays]?.date ?? "", view: location.pathname.split("/")[1],
  }));
  if (moving === dropped) endMoving();
};

// Alt and the arrow keys move the event by a slot, a day or a week; with Shift, its end. Enter completes the move.
const stepOf = (key, inHours, isResizing) => {
  const across = isForth(key) ? 1 : isBackwards(key) ? -1 : 0, down = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (inHours) return [isResizing ? 0 : across, down * slot];
  return [across + (find(".month") ? down * 7 : 0), 0];
};
const pressToMove = (event) => {
  if (moving?.byKeys && !moving.isDropped && ["Escape", "Enter"].includes(event.key)) {
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") drop(); else leaveThere();
    return;
  }
  const link = document.activeElement?.closest(movable);
  if (!link || moving?.isDropped || !event.altKey || event.ctrlKey || event.metaKey || !/^Arrow/.test(event.key)) return;
  event.preventDefault();
  const part = event.shiftKey ? "end" : "both";
  if (moving && (moving.link !== link || moving.part !== part)) endMoving();
  if (!moving && !beginMoving(link, part, { byKeys: true })) return;
  const [days, minutes] = stepOf(event.key, moving.inHours, event.shiftKey);
  moveBy(moving.byDays + days, moving.byMinutes + minutes);
};
const moveByKeys = () => {
  addEventListener("keydown", pressToMove, true);
  document.addEventListener("focusout", () => { if (moving?.byKeys && !moving.isDropped) leaveThere(); });
};
