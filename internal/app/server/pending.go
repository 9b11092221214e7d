package server

import (
	"net/http"
	"strconv"
	"sync"

	"waymark.dev/waymark/internal/platform/fault"
)

// Limits on the memory of long responses made for one request, while clients receive them
// slowly, in bytes: of one reader, or client without a session, and of all.
const (
	pendingOfOne = 16 << 20
	pendingOfAll = 256 << 20
)

// pendingBytes counts the bytes of long responses being sent.
type pendingBytes struct {
	mu  sync.Mutex
	all int
	of  map[string]int
}

// take counts a response until release. The error is fault.ErrLimited if the client has too
// many bytes, errBusy if all together have.
func (u *pendingBytes) take(who string, size int) (release func(), err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch before := u.of[who]; {
	case before > 0 && before+size > pendingOfOne: // one response of any length is sent
		return nil, fault.ErrLimited
	case u.all > 0 && u.all+size > pendingOfAll:
		return nil, errBusy
	}
	if u.of == nil {
		u.of = map[string]int{}
	}
	u.all += size
	u.of[who] += size
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		u.all -= size
		if u.of[who] -= size; u.of[who] == 0 {
			delete(u.of, who)
		}
	}, nil
}

// send sends a body made for the request. The header applies only if it is sent.
func (s *Server) send(w http.ResponseWriter, who string, header map[string]string, body []byte) error {
	if len(body) > pieceSize {
		release, err := s.pendingBytes.take(who, len(body))
		if err != nil {
			return err
		}
		defer release()
	}
	h := w.Header()
	for name, value := range header {
		h.Set(name, value)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	s.writeBody(w, body)
	return nil
}
