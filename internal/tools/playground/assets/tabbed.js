// The frame is too small for other pages: links lead out of it.
document.addEventListener("click", function (event) {
  var link = event.target instanceof Element && event.target.closest("a[href]");
  if (link && !link.target && link.getAttribute("href").charAt(0) !== "#") link.target = "_parent";
}, true)
