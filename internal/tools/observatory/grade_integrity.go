package observatory

import (
	"encoding/json"
	"fmt"
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"

	whatwg "github.com/nlnwa/whatwg-url/url"
	"golang.org/x/net/publicsuffix"
)

const (
	sriAllSecure      = "sri-implemented-and-all-scripts-loaded-securely"
	sriExternalSecure = "sri-implemented-and-external-scripts-loaded-securely"
	sriNotHTML        = "sri-not-implemented-response-not-html"
	sriNoScripts      = "sri-not-implemented-but-no-scripts-loaded"
	sriSecureOrigin   = "sri-not-implemented-but-all-scripts-loaded-from-secure-origin"
	sriMissing        = "sri-not-implemented-but-external-scripts-loaded-securely"
	sriInsecure       = "sri-implemented-but-external-scripts-not-loaded-securely"
	sriMissingAndBad  = "sri-not-implemented-and-external-scripts-not-loaded-securely"
)

// sriBestFirst orders the results, unlike their modifiers.
var sriBestFirst = []string{sriAllSecure, sriExternalSecure, sriInsecure, sriMissing, sriMissingAndBad}

// maxScriptData limits the JSON of scripts in the detail.
const maxScriptData = 32768

func testSRI(g *grading) (verdict, error) {
	external := externalScripts{list: Object{}, index: map[string]int{}, size: len("{}") - len(",")}
	detail := func() Object { return Object{{"data", external.list}} }
	page := g.capture.Page
	if mediaType := g.response.mediaType(); mediaType != "" && !isHTMLType(mediaType) {
		return verdict{sriNotHTML, detail()}, nil
	}
	if page.JSON {
		return verdict{HTMLNotParseable, detail()}, nil
	}
	if len(page.Scripts) == 0 {
		return verdict{sriNoScripts, detail()}, nil
	}
	worst := worstOf{order: sriBestFirst}
	for _, s := range page.Scripts {
		if s.Src == "" {
			continue
		}
		origin, err := originOf(s.Src, g.capture.Site.Host, g.chain.isSecure())
		if err != nil {
			return verdict{}, err
		}
		if origin.external {
			external.add(s)
		}
		s.judge(origin, &worst)
	}
	result := worst.result
	switch {
	case result == "" && external.any:
		result = sriExternalSecure
	case result == "":
		result = sriSecureOrigin
	}
	return verdict{result, detail()}, nil
}

// externalScripts are scripts of other sites by address, up to a limit.
type externalScripts struct {
	list  Object
	index map[string]int // index in list by address
	size  int            // of the JSON
	any   bool
}

func (f *externalScripts) add(s Script) {
	f.any = true
	if f.size >= maxScriptData {
		return
	}
	entry := Member{s.Src, Object{{"crossorigin", orNull(s.CrossOrigin)}, {"integrity", orNull(s.Integrity)}}}
	i, known := f.index[s.Src]
	if known {
		f.size -= entrySize(f.list[i])
		f.list[i] = entry
	} else {
		f.index[s.Src] = len(f.list)
		f.list = append(f.list, entry)
	}
	if f.size += entrySize(entry); f.size >= maxScriptData {
		f.list, f.size = Object{}, maxScriptData
	}
}

// entrySize returns the size of a member and a comma in an object's JSON.
func entrySize(m Member) int {
	text, err := json.Marshal(Object{m})
	if err != nil {
		return maxScriptData
	}
	return len(text) - len("{}") + len(",")
}

func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// scriptOrigin is the origin of a script. It is external on another registrable domain.
type scriptOrigin struct{ external, secure bool }

// judge proposes the result of a script.
func (s Script) judge(origin scriptOrigin, worst *worstOf) {
	hasIntegrity := s.Integrity != ""
	switch {
	case !origin.external:
		if hasIntegrity && origin.secure && worst.result == "" {
			worst.propose(sriAllSecure)
		}
	case hasIntegrity && !origin.secure:
		worst.propose(sriInsecure)
	case !hasIntegrity && origin.secure:
		worst.propose(sriMissing)
	case !hasIntegrity:
		worst.propose(sriMissingAndBad)
	}
}

// originOf compares a script's address with its page's host. Addresses are compared as text:
// only lower-case schemes count, and after white space an address is the page's own.
func originOf(src, host string, securePage bool) (scriptOrigin, error) {
	if rest, ok := strings.CutPrefix(src, "//"); ok && rest != "" && rest[0] != '/' {
		return scriptOrigin{external: true}, nil
	}
	if !strings.HasPrefix(src, "http://") && !strings.HasPrefix(src, "https://") {
		return scriptOrigin{secure: securePage}, nil
	}
	scheme, _, _ := strings.Cut(src, ":")
	authority := authorityOf(src)
	// Only this makes an address invalid. Longer host names are valid, but in no DNS.
	if len(authority) <= maxAuthority {
		if _, err := whatwg.Parse(scheme + "://" + authority); err != nil {
			return scriptOrigin{}, &Error{
				Kind: InvalidScriptAddress, Message: fmt.Sprintf("a script has the address %q, which no browser can load", cut(src, shortValue)),
			}
		}
	}
	return scriptOrigin{external: registrable(hostOf(authority)) != registrable(host), secure: scheme == "https"}, nil
}

// maxAuthority limits the parsed host and port, whose time is not linear: every character of
// the longest name can be escaped.
const maxAuthority = 3*maxHost + len(":65535")

// authorityOf returns the unparsed host and port of an http or https address, without the user
// name.
func authorityOf(address string) string {
	address = strings.Trim(tabsAndBreaks.Replace(address), controlsAndSpace)
	_, rest, _ := strings.Cut(address, ":")
	rest = strings.TrimLeft(rest, `/\`)
	if end := strings.IndexAny(rest, `/\?#`); end >= 0 {
		rest = rest[:end]
	}
	return rest[strings.LastIndexByte(rest, '@')+1:]
}

// hostOf returns the host of an authority without decoding escapes; "" if it cannot be
// registered.
func hostOf(authority string) string {
	if i := strings.IndexByte(authority, ':'); i > 0 {
		authority = authority[:i]
	}
	host := strings.ToLower(strings.TrimRight(authority, "."))
	if !isDomainName(host) {
		return ""
	}
	return host
}

var tabsAndBreaks = strings.NewReplacer("\t", "", "\n", "", "\r", "")

const controlsAndSpace = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\v\f\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f "

// maxLabel is the maximum length of a DNS label.
const maxLabel = 63

// isDomainName reports whether a host consists of labels of letters, digits, inner hyphens and
// underscores. Letters of any script count.
func isDomainName(host string) bool {
	if len(host) > maxHost+2 {
		return false
	}
	for label := range strings.SplitSeq(host, ".") {
		if label == "" || len(label) > maxLabel || label[0] == '-' || label[len(label)-1] == '-' ||
			strings.ContainsFunc(label, func(r rune) bool {
				return r < utf8.RuneSelf && !unicode.IsLower(r) && !unicode.IsDigit(r) && r != '-' && r != '_'
			}) {
			return false
		}
	}
	return true
}

// registrable returns the registrable domain of a host, or "". Only registries' suffixes
// count: customers of a host that sells subdomains are one site here.
func registrable(host string) string {
	if _, err := netip.ParseAddr(host); err == nil || host == "" {
		return ""
	}
	suffix, icann := publicsuffix.PublicSuffix(host)
	for !icann && strings.Contains(suffix, ".") {
		_, parent, _ := strings.Cut(suffix, ".")
		suffix, icann = publicsuffix.PublicSuffix(parent)
	}
	rest := strings.TrimSuffix(host, "."+suffix)
	if rest == host {
		return ""
	}
	return rest[strings.LastIndexByte(rest, '.')+1:] + "." + suffix
}
