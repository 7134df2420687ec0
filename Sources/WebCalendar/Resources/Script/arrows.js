// Arrow keys move from day to day in a month, and from event to event and from day to day in the hours.
const monthCells = () => all("table.month td");
const rove = (cell) => {
  for (const link of all("table.month td a")) link.tabIndex = -1;
  find(".number", cell).tabIndex = 0;
};
const prepareMonth = () => {
  const month = find("table.month");
  if (!month) return;
  month.setAttribute("role", "grid");
  for (const cell of monthCells()) cell.setAttribute("role", "gridcell");
  for (const row of month.rows) row.setAttribute("role", "row");
  rove(document.activeElement?.closest("table.month td") || find("table.month td.today") || monthCells()[0]);
};

const isForth = (key) => key === (isRightToLeft() ? "ArrowLeft" : "ArrowRight");
const isBackwards = (key) => key === (isRightToLeft() ? "ArrowRight" : "ArrowLeft");

const pressArrow = (key) => find("table.month") ? moveInMonth(key) : moveInHours(key);
const moveInMonth = (key) => {
  const cells = monthCells(), at = cells.findIndex((cell) => cell.contains(document.activeElement));
  if (at < 0) { find('.month .number[tabindex="0"]').focus(); return true; }
  const start = at - at % 7;
  const to = isForth(key) ? at + 1 : isBackwards(key) ? at - 1 : key === "ArrowDown" ? at + 7 : key === "ArrowUp" ? at - 7
    : key === "Home" ? start : start + 6;
  if (!cells[to]) return false;
  rove(cells[to]);
  find(".number", cells[to]).focus();
  return true;
};
const moveInHours = (key) => {
  const days = all(".grid .day");
  if (!days.length || key === "Home" || key === "End") return false;
  const visible = (day) => all("h2 a, .all li:not(.rest) a, .timed a", day).filter((link) => link.offsetParent);
  const focus = document.activeElement, at = days.findIndex((day) => day.contains(focus));
  if (at < 0) { visible(days.find((day) => day.classList.contains("today")) || days[0])[0].focus(); return true; }
  if (isForth(key) || isBackwards(key)) {
    const day = days[at + (isForth(key) ? 1 : -1)];
    if (day) visible(day)[0].focus();
    return Boolean(day);
  }
  const links = visible(days[at]), next = links[links.indexOf(focus) + (key === "ArrowDown" ? 1 : -1)];
  next?.focus();
  return Boolean(next);
};

// On a phone, a day of a month is selected in place.
const pickDays = () => document.addEventListener("click", async (event) => {
  const number = event.target.closest?.(".month .number");
  if (!number || !isNarrow() || !isPlain(event)) return;
  event.preventDefault();
  const path = new URL(number.href).pathname.replace("/day/", "/month/");
  const below = find(".below", (await read(path)).page ?? document);
  if (!below || !find(".below")) return;
  find(".below").replaceWith(below);
  history.replaceState({ key }, "", path);
  shownAddress = path;
  say(find("h2 .vh", below)?.textContent || "");
});
