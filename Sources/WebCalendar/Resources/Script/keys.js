// Keys, each of which can be switched off.
const go = (selector) => find(selector)?.click();
const keysOff = new Set((local?.getItem("keys-off") || "").split(" ").filter(Boolean));
const openSearch = () => {
  const field = find(".find input");
  if (field?.offsetParent) field.focus(); else visit("/search");
};
const openCalendars = () => { location.hash = "side"; find(".side .pick")?.focus(); };
// On a day, a new event is one of that day.
const newHere = () => find(".add", document.activeElement?.closest(".day, .month td") ?? document.createElement("i"));
const keys = {
  n: ["New event", () => (newHere() ?? find(".new-event"))?.click()], j: ["Next", () => go(".step [rel=next]")],
  k: ["Previous", () => go(".step [rel=prev]")], t: ["Today", () => body.dataset.today && visit(body.dataset.today)],
  d: ["Day", () => go('.views a[href^="/day"]')], w: ["Week", () => go('.views a[href^="/week"]')],
  m: ["Month", () => go('.views a[href^="/month"]')], l: ["List", () => go('.views a[href^="/list"]')],
  o: ["To-dos", () => go('.views a[href^="/todos"]')], u: ["Log and undo", () => toast ? find("button", toast)?.click() : visit("/log")],
  c: ["Calendars", openCalendars], "/": ["Search", openSearch], "?": ["These keys", () => help()],
  PageDown: ["Next", () => go(".step [rel=next]")], PageUp: ["Previous", () => go(".step [rel=prev]")],
};

// Those that are no letters, and are always on.
const otherKeys = [["Alt ←↑↓→", "Move the event that has the focus"], ["Alt Shift ←↑↓→", "Move its end"]];

const keyBox = (key, title) => {
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = !keysOff.has(key);
  box.setAttribute("aria-label", title + ", key " + key);
  box.onchange = () => {
    if (box.checked) keysOff.delete(key); else keysOff.add(key);
    keep(local, "keys-off", [...keysOff].join(" "));
  };
  return box;
};
const help = () => {
  const title = document.createElement("h2"), table = document.createElement("table");
  title.textContent = "Keys";
  const add = (key, text, ...more) => {
    const row = table.insertRow(), name = document.createElement("kbd");
    name.textContent = key;
    row.insertCell().append(name);
    row.insertCell().textContent = text;
    row.insertCell().append(...more);
  };
  for (const [key, [text]] of Object.entries(keys)) add(key, text, keyBox(key, text));
  for (const [key, text] of otherKeys) add(key, text);
  const dialog = openDialog(title, [table]);
  dialog.append(button(word("close"), () => dialog.close()));
};

// Opens a dialog that is gone once it is closed.
const openDialog = (title, content) => {
  const dialog = document.createElement("dialog");
  title.id = "dialog-title";
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.append(title, ...content);
  dialog.addEventListener("close", () => dialog.remove());
  body.append(dialog);
  dialog.showModal();
  return dialog;
};

const pressKeys = () => addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.closest("input:not([type=checkbox]), select, textarea, dialog, [popover]")) return;
  if (event.key === "Escape") {
    if (location.hash === "#side") { location.hash = "main"; find(".open")?.focus(); } else go(".back");
    return;
  }
  if (/^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(event.key)) {
    if (!event.target.closest(".side, .top, pre") && pressArrow(event.key)) event.preventDefault();
    return;
  }
  const key = keys[event.key];
  if (!key || keysOff.has(event.key)) return;
  event.preventDefault();
  key[1]();
});
