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
	//go:embed assets/static.js
	staticScript string
)

// staticParts is the input of a static runner's script.
type staticParts struct {
	Site         string                  `json:"site"`
	Host         string                  `json:"host"`
	EncodedLimit int                     `json:"encodedLimit"`
	DecodedLimit int                     `json:"decodedLimit"`
	HashedBytes  int                     `json:"hashedBytes"`
	Head         string                  `json:"head"`
	Proxy        string                  `json:"proxy"`
	Ready        string                  `json:"ready"`
	Presets      map[string]staticPreset `json:"presets"`
	Texts        texts                   `json:"texts"`
}

type staticPreset struct {
	Styles string            `json:"styles"`
	Script string            `json:"script"`
	Module bool              `json:"module"`
	Themes map[string]string `json:"themes"`
}

// Static returns a page that runs states only in the browser, for hosts that
// serve nothing but files. It refuses to run anywhere but below the host that
// it was made for.
func (h *Host) Static() ([]byte, error) {
	parts, err := json.Marshal(h.staticParts()) // it escapes "<", so that no text ends the script
	if err != nil {
		return nil, fmt.Errorf("write static runner: %w", err)
	}
	return []byte(`<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
		`<meta name="robots" content="noindex"><title>Example</title><style>` + noticeStyles + "</style></head><body>" +
		"<script>" + inScript(assembleScript) + strings.TrimSpace(staticScript) + "(" + string(parts) + ")</script></body></html>\n"), nil
}

func (h *Host) staticParts() staticParts {
	p := staticParts{
		Site: h.SiteOrigin(), Host: h.name, EncodedLimit: EncodedLimit, DecodedLimit: DecodedLimit, HashedBytes: hashedBytes,
		Head: pageHead, Proxy: consoleProxy(), Ready: strings.TrimSpace(readyScript),
		Presets: map[string]staticPreset{}, Texts: h.texts,
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
