// Shows an event next to its place on the page, with content from its own page.
const peek = document.createElement("div");
peek.className = "peek";
peek.popover = "auto";
peek.tabIndex = -1;
peek.setAttribute("role", "dialog");
peek.setAttribute("aria-labelledby", "peek-title");

const canPeek = "popover" in peek;
const isPeekable = (link) =>
  canPeek && !isNarrow() && link.closest(".grid, .month") && /^\/event\/(?!new\b)/.test(link.getAttribute("href"));
const isPeeking = () => canPeek && peek.matches(":popover-open");
// Whether a click outside the open event has just closed it.
let hasDismissed = false;
const noteDismissals = () => document.addEventListener("pointerdown", (event) => {
  hasDismissed = isPeeking() && !peek.contains(event.target);
}, true);
const closePeek = () => { if (isPeeking()) peek.hidePopover(); };

const articleOf = (found) => found.fits && found.status === 200 && find("#main > article.event", found.page);
const fillPeek = (article, address) => {
  const title = document.createElement("h2"), heading = find("h1", article);
  title.id = "peek-title";
  title.dir = "auto";
  title.append(...heading.childNodes);
  heading.replaceWith(title);
  const open = document.createElement("a");
  open.className = "button";
  open.href = address;
  open.textContent = word("openPage");
  const bar = document.createElement("p");
  bar.className = "bar";
  bar.append(open, button(word("close"), closePeek));
  peek.replaceChildren(bar, article);
};

// Place it next to the link it was opened from, where there is space.
const placePeek = (link) => {
  const box = link.getBoundingClientRect(), { offsetWidth: width, offsetHeight: height } = peek;
  const left = box.right + 8 + width < innerWidth ? box.right + 8 : box.left - 8 - width;
  peek.style.left = `${Math.max(8, Math.min(left < 8 ? box.left : left, innerWidth - width - 8))}px`;
  peek.style.top = `${Math.max(8, Math.min(box.top, innerHeight - height - 8))}px`;
};

const openPeek = async (link) => {
  const found = await ask(link.href);
  if (!found) return;
  const article = articleOf(found);
  if (!article) { visit(link.href); return; }
  fillPeek(article, link.getAttribute("href"));
  link.focus({ preventScroll: true });
  peek.showPopover();
  placePeek(link);
  peek.focus({ preventScroll: true });
};

// A question in a dialog above the page.
const isOverView = () => find(".grid, .month, .list", main);
const isQuestion = (found) => found.fits && find("#main .question", found.page);
const openQuestion = (found) => {
  const title = document.createElement("h2");
  title.textContent = titleOf(found.page);
  const content = find("#main > .page", found.page);
  content.className = "";
  // In a dialog, there is no form to go back to.
  for (const back of all("[name=back]", content)) back.textContent = word("cancel");
  openDialog(title, [content]);
};
