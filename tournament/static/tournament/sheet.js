/* The sheet, live: explains a deal while it is typed, sends it by the API, keeps it until it is received. */

const PAUSE_BEFORE_PREVIEW = 250; // ms
const LONGEST_WAIT = 30_000; // ms between two tries
const PAUSE_BEFORE_ASKING_AGAIN = 2000; // ms
const WORTH_A_RETRY = new Set([408, 425, 429]);
const FIELD = { taker_points: "points", announcements: "announced_a" };

let form, pending, timer, tries = 0, round = 0, ownKeypad = false;

const $ = (selector) => document.querySelector(selector);
const chosen = (name) => form.elements[name]?.value ?? "";
const number = (name) => (/^\d+$/.test(chosen(name).trim()) ? Number(chosen(name)) : null);

/* Answer a question as if by hand; "" is an answer too, which a list of radio buttons does not take. */
function fill(name, value) {
  for (const control of form.querySelectorAll(`[name="${name}"]`)) {
    if (["radio", "checkbox"].includes(control.type)) control.checked = control.value === value;
    else control.value = value;
  }
}

const storageKey = () => `coinche:${form.dataset.api}`;

/* --- The facts, exactly as the API takes them */

const totalOf = (trump) => {
  const totals = Object.fromEntries(form.dataset.totals.split(" ").map((pair) => pair.split(":")));
  return Number(totals[trump] ?? totals.S);
};

const role = (side) => (side === "" ? null : side === chosen("taker") ? "taker" : "defence");

function takerPoints() {
  const typed = number("points");
  const total = totalOf(chosen("trump"));
  if (typed === null || typed > total || !form.elements.defence_pile.checked) return typed;
  return total - typed;
}

function facts() {
  const contract = chosen("contract");
  const slam = contract === "capot" || contract === "generale";
  const made = { yes: true, no: false }[chosen("made")] ?? null;
  let allTricks = role(chosen("all_tricks"));
  if (contract === "capot") allTricks = made ? "taker" : allTricks === "taker" ? null : allTricks;
  const other = chosen("taker") === "a" ? "b" : "a";
  return {
    contract: slam ? contract : Number(contract),
    trump: chosen("trump"),
    coinche: Number(chosen("coinche")),
    taker_points: slam || allTricks ? null : takerPoints(),
    all_tricks: allTricks,
    made: contract === "generale" ? made : null,
    belote: role(chosen("belote")),
    announcements: {
      taker: number(`announced_${chosen("taker")}`) ?? 0,
      defence: number(`announced_${other}`) ?? 0,
    },
  };
}

function isComplete() {
  if (!chosen("taker") || !chosen("contract") || !chosen("trump")) return false;
  if (["capot", "generale"].includes(chosen("contract"))) return chosen("made") !== "";
  return chosen("all_tricks") !== "" || number("points") !== null;
}

const lineOf = (passed) => (passed ? { taker: null, deal: null } : { taker: chosen("taker"), deal: facts() });

/* --- Talking to the server */

function call(path, method, body, headers = {}) {
  const { api, token } = form.dataset;
  const who = token
    ? { Authorization: `Link ${token}` }
    : { "X-CSRFToken": form.elements.csrfmiddlewaretoken.value };
  return fetch(api + path, {
    method,
    headers: { "Content-Type": "application/json", Accept: "application/json", "Accept-Language": document.documentElement.lang, ...who, ...headers },
    body: JSON.stringify(body),
  });
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/* --- Saying what a deal gives, before it is saved */

function say(result, lines) {
  const card = $("#sentence");
  card.dataset.result = result;
  card.replaceChildren(
    ...lines.map(({ text, warning }) => {
      const p = document.createElement("p");
      p.textContent = text;
      if (warning) p.className = "warning";
      return p;
    }),
  );
}

function mark(problems) {
  form.querySelectorAll(".wrong.live").forEach((list) => list.remove());
  for (const { field, text } of problems) {
    const input = form.elements[FIELD[field] ?? field];
    const home = (input?.[0] ?? input)?.closest("fieldset, .piles, .announced");
    if (!home) continue;
    const list = document.createElement("ul");
    list.className = "wrong live";
    list.append(Object.assign(document.createElement("li"), { textContent: text }));
    home.append(list);
  }
}

function showComplement() {
  const typed = number("points");
  const total = totalOf(chosen("trump"));
  const rest = typed === null || typed > total ? "" : total - typed;
  $("#deal output").textContent = rest;
  const told = $(".keypad .typed");
  if (!told) return;
  const own = form.elements.defence_pile.checked ? ".of-defence" : ".of-takers";
  const [label, other] = ["label[for]", ".other"].map((part) => $(`#deal .points ${part} ${own}`).textContent);
  const figure = Object.assign(document.createElement("strong"), { textContent: chosen("points") || "–" });
  told.replaceChildren(label, figure, `${other} ${rest}`);
}

async function explain() {
  const mine = ++round;
  if (!isComplete()) return say("blank", [{ text: form.dataset.blank }]);
  try {
    const reply = await call("preview/", "POST", { number: Number(form.dataset.number), ...lineOf(false) });
    if (!reply.ok || mine !== round) return;
    const { possible, sentence, problems, warnings } = await reply.json();
    mark(problems);
    if (!possible) return say("refused", problems);
    const doubts = warnings.map(({ text }) => ({ text, warning: true }));
    say(doubts.length ? "unlikely" : "made", [{ text: sentence }, ...doubts]);
  } catch {
    if (mine === round) say("blank", [{ text: "" }]); // without network the deal is explained later
  }
}

/* --- Sending: a deal leaves this phone only when the server has acknowledged it */

function keep(deal) {
  pending = deal;
  try {
    if (deal) localStorage.setItem(storageKey(), JSON.stringify(deal));
    else localStorage.removeItem(storageKey());
  } catch {
    // A browser that stores nothing still keeps the deal while the page is open.
  }
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(storageKey()));
  } catch {
    return null;
  }
}

function state(sign, text) {
  $("#queue").textContent = `${sign} ${text}`;
}

function lock(locked) {
  form.querySelectorAll("input, button").forEach((control) => (control.disabled = locked));
}

function save(passed) {
  const { send: method, number: n } = form.dataset;
  const line = lineOf(passed);
  if (method === "PUT") {
    keep({ method, path: `deals/${n}/`, body: line, key: newKey(), version: form.dataset.version });
  } else {
    keep({ method, path: "deals/", body: { number: Number(n), ...line }, key: newKey() });
  }
  tries = 0;
  return send();
}

async function send() {
  clearTimeout(timer);
  if (!pending) return;
  lock(true);
  state("○", form.dataset.sending);
  const headers = { "Idempotency-Key": pending.key };
  if (pending.version !== undefined) headers["If-Match"] = `"${pending.version}"`;
  let reply;
  try {
    reply = await call(pending.path, pending.method, pending.body, headers);
  } catch {
    return later();
  }
  if (reply.status >= 500 || WORTH_A_RETRY.has(reply.status)) return later();
  await answered(reply);
}

function later() {
  state("○", form.dataset.kept);
  say("unlikely", [{ text: form.dataset.offline, warning: true }]);
  timer = setTimeout(send, Math.min(1000 * 2 ** tries++, LONGEST_WAIT) * (0.75 + Math.random() / 2));
}

async function answered(reply) {
  const amends = pending.method === "PUT";
  keep(null);
  if (reply.ok) {
    if (form.dataset.send === "PUT") location.assign(form.dataset.base);
    else await refresh();
    return;
  }
  const { detail, problems = [] } = await reply.json().catch(() => ({}));
  lock(false);
  if (reply.status === 409) await refresh(amends); // the page now shows both versions
  else state("!", form.dataset.refused);
  if (!form) return;
  round += 1; // the answer stays until something else is typed
  mark(problems);
  say("refused", [{ text: detail ?? form.dataset.refused }]);
}

/* The page as the server draws it now, however long the network stays away. */
async function drawn() {
  for (;;) {
    try {
      const reply = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (reply.status < 500) return await reply.text();
    } catch {
      // Asked again below.
    }
    await new Promise((later) => setTimeout(later, PAUSE_BEFORE_ASKING_AGAIN));
  }
}

/* Show the page as it is now; `keepValues`: what was typed stays in the form. Nothing can be typed
   meanwhile: the new form would not know of it. */
async function refresh(keepValues = false) {
  const values = keepValues ? [...new FormData(form)] : [];
  lock(true);
  const fresh = new DOMParser().parseFromString(await drawn(), "text/html").querySelector("#sheet");
  if (!fresh) return location.reload();
  $("#sheet").replaceWith(fresh);
  if (!start()) return;
  for (const [name, value] of values) {
    if (["csrfmiddlewaretoken", "number", "seen"].includes(name)) continue;
    fill(name, value);
  }
  showComplement();
}

/* --- The own keypad, where there is no keyboard of keys */

function openKeypad(input) {
  if ($(".keypad")) return;
  const pad = document.createElement("div");
  pad.className = "keypad";
  pad.append(Object.assign(document.createElement("p"), { className: "typed" }));
  for (const key of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "⌫", "0", "✓"]) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: key });
    if (key === "✓") button.className = "done";
    button.addEventListener("click", () => press(key, input, pad));
    pad.append(button);
  }
  document.body.append(pad);
  showComplement();
  // The choices above the points stay within reach.
  scrollBy(0, Math.max(0, $("#deal .coinche").getBoundingClientRect().bottom - pad.getBoundingClientRect().top));
}

/* Once it is said who plays what, only the points are missing: the keypad comes by itself. */
function offerKeypad() {
  const settled = ["capot", "generale"].includes(chosen("contract")) || chosen("all_tricks");
  if (settled) $(".keypad")?.remove();
  else if (chosen("taker") && chosen("contract") && chosen("trump") && !chosen("points")) openKeypad(form.elements.points);
}

function press(key, input, pad) {
  if (key === "⌫") input.value = input.value.slice(0, -1);
  else if (key !== "✓" && input.value.length < 3) input.value += key;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  const isLong = Number(input.value) * 10 > totalOf(chosen("trump"));
  if (key === "✓" || (key !== "⌫" && isLong)) pad.remove();
}

/* --- What follows from a choice */

function onChange({ target }) {
  if (target.name === "contract") {
    const rare = form.querySelector(".rare");
    if (rare && !rare.contains(target)) rare.open = false;
    const slam = ["capot", "generale"].includes(target.value);
    for (const name of slam ? ["points", "all_tricks"] : ["made"]) fill(name, "");
  }
  if (target.name === "trump" && !form.dataset.belotes.split(" ").includes(target.value)) fill("belote", "");
  if (target.name === "all_tricks" && target.value) fill("points", "");
  if (ownKeypad && ["taker", "contract", "trump", "all_tricks"].includes(target.name)) offerKeypad();
}

function onInput() {
  showComplement();
  mark([]);
  clearTimeout(timer);
  timer = setTimeout(explain, PAUSE_BEFORE_PREVIEW);
}

function onSubmit(event) {
  if (!form.dataset.send) return; // at the desk the form goes its plain way
  const passed = event.submitter?.name === "passed";
  if (!passed && !isComplete()) return; // the server says what is missing, beside each field
  event.preventDefault();
  save(passed);
}

function start() {
  form = $("#deal");
  if (!form) return false;
  form.classList.add("live");
  form.addEventListener("change", onChange);
  form.addEventListener("input", onInput);
  form.addEventListener("submit", onSubmit);
  $(".keypad")?.remove();
  ownKeypad = matchMedia("(pointer: coarse)").matches && Boolean(form.dataset.send);
  if (ownKeypad) {
    const input = form.elements.points;
    input.inputMode = "none";
    input.addEventListener("focus", () => openKeypad(input));
    input.addEventListener("click", () => openKeypad(input));
  }
  showComplement();
  if (isComplete()) explain();
  return true;
}

if (start()) {
  pending = form.dataset.send ? kept() : null;
  send();
  addEventListener("online", send);
}
