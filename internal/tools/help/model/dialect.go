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

// This file handles servers that claim compatibility with OpenAI's API but differ from it.

// chunk is a piece of an answer; servers that do not stream send one with a message instead of
// a delta.
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

// delta is the addition of a piece to an answer.
type delta struct {
	Content json.RawMessage `json:"content"` // text or a list of parts
	// Both are a model's thoughts; some servers send both.
	ReasoningContent json.RawMessage `json:"reasoning_content"`
	Reasoning        json.RawMessage `json:"reasoning"`
}

// decodeJSON decodes a server's JSON, ignoring fields of unexpected types.
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
	lines *bufio.Scanner // of an event stream; nil for a whole answer
	done  bool           // reported by the server
}

// decoderOf returns the decoder of a response: an event stream, or a whole answer without
// streaming.
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

// read returns the data of the next event (HTML, section 9.2.6). The last one may lack its
// final empty line.
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

// contentOf returns the text of a piece, and the length of its thoughts. vLLM and llama.cpp
// send thoughts as reasoning_content, Ollama and OpenRouter as reasoning; Mistral's models
// send a list that includes them.
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
		_ = json.Unmarshal(d.Content, &text) // other types are not text
		return text, thought
	}
	var written strings.Builder // there may be very many parts
	for _, part := range parts {
		if part.Type == "text" {
			written.WriteString(part.Text)
		} else {
			thought += len(d.Content)
		}
	}
	return written.String(), thought
}

// Marks around thoughts at the start of an answer, if the server leaves them in.
const thinks, thinksNoMore = "<think>", "</think>"

// thoughts removes a model's thoughts from its answer.
type thoughts struct {
	held   string // text that may be, or end, thoughts
	inside bool
	passed bool // no more thoughts
}

// leave returns the next piece of an answer without thoughts.
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
			return "" // undecided
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

// rest returns held text that is not a thought.
func (t *thoughts) rest() string {
	text := t.held
	if t.inside {
		text = ""
	}
	t.held, t.passed = "", true
	return text
}
