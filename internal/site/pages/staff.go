package pages

// staffPage is a page that only the staff of a site see.
type staffPage struct {
	Slug       string   `json:"slug"`
	PageTitle  string   `json:"pageTitle"`
	NoIndexing bool     `json:"noIndexing"`
	URL        string   `json:"url"`
	Parents    []Parent `json:"parents"`
	Data       any      `json:"hyData"`
	Renderer   string   `json:"renderer"`
}

// TelemetrySlug ends the address of the page of the staff that shows what was
// counted of visits.
const TelemetrySlug = "staff/telemetry"

// Telemetry returns the page of the staff that shows what was counted of visits.
func Telemetry(url, suffix string, data any) Encoder {
	const title = "Telemetry"
	return Encoding(staffPage{
		Slug: TelemetrySlug, PageTitle: Titled(title, suffix), NoIndexing: true, URL: url,
		Parents: []Parent{{URI: url, Title: title}}, Data: data, Renderer: "StaffTelemetry",
	})
}
