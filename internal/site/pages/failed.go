package pages

import "strconv"

// failedPage is the page shown in place of one that the server could not make.
type failedPage struct {
	spaPage
	Status int `json:"status"`
	// RequestID identifies the request in the log.
	RequestID string `json:"requestID"`
}

// Failed returns the error screen for a status of HTTP.
func Failed(url, suffix string, status int, requestID string) Encoder {
	const title = "Loading error"
	return Encoding(failedPage{
		spaPage: spaPage{
			Slug: strconv.Itoa(status), PageTitle: Titled(title, suffix), NoIndexing: true, URL: url,
			Parents: []Parent{{URI: url, Title: title}}, Renderer: "SpaError",
		},
		Status: status, RequestID: requestID,
	})
}
