package search

import (
	"slices"
	"strings"
)

// kindWords are the words by which readers name a kind of page, by page type.
var kindWords = map[string]string{
	"css-property":                          "css property",
	"css-shorthand-property":                "css property shorthand",
	"css-function":                          "css function",
	"css-type":                              "css type value",
	"css-pseudo-class":                      "css pseudo class selector",
	"css-pseudo-element":                    "css pseudo element selector",
	"css-selector":                          "css selector",
	"css-combinator":                        "css selector combinator",
	"css-at-rule":                           "css at rule",
	"css-at-rule-descriptor":                "css descriptor",
	"css-media-feature":                     "css media query feature",
	"css-module":                            "css module guide",
	"css-keyword":                           "css keyword value",
	"html-element":                          "html element tag",
	"html-attribute":                        "html attribute",
	"html-attribute-value":                  "html attribute value type",
	"svg-element":                           "svg element tag",
	"svg-attribute":                         "svg attribute",
	"mathml-element":                        "mathml element",
	"http-header":                           "http header",
	"http-status-code":                      "http status code error response",
	"http-method":                           "http method request",
	"http-csp-directive":                    "csp directive content security policy",
	"http-permissions-policy-directive":     "permissions policy directive",
	"http-cors-error":                       "cors error",
	"javascript-instance-method":            "javascript method function",
	"javascript-static-method":              "javascript method function static",
	"javascript-constructor":                "javascript constructor",
	"javascript-class":                      "javascript class object",
	"javascript-function":                   "javascript function",
	"javascript-operator":                   "javascript operator keyword",
	"javascript-statement":                  "javascript statement keyword",
	"javascript-language-feature":           "javascript syntax keyword",
	"javascript-error":                      "javascript error exception",
	"javascript-namespace":                  "javascript object",
	"javascript-instance-accessor-property": "javascript property",
	"javascript-instance-data-property":     "javascript property",
	"javascript-static-data-property":       "javascript property",
	"javascript-static-accessor-property":   "javascript property",
	"web-api-interface":                     "interface object",
	"web-api-overview":                      "api",
	"web-api-instance-method":               "method function",
	"web-api-static-method":                 "method function static",
	"web-api-instance-property":             "property",
	"web-api-static-property":               "property",
	"web-api-event":                         "event",
	"web-api-constructor":                   "constructor",
	"web-api-global-function":               "function method",
	"guide":                                 "guide tutorial",
	"how-to":                                "guide tutorial",
	"learn-module":                          "learn tutorial guide",
	"learn-module-chapter":                  "learn tutorial guide",
	"learn-faq":                             "learn guide",
	"learn-module-assessment":               "learn exercise test",
	"tutorial":                              "tutorial guide",
	"tutorial-chapter":                      "tutorial guide",
	"glossary-definition":                   "glossary definition term meaning",
	"aria-role":                             "aria role",
	"aria-attribute":                        "aria attribute",
	"webextension-api":                      "extension api",
	"webextension-manifest-key":             "extension manifest key",
	"web-manifest-member":                   "web app manifest member",
	"webassembly-instruction":               "wasm webassembly instruction",
	"xpath-function":                        "xpath function",
	"xslt-element":                          "xslt element",
}

// typePriors make pages of some kinds rank lower or higher than their texts
// alone would have it: what most readers look for is reference, then guides.
var typePriors = map[string]float32{
	"css-property": 0.8, "css-shorthand-property": 0.8, "html-element": 0.5, "http-header": 0.2,
	"javascript-instance-method": 0.4, "javascript-static-method": 0.4, "javascript-class": 0.4, "javascript-statement": 0.4, "javascript-operator": 0.4,
	"css-at-rule": 0.3, "css-pseudo-class": 0.3, "css-media-feature": -0.4,
	"javascript-instance-data-property": 0.2, "javascript-instance-accessor-property": 0.2,
	"learn-module-assessment": -1.5, "javascript-error": -0.8, "http-cors-error": -0.8, "css-module": -0.2, "firefox-release-notes": -3, "firefox-release-notes-active": -3, "mdn-writing-guide": -1.5, "mdn-community-guide": -1.5,
	"glossary-definition": -1.3, "listing-page": -0.4, "webgl-extension": -0.6, "webgl-extension-method": -0.8,
	"xslt-element": -0.6, "exslt-function": -0.8, "xpath-function": -0.6, "webdriver-command": -0.5, "webdriver-error": -0.5,
	"svg-attribute": -0.8, "svg-element": -0.3, "mathml-element": -0.4, "aria-attribute": -0.1,
	"webassembly-instruction": -0.4, "web-manifest-member": -0.3, "css-at-rule-descriptor": -0.4, "css-type": -0.1,
	"web-api-constructor": -0.3, "javascript-constructor": -0.4,
	"webextension-api": -0.8, "webextension-api-function": -1.2, "webextension-api-property": -1.2, "webextension-api-type": -1.2,
	"webextension-api-event": -1.2, "webextension-manifest-key": -0.7, "http-permissions-policy-directive": -0.6,
}

// intentPriors are added when a query asks for that kind of answer.
var intentPriors = map[intent]map[string]float32{
	task: {
		"guide": 1.5, "how-to": 2, "learn-faq": 2, "learn-module-chapter": 1.5, "tutorial": 1.2, "tutorial-chapter": 1.2, "learn-module": 0.5,
		"glossary-definition": -1,
	},
	definition: {"glossary-definition": 1.5, "learn-faq": 2, "learn-module-chapter": 1, "guide": 0.7, "landing-page": 0.5},
}

// areaPriors make whole parts of a site rank lower.
var areaPriors = []struct {
	below string
	prior float32
}{
	{"MDN/", -2}, {"Mozilla/Add-ons/", -1.2}, {"Mozilla/", -2}, {"Web/XML/", -0.6}, {"Web/WebDriver/", -0.8}, {"Games/", -0.4},
	{"Related/", -0.6}, {"Web/Security/Practical", -0.4}, {"Web/JavaScript/", 0.4}, {"Learn_web_development/Changelog", -2},
}

// genericWords name areas and kinds: they narrow a query but are hardly ever
// its subject.
var genericWords = set("css html js javascript ecmascript http https svg mathml api apis dom web browser mdn element elements tag tags property properties attribute attributes " +
	"method methods function functions header headers event events interface object objects class selector selectors operator statement keyword value values rule code status error errors " +
	"exception type types guide tutorial reference docs syntax pseudo glossary extension extensions string list layout page pages website " +
	"eigenschaft eigenschaften methode methoden funktion funktionen ereignis attribut attribute kopfzeile schnittstelle fehler elemente seite anleitung objekt " +
	"propiedad propiedades metodo funcion evento atributo etiqueta elemento cabecera " +
	"propriete proprietes fonction evenement attribut balise en-tete erreur")

// fillers are words of questions that say nothing of what is asked for.
var fillers = set("vs versus difference differences between best way make making want need create creating please help tutorial tutorials using work works working " +
	"unterschied unterschiede zwischen richtig erstellen diferencia entre crear difference creer")

// sameWords are single words that mean the same to readers: the right-hand
// side is what pages say.
var sameWords = words("js javascript; ecmascript javascript; regex regular-expression regexp; regexp regular-expression; regexes regular-expression; a11y accessibility; " +
	"colour color; colours color; grey gray; centre center; centering center; centred center; flex flexbox flexible; flexbox flex flexible; tag element; tags element; " +
	"async asynchronous; img image; bg background; wasm webassembly; webextension extension; addon extension; i18n internationalization; l10n localization; " +
	"dropdown select; modal dialog; popup popover dialog; tooltip popover; checkbox checkbox; lambda arrow; ternary conditional; iterate loop; looping loop; dict map object; " +
	"websockets websocket; cookies cookie; animations animation; transitions transition; transforms transform; gradients gradient; behaviour behavior; " +
	"href a; hyperlink a link; anchor a link; bold strong font-weight; italic em font-style; underline text-decoration; shadow box-shadow text-shadow; rounded border-radius; " +
	"opacity transparency; transparent transparency opacity; uppercase text-transform touppercase; lowercase tolowercase text-transform; hover hover; " +
	"csp content-security-policy; hsts strict-transport-security; sri subresource-integrity; xss cross-site-scripting; csrf cross-site-request-forgery; mime mime media; " +
	"ajax fetch xmlhttprequest; xhr xmlhttprequest; websocket websockets; sse server-sent; pwa progressive; spa single-page; dom document; oop object-oriented; " +
	"const const; vars variable; var variable; params parameter; param parameter; args arguments; arg arguments; func function; fn function; " +
	"eigenschaft property; eigenschaften property; methode method; methoden method; funktion function; funktionen function; ereignis event; ereignisse event; attribut attribute; " +
	"kopfzeile header; schnittstelle interface; fehler error; schleife loop; schleifen loop; zentrieren center; zentriert center; farbe color; farben color; schrift font; schriftart font-family; " +
	"rand margin border; abstand margin padding gap spacing; rahmen border; schatten shadow; bild image img; bilder image img; liste list; tabelle table; formular form; formulare form; " +
	"knopf button; schaltflache button; hintergrund background; verlauf gradient history; zeichenkette string; zeichenketten string; zahl number; zahlen number; datum date; " +
	"versprechen promise; vererbung inheritance; klasse class; klassen class; vorlage template; auswahl select; eingabe input; raster grid; spalten column; zeilen row; " +
	"propiedad property; propiedades property; metodo method; funcion function; evento event; eventos event; atributo attribute; etiqueta element; elemento element; elementos element; " +
	"centrar center; bucle loop; matriz array; arreglo array; cadena string; formulario form; imagen image img; tabla table; fondo background; borde border; cabecera header; estado status; codigo code; fecha date; " +
	"propriete property; proprietes property; methode method; fonction function; fonctions function; evenement event; attribut attribute; balise element; boucle loop; tableau array table; " +
	"chaine string; formulaire form; couleur color; centrer center; bordure border; fond background; entete header; statut status; erreur error; fichier file; marge margin; police font; " +
	"fecha date; evenements event; tableaux array table; variables variable; schriftgroße font-size; schriftfarbe color; textfarbe color; hintergrundfarbe background-color; hintergrundbild background-image; medienabfragen media-queries media; medienabfrage media-queries media; " +
	"barrierefreiheit accessibility; regel rule; pseudoklasse pseudo-class; selektor selector; selektoren selector; statuscode status")

// backWords is sameWords the other way round, for queries in English on pages
// in another language.
var backWords = inverse(sameWords)

func inverse(m map[string][]string) map[string][]string {
	back := map[string][]string{}
	for said, meant := range m {
		for _, w := range meant {
			back[w] = append(back[w], said)
		}
	}
	for _, list := range back {
		slices.Sort(list)
	}
	return back
}

// phrases rewrite what readers say into what pages are called.
var phrases = []struct{ said, called string }{
	{"css variable", "css custom properties var"},
	{"css variables", "using css custom properties variables"},
	{"css var", "var() css function"},
	{"getter", "get"},
	{"getters", "get"},
	{"setter", "set"},
	{"setters", "set"},
	{"dark mode", "prefers-color-scheme"},
	{"dark theme", "prefers-color-scheme"},
	{"reduced motion", "prefers-reduced-motion"},
	{"deep copy", "structuredClone deep copy"},
	{"deep clone", "structuredClone deep copy"},
	{"query string", "URLSearchParams"},
	{"url params", "URLSearchParams"},
	{"url parameters", "URLSearchParams"},
	{"query params", "URLSearchParams"},
	{"query parameters", "URLSearchParams"},
	{"rounded corners", "border-radius"},
	{"round corners", "border-radius"},
	{"round border", "border-radius"},
	{"drop shadow", "box-shadow drop-shadow"},
	{"text align center", "text-align"},
	{"line through", "text-decoration"},
	{"strike through", "text-decoration"},
	{"letter spacing", "letter-spacing"},
	{"random number", "Math.random"},
	{"random integer", "Math.random"},
	{"zufallszahl", "Math.random"},
	{"arrow functions", "arrow function expressions"},
	{"arrow function", "arrow function expressions"},
	{"spread operator", "spread syntax"},
	{"spread", "spread syntax"},
	{"rest operator", "rest parameters"},
	{"triple equals", "strict equality"},
	{"double equals", "equality"},
	{"===", "strict equality"},
	{"==", "equality"},
	{"!==", "strict inequality"},
	{"=>", "arrow function expressions"},
	{"...", "spread syntax"},
	{"??", "nullish coalescing operator"},
	{"?.", "optional chaining"},
	{"&&", "logical and"},
	{"||", "logical or"},
	{"**", "exponentiation"},
	{"%", "remainder"},
	{"modulo", "remainder"},
	{"modulus", "remainder"},
	{"question mark operator", "conditional ternary operator"},
	{"ternary", "conditional ternary operator"},
	{"ternary operator", "conditional ternary operator"},
	{"template string", "template literals"},
	{"template strings", "template literals"},
	{"string interpolation", "template literals"},
	{"backticks", "template literals"},
	{"string template", "template literals"},
	{"for loop", "for statement"},
	{"while loop", "while statement"},
	{"boucle for", "for statement"},
	{"bucle for", "for statement"},
	{"for each", "Array.prototype.forEach"},
	{"foreach loop", "Array.prototype.forEach"},
	{"for of loop", "for...of"},
	{"for in loop", "for...in"},
	{"for-schleife", "for statement"},
	{"if else", "if...else statement"},
	{"else if", "if...else statement"},
	{"switch case", "switch statement"},
	{"try catch", "try...catch"},
	{"async await", "async function await"},
	{"event listener", "EventTarget addEventListener"},
	{"event listeners", "EventTarget addEventListener"},
	{"onclick", "element click event"},
	{"onchange", "change event"},
	{"onload", "load event"},
	{"oninput", "input event"},
	{"onsubmit", "submit event"},
	{"onkeydown", "keydown event"},
	{"get element by id", "Document getElementById"},
	{"sleep", "setTimeout"},
	{"delay", "setTimeout"},
	{"timer", "setTimeout setInterval"},
	{"copy to clipboard", "Clipboard writeText interact with the clipboard"},
	{"parse json", "JSON.parse"},
	{"json to string", "JSON.stringify"},
	{"string to number", "Number parseInt"},
	{"string to int", "parseInt"},
	{"convert string to number", "Number parseInt parseFloat"},
	{"number to string", "Number.prototype.toString"},
	{"date format", "Intl.DateTimeFormat Date toLocaleDateString"},
	{"format date", "Intl.DateTimeFormat Date toLocaleDateString"},
	{"format currency", "Intl.NumberFormat"},
	{"format number", "Intl.NumberFormat"},
	{"remove element from array", "Array.prototype.splice"},
	{"add to array", "Array.prototype.push"},
	{"array contains", "Array.prototype.includes"},
	{"string contains", "String.prototype.includes"},
	{"contains string", "String.prototype.includes"},
	{"merge arrays", "Array.prototype.concat"},
	{"merge objects", "Object.assign spread syntax"},
	{"array length", "Array: length"},
	{"object keys", "Object.keys"},
	{"loop over object", "Object.entries for...in"},
	{"capitalize", "text-transform"},
	{"uppercase", "String.prototype.toUpperCase"},
	{"lowercase", "String.prototype.toLowerCase"},
	{"same origin policy", "same-origin policy"},
	{"sticky header", "position sticky"},
	{"position sticky", "position"},
	{"position absolute", "position"},
	{"position relative", "position"},
	{"position fixed", "position"},
	{"display flex", "display flexbox"},
	{"display grid", "display grid layout"},
	{"display none", "display"},
	{"font size", "font-size"},
	{"breakpoints", "media queries"},
	{"breakpoint", "media queries"},
	{"responsive", "responsive design media queries"},
	{"media query", "using media queries @media"},
	{"hamburger menu", "navigation"},
	{"link tag", "<link> external resource link element"},
	{"a tag", "<a> anchor element"},
	{"anchor tag", "<a> anchor element"},
	{"h1", "<h1>-<h6> html section heading elements"},
	{"h2", "<h1>-<h6> html section heading elements"},
	{"h3", "<h1>-<h6> html section heading elements"},
	{"heading", "<h1>-<h6> html section heading elements"},
	{"headings", "<h1>-<h6> html section heading elements"},
	{"page not found", "404 not found"},
	{"placeholder", "::placeholder placeholder attribute"},
	{"text input", "<input type=\"text\">"},
	{"radio button", "<input type=\"radio\">"},
	{"radio buttons", "<input type=\"radio\">"},
	{"checkbox", "<input type=\"checkbox\">"},
	{"date picker", "<input type=\"date\">"},
	{"color picker", "<input type=\"color\">"},
	{"file upload", "<input type=\"file\">"},
	{"upload file", "<input type=\"file\"> using files from web applications"},
	{"password field", "<input type=\"password\">"},
	{"range slider", "<input type=\"range\">"},
	{"slider", "<input type=\"range\">"},
	{"image lazy loading", "lazy loading"},
	{"web components", "Web Components"},
	{"shadow dom", "using shadow DOM"},
	{"custom element", "using custom elements"},
	{"single page application", "SPA"},
	{"es6 modules", "JavaScript modules"},
	{"es modules", "JavaScript modules"},
	{"import export", "JavaScript modules import export"},
	{"es6 class", "classes"},
	{"prototype chain", "inheritance and the prototype chain"},
	{"prototypal inheritance", "inheritance and the prototype chain"},
	{"hoisting", "Hoisting"},
	{"regex cheat sheet", "regular expressions"},
	{"regular expression", "regular expressions"},
	{"regex lookahead", "lookahead assertion"},
	{"regex groups", "groups and backreferences capturing group"},
	{"data attributes", "use data attributes data-*"},
	{"data attribute", "use data attributes data-*"},
	{"css specificity", "specificity"},
	{"margin collapse", "mastering margin collapsing"},
	{"vertical align", "vertical-align"},
	{"box model", "the box model"},
	{"aspect ratio", "aspect-ratio"},
	{"keyframes", "@keyframes"},
	{"keyframe", "@keyframes"},
	{"font face", "@font-face"},
	{"web fonts", "web fonts @font-face"},
	{"blur background", "backdrop-filter filter blur"},
	{"truncate text", "text-overflow"},
	{"ellipsis", "text-overflow"},
	{"text ellipsis", "text-overflow"},
	{"scroll snap", "css scroll snap"},
	{"smooth scroll", "scroll-behavior"},
	{"smooth scrolling", "scroll-behavior"},
	{"hide scrollbar", "scrollbar-width"},
	{"scrollbar styling", "css scrollbars styling"},
	{"custom scrollbar", "css scrollbars styling"},
	{"important", "!important"},
	{"css comment", "comments"},
	{"html comment", "comments"},
	{"basic auth", "HTTP authentication"},
	{"user agent", "User-Agent header"},
	{"content type", "Content-Type header"},
	{"mime types", "MIME types media types"},
	{"status codes", "HTTP response status codes"},
	{"http status codes", "HTTP response status codes"},
	{"http-statuscodes", "HTTP response status codes"},
	{"status code", "HTTP response status codes"},
	{"http methods", "HTTP request methods"},
	{"http verbs", "HTTP request methods"},
	{"http headers", "HTTP headers"},
	{"null vs undefined", "null undefined"},
	{"let vs var", "let var"},
	{"var vs let", "let var"},
	{"between == and ===", "equality comparisons and sameness strict equality"},
	{"en-tête", "header"},
	{"== vs ===", "equality comparisons and sameness strict equality"},
}

// words reads "said meant meant; …".
func words(table string) map[string][]string {
	m := map[string][]string{}
	for _, line := range strings.Split(table, ";") {
		fields := strings.Fields(line)
		m[fields[0]] = append(m[fields[0]], fields[1:]...)
	}
	return m
}
