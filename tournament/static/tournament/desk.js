// The check-in list says so when a tap was not saved, and goes to the sign-in page when that is needed.

const unsaved = document.getElementById("unsaved");

const tell = (hidden) => {
  if (unsaved) unsaved.hidden = hidden;
};

document.body.addEventListener("htmx:sendError", () => tell(false));
document.body.addEventListener("htmx:responseError", () => tell(false));
document.body.addEventListener("htmx:afterSwap", () => tell(true));
document.body.addEventListener("htmx:beforeSwap", (event) => {
  // The session ended: the answer is a whole page, which has no place in a row.
  const { xhr, requestConfig } = event.detail;
  if (requestConfig.verb === "post" && xhr.responseURL && !xhr.responseURL.endsWith(requestConfig.path)) {
    event.detail.shouldSwap = false;
    window.location.reload();
  }
});
