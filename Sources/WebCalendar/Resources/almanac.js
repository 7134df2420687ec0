// Keys, live updates and the moving line of now. Every page is complete without it.
"use strict";
(() => {
  const body = document.body, main = document.getElementById("main"), live = document.querySelector(".live");
  // Which zone the clocks here are in: pages then have their times. A page in another one is asked for again, once.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isZoneKnown = () => document.cookie.split("; ").includes("zone=" + zone);
  // Whether somebody types, or has typed what was not sent: nothing takes that away.
  const isTyped = () => document.activeElement?.matches("input:not([type=checkbox]), select, textarea")
    || [...document.querySelectorAll("input, select, textarea")].some((field) =>
      field.files ? field.files.length
      : field.options ? field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected))
      : /^(checkbox|radio)$/.test(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
  if (zone && !isZoneKnown()) {
    document.cookie = "zone=" + zone + "; Path=/; Max-Age=31536000; SameSite=Lax";
    const page = body.dataset.zone;
    if (page && page !== zone && isZoneKnown() && !isTyped() && !new URL(location).searchParams.has("zones")) return location.reload();
  }
  if (!main || !live) return;
  const link = (selector) => document.querySelector(selector);
  const go = (selector) => { const a = link(selector); if (a) location.href = a.href; };
  const store = (() => { try { return localStorage; } catch { return null; } })();
  const off = new Set((store?.getItem("keys-off") || "").split(" ").filter(Boolean));

  // One message in five seconds at most, and none that takes the focus.
  let last = 0, waiting = 0;
  const say = (text, action) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      last = Date.now();
      live.textContent = text;
      if (action) {
        const button = document.createElement("button");
        button.textContent = action[0];
        button.onclick = action[1];
        live.append(" ", button);
      } else setTimeout(() => { if (live.textContent === text) live.textContent = ""; }, 8000);
    }, Math.max(0, last + 5000 - Date.now()));
  };

  // Takes over what differs of a new version of this page; what has the focus keeps it.
  const replace = async (force) => {
    // What is typed into a form stays; it says itself if somebody else was faster.
    if (main.querySelector(".editor, .question, .conflict")) return;
    const selected = getSelection();
    const busy = isTyped() || main.contains(document.activeElement) && document.activeElement !== main
      || selected && !selected.isCollapsed && main.contains(selected.anchorNode);
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("main");
    if (!next || next.innerHTML === main.innerHTML) return;
    // The places are in the style of the page, which the policy lets nobody change: a page with hours is loaded anew.
    if (!force && (busy || document.querySelector("dialog[open]"))) {
      const texts = (part) => new Map([...part.querySelectorAll('a[href^="/event/"]')].map((a) => [a.getAttribute("href"), a.textContent]));
      const before = texts(main), after = texts(next);
      const count = [...new Map([...before, ...after]).keys()].filter((path) => before.get(path) !== after.get(path)).length;
      const words = count === 0 ? "Changed elsewhere." : count === 1 ? "1 event changed elsewhere." : count + " events changed elsewhere.";
      return say(words, ["Show", () => replace(true)]);
    }
    const at = [scrollX, scrollY], focus = document.activeElement?.id;
    try { sessionStorage.setItem("at", JSON.stringify([location.href, ...at, focus || ""])); } catch { /* not kept */ }
    location.reload();
  };
  try {
    const at = JSON.parse(sessionStorage.getItem("at") || "null");
    sessionStorage.removeItem("at");
    if (at && at[0] === location.href) {
      scrollTo(at[1], at[2]);
      if (at[3]) (document.getElementById(at[3]) || main).focus({ preventScroll: true });
    }
  } catch { /* nothing was kept */ }

  let known = Number(body.dataset.revision), lost = false, source = null, again = 0;
  const listen = () => {
    if (!window.EventSource || !body.dataset.revision) return;
    clearTimeout(again);
    source?.close();
    source = new EventSource("/events");
    source.addEventListener("change", (event) => {
      if (lost) { lost = false; say("Online again"); }
      const revision = Number(event.data);
      if (revision !== known) { known = revision; setTimeout(() => replace(false), 300); }
    });
    source.onerror = () => {
      // A browser tries again by itself, but not once it was refused, as by a server that has just begun.
      if (source.readyState === EventSource.CLOSED) again = setTimeout(listen, 5000 + Math.random() * 5000);
      if (lost) return;
      lost = true;
      say("Offline. What you see is from " + made + "; it will update by itself.");
    };
  };
  addEventListener("pagehide", () => { clearTimeout(again); source?.close(); });
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  const made = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  listen();

  // The line of now is part of the page; each quarter of an hour a page with today in it is asked for anew.
  if (document.getElementById("now")) setInterval(() => { if (!document.hidden) replace(false); }, 60000);

  // Keys
  const keys = {
    n: ["New event", () => go(".new-event")], j: ["Next", () => go(".step [rel=next]")],
    k: ["Previous", () => go(".step [rel=prev]")], t: ["Today", () => body.dataset.today && (location.href = body.dataset.today)],
    d: ["Day", () => go('.views a[href^="/day"]')], w: ["Week", () => go('.views a[href^="/week"]')],
    m: ["Month", () => go('.views a[href^="/month"]')], l: ["List", () => go('.views a[href^="/list"]')],
    o: ["To-dos", () => go('.views a[href^="/todos"]')], u: ["Log and undo", () => (location.href = "/log")],
    c: ["Calendars", () => { location.hash = "side"; link(".side .pick")?.focus(); }],
    "/": ["Search", () => { const field = link(".find input"); if (field?.offsetParent) field.focus(); else location.href = "/search"; }],
    "?": ["These keys", () => help()],
    PageDown: ["Next", () => go(".step [rel=next]")], PageUp: ["Previous", () => go(".step [rel=prev]")],
  };
  const help = () => {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-labelledby", "keys-title");
    const title = document.createElement("h2");
    title.id = "keys-title";
    title.textContent = "Keys";
    const table = document.createElement("table");
    for (const [key, [words]] of Object.entries(keys)) {
      const row = table.insertRow(), name = document.createElement("kbd"), box = document.createElement("input");
      name.textContent = key;
      box.type = "checkbox";
      box.checked = !off.has(key);
      box.setAttribute("aria-label", words + ", key " + key);
      box.onchange = () => {
        if (box.checked) off.delete(key); else off.add(key);
        store?.setItem("keys-off", [...off].join(" "));
      };
      row.insertCell().append(name);
      row.insertCell().textContent = words;
      row.insertCell().append(box);
    }
    const close = document.createElement("button");
    close.className = "button";
    close.textContent = "Close";
    close.onclick = () => dialog.close();
    dialog.append(title, table, close);
    dialog.onclose = () => dialog.remove();
    body.append(dialog);
    dialog.showModal();
  };

  // Arrows: in a month from day to day, in hours from event to event and day to day.
  const month = document.querySelector("table.month");
  const cells = month ? [...month.querySelectorAll("td")] : [];
  const rove = (cell) => {
    for (const other of cells) for (const a of other.querySelectorAll("a")) a.tabIndex = -1;
    cell.querySelector(".number").tabIndex = 0;
  };
  if (month) {
    month.setAttribute("role", "grid");
    for (const cell of cells) cell.setAttribute("role", "gridcell");
    for (const row of month.rows) row.setAttribute("role", "row");
    rove(cells.find((cell) => cell.classList.contains("today")) || cells[0]);
  }
  const arrow = (key) => {
    const focus = document.activeElement, rtl = document.dir === "rtl";
    const forth = key === (rtl ? "ArrowLeft" : "ArrowRight"), back = key === (rtl ? "ArrowRight" : "ArrowLeft");
    if (month) {
      const at = cells.findIndex((cell) => cell.contains(focus));
      if (at < 0) { month.querySelector('.number[tabindex="0"]').focus(); return true; }
      const start = at - at % 7;
      const to = forth ? at + 1 : back ? at - 1 : key === "ArrowDown" ? at + 7 : key === "ArrowUp" ? at - 7
        : key === "Home" ? start : start + 6;
      if (!cells[to]) return false;
      rove(cells[to]);
      cells[to].querySelector(".number").focus();
      return true;
    }
    const days = [...document.querySelectorAll(".grid .day")];
    if (!days.length || key === "Home" || key === "End") return false;
    const visible = (day) => [...day.querySelectorAll("h2 a, .all li:not(.rest) a, .timed a")].filter((a) => a.offsetParent);
    const at = days.findIndex((day) => day.contains(focus));
    if (at < 0) { visible(days.find((day) => day.classList.contains("today")) || days[0])[0].focus(); return true; }
    if (forth || back) { const day = days[at + (forth ? 1 : -1)]; if (day) visible(day)[0].focus(); return Boolean(day); }
    const list = visible(days[at]), next = list[list.indexOf(focus) + (key === "ArrowDown" ? 1 : -1)];
    next?.focus();
    return Boolean(next);
  };

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.closest("input:not([type=checkbox]), select, textarea, dialog")) return;
    if (event.key === "Escape") {
      if (location.hash === "#side") { location.hash = "main"; link(".open")?.focus(); } else go(".back");
      return;
    }
    if (["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) {
      if (!event.target.closest(".side, .top, pre") && arrow(event.key)) event.preventDefault();
      return;
    }
    const key = keys[event.key];
    if (!key || off.has(event.key)) return;
    event.preventDefault();
    key[1]();
  });

  // The chooser: the box that was pressed keeps the focus on the page that comes, which says what is shown now.
  const pick = (name, value) => [...document.querySelectorAll(".choose button")].find((button) => button.name === name && button.value === value);
  for (const form of document.querySelectorAll(".choose")) form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button) return;
    try { sessionStorage.setItem("pick", JSON.stringify([button.name, button.value, location.hash])); } catch { /* not kept */ }
  });
  try {
    const [name, value, hash] = JSON.parse(sessionStorage.getItem("pick") || "[]");
    sessionStorage.removeItem("pick");
    const button = name && pick(name, value);
    if (button) {
      if (hash === "#side") location.hash = "side";
      button.focus({ preventScroll: hash !== "#side" });
      const title = button.closest(".row").querySelector("bdi").textContent, state = button.getAttribute("aria-checked");
      say(name === "only" ? "Only " + title + " is shown" : title + (state === "false" ? " is hidden" : " is shown"));
    }
  } catch { /* nothing was kept */ }

  // The panel: focus goes into it, and back.
  addEventListener("hashchange", () => {
    if (location.hash === "#side" && !document.activeElement?.closest(".side")) link(".side .close")?.focus();
  });

  // A day of a month on a phone is picked in place.
  if (month && document.querySelector(".below")) month.addEventListener("click", (event) => {
    const number = event.target.closest(".number");
    if (!number || matchMedia("(min-width: 44rem)").matches || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const path = new URL(number.href).pathname.replace("/day/", "/month/");
    fetch(path, { headers: { Accept: "text/html" } }).then((answer) => answer.text()).then((text) => {
      const next = new DOMParser().parseFromString(text, "text/html").querySelector(".below");
      if (!next) return;
      document.querySelector(".below").replaceWith(next);
      history.replaceState(null, "", path);
      say(next.querySelector("h2 .vh")?.textContent || "");
    });
  });
})();
