package pages

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Limits on the size and time of responses.
const (
	responseLimit  = 1 << 20
	requestTimeout = 5 * time.Second
	perPage        = 5
	labelLimit     = 5
	textLimit      = 300
)

// How long a response is fresh, and how long a failure delays the next attempt. Failures keep
// the old response.
const (
	renewAfter = 10 * time.Minute
	retryIn    = time.Minute
)

// Issue is an open issue.
type Issue struct {
	Number     int       `json:"number"`
	Title      string    `json:"title"`
	URL        string    `json:"url"`
	Repository string    `json:"repository"`
	Created    time.Time `json:"created"`
	Labels     []string  `json:"labels"`
}

type IssueOptions struct {
	API          string   // address of a search API like that of api.github.com
	Repositories []string // OWNER/NAME
	Labels       []string // an issue needs one of them
	Client       *http.Client
	Now          func() time.Time // nil means the clock
}

// IssueHost fetches issues for newcomers from a code host, which the operator chooses and
// readers cannot influence. It caches the response, and is safe for concurrent use.
type IssueHost struct {
	opts   IssueOptions
	client *http.Client

	mu      sync.Mutex
	issues  []Issue
	err     error // of the last attempt, while there are no issues
	known   bool
	renewAt time.Time
	pending chan struct{} // closed when the running request is done
}

// NewIssueHost returns a host. It fetches nothing yet.
func NewIssueHost(o IssueOptions) *IssueHost {
	client := o.Client
	if client == nil {
		client = &http.Client{}
	}
	own := *client
	own.Timeout = requestTimeout
	own.CheckRedirect = stayOnHost
	if o.Now == nil {
		o.Now = time.Now
	}
	return &IssueHost{opts: o, client: &own}
}

var errElsewhere = errors.New("redirect to another host")

// stayOnHost restricts redirects to the configured host.
func stayOnHost(r *http.Request, via []*http.Request) error {
	if len(via) > 3 {
		return errors.New("too many redirects")
	}
	if r.URL.Host != via[0].URL.Host || r.URL.Scheme != via[0].URL.Scheme {
		return errElsewhere
	}
	return nil
}

// Issues returns the newest issues for newcomers. It fetches stale responses, once at a time;
// while the host is down it returns the last response. The list must not be changed.
func (h *IssueHost) Issues(ctx context.Context) ([]Issue, error) {
	h.mu.Lock()
	if h.opts.Now().Before(h.renewAt) {
		defer h.mu.Unlock()
		return h.issues, h.err
	}
	if h.pending == nil {
		done := make(chan struct{})
		h.pending = done
		// Not bound to the first reader's request: others wait, too.
		go h.renew(context.WithoutCancel(ctx), done)
	}
	pending, known, old := h.pending, h.known, h.issues
	h.mu.Unlock()
	if known {
		return old, nil
	}
	select {
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for issues: %w", ctx.Err())
	case <-pending:
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.issues, h.err
}

func (h *IssueHost) renew(ctx context.Context, done chan struct{}) {
	issues, err := h.fetch(ctx)
	h.mu.Lock()
	defer h.mu.Unlock()
	wait := renewAfter
	if err != nil {
		wait = retryIn
		if !h.known {
			h.err = err
		}
	} else {
		h.issues, h.err, h.known = issues, nil, true
	}
	h.renewAt = h.opts.Now().Add(wait)
	h.pending = nil
	close(done)
}

// query returns the search query: open issues of the repositories without an
// assignee, with one of the labels.
func (o *IssueOptions) query() string {
	words := []string{"is:issue", "is:open", "no:assignee"}
	for _, name := range o.Repositories {
		words = append(words, "repo:"+name)
	}
	if len(o.Labels) > 0 {
		quoted := make([]string, len(o.Labels))
		for i, label := range o.Labels {
			quoted[i] = `"` + strings.ReplaceAll(label, `"`, "") + `"`
		}
		words = append(words, "label:"+strings.Join(quoted, ","))
	}
	return strings.Join(words, " ")
}

// searchResult has the used fields of a search response.
type searchResult struct {
	Items []struct {
		Number     int       `json:"number"`
		Title      string    `json:"title"`
		URL        string    `json:"html_url"`
		Repository string    `json:"repository_url"`
		Created    time.Time `json:"created_at"`
		Labels     []struct {
			Name string `json:"name"`
		} `json:"labels"`
	} `json:"items"`
}

func (h *IssueHost) fetch(ctx context.Context) ([]Issue, error) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	values := url.Values{
		"q": {h.opts.query()}, "sort": {"created"}, "order": {"desc"}, "per_page": {strconv.Itoa(perPage)},
	}
	address := strings.TrimSuffix(h.opts.API, "/") + "/search/issues?" + values.Encode()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, fmt.Errorf("request issues: %w", err)
	}
	r.Header.Set("Accept", "application/json")
	r.Header.Set("User-Agent", "Waymark")
	response, err := h.client.Do(r)
	if err != nil {
		return nil, fmt.Errorf("request issues: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("request issues: status %d", response.StatusCode)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, responseLimit+1))
	if err != nil {
		return nil, fmt.Errorf("read issues: %w", err)
	}
	if len(body) > responseLimit {
		return nil, fmt.Errorf("read issues: more than %d bytes", responseLimit)
	}
	return parseIssues(body)
}

// parseIssues parses a response. It drops issues without a web address, since that becomes a link.
func parseIssues(body []byte) ([]Issue, error) {
	var found searchResult
	if err := json.Unmarshal(body, &found); err != nil {
		return nil, fmt.Errorf("read issues: %w", err)
	}
	issues := []Issue{}
	for _, item := range found.Items {
		link, err := url.Parse(item.URL)
		if err != nil || link.Host == "" || link.Scheme != "https" && link.Scheme != "http" || len(issues) == perPage {
			continue
		}
		issue := Issue{
			Number: item.Number, Title: cutIssueText(item.Title), URL: link.String(),
			Repository: repositoryName(item.Repository), Created: item.Created, Labels: []string{},
		}
		for _, label := range item.Labels {
			if len(issue.Labels) < labelLimit {
				issue.Labels = append(issue.Labels, cutIssueText(label.Name))
			}
		}
		issues = append(issues, issue)
	}
	return issues, nil
}

// cutIssueText bounds a text from outside.
func cutIssueText(s string) string {
	runes := []rune(s)
	if len(runes) > textLimit {
		return string(runes[:textLimit]) + "…"
	}
	return s
}

// repositoryName is owner/name at the end of an address.
func repositoryName(address string) string {
	parts := strings.Split(strings.Trim(address, "/"), "/")
	if len(parts) < 2 {
		return ""
	}
	return cutIssueText(strings.Join(parts[len(parts)-2:], "/"))
}
