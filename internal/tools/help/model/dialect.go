package model

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
)

// This file has what servers do that say they have the API of OpenAI, and OpenAI's
// own do not.

// chunk is a piece of an answer; servers that do not stream send one with a message
// in place of a delta.
type chunk struct {
	Choices []struct {
		Delta        delta  `json:"delta"`
		Message      delta  `json:"message"`
		FinishReason string `json:"finish_reason"`
	} `json:"choices"`
	Usage struct {
		Prompt     int64 `json:"prompt_tokens"`
		Completion int64 `json:"completion_tokens"`
	} `json:"usage"`
	Error any `json:"error"`
}

// delta is what a piece adds to an answer.
type delta struct {
	Content json.RawMessage `json:"content"` // text, or a list of parts
	// Both are the thoughts of a model; some servers send both.
	ReasoningContent json.RawMessage `json:"reasoning_content"`
	Reasoning        json.RawMessage `json:"reasoning"`
}

// decodeJSON decodes what a server sent. Fields of another type than expected are
// left out.
func decodeJSON(data []byte, into any) error {
	err := json.Unmarshal(data, into)
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) {
		return nil
	}
	return err
}

type decoder struct {
	body  io.ReadCloser
	lines *bufio.Scanner // of a stream of events; nil for an answer in one piece
	done  bool           // the server said so
}

// decoderOf reads a response: a stream of events, or the whole answer of a server that
// does not stream.
func decoderOf(r *http.Response) *decoder {
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err == nil && media == "application/json" {
		return &decoder{body: r.Body}
	}
	lines := bufio.NewScanner(r.Body)
	lines.Buffer(nil, bodyLimit)
	return &decoder{body: r.Body, lines: lines}
}

// next returns the next piece. The error is [io.EOF] at the end.
func (d *decoder) next() (*chunk, error) {
	data, err := d.read()
	if err != nil {
		return nil, err
	}
	var c chunk
	if err := decodeJSON(data, &c); err != nil {
		return nil, err
	}
	if c.Error != nil {
		return nil, ErrBroken
	}
	return &c, nil
}

// read returns the data of the next event (HTML, section 9.2.6). The last one may lack
// the empty line that ends it.
func (d *decoder) read() ([]byte, error) {
	if d.lines == nil {
		if d.done {
			return nil, io.EOF
		}
		d.done = true
		return io.ReadAll(d.body)
	}
	var data []byte
	for d.lines.Scan() {
		line := d.lines.Bytes()
		if len(line) == 0 && len(data) > 0 {
			break
		}
		if text, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			data = append(append(data, bytes.TrimPrefix(text, []byte(" "))...), '\n')
		}
	}
	if err := d.lines.Err(); err != nil {
		return nil, err
	}
	if d.done = bytes.HasPrefix(data, []byte("[DONE]")); d.done || len(data) == 0 {
		return nil, io.EOF
	}
	return data, nil
}

// contentOf returns the text of a piece, and the length of what the model thinks in
// it. vLLM and llama.cpp call thoughts reasoning_content, Ollama and OpenRouter
// reasoning; Mistral's models write a list, of which thoughts are a part.
func contentOf(d delta) (text string, thought int) {
	for _, raw := range []json.RawMessage{d.ReasoningContent, d.Reasoning} {
		var written string
		if json.Unmarshal(raw, &written) == nil {
			thought = max(thought, len(written))
		}
	}
	var parts []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	if json.Unmarshal(d.Content, &parts) != nil {
		_ = json.Unmarshal(d.Content, &text) // of another type it is not text
		return text, thought
	}
	for _, part := range parts {
		if part.Type == "text" {
			text += part.Text
		} else {
			thought += len(d.Content)
		}
	}
	return text, thought
}

// The marks around thoughts that are at the beginning of an answer, where a server
// leaves them in it.
const thinks, thinksNoMore = "<think>", "</think>"

// thoughts takes the thoughts of a model out of its answer.
type thoughts struct {
	held   string // text that may be, or end, thoughts
	inside bool
	passed bool // there are none, or no more
}

// leave returns what is left of the next piece of an answer.
func (t *thoughts) leave(piece string) string {
	if t.passed {
		return piece
	}
	t.held += piece
	if !t.inside {
		begin := strings.TrimLeft(t.held, " \t\r\n")
		switch {
		case strings.HasPrefix(begin, thinks):
			t.inside, t.held = true, begin[len(thinks):]
		case strings.HasPrefix(thinks, begin):
			return "" // who knows
		default:
			return t.rest()
		}
	}
	_, after, ended := strings.Cut(t.held, thinksNoMore)
	if !ended {
		t.held = t.held[max(0, len(t.held)-len(thinksNoMore)+1):]
		return ""
	}
	t.held, t.inside = strings.TrimLeft(after, " \t\r\n"), false
	if t.held == "" {
		return ""
	}
	return t.rest()
}

// rest returns what was held back and is not a thought.
func (t *thoughts) rest() string {
	text := t.held
	if t.inside {
		text = ""
	}
	t.held, t.passed = "", true
	return text
}
