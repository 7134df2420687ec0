// Moving on without loading anew: the parts of another page take the place of those that are shown.
const parts = [".top", ".side", "#main", ".printed"];
const sheet = new CSSStyleSheet();
// What stood in the page before the script added anything to it.
let shownText = "";
let shownAddress = location.pathname + location.search;

// A page's own style is taken out before it is read: the policy of this page has not heard of it.
const parse = (text) => {
  const style = text.match(/<style>([^]*?)<\/style>/);
  const page = new DOMParser().parseFromString(style ? text.replace(style[0], "") : text, "text/html");
  return { page, style: style?.[1] ?? "" };
};
const assets = (page) => find("script[src]", page)?.getAttribute("src");

// Asks for a page. One that does not fit here, as that which signs in or one of another version, is to be loaded anew.
const read = async (address, options = {}) => {
  const answer = await fetch(address, { ...options, headers: { Accept: "text/html" } });
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  const { page, style } = isPage ? parse(await answer.text()) : {};
  const fits = isPage && answer.status < 500 && find("body > .app", page) && assets(page) === assets(document);
  return { page, style, fits: Boolean(fits), status: answer.status, isRedirected: answer.redirected, url: new URL(answer.url) };
};

// What tells that an element of another version of the page is the same.
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

// Shows another page in the place of this one.
const show = ({ page, style }) => {
  const focus = place(document.activeElement), hadFocus = document.activeElement !== body;
  sheet.replaceSync(style);
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  find("head > style")?.remove();
  document.title = page.title;
  document.dir = page.dir;
  document.documentElement.lang = page.documentElement.lang;
  // What the script says is then in another language, too.
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

// Where each page of the history was scrolled to.
const positions = JSON.parse(session?.getItem("positions") || "{}");
const newKey = () => Math.random().toString(36).slice(2);
let key = history.state?.key ?? newKey();
const notePosition = () => { positions[key] = scrollY; };

const scrollToStart = (url) => {
  // An address that was followed leaves out the hour; the link to the same view on the same day has it.
  const hash = url.hash || find(".views [aria-current]")?.hash;
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target && find(".grid")) target.scrollIntoView(); else scrollTo(0, 0);
};

// Shows a page that was read, at its address.
const enter = (found, { isBack = false, stays = false } = {}) => {
  const url = found.url;
  closePeek();
  if (!isBack) {
    notePosition();
    if (!stays) key = newKey();
    history[stays ? "replaceState" : "pushState"]({ key }, "", url);
  }
  shownAddress = url.pathname + url.search;
  // What is open beside the page closes as it would with another page.
  if (find("#side:target") && !stays) {
    location.replace("#");
    history.replaceState({ key }, "", url);
  }
  show(found);
  if (isBack) scrollTo(0, positions[key] ?? 0); else if (!stays) scrollToStart(url);
};

// Asks for a page; nothing comes of one that another request has overtaken.
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
    // A place on this page is for the browser to go to.
    if (!isPlain(event) || !isOurs(link) || link.getAttribute("href").startsWith("#") || isHere(link)) return;
    event.preventDefault();
    // A press beside what is open only closes it.
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
