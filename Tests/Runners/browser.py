#!/usr/bin/env python3
"""Tests the pages of `almanac serve` with Debian's chromium, controlled by playwright.

Usage: browser.py PROGRAM FOLDER PART...

It serves the calendars in browser/ next to this file from FOLDER to Alice, runs the parts, prints a line for each check, and
fails if a check does:
  keys    a journey with only the keyboard: views, chooser, search, an event, a broken file, undo, sign out
  plain   the same without script
  axe     axe-core on every page at 360 and 1,280 px, light and dark, with everything that opens on pages, and once in German
  layout  overlaps, whole words and times, printed pages, focus, zones
  restart an open page continues after its server was restarted
  edit    an event created, changed and undone, with script and without, wide and narrow
  swap    navigation without reloading, and reloading where necessary
  peek    an event shown next to its place on the page, and questions over the page
  move    events moved and extended by mouse, keys and finger, and undone
  create  new events drawn on the page
  drafts  unsaved input is offered again, and disappears with its owner
  typing  a form filled in from one line, and the next dates of a repetition
  measure a drag with a hundred events in sight, in the browser's trace
  settings what a reader chooses for pages, and the order of calendars
  widths  no page is wider than its window, whatever its width, its direction and the zoom
With PICTURES=FOLDER, the pages that axe examines are saved as pictures. `make test-tools` with ALMANAC_NIGHTLY installs the
requirements.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

HERE = Path(__file__).parent / "browser"
CALENDARS = ["Work", "Team", "Personal", "Family", "Travel", "Clinic", "Difficult", "Clocks"]
PAGES = {
    "day": "/day/2026-11-25", "week": "/week/2026-11-25", "month": "/month/2026-11-25", "list": "/list/2026-11-24",
    "today": "/week", "zones": "/day/2026-11-25?zones=Asia/Tokyo,Europe/Berlin", "autumn": "/week/2026-10-25",
    "spring": "/day/2027-03-28", "crowd": "/day/2026-11-28", "empty": "/list/2030-01-01", "todos": "/todos?done=1",
    "lists": "/todos?by=list", "search": "/search?q=review", "nothing": "/search?q=revew", "calendars": "/calendars",
    "import": "/import", "log": "/log", "settings": "/settings", "choose": "/calendar/choose?single=1", "no-event": "/event/ffff",
    "new": "/event/new?start=2026-11-25T10:00", "new-to-do": "/event/new?kind=todo", "no-page": "/week/never",
}
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
problems = []


def check(title, found, wanted=True):
    if found == wanted:
        print("ok", title, flush=True)
    else:
        problems.append(title)
        print("NOT OK", title, repr(found)[:2000], "instead of", repr(wanted), flush=True)


class Server:
    """The program with calendars, and a user who can see them."""

    def __init__(self, program, folder, calendars):
        self.program, self.store = program, str(folder / "store.sqlite")
        self.run("users", "add", "alice", "--password-stdin", "--store", self.store, input=b"secret\n")
        for calendar in calendars:
            self.run("import", str(calendar), "--store", self.store)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.start()

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--listen", f"127.0.0.1:{self.port}", "--store", self.store],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={**os.environ, "TZ": "Europe/Berlin", "ALMANAC_ADDRESSES": "alice@example.org"})
        for _ in range(300):
            try:
                return socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                if self.process.poll() is not None:
                    sys.exit(self.log.read_text())
                time.sleep(0.1)

    def stop(self):
        self.process.terminate()
        self.process.wait(30)

    def run(self, *arguments, input=None, status=0):
        outcome = subprocess.run([self.program, *arguments], input=input, stdout=subprocess.DEVNULL)
        if status is not None and outcome.returncode != status:
            raise AssertionError(f"{arguments} ended with {outcome.returncode}")


class Look:
    """A browser in which Alice is signed in."""

    def __init__(self, browser, server, width=1280, height=800, script=True, signed=True, **options):
        options.setdefault("locale", "en-GB")
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, timezone_id="Europe/Berlin", java_script_enabled=script,
            base_url=server.base, **options)
        self.page = self.context.new_page()
        self.said = []
        # A page with the status 404 is reported too.
        self.page.on("console", lambda message: self.said.append(message.text)
                     if "Failed to load resource" not in message.text else None)
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        if signed:
            self.sign_in()

    def sign_in(self):
        self.page.goto("/login")
        self.page.keyboard.press("Tab")
        self.page.keyboard.type("alice")
        self.page.keyboard.press("Tab")
        self.page.keyboard.type("secret")
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(re.compile("/week/"))

    def end(self, title):
        check(f"{title}: the console is silent", self.said, [])
        self.context.close()

    def tab_to(self, locator):
        """Presses Tab until something has the focus, which must then be visible."""
        target = locator.element_handle()
        for _ in range(400):
            self.page.keyboard.press("Tab")
            if target.evaluate("element => element === document.activeElement"):
                return
        raise AssertionError(f"the keyboard does not reach {locator}")

    def press(self, locator, key="Enter"):
        self.tab_to(locator)
        with self.page.expect_navigation():
            self.page.keyboard.press(key)

    def axe(self, title):
        found = Axe().run(self.page, options=RULES).response["violations"]
        check(f"axe {title}", [(v["id"], len(v["nodes"]), v["nodes"][0]["html"][:200],
                                v["nodes"][0]["failureSummary"][:300]) for v in found], [])

    def width(self, title):
        check(f"width {title}", self.page.evaluate("Math.max(0, document.documentElement.scrollWidth - innerWidth)"), 0)


def views(look):
    """Walks through the views by keys or by links."""
    page = look.page
    page.goto("/week/2026-11-25")
    for key, path in [("j", "/week/2026-12-02"), ("k", "/week/2026-11-25"), ("m", "/month/"), ("d", "/day/"),
                      ("l", "/list/"), ("n", "/event/new"), ("o", "/todos"), ("u", "/log"), ("w", "/week/")]:
        with page.expect_navigation():
            page.keyboard.press(key)
        check(f"the key {key} goes to {path}", path in page.url)
    page.goto("/month/2026-11-25")
    page.keyboard.press("ArrowRight")
    first = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("ArrowDown")
    check("arrows go from day to day", page.evaluate("document.activeElement.textContent") != first)
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.goto("/week/2026-11-25")
    page.keyboard.press("c")
    check("the key c goes to the chooser", page.evaluate("document.activeElement.closest('.side') !== null"))
    page.keyboard.press("/")
    check("the key / goes to the search", page.evaluate("document.activeElement.name"), "q")


def links(look):
    page = look.page
    page.goto("/week/2026-11-25")
    look.press(page.get_by_label("Next week"))
    check("the link continues", "/week/2026-12-02" in page.url)
    for name, path in [("Month", "/month/"), ("Day", "/day/"), ("List", "/list/"), ("To-dos", "/todos")]:
        look.press(page.locator(".views").get_by_role("link", name=name, exact=True))
        check(f"the link {name} goes to {path}", path in page.url)
    page.goto("/week/2026-11-25")
    look.tab_to(page.locator(".find input"))


def journey(look, title, move):
    page = look.page
    move(look)
    page.keyboard.type("review")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    check(f"{title}: found words are marked", page.locator("mark").count() > 0)
    look.press(page.locator("main li a").first)
    expect(page.locator("article.event h1")).to_contain_text("review")
    look.press(page.get_by_role("link", name="Show", exact=True))
    check(f"{title}: the raw component", "BEGIN:VEVENT" in page.locator("pre").inner_text())

    page.goto("/week/2026-11-25")
    every = page.locator(".timed li a").count()
    look.press(page.get_by_label("Show only Team"))
    few = page.locator(".timed li a").count()
    check(f"{title}: only one calendar", 0 < few < every and page.locator(".pick[aria-checked=mixed]").count() == 1)
    look.press(page.locator(".pick.group").first, "Space")
    check(f"{title}: all calendars again", page.locator(".timed li a").count(), every)

    look.page.goto("/week/2026-11-25")
    look.press(page.locator(".more-links").get_by_role("link", name="Import a file"))
    look.tab_to(page.locator("#file"))
    page.set_input_files("#file", str(HERE / "broken.ics"))
    look.press(page.get_by_role("button", name="Check"))
    expect(page.get_by_text("Nothing has been imported yet")).to_be_visible()
    check(f"{title}: findings of a broken file", page.locator("tbody tr").count() >= 2)
    other = look.context.new_page()
    other.goto("/week/2026-11-25")
    look.press(page.locator("button[value=import]"))
    expect(page.get_by_text("Imported.")).to_be_visible()
    if move is views:
        expect(other.get_by_text("Good <b>one</b>")).to_be_visible(timeout=60000)
        print("ok an open page follows changes")
    other.close()
    look.press(page.get_by_role("button", name="Undo").first)
    expect(page.get_by_role("main")).to_contain_text("Undone:")
    page.goto("/week/2026-11-26")
    check(f"{title}: nothing is left", page.get_by_text("Good <b>one</b>").count(), 0)
    look.press(page.get_by_role("button", name="Sign out"))
    check(f"{title}: signed out", "/login" in page.url)
    page.goto("/week/2026-11-25")
    check(f"{title}: nothing is shown to strangers", "/login" in page.url)
    look.end(title)


def keys(browser, server):
    journey(Look(browser, server), "keys", views)


def plain(browser, server):
    journey(Look(browser, server, script=False), "plain", links)


def shown(look, title):
    look.axe(title)
    look.width(title)
    if "PICTURES" in os.environ:
        look.page.screenshot(path=f"{os.environ['PICTURES']}/{title.replace(' ', '-')}.png")


def axe(browser, server):
    for width, height in [(360, 740), (1280, 800)]:
        for scheme in ["light", "dark"]:
            size = f"{width} {scheme}"
            look = Look(browser, server, width, height, signed=False, color_scheme=scheme)
            page = look.page
            page.goto("/login")
            shown(look, f"login {size}")
            page.locator("#name").fill("alice")
            page.locator("#password").fill("wrong")
            page.keyboard.press("Enter")
            expect(page.locator("body")).to_contain_text("wrong")
            shown(look, f"refused {size}")
            look.sign_in()
            page.goto("/list/2026-11-24")
            review = page.locator("a[href^='/event/']", has_text="Design review").first.get_attribute("href")
            for name, path in {**PAGES, "event": review, "raw": review + "?raw", "edit": review + "/edit",
                               "delete": review + "/delete", "moved": review + "/move"}.items():
                page.goto(path + ("#h08" if name in ["day", "week", "zones"] else ""))
                shown(look, f"{name} {size}")
            page.goto("/week/2026-11-25")
            if width == 1280:
                event(page, "Climbing").click()
                expect(page.locator(".peek:popover-open")).to_be_visible()
                shown(look, f"peek {size}")
                page.keyboard.press("Escape")
            event(page, "Climbing").focus()
            page.keyboard.press("Alt+ArrowDown")
            look.axe(f"moving {size}")
            page.keyboard.press("Enter")
            expect(page.locator(".toast")).to_be_visible()
            shown(look, f"toast {size}")
            # Examining it may take longer than a toast stays.
            server.run("undo", "--store", server.store)
            page.goto("/week/2026-11-25")
            event(page, "Stand-up").focus()
            page.keyboard.press("Alt+ArrowDown")
            page.keyboard.press("Enter")
            expect(page.locator("dialog[open]")).to_be_visible()
            shown(look, f"question {size}")
            page.keyboard.press("Escape")
            page.goto("/month/2026-11-25")
            page.keyboard.press("ArrowRight")
            look.axe(f"grid {size}")
            page.keyboard.press("?")
            shown(look, f"help {size}")
            if width == 360:
                page.goto("/week/2026-11-25#side")
                shown(look, f"panel {size}")
            page.goto("/import")
            page.set_input_files("#file", str(HERE / "broken.ics"))
            page.get_by_role("button", name="Check").click()
            shown(look, f"check {size}")
            page.locator("button[value=import]").click()
            expect(page.get_by_text("Imported.")).to_be_visible()
            shown(look, f"done {size}")
            page.get_by_role("button", name="Undo").first.click()
            expect(page.get_by_role("main")).to_contain_text("Undone:")
            shown(look, f"undone {size}")
            look.end(size)
    german(browser, server)


def german(browser, server):
    """Checks every page once in German, with longer words and a different page language."""
    look = Look(browser, server, 360, 740, locale="de-DE")
    page = look.page
    page.goto("/list/2026-11-24")
    review = page.locator("a[href^='/event/']", has_text="Design review").first.get_attribute("href")
    for name, path in {**PAGES, "event": review, "edit": review + "/edit", "delete": review + "/delete",
                       "moved": review + "/move"}.items():
        page.goto(path)
        shown(look, f"{name} German")
        check(f"{name} German: the language", page.evaluate("document.documentElement.lang"), "de-DE")
    page.goto("/month/2026-11-25")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("Diese Tasten")
    shown(look, "help German")
    look.end("German")


# Days on which clocks change, some of them by half an hour.
CLOCKS = {"Europe/Berlin": ["2026-10-25", "2027-03-28"], "America/New_York": ["2026-11-01", "2027-03-14"],
          "Australia/Lord_Howe": ["2026-10-04", "2027-04-04"]}

# Whether the beginning of each link is visible, with nothing on top of it.
UNCOVERED = """links => links.filter(link => {
  link.scrollIntoView({ block: "center" });
  const box = link.getBoundingClientRect();
  return !link.contains(document.elementFromPoint(box.left + 5, box.top + 5));
}).map(link => link.textContent)"""

# The times and words that are only partly visible: each piece of text must be completely inside or outside its block.
CUT = """links => links.flatMap(link => {
  const block = link.getBoundingClientRect(), found = [];
  if (!block.width) return found;
  for (const part of link.querySelectorAll("time, .to")) for (const node of part.childNodes) {
    if (node.nodeType !== 3 || !node.data.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const frame = part.closest("time").getClientRects()[0] || block;
    const bottom = Math.min(block.bottom, frame.height ? frame.bottom : block.bottom);
    for (const box of range.getClientRects()) {
      const isSeen = box.top + 3 < bottom;
      if (isSeen && (box.right > block.right + 1 || box.left < block.left - 1 || box.bottom > block.bottom + 4)) {
        found.push(link.textContent + " | " + node.data);
      }
    }
  }
  return found;
})"""

NARROW = """items => items.map(item => [item.getBoundingClientRect().width, item.parentElement.getBoundingClientRect().width,
  item.textContent]).filter(([width, column]) => width && width < Math.min(60, column / 2) - 1)"""


def pages(pdf):
    sizes = re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", pdf)
    return [("landscape" if float(width) > float(height) else "portrait") for width, height in sizes]


def layout(browser, server):
    look = Look(browser, server)
    page = look.page
    for zone, days in CLOCKS.items():
        for day in days:
            for view in ["day", "week"]:
                page.goto(f"/{view}/{day}?zones={zone}")
                links = page.locator(f"#d{day} .timed li:not(.now):not(.gap) a")
                check(f"{view} {day} in {zone}: all events are there", links.count() >= 4)
                check(f"{view} {day} in {zone}: nothing covers an event", links.evaluate_all(UNCOVERED), [])
    for width in [768, 1280, 1920]:
        page.set_viewport_size({"width": width, "height": 900})
        for path in ["/week/2026-11-25", "/day/2026-11-25", "/day/2026-11-28"]:
            page.goto(path)
            check(f"whole times {width} {path}", page.locator(".timed li a").evaluate_all(CUT), [])
            check(f"room for words {width} {path}", page.locator(".timed li:not(.now):not(.gap)").evaluate_all(NARROW), [])
    page.goto("/day/2026-11-25")
    check("a day has whole times", page.get_by_text("–").first.is_visible())

    page.set_viewport_size({"width": 1280, "height": 700})
    seen = "chips => chips.filter(chip => chip.offsetParent).length"
    page.goto("/month/2026-11-25")
    few = page.locator(".month li:not(.more):not(.vh)").evaluate_all(seen)
    page.set_viewport_size({"width": 1280, "height": 1800})
    check("a tall window shows more of a month", page.locator(".month li:not(.more):not(.vh)").evaluate_all(seen) > few)
    for height in [600, 754, 922, 1090, 1162, 1642, 2000]:
        page.set_viewport_size({"width": 1280, "height": height})
        check(f"a month at {height} has events", page.locator(".month li a").evaluate_all(seen) > 20)

    for width in [320, 704, 768, 1024, 1280, 1337, 1600, 1921]:
        page.set_viewport_size({"width": width, "height": 800})
        for path in ["/week/2026-10-18", "/week/2026-10-14", "/day/2026-10-18", "/month/2026-10-18"]:
            page.goto(path)
            look.width(f"of bars that go on {width} {path}")

    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/week/2026-11-25")
    rows = page.locator(".week .timed li:not(.now):not(.gap):not(.many) a").evaluate_all("""links => links.filter(link =>
      link.offsetParent).map(link => [link.querySelector("time").getBoundingClientRect(),
      link.querySelector("bdi").getBoundingClientRect()]).filter(([time, title]) =>
      !(time.width && title.width > 150 && time.right <= title.left && Math.abs(time.top - title.top) < 6)).length""")
    check("a week on a phone is a list of times and titles", rows, 0)
    page.goto("/todos?done=1")
    check("to-dos have room", page.locator(".due-list .what").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().width < 250).length"), 0)

    page.set_viewport_size({"width": 1280, "height": 800})
    for path in ["/week/2026-11-25", "/month/2026-11-25", "/month/2026-08-25"]:
        page.goto(path)
        check(f"print {path}", pages(page.pdf(prefer_css_page_size=True)), ["landscape"])
    page.goto("/list/2026-10-25")
    with page.expect_navigation():
        page.get_by_text("Asked and not answered").first.click()
    page.emulate_media(media="print")
    check("people who have not answered are printed",
          page.locator(".people li").evaluate_all("all => all.filter(one => one.getClientRects().length).length"), 25)
    page.emulate_media(media="screen")

    page.goto("/week/2026-11-25")
    page.evaluate("window.isMarked = true")
    with page.expect_navigation():
        page.get_by_role("checkbox", name="Team").click()
    expect(page.locator(".live")).to_have_text("Team is hidden")
    check("the box that was pressed keeps the focus", page.evaluate("document.activeElement.textContent.trim()"), "Team")
    with page.expect_navigation():
        page.keyboard.press("Space")
    expect(page.locator(".live")).to_have_text("Team is shown")
    check("boxes do not reload the page", is_same(page))
    look.end("layout")

    look = Look(browser, server, signed=False)
    look.page.goto("/login")
    look.page.locator("#name").fill("alice")
    look.page.locator("#password").fill("wrong")
    look.page.keyboard.press("Enter")
    expect(look.page.get_by_role("alert")).to_contain_text("wrong")
    check("a wrong password has the focus", look.page.evaluate("document.activeElement.id"), "password")
    look.context.close()
    far = browser.new_context(timezone_id="Asia/Tokyo", locale="en-GB", base_url=server.base).new_page()
    far.goto("/login")
    far.locator("#name").fill("alice")
    far.locator("#password").fill("secret")
    far.keyboard.press("Enter")
    far.wait_for_url(re.compile("/week/"))
    check("the first page is in the reader's zone", far.evaluate("document.body.dataset.zone"), "Asia/Tokyo")
    far.context.close()


def restart(browser, server):
    look = Look(browser, server)
    look.page.goto("/week/2026-11-25")
    expect(look.page.get_by_text("Budget 2027")).to_be_visible()
    server.stop()
    expect(look.page.locator(".live")).to_contain_text("Offline", timeout=60000)
    server.start()
    expect(look.page.locator(".live")).to_contain_text("Online again", timeout=60000)
    server.run("import", str(HERE / "broken.ics"), "--store", server.store, status=None)
    expect(look.page.get_by_text("Good <b>one</b>").first).to_be_visible(timeout=60000)
    print("ok an open page follows changes after its server was started again")
    server.run("undo", "--store", server.store)
    look.context.close()


def unsent(browser, server):
    """Checks that unsent input is kept, even if a change arrives from elsewhere."""
    look = Look(browser, server)
    new, page, other = look.page, look.context.new_page(), look.context.new_page()
    fields = {new: "#place", page: ".find input"}
    new.goto("/event/new?start=2026-11-25")
    page.goto("/week/2026-11-25")
    for one, field in fields.items():
        one.locator(field).fill("unsent")
        # A field without the focus keeps its text too, on the same page.
        one.evaluate("document.activeElement.blur(); document.body.dataset.same = 1")
    other.goto("/week/2026-11-25")
    server.run("import", str(HERE / "broken.ics"), "--store", server.store, status=None)
    expect(other.get_by_text("Good <b>one</b>")).to_be_visible(timeout=60000)
    expect(page.locator(".live")).to_contain_text("changed elsewhere", timeout=60000)
    for one, field in fields.items():
        check(f"what is typed into {field} stays", [one.locator(field).input_value(),
                                                   one.evaluate("document.body.dataset.same")], ["unsent", "1"])
    server.run("undo", "--store", server.store)
    look.end("unsent")


def edit(browser, server):
    unsent(browser, server)
    for width, script in [(1280, True), (1280, False), (360, True), (360, False)]:
        look = Look(browser, server, width, 800, script=script)
        page, title = look.page, f"edit {width} {'with' if script else 'without'} script"
        # The code that examines pages is a script too.
        seen = shown if script else lambda look, title: None
        page.goto("/list/2026-11-25")
        look.press(page.locator(".new-event"))
        look.tab_to(page.locator("#title-field"))
        page.keyboard.type("Journey")
        look.tab_to(page.locator("#endTime"))
        page.locator("#endTime").fill("08:00")
        look.press(page.get_by_role("button", name="Save"))
        expect(page.get_by_role("alert")).to_contain_text("cannot end before it begins")
        seen(look, f"{title} problem")
        page.locator("#endTime").fill("10:30")
        look.press(page.get_by_role("button", name="Save"))
        done = page.locator(".toast" if script else ".note")
        expect(done).to_contain_text("Added: “Journey”")
        seen(look, f"{title} saved")
        look.press(page.locator("main li a", has_text="Journey").first)
        look.press(page.get_by_role("link", name="Edit", exact=True))
        other = look.context.new_page()
        other.goto(page.url)
        other.locator("#title-field").fill("Somebody else")
        # A page that is closed on its way to another one can leave the browser, and this journey, waiting forever.
        with other.expect_navigation():
            other.get_by_role("button", name="Save").click()
        other.close()
        page.bring_to_front()
        look.tab_to(page.locator("#title-field"))
        page.keyboard.press("End")
        page.keyboard.type(" two")
        look.press(page.get_by_role("button", name="Save"))
        expect(page.get_by_role("main")).to_contain_text("Somebody else has changed this")
        rows = page.locator(".version").evaluate_all("all => new Set(all.map(one => one.offsetTop)).size")
        check(f"{title}: versions beside or under each other", rows, 1 if width == 1280 else 3)
        seen(look, f"{title} conflict")
        look.tab_to(page.locator("[value=theirs]"))
        page.keyboard.press("ArrowDown")
        look.press(page.get_by_role("button", name="Save"))
        expect(done).to_contain_text("Changed: “Journey two”")
        if script:
            page.keyboard.press("u")
        else:
            look.press(page.get_by_role("button", name="Undo"))
        expect(page.locator(".live" if script else "main")).to_contain_text("Undone:")
        page.goto("/list/2026-11-25")
        look.press(page.locator("main li a", has_text="Somebody else").first)
        look.press(page.get_by_role("link", name="Move", exact=True))
        seen(look, f"{title} move")
        look.tab_to(page.locator("#minutes"))
        page.keyboard.type("30")
        look.press(page.get_by_role("button", name="Move", exact=True))
        expect(done).to_contain_text("Changed: “Somebody else”")
        page.goto("/list/2026-11-25")
        look.press(page.locator("main li a", has_text="Somebody else").first)
        look.press(page.get_by_role("link", name="Delete", exact=True))
        seen(look, f"{title} delete")
        look.press(page.get_by_role("button", name="Delete", exact=True))
        expect(done).to_contain_text("Deleted: “Somebody else”")
        # The different status of a form with a mistake, or with a conflicting change, is reported too.
        look.said = [text for text in look.said if "422" not in text and "409" not in text]
        look.end(title)


PLACES = """() => [...document.querySelectorAll("main li a")].map(link => {
  const box = link.getBoundingClientRect();
  return [link.textContent, Math.round(box.left), Math.round(box.top + scrollY), Math.round(box.width), Math.round(box.height)];
})"""


def is_same(page):
    """Whether the page is still the document that was marked."""
    return page.evaluate("window.isMarked === true")


def swap(browser, server):
    for width in [1280, 360]:
        look = Look(browser, server, width)
        page = look.page
        page.goto("/week/2026-11-18")
        page.evaluate("window.isMarked = true")
        page.get_by_label("Next week").focus()
        with page.expect_navigation():
            page.keyboard.press("Enter")
        check(f"swap {width}: the next week has come without loading anew", [is_same(page), "/week/2026-11-25" in page.url],
              [True, True])
        check(f"swap {width}: the link keeps the focus", page.evaluate("document.activeElement.rel"), "next")
        expect(page.locator("p.vh[role=status]")).to_have_text(page.locator("h1 .long").text_content())
        shown(look, f"swapped {width}")
        places = page.evaluate(PLACES)
        fresh = look.context.new_page()
        fresh.goto("/week/2026-11-25#h08")
        check(f"swap {width}: all stands where it does on a page that was loaded", fresh.evaluate(PLACES), places)
        fresh.close()
        page.evaluate("scrollTo(0, 300)")
        with page.expect_navigation():
            page.keyboard.press("m")
        check(f"swap {width}: another view begins at its top", page.evaluate("scrollY"), 0)
        check(f"swap {width}: its tab is marked", page.locator(".views [aria-current]").text_content(), "Month")
        page.go_back()
        expect(page).to_have_title(re.compile("23–29 November"))
        check(f"swap {width}: back is where it was", [is_same(page), page.evaluate("scrollY")], [True, 300])
        # The last of several requests counts, in whatever order they are answered.
        waiting = []
        page.route("**/week/2026-12-02*", lambda route: waiting.append(route))
        page.evaluate("document.querySelector('.step [rel=next]').click()")
        page.wait_for_timeout(100)
        with page.expect_navigation():
            page.evaluate("document.querySelector('.step [rel=prev]').click()")
        for route in waiting:
            route.continue_()
        page.wait_for_timeout(200)
        check(f"swap {width}: what was overtaken does not come", [len(waiting), "/week/2026-11-18" in page.url], [1, True])
        page.unroute("**/week/2026-12-02*")
        if width == 360:
            page.goto("/week/2026-11-25#side")
            with page.expect_navigation():
                page.locator(".mini a", has_text="18").first.click()
            expect(page.locator("#side")).to_be_hidden()
        # A page that does not fit here is reloaded.
        page.goto("/week/2026-11-25")
        page.evaluate("window.isMarked = true")
        page.route("**/month/*", lambda route: route.fulfill(content_type="text/plain", body="another thing"))
        with page.expect_navigation(wait_until="load"):
            page.keyboard.press("m")
        expect(page.locator("body")).to_have_text("another thing")
        page.unroute("**/month/*")
        page.goto("/week/2026-11-25")
        look.context.set_offline(True)
        page.keyboard.press("m")
        expect(page.locator(".live")).to_contain_text("Offline")
        check(f"swap {width}: what is shown stays without a network", "/week/" in page.url)
        look.context.set_offline(False)
        look.context.clear_cookies()
        page.keyboard.press("m")
        page.wait_for_url(re.compile("/login"))
        look.said = [text for text in look.said if "ERR_INTERNET_DISCONNECTED" not in text]
        look.end(f"swap {width}")


def event(page, title):
    return page.locator("main li:not(.rest) > a", has_text=title).first


def time_of(page, title):
    return event(page, title).locator("time").inner_text().replace("\n", "")


def wait(page, expression):
    """Waits for a condition; the content security policy prevents other ways of evaluating text."""
    for _ in range(200):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(expression)


def drag(page, link, right, down, edge="middle"):
    """Drags an event with the mouse, at its middle or its lower end, and drops it."""
    link.scroll_into_view_if_needed()
    box = link.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + (box["height"] - 2 if edge == "end" else box["height"] / 2)
    hold(page, (x, y), (x + right, y + down))


def hold(page, start, end):
    """Presses the mouse button at a place and moves to another, without releasing it."""
    page.mouse.move(*start)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(*(a + (b - a) * step / 5 for a, b in zip(start, end)))
    page.wait_for_timeout(50)


def take_back(page, said="Undone"):
    """Undoes the last action with the toast."""
    # The message about an earlier undo may still be shown.
    page.evaluate("document.querySelector('.live').textContent = ''")
    page.keyboard.press("u")
    expect(page.locator(".live")).to_contain_text(said)
    expect(page.locator(".toast")).to_have_count(0)


def peek(browser, server):
    look = Look(browser, server)
    page = look.page
    page.goto("/week/2026-11-25")
    page.evaluate("window.isMarked = true")
    address = page.url
    opened = page.locator(".peek:popover-open")
    event(page, "Climbing").click()
    expect(opened.get_by_role("heading", name="Climbing")).to_be_visible()
    check("peek: the page stays", [page.url, is_same(page)], [address, True])
    shown(look, "peek")
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    check("peek: the event has the focus again", page.evaluate("document.activeElement.textContent.includes('Climbing')"))
    page.keyboard.press("Enter")
    expect(opened).to_be_visible()
    # Changes from elsewhere wait until it is closed.
    server.run("import", str(HERE / "broken.ics"), "--store", server.store, status=None)
    expect(page.locator(".live")).to_contain_text("changed elsewhere", timeout=60000)
    check("peek: it stays open", [opened.count(), page.get_by_text("Good <b>one</b>").count()], [1, 0])
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")
    expect(page.get_by_text("Good <b>one</b>")).to_be_visible()
    server.run("undo", "--store", server.store)
    # A press outside only closes it.
    event(page, "Climbing").click()
    expect(opened).to_be_visible()
    page.locator("#d2026-11-28 .slots a").nth(10).click()
    expect(opened).to_have_count(0)
    check("peek: a press outside leads nowhere else", page.url, address)
    event(page, "Climbing").click()
    opened.get_by_role("link", name="Delete").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("Delete “Climbing”?")
    shown(look, "question over a view")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    event(page, "Climbing").click()
    opened.get_by_role("link", name="Delete").click()
    dialog.get_by_role("button", name="Delete").click()
    expect(page.locator(".toast")).to_contain_text("Deleted: “Climbing”.")
    expect(event(page, "Climbing")).to_have_count(0)
    take_back(page)
    expect(event(page, "Climbing")).to_be_visible()
    event(page, "Design review").click()
    expect(opened.locator("form").first).to_be_visible()
    # The contents of calendars are text here, too.
    page.keyboard.press("Escape")
    event(page, "<b>No").click()
    expect(opened.locator("h2")).to_contain_text("<b>No")
    check("peek: titles are text", opened.locator("h2 b").count(), 0)
    page.keyboard.press("Escape")
    event(page, "Budget 2027").click()
    page.keyboard.press("Escape")
    event(page, "Budget 2027").click()
    with page.expect_navigation():
        opened.get_by_role("link", name="Edit", exact=True).click()
    expect(page.locator("#title-field")).to_have_value("Budget 2027")
    check("peek: nothing was reloaded", is_same(page))
    look.end("peek")


def move(browser, server):
    look = Look(browser, server)
    page = look.page
    page.goto("/week/2026-11-25")
    page.evaluate("window.isMarked = true")
    toast, heard = page.locator(".toast"), page.locator("p.vh[role=status]")
    column = page.locator("#d2026-11-25").bounding_box()["width"]

    drag(page, event(page, "Climbing"), column, 48)
    check("move: the new place is shown", page.locator(".ghost").inner_text(), "Wednesday 25 November, 19:30–21:30")
    if "PICTURES" in os.environ:
        page.screenshot(path=f"{os.environ['PICTURES']}/dragging.png")
    page.mouse.up()
    expect(toast).to_contain_text("Changed: “Climbing”.")
    check("move: it is there", [time_of(page, "Climbing"), page.locator("#d2026-11-25", has_text="Climbing").count()],
          ["19:30–21:30", 1])
    shown(look, "toast")
    toast.get_by_role("button", name="Undo").click()
    expect(page.locator(".live")).to_contain_text("Undone")
    expect(page.locator("#d2026-11-24")).to_contain_text("Climbing")

    drag(page, event(page, "Climbing"), 0, 96)
    page.keyboard.press("Escape")
    page.wait_for_timeout(200)
    page.mouse.up()
    check("move: Escape leaves it", [page.locator(".ghost, dialog[open], .peek:popover-open").count(), time_of(page, "Climbing")],
          [0, "18:30–20:30"])

    drag(page, event(page, "Climbing"), 0, 24, edge="end")
    page.mouse.up()
    expect(toast).to_contain_text("Changed: “Climbing”.")
    check("move: only its end", time_of(page, "Climbing"), "18:30–21:00")
    take_back(page)

    # Between the hours and the all-day events above them.
    lane = lambda day: page.locator(f"#d2026-11-{day} .all")
    center = lambda box: (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    event(page, "Climbing").scroll_into_view_if_needed()
    freeze = lane(27).locator("a", has_text="Freeze").bounding_box()
    hold(page, center(freeze), (center(freeze)[0] - 2 * column, event(page, "Climbing").bounding_box()["y"]))
    check("move: down to the hours", page.locator(".ghost").inner_text(), "Wednesday 25 November, 18:15–19:15")
    page.mouse.up()
    expect(toast).to_contain_text("Changed: “Freeze”.")
    check("move: it lasts an hour there", [time_of(page, "Freeze"), lane(27).locator("a", has_text="Freeze").count()],
          ["18:15–19:15", 0])
    take_back(page)
    event(page, "Climbing").scroll_into_view_if_needed()
    hold(page, center(event(page, "Climbing").bounding_box()), center(lane(25).bounding_box()))
    check("move: up to the all-day events", [page.locator(".ghost:visible").count(), page.locator(".target").count(),
                                                page.locator(".live").inner_text()], [0, 1, "Wednesday 25 November"])
    page.mouse.up()
    expect(toast).to_contain_text("Changed: “Climbing”.")
    check("move: it lasts all day there", lane(25).locator("a", has_text="Climbing").count(), 1)
    take_back(page)

    event(page, "Climbing").focus()
    for key in ["Alt+ArrowDown", "Alt+ArrowDown", "Alt+ArrowRight"]:
        page.keyboard.press(key)
    expect(heard).to_have_text("Wednesday 25 November, 19:00–21:00. Press Enter to move it there, Escape to leave it where it was.")
    look.axe("moving")
    page.keyboard.press("Escape")
    expect(heard).to_have_text("The event stays where it was.")
    for key in ["Alt+ArrowUp", "Alt+ArrowLeft", "Enter"]:
        page.keyboard.press(key)
    expect(toast).to_contain_text("Changed: “Climbing”.")
    check("move: by keys", [time_of(page, "Climbing"), page.locator("#d2026-11-23", has_text="Climbing").count()],
          ["18:15–20:15", 1])
    check("move: it keeps the focus", page.evaluate("document.activeElement.textContent.includes('Climbing')"))
    take_back(page)
    event(page, "Climbing").focus()
    for key in ["Alt+Shift+ArrowDown", "Enter"]:
        page.keyboard.press(key)
    expect(toast).to_contain_text("Changed: “Climbing”.")
    check("move: its end by keys", time_of(page, "Climbing"), "18:30–20:45")
    take_back(page)

    # Questions about a series are shown over the page.
    standup = page.locator("#d2026-11-25 li > a", has_text="Stand-up")
    standup.focus()
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("Enter")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("This one")
    shown(look, "question of a move")
    look.tab_to(dialog.get_by_role("button", name="This one"))
    page.keyboard.press("Enter")
    expect(toast).to_contain_text("Changed: “Stand-up”.")
    check("move: one occurrence", [standup.locator("time").inner_text().replace("\n", ""),
                                   page.locator("#d2026-11-26 li > a", has_text="Stand-up").locator("time").inner_text()
                                   .replace("\n", "")],
          ["09:30–09:45", "09:15–09:30"])
    take_back(page)

    # Changes from elsewhere wait while an event is being dragged.
    drag(page, event(page, "Climbing"), 0, 48)
    server.run("import", str(HERE / "broken.ics"), "--store", server.store, status=None)
    expect(page.locator(".live")).to_contain_text("changed elsewhere", timeout=60000)
    check("move: a drag continues whatever arrives", [page.locator(".ghost").count(), page.get_by_text("Good <b>one</b>").count()],
          [1, 0])
    page.keyboard.press("Escape")
    page.mouse.up()
    page.locator("#main").focus()
    expect(page.get_by_text("Good <b>one</b>").first).to_be_visible()
    server.run("undo", "--store", server.store)
    expect(page.get_by_text("Good <b>one</b>")).to_have_count(0, timeout=60000)

    # A change by somebody else that this page does not know yet is kept.
    page.route("**/events", lambda route: route.abort())
    page.goto("/week/2026-11-25")
    server.run("edit", "uid:demo-12", "--location", "Elsewhere", "--store", server.store)
    event(page, "Climbing").focus()
    for key in ["Alt+ArrowDown", "Enter"]:
        page.keyboard.press(key)
    expect(page.locator(".live")).to_contain_text("Nothing was moved")
    expect(event(page, "Climbing")).to_contain_text("Elsewhere")
    check("move: a change from elsewhere is shown, and nothing is moved", time_of(page, "Climbing"), "18:30–20:30")
    server.run("undo", "--store", server.store)
    page.unroute("**/events")
    page.goto("/week/2026-11-25")
    page.evaluate("window.isMarked = true")

    # In a week, all-day events; in a month, all events.
    page.set_viewport_size({"width": 1280, "height": 1400})
    event(page, "Freeze").focus()
    for key in ["Alt+Shift+ArrowRight", "Enter"]:
        page.keyboard.press(key)
    expect(toast).to_contain_text("Changed: “Freeze”.")
    check("move: a day more", event(page, "Freeze").evaluate("link => getComputedStyle(link.parentElement).getPropertyValue('--span')"), "2")
    take_back(page)
    with page.expect_navigation():
        page.keyboard.press("m")
    cell = page.locator(".month td", has=page.locator("[href='/day/2026-11-26#h08']"))
    chip = page.locator(".month li:visible > a", has_text="Climbing")
    size = cell.bounding_box()
    drag(page, chip, size["width"] * 2, 0)
    page.mouse.up()
    expect(toast).to_contain_text("Changed: “Climbing”.")
    expect(cell).to_contain_text("18:30 Climbing")
    take_back(page)
    chip.focus()
    for key in ["Alt+ArrowRight", "Alt+ArrowRight"]:
        page.keyboard.press(key)
    look.axe("moving in a month")
    page.keyboard.press("Enter")
    expect(toast).to_contain_text("Changed: “Climbing”.")
    expect(cell).to_contain_text("18:30 Climbing")
    take_back(page)
    check("move: nothing was reloaded", is_same(page))

    page.set_viewport_size({"width": 1280, "height": 800})
    # In the hours of another zone, events move on its clocks.
    page.goto("/week/2026-11-25?zones=America/New_York")
    check("move: in another zone", time_of(page, "Climbing"), "12:30–14:30")
    event(page, "Climbing").focus()
    for key in ["Alt+ArrowDown", "Enter"]:
        page.keyboard.press(key)
    expect(toast).to_contain_text("Changed: “Climbing”.")
    check("move: on the clocks of another zone", [time_of(page, "Climbing"), "zones=America" in page.url], ["12:45–14:45", True])
    take_back(page)
    page.evaluate("window.isMarked = true")
    # A to-do is ticked in place.
    page.keyboard.press("o")
    expect(page).to_have_title(re.compile("To-dos"))
    page.get_by_role("button", name=re.compile("Water plants")).click()
    expect(toast).to_contain_text("Water plants")
    take_back(page)
    expect(page.get_by_role("button", name=re.compile("Water plants"))).to_be_visible()
    check("move: ticked in place", is_same(page), True)
    # The toast disappears after ten seconds, but stays while it is in use.
    page.clock.install()
    page.goto("/week/2026-11-25")
    event(page, "Climbing").focus()
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("Enter")
    expect(toast).to_be_visible()
    page.clock.fast_forward(9000)
    toast.get_by_role("button").focus()
    page.clock.fast_forward(9000)
    check("move: the toast stays while it is in use", toast.count(), 1)
    page.locator("#main").focus()
    page.clock.fast_forward(11000)
    expect(toast).to_have_count(0)
    server.run("undo", "--store", server.store)
    look.said = [text for text in look.said if "409" not in text]
    look.end("move")
    look = Look(browser, server, locale="de-DE")
    look.page.goto("/week/2026-11-25")
    event(look.page, "Climbing").focus()
    look.page.keyboard.press("Alt+ArrowDown")
    expect(look.page.locator("p.vh[role=status]")).to_have_text(
        "Dienstag, 24. November, 18:45–20:45. Die Eingabetaste legt es dort ab, Escape lässt es, wo es war.")
    look.page.keyboard.press("Enter")
    expect(look.page.locator(".toast")).to_contain_text("Geändert: „Climbing“.")
    take_back(look.page, "Rückgängig gemacht")
    look.end("move in German")
    look = Look(browser, server, locale="ar-EG")
    look.page.goto("/week/2026-11-25")
    event(look.page, "Climbing").focus()
    # Right means back.
    for key in ["Alt+ArrowRight", "Enter"]:
        look.page.keyboard.press(key)
    expect(look.page.locator(".toast")).to_contain_text("Climbing")
    expect(look.page.locator("#d2026-11-23")).to_contain_text("Climbing")
    take_back(look.page)
    look.end("move from right to left")
    touch(browser, server)


def touch(browser, server):
    """Drags with a finger: it rests, then moves."""
    look = Look(browser, server, 360, 740, has_touch=True, is_mobile=True)
    page = look.page
    page.goto("/day/2026-11-24")
    link = event(page, "Climbing")
    link.scroll_into_view_if_needed()
    box = link.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    device = look.context.new_cdp_session(page)

    def finger(kind, *points):
        device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    finger("touchStart", (x, y))
    wait(page, "document.body.classList.contains('is-moving')")
    for step in range(1, 5):
        finger("touchMove", (x, y - 12 * step))
    expect(page.locator(".ghost")).to_contain_text("17:30")
    finger("touchEnd")
    expect(page.locator(".toast")).to_contain_text("Changed: “Climbing”.")
    check("touch: it is there", time_of(page, "Climbing"), "17:30–19:30")
    shown(look, "toast 360")
    page.locator(".toast").get_by_role("button", name="Undo").tap()
    expect(page.locator(".live")).to_contain_text("Undone")
    check("touch: it was undone", time_of(page, "Climbing"), "18:30–20:30")
    # A week is a list here, with nowhere to drag to, but keys still move events.
    page.goto("/week/2026-11-24")
    link = event(page, "Climbing")
    link.scroll_into_view_if_needed()
    box = link.bounding_box()
    x, y = box["x"] + 50, box["y"] + 10
    finger("touchStart", (x, y))
    page.wait_for_timeout(700)
    check("touch: a list stays as it is", page.evaluate("document.body.classList.contains('is-moving')"), False)
    finger("touchCancel")
    link.focus()
    for key in ["Alt+ArrowDown", "Enter"]:
        page.keyboard.press(key)
    expect(page.locator(".toast")).to_contain_text("Changed: “Climbing”.")
    check("touch: by keys in a list", time_of(page, "Climbing"), "18:45–20:45")
    shown(look, "moved in a list 360")
    take_back(page)
    look.end("touch")


def create(browser, server):
    look = Look(browser, server)
    page = look.page
    page.goto("/week/2026-11-25#h08")
    page.evaluate("window.isMarked = true")
    slot = page.locator("#d2026-11-27 .slots a").nth(10)
    slot.scroll_into_view_if_needed()
    box = slot.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 13)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(box["x"] + 20, box["y"] + 13 + 18 * step)
    expect(page.locator(".ghost")).to_have_text("10:15–12:15")
    with page.expect_navigation():
        page.mouse.up()
    fields = ["#startDate", "#startTime", "#endDate", "#endTime"]
    check("create: by a drag", [page.locator(field).input_value() for field in fields],
          ["2026-11-27", "10:15", "2026-11-27", "12:15"])
    page.go_back()
    expect(page.locator(".grid")).to_be_visible()
    with page.expect_navigation():
        page.locator("#d2026-11-27 .slots a").nth(10).click()
    check("create: by a press", page.locator("#startTime").input_value(), "10:00")
    page.goto("/month/2026-11-25")
    cells = [page.locator(".month td", has=page.locator(f"[href='/day/2026-11-{day}#h08']")).bounding_box() for day in ["09", "11"]]
    page.mouse.move(cells[0]["x"] + 20, cells[0]["y"] + cells[0]["height"] - 5)
    page.mouse.down()
    page.mouse.move(cells[1]["x"] + 20, cells[1]["y"] + cells[1]["height"] - 5, steps=5)
    page.wait_for_timeout(50)
    check("create: the days are marked", page.locator(".target").count(), 3)
    with page.expect_navigation():
        page.mouse.up()
    check("create: days by a drag", [page.locator(field).input_value() for field in ["#startDate", "#endDate"]],
          ["2026-11-09", "2026-11-11"])
    page.goto("/month/2026-11-25")
    with page.expect_navigation():
        page.mouse.click(cells[0]["x"] + 20, cells[0]["y"] + cells[0]["height"] - 5)
    check("create: a day by a press", page.locator("#startDate").input_value(), "2026-11-09")
    page.goto("/month/2026-11-25")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    date = page.evaluate("document.activeElement.pathname.slice(5)")
    with page.expect_navigation():
        page.keyboard.press("n")
    check("create: by a key, on the day that has the focus", page.locator("#startDate").input_value(), date)
    look.end("create")


def drafts(browser, server):
    for width in [1280, 360]:
        look = Look(browser, server, width)
        page, title = look.page, f"drafts {width}"
        note, field = page.locator(".note.draft"), page.locator("#title-field")
        kept = "Object.keys(localStorage).filter(name => name.startsWith('draft ')).length"
        page.goto("/event/new?start=2026-11-25T10:00")
        look.tab_to(field)
        page.keyboard.type("Unfinished")
        page.locator("#allDay").check()
        wait(page, kept)
        page.reload()
        expect(note).to_contain_text("did not save it")
        check(f"{title}: the form is as it was made", field.input_value(), "")
        shown(look, f"{title} offered")
        look.tab_to(note.get_by_role("button", name="Restore"))
        page.keyboard.press("Enter")
        check(f"{title}: what was typed is back", [field.input_value(), page.locator("#allDay").is_checked(), note.count()],
              ["Unfinished", True, 0])
        look.context.set_offline(True)
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".live")).to_contain_text("Nothing was sent")
        check(f"{title}: it stays without a network", [field.input_value(), page.evaluate(kept)], ["Unfinished", 1])
        look.context.set_offline(False)
        # The session ends in the meantime.
        look.context.clear_cookies()
        page.get_by_role("button", name="Save").click()
        page.wait_for_url(re.compile("/login"))
        page.locator("#name").fill("alice")
        page.locator("#password").fill("secret")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/event/new"))
        note.get_by_role("button", name="Restore").click()
        with page.expect_navigation():
            page.get_by_role("button", name="Save").click()
        expect(page.locator(".toast")).to_contain_text("Added: “Unfinished”.")
        check(f"{title}: it goes once it is saved", page.evaluate(kept), 0)
        page.keyboard.press("u")
        expect(page.locator(".live")).to_contain_text("Undone")
        page.goto("/list/2026-11-25")
        with page.expect_navigation():
            event(page, "Stand-up").click()
        address = page.url
        page.goto(address + "/edit")
        field.fill("Typed in vain")
        wait(page, kept)
        page.goto(address + "/delete")
        with page.expect_navigation():
            page.get_by_role("button", name="This one").click()
        check(f"{title}: it goes with what is deleted", page.evaluate(kept), 0)
        take_back(page)
        page.goto("/event/new?start=2026-11-25T10:00")
        check(f"{title}: nothing is offered then", note.count(), 0)
        page.keyboard.press("Tab")
        field.fill("Secret")
        wait(page, kept)
        note.get_by_role("button", name="Discard").count()
        if width == 360:
            page.evaluate("location.hash = 'side'")
        with page.expect_navigation(wait_until="load"):
            page.get_by_role("button", name="Sign out").click()
        check(f"{title}: signing out takes it away", page.evaluate(kept), 0)
        look.said = [text for text in look.said if "ERR_INTERNET_DISCONNECTED" not in text]
        look.end(title)


def typing(browser, server):
    for width in [1280, 360]:
        look = Look(browser, server, width)
        page, title = look.page, f"typing {width}"
        page.goto("/list/2026-11-25")
        look.press(page.locator(".new-event"))
        look.tab_to(page.locator("#quick"))
        page.keyboard.type("Choir every tuesday 19:30 for 90m at Aula")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        expect(page.get_by_role("main")).to_contain_text("Understood as: “Choir”")
        check(f"{title}: the form is filled", [page.locator(field).input_value() for field in
                                               ["#title-field", "#startTime", "#endTime", "#place", "#repeats"]],
              ["Choir", "19:30", "21:00", "Aula", "weekly"])
        page.locator("#startDate").fill("2026-12-01")
        dates = page.locator("#next-dates li")
        expect(dates.first).to_have_text("Tuesday, 1 December 2026")
        page.locator("#interval").fill("2")
        expect(dates.nth(1)).to_have_text("Tuesday, 15 December 2026")
        check(f"{title}: five dates", dates.count(), 5)
        shown(look, f"{title} dates")
        page.locator("#repeats").select_option("")
        expect(dates).to_have_count(0)
        # Unsaved input is kept, but not offered to anyone else.
        page.evaluate("localStorage.clear()")
        look.end(title)


def measure(browser, server):
    """Measures a drag with a hundred events in sight, in the browser's trace."""
    import json
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//D//D//EN", "X-WR-CALNAME:Crowd"]
    for number in range(105):
        day, hour, minute = 14 + number % 7, 8 + number // 14, number // 7 % 2 * 30
        lines += ["BEGIN:VEVENT", f"UID:crowd-{number}", "DTSTAMP:20261101T000000Z", f"SUMMARY:Crowd {number}",
                  f"DTSTART;TZID=Europe/Berlin:202612{day:02}T{hour:02}{minute:02}00", "DURATION:PT30M", "END:VEVENT"]
    lines.append("END:VCALENDAR")
    path = Path(server.store).parent / "crowd.ics"
    path.write_text("\r\n".join(lines) + "\r\n")
    server.run("import", str(path), "--store", server.store)
    look = Look(browser, server, 1280, 1000)
    page = look.page
    page.goto("/week/2026-12-14#h08")
    seen = page.locator(".timed li a").evaluate_all(
        "links => links.filter(link => { const box = link.getBoundingClientRect(); return box.top < innerHeight && box.bottom > 0; }).length")
    check("measure: a hundred events are in sight", seen >= 100)
    link = page.locator("li a", has_text="Crowd 50").first
    box = link.bounding_box()
    browser.start_tracing(page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"])
    page.mouse.move(box["x"] + 40, box["y"] + 12)
    page.mouse.down()
    for step in range(1, 121):
        page.mouse.move(box["x"] + 40 + 4 * step % 600, box["y"] + 12 + (step * 7) % 300)
        page.wait_for_timeout(8)
    trace = json.loads(browser.stop_tracing())
    page.keyboard.press("Escape")
    page.mouse.up()
    threads = {(event["pid"], event["tid"]) for event in trace["traceEvents"]
               if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"}
    # On a busy machine a task has to wait, so only its own processor time counts.
    tasks = [(event["tdur"] / 1000, event["dur"] / 1000) for event in trace["traceEvents"]
             if event.get("name") == "RunTask" and (event["pid"], event["tid"]) in threads and "tdur" in event]
    frames = [event["dur"] / 1000 for event in trace["traceEvents"] if event.get("name") == "FireAnimationFrame" and "dur" in event]
    longest = max(tasks)
    print(f"measure: {len(frames)} frames, the longest task of the page {longest[0]:.1f} ms of work in {longest[1]:.1f} ms, "
          f"the longest callback {max(frames):.1f} ms")
    check("measure: a drag has frames, and none of its tasks takes longer than 50 ms", [len(frames) > 50, longest[0] < 50], [True, True])
    look.end("measure")


def settings(browser, server):
    """Changes a reader's settings by keyboard, by touch and without script, and checks the effects."""
    for title, options in [("settings", {}), ("settings touch", {"width": 360, "height": 740, "has_touch": True}),
                           ("settings plain", {"script": False})]:
        look = Look(browser, server, **options)
        page = look.page
        chosen = {"from": "7", "to": "20", "week": "work", "clock": "12", "view": "list", "language": "de-AT"}
        page.goto("/settings")
        for name, value in chosen.items():
            page.select_option(f"#{name}", value)
        page.fill("#zone", "europe/london")
        button = page.get_by_role("button", name="Save")
        button.tap() if "has_touch" in options else look.press(button)
        expect(page.get_by_role("main")).to_contain_text("Gesichert")
        page.goto("/")
        check(f"{title}: the first page is the one that was chosen", "/list/" in page.url)
        page.goto("/week/2026-11-25")
        check(f"{title}: work days", page.locator(".grid .day").count(), 5)
        check(f"{title}: the language", page.locator("h1 .long").text_content(), "23–27. November 2026")
        page.goto("/day/2026-11-24")
        check(f"{title}: the zone", page.locator(".corner").first.text_content(), "GMT")
        check(f"{title}: no hour before the first", page.locator("#h06").count(), 0)
        if options == {}:
            hour = page.locator("#h09").bounding_box()["y"] - page.locator("#h08").bounding_box()["y"]
            drag(page, event(page, "Climbing"), 0, hour)
            check(f"{title}: an hour is an hour where not all are shown", page.locator(".ghost").inner_text(),
                  "Dienstag, 24. November, 6:30 PM–8:30 PM")
            page.keyboard.press("Escape")
            page.mouse.up()
        if options.get("script", True):
            look.axe(f"{title} day")
            look.width(f"{title} day")
        page.goto("/settings")
        page.fill("#zone", "")
        for name in chosen:
            page.select_option(f"#{name}", "")
        look.press(page.locator("form.settings button"))
        expect(page.get_by_role("main")).to_contain_text("Saved")
        # The first two calendars swap places, and swap back.
        page.goto("/calendars")
        titles = lambda: page.locator("main .pick:not(.group) bdi").all_text_contents()
        first = titles()
        for wanted in [[first[1], first[0]] + first[2:], first]:
            look.press(page.locator("main button[name=up]").first)
            check(f"{title}: the order of calendars", titles(), wanted)
        look.end(title)


def widths(browser, server):
    for locale in ["en-GB", "ar-EG"]:
        # At 200 % zoom, a window of 1,280 px has 640.
        for width in [320, 360, 640, 768, 1280, 1920, 2560]:
            look = Look(browser, server, width, locale=locale)
            page = look.page
            page.goto("/list/2026-11-24")
            events = [page.locator("a[href^='/event/']", has_text=text).first.get_attribute("href")
                      for text in ["Design review", "Donaudampf"]]
            for path in [*PAGES.values(), *events]:
                page.goto(path)
                look.width(f"{locale} {width} {path}")
            look.context.close()


# The seconds after which a part counts as stuck, because queries of a page have no time limit.
PATIENCE = 1500


def stuck(part, server):
    print("NOT OK", part, "is stuck", flush=True)
    server.process.kill()
    os._exit(1)


PARTS = {"keys": keys, "plain": plain, "axe": axe, "layout": layout, "restart": restart, "edit": edit,
         "swap": swap, "peek": peek, "move": move, "create": create, "drafts": drafts,
         "typing": typing, "measure": measure,
         "settings": settings, "widths": widths}


def run(server, parts, names):
    """Runs parts with a browser, prints the number of problems, and exits."""
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium") or shutil.which("chromium-browser"), args=["--no-sandbox"])
            for name in names:
                signal.signal(signal.SIGALRM, lambda *_: stuck(name, server))
                signal.alarm(PATIENCE)
                parts[name](browser, server)
            browser.close()
    finally:
        server.process.kill()
    print(f"{len(problems)} problems")
    sys.exit(1 if problems else 0)


def main():
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    run(Server(sys.argv[1], folder, [HERE / f"{name}.ics" for name in CALENDARS]), PARTS, sys.argv[3:])


if __name__ == "__main__":
    main()
