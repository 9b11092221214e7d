package advice

import (
	"iter"
	"net/url"
	"slices"
	"strings"

	"waymark.dev/waymark/internal/tools/observatory"
)

// Snippet is code that fixes a failed test.
type Snippet struct {
	Server string `json:"server"` // one of Servers, or "html" for the page itself
	Code   string `json:"code"`
}

// Servers returns the supported servers of snippets in display order.
func Servers() []string { return []string{"nginx", "apache", "caddy", "express", "go"} }

// InPage is the server of snippets for the page itself.
const InPage = "html"

// Fix returns the changes that make a failed test pass, based on the site's responses: a
// snippet per server, or one for the page. It is empty for passed tests, and if only people
// can decide what to do.
func Fix(test observatory.Test, capture *observatory.Capture) []Snippet {
	primary := capture.Primary()
	if test.Pass || primary == nil {
		return nil
	}
	s := sent{capture, primary}
	switch test.Name {
	case observatory.TestCSP:
		return s.policy(test.Result)
	case observatory.TestCookies:
		return everywhere(change{
			cookies: s.cookies(),
			notes:   []note{{always, "Leave HttpOnly out for cookies that your scripts read."}},
		})
	case observatory.TestCOEP:
		return s.replace("Cross-Origin-Embedder-Policy", "require-corp", "require-corp", "credentialless", "unsafe-none")
	case observatory.TestCOOP:
		return s.replace("Cross-Origin-Opener-Policy", "same-origin", "same-origin", "same-origin-allow-popups", "noopener-allow-popups", "unsafe-none")
	case observatory.TestCORP:
		return s.replace("Cross-Origin-Resource-Policy", "same-site", "same-origin", "same-site", "cross-origin")
	case observatory.TestCORS:
		return trustedOrigin(capture.Site.Host)
	case observatory.TestRedirection:
		return s.redirection(test.Result)
	case observatory.TestReferrerPolicy:
		return s.referrer()
	case observatory.TestHSTS:
		return s.transport(test.Result)
	case observatory.TestSRI:
		return s.integrity(test.Result)
	case observatory.TestXContentTypeOptions:
		return s.replace("X-Content-Type-Options", "nosniff", "nosniff")
	case observatory.TestXFrameOptions:
		return s.replace("X-Frame-Options", "SAMEORIGIN", "SAMEORIGIN", "DENY")
	}
	return nil
}

// sent is the responses of a site.
type sent struct {
	*observatory.Capture
	primary *observatory.Chain
}

// header returns a header with a value, and whether the site already sends it.
func (s sent) header(name, value string) header {
	return header{name: name, value: value, replaces: len(s.primary.Final.Values(name)) > 0}
}

// replace sets a header with one of a few values: the site's apparent intention, or else the
// usual one.
func (s sent) replace(name, usual string, words ...string) []Snippet {
	value := usual
	for _, line := range s.primary.Final.Values(name) {
		line, _, _ = strings.Cut(line, ",")
		line, _, _ = strings.Cut(line, ";")
		line = strings.Trim(line, " \t\"'")
		if i := slices.IndexFunc(words, func(w string) bool { return strings.EqualFold(w, line) }); i >= 0 {
			value = words[i]
			break
		}
	}
	return everywhere(change{headers: []header{s.header(name, value)}})
}

func (s sent) policy(result string) []Snippet {
	const name = "Content-Security-Policy"
	own := parsePolicies(s.primary.Final.Values(name))
	meta := parsePolicies(s.Page.MetaPolicies)
	base := own
	if len(base) == 0 {
		base = meta
	}
	if len(base) == 0 {
		base = parsePolicies(s.primary.Final.Values(name + "-Report-Only"))
	}
	n := needs{origins: s.scriptOrigins(), inline: slices.ContainsFunc(s.Page.Scripts, func(script observatory.Script) bool { return script.Src == "" })}
	h := s.header(name, joined(safe(base, n)))
	n.nonce = true
	if value := joined(safe(base, n)); strings.Contains(value, nonceMark) {
		h.withNonce = value
	}
	c := change{headers: []header{h}}
	switch {
	case h.withNonce != "" && usesNonce(base):
		c.notes = append(c.notes, note{without, "The nonce has to be new in every response: set this header in the program that makes the pages."})
	case h.withNonce != "":
		c.notes = append(c.notes,
			note{without, "Inline scripts are blocked: move them to files, or allow each by its hash ('sha256-…')."},
			note{with, "Write the nonce into your inline scripts: <script nonce=\"…\">."})
	}
	if len(meta) > 0 {
		c.notes = append(c.notes, note{always, "Change the policy in the <meta> element of the page in the same way: both apply."})
	}
	if result == "csp-not-implemented" {
		c.notes = append(c.notes, note{always, "Try it as Content-Security-Policy-Report-Only first, and add the sources that your pages need."})
	}
	return everywhere(c)
}

func safe(base []policy, n needs) []policy {
	if len(base) == 0 {
		return []policy{starting(n)}
	}
	out := make([]policy, len(base))
	for i, p := range base {
		out[i] = harden(p, n)
	}
	return out
}

// externalScript is a script from another host.
type externalScript struct {
	observatory.Script
	address *url.URL // absolute
}

func (s sent) externalScripts() iter.Seq[externalScript] {
	return func(yield func(externalScript) bool) {
		base, err := url.Parse(s.primary.URL())
		if err != nil {
			return
		}
		for _, script := range s.Page.Scripts {
			u, err := base.Parse(strings.TrimSpace(script.Src))
			if err != nil || script.Src == "" || u.Host == base.Host || u.Scheme != "http" && u.Scheme != "https" {
				continue
			}
			if !yield(externalScript{script, u}) {
				return
			}
		}
	}
}

// scriptOrigins returns the external origins of the page's scripts.
func (s sent) scriptOrigins() []string {
	const most = 10
	var origins []string
	for script := range s.externalScripts() {
		origin := "https://" + strings.ToLower(script.address.Host)
		if isSource(origin) && !slices.Contains(origins, origin) && len(origins) < most {
			origins = append(origins, origin)
		}
	}
	return origins
}

// cookies returns the missing attributes of the site's cookies. Those with tokens against
// request forgery stay readable for scripts, which have to repeat them.
func (s sent) cookies() []cookie {
	const most, longest = 50, 200
	var out []cookie
	for _, c := range s.primary.Cookies {
		lower := strings.ToLower(c.Name)
		if c.Name == "" || len(c.Name) > longest || len(out) == most || slices.ContainsFunc(out, func(o cookie) bool { return o.name == c.Name }) {
			continue
		}
		lacks := cookie{name: c.Name, secure: !c.Secure, httpOnly: !c.HTTPOnly && !strings.Contains(lower, "csrf"), sameSite: c.SameSite == ""}
		if lacks.secure || lacks.httpOnly || lacks.sameSite {
			out = append(out, lacks)
		}
	}
	return out
}

func (s sent) redirection(result string) []Snippet {
	if result == "redirection-invalid-cert" {
		return certificate(s.Site.Host)
	}
	return redirect(s.Site.Host)
}

func (s sent) referrer() []Snippet {
	c := change{headers: []header{s.header("Referrer-Policy", "strict-origin-when-cross-origin")}}
	if s.Page.MetaReferrer != "" {
		c.notes = append(c.notes, note{always, "Remove <meta name=\"referrer\"> from the page, or change it: it counts more than the header."})
	}
	return everywhere(c)
}

func (s sent) transport(result string) []Snippet {
	if result == "hsts-not-implemented-no-https" || result == "hsts-invalid-cert" || s.HTTPS == nil || s.HTTPS.Final == nil {
		return certificate(s.Site.Host)
	}
	const name = "Strict-Transport-Security"
	lines := s.HTTPS.Final.Values(name)
	value := "max-age=63072000"
	for _, word := range []string{"includeSubDomains", "preload"} {
		if slices.ContainsFunc(lines, func(line string) bool { return hasWord(line, word) }) {
			value += "; " + word
		}
	}
	return everywhere(change{headers: []header{{name: name, value: value, replaces: len(lines) > 0}}})
}

// hasWord reports whether a header has a word as a directive.
func hasWord(line, word string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(line, func(r rune) bool { return r == ';' || r == ',' }), func(part string) bool {
		return strings.EqualFold(strings.TrimSpace(part), word)
	})
}

// integrity returns the page's external scripts with missing attributes.
func (s sent) integrity(result string) []Snippet {
	const most = 20
	if result == notParseable.Name {
		return nil
	}
	lines := []string{
		"<!-- What belongs after sha384- is printed by:",
		"     openssl dgst -sha384 -binary FILE.js | openssl base64 -A -->",
	}
	for script := range s.externalScripts() {
		if len(lines) > most {
			break
		}
		integrity := script.Integrity
		if integrity == "" {
			integrity = "sha384-…"
		} else if script.address.Scheme == "https" && !strings.HasPrefix(script.Src, "//") {
			continue
		}
		u := *script.address
		u.Scheme = "https"
		lines = append(lines, "<script src="+attribute(u.String())+" integrity="+attribute(integrity)+` crossorigin="anonymous"></script>`)
	}
	if len(lines) == 2 {
		return nil
	}
	return []Snippet{{InPage, strings.Join(lines, "\n") + "\n"}}
}
