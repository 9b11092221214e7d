package model

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// Usage is the tokens of a call, as counted by the server, or 0.
type Usage struct{ Prompt, Completion int64 }

// Stream is an answer being written. It must be closed.
type Stream struct {
	pieces  *decoder
	ctx     context.Context
	cancel  context.CancelCauseFunc
	end     context.CancelFunc
	timer   *time.Timer
	between time.Duration
	thought thoughts
	written int // bytes, including thoughts
	texts   int // returned pieces of text
	finish  string
	usage   Usage
	err     error
}

// Open sends a call. It returns after the server has begun its response, with an error unless
// that is a success. If a model refuses the call, it is sent again without options unknown to
// some servers and models, as are all later ones.
func (c *Client) Open(ctx context.Context, call Call) (*Stream, error) {
	ctx, end := context.WithTimeoutCause(ctx, c.opts.Total, ErrStalled)
	ctx, cancel := context.WithCancelCause(ctx)
	s := &Stream{ctx: ctx, cancel: cancel, end: end, between: c.opts.Between}
	s.timer = time.AfterFunc(c.opts.FirstToken, func() { cancel(ErrStalled) })
	_, plain := c.plain.Load(call.Model)
	response, err := c.ask(ctx, call, plain)
	if refusesOptions(err) && !plain {
		if response, err = c.ask(ctx, call, true); err == nil {
			c.plain.Store(call.Model, true)
		}
	}
	if err != nil {
		s.Close()
		return nil, s.failure(err)
	}
	s.pieces = decoderOf(response)
	return s, nil
}

// ask sends a call; a plain one has no optional parts.
func (c *Client) ask(ctx context.Context, call Call, plain bool) (*http.Response, error) {
	request := map[string]any{"model": call.Model, "messages": call.Messages, "stream": true}
	if !plain {
		request["temperature"] = 0
		request["stream_options"] = map[string]bool{"include_usage": true}
		if call.Stop != "" {
			request["stop"] = call.Stop
		}
	}
	return c.post(ctx, c.opts.URL, "chat/completions", request)
}

// refusesOptions reports whether a server may have refused a call for its options. Mistral's
// servers refuse stream_options (422), OpenAI's reasoning models temperature and stop (400).
func refusesOptions(err error) bool {
	var status statusError
	return errors.As(err, &status) && (status == http.StatusBadRequest || status == http.StatusUnprocessableEntity)
}

// Next returns the next non-empty piece of text. The error is [io.EOF] at the end of the
// answer.
func (s *Stream) Next() (string, error) {
	if s.err != nil {
		return "", s.err
	}
	for {
		piece, err := s.pieces.next()
		if errors.Is(err, io.EOF) && s.ctx.Err() == nil {
			break
		}
		if err != nil {
			s.err = s.failure(err)
			return "", s.err
		}
		if text := s.take(piece); text != "" {
			return text, nil
		}
	}
	s.err = io.EOF
	if text := s.thought.rest(); text != "" {
		s.texts++
		return text, nil
	}
	return "", s.err
}

// take records the data of a piece, and returns its text.
func (s *Stream) take(piece *chunk) string {
	if u := piece.Usage; u.Prompt > 0 || u.Completion > 0 {
		s.usage = Usage{max(0, u.Prompt), max(0, u.Completion)}
	}
	if len(piece.Choices) == 0 {
		return ""
	}
	choice := piece.Choices[0]
	if choice.FinishReason != "" {
		s.finish = choice.FinishReason // also of thoughts: Ollama ends them with "stop"
	}
	content, thought := contentOf(choice.Delta)
	if content == "" && thought == 0 {
		content, thought = contentOf(choice.Message)
	}
	if content == "" && thought == 0 {
		return ""
	}
	s.timer.Reset(s.between) // a thinking model is at work
	s.written += len(content) + thought
	text := s.thought.leave(content)
	if text != "" {
		s.texts++
	}
	return text
}

// Finish returns the reason for the end of the answer by OpenAI's names, or "".
func (s *Stream) Finish() string {
	switch reason := strings.ToLower(s.finish); reason {
	case "":
		// Several servers sometimes send only their end mark.
		if s.pieces.done && s.texts > 0 {
			return "stop"
		}
		return ""
	case "eos", "eos_token", "end_turn", "stop_sequence", "completed":
		return "stop"
	case "max_tokens", "model_length":
		return "length"
	case "safety":
		return "content_filter"
	case "error", "abort":
		return ""
	default:
		return reason[:min(len(reason), longestReason)]
	}
}

// longestReason limits unknown reasons, in bytes.
const longestReason = 40

// Usage returns the tokens of the call after its end.
func (s *Stream) Usage() Usage { return s.usage }

// Written returns the bytes written by the model, including unread ones.
func (s *Stream) Written() int { return s.written }

// Close ends the request.
func (s *Stream) Close() {
	s.timer.Stop()
	s.cancel(context.Canceled)
	s.end()
	if s.pieces != nil {
		_ = s.pieces.body.Close()
	}
}

// failure returns an error without the server's text, which may quote the reader or the key.
func (s *Stream) failure(err error) error { return failure(s.ctx, err) }

func failure(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	} else if cause != nil && errors.Is(err, context.Canceled) {
		return context.Canceled
	}
	var status statusError
	if errors.As(err, &status) {
		return status
	}
	var network net.Error
	if errors.As(err, &network) && network.Timeout() {
		return ErrStalled
	}
	var operation *net.OpError
	if errors.As(err, &operation) && operation.Op == "dial" {
		return ErrUnreached
	}
	return ErrBroken
}
