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

// Ends of the addresses of pages of the staff: the section is "" or follows StaffSlug.
const (
	StaffSlug     = "staff"
	TelemetrySlug = StaffSlug + "/telemetry"
)

// Telemetry returns the page of the staff that shows what was counted of visits.
func Telemetry(url, suffix string, data any) Encoder {
	return ofStaff(url, TelemetrySlug, "Telemetry", suffix, "StaffTelemetry", data)
}

// Staff returns the page of a section of the pages of the staff.
func Staff(url, suffix string, data any) Encoder {
	return ofStaff(url, StaffSlug, "Staff", suffix, "Staff", data)
}

func ofStaff(url, slug, title, suffix, renderer string, data any) Encoder {
	return Encoding(staffPage{
		Slug: slug, PageTitle: Titled(title, suffix), NoIndexing: true, URL: url,
		Parents: []Parent{{URI: url, Title: title}}, Data: data, Renderer: renderer,
	})
}
