// Shows the next dates of a repetition while the reader edits it. The server calculates them.
const saysWhen = new RegExp("^(kind|allDay|floating|(start|end)(Date|Time)|zone|endZone|repeats|interval|weekday|monthBy|ordinal"
  + "|monthWeekday|ends|count|until)$");
let datesTimer = 0, datesAsked = null;

const showDates = async (form) => {
  const list = find("#next-dates", form);
  const fields = [...new FormData(form)].filter(([name]) => saysWhen.test(name));
  datesAsked?.abort();
  datesAsked = new AbortController();
  try {
    const answer = await fetch("/event/dates?" + new URLSearchParams(fields), { signal: datesAsked.signal });
    if (answer.ok && !answer.redirected) list.replaceChildren(...parse(await answer.text()).page.body.childNodes);
  } catch { /* overtaken, or offline: the next answer counts */ }
};

const followRule = () => document.addEventListener("input", (event) => {
  const form = event.target.closest(".editor");
  if (!form || !saysWhen.test(event.target.name) || !find("#next-dates", form)) return;
  clearTimeout(datesTimer);
  datesTimer = setTimeout(() => showDates(form), 300);
});
