// Runs the state of the address in a frame that the service worker of the site
// answers while there is no network. The policy of that response takes the
// origin of the site away from the document; where it has not, nothing runs. The
// state comes after the `#`, which no server is ever sent.
(async function (parts) {
  "use strict";
  if (self.origin !== "null" || window.parent === window) return;
  var encoded = new URLSearchParams(location.hash.slice(1)).get("state") || "";
  if (encoded.length > parts.encodedLimit) return;
  var state = await decode(parts, bytesOf(encoded));
  document.open();
  document.write(assemble(parts, state));
  document.close();
})
