/* The arbiter's table, live: cards are tapped, and the answer follows what is asked. */

const PAUSE = 250; // ms
const CARDS_IN_A_TRICK = 4;

const form = document.querySelector("form.asking");
const answer = document.querySelector("#answer");
const inTheDeck = (name) => form.querySelector(`.deck [value="${name}"]`);

/* --- The answer */

let timer, round = 0;

const question = () => new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ""));

// "contract points|made": everything that is needed, where one of several will do.
const isComplete = (asked) =>
  form.dataset.needs.split(" ").every((names) => names.split("|").some((name) => asked.get(name)?.trim()));

function addressOf(asked) {
  if (isComplete(asked)) asked.set("ask", "1");
  return `${location.pathname}?${asked}`;
}

async function ask() {
  const mine = ++round;
  const address = addressOf(question());
  try {
    const reply = await fetch(address, { headers: { Accept: "text/html" } });
    if (!reply.ok || mine !== round) return;
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    answer.replaceChildren(...page.querySelector("#answer").childNodes);
    form.querySelectorAll(".wrong").forEach((list) => list.remove());
    history.replaceState(null, "", address);
  } catch {
    // Without network the button still says so.
  }
}

function askSoon() {
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
}

// Another rule set offers other contracts and trumps: the page is made anew, with all that was chosen.
function changed(event) {
  if (["rules", "options"].includes(event.target.name)) location.assign(addressOf(question()));
  else askSoon();
}

/* --- Which card may be played: taps go to the hand or on the table */

const places = [...form.querySelectorAll(".place-row select")];
const onTheTable = () => places.map((place) => place.value).filter(Boolean);
let target = "hand";

function lay(names) {
  places.forEach((place, number) => (place.value = names[number] ?? ""));
  showTheTable();
}

function showTheTable() {
  form.querySelectorAll(".deck [data-place]").forEach((face) => face.removeAttribute("data-place"));
  onTheTable().forEach((name, number) => {
    const box = inTheDeck(name);
    box.checked = false;
    box.nextElementSibling.dataset.place = number + 1;
  });
}

function tapped(event) {
  const box = event.target;
  const names = onTheTable();
  const lies = names.includes(box.value);
  const others = names.filter((name) => name !== box.value);
  if (target === "table") {
    box.checked = false;
    lay(lies || others.length === places.length ? others : [...others, box.value]);
  } else if (lies) lay(others);
}

function chooseTarget(chosen) {
  target = chosen.dataset.to;
  form.querySelectorAll("[data-to]").forEach((one) => one.setAttribute("aria-pressed", String(one === chosen)));
}

function dealByTaps() {
  const switches = form.querySelector(".dealing");
  if (!switches) return;
  switches.hidden = false;
  switches.querySelectorAll("button").forEach((one) => one.addEventListener("click", () => chooseTarget(one)));
  form.querySelectorAll(".deck input").forEach((box) => box.addEventListener("change", tapped));
  places.forEach((place) => place.addEventListener("change", showTheTable));
  showTheTable();
}

/* --- A whole deal: taps write the tricks */

const wordsOf = (line) => line.trim().split(/[\s,]+/).filter(Boolean);

function writeCard(name) {
  const lines = form.elements.deal.value.trimEnd().split("\n");
  const last = wordsOf(lines.at(-1));
  const goesOn = last[0]?.toLowerCase() === "trick" && last.length <= CARDS_IN_A_TRICK;
  if (goesOn) lines.push(`${lines.pop().trimEnd()} ${name}`);
  else lines.push(`trick ${name}`);
  form.elements.deal.value = `${lines.join("\n")}\n`;
  showWritten();
  askSoon();
}

function showWritten() {
  const tricks = form.elements.deal.value.split("\n").filter((line) => /^\s*trick\b/i.test(line));
  const played = new Set(tricks.flatMap(wordsOf).map((word) => word.split(":").at(-1).toUpperCase()));
  form.querySelectorAll(".writing button").forEach((one) => one.toggleAttribute("data-used", played.has(one.value)));
}

function writeByTaps() {
  const keys = form.querySelector(".writing");
  if (!keys) return;
  keys.hidden = false;
  keys.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (key) writeCard(key.value);
  });
  form.elements.deal.addEventListener("input", showWritten);
  showWritten();
}

dealByTaps();
writeByTaps();
form.addEventListener("change", changed);
form.addEventListener("input", (event) => {
  if (event.target.matches("textarea, input:not([type]), [type=text]")) askSoon();
});
