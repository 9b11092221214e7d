// Package opensearch stores the full-text index of a site in OpenSearch, for sites on several
// machines. Each state of a locale is an index of its own, and an alias names the current one.
// Terms come from package words, as in the other engines, so that all find the same pages.
package opensearch

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/opensearch-project/opensearch-go/v4/opensearchtransport"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
)

// Options name a cluster and the indexes in it.
type Options struct {
	URLs           []string // of nodes
	User, Password string   // "" for none
	CA             []byte   // certificates in PEM format that sign those of nodes; nil for the system's
	Prefix         string   // of the names of indexes and aliases
}

// Index is a search engine in a cluster.
type Index struct {
	client   *opensearchtransport.Client
	prefix   string
	lockPoll time.Duration // how often a waiting program looks at a lock
	lockLost time.Duration // after which a lock that its holder has not renewed is free
	busyWait time.Duration // before what a busy cluster refused is sent again; doubles each time
}

var _ corpus.Engine = (*Index)(nil)

// Limits on requests. A search that takes longer has failed for its reader.
const (
	searchTimeout = 5 * time.Second
	writeTimeout  = 30 * time.Second
	maxResponse   = 4 << 20
)

// Open returns an engine without connecting: a cluster that does not respond may do so later.
func Open(o Options) (*Index, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 16
	transport.DisableCompression = true // responses are short
	if o.CA != nil {
		roots := x509.NewCertPool()
		if !roots.AppendCertsFromPEM(o.CA) {
			return nil, errors.New("no certificate in PEM format")
		}
		transport.TLSClientConfig = &tls.Config{RootCAs: roots}
	}
	var nodes []*url.URL
	for _, address := range o.URLs {
		node, err := url.Parse(address)
		if err != nil {
			return nil, fmt.Errorf("read address of OpenSearch: %w", err)
		}
		nodes = append(nodes, node)
	}
	client, err := opensearchtransport.New(opensearchtransport.Config{
		URLs: nodes, Username: o.User, Password: o.Password, Transport: transport,
		MaxRetries: 2, RetryBackoff: func(attempt int) time.Duration { return time.Duration(attempt) * 50 * time.Millisecond },
		// Searches are few: polls of the load of nodes would outnumber them.
		NodeStatsInterval: -1, MaxRetryClusterHealth: -1,
	})
	if err != nil {
		return nil, fmt.Errorf("connect to OpenSearch: %w", err)
	}
	return &Index{client: client, prefix: o.Prefix, lockPoll: time.Second, lockLost: 2 * writeTimeout, busyWait: time.Second}, nil
}

func (x *Index) Close() error { return x.client.Close() }

// Version returns the version of a node, or an error if none responds.
func (x *Index) Version(ctx context.Context) (string, error) {
	var info struct {
		Version struct {
			Number string `json:"number"`
		} `json:"version"`
	}
	err := x.call(ctx, searchTimeout, http.MethodGet, "/", nil, &info)
	return info.Version.Number, err
}

// failure is an error that a node reports.
type failure struct {
	Status int    `json:"status"`
	Type   string `json:"type"`
	Reason string `json:"reason"`
}

func (f *failure) Error() string {
	text := strings.TrimSpace(f.Type + " " + f.Reason)
	if text == "" {
		text = http.StatusText(f.Status)
	}
	return fmt.Sprintf("OpenSearch responds with status %d: %s", f.Status, text)
}

// Unwrap returns [fault.ErrUnavailable] for failures that pass or that an operator mends, such
// as a full queue and a wrong password.
func (f *failure) Unwrap() error {
	switch {
	case f.Status == http.StatusUnauthorized, f.Status == http.StatusForbidden, f.Status == http.StatusTooManyRequests, f.Status >= 500:
		return fault.ErrUnavailable
	}
	return nil
}

func hasStatus(err error, status int) bool {
	var f *failure
	return errors.As(err, &f) && f.Status == status
}

// call sends a request and decodes the response into a value, unless that is nil. Its error is
// a failure, or wraps [fault.ErrUnavailable] if there was no response in time.
func (x *Index) call(ctx context.Context, timeout time.Duration, method, path string, body []byte, response any) error {
	limited, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	r, err := http.NewRequestWithContext(limited, method, path, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("request %s: %w", path, err)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	status, text, err := x.send(r)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("%w: %w", fault.ErrUnavailable, err)
	case status > 299:
		reported := struct{ Error failure }{}
		_ = json.Unmarshal(text, &reported) // proxies respond with other formats
		reported.Error.Status = status
		return &reported.Error
	case response == nil:
		return nil
	}
	if err := json.Unmarshal(text, response); err != nil {
		return fmt.Errorf("read response to %s: %w", path, err)
	}
	return nil
}

var errTooLong = errors.New("the response of OpenSearch is too long")

func (x *Index) send(r *http.Request) (status int, text []byte, err error) {
	response, err := x.client.Stream(r)
	if response == nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	text, err = io.ReadAll(io.LimitReader(response.Body, maxResponse+1))
	if err == nil && len(text) > maxResponse {
		err = errTooLong
	}
	return response.StatusCode, text, err
}

// alias returns the name of the current index of a locale.
func (x *Index) alias(l locale.Locale) string { return x.prefix + "-" + l.Folder() }
