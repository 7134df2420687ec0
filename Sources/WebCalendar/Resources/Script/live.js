// Live updates: what changes elsewhere comes by itself, and waits while somebody is busy here.
let made = "", known = 0, isLost = false, source = null, tryAgain = 0, isWaiting = false;
let soon = 0, isStale = false, lastRefresh = 0;

const saysOffline = () => say(word("offline", made));

// What nobody may take away: a drag, what is open, what is typed or selected, and where the focus is.
const busyBecause = [
  isTyped,
  () => main.contains(document.activeElement) && document.activeElement !== main,
  () => { const selected = getSelection(); return selected && !selected.isCollapsed && main.contains(selected.anchorNode); },
];
const isHandling = () => moving || drawing || isPeeking() || find("dialog[open]");
const isBusy = () => isHandling() || isSending || busyBecause.some((reason) => reason());

const eventTexts = (part) =>
  new Map(all('a[href^="/event/"]', part).map((link) => [link.getAttribute("href"), link.textContent]));
const countChanges = (next) => {
  const [before, after] = [eventTexts(main), eventTexts(next)];
  return [...new Map([...before, ...after]).keys()].filter((path) => before.get(path) !== after.get(path)).length;
};

// Takes over what differs of a new version of this page; a form says itself if somebody else was faster.
const refresh = async (isForced, isQuiet) => {
  if (find(".editor, .question, .conflict", main)) return;
  const address = shownAddress, shown = shownText;
  const found = await read(address).catch(() => null);
  if (!found?.fits || found.status !== 200 || address !== shownAddress || shown !== shownText) return;
  const next = find("#main", found.page);
  if (next.innerHTML === shownText) { isWaiting = false; return; }
  if (isForced ? isHandling() : isBusy()) {
    isWaiting = true;
    // What is being sent from here is nobody else's change.
    if (isQuiet || isSending) return;
    const count = countChanges(next);
    const text = count === 0 ? word("changedElsewhere")
      : count === 1 ? word("changedElsewhereOne", count) : word("changedElsewhereMany", count);
    return say(text, [word("showChanges"), () => { live.textContent = ""; refresh(true); }]);
  }
  isWaiting = false;
  show(found);
};

// One version is asked for at a time, and with many changes one in two seconds.
const refreshSoon = () => {
  isStale = true;
  soon ||= setTimeout(async () => {
    isStale = false;
    try { await refresh(false); } finally {
      lastRefresh = Date.now();
      soon = 0;
      if (isStale) refreshSoon();
    }
  }, Math.max(300, lastRefresh + 2000 - Date.now()));
};

// What has waited is shown once nobody is busy any more.
const refreshWhenFree = () => setTimeout(() => { if (isWaiting && !isBusy()) refresh(false); }, 300);

const listen = () => {
  if (!window.EventSource || !body.dataset.revision) return;
  clearTimeout(tryAgain);
  source?.close();
  source = new EventSource("/events");
  source.addEventListener("change", (event) => {
    if (isLost) { isLost = false; say(word("onlineAgain")); }
    const revision = Number(event.data);
    if (revision !== known) { known = revision; refreshSoon(); }
  });
  source.onerror = () => {
    // A browser tries again by itself, but not once it was refused, as by a server that has just begun.
    if (source.readyState === EventSource.CLOSED) tryAgain = setTimeout(listen, 5000 + Math.random() * 5000);
    if (isLost) return;
    isLost = true;
    saysOffline();
  };
};

const beginLive = () => {
  addEventListener("pagehide", () => { clearTimeout(tryAgain); source?.close(); });
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  for (const name of ["focusout", "toggle", "close", "pointerup", "selectionchange"]) {
    document.addEventListener(name, refreshWhenFree, true);
  }
  // The line of now is part of the page, which is asked for anew each minute.
  setInterval(() => { if (!document.hidden && find("#now")) refresh(false, true); }, 60000);
  arrivals.push(() => {
    made = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    known = Number(body.dataset.revision);
  });
  listen();
};
