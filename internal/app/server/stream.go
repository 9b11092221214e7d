package server

import (
	"context"
	"io"
	"net/http"
	"time"
)

// pieceSize is the number of bytes that a reader must receive within the write timeout: with
// 60 seconds, 4 KiB/s.
const pieceSize = 256 << 10

// pieceWriter sends a response in pieces, each within the write timeout. Slow readers get all
// of it; those that stop reading are cut off.
type pieceWriter struct {
	http.ResponseWriter
	control *http.ResponseController
	timeout time.Duration
}

func (s *Server) inPieces(w http.ResponseWriter) *pieceWriter {
	return &pieceWriter{w, http.NewResponseController(w), s.writeTimeout}
}

// Unwrap lets the standard library find the connection.
func (p *pieceWriter) Unwrap() http.ResponseWriter { return p.ResponseWriter }

func (p *pieceWriter) Write(b []byte) (n int, err error) {
	for {
		p.extend()
		m, err := p.ResponseWriter.Write(b[:min(len(b), pieceSize)])
		n, b = n+m, b[m:]
		if err != nil || len(b) == 0 {
			return n, err
		}
	}
}

// ReadFrom allows sendfile, which works for files and limited readers of files.
func (p *pieceWriter) ReadFrom(src io.Reader) (n int64, err error) {
	limited, ok := src.(*io.LimitedReader)
	if !ok {
		return io.Copy(writerOnly{p}, src)
	}
	for limited.N > 0 {
		piece := &io.LimitedReader{R: limited.R, N: min(limited.N, pieceSize)}
		p.extend()
		m, err := io.Copy(p.ResponseWriter, piece)
		n, limited.N = n+m, limited.N-m
		if err != nil || m == 0 {
			return n, err
		}
	}
	return n, nil
}

type writerOnly struct{ io.Writer }

// extend resets the write deadline for the next piece.
func (p *pieceWriter) extend() {
	if p.timeout > 0 {
		_ = p.control.SetWriteDeadline(time.Now().Add(p.timeout)) // recorders in tests have no deadline
	}
}

// flushingWriter flushes each write. It has no ReadFrom, which would bypass Write.
type flushingWriter struct {
	pieces *pieceWriter
	began  bool
}

func (f *flushingWriter) Write(b []byte) (int, error) {
	f.began = true
	n, err := f.pieces.Write(b)
	if err == nil {
		err = f.pieces.control.Flush()
	}
	return n, err
}

// stream responds with the output of send, flushing each write, for at most total; 0 sets no
// limit. The context of send ends when the reader leaves, the time is up, or the server
// stops; send must then return. An error before the first write is returned; a later one
// aborts the response, so that clients notice.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, total time.Duration, send func(ctx context.Context, w io.Writer) error) error {
	served, cancel := context.WithCancel(r.Context())
	defer cancel()
	go func() {
		select {
		case <-s.stopping:
			cancel()
		case <-served.Done():
		}
	}()
	ctx := served
	if total > 0 {
		var end context.CancelFunc
		ctx, end = context.WithTimeout(ctx, total)
		defer end()
	}
	out := &flushingWriter{pieces: s.inPieces(w)}
	err := send(ctx, out)
	out.pieces.extend() // for the end of the response, long after the last piece
	switch {
	case err == nil || !out.began:
		return err
	case ctx.Err() == nil:
		s.logFailure(r, s.failureOf(r, err))
	}
	panic(http.ErrAbortHandler)
}
