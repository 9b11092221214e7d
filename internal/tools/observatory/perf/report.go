// Package perf judges how fast a site responds, from what a scan has measured.
package perf

// Report is what was measured of a site, judged.
type Report struct {
	Score int `json:"score"` // 0 to 100
	// Runs is how often the page was requested. Times are medians of the runs.
	Runs    int     `json:"runs"`
	Timings Timings `json:"timings"`
	Checks  []Check `json:"checks"` // in the order in which they are shown
	// Requests are those of the page and of what it names, for a waterfall, in the
	// order in which they began.
	Requests []Request `json:"requests"`
	// Omitted is how many of the addresses that the page names were not requested.
	Omitted int     `json:"omitted"`
	Kinds   []Total `json:"kinds"`
	Total   Total   `json:"total"` // of all requests
}

// Timings are how long the parts of a request for the page take.
type Timings struct {
	DNS       Range `json:"dns"`
	Connect   Range `json:"connect"`
	TLS       Range `json:"tls"`
	FirstByte Range `json:"first_byte"` // from the start of the request
	Total     Range `json:"total"`      // from the start of the request
}

// Range is a measurement of several runs, in milliseconds.
type Range struct {
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
}

// Rating is a verdict in one word.
type Rating string

// The ratings of a [Check].
const (
	Good    Rating = "good"
	Fair    Rating = "fair"
	Poor    Rating = "poor"
	Unknown Rating = "unknown" // there was nothing to judge; it does not count
)

// Check is the verdict on one subject.
type Check struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Rating Rating `json:"rating"`
	// Score is between 0 and 100, and counts Weight times.
	Score  int    `json:"score"`
	Weight int    `json:"weight"`
	Value  string `json:"value"`  // what was found, in plain text
	Advice string `json:"advice"` // HTML of this package; empty if there is nothing to do
	Link   string `json:"link"`   // path of the page of the English docs that explains the subject
	// Affected are addresses that the advice is about: text of the scanned site.
	Affected []string `json:"affected,omitempty"`
}

// Request is one line of a waterfall. Times are milliseconds from the start of
// the request for the page.
type Request struct {
	URL        string  `json:"url"`
	Kind       string  `json:"kind"` // document, stylesheet, script, image, font, media, frame, other
	Method     string  `json:"method"`
	Status     int     `json:"status"` // 0 without a response
	Failure    string  `json:"failure,omitempty"`
	Protocol   string  `json:"protocol,omitempty"`
	ThirdParty bool    `json:"third_party"` // of another host
	Blocking   bool    `json:"blocking"`    // the page is not shown before it is there
	Lazy       bool    `json:"lazy"`
	Type       string  `json:"type,omitempty"` // media type
	Encoding   string  `json:"encoding,omitempty"`
	Caching    string  `json:"caching,omitempty"` // Cache-Control
	Bytes      int64   `json:"bytes"`             // as transferred, or as declared; -1 if unknown
	Start      float64 `json:"start"`
	DNS        float64 `json:"dns"`     // how long it took; 0 if it was not needed
	Connect    float64 `json:"connect"` // likewise
	TLS        float64 `json:"tls"`     // likewise
	Wait       float64 `json:"wait"`    // from the request to the first byte
	Receive    float64 `json:"receive"` // from the first byte to the last
}

// Total sums up the requests of one kind.
type Total struct {
	Kind     string `json:"kind"`
	Requests int    `json:"requests"`
	Bytes    int64  `json:"bytes"` // of those whose size is known
}
