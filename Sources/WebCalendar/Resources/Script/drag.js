// The pointer moves events and their ends, and draws new ones. A finger must be held still first, so that pages can still be scrolled.
const restTime = 450, leastWay = 5, edge = 6, leastLane = 28;
let pressed = null, drawing = null, isFrameAsked = false;

const isDragging = () => moving && !moving.byKeys && !moving.isDropped || drawing;

// Returns the part of an event under the pointer: an end if it is near.
const partAt = (link, event) => {
  const item = link.closest("li"), box = link.getBoundingClientRect();
  if (item.closest(".timed")) {
    if (box.bottom - event.clientY < edge && !item.matches(".cut-end, .todo")) return "end";
    return event.clientY - box.top < edge && box.height > 4 * edge && !item.matches(".cut-top, .todo") ? "start" : "both";
  }
  if (!item.matches(".bar, .all li") || item.matches(".todo")) return "both";
  const [start, end] = isRightToLeft() ? [box.right - event.clientX, event.clientX - box.left]
    : [event.clientX - box.left, box.right - event.clientX];
  return end < edge && !item.matches(".onto") ? "end" : start < edge && !item.matches(".from") ? "start" : "both";
};

const isWithin = (day, x, y) => x >= day.left && x < day.right && (find(".timed", day.element) || y >= day.top && y < day.bottom);
const dayAt = (days, x, y) => days.findIndex((day) => isWithin(day, x, y));
const minutesOf = (day, hours, way) => way / (day.bottom - day.top) * (hours.last - hours.first);
const minuteAt = (day, hours, y) => hours.first + minutesOf(day, hours, y - day.top);
const rounded = (minute) => Math.round(minute / slot) * slot;

const press = (event) => {
  isClickIgnored = false;
  if (hasDismissed || event.button || !event.isPrimary || isDragging() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest(movable);
  const place = !link && (event.target.closest(".slots a") || event.target.matches(".month td, .month ul") && event.target);
  // If a week or a month is shown as a list, there is nowhere to drag to.
  if (!link && !place || isNarrow() && find(".month, .grid.week")) return;
  pressed = { link, x: event.clientX, y: event.clientY, pageX: event.pageX, pageY: event.pageY, event };
  if (event.pointerType !== "mouse") pressed.timer = setTimeout(beginDrag, restTime);
};
const release = () => {
  clearTimeout(pressed?.timer);
  pressed = null;
};

const beginDrag = () => {
  const { link, event, pageX, pageY } = pressed;
  if (link) {
    const days = shownDays();
    if (!beginMoving(link, partAt(link, event), { from: dayAt(days, pageX, pageY) })) { release(); return; }
    const { part, at, length } = moving;
    pressed.held = part === "end" ? at + length : at;
  } else {
    drawing = { days: shownDays(), hours: find(".grid") && shownHours(), marked: [] };
    drawing.day = dayAt(drawing.days, pageX, pageY);
    body.classList.add("is-moving");
    drawNew(pageX, pageY);
  }
  // Scroll the page near the all-day area and at the bottom of the window.
  const lanes = all(".grid .all").map((lane) => lane.getBoundingClientRect());
  pressed.bottom = Math.max(0, ...lanes.map(({ bottom }) => bottom));
  pressed.top = Math.max(0, Math.min(pressed.bottom - leastLane, ...lanes.map(({ top }) => top)));
  event.target.setPointerCapture?.(event.pointerId);
};

const follow = (event) => {
  if (!pressed) return;
  pressed.x2 = event.clientX;
  pressed.y2 = event.clientY;
  if (!isDragging()) {
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < leastWay) return;
    if (event.pointerType !== "mouse") { release(); return; }
    beginDrag();
  }
  askFrame();
};
const askFrame = () => {
  if (isFrameAsked || !isDragging()) return;
  isFrameAsked = true;
  requestAnimationFrame(() => {
    isFrameAsked = false;
    if (pressed?.x2 === undefined) return;
    const [x, y] = [pressed.x2 + scrollX, pressed.y2 + scrollY];
    if (drawing) drawNew(x, y); else if (moving) moveTo(x, y);
    scrollAlong();
  });
};
const scrollAlong = () => {
  const way = pressed.y2 < pressed.top ? -1 : pressed.y2 > innerHeight - 24 ? 1 : 0;
  if (way && find(".grid") && (moving ? isAmongHours(moving) : drawing)) scrollBy(0, way * 12);
};

const moveTo = (x, y) => {
  const { days, day, hours, inHours } = moving, to = dayAt(days, x, y);
  const byDays = to < 0 ? moving.byDays : to - day;
  const isAbove = pressed.y2 >= pressed.top && pressed.y2 < pressed.bottom;
  if (to >= 0 && moving.part === "both" && pressed.bottom && isAbove === inHours && (inHours || pressed.y2 > pressed.bottom)) {
    moveBy(to - moving.first, inHours ? 0 : rounded(minuteAt(days[to], hours, y) - slot), inHours ? "days" : "hours");
    return;
  }
  if (!inHours) { moveBy(byDays, 0); return; }
  moveBy(byDays, rounded(pressed.held + minutesOf(days[0], hours, y - pressed.pageY)) - pressed.held);
};

// A new event, from where the pointer was pressed to its current position.
const drawNew = (x, y) => {
  const { days, hours, day } = drawing, to = dayAt(days, x, y);
  if (hours) {
    const ends = [pressed.pageY, y].map((y) => Math.max(hours.first, Math.min(hours.last, minuteAt(days[day], hours, y))));
    const from = Math.floor(Math.min(...ends) / slot) * slot;
    drawing.range = [from, Math.max(from + slot, rounded(Math.max(...ends)))];
    drawGhost(drawing, days[day], ...drawing.range, drawing.range.map((minute) => clockText(clockAt(minute, hours))).join("–"));
    return;
  }
  if (to < 0) return;
  drawing.range = [Math.min(day, to), Math.max(day, to)];
  for (const cell of drawing.marked) cell.classList.remove("target");
  drawing.marked = days.slice(drawing.range[0], drawing.range[1] + 1).map(({ element }) => element);
  for (const cell of drawing.marked) cell.classList.add("target");
};
const newAddress = () => {
  const { range, days, day, hours } = drawing;
  if (!range) return null;
  if (!hours) return `/event/new?start=${days[range[0]].date}&end=${days[range[1]].date}${keptZones("&")}`;
  const [start, end] = range.map((minute) => {
    const time = new Date(Date.parse(days[day].date) + clockAt(minute, hours) * 60000);
    return time.toISOString().slice(0, 16);
  });
  return `/event/new?start=${start}&end=${end}${keptZones("&")}`;
};
const endDrawing = () => {
  drawing?.ghost?.remove();
  for (const cell of drawing?.marked ?? []) cell.classList.remove("target");
  drawing = null;
  body.classList.remove("is-moving");
};

const letGo = (event) => {
  const wasDragging = isDragging(), empty = !wasDragging && pressed && !pressed.link && event.target.closest(".month td");
  const address = drawing && newAddress();
  if (drawing) endDrawing(); else if (wasDragging) drop();
  release();
  isClickIgnored ||= Boolean(wasDragging);
  if (address) visit(address); else if (empty) find(".add", empty)?.click();
};
// Releasing the pointer does not click the link under it.
let isClickIgnored = false;
const ignoreClick = (event) => {
  if (!isClickIgnored || !event.detail) return;
  event.preventDefault();
  event.stopPropagation();
};
const giveUp = () => {
  isClickIgnored ||= Boolean(isDragging());
  if (drawing) endDrawing(); else if (isDragging()) leaveThere();
  release();
};

const followPointer = () => {
  document.addEventListener("pointerdown", press);
  document.addEventListener("pointermove", follow);
  document.addEventListener("pointerup", letGo);
  document.addEventListener("pointercancel", giveUp);
  document.addEventListener("scroll", askFrame, { passive: true });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isDragging()) return;
    event.preventDefault();
    event.stopPropagation();
    giveUp();
  }, true);
  addEventListener("click", ignoreClick, true);
  // Prevent links from being dragged, and a resting finger from opening a menu.
  document.addEventListener("dragstart", (event) => { if (event.target.closest?.(movable + ", .slots a")) event.preventDefault(); });
  // Preventing selection with a style would restyle the whole page.
  document.addEventListener("selectstart", (event) => { if (isDragging()) event.preventDefault(); });
  document.addEventListener("contextmenu", (event) => { if (isDragging() || pressed?.timer) event.preventDefault(); });
  main.addEventListener("touchmove", (event) => { if (isDragging()) event.preventDefault(); }, { passive: false });
};
