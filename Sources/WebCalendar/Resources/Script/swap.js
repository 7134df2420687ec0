// Navigation without reloading: the parts of the new page replace those of the current one.
const parts = [".top", ".side", "#main", ".printed"];
const sheet = new CSSStyleSheet();
// The original content of the page, before the script added anything.
let shownText = "";
let shownAddress = location.pathname + location.search;

// Remove a page's inline style before parsing, because the policy of the current page does not allow it.
const parse = (text) => {
  const style = text.match(/<style>([^]*?)<\/style>/);
  const page = new DOMParser().parseFromString(style ? text.replace(style[0], "") : text, "text/html");
  return { page, style: style?.[1] ?? "" };
};
const assets = (page) => find("script[src]", page)?.getAttribute("src");

// Requests a page. A page with a different structure, such as the sign-in page or a newer version, must be loaded normally.
const read = async (address, options = {}) => {
  const answer = await fetch(address, { ...options, headers: { Accept: "text/html" } });
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  const { page, style } = isPage ? parse(await answer.text()) : {};
  const fits = isPage && answer.status < 500 && find("body > .app", page) && assets(page) === assets(document);
  return { page, style, fits: Boolean(fits), status: answer.status, isRedirected: answer.redirected, url: new URL(answer.url) };
};

// A key that identifies the same element in another version of the page.
const likeness = (element) => [
  element.tagName, element.id, element.rel, element.name, element.name ? element.value : "",
  element.getAttribute("href")?.startsWith("/event/") ? element.getAttribute("href")
    : element.rel || element.name ? "" : element.getAttribute("aria-label") || element.textContent.trim(),
].join(" ");
const alike = (element, within) =>
  all("a, button, input, select, textarea", within).filter((other) => likeness(other) === likeness(element));

const place = (element) => {
  const part = parts.find((part) => find(part)?.contains(element));
  if (!part || element === find(part)) return null;
  const day = element.closest(".day[id]")?.id;
  return { part, element, index: alike(element, find(part)).indexOf(element), day };
};
const focusAgain = (place) => {
  const same = place ? alike(place.element, find(place.part)) : [];
  const heading = place?.day && find(`#${place.day} h2 a`);
  (same[place?.index] || same[0] || heading || main).focus({ preventScroll: true });
};

// Replaces the current page with another one.
const show = ({ page, style }) => {
  const focus = place(document.activeElement), hadFocus = document.activeElement !== body;
  sheet.replaceSync(style);
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  find("head > style")?.remove();
  document.title = page.title;
  document.dir = page.dir;
  document.documentElement.lang = page.documentElement.lang;
  // The strings of the script may then be in another language too.
  words?.content.replaceChildren(...find("#words", page).content.childNodes);
  body.className = page.body.className;
  for (const name of Object.keys(body.dataset)) delete body.dataset[name];
  Object.assign(body.dataset, page.body.dataset);
  const note = takeNote(find("#main", page));
  shownText = find("#main", page).innerHTML;
  for (const part of parts) {
    const [old, next] = [find(part), find(part, page)];
    if (part === "#main" || old.innerHTML !== next.innerHTML) old.replaceChildren(...next.childNodes);
  }
  if (hadFocus) focusAgain(focus);
  arrived();
  raise(note);
};

// The scroll positions of the pages in the history.
const positions = JSON.parse(session?.getItem("positions") || "{}");
const newKey = () => Math.random().toString(36).slice(2);
let key = history.state?.key ?? newKey();
const notePosition = () => { positions[key] = scrollY; };

const scrollToStart = (url) => {
  // Redirects omit the hour. Links to the same view on the same day contain it.
  const hash = url.hash || find(".views [aria-current]")?.hash;
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target && find(".grid")) target.scrollIntoView(); else scrollTo(0, 0);
};

// Shows a received page under its URL.
const enter = (found, { isBack = false, stays = false } = {}) => {
  const url = found.url;
  closePeek();
  if (!isBack) {
    notePosition();
    if (!stays) key = newKey();
    history[stays ? "replaceState" : "pushState"]({ key }, "", url);
  }
  shownAddress = url.pathname + url.search;
  // Close open dialogs, as a page load would.
  if (find("#side:target") && !stays) {
    location.replace("#");
    history.replaceState({ key }, "", url);
  }
  show(found);
  if (isBack) scrollTo(0, positions[key] ?? 0); else if (!stays) scrollToStart(url);
};

// Requests a page. The result is ignored if a later request has overtaken it.
let asked = null;
const ask = async (address) => {
  asked?.abort();
  const mine = asked = new AbortController();
  try {
    const found = await read(address, { signal: mine.signal });
    return mine === asked ? found : null;
  } catch (problem) {
    if (problem.name !== "AbortError") saysOffline();
    return null;
  }
};
const visit = async (address, options = {}) => {
  const found = await ask(address);
  if (!found) return;
  if (!found.fits) { location.href = address; return; }
  if (isQuestion(found) && isOverView() && !options.isBack) { openQuestion(found); return; }
  found.url.hash ||= new URL(address, location.href).hash;
  enter(found, options);
  hear(titleOf(document));
};

const titleOf = (page) => page.title.split(" · ")[0];
const isOurs = (link) => link && !link.target && !link.hasAttribute("download") && link.origin === location.origin
  && !link.pathname.endsWith(".ics");
const isHere = (link) => link.hash && link.pathname + link.search === shownAddress && !find(".grid");
const isPlain = (event) => !event.defaultPrevented && !event.button
  && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

const followLinks = () => {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    // Leave links within this page to the browser.
    if (!isPlain(event) || !isOurs(link) || link.getAttribute("href").startsWith("#") || isHere(link)) return;
    event.preventDefault();
    // A click outside an open event only closes the event.
    if (hasDismissed && link.closest(".slots")) return;
    if (isPeekable(link)) openPeek(link); else visit(link.href);
  });
  addEventListener("popstate", (event) => {
    if (location.pathname + location.search === shownAddress) return;
    notePosition();
    key = event.state?.key ?? newKey();
    visit(location.href, { isBack: true });
  });
};

const beginHistory = () => {
  history.scrollRestoration = "manual";
  if (history.state?.key && positions[key] !== undefined) scrollTo(0, positions[key]);
  else history.replaceState({ key }, "");
  addEventListener("pagehide", () => { notePosition(); keep(session, "positions", JSON.stringify(positions)); });
};
