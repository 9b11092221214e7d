package observatory

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Hostile texts consist of an opening and a repeated token. In tokens, # is
// replaced by a different number each time.
var (
	pageOpenings = []string{
		"", "<a ", `<a b="`, "<script>", "<title>", "<svg>", "<!--", "<![CDATA[", `<script src="`, `<script src="https://`, `<script src="https://a.com/`,
		`<img src="`, `<img src="https://`, `<link rel=preload href=x `, `<link href=x rel="`, `<base href="`, `<meta name=referrer content="`,
		`<meta http-equiv=content-security-policy content="`, `<meta http-equiv=content-security-policy content="img-src `, `"`, "[", "-",
	}
	pageTokens = []string{
		"<", "</", "<!", "<!--", "--", ">", "=", " ", `"`, "'", "/", "&", "&amp", "&a# ", ";", ",", "a", "a=b ", "a# ", "a#.", "a#/", "a#,", "%41", ".", "../", "@", ":",
		"\\", "é", "\xff", "\x00", "\r\n", "1", "-", "xn--a#.", "é.", "]", "{", "[", `{"a":`, `\u0000`, "1,", `<a b="#">`, "<b#>", "<b>", "</b>", "<b></b>",
		"<svg>", "<svg><title>", "<foreignObject>", "<form>", "<template>", "<script></script>", "preload ", "img-src a#,", "img-src a#;", "a# img-src b;",
		"'nonce-a#' ", "https://a.com/a#/ ", "<link rel=preload href=a#>", "<link rel=& href=a>", "<img src=../a?#>", "<img src=&#>", "<base href=a#/>",
		"<script src=//a#.com/></script>", "<script src=//a.com/ integrity=#></script>", "<script src=&></script>", "<meta http-equiv=& content=&#>",
		"<meta http-equiv=content-security-policy content='img-src a#'>", "<meta name=referrer content=a#>",
	}
	fieldOpenings = []string{
		"a: ", "Content-Security-Policy: ", "Content-Security-Policy: img-src ", "Set-Cookie: ", "Set-Cookie: a=b; ", "Set-Cookie: a=b; Domain=",
		"Set-Cookie: a=b; Expires=", "Set-Cookie: a=b; Path=/", "Referrer-Policy: ", "Strict-Transport-Security: ", "Cross-Origin-Embedder-Policy: a;",
		"Cross-Origin-Resource-Policy: ", "Access-Control-Allow-Origin: ", "X-Frame-Options: ", "Content-Type: ", "Location: ", "Location: https://", "Location: /",
	}
	fieldTokens = []string{
		"a", " ", ",", ";", "=", ".", "@", ":", "/", "../", "\\", "[", "(", "%41", "é", "xn--", "a#.", "a#@", "a# ", "a#,", "a#;", "a#/", "a=#; ", "SameSite=a;", "max-age=", "jan ",
		"1:1:1 ", ":AA==:", "?1;", "img-src a#,", "img-src a#;", "a#:\n", "a#: b\n", "Set-Cookie: a#=b\n", "Set-Cookie: a#=b; Path=/a#\n", "Content-Security-Policy: a#\n",
	}
)

// hostile returns an opening and a token repeated, of at least n bytes.
func hostile(opening, token string, n int) string {
	var text strings.Builder
	text.WriteString(opening)
	parts := strings.Split(token, "#")
	for i := int64(0); token != "" && text.Len() < n; i++ {
		text.WriteString(parts[0])
		for _, part := range parts[1:] {
			text.WriteString(strconv.FormatInt(i, 16))
			text.WriteString(part)
		}
	}
	return text.String()
}

// hostilePage returns a hostile text, followed by many attributes and many tags.
func hostilePage(opening, token string, n int) string {
	quote := ""
	if strings.Contains(opening, `"`) {
		quote = `"`
	}
	return hostile(opening, token, n/3) + hostile(quote+" ", "b# ", n/3) + hostile(">", "<c>", n/3)
}

// analysePage analyses a page as a scan does.
func analysePage(ctx context.Context, page string) {
	c := captureOf("Content-Type: text/html")
	c.Page = readPage(ctx, page)
	_, _ = Grade(c, Lists{}) // a page may have an invalid address of a script
	base, _ := url.Parse(c.HTTPS.Start)
	resources(ctx, page, base)
}

// analyseFields analyses a header as a scan does.
func analyseFields(_ context.Context, fields string) {
	c := captureOf(strings.Split(fields, "\n")...)
	c.Preflight = c.HTTPS.Final
	_, _ = Grade(c, Lists{})
	u, _ := parseTarget(nil, c.HTTPS.Start)
	location, _ := c.Preflight.Get("location")
	_, _ = parseTarget(u, location)
	_ = (&jar{cookies: c.HTTPS.Cookies}).header(u, time.Now())
}

// processorTime returns the processor time of some work, whatever else the
// machine does.
func processorTime(work func()) time.Duration {
	used := func() time.Duration {
		var u syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	before := used()
	work()
	return used() - before
}

// growth compares the times that an analysis takes for a text and for one that
// is sixteen times as long. It returns the measurements if the time grew by more
// than four times that factor, and "" otherwise: quadratic time grows by sixteen
// times the factor; caches and garbage account for up to two. Times below
// shortest count as shortest.
func growth(t *testing.T, analyse func(context.Context, string), shortest time.Duration, long, short string) (failure string) {
	t.Helper()
	const allowed = 4 * 16
	ofShort, ofLong := shortest, time.Duration(0)
	for range 5 { // occasionally, garbage collection takes time too
		ofShort = max(ofShort, processorTime(func() { analyse(t.Context(), short) }))
		if ofLong = processorTime(func() { analyse(t.Context(), long) }); ofLong < allowed*ofShort {
			return ""
		}
	}
	return fmt.Sprintf("%d bytes take %v, %d bytes %v", len(short), ofShort, len(long), ofLong)
}

// Sizes of hostile texts. At most 64 KiB of a page's policies are read.
const (
	pageSize     = 60 << 10
	longPageSize = 1 << 20
	fieldsSize   = maxHeader
)

// measurable is a time well above the rest of the process.
const measurable = 200 * time.Microsecond

func pageGrowth(t *testing.T, opening, token string, shortest time.Duration, size int) string {
	t.Helper()
	return growth(t, analysePage, shortest, hostilePage(opening, token, size), hostilePage(opening, token, size/16))
}

// checkPage measures a short page first. If its time seems to grow too fast,
// garbage of earlier tests may be the cause, so the page must also do harm, or
// grow too fast when it is long.
func checkPage(t *testing.T, opening, token string) {
	t.Helper()
	const harmless = 5 * time.Millisecond
	if pageGrowth(t, opening, token, measurable, pageSize) == "" {
		return
	}
	checkLongPage(t, opening, token)
	if failure := pageGrowth(t, opening, token, harmless, pageSize); failure != "" {
		t.Errorf("%q %q: %s", opening, token, failure)
	}
}

func checkLongPage(t *testing.T, opening, token string) {
	t.Helper()
	if failure := pageGrowth(t, opening, token, measurable, longPageSize); failure != "" {
		t.Errorf("%q %q: %s", opening, token, failure)
	}
}

// checkFields regards as short any time that does no harm for the largest header
// that is read.
func checkFields(t *testing.T, opening, token string) {
	t.Helper()
	failure := growth(t, analyseFields, 2*time.Millisecond, hostile(opening, token, fieldsSize), hostile(opening, token, fieldsSize/16))
	if failure != "" {
		t.Errorf("%q %q: %s", opening, token, failure)
	}
}

// forSomePairs calls check for each token with three openings, which differ
// between tokens so that each opening is used. Fuzzing tries other pairs: all of
// them take minutes.
func forSomePairs(openings, tokens []string, check func(opening, token string)) {
	const each = 3
	for i, token := range tokens {
		for turn := range each {
			check(openings[(i+turn*len(openings)/each)%len(openings)], token)
		}
	}
}

// Not parallel: it measures the process.
func TestTimeOfHostileSitesIsLinear(t *testing.T) {
	forSomePairs(pageOpenings, pageTokens, func(opening, token string) { checkPage(t, opening, token) })
	forSomePairs(fieldOpenings, fieldTokens, func(opening, token string) { checkFields(t, opening, token) })
}

func FuzzTimeOfHostilePages(f *testing.F) {
	f.Add(`<link href=x rel="`, "preload ")
	f.Add("<a ", "a# ")
	f.Add(`<script src="https://`, "@")
	f.Add(`<base href="`, "a/")
	f.Add("", "<script src=//a.com/ integrity=#></script>")
	f.Fuzz(func(t *testing.T, opening, token string) {
		if len(opening)+len(token) < pageSize/64 {
			checkPage(t, opening, token)
			checkLongPage(t, opening, token)
		}
	})
}

func FuzzTimeOfHostileFields(f *testing.F) {
	f.Add("Location: https://", "@")
	f.Add("", "a#:\n")
	f.Fuzz(func(t *testing.T, opening, token string) {
		if len(opening)+len(token) < fieldsSize/64 {
			checkFields(t, opening, token)
		}
	})
}

func TestAnalysesEndWithTheirContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	page := strings.Repeat("<script src=a.js></script>", 10_000)
	base, _ := url.Parse("https://example.com/")
	if got := readPage(ctx, page); len(got.Scripts) > 0 {
		t.Errorf("the page was read: %+v", got)
	}
	if got := resources(ctx, page, base); len(got) > 0 {
		t.Errorf("resources were searched for: %+v", got)
	}
	if got := textSizes(ctx, []byte(page)); got.Gzip+got.Brotli+got.Zstd > 0 {
		t.Errorf("the page was compressed: %+v", got)
	}
}
