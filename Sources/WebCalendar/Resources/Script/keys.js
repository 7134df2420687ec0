// Keyboard shortcuts, which can be switched off, with the names of their descriptions.
const go = (selector) => find(selector)?.click();
const keysOff = new Set((local?.getItem("keys-off") || "").split(" ").filter(Boolean));
const openSearch = () => {
  const field = find(".find input");
  if (field?.offsetParent) field.focus(); else visit("/search");
};
const openCalendars = () => { location.hash = "side"; find(".side .pick")?.focus(); };
// In the day view, a new event is on that day.
const newHere = () => find(".add", document.activeElement?.closest(".day, .month td") ?? document.createElement("i"));
const keys = {
  n: ["newEvent", () => (newHere() ?? find(".new-event"))?.click()], j: ["nextKey", () => go(".step [rel=next]")],
  k: ["previousKey", () => go(".step [rel=prev]")], t: ["today", () => body.dataset.today && visit(body.dataset.today)],
  d: ["day", () => go('.views a[href^="/day"]')], w: ["week", () => go('.views a[href^="/week"]')],
  m: ["month", () => go('.views a[href^="/month"]')], l: ["list", () => go('.views a[href^="/list"]')],
  o: ["toDos", () => go('.views a[href^="/todos"]')], u: ["logAndUndo", () => toast ? find("button", toast)?.click() : visit("/log")],
  c: ["calendars", openCalendars], "/": ["search", openSearch], "?": ["theseKeys", () => help()],
  PageDown: ["nextKey", () => go(".step [rel=next]")], PageUp: ["previousKey", () => go(".step [rel=prev]")],
};

// Shortcuts with keys other than letters are always on.
const otherKeys = [["Alt ←↑↓→", "moveFocused"], ["Alt Shift ←↑↓→", "moveFocusedEnd"]];

const keyBox = (key, title) => {
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = !keysOff.has(key);
  box.setAttribute("aria-label", word("keyOf", title, key));
  box.onchange = () => {
    if (box.checked) keysOff.delete(key); else keysOff.add(key);
    keep(local, "keys-off", [...keysOff].join(" "));
  };
  return box;
};
const help = () => {
  const title = document.createElement("h2"), table = document.createElement("table");
  title.textContent = word("keys");
  const add = (key, text, ...more) => {
    const row = table.insertRow(), name = document.createElement("kbd");
    name.textContent = key;
    row.insertCell().append(name);
    row.insertCell().textContent = text;
    row.insertCell().append(...more);
  };
  for (const [key, [name]] of Object.entries(keys)) add(key, word(name), keyBox(key, word(name)));
  for (const [key, name] of otherKeys) add(key, word(name));
  const dialog = openDialog(title, [table]);
  dialog.append(button(word("close"), () => dialog.close()));
};

// Opens a dialog that is removed when it is closed.
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
