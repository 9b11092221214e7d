package pages

// staffPage is a page for the site's staff only.
type staffPage struct {
	Slug       string   `json:"slug"`
	PageTitle  string   `json:"pageTitle"`
	NoIndexing bool     `json:"noIndexing"`
	URL        string   `json:"url"`
	Parents    []Parent `json:"parents"`
	Data       any      `json:"hyData"`
	Renderer   string   `json:"renderer"`
}

// Slugs of staff pages: a section is "" or follows StaffSlug.
const (
	StaffSlug     = "staff"
	TelemetrySlug = StaffSlug + "/telemetry"
)

// Telemetry returns the staff page with the counts of visits.
func Telemetry(url, suffix string, data any) Encoder {
	return ofStaff(url, TelemetrySlug, "Telemetry", suffix, "StaffTelemetry", data)
}

// Staff returns the page of a section for the staff.
func Staff(url, suffix string, data any) Encoder {
	return ofStaff(url, StaffSlug, "Staff", suffix, "Staff", data)
}

func ofStaff(url, slug, title, suffix, renderer string, data any) Encoder {
	return Encoding(staffPage{
		Slug: slug, PageTitle: Titled(title, suffix), NoIndexing: true, URL: url,
		Parents: []Parent{{URI: url, Title: title}}, Data: data, Renderer: renderer,
	})
}
