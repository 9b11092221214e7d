package webdata

// alternativePages has the pages of features that replace discouraged ones. web-features has
// no pages, so this table is maintained by hand.
var alternativePages = map[string]string{
	"async-clipboard":         "Web/API/Clipboard_API",
	"audiolistener":           "Web/API/AudioListener",
	"background-color":        "Web/CSS/Reference/Properties/background-color",
	"clip-path":               "Web/CSS/Reference/Properties/clip-path",
	"color":                   "Web/CSS/Reference/Properties/color",
	"container-style-queries": "Web/CSS/Reference/At-rules/@container#container_style_queries",
	"contenteditable":         "Web/HTML/Reference/Global_attributes/contenteditable",
	"css-object-model":        "Web/API/CSS_Object_Model",
	"destructuring":           "Web/JavaScript/Reference/Operators/Destructuring",
	"dom":                     "Web/API/Document_Object_Model",
	"font-face":               "Web/CSS/Reference/At-rules/@font-face",
	"get-computed-style":      "Web/API/Window/getComputedStyle",
	"mathml":                  "Web/MathML",
	"media-queries":           "Web/CSS/Reference/At-rules/@media",
	"mutationobserver":        "Web/API/MutationObserver",
	"navigation-timing":       "Web/API/Performance_API/Navigation_timing",
	"page-breaks":             "Web/CSS/Guides/Fragmentation",
	"performance":             "Web/API/Performance_API",
	"permissions-policy":      "Web/HTTP/Guides/Permissions_Policy",
	"scheduler":               "Web/API/Prioritized_Task_Scheduling_API",
	"svg":                     "Web/SVG",
	"webxr-device":            "Web/API/WebXR_Device_API",
}
