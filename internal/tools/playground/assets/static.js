// Runs the state of the address, or says why not, on hosts that serve nothing
// but files. The same rules as on a server hold: see serveRunner.
(async function (parts) {
  "use strict";
  var query = new URLSearchParams(location.search);
  var first = location.pathname.split("/")[1];
  var locale = Object.hasOwn(parts.texts, first) ? first : "en-US";
  var words = parts.texts[locale];
  var suffix = "." + parts.host;
  var name = location.hostname;
  var label = name.endsWith(suffix) ? name.slice(0, -suffix.length) : "";
  var framed = window.top !== window;

  function element(tag, text) {
    var made = document.createElement(tag);
    made.textContent = text;
    return made;
  }
  function show(title, text) {
    document.documentElement.lang = locale;
    document.title = title;
    document.body.replaceChildren(element("h1", title), element("p", text));
  }
  function notice(key) {
    show(words[key], words[key + "-text"]);
  }
  function write(page) {
    document.open();
    document.write(page);
    document.close();
  }
  function fromSite() {
    if (location.ancestorOrigins) return location.ancestorOrigins[0] === parts.site;
    try {
      return new URL(document.referrer).origin === parts.site;
    } catch (error) {
      return false;
    }
  }
  async function hashOf(bytes) {
    var digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).subarray(0, parts.hashedBytes);
    return Array.from(digest, function (byte) {
      return byte.toString(16).padStart(2, "0");
    }).join("");
  }
  function warn(state, encoded) {
    show(words.warning, words["warning-text"]);
    var open = element("a", words.open);
    open.className = "go";
    open.href = parts.site + "/" + locale + "/play?state=" + encodeURIComponent(encoded);
    var proceed = element("button", words.proceed);
    proceed.addEventListener("click", function () {
      write(assemble(parts, state));
    });
    document.body.append(open, proceed);
    [["HTML", state.html], ["CSS", state.css], ["JavaScript", state.js]].forEach(function (part) {
      if (part[1] && part[1].trim() !== "") document.body.append(element("h2", part[0]), element("pre", part[1]));
    });
  }

  if (!/^[a-z0-9-]{1,63}$/.test(label)) return notice("unknown-host");
  if (query.has("blank")) return document.body.replaceChildren();
  var encoded = (query.get("state") || "").replace(/ /g, "+");
  if (encoded === "") return notice("no-state");
  if (encoded.length > parts.encodedLimit) return notice("too-large");
  try {
    var bytes = bytesOf(encoded);
    var state = await decode(parts, bytes);
  } catch (error) {
    return notice(error instanceof RangeError ? "too-large" : "damaged");
  }
  if (!state.html && !state.css && !state.js) return notice("empty");
  if (label !== (await hashOf(bytes)) && !(framed && fromSite())) return notice("mismatch");
  if (!framed) return warn(state, encoded);
  write(assemble(parts, state));
})
