package perf

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"waymark.dev/waymark/internal/tools/observatory"
)

// check rates a subject.
type check struct {
	name, title string
	weight      int
	page        string
	advice      string
	// judge returns the points, the finding, and the addresses affected by the advice.
	judge func(measured, Timings) (float64, string, []string)
}

// checks are described in docs/reference/performance.md, The score.
var checks = []check{
	{
		"first-byte", "Time to first byte", 20, "Glossary/Time_to_first_byte",
		"Have the server respond sooner: keep pages ready in a cache, make slow queries faster, and serve from places near your readers.",
		func(_ measured, t Timings) (float64, string, []string) {
			return between(t.FirstByte.Median, 200, 1800), spread(t.FirstByte), nil
		},
	},
	{
		"connection", "Connecting", 5, "Web/Performance/Guides/Understanding_latency",
		"Serve from places near your readers, use TLS 1.3, and let connections be resumed.",
		func(_ measured, t Timings) (float64, string, []string) {
			took := t.DNS.Median + t.Connect.Median + t.TLS.Median
			return between(took, 150, 1000), fmt.Sprintf("%s: lookup %s, connection %s, TLS %s", ms(took), ms(t.DNS.Median), ms(t.Connect.Median), ms(t.TLS.Median)), nil
		},
	},
	{
		"download", "Time until the page is there", 10, "Web/Performance/Guides/Navigation_and_resource_timings",
		"Send less HTML, compress it, and begin to send before all of it is made.",
		func(_ measured, t Timings) (float64, string, []string) {
			return between(t.Total.Median, 500, 3000), spread(t.Total), nil
		},
	},
	{
		"redirects", "Redirects", 5, "Web/HTTP/Guides/Redirections",
		"Link to final addresses, and redirect there in one step. Each redirect costs at least one round trip.",
		redirects,
	},
	{
		"protocol", "Protocol", 10, "Web/HTTP/Guides/Evolution_of_HTTP",
		"Turn on HTTP/2, and offer HTTP/3 with <code>Alt-Svc</code> or an HTTPS record in the DNS: both send many files over one connection.",
		protocol,
	},
	{
		"compression", "Compression", 15, "Web/HTTP/Guides/Compression",
		"Compress text with Brotli, Zstandard or gzip (<code>Content-Encoding</code>), with settings that suit files that are compressed once.",
		compression,
	},
	{
		"caching", "Caching of files", 10, "Web/HTTP/Guides/Caching",
		"Put a hash of the content into the names of files and send <code>Cache-Control: max-age=31536000, immutable</code> with them.",
		caching,
	},
	{
		"revalidation", "Caching of the page", 3, "Web/HTTP/Guides/Conditional_requests",
		"Send <code>ETag</code> or <code>Last-Modified</code>, so that a page that has not changed is not sent again.",
		revalidation,
	},
	{
		"size", "Size of everything", 10, "Web/Performance/Guides/Performance_budgets",
		"Send smaller pictures and less script, and load what is further down the page only when it is needed.",
		size,
	},
	{
		"requests", "Number of requests", 5, "Web/Performance/Guides/Lazy_loading",
		"Leave out what the page does not need, and load pictures and frames further down with <code>loading=\"lazy\"</code>.",
		requests,
	},
	{
		"blocking", "Resources that hold up the page", 10, "Glossary/Render_blocking",
		"Load scripts with <code>defer</code> or <code>type=\"module\"</code>, and join style sheets that are always needed. Serve copies of what comes from other hosts.",
		blocking,
	},
	{
		"images", "Formats of images", 5, "Web/Media/Guides/Formats/Image_types",
		"Offer AVIF or WebP in a <code>&lt;picture&gt;</code> element, with JPEG or PNG for browsers that lack them.",
		images,
	},
	{
		"certificate", "Certificate", 2, "Web/Security/Practical_implementation_guides/TLS",
		"Renew the certificate in time, automatically.",
		certificate,
	},
}

func redirects(m measured, _ Timings) (float64, string, []string) {
	chain := m.Primary()
	if chain == nil || len(chain.History) == 0 {
		return unknown, "", nil
	}
	hops := len(chain.History) - 1
	free := 0
	if len(chain.History) > 1 && strings.HasPrefix(chain.History[0].URL, "http:") && strings.HasPrefix(chain.History[1].URL, "https:") {
		free = 1
	}
	var affected []string
	for _, h := range chain.History[:hops] {
		affected = append(affected, h.URL)
	}
	return between(float64(hops-free), 0, 4), plural(hops, "redirect", "redirects"), affected
}

func protocol(m measured, _ Timings) (float64, string, []string) {
	value := m.Performance.Page.Protocol
	if m.HTTP3 {
		return 100, value + ", HTTP/3 offered", nil
	}
	if strings.HasPrefix(value, "HTTP/2") {
		return 85, value, nil
	}
	return 0, value, nil
}

// compression compares the transferred size of texts with the best of three usual
// compressions.
func compression(m measured, _ Timings) (float64, string, []string) {
	var sent, best int64
	var affected []string
	add := func(l observatory.Loaded, smallest int64) {
		smallest = min(smallest, l.Bytes)
		sent += l.Bytes
		best += smallest
		if float64(l.Bytes-smallest) > 0.1*float64(l.Bytes) {
			affected = append(affected, l.URL)
		}
	}
	page := m.Performance.Page
	if t := m.Text; t.Decoded > 0 && !page.Truncated {
		add(page, smallestOf(t))
	}
	for _, l := range m.Performance.Resources {
		switch {
		case l.Truncated || l.Bytes <= 0:
		case l.Gzip > 0:
			add(l, l.Gzip)
		case l.Method == "GET" && l.Encoding != "" && l.Decoded > l.Bytes:
			add(l, l.Bytes)
		}
	}
	if sent == 0 {
		return unknown, "no text that is worth compressing", nil
	}
	saved := sent - best
	return between(float64(saved)/float64(sent), 0, 0.6), fmt.Sprintf("%s of text sent; compression would save %s", bytes(sent), bytes(saved)), affected
}

func smallestOf(t observatory.Text) int64 {
	smallest := t.Decoded
	for _, n := range []int64{t.Gzip, t.Brotli, t.Zstd} {
		if n > 0 {
			smallest = min(smallest, n)
		}
	}
	return smallest
}

func caching(m measured, _ Timings) (float64, string, []string) {
	files, kept := 0, 0
	var affected []string
	for _, l := range m.Performance.Resources {
		// Frames are pages, and icons have fixed names.
		if l.ThirdParty || l.Status != 200 || l.Kind == "frame" || l.Kind == "other" {
			continue
		}
		if files++; isStale(l.Caching) {
			affected = append(affected, l.URL)
		} else {
			kept++
		}
	}
	if files == 0 {
		return unknown, "no files of the site itself", nil
	}
	return 100 * float64(kept) / float64(files), fmt.Sprintf("%d of %s can be kept for a week", kept, plural(files, "file", "files")), affected
}

func revalidation(m measured, _ Timings) (float64, string, []string) {
	page := m.Performance.Page
	if page.Validator {
		return 100, "the page has a validator", nil
	}
	if age, ok := maxAge(page.Caching); ok && age > 0 {
		return 100, "the page may be kept for " + age.String(), nil
	}
	return 0, "the page is sent in full every time", nil
}

func size(m measured, _ Timings) (float64, string, []string) {
	var sum int64
	var large []observatory.Loaded
	for _, l := range m.all {
		sum += max(0, l.Bytes)
		if l.Bytes > 100_000 {
			large = append(large, l)
		}
	}
	slices.SortStableFunc(large, func(a, b observatory.Loaded) int { return int(b.Bytes - a.Bytes) })
	value := bytes(sum)
	if m.Omitted > 0 {
		value += ", without those that were not requested"
	}
	return between(float64(sum), 500_000, 4_000_000), value, addresses(large)
}

func requests(m measured, _ Timings) (float64, string, []string) {
	n := len(m.all) + m.Omitted
	return between(float64(n), 25, 100), plural(n, "request", "requests"), nil
}

func blocking(m measured, _ Timings) (float64, string, []string) {
	if !m.Performance.Page.IsPage() {
		return unknown, "not a page", nil
	}
	n, cost := 0, 0
	var found []observatory.Loaded
	for _, l := range m.Performance.Resources {
		if !l.Blocking {
			continue
		}
		n++
		cost++
		if l.ThirdParty {
			cost++
		}
		found = append(found, l)
	}
	return between(float64(cost), 2, 12), plural(n, "style sheet or script", "style sheets and scripts"), addresses(found)
}

func images(m measured, _ Timings) (float64, string, []string) {
	const small = 10 << 10
	n := 0
	var old []observatory.Loaded
	for _, l := range m.Performance.Resources {
		if l.Kind != "image" || l.Status != 200 || l.Bytes >= 0 && l.Bytes < small {
			continue
		}
		n++
		if !observatory.IsModernImage(l.Type) && !l.Alternative {
			old = append(old, l)
		}
	}
	if n == 0 {
		return unknown, "no large images", nil
	}
	return 100 * float64(n-len(old)) / float64(n), fmt.Sprintf("%d of %s in a modern format", n-len(old), plural(n, "image", "images")), addresses(old)
}

func certificate(m measured, _ Timings) (float64, string, []string) {
	if m.TLS == nil || m.TLS.NotAfter.IsZero() {
		return unknown, "no certificate", nil
	}
	const day = 24 * time.Hour
	left := m.TLS.NotAfter.Sub(m.ScannedAt)
	if left <= 0 {
		return 0, "expired", nil
	}
	value := "valid for " + plural(int(left/day), "more day", "more days")
	if left < 2*day {
		value = "valid for " + plural(int(left/time.Hour), "more hour", "more hours")
	}
	if m.TLS.Problem != "" {
		return 0, value + ", but not accepted", nil
	}
	enough := min(30*day, m.TLS.NotAfter.Sub(m.TLS.NotBefore)/3)
	return between(-left.Hours(), -enough.Hours(), 0), value, nil
}

func addresses(list []observatory.Loaded) []string {
	var out []string
	for _, l := range list {
		out = append(out, l.URL)
	}
	return out
}

func spread(r Range) string {
	if r.Min == r.Max {
		return ms(r.Median)
	}
	return fmt.Sprintf("%s (%s to %s)", ms(r.Median), ms(r.Min), ms(r.Max))
}

func ms(value float64) string {
	if value < 10 {
		return strconv.FormatFloat(value, 'f', 1, 64) + " ms"
	}
	return number(int(value+0.5)) + " ms"
}

func number(n int) string { return strconv.Itoa(n) }

func bytes(n int64) string {
	switch {
	case n < 1000:
		return plural(int(n), "byte", "bytes")
	case n < 1_000_000:
		return strconv.FormatFloat(float64(n)/1000, 'f', 1, 64) + " KB"
	}
	return strconv.FormatFloat(float64(n)/1_000_000, 'f', 1, 64) + " MB"
}

// parseSeconds parses delta-seconds; larger numbers than can be counted are a long time (RFC
// 9111, section 1.2.2).
func parseSeconds(text string) (time.Duration, error) {
	const longest = 1 << 31
	text = strings.Trim(text, `"`)
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return 0, strconv.ErrSyntax
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n > longest {
		n = longest
	}
	return time.Duration(n) * time.Second, nil
}
