// A notice of the last change with an undo button, shown for ten seconds. The log keeps the change forever.
const toastTime = 10000;
let toast = null, toastTimer = 0;

// Removes the notice of a change from a page before the page is shown.
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
  // Insert it before the page, so that one Shift-Tab from the beginning reaches it.
  main.before(toast);
  beginToastTime();
  hear(toast.innerText);
  forgetNote();
};

// The notice is shown once, and not again after going back or reloading.
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
