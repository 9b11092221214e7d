package advice

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// change is a change of a server's responses.
type change struct {
	headers []header
	cookies []cookie
	notes   []note
}

type header struct {
	name, value string
	// withNonce is the value for programs, with nonceMark at the nonce's position; empty if
	// value needs none.
	withNonce string
	replaces  bool // the site sends another value
}

// cookie is a cookie with its missing attributes.
type cookie struct {
	name                       string
	secure, httpOnly, sameSite bool
}

// note is a comment in snippets. It never quotes a scanned site.
type note struct {
	when when
	text string
}

// when says which snippets have a note.
type when int

const (
	always  when = iota
	with         // with nonces
	without      // without nonces
)

func everywhere(c change) []Snippet {
	if len(c.headers) == 0 && len(c.cookies) == 0 {
		return nil
	}
	return []Snippet{{"nginx", c.nginx()}, {"apache", c.apache()}, {"caddy", c.caddy()}, {"express", c.express()}, {"go", c.golang()}}
}

func (c change) comments(b *strings.Builder, mark, indent string, nonces bool) {
	for _, n := range c.notes {
		if n.when == always || (n.when == with) == nonces {
			fmt.Fprintf(b, "%s%s %s\n", indent, mark, n.text)
		}
	}
}

// plainName matches cookie names that are literal in every configuration and, except for the
// dot, in regular expressions.
var plainName = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$`)

const unusualCookies = "Cookies with unusual names are left out: set their attributes in the program that makes them."

// plainCookies returns the cookies that a configuration can name, and writes a comment about
// others.
func (c change) plainCookies(b *strings.Builder) []cookie {
	var out []cookie
	for _, candidate := range c.cookies {
		if plainName.MatchString(candidate.name) {
			out = append(out, candidate)
		}
	}
	if len(out) < len(c.cookies) {
		b.WriteString("# " + unusualCookies + "\n")
	}
	return out
}

func (c change) nginx() string {
	var b strings.Builder
	c.comments(&b, "#", "", false)
	for _, h := range c.headers {
		if h.replaces {
			fmt.Fprintf(&b, "proxy_hide_header %s;  # what a program after nginx sends\n", h.name)
		}
		fmt.Fprintf(&b, "add_header %s %s always;\n", h.name, nginxString(h.value))
	}
	for _, cookie := range c.plainCookies(&b) {
		fmt.Fprintf(&b, "proxy_cookie_flags %s%s;\n", cookie.name, cookie.attributes(" secure", " httponly", " samesite=lax"))
	}
	if code := b.String(); strings.Contains(code, "${dollar}") {
		return dollarNginx + "# In the server block\n" + code
	}
	return b.String()
}

// attributes joins the words for missing attributes.
func (c cookie) attributes(secure, httpOnly, sameSite string) string {
	words := ""
	if c.secure {
		words += secure
	}
	if c.httpOnly {
		words += httpOnly
	}
	if c.sameSite {
		words += sameSite
	}
	return words
}

// pattern returns a regular expression for the cookie's Set-Cookie header.
func (c cookie) pattern() string { return "^(" + regexp.QuoteMeta(c.name) + "=.*)$" }

func (c change) apache() string {
	var b strings.Builder
	c.comments(&b, "#", "", false)
	for _, h := range c.headers {
		if h.replaces {
			fmt.Fprintf(&b, "Header onsuccess unset %s\n", h.name)
		}
		fmt.Fprintf(&b, "Header always set %s %s\n", h.name, apacheValue(h.value))
	}
	for _, cookie := range c.plainCookies(&b) {
		fmt.Fprintf(&b, "Header edit Set-Cookie %s %s\n", apacheString(cookie.pattern()), apacheString("$1"+cookie.attributes("; Secure", "; HttpOnly", "; SameSite=Lax")))
	}
	if code := b.String(); strings.Contains(code, "${dollar}") {
		return dollarApache + code
	}
	return b.String()
}

func (c change) caddy() string {
	var b strings.Builder
	c.comments(&b, "#", "", false)
	cookies := c.plainCookies(&b)
	if len(c.headers) == 0 && len(cookies) == 0 {
		return b.String()
	}
	b.WriteString("header {\n")
	for _, h := range c.headers {
		fmt.Fprintf(&b, "\t%s %s\n", h.name, caddyString(h.value))
	}
	for _, cookie := range cookies {
		fmt.Fprintf(&b, "\tSet-Cookie %s %s\n", "`"+cookie.pattern()+"`", caddyString("$1"+cookie.attributes("; Secure", "; HttpOnly", "; SameSite=Lax")))
	}
	// Deferred, to also replace headers of a program behind Caddy.
	b.WriteString("\tdefer\n}\n")
	return b.String()
}

// nonces reports whether a program must generate a nonce per response.
func (c change) nonces() bool {
	return slices.ContainsFunc(c.headers, func(h header) bool { return h.withNonce != "" })
}

// literal returns a header value as an expression of a language: strings with the variable
// nonce between them.
func (h header) literal(quote func(string) string, plus string) string {
	if h.withNonce == "" {
		return quote(h.value)
	}
	parts := strings.Split(h.withNonce, nonceMark)
	for i := range parts {
		parts[i] = quote(parts[i])
	}
	return strings.Join(parts, plus+"nonce"+plus)
}

func (c change) express() string {
	var b strings.Builder
	if len(c.headers) > 0 {
		if c.nonces() {
			b.WriteString("const { randomBytes } = require(\"node:crypto\");\n\n")
		}
		b.WriteString("app.use((request, response, next) => {\n")
		c.comments(&b, "//", "  ", true)
		if c.nonces() {
			b.WriteString("  const nonce = randomBytes(16).toString(\"base64\");\n  response.locals.nonce = nonce;\n")
		}
		for _, h := range c.headers {
			fmt.Fprintf(&b, "  response.setHeader(%s, %s);\n", scriptString(h.name), h.literal(scriptString, " + "))
		}
		b.WriteString("  next();\n});\n")
	}
	if len(c.cookies) > 0 {
		c.comments(&b, "//", "", true)
	}
	for _, cookie := range c.cookies {
		fmt.Fprintf(&b, "response.cookie(%s, value, { %s });\n", scriptString(cookie.name),
			strings.TrimPrefix(cookie.attributes(", secure: true", ", httpOnly: true", `, sameSite: "lax"`), ", "))
	}
	return b.String()
}

const goHandler = `func withHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
%s		next.ServeHTTP(w, r)
	})
}
`

func (c change) golang() string {
	var b strings.Builder
	if len(c.headers) > 0 {
		var body strings.Builder
		c.comments(&body, "//", "\t\t", true)
		if c.nonces() {
			b.WriteString("type nonceKey struct{}\n\n")
			body.WriteString("\t\tnonce := rand.Text() // of crypto/rand\n\t\tr = r.WithContext(context.WithValue(r.Context(), nonceKey{}, nonce))\n")
		}
		for _, h := range c.headers {
			fmt.Fprintf(&body, "\t\tw.Header().Set(%s, %s)\n", goString(h.name), h.literal(goString, "+"))
		}
		fmt.Fprintf(&b, goHandler, body.String())
	}
	if len(c.cookies) > 0 {
		b.WriteString("func setCookies(w http.ResponseWriter, value string) {\n")
		c.comments(&b, "//", "\t", true)
		for _, cookie := range c.cookies {
			fmt.Fprintf(&b, "\thttp.SetCookie(w, &http.Cookie{Name: %s, Value: value, Path: \"/\"%s})\n", goString(cookie.name),
				cookie.attributes(", Secure: true", ", HttpOnly: true", ", SameSite: http.SameSiteLaxMode"))
		}
		b.WriteString("}\n")
	}
	return b.String()
}
