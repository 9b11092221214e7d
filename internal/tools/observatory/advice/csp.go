package advice

import (
	"slices"
	"strings"

	"waymark.dev/waymark/internal/tools/observatory/csp"
)

const (
	self         = "'self'"
	none         = "'none'"
	unsafeInline = "'unsafe-inline'"
	unsafeEval   = "'unsafe-eval'"
	dynamic      = "'strict-dynamic'"
	// nonceMark is the position of a nonce in a snippet. No source of a scanned site contains
	// a control character.
	nonceMark   = "\x00"
	nonceSource = "'nonce-" + nonceMark + "'"
)

// Limits on scanned policies.
const (
	maxPolicies     = 4
	maxSources      = 60
	maxSource       = 200
	maxPolicyLength = 6000
)

// directive is a directive of a policy with its sources.
type directive struct {
	name    string
	sources []string
}

// policy is a content security policy with distinct directives.
type policy []directive

// parsePolicies parses the policies of header values or meta elements. It skips parts that
// browsers ignore: unknown and repeated directives, and sources with invalid characters.
func parsePolicies(values []string) []policy {
	var out []policy
	for _, value := range values {
		for text := range strings.SplitSeq(value, ",") {
			if p := parsePolicy(text); len(p) > 0 && len(out) < maxPolicies {
				out = append(out, p)
			}
		}
	}
	return out
}

func parsePolicy(text string) policy {
	var p policy
	length := 0
	for part := range strings.SplitSeq(text, ";") {
		words := strings.Fields(part)
		if len(words) == 0 {
			continue
		}
		name := strings.ToLower(words[0])
		if !slices.Contains(directives, name) || p.has(name) {
			continue
		}
		d := directive{name: name}
		for _, word := range words[1:] {
			length += len(word)
			if isSource(word) && len(d.sources) < maxSources && length < maxPolicyLength && !slices.Contains(d.sources, word) {
				d.sources = append(d.sources, word)
			}
		}
		p = append(p, d)
	}
	return p
}

// directives are those supported by browsers (CSP 3, 6; Trusted Types; Reporting).
var directives = []string{
	"base-uri", "block-all-mixed-content", "child-src", "connect-src", "default-src", "fenced-frame-src", "font-src", "form-action",
	"frame-ancestors", "frame-src", "img-src", "manifest-src", "media-src", "object-src", "prefetch-src", "report-to", "report-uri",
	"require-trusted-types-for", "sandbox", "script-src", "script-src-attr", "script-src-elem", "style-src", "style-src-attr",
	"style-src-elem", "trusted-types", "upgrade-insecure-requests", "worker-src",
}

// isSource reports whether a word can be a source expression (CSP 3, 2.3.1; RFC 3986). No
// source needs the characters that it refuses.
func isSource(s string) bool {
	if len(s) > maxSource {
		return false
	}
	for _, c := range []byte(s) {
		if c <= ' ' || c >= 0x7f || strings.IndexByte("\"\\{}`<>^|,;", c) >= 0 {
			return false
		}
	}
	return true
}

func (p policy) has(name string) bool { return p.find(name) != nil }

func (p policy) find(name string) *directive {
	for i := range p {
		if p[i].name == name {
			return &p[i]
		}
	}
	return nil
}

// set replaces the sources of a directive, or adds it.
func (p *policy) set(name string, sources ...string) {
	if d := p.find(name); d != nil {
		d.sources = sources
		return
	}
	*p = append(*p, directive{name, sources})
}

func (p policy) String() string {
	parts := make([]string, len(p))
	for i, d := range p {
		parts[i] = strings.Join(append([]string{d.name}, d.sources...), " ")
	}
	return strings.Join(parts, "; ")
}

// needs are the requirements of a page's scripts.
type needs struct {
	origins []string // origins of its external scripts
	nonce   bool     // a program sends the page, and can generate a nonce per response
	inline  bool     // it has inline scripts
}

// starting returns a policy for a site without one.
func starting(n needs) policy {
	p := policy{
		{"default-src", []string{self}}, {"script-src", append([]string{self}, n.origins...)}, {"img-src", []string{self, "data:", "https:"}},
		{"object-src", []string{none}}, {"base-uri", []string{self}}, {"form-action", []string{self}}, {"frame-ancestors", []string{self}},
	}
	if n.inline && n.nonce {
		d := p.find("script-src")
		d.sources = append(d.sources, nonceSource)
	}
	return p
}

// harden returns the policy without unsafe parts. Directives other than those about scripts,
// plug-ins and the scheme are unchanged.
func harden(p policy, n needs) policy {
	out := make(policy, len(p))
	for i, d := range p {
		out[i] = directive{d.name, safeSchemes(d.sources)}
	}
	out.spreadDefault()
	script := "script-src"
	if !out.has(script) {
		script = "default-src"
	}
	if !out.has(script) {
		script = "script-src"
		out.set(script, "*")
		if n.inline {
			out.set(script, "*", unsafeInline)
		}
	}
	for i := range out {
		if d := &out[i]; d.name == script || d.name == "script-src-elem" || d.name == "script-src-attr" {
			d.sources = safeScripts(d.sources, n)
		}
	}
	if d := out.find("object-src"); d == nil {
		out.set("object-src", none)
	} else if slices.ContainsFunc(d.sources, broad) {
		d.sources = []string{none}
	}
	if !out.has("base-uri") {
		out.set("base-uri", self)
	}
	return out
}

// spreadDefault prepares for a default-src that is safe for scripts: other kinds of content
// keep its current sources.
func (p *policy) spreadDefault() {
	d := p.find("default-src")
	if d == nil || p.has("script-src") || !slices.ContainsFunc(d.sources, func(s string) bool { return broad(s) || inline(s) }) {
		return
	}
	sources := d.sources
	for _, name := range []string{"style-src", "img-src", "font-src", "connect-src", "media-src", "frame-src"} {
		if p.has(name) {
			continue
		}
		kept := slices.DeleteFunc(slices.Clone(sources), func(s string) bool {
			return strings.EqualFold(s, dynamic) || isNonce(s) || strings.EqualFold(s, unsafeInline) && name != "style-src"
		})
		if len(kept) == 0 {
			kept = []string{none}
		}
		p.set(name, kept...)
	}
}

// safeSchemes removes eval and changes schemes to HTTPS.
func safeSchemes(sources []string) []string {
	var out []string
	for _, s := range sources {
		lower := strings.ToLower(s)
		switch {
		case lower == unsafeEval || strings.HasPrefix(lower, "ftp:"):
			continue
		case strings.HasPrefix(lower, "http:"):
			s = "https:" + s[len("http:"):]
		}
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	if len(out) == 0 && len(sources) > 0 {
		return []string{none}
	}
	return out
}

func safeScripts(sources []string, n needs) []string {
	var out []string
	trusted, narrowed := false, false
	wantsNonce := false
	for _, s := range sources {
		switch {
		case isNonce(s):
			wantsNonce = true
		case strings.EqualFold(s, dynamic):
			trusted = true
		case inline(s):
			wantsNonce = wantsNonce || strings.EqualFold(s, unsafeInline)
		case broad(s):
			narrowed = true
		case !strings.EqualFold(s, none):
			out = append(out, s)
		}
	}
	if narrowed {
		out = append(out, self)
		out = append(out, n.origins...)
	}
	hashed := slices.ContainsFunc(out, isHash)
	if n.nonce && (wantsNonce || trusted && !hashed) {
		out = append(out, nonceSource)
		hashed = true
	}
	if trusted && hashed {
		out = append(out, dynamic)
	}
	if len(out) == 0 {
		return []string{none}
	}
	return compact(out)
}

// compact removes repeated sources.
func compact(sources []string) []string {
	var out []string
	for _, s := range sources {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

func broad(s string) bool { return csp.IsBroad(strings.ToLower(s)) }

func inline(s string) bool { return csp.IsInline(strings.ToLower(s)) }

func isNonce(s string) bool { return strings.HasPrefix(strings.ToLower(s), "'nonce-") }

func isHash(s string) bool { return strings.HasPrefix(strings.ToLower(s), "'sha") }

// usesNonce reports whether a policy allows scripts by nonce.
func usesNonce(policies []policy) bool {
	return slices.ContainsFunc(policies, func(p policy) bool {
		return slices.ContainsFunc(p, func(d directive) bool { return slices.ContainsFunc(d.sources, isNonce) })
	})
}

func joined(policies []policy) string {
	texts := make([]string, len(policies))
	for i, p := range policies {
		texts[i] = p.String()
	}
	return strings.Join(texts, ", ")
}
