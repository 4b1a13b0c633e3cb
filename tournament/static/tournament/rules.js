/* The editor of a rule set: shows what an answer changes as soon as it is given. */

let asked;

const form = () => document.querySelector("form[data-rules]");

/* The page as the server would answer it to what is typed now; null if it cannot be had. */
async function answered() {
  asked?.abort();
  asked = new AbortController();
  const body = new URLSearchParams(new FormData(form()));
  body.set("show", "1");
  try {
    const answer = await fetch(location.pathname, { method: "POST", body, signal: asked.signal });
    if (!answer.ok || answer.redirected) return null;
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return null;
  }
}

/* What is wrong with an answer stands below it, and its control says so. */
function showFaults(question, fresh) {
  question.querySelector(".wrong")?.remove();
  const wrong = fresh.querySelector(".wrong");
  if (wrong) question.querySelector(".field").append(wrong);
  for (const name of ["aria-invalid", "aria-describedby"]) {
    const value = fresh.querySelector(`[${name}]`)?.getAttribute(name);
    const control = question.querySelector("select, input:not([type=checkbox])");
    if (value) control?.setAttribute(name, value);
    else control?.removeAttribute(name);
  }
}

/* A question that gains or loses its effect moves to the others of its kind, in their order. */
function place(question, fresh) {
  const kind = (node) => (node.closest("[data-idle]") ? "[data-idle]" : "[data-asked]");
  if (!fresh.closest(".questions") || kind(question) === kind(fresh)) return;
  const group = question.closest(".questions");
  let next = fresh.nextElementSibling;
  const home = group.querySelector(kind(fresh));
  while (next && document.getElementById(next.id)?.parentElement !== home) next = next.nextElementSibling;
  home.insertBefore(question, next && document.getElementById(next.id));
  const idle = group.querySelector(".idle");
  idle.hidden = !idle.querySelector(".question");
}

function show(page) {
  for (const id of ["worth", "moves"]) {
    document.getElementById(id).replaceChildren(...page.getElementById(id).childNodes);
  }
  for (const fresh of [...page.querySelectorAll(".question")]) {
    const question = document.getElementById(fresh.id);
    showFaults(question, fresh);
    place(question, fresh);
  }
  for (const fresh of page.querySelectorAll(".question, .questions > summary")) {
    const id = fresh.closest("[id]").id;
    const mark = fresh.querySelector(":scope > [data-live]");
    const here = document.getElementById(id)?.querySelector(
      fresh.matches(".question") ? ":scope > [data-live]" : ":scope > summary > [data-live]",
    );
    if (mark && here) here.replaceChildren(...mark.childNodes);
  }
}

async function update(event) {
  const page = await answered();
  if (!page) return;
  if (event?.target.name !== "rules") return show(page);
  // Another rule set brings other answers: all of the form is as the server says.
  const open = [...form().querySelectorAll(".questions[open]")].map((group) => group.id);
  form().replaceChildren(...page.querySelector("form[data-rules]").childNodes);
  for (const id of open) document.getElementById(id).open = true;
  document.getElementById("id_rules").focus();
}

/* "Back to" gives an answer back without leaving the place. */
function giveBack(event) {
  const button = event.target.closest("button[name=back]");
  if (!button) return;
  event.preventDefault();
  const usual = button.dataset.usual.split(" ");
  for (const control of document.querySelectorAll(`[name="${CSS.escape(button.value)}"]`)) {
    if (control.type === "checkbox") control.checked = usual.includes(control.value);
    else control.value = button.dataset.usual;
    control.focus();
  }
  update();
}

form().addEventListener("change", update);
form().addEventListener("click", giveBack);
