// Styles the element that the choices are about, now and when the site says.
function setChoice(code) {
  var element = document.getElementById("example-element");
  if (element) element.style.cssText = code;
}
window.addEventListener("message", function (event) {
  if (event.source !== window.parent || !runnerTrusts(event.origin)) return;
  if (event.data && event.data.typ === "choice" && typeof event.data.code === "string") setChoice(event.data.code);
})
