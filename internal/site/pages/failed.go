package pages

import "strconv"

// failedPage replaces a page that the server could not build.
type failedPage struct {
	spaPage
	Status int `json:"status"`
	// RequestID identifies the request in the log.
	RequestID string `json:"requestID"`
	Cause     string `json:"cause,omitempty"` // for writers
}

// Failed returns the error screen for an HTTP status. The cause is for writers, "" for others.
func Failed(url, suffix string, status int, requestID, cause string) Encoder {
	const title = "Loading error"
	return Encoding(failedPage{
		spaPage: spaPage{
			Slug: strconv.Itoa(status), PageTitle: Titled(title, suffix), NoIndexing: true, URL: url,
			Parents: []Parent{{URI: url, Title: title}}, Renderer: "SpaError",
		},
		Status: status, RequestID: requestID, Cause: cause,
	})
}
