package server

import (
	"io"
	"net/http"
	"net/textproto"
	"slices"
	"strings"
	"time"
)

const rangeUnit = "bytes="

// serveContent sends a file or ranges of it like [http.ServeContent], which however accepts
// the last zero bytes as satisfiable (RFC 9110, 14.1.2).
func (s *Server) serveContent(w http.ResponseWriter, r *http.Request, changed time.Time, body io.ReadSeeker) {
	http.ServeContent(s.inPieces(w), withoutEmptyRanges(r), "", changed, body)
}

// withoutEmptyRanges removes ranges of zero bytes. If there are no others, it leaves an
// unsatisfiable one.
func withoutEmptyRanges(r *http.Request) *http.Request {
	list, ok := strings.CutPrefix(r.Header.Get("Range"), rangeUnit)
	if !ok {
		return r
	}
	ranges := strings.Split(list, ",")
	satisfiable := slices.DeleteFunc(slices.Clone(ranges), isEmptyRange)
	if len(satisfiable) == len(ranges) {
		return r
	}
	const afterTheEnd = "9223372036854775807-"
	if len(satisfiable) == 0 {
		satisfiable = []string{afterTheEnd}
	}
	changed := *r
	changed.Header = r.Header.Clone()
	changed.Header.Set("Range", rangeUnit+strings.Join(satisfiable, ","))
	return &changed
}

// isEmptyRange reports whether a range is the last zero bytes.
func isEmptyRange(part string) bool {
	length, ok := strings.CutPrefix(textproto.TrimString(part), "-")
	return ok && length != "" && strings.Trim(length, "0") == ""
}
