// Sends forms without reloading the page.
const isSentHere = (form) =>
  form.enctype !== "multipart/form-data" && !/^\/log(in|out)$/.test(new URL(form.getAttribute("action") ?? "", location.href).pathname);

const sendForms = () => document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.method === "dialog" || !isSentHere(form)) return;
  event.preventDefault();
  const dialog = form.closest("dialog");
  if (dialog && submitter?.name === "back") { dialog.close(); return; }
  keepDraft(form);
  const fields = new URLSearchParams(new FormData(form, submitter));
  if (form.method === "get") {
    visit(form.getAttribute("action") + "?" + fields);
  } else {
    send(submitter?.getAttribute("formaction") ?? form.getAttribute("action"), fields, form, submitter);
  }
});

let isSending = false;
const send = async (path, fields, form, submitter) => {
  // Ignore a second click.
  if (isSending) return;
  isSending = true;
  const found = await read(path, { method: "POST", body: fields }).catch(() => null);
  isSending = false;
  if (found) takeAnswer(found, form, submitter); else sayNow(word("notSent"));
};

// Shows the result of a form. A drag has no form element.
const takeAnswer = (found, form, submitter) => {
  if (found.url.pathname === "/login") { location.href = "/login?to=" + encodeURI(location.pathname); return; }
  if (!found.fits) { sayNow(found.page ? find("main", found.page)?.textContent.trim() ?? "" : word("notSent")); return; }
  if (isQuestion(found) && isOverView()) { form?.closest("dialog")?.close(); openQuestion(found); return; }
  if (form && found.isRedirected) forgetDraft(form);
  form?.closest("dialog")?.close();
  if (form?.matches(".toast")) { undone(found); return; }
  if (form?.closest(".peek") && articleOf(found)) { fillPeek(articleOf(found), found.url.pathname); isWaiting = true; return; }
  if (!form && found.status >= 400 && !find("form.editor[action$='/edit']", found.page)) { refuse(found); return; }
  enter(found, { stays: found.url.pathname.split("/")[1] === location.pathname.split("/")[1] });
  // Questions and errors are at the top.
  if (find("[role=alert], .question, .conflict", main)) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
  if (form?.matches(".choose")) sayShown(submitter);
};

// Shows why an action failed, and the current state.
const refuse = (found) => {
  sayNow(find("main .note, main .empty p, main p", found.page)?.textContent.trim() ?? "");
  refresh(true);
};

const sayShown = ({ name, value }) => {
  const box = all(".choose button").find((button) => button.name === name && button.value === value);
  if (!box) return;
  const title = find("bdi", box.closest(".row")).textContent;
  sayNow(word(name === "only" ? "onlyIsShown" : box.getAttribute("aria-checked") === "false" ? "isHidden" : "isShown", title));
};
