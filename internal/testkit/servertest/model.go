package servertest

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unicode"
)

// ModelResponse is a [Model]'s response to a request for an answer.
type ModelResponse struct {
	Status int    // 0 means 200
	Body   string // of a response without streaming

	Chunks   []string      // pieces of the answer
	Finish   string        // reason for the end; "" sends none
	Usage    [2]int        // tokens of prompt and answer; not sent if zero
	Before   time.Duration // pause before the header
	Pause    time.Duration // before each piece
	Raw      string        // sent verbatim after Chunks
	Repeat   int           // number of times to send Chunks; 0 means once, -1 endlessly
	Stall    bool          // send nothing after Chunks, without ending
	Drop     bool          // close the connection after Chunks
	Comments bool          // send keep-alive comments while stalling
	NotDone  bool          // omit the final event [DONE]
}

// ModelAnswer returns a response with a text in pieces of a few characters.
func ModelAnswer(text string) ModelResponse {
	const piece = 7
	var r ModelResponse
	runes := []rune(text)
	for len(runes) > 0 {
		n := min(piece, len(runes))
		r.Chunks = append(r.Chunks, string(runes[:n]))
		runes = runes[n:]
	}
	r.Finish = "stop"
	return r
}

type ModelRequest struct {
	Header   http.Header
	Model    string `json:"model"`
	Messages []struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	} `json:"messages"`
	Temperature *float64        `json:"temperature"`
	Stop        json.RawMessage `json:"stop"`
	Stream      bool            `json:"stream"`
	Raw         string
}

// Model is a language model server with OpenAI's API over HTTP. It fails in all the ways of
// real ones.
type Model struct {
	URL string // base address

	mu         sync.Mutex
	respond    func(ModelRequest) ModelResponse
	flags      func(text string) bool
	moderation int // status of moderation responses
	embeds     func(texts []string) ModelResponse
	embedded   [][]string
	requests   []ModelRequest
	moderated  []string
	open       atomic.Int64
	most       atomic.Int64
	cancelled  atomic.Int64
	closing    chan struct{}
}

// StartModel starts a server for a test.
func StartModel(t testing.TB, r ModelResponse) *Model {
	t.Helper()
	s := &Model{closing: make(chan struct{})}
	s.Respond(func(ModelRequest) ModelResponse { return r })
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/chat/completions", s.complete)
	mux.HandleFunc("POST /v1/moderations", s.moderate)
	mux.HandleFunc("POST /v1/embeddings", s.embed)
	server := httptest.NewServer(mux)
	s.URL = server.URL + "/v1"
	t.Cleanup(func() {
		close(s.closing)
		server.CloseClientConnections()
		server.Close()
	})
	return s
}

// Respond sets the server's responses.
func (s *Model) Respond(f func(ModelRequest) ModelResponse) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.respond = f
}

// Flag sets the texts flagged by moderation, and the status of its responses.
func (s *Model) Flag(status int, f func(text string) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.flags, s.moderation = f, status
}

// Requests returns the requests for answers so far.
func (s *Model) Requests() []ModelRequest {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]ModelRequest(nil), s.requests...)
}

// Moderated returns the texts sent to moderation.
func (s *Model) Moderated() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.moderated...)
}

// Open returns the number of answers being sent.
func (s *Model) Open() int { return int(s.open.Load()) }

// Most returns the maximum number of concurrent answers.
func (s *Model) Most() int { return int(s.most.Load()) }

// Cancelled returns the number of answers cancelled by clients.
func (s *Model) Cancelled() int { return int(s.cancelled.Load()) }

const requestLimit = 1 << 20

func (s *Model) complete(w http.ResponseWriter, r *http.Request) {
	now := s.open.Add(1)
	over := sync.OnceFunc(func() { s.open.Add(-1) })
	defer over()
	for most := s.most.Load(); now > most && !s.most.CompareAndSwap(most, now); most = s.most.Load() {
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, requestLimit))
	request := ModelRequest{Header: r.Header, Raw: string(body)}
	if err != nil || json.Unmarshal(body, &request) != nil {
		http.Error(w, "not a request", http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	s.requests = append(s.requests, request)
	respond := s.respond
	s.mu.Unlock()
	s.send(w, r, respond(request), over)
}

// wait reports whether the client is still connected after a time; 0 waits for its end.
func (s *Model) wait(r *http.Request, d time.Duration) bool {
	var after <-chan time.Time
	if d > 0 {
		after = time.After(d)
	}
	select {
	case <-after:
		return true
	case <-r.Context().Done():
		s.cancelled.Add(1)
	case <-s.closing:
	}
	return false
}

// send sends a response, and calls over before its end: the client may send another request
// before send returns.
func (s *Model) send(w http.ResponseWriter, r *http.Request, a ModelResponse, over func()) {
	if a.Before > 0 && !s.wait(r, a.Before) {
		return
	}
	if a.Status != 0 || a.Body != "" {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(max(a.Status, 200))
		_, _ = io.WriteString(w, a.Body)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	flush(w)
	for i := 0; i <= max(0, a.Repeat-1) || a.Repeat < 0; i++ {
		for _, text := range a.Chunks {
			if a.Pause > 0 && !s.wait(r, a.Pause) {
				return
			}
			if r.Context().Err() != nil || !event(w, map[string]any{"index": 0, "delta": map[string]string{"content": text}, "finish_reason": nil}) {
				s.cancelled.Add(1)
				return
			}
		}
	}
	_, _ = io.WriteString(w, a.Raw)
	flush(w)
	if a.Stall {
		const comment = 20 * time.Millisecond
		for a.Comments && s.wait(r, comment) {
			_, _ = io.WriteString(w, ": waiting\n\n")
			flush(w)
		}
		if !a.Comments {
			s.wait(r, 0)
		}
		return
	}
	if a.Drop {
		panic(http.ErrAbortHandler)
	}
	if a.Finish != "" {
		event(w, map[string]any{"index": 0, "delta": map[string]string{}, "finish_reason": a.Finish})
	}
	if a.Usage != [2]int{} {
		fmt.Fprintf(w, "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"choices\":[],\"usage\":{\"prompt_tokens\":%d,\"completion_tokens\":%d}}\n\n", a.Usage[0], a.Usage[1])
	}
	over()
	if !a.NotDone {
		_, _ = io.WriteString(w, "data: [DONE]\n\n")
	}
	flush(w)
}

func event(w http.ResponseWriter, choice map[string]any) bool {
	data, err := json.Marshal(map[string]any{"id": "chatcmpl-test", "object": "chat.completion.chunk", "created": 1, "model": "test", "choices": []any{choice}})
	if err != nil {
		return false
	}
	_, err = fmt.Fprintf(w, "data: %s\n\n", data)
	flush(w)
	return err == nil
}

func flush(w http.ResponseWriter) {
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
}

func (s *Model) moderate(w http.ResponseWriter, r *http.Request) {
	var request struct {
		Input string `json:"input"`
	}
	if json.NewDecoder(io.LimitReader(r.Body, requestLimit)).Decode(&request) != nil {
		http.Error(w, "not a request", http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	s.moderated = append(s.moderated, request.Input)
	flagged := s.flags != nil && s.flags(request.Input)
	status := s.moderation
	s.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	if status != 0 && status != http.StatusOK {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, strings.Repeat("x", 10))
		return
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"id": "modr", "model": "test", "results": []any{map[string]any{"flagged": flagged}}})
}

// Embed sets the server's responses to requests for vectors. A response without status and
// body has the vectors of [Embedding].
func (s *Model) Embed(f func(texts []string) ModelResponse) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.embeds = f
}

// Embedded returns the texts of each request for vectors.
func (s *Model) Embedded() [][]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([][]string(nil), s.embedded...)
}

// dimensions is the length of vectors.
const dimensions = 64

// Embedding returns the vector of a text, similar for texts with the same words.
func Embedding(text string) []float64 {
	v := make([]float64, dimensions)
	v[0] = 0.1 // also for texts without words
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		h := fnv.New32a()
		_, _ = io.WriteString(h, word) // never fails
		v[h.Sum32()%dimensions]++
	}
	return v
}

func (s *Model) embed(w http.ResponseWriter, r *http.Request) {
	var request struct {
		Model string   `json:"model"`
		Input []string `json:"input"`
	}
	if json.NewDecoder(io.LimitReader(r.Body, requestLimit)).Decode(&request) != nil || request.Model == "" || len(request.Input) == 0 {
		http.Error(w, "not a request", http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	s.embedded = append(s.embedded, request.Input)
	var response ModelResponse
	if s.embeds != nil {
		response = s.embeds(request.Input)
	}
	s.mu.Unlock()
	if response.Stall {
		s.wait(r, 0)
		return
	}
	if response.Drop {
		panic(http.ErrAbortHandler)
	}
	if response.Status != 0 || response.Body != "" {
		s.send(w, r, response, func() {})
		return
	}
	var data []any
	for i, text := range request.Input {
		data = append(data, map[string]any{"object": "embedding", "index": i, "embedding": Embedding(text)})
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"object": "list", "model": request.Model, "data": data, "usage": map[string]int{"prompt_tokens": 1, "total_tokens": 1}})
}
