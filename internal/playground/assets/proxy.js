// Passes what an example writes to the console, and errors that it does not
// catch, to the page around it. `runner` says where the site is and in which
// line of this document the parts of the example begin.
(function (runner) {
  "use strict";
  var home = window.parent;
  if (home === window) return;
  var longest = 100000;
  var tokens = 2000;
  var refilled = Date.now();
  var dropped = 0;

  function allowed() {
    var now = Date.now();
    tokens = Math.min(2000, tokens + (now - refilled) * 0.5);
    refilled = now;
    if (tokens < 1) {
      dropped += 1;
      return false;
    }
    tokens -= 1;
    return true;
  }

  function send(message) {
    home.postMessage(message, "*");
  }

  function cut(value) {
    return typeof value === "string" && value.length > longest
      ? value.slice(0, longest) + "…"
      : value;
  }

  function cloneable(value) {
    try {
      structuredClone(value);
      return value;
    } catch (error) {
      return { _serialized: cut(String(value)) };
    }
  }

  function post(prop, args, place) {
    if (!allowed()) return;
    var message = { typ: "console", prop: prop, args: args.map(cut) };
    if (place) message.place = place;
    if (dropped > 0) {
      message.dropped = dropped;
      dropped = 0;
    }
    try {
      send(message);
    } catch (error) {
      try {
        message.args = message.args.map(cloneable);
        send(message);
      } catch (again) {
        send({ typ: "console", prop: "unprintable", args: [] });
      }
    }
  }

  function forward(prop, original) {
    return function () {
      var args = Array.prototype.slice.call(arguments);
      if (prop === "assert") {
        if (!args[0]) post("error", ["Assertion failed"].concat(args.slice(1)));
      } else {
        post(prop, args);
      }
      return original.apply(console, arguments);
    };
  }

  Object.keys(console).forEach(function (prop) {
    var original = console[prop];
    if (typeof original === "function") console[prop] = forward(prop, original);
  });

  function place(line) {
    if (!line) return undefined;
    if (line >= runner.js) return { part: "js", line: line - runner.js + 1 };
    if (line >= runner.html) return { part: "html", line: line - runner.html + 1 };
    return undefined;
  }

  function lineIn(stack) {
    var here = location.href.split("#")[0];
    var at = String(stack).indexOf(here + ":");
    return at < 0 ? 0 : parseInt(String(stack).slice(at + here.length + 1), 10);
  }

  window.addEventListener("error", function (event) {
    if (event.message === undefined) return;
    var own = event.filename === "" || event.filename === location.href;
    var error = event.error === null ? event.message : event.error;
    post("uncaught", [error], own ? place(event.lineno) : undefined);
  });
  window.addEventListener("unhandledrejection", function (event) {
    var reason = event.reason;
    post("uncaught", [reason], reason && reason.stack ? place(lineIn(reason.stack)) : undefined);
  });
})
