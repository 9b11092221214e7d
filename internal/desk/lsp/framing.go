package lsp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// maxMessage is the maximum length of a message.
const maxMessage = 64 << 20

// maxHeader is the maximum length of a header line.
const maxHeader = 4 << 10

var errHeader = errors.New("the header of a message is not that of the Language Server Protocol")

// framing sends and receives messages: a header with the length, an empty line, JSON. It
// implements the Channel of jrpc2, whose own framing does not bound the length.
type framing struct {
	in  *bufio.Reader
	out io.Writer

	once   sync.Once
	closed chan struct{}
	next   chan received
	read   sync.Once
}

// received is a message or an error.
type received struct {
	message []byte
	err     error
}

func newFraming(in io.Reader, out io.Writer) *framing {
	return &framing{in: bufio.NewReaderSize(in, maxHeader), out: out, closed: make(chan struct{}), next: make(chan received)}
}

// Send implements channel.Sender.
func (f *framing) Send(message []byte) error {
	framed := append(fmt.Appendf(make([]byte, 0, len(message)+40), "Content-Length: %d\r\n\r\n", len(message)), message...)
	if _, err := f.out.Write(framed); err != nil {
		return fmt.Errorf("send message: %w", err)
	}
	return nil
}

// Recv implements channel.Receiver. It returns when the channel is closed, although the
// pending read of standard input cannot be interrupted.
func (f *framing) Recv() ([]byte, error) {
	f.read.Do(func() { go f.receive() })
	select {
	case r := <-f.next:
		return r.message, r.err
	case <-f.closed:
		return nil, io.EOF
	}
}

// receive reads messages until there are no more.
func (f *framing) receive() {
	for {
		message, err := f.message()
		select {
		case f.next <- received{message, err}:
		case <-f.closed:
			return
		}
	}
}

func (f *framing) message() ([]byte, error) {
	length := -1
	for {
		line, err := f.in.ReadSlice('\n')
		if errors.Is(err, io.EOF) && len(line) == 0 && length < 0 {
			return nil, io.EOF
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			return nil, errHeader
		}
		if err != nil {
			return nil, fmt.Errorf("receive header: %w", err)
		}
		text := strings.TrimRight(string(line), "\r\n")
		if text == "" {
			break
		}
		name, value, ok := strings.Cut(text, ":")
		if !ok {
			return nil, errHeader
		}
		if !strings.EqualFold(name, "Content-Length") {
			continue
		}
		if length, err = strconv.Atoi(strings.TrimSpace(value)); err != nil || length < 0 || length > maxMessage {
			return nil, fmt.Errorf("%w: length %.40q", errHeader, value)
		}
	}
	if length < 0 {
		return nil, fmt.Errorf("%w: it lacks a length", errHeader)
	}
	message := make([]byte, length)
	if _, err := io.ReadFull(f.in, message); err != nil {
		return nil, fmt.Errorf("receive message: %w", err)
	}
	return message, nil
}

// Close implements channel.Channel.
func (f *framing) Close() error {
	f.once.Do(func() { close(f.closed) })
	return nil
}
