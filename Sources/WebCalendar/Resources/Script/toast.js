// What was just done, with a button that takes it back, for ten seconds. The log has it for ever.
const toastTime = 10000;
let toast = null, toastTimer = 0;

// Takes the note of what was done out of a page, before that is shown.
const takeNote = (part) => {
  const note = find(":scope > form.note", part);
  note?.remove();
  return note;
};

const closeToast = () => {
  clearTimeout(toastTimer);
  if (toast?.contains(document.activeElement)) main.focus({ preventScroll: true });
  toast?.remove();
  toast = null;
};
const beginToastTime = () => {
  clearTimeout(toastTimer);
  toastTimer = setTimeout(closeToast, toastTime);
};
const raise = (note) => {
  if (!note) return;
  closeToast();
  toast = note;
  toast.classList.add("toast");
  for (const name of ["pointerenter", "focusin"]) toast.addEventListener(name, () => clearTimeout(toastTimer));
  for (const name of ["pointerleave", "focusout"]) toast.addEventListener(name, beginToastTime);
  // Before the page, so that one step back from its beginning leads here.
  main.before(toast);
  beginToastTime();
  hear(toast.innerText);
  forgetNote();
};

// The note is said once: neither back nor loading anew says it again.
const forgetNote = () => {
  const url = new URL(location);
  url.searchParams.delete("saved");
  history.replaceState({ key }, "", url);
  shownAddress = url.pathname + url.search;
};

const undone = async (found) => {
  const text = find("main [role=status], main .empty", found.page)?.textContent.trim() ?? "";
  closeToast();
  if (find(".editor", main)) enter(found); else await refresh(true);
  sayNow(text);
};
