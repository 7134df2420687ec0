// Keeps the input in an item's form in the browser until it is saved or the reader signs out.
const isKept = (form) => form?.matches(".editor") && /^\/event\/(new|.*\/edit)$/.test(pathOf(form));
const pathOf = (form) => new URL(form.getAttribute("action"), location.href).pathname;
const userName = () => find(".more-links form bdi")?.textContent ?? "";
// A deleted item has no draft either.
const draftName = (form) =>
  `draft ${userName()} ${pathOf(form).replace(/\/delete$/, "/edit")}${form.getAttribute("action").includes("kind=todo") ? " todo" : ""}`;
const typedFields = (form) => [...new FormData(form)].filter(([name, value]) => name !== "token" && typeof value === "string");
const says = (fields) => JSON.stringify(fields.filter(([name]) => name !== "form" && name !== "accepted"));

let draftTimer = 0;
const keepDraft = (form) => {
  clearTimeout(draftTimer);
  if (isKept(form)) keep(local, draftName(form), JSON.stringify({ at: Date.now(), fields: typedFields(form) }));
};
const forgetDraft = (form) => {
  clearTimeout(draftTimer);
  local?.removeItem(draftName(form));
};
const forgetAllDrafts = () => {
  for (const name of Object.keys(local ?? {})) if (name.startsWith("draft ")) local.removeItem(name);
};

const hidden = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });
// Restores a form including its original values, so that the server asks about changes by others since then.
const restoreDraft = (form, fields) => {
  for (const field of all("input[type=hidden]", form)) if (field.name !== "token") field.remove();
  const names = new Set(fields.map(([name]) => name));
  for (const name of names) {
    const texts = fields.filter((field) => field[0] === name).map(([, value]) => value);
    const shown = all("input, select, textarea", form).filter((field) => field.name === name);
    if (!shown.length) form.append(...texts.map((text) => hidden(name, text)));
    shown.forEach((field, index) => {
      if (/^(checkbox|radio)$/.test(field.type)) field.checked = texts.includes(field.value);
      else field.value = texts[index] ?? "";
    });
  }
  for (const field of all("[type=checkbox]", form)) if (!names.has(field.name)) field.checked = false;
  form.dispatchEvent(new Event("input", { bubbles: true }));
};

const offerDraft = () => {
  const form = all(".editor", main).find(isKept);
  const text = form && local?.getItem(draftName(form));
  if (!text) return;
  const { at, fields } = JSON.parse(text);
  if (says(fields) === says(typedFields(form))) return;
  const note = document.createElement("p"), said = document.createElement("span");
  note.className = "note draft";
  said.setAttribute("role", "status");
  said.textContent = word("draftFound", new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }));
  const answer = (name, action) => button(word(name), () => { note.remove(); action(); find("input:not([type=hidden])", form).focus(); });
  note.append(said, answer("restoreDraft", () => restoreDraft(form, fields)), answer("discardDraft", () => forgetDraft(form)));
  form.before(note);
};

const keepDrafts = () => {
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form");
    if (!isKept(form)) return;
    clearTimeout(draftTimer);
    draftTimer = setTimeout(() => keepDraft(form), 300);
  });
  // Keep the latest input too, except when signing out.
  let isSignedOut = false;
  addEventListener("pagehide", () => {
    const form = all(".editor", main).find(isKept);
    if (!isSignedOut && form && all("input, select, textarea", form).some(isChanged)) keepDraft(form);
  });
  document.addEventListener("submit", (event) => {
    if (pathOf(event.target) !== "/logout") return;
    isSignedOut = true;
    forgetAllDrafts();
  });
  arrivals.push(offerDraft);
};
