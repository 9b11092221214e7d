// Makes the document that runs a state, like Page in page.go: this is for
// hosts that serve nothing but files. A test holds both to the same bytes.
function assemble(parts, state) {
  function lines(code) {
    return (code || "").replace(/\r\n?/g, "\n");
  }
  function style(content) {
    return content === "" ? "" : "<style>" + content + "</style>";
  }
  function count(text) {
    return text.split("\n").length - 1;
  }
  var kind = Object.hasOwn(parts.presets, state.defaults || "") ? parts.presets[state.defaults || ""] : parts.presets[""];
  var theme = Object.hasOwn(kind.themes, state.theme || "") ? kind.themes[state.theme] : "";
  var css = lines(state.css).replace(/<\/(style)/gi, "<\\/$1");
  var js = lines(state.js).replace(/<\/(script)/gi, "<\\/$1");
  if (/<script/i.test(js)) js = js.replace(/<!--/g, "\\x3C!--");
  var html = lines(state.html);
  var head = parts.head + style(theme) + style(kind.styles) + '<style id="css-output">' + css + "\n</style>";
  var preset = kind.script === "" ? "" : "<script>" + kind.script + "</script>";
  var lead = count(head) + count(parts.proxy) + count(preset) + 2;
  return (
    head + "<script>" + parts.proxy + '({"html":' + lead + ',"js":' + (lead + count(html) + 1) + "})</script>" + preset +
    "</head><body>\n" + html + (kind.module ? '<script type="module">' : "<script>") + "\n" + js + "\n</script>" +
    "<script>" + parts.ready + "</script></body></html>\n"
  );
}
