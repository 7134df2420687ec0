// Announcements: at most one every five seconds, without moving the focus.
const live = find(".live");
let lastSaid = 0, waitingToSay = 0;
const say = (text, action) => {
  clearTimeout(waitingToSay);
  waitingToSay = setTimeout(() => sayNow(text, action), Math.max(0, lastSaid + 5000 - Date.now()));
};

// Results of the reader's own actions are announced immediately.
const sayNow = (text, action) => {
  clearTimeout(waitingToSay);
  lastSaid = Date.now();
  live.textContent = text;
  if (action) live.append(" ", button(action[0], action[1]));
  else setTimeout(() => { if (live.textContent === text) live.textContent = ""; }, 8000);
};

const button = (text, action) => {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.textContent = text;
  made.onclick = action;
  return made;
};

// Announces text to screen readers only, immediately. The visible page shows the same in another way.
const heard = document.createElement("p");
heard.className = "vh";
heard.setAttribute("role", "status");
const hear = (text) => { heard.textContent = text; };
