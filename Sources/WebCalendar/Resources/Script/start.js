// Tells the server the browser's time zone, which it uses for the times on pages. A page in another time zone is reloaded once.
const learnZone = () => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isKnown = () => document.cookie.split("; ").includes("zone=" + zone);
  if (!zone || isKnown()) return false;
  document.cookie = "zone=" + zone + "; Path=/; Max-Age=31536000; SameSite=Lax";
  const page = body.dataset.zone;
  return page && page !== zone && isKnown() && !isTyped() && !new URL(location).searchParams.has("zones");
};

const start = () => {
  body.append(heard, peek);
  const note = takeNote(main);
  shownText = main.innerHTML;
  arrivals.push(prepareMonth);
  beginHistory();
  noteDismissals();
  pickDays();
  followLinks();
  sendForms();
  moveByKeys();
  followPointer();
  pressKeys();
  keepDrafts();
  followRule();
  beginLive();
  arrived();
  raise(note);
  // The panel: move the focus into it and back.
  addEventListener("hashchange", () => {
    if (location.hash === "#side" && !document.activeElement?.closest(".side")) find(".side .close")?.focus();
  });
};
if (learnZone()) location.reload(); else if (find("body > .app")) start();
