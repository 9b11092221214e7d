package model

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/ssestream"
)

// This file has what servers do that say they have the API of OpenAI, and OpenAI's
// own do not.

// decoder also notices whether the server has said that it is done.
type decoder struct {
	ssestream.Decoder
	done bool
}

// Next implements [ssestream.Decoder].
func (d *decoder) Next() bool {
	next := d.Decoder.Next()
	d.done = d.done || next && bytes.HasPrefix(d.Event().Data, []byte("[DONE]"))
	return next
}

// decoderOf reads a response: a stream, or the whole answer of a server that does not
// stream.
func decoderOf(r *http.Response) ssestream.Decoder {
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err == nil && media == "application/json" {
		return &wholeAnswer{body: r.Body}
	}
	// The last event of some servers lacks the empty line that ends it.
	r.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(r.Body, strings.NewReader("\n\n")), r.Body}
	return ssestream.NewDecoder(r)
}

// wholeAnswer is an answer in one piece as a stream of one event.
type wholeAnswer struct {
	body  io.ReadCloser
	event ssestream.Event
	read  bool
	err   error
}

// Next implements [ssestream.Decoder].
func (w *wholeAnswer) Next() bool {
	if w.read {
		return false
	}
	w.read = true
	var answer struct {
		Choices []struct {
			Message      json.RawMessage `json:"message"`
			FinishReason *string         `json:"finish_reason"`
		} `json:"choices"`
		Usage json.RawMessage `json:"usage,omitempty"`
		Error json.RawMessage `json:"error,omitempty"`
	}
	if w.err = json.NewDecoder(w.body).Decode(&answer); w.err != nil {
		return false
	}
	choices := []map[string]any{}
	for _, c := range answer.Choices {
		choices = append(choices, map[string]any{"delta": c.Message, "finish_reason": c.FinishReason})
	}
	chunk := map[string]any{"choices": choices}
	for name, value := range map[string]json.RawMessage{"usage": answer.Usage, "error": answer.Error} {
		if len(value) > 0 && string(value) != "null" {
			chunk[name] = value
		}
	}
	w.event.Data, w.err = json.Marshal(chunk)
	return w.err == nil
}

// Event implements [ssestream.Decoder].
func (w *wholeAnswer) Event() ssestream.Event { return w.event }

// Close implements [ssestream.Decoder].
func (w *wholeAnswer) Close() error { return w.body.Close() }

// Err implements [ssestream.Decoder].
func (w *wholeAnswer) Err() error { return w.err }

// contentOf returns the text of a piece, and the length of what the model thinks in
// it. vLLM and llama.cpp call thoughts reasoning_content, Ollama and OpenRouter
// reasoning; Mistral's models write a list, of which thoughts are a part.
func contentOf(delta openai.ChatCompletionChunkChoiceDelta) (text string, thought int) {
	for _, name := range []string{"reasoning_content", "reasoning"} {
		var written string
		if field, ok := delta.JSON.ExtraFields[name]; ok && json.Unmarshal([]byte(field.Raw()), &written) == nil {
			thought = max(thought, len(written)) // some send both
		}
	}
	raw := delta.JSON.Content.Raw()
	if !strings.HasPrefix(raw, "[") {
		return delta.Content, thought
	}
	var parts []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	if json.Unmarshal([]byte(raw), &parts) != nil {
		return "", thought
	}
	for _, part := range parts {
		if part.Type == "text" {
			text += part.Text
		} else {
			thought += len(raw)
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

// rest returns what was held back and is no thought.
func (t *thoughts) rest() string {
	text := t.held
	if t.inside {
		text = ""
	}
	t.held, t.passed = "", true
	return text
}
