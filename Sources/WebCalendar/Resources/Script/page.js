// The page that is shown, and what all parts of the script share. Every page is complete without it.
const body = document.body, main = document.getElementById("main");
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// What the script says stands in the page, in the reader's language.
const words = document.getElementById("words");
const word = (name, ...values) =>
  values.reduce((text, value, index) => text.replaceAll(`{${index}}`, value),
    words?.content.querySelector(`[data-word="${name}"]`)?.textContent ?? "");

// What is kept in the browser may be switched off there.
const kept = (name) => { try { return window[name]; } catch { return null; } };
const local = kept("localStorage"), session = kept("sessionStorage");
const keep = (store, name, value) => { try { store?.setItem(name, value); } catch { /* full, or not allowed */ } };

// What follows whenever another page has arrived, and at the beginning.
const arrivals = [];
const arrived = () => { for (const arrival of arrivals) arrival(); };

// What a field says that somebody has typed and not sent.
const isChanged = (field) =>
  field.files ? field.files.length > 0
  : field.options ? field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected))
  : /^(checkbox|radio)$/.test(field.type) ? field.checked !== field.defaultChecked
  : field.type !== "hidden" && field.value !== field.defaultValue;
const isTyped = () => document.activeElement?.matches("input:not([type=checkbox]), select, textarea")
  || all("input, select, textarea").some(isChanged);

const isNarrow = () => !matchMedia("(min-width: 44rem)").matches;
const isRightToLeft = () => document.dir === "rtl";
