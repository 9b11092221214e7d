package csp

import (
	"maps"
	"slices"
	"strings"
)

const (
	NoUnsafeDefaultNone   = "csp-implemented-with-no-unsafe-default-src-none"
	NoUnsafe              = "csp-implemented-with-no-unsafe"
	UnsafeInlineStyle     = "csp-implemented-with-unsafe-inline-in-style-src-only"
	InsecureSchemePassive = "csp-implemented-with-insecure-scheme-in-passive-content-only"
	UnsafeEval            = "csp-implemented-with-unsafe-eval"
	UnsafeInline          = "csp-implemented-with-unsafe-inline"
	InsecureScheme        = "csp-implemented-with-insecure-scheme"
	DuplicateDirectives   = "csp-implemented-but-duplicate-directives"
	HeaderInvalid         = "csp-header-invalid"
	NotImplemented        = "csp-not-implemented"
	ReportingOnly         = "csp-not-implemented-but-reporting-enabled"
)

// Input is a page's policies.
type Input struct {
	Header     []string // values of Content-Security-Policy
	Meta       []string // contents of meta elements
	ReportOnly string   // value of Content-Security-Policy-Report-Only
	Secure     bool     // the site is requested over https
}

// Verdict is the rating of a policy.
type Verdict struct {
	Result      string
	Directives  []Directive // nil without a readable policy
	HTTP, Meta  bool        // policies in headers, in meta elements
	Policy      *Policy     // nil without a readable policy
	NumPolicies int
}

// Directive is a directive with its sources in byte order.
type Directive struct {
	Name    string
	Sources []string
}

// Policy is the findings of the policy table.
type Policy struct {
	AntiClickjacking      bool `json:"antiClickjacking"`
	DefaultNone           bool `json:"defaultNone"`
	InsecureBaseURI       bool `json:"insecureBaseUri"`
	InsecureFormAction    bool `json:"insecureFormAction"`
	InsecureSchemeActive  bool `json:"insecureSchemeActive"`
	InsecureSchemePassive bool `json:"insecureSchemePassive"`
	StrictDynamic         bool `json:"strictDynamic"`
	UnsafeEval            bool `json:"unsafeEval"`
	UnsafeInline          bool `json:"unsafeInline"`
	UnsafeInlineStyle     bool `json:"unsafeInlineStyle"`
	UnsafeObjects         bool `json:"unsafeObjects"`
}

var (
	broad      = []string{"ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"}
	inline     = []string{unsafeInline, "data:"}
	trusted    = []string{"'nonce-", "'sha256-", "'sha384-", "'sha512-"} // prefixes
	schemes    = []string{"ftp:", "http:", "https:", "*"}                // prefixes
	insecure   = []string{"ftp:", "http:"}                               // prefixes
	headerOnly = []string{"frame-ancestors", "report-uri", "sandbox"}
)

const (
	unsafeInline  = "'unsafe-inline'"
	unsafeEval    = "'unsafe-eval'"
	strictDynamic = "'strict-dynamic'"
)

// IsBroad reports whether a source, in lower case, includes anybody's hosts.
func IsBroad(source string) bool { return slices.Contains(broad, source) }

// IsInline reports whether a source, in lower case, allows inline code.
func IsInline(source string) bool { return slices.Contains(inline, source) }

// Evaluate rates the policies of a page.
func Evaluate(in Input) Verdict {
	header, meta := split(in.Header), split(in.Meta)
	v := Verdict{NumPolicies: len(header) + len(meta)}
	all, err := parse(slices.Concat(header, meta))
	if err != nil {
		v.Result = HeaderInvalid
		return v
	}
	headerSet, metaSet := all.of(header, len(meta) == 0), all.of(meta, len(header) == 0)
	metaSet.remove(headerOnly)
	if headerSet.size()+metaSet.size() == 0 {
		v.Result = NotImplemented
		if in.ReportOnly != "" {
			v.Result = ReportingOnly
		}
		return v
	}
	v.HTTP, v.Meta = len(header) > 0, len(meta) > 0
	e := newEffective(all, headerSet)
	v.Policy = &Policy{}
	invalid := e.applyTrust(v.Policy)
	e.find(v.Policy, in.Secure)
	v.Result = resultOf(v.Policy, invalid)
	if all.repeated && passes(v.Result) {
		v.Result = DuplicateDirectives
	}
	v.Directives = all.directives()
	return v
}

// split splits comma-separated policies.
func split(values []string) []string {
	var policies []string
	for _, value := range values {
		for policy := range strings.SplitSeq(value, ",") {
			policies = append(policies, trim(policy))
		}
	}
	return policies
}

// of returns the directives of some or all of a set's policies, none for unreadable ones.
func (s *Set) of(policies []string, all bool) *Set {
	if all {
		return &Set{names: slices.Clone(s.names), sources: maps.Clone(s.sources), repeated: s.repeated}
	}
	set, err := parse(policies)
	if err != nil {
		return &Set{sources: map[string]*Sources{}}
	}
	return set
}

func (s *Set) remove(names []string) {
	s.names = slices.DeleteFunc(s.names, func(name string) bool { return slices.Contains(names, name) })
	for _, name := range names {
		delete(s.sources, name)
	}
}

// size returns the number of directives, plus one for repeated ones, which also count as
// content.
func (s *Set) size() int {
	if s.repeated {
		return len(s.names) + 1
	}
	return len(s.names)
}

// first returns the sources of the first existing directive; without one, any source is
// allowed.
func (s *Set) first(names ...string) *Sources {
	for _, name := range names {
		if found, ok := s.sources[name]; ok {
			return found
		}
	}
	return &Sources{list: []string{"*"}}
}

func (s *Set) directives() []Directive {
	list := make([]Directive, 0, len(s.names))
	for _, name := range s.names {
		sources := slices.Clone(s.sources[name].list)
		slices.Sort(sources)
		list = append(list, Directive{name, sources})
	}
	return list
}

// effective are the sources for each kind of content.
type effective struct {
	all                                      *Set
	script, style, object, base, form, frame *Sources
}

func newEffective(all, header *Set) *effective {
	return &effective{
		all: all, script: all.first("script-src", "default-src"), style: all.first("style-src", "default-src"),
		object: all.first("object-src", "default-src"), base: all.first("base-uri"), form: all.first("form-action"),
		frame: header.first("frame-ancestors"),
	}
}

// applyTrust removes the sources that browsers ignore next to nonces and hashes. It reports
// whether there is a strict-dynamic without any, which trusts nothing.
func (e *effective) applyTrust(p *Policy) (invalid bool) {
	for _, s := range []*Sources{e.script, e.style} {
		if s.anyPrefix(trusted) {
			s.delete(func(source string) bool { return source == unsafeInline })
		}
	}
	if !e.script.has(strictDynamic) {
		return false
	}
	if !e.script.anyPrefix(trusted) {
		return true
	}
	e.script.delete(func(source string) bool {
		return source == "'self'" || source == unsafeInline || hasPrefix(source, schemes)
	})
	p.StrictDynamic = true
	return false
}

// find fills in the table.
func (e *effective) find(p *Policy, secure bool) {
	defaultSource, hasDefault := e.all.sources["default-src"]
	p.UnsafeInline = e.script.any(broad) || e.script.any(inline) || e.object.any(broad)
	p.UnsafeEval = e.script.has(unsafeEval) || e.style.has(unsafeEval)
	p.UnsafeObjects = e.object.any(broad)
	p.UnsafeInlineStyle = e.style.any(broad) || e.style.any(inline)
	p.InsecureSchemeActive = secure && e.isActiveInsecure()
	p.InsecureSchemePassive = secure && e.isPassiveInsecure()
	p.AntiClickjacking = !e.frame.any(broad)
	p.DefaultNone = hasDefault && slices.Equal(defaultSource.list, []string{none})
	p.InsecureBaseURI = e.base.any(broad) || e.base.any(inline)
	p.InsecureFormAction = e.form.any(broad)
}

var passive = []string{"img-src", "media-src"}

func (e *effective) isActiveInsecure() bool {
	for name, s := range e.all.sources {
		if name != "script-src" && !slices.Contains(passive, name) && s.anyPrefix(insecure) {
			return true
		}
	}
	return e.script.anyPrefix(insecure)
}

func (e *effective) isPassiveInsecure() bool {
	return slices.ContainsFunc(passive, func(name string) bool {
		return e.all.first(name, "default-src").anyPrefix(insecure)
	})
}

// resultOf returns the worst finding.
func resultOf(p *Policy, invalid bool) string {
	switch {
	case invalid:
		return HeaderInvalid
	case p.UnsafeInline:
		return UnsafeInline
	case p.InsecureSchemeActive:
		return InsecureScheme
	case p.UnsafeEval:
		return UnsafeEval
	case p.InsecureSchemePassive:
		return InsecureSchemePassive
	case p.UnsafeInlineStyle:
		return UnsafeInlineStyle
	case p.DefaultNone:
		return NoUnsafeDefaultNone
	}
	return NoUnsafe
}

func passes(result string) bool {
	return slices.Contains([]string{NoUnsafe, NoUnsafeDefaultNone, UnsafeInlineStyle, InsecureSchemePassive}, result)
}

func (s *Sources) has(source string) bool { return slices.Contains(s.list, source) }

func (s *Sources) any(sources []string) bool { return slices.ContainsFunc(sources, s.has) }

func (s *Sources) anyPrefix(prefixes []string) bool {
	return slices.ContainsFunc(s.list, func(source string) bool { return hasPrefix(source, prefixes) })
}

func (s *Sources) delete(doomed func(string) bool) { s.list = slices.DeleteFunc(s.list, doomed) }

func hasPrefix(source string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(source, p) })
}
