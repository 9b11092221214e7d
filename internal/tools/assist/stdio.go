package assist

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// lineLimit is the longest message, in bytes.
const lineLimit = 1 << 20

// Stdio is a transport with one message per line. An invalid line is answered with an error;
// later lines are still read.
func Stdio(in io.Reader, out io.Writer) mcp.Transport {
	w := &lockedWriter{out: out}
	return &mcp.IOTransport{Reader: &messageReader{in: bufio.NewReader(in), replies: w}, Writer: w}
}

// lockedWriter serializes responses and errors. Closing it leaves the underlying writer open.
type lockedWriter struct {
	mu  sync.Mutex
	out io.Writer
}

func (w *lockedWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	n, err := w.out.Write(p)
	if err != nil {
		return n, fmt.Errorf("write message: %w", err)
	}
	return n, nil
}

func (*lockedWriter) Close() error { return nil }

// messageReader passes on valid lines.
type messageReader struct {
	in      *bufio.Reader
	replies io.Writer
	rest    []byte // of the current line
}

func (r *messageReader) Read(p []byte) (int, error) {
	for len(r.rest) == 0 {
		line, err := r.line()
		if err != nil {
			return 0, err
		}
		if refusal := checkLine(line); refusal != nil {
			if _, err := r.replies.Write(append(refusal.JSON(), '\n')); err != nil {
				return 0, fmt.Errorf("answer a line that is not a message: %w", err)
			}
			continue
		}
		r.rest = line
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

func (*messageReader) Close() error { return nil }

// line reads a line including its end. A line over the limit is cut, which makes it invalid.
func (r *messageReader) line() ([]byte, error) {
	var line []byte
	for {
		part, err := r.in.ReadSlice('\n')
		if len(line) < lineLimit {
			line = append(line, part...)
		}
		switch {
		case err == nil, errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil
		case errors.Is(err, bufio.ErrBufferFull):
		default:
			return nil, err // io.EOF must not be wrapped
		}
	}
}

// checkLine returns why a line is not a message or a batch of messages, or nil.
func checkLine(line []byte) *Refusal {
	line = bytes.TrimSpace(line)
	switch {
	case len(line) == 0:
		return nil // between messages
	case len(line) >= lineLimit:
		return &Refusal{Code: jsonrpc.CodeParseError, Message: fmt.Sprintf("A message has at most %d bytes.", lineLimit)}
	case line[0] != '[':
		return Check(line)
	}
	var messages []json.RawMessage
	if err := json.Unmarshal(line, &messages); err != nil {
		return &Refusal{Code: jsonrpc.CodeParseError, Message: "The line is not JSON."}
	}
	if len(messages) == 0 {
		return &Refusal{Code: jsonrpc.CodeInvalidRequest, Message: "The batch is empty."}
	}
	for _, m := range messages {
		if refusal := Check(m); refusal != nil {
			return refusal
		}
	}
	return nil
}
