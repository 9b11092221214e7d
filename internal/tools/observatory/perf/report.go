// Package perf rates the speed of a site from a scan's measurements.
package perf

// Report is the rated measurements of a site.
type Report struct {
	Score int `json:"score"` // 0 to 100
	// Runs is the number of requests for the page. Times are medians of the runs.
	Runs    int     `json:"runs"`
	Timings Timings `json:"timings"`
	Checks  []Check `json:"checks"` // in display order
	// Requests are those of the page and its resources, for a waterfall, in starting order.
	Requests []Request `json:"requests"`
	// Omitted is the number of the page's addresses that were not requested.
	Omitted int     `json:"omitted"`
	Kinds   []Total `json:"kinds"`
	Total   Total   `json:"total"` // of all requests
}

// Timings are the durations of the parts of a request for the page.
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

// Rating is a one-word verdict.
type Rating string

// The ratings of a [Check].
const (
	Good    Rating = "good"
	Fair    Rating = "fair"
	Poor    Rating = "poor"
	Unknown Rating = "unknown" // no data; it does not count
)

// Check is the verdict on a subject.
type Check struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Rating Rating `json:"rating"`
	// Score is between 0 and 100, weighted by Weight.
	Score  int    `json:"score"`
	Weight int    `json:"weight"`
	Value  string `json:"value"`  // finding, in plain text
	Advice string `json:"advice"` // HTML of this package; may be empty
	Link   string `json:"link"`   // path of the page about the subject in the English docs
	// Affected are addresses affected by the advice: text of the scanned site.
	Affected []string `json:"affected,omitempty"`
}

// Request is a line of a waterfall. Times are milliseconds from the start of the request for
// the page.
type Request struct {
	URL        string  `json:"url"`
	Kind       string  `json:"kind"` // document, stylesheet, script, image, font, media, frame, other
	Method     string  `json:"method"`
	Status     int     `json:"status"` // 0 without a response
	Failure    string  `json:"failure,omitempty"`
	Protocol   string  `json:"protocol,omitempty"`
	ThirdParty bool    `json:"third_party"` // on another host
	Blocking   bool    `json:"blocking"`    // the page is not rendered before it is loaded
	Lazy       bool    `json:"lazy"`
	Type       string  `json:"type,omitempty"` // media type
	Encoding   string  `json:"encoding,omitempty"`
	Caching    string  `json:"caching,omitempty"` // Cache-Control
	Bytes      int64   `json:"bytes"`             // as transferred, or as declared; -1 if unknown
	Start      float64 `json:"start"`
	DNS        float64 `json:"dns"`     // duration; 0 if not needed
	Connect    float64 `json:"connect"` // likewise
	TLS        float64 `json:"tls"`     // likewise
	Wait       float64 `json:"wait"`    // from the request to the first byte
	Receive    float64 `json:"receive"` // from the first byte to the last
}

// Total is the sum of requests of a kind.
type Total struct {
	Kind     string `json:"kind"`
	Requests int    `json:"requests"`
	Bytes    int64  `json:"bytes"` // of those with a known size
}
