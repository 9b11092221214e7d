package playground

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
)

var (
	//go:embed assets/assemble.js
	assembleScript string
	//go:embed assets/decode.js
	decodeScript string
	//go:embed assets/static.js
	staticScript string
	//go:embed assets/frame.js
	frameScript string
)

// staticParts is the input of a static runner's script.
type staticParts struct {
	Site        string `json:"site"`
	Host        string `json:"host"`
	HashedBytes int    `json:"hashedBytes"`
	Texts       texts  `json:"texts"`
	frameParts
}

// frameParts is the input of the script of a frame that only runs states.
type frameParts struct {
	EncodedLimit int                     `json:"encodedLimit"`
	DecodedLimit int                     `json:"decodedLimit"`
	Head         string                  `json:"head"`
	Proxy        string                  `json:"proxy"`
	Ready        string                  `json:"ready"`
	Presets      map[string]staticPreset `json:"presets"`
}

type staticPreset struct {
	Styles string            `json:"styles"`
	Script string            `json:"script"`
	Module bool              `json:"module"`
	Themes map[string]string `json:"themes"`
}

// Static returns a page that runs states in the browser only, for static hosts. It runs only
// below its host.
func (h *Host) Static() ([]byte, error) {
	head := pageHead + `<meta name="robots" content="noindex"><title>Example</title><style>` + noticeStyles + "</style></head><body>"
	return scriptPage(strings.Replace(head, "<html>", `<html lang="en-US">`, 1), staticScript, h.staticParts())
}

// Frame returns a page that runs states in a frame of the site itself. The service worker
// serves it offline, and must add a policy whose `sandbox` removes the site's origin:
// elsewhere the page runs nothing.
func (h *Host) Frame() ([]byte, error) {
	return scriptPage(pageHead+"</head><body>", frameScript, h.frameParts())
}

func scriptPage(head, script string, parts any) ([]byte, error) {
	data, err := json.Marshal(parts) // it escapes "<", so no text ends the script
	if err != nil {
		return nil, fmt.Errorf("write page that runs examples: %w", err)
	}
	return []byte(head + "<script>" + inScript(decodeScript+assembleScript) + strings.TrimSpace(script) +
		"(" + string(data) + ")</script></body></html>\n"), nil
}

func (h *Host) staticParts() staticParts {
	return staticParts{Site: h.SiteOrigin(), Host: h.name, HashedBytes: hashedBytes, Texts: h.texts, frameParts: h.frameParts()}
}

func (h *Host) frameParts() frameParts {
	p := frameParts{
		EncodedLimit: EncodedLimit, DecodedLimit: DecodedLimit,
		Head: pageHead, Proxy: consoleProxy(), Ready: strings.TrimSpace(readyScript),
		Presets: map[string]staticPreset{},
	}
	for name, kind := range presets() {
		themes := map[string]string{}
		for _, theme := range []string{"light", "dark", "os-default"} {
			themes[theme] = themed(theme, kind)
		}
		p.Presets[name] = staticPreset{Styles: kind.Styles, Script: h.fill(kind.Script), Module: kind.Module, Themes: themes}
	}
	return p
}
