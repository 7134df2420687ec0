// Live updates: changes from elsewhere appear automatically, but wait while the reader is busy.
let made = "", known = 0, isLost = false, source = null, tryAgain = 0, isWaiting = false;
let soon = 0, isStale = false, lastRefresh = 0;

const saysOffline = () => say(word("offline", made));

// Whether the reader is busy: a drag, an open dialog, input, a selection or the focus must not be disturbed.
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

// Applies the differences of a new version of this page. Forms detect conflicts themselves.
const refresh = async (isForced, isQuiet) => {
  if (find(".editor, .question, .conflict", main)) return;
  const address = shownAddress, shown = shownText;
  const found = await read(address).catch(() => null);
  if (!found?.fits || found.status !== 200 || address !== shownAddress || shown !== shownText) return;
  const next = find("#main", found.page);
  if (next.innerHTML === shownText) { isWaiting = false; return; }
  if (isForced ? isHandling() : isBusy()) {
    isWaiting = true;
    // A change that is being sent from this page did not come from elsewhere.
    if (isQuiet || isSending) return;
    const count = countChanges(next);
    const text = count === 0 ? word("changedElsewhere")
      : count === 1 ? word("changedElsewhereOne", count) : word("changedElsewhereMany", count);
    return say(text, [word("showChanges"), () => { live.textContent = ""; refresh(true); }]);
  }
  isWaiting = false;
  show(found);
};

// Requests one version at a time, and at most one every two seconds.
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

// Shows waiting changes once the reader is no longer busy.
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
    // Browsers reconnect automatically, but not after an error response, such as from a server that is starting.
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
  // The line for the current time is part of the page, so reload the page every minute.
  setInterval(() => { if (!document.hidden && find("#now")) refresh(false, true); }, 60000);
  arrivals.push(() => {
    made = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    known = Number(body.dataset.revision);
  });
  listen();
};
