// The current page, and everything that all parts of the script share. Every page is complete without the script.
const body = document.body, main = document.getElementById("main");
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// The strings of the script are in the page, in the reader's language.
const words = document.getElementById("words");
const word = (name, ...values) =>
  values.reduce((text, value, index) => text.replaceAll(`{${index}}`, value),
    words?.content.querySelector(`[data-word="${name}"]`)?.textContent ?? "");

// Storage may be disabled in the browser.
const kept = (name) => { try { return window[name]; } catch { return null; } };
const local = kept("localStorage"), session = kept("sessionStorage");
const keep = (store, name, value) => { try { store?.setItem(name, value); } catch { /* full, or not allowed */ } };

// Functions to call initially and after every new page.
const arrivals = [];
const arrived = () => { for (const arrival of arrivals) arrival(); };

// Whether a field contains unsent input.
const isChanged = (field) =>
  field.files ? field.files.length > 0
  : field.options ? field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected))
  : /^(checkbox|radio)$/.test(field.type) ? field.checked !== field.defaultChecked
  : field.type !== "hidden" && field.value !== field.defaultValue;
const isTyped = () => document.activeElement?.matches("input:not([type=checkbox]), select, textarea")
  || all("input, select, textarea").some(isChanged);

const isNarrow = () => !matchMedia("(min-width: 44rem)").matches;
const isRightToLeft = () => document.dir === "rtl";
