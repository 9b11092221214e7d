package observatory

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
)

// Limits on the facts of a page.
const (
	maxMetaPolicies = 64 << 10 // bytes of text
	maxScriptText   = 512 << 10
	maxScripts      = 5000
	maxAttribute    = 8 << 10
)

// readPage returns the facts of a page, up to the position reached when ctx ends.
func readPage(ctx context.Context, body string) Page {
	text := strings.ToValidUTF8(body, "\ufffd")
	text = strings.TrimPrefix(text, "\ufeff")
	text, isJSON := fromJSON(text)
	p := pageReader{page: Page{Empty: text == "" && !isJSON, JSON: isJSON}, scripts: map[Script]bool{}}
	if !isJSON {
		for t := range tags(ctx, text) {
			p.take(t)
		}
	}
	return p.page
}

// fromJSON decodes a JSON body. A string is its content; values that are false in scripts and
// empty arrays are nothing; any other value is not a page.
func fromJSON(text string) (page string, isJSON bool) {
	start := strings.TrimLeft(text, " \t\r\n")
	if start == "" || !strings.ContainsRune(`{["-0123456789tfn`, rune(start[0])) {
		return text, false
	}
	// Values are not built: small texts can make large ones.
	if !json.Valid([]byte(text)) {
		return text, false
	}
	switch rest := strings.TrimLeft(start[1:], " \t\r\n"); start[0] {
	case 'n', 'f': // null, false
		return "", false
	case '"':
		var value string
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			return text, false
		}
		return value, false
	case '[':
		return "", !strings.HasPrefix(rest, "]")
	case '{', 't':
		return "", true
	}
	number, _ := strconv.ParseFloat(strings.TrimSpace(text), 64) // infinite if too large
	return "", number != 0
}

// pageReader collects the facts of a page.
type pageReader struct {
	page       Page
	policyText int
	scriptText int
	scripts    map[Script]bool // seen scripts: equal ones change nothing
}

func (p *pageReader) take(t tag) {
	switch {
	case t.end:
	case t.name == "meta":
		p.takeMeta(t)
	case t.name == "script":
		p.takeScript(t)
	}
}

func (p *pageReader) takeMeta(t tag) {
	equivalent, isEquivalent := t.attribute("http-equiv")
	content, hasContent := t.attribute("content")
	name, _ := t.attribute("name")
	switch {
	case isEquivalent && hasContent:
		if content != "" && trim(strings.ToLower(equivalent)) == "content-security-policy" {
			p.takePolicy(content)
		}
	case content != "" && trim(strings.ToLower(name)) == "referrer":
		p.page.MetaReferrer = cut(content, maxAttribute)
	}
}

// takePolicy keeps a page's policies up to the limit.
func (p *pageReader) takePolicy(content string) {
	if p.policyText += len(content); p.policyText <= maxMetaPolicies {
		p.page.MetaPolicies = append(p.page.MetaPolicies, content)
	}
}

func (p *pageReader) takeScript(t tag) {
	get := func(name string) string {
		value, _ := t.attribute(name)
		return cut(value, maxScriptData) // reports show no more
	}
	s := Script{Src: get("src"), Integrity: get("integrity"), CrossOrigin: get("crossorigin")}
	if p.scripts[s] || p.scriptText > maxScriptText || len(p.scripts) >= maxScripts {
		return
	}
	p.scriptText += len(s.Src) + len(s.Integrity) + len(s.CrossOrigin)
	p.scripts[s] = true
	p.page.Scripts = append(p.page.Scripts, s)
}
