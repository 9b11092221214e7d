package model

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/packages/ssestream"
)

// Usage are the tokens that a call cost, as the server counts them; 0 if it does not.
type Usage struct{ Prompt, Completion int64 }

// Stream is an answer that is being written. It must be closed.
type Stream struct {
	stream  *ssestream.Stream[openai.ChatCompletionChunk]
	events  *decoder
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
	response, err := c.post(ctx, call, plain)
	if refusesOptions(err) && !plain {
		if response, err = c.post(ctx, call, true); err == nil {
			c.plain.Store(call.Model, true)
		}
	}
	if err != nil {
		s.Close()
		return nil, s.failure(err)
	}
	s.events = &decoder{Decoder: decoderOf(response)}
	s.stream = ssestream.NewStream[openai.ChatCompletionChunk](s.events, nil)
	return s, nil
}

// post sends a call; a plain one has nothing that a server may refuse.
func (c *Client) post(ctx context.Context, call Call, plain bool) (*http.Response, error) {
	params := openai.ChatCompletionNewParams{Model: call.Model}
	for _, m := range call.Messages {
		if m.Role == System {
			params.Messages = append(params.Messages, openai.SystemMessage(m.Text))
			continue
		}
		params.Messages = append(params.Messages, openai.UserMessage(m.Text))
	}
	if !plain {
		params.Temperature = param.NewOpt(0.0)
		params.StreamOptions.IncludeUsage = param.NewOpt(true)
		if call.Stop != "" {
			params.Stop = openai.ChatCompletionNewParamsStopUnion{OfString: param.NewOpt(call.Stop)}
		}
	}
	var response *http.Response
	_, err := c.chat.New(ctx, params, option.WithJSONSet("stream", true), option.WithResponseBodyInto(&response))
	return response, err
}

// refusesOptions reports whether a server may have refused a call for its options.
// Mistral's servers know no stream_options (422), models of OpenAI that think neither
// temperature nor stop (400).
func refusesOptions(err error) bool {
	var refused *openai.Error
	return errors.As(err, &refused) && (refused.StatusCode == http.StatusBadRequest || refused.StatusCode == http.StatusUnprocessableEntity)
}

// Next returns the next piece of text, which is never empty. The error is [io.EOF]
// at the end of the answer.
func (s *Stream) Next() (string, error) {
	if s.err != nil {
		return "", s.err
	}
	for s.stream.Next() {
		chunk := s.stream.Current()
		if u := chunk.Usage; u.PromptTokens > 0 || u.CompletionTokens > 0 {
			s.usage = Usage{max(0, u.PromptTokens), max(0, u.CompletionTokens)}
		}
		if len(chunk.Choices) == 0 {
			continue
		}
		choice := chunk.Choices[0]
		if choice.FinishReason != "" {
			s.finish = choice.FinishReason // of thoughts, too: Ollama ends them with "stop"
		}
		content, thought := contentOf(choice.Delta)
		if content == "" && thought == 0 {
			continue
		}
		s.timer.Reset(s.between) // a model that thinks is at work
		s.written += len(content) + thought
		if text := s.thought.leave(content); text != "" {
			s.texts++
			return text, nil
		}
	}
	if err := s.stream.Err(); err != nil {
		s.err = s.failure(err)
		return "", s.err
	}
	if s.ctx.Err() != nil {
		s.err = s.failure(s.ctx.Err())
		return "", s.err
	}
	s.err = io.EOF
	if text := s.thought.rest(); text != "" {
		s.texts++
		return text, nil
	}
	return "", s.err
}

// Finish is the reason for the end of the answer by the names that OpenAI gives them,
// "" for none.
func (s *Stream) Finish() string {
	switch reason := strings.ToLower(s.finish); reason {
	case "":
		// Several servers say at times only that they are done.
		if s.events.done && s.texts > 0 {
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
	if s.stream != nil {
		_ = s.stream.Close()
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
	var refused *openai.Error
	if errors.As(err, &refused) {
		return fmt.Errorf("%w with status %d", ErrRefused, refused.StatusCode)
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
