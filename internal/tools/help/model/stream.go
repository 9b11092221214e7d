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

// Usage are the tokens that a call cost, as the server counts them; 0 if it does not.
type Usage struct{ Prompt, Completion int64 }

// Stream is an answer that is being written. It must be closed.
type Stream struct {
	pieces  *decoder
	ctx     context.Context
	cancel  context.CancelCauseFunc
	end     context.CancelFunc
	timer   *time.Timer
	between time.Duration
	thought thoughts
	written int // bytes, with those of thoughts
	texts   int // pieces of text that were returned
	finish  string
	usage   Usage
	err     error
}

// Open sends a call. It returns once the server has begun its response, and has no
// error only if that is a success. A model that refuses the call is asked once more
// without the options that some servers and models do not know, and from then on
// always so.
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

// ask sends a call; a plain one has nothing that a server may refuse.
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

// refusesOptions reports whether a server may have refused a call for its options.
// Mistral's servers know no stream_options (422), models of OpenAI that think neither
// temperature nor stop (400).
func refusesOptions(err error) bool {
	var status statusError
	return errors.As(err, &status) && (status == http.StatusBadRequest || status == http.StatusUnprocessableEntity)
}

// Next returns the next piece of text, which is never empty. The error is [io.EOF]
// at the end of the answer.
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

// take notes what a piece says, and returns its text.
func (s *Stream) take(piece *chunk) string {
	if u := piece.Usage; u.Prompt > 0 || u.Completion > 0 {
		s.usage = Usage{max(0, u.Prompt), max(0, u.Completion)}
	}
	if len(piece.Choices) == 0 {
		return ""
	}
	choice := piece.Choices[0]
	if choice.FinishReason != "" {
		s.finish = choice.FinishReason // of thoughts, too: Ollama ends them with "stop"
	}
	content, thought := contentOf(choice.Delta)
	if content == "" && thought == 0 {
		content, thought = contentOf(choice.Message)
	}
	if content == "" && thought == 0 {
		return ""
	}
	s.timer.Reset(s.between) // a model that thinks is at work
	s.written += len(content) + thought
	text := s.thought.leave(content)
	if text != "" {
		s.texts++
	}
	return text
}

// Finish is the reason for the end of the answer by the names that OpenAI gives them,
// "" for none.
func (s *Stream) Finish() string {
	switch reason := strings.ToLower(s.finish); reason {
	case "":
		// Several servers say at times only that they are done.
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

// longestReason bounds reasons that have no name here, in bytes.
const longestReason = 40

// Usage are the tokens of the call, once it has ended.
func (s *Stream) Usage() Usage { return s.usage }

// Written is how many bytes the model wrote, with those that nobody reads.
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

// failure names what went wrong without what the server wrote, which may quote the
// reader or the key.
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
