// Passes what an example writes to the console, and errors that it does not
// catch, to the page around it. `runner` says in which line of this document
// the parts of the example begin. See inspect.js for what makes text of values.
(function (createInspector) {
  return function (runner) {
    "use strict";
    var home = window.parent;
    if (home === window) return;
    var mostArguments = 200;
    var tokens = 2000;
    var refilled = Date.now();
    var dropped = 0;
    var inspecting = false;
    var now = performance.now.bind(performance);
    var inspector = createInspector(place);

    function place(line) {
      if (line >= runner.js) return { part: "js", line: line - runner.js + 1 };
      if (line >= runner.html) return { part: "html", line: line - runner.html + 1 };
      return undefined;
    }

    function allowed() {
      var time = Date.now();
      tokens = Math.min(2000, tokens + (time - refilled) * 0.5);
      refilled = time;
      if (tokens < 1) {
        dropped += 1;
        return false;
      }
      tokens -= 1;
      return true;
    }

    // Text that is shown as it is.
    function Made(text) {
      this._serialized = text;
    }

    // Values that are no objects arrive as they are; of all others, their text.
    function passable(value, line, asObject) {
      if (typeof value === "string") return inspector.cutLine(value);
      var isPlain = value === null || /^(undefined|boolean|number|bigint)$/.test(typeof value);
      return isPlain || value instanceof Made ? value : new Made(inspector.whole(value, line, asObject));
    }

    function post(prop, args, more) {
      if (inspecting || !allowed()) return;
      var message = { typ: "console", prop: prop, args: [] };
      inspecting = true;
      try {
        var line = inspector.line();
        for (var i = 0; i < args.length && i < mostArguments; i += 1) {
          message.args[i] = passable(args[i], line, prop === "dir");
        }
        Object.assign(message, more && more());
        if (dropped > 0) message.dropped = dropped;
        home.postMessage(message, "*");
        dropped = 0;
      } catch (error) {
        home.postMessage({ typ: "console", prop: "unprintable", args: [] }, "*");
      } finally {
        inspecting = false;
      }
    }

    var counts = Object.create(null);
    var timers = Object.create(null);

    function labelOf(args) {
      return args[0] === undefined ? "default" : String(args[0]);
    }

    function showTime(label, rest) {
      if (!(label in timers)) return post("timer-missing", [label]);
      post("log", [new Made(label + ": " + Number((now() - timers[label]).toFixed(3)) + " ms")].concat(rest));
    }

    // What is more than its arguments.
    var methods = {
      assert: function (args) {
        if (!args[0]) post("assert", args.slice(1));
      },
      count: function (args) {
        var label = labelOf(args);
        counts[label] = (counts[label] || 0) + 1;
        post("log", [new Made(label + ": " + counts[label])]);
      },
      countReset: function (args) {
        var label = labelOf(args);
        if (!(label in counts)) post("count-missing", [label]);
        else counts[label] = 0;
      },
      dir: function (args) {
        post("dir", args.slice(0, 1));
      },
      table: function (args) {
        post("table", args.slice(0, 1), function () {
          return { table: inspector.table(args[0], args[1]) };
        });
      },
      time: function (args) {
        var label = labelOf(args);
        if (label in timers) post("timer-exists", [label]);
        else timers[label] = now();
      },
      timeEnd: function (args) {
        showTime(labelOf(args), []);
        delete timers[labelOf(args)];
      },
      timeLog: function (args) {
        showTime(labelOf(args), args.slice(1));
      },
      trace: function (args) {
        post("trace", args, function () {
          return { stack: inspector.stack() };
        });
      },
    };

    Object.keys(console).forEach(function (prop) {
      var original = console[prop];
      if (typeof original !== "function") return;
      console[prop] = function () {
        var args = Array.prototype.slice.call(arguments);
        if (Object.hasOwn(methods, prop)) methods[prop](args);
        else post(prop, args);
        return original.apply(console, arguments);
      };
    });

    function placeIn(stack) {
      var here = location.href.split("#")[0] + ":";
      var at = String(stack).indexOf(here);
      return at < 0 ? undefined : place(parseInt(String(stack).slice(at + here.length), 10));
    }

    function postUncaught(error, where) {
      post("uncaught", [error], function () {
        return where && { place: where };
      });
    }

    window.addEventListener("error", function (event) {
      if (event.message === undefined) return;
      var own = event.filename === "" || event.filename === location.href;
      postUncaught(event.error === null ? event.message : event.error, own && event.lineno ? place(event.lineno) : undefined);
    });
    window.addEventListener("unhandledrejection", function (event) {
      var reason = event.reason;
      postUncaught(reason, reason && reason.stack ? placeIn(reason.stack) : undefined);
    });
  };
})
