package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"
)

// load sends mixed traffic to a site on this machine and prints the results.
func load(ctx context.Context, flags *flag.FlagSet, args []string) error {
	site := flags.String("site", "http://localhost:8080", "address of the site, which has --dev-login and telemetry")
	p := planFlags(flags, time.Minute)
	_ = flags.Parse(args) // exits on errors
	t, err := newTraffic(ctx, *site)
	if err != nil {
		return err
	}
	t.sendFor(ctx, p.duration, p)
	return t.print(os.Stdout)
}

// plan describes the traffic.
type plan struct {
	rate     float64 // actions a second
	duration time.Duration
	mix      mix
}

// planFlags returns a plan that is set by flags.
func planFlags(flags *flag.FlagSet, duration time.Duration) *plan {
	p := &plan{}
	p.mix, _ = parseMix(defaultMix) // cannot fail
	flags.Float64Var(&p.rate, "rate", 50, "actions of readers a second")
	flags.DurationVar(&p.duration, "duration", duration, "how long")
	flags.Func("mix", "share of each action (default "+defaultMix+")", func(text string) (err error) {
		p.mix, err = parseMix(text)
		return err
	})
	return p
}

// sendFor performs actions for some time.
func (t *traffic) sendFor(ctx context.Context, duration time.Duration, p *plan) {
	ctx, stop := context.WithTimeout(ctx, duration)
	defer stop()
	t.send(ctx, p.rate, p.mix)
}

// Most readers read. Sign-ins, questions and changes of collections are rarer than on real
// sites, as all are of three users, whom servers limit.
const defaultMix = "page=70,search=15,ping=10,collection=3,question=1,signin=1"

// reading is traffic that changes nothing: its requests may be sent again.
const reading = "page=80,search=20"

// changing is traffic that shows whether changes are lost.
const changing = "page=70,search=15,ping=5,note=7,question=2,signin=1"

// actions are the actions of readers.
var actions = map[string]func(*traffic, context.Context, int){
	"page": (*traffic).page, "search": (*traffic).search, "ping": (*traffic).ping,
	"collection": (*traffic).keep, "note": (*traffic).note, "question": (*traffic).question, "signin": (*traffic).signIn,
}

// mix is a list of actions, each repeated by its share.
type mix []string

// parseMix spreads the actions evenly: each comes when it is the furthest behind its share.
func parseMix(text string) (m mix, err error) {
	shares, total := map[string]int{}, 0
	for part := range strings.SplitSeq(text, ",") {
		name, number, _ := strings.Cut(part, "=")
		share, err := strconv.Atoi(number)
		if actions[name] == nil || err != nil || share < 0 {
			return nil, fmt.Errorf("%q is not an action with its share, such as page=70; actions are %s", part, strings.Join(slices.Sorted(maps.Keys(actions)), ", "))
		}
		shares[name] = share
		total += share
	}
	if total == 0 || total > 10_000 {
		return nil, fmt.Errorf("the shares add up to %d, not to between 1 and 10000", total)
	}
	due := map[string]int{}
	for range total {
		for name, share := range shares {
			due[name] += share
		}
		next := slices.MaxFunc(slices.Sorted(maps.Keys(shares)), func(a, b string) int { return cmp.Compare(due[a], due[b]) })
		due[next] -= total
		m = append(m, next)
	}
	return m, nil
}

// atOnce is the maximum number of actions in progress: a site that is that far behind fails.
const atOnce = 6000

var (
	errBusy = fmt.Errorf("%d actions wait for the site", atOnce)
	errLost = errors.New("a page that was saved is missing from its collection")
)

// traffic is that of readers of a site.
type traffic struct {
	site   string
	pages  []listed
	client *http.Client
	users  []*user
	done   atomic.Int64 // requests

	running chan struct{} // has an element for each action in progress

	mu    sync.Mutex
	kinds map[string]*measured
	first map[string]string // error of each kind; others replace errBusy
	took  time.Duration
}

// listed is a page of the site.
type listed struct{ Title, URL string }

// measured has the results of requests of a kind.
type measured struct {
	took    []time.Duration
	failed  int
	slowest time.Duration // of failed requests
}

// user is a ready user of --dev-login, who does one thing after the other.
type user struct {
	sync.Mutex
	email, cookie, collection string
	noted                     noted
}

// newTraffic reads the list of pages of a site, which must be on this machine.
func newTraffic(ctx context.Context, site string) (*traffic, error) {
	address, err := url.Parse(site)
	if err != nil {
		return nil, err
	}
	if ip := net.ParseIP(address.Hostname()); address.Hostname() != "localhost" && !ip.IsLoopback() {
		return nil, fmt.Errorf("%s is not on this machine; load is for your own servers only", site)
	}
	t := &traffic{
		site: strings.TrimSuffix(site, "/"), running: make(chan struct{}, atOnce), kinds: map[string]*measured{}, first: map[string]string{},
		client: &http.Client{
			Transport:     &http.Transport{MaxIdleConnsPerHost: atOnce},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
			Timeout:       time.Minute,
		},
	}
	for _, name := range []string{"core", "plus", "staff"} {
		t.users = append(t.users, &user{email: name + "@example.org"})
	}
	err = get(ctx, t.site+"/en-US/search-index.json", func(body io.Reader) error { return json.NewDecoder(body).Decode(&t.pages) })
	if err == nil && len(t.pages) == 0 {
		err = fmt.Errorf("%s has no pages in English", site)
	}
	return t, err
}

// send performs actions at a rate until ctx ends, whether earlier ones have finished or not,
// and waits for all.
func (t *traffic) send(ctx context.Context, rate float64, m mix) {
	var wg sync.WaitGroup
	started := time.Now()
	for n := 0; ; n++ {
		// A busy machine wakes this up too late; then several actions are due at once.
		due := started.Add(time.Duration(float64(n+1) / rate * float64(time.Second)))
		select {
		case <-ctx.Done():
			wg.Wait()
			t.took += time.Since(started)
			return
		case <-time.After(time.Until(due)):
		}
		name := m[n%len(m)]
		select {
		case t.running <- struct{}{}:
			wg.Go(func() {
				actions[name](t, context.WithoutCancel(ctx), n)
				<-t.running
			})
		default:
			t.record(name, 0, errBusy)
		}
	}
}

// reset forgets the results so far.
func (t *traffic) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kinds, t.first, t.took = map[string]*measured{}, map[string]string{}, 0
}

// failed returns the number of requests of a kind that failed.
func (t *traffic) failed(kind string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if m := t.kinds[kind]; m != nil {
		return m.failed
	}
	return 0
}

// record adds the result of a request.
func (t *traffic) record(kind string, took time.Duration, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	m := t.kinds[kind]
	if m == nil {
		m = &measured{}
		t.kinds[kind] = m
	}
	if err == nil {
		m.took = append(m.took, took)
	} else {
		if m.failed++; m.failed == 1 || t.first[kind] == errBusy.Error() {
			t.first[kind] = err.Error()
		}
		m.slowest = max(m.slowest, took)
	}
	t.done.Add(1)
}

// request sends a request and returns the response's body and header. n chooses the network
// address that it seems to come from.
func (t *traffic) request(ctx context.Context, kind, method, path string, body []byte, want, n int, header ...string) ([]byte, http.Header) {
	started := time.Now()
	text, fields, err := func() ([]byte, http.Header, error) {
		r, err := http.NewRequestWithContext(ctx, method, t.site+path, bytes.NewReader(body))
		if err != nil {
			return nil, nil, err
		}
		r.Header.Set("Origin", t.site)
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Forwarded-For", fmt.Sprintf("192.0.2.%d", n%250+1))
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		response, err := t.client.Do(r)
		if err != nil {
			return nil, nil, err
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err == nil && response.StatusCode != want {
			err = fmt.Errorf("%s %s: %s, want %d: %.60q", method, path, response.Status, want, text)
		}
		return text, response.Header, err
	}()
	t.record(kind, time.Since(started), err)
	if err != nil {
		return nil, nil
	}
	return text, fields
}

// page reads a page, some more often than others.
func (t *traffic) page(ctx context.Context, n int) {
	t.request(ctx, "page", http.MethodGet, t.pages[n*n%len(t.pages)].URL, nil, http.StatusOK, n)
}

// search looks for words of two titles.
func (t *traffic) search(ctx context.Context, n int) {
	words := strings.Fields(t.pages[n%len(t.pages)].Title + " " + t.pages[n*7%len(t.pages)].Title)
	query := url.Values{"locale": {"en-US"}, "q": {words[n%len(words)] + " " + words[n*3%len(words)]}}
	t.request(ctx, "search", http.MethodGet, "/api/v1/search?"+query.Encode(), nil, http.StatusOK, n)
}

// ping reports a visit.
func (t *traffic) ping(ctx context.Context, n int) {
	at := time.Now().UTC().Format("2006-01-02T15:04Z")
	body := fmt.Sprintf(`{"metrics": {"url": {"page.path": %q}}, "ping_info": {"seq": 0, "start_time": %q, "end_time": %q}, "client_info": {"telemetry_sdk_build": "5.0.10"}}`,
		t.site+t.pages[n%len(t.pages)].URL, at, at)
	t.request(ctx, "ping", http.MethodPost, "/submit/waymark/page/1/"+uuid.NewString(), []byte(body), http.StatusOK, n)
}

// question asks as assistants do.
func (t *traffic) question(ctx context.Context, n int) {
	body, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": n, "method": "tools/call", "params": map[string]any{
		"name": "ask", "arguments": map[string]string{"question": "what is " + t.pages[n%len(t.pages)].Title},
	}}) // cannot fail
	t.request(ctx, "question", http.MethodPost, "/mcp", body, http.StatusOK, n, "Accept", "application/json, text/event-stream")
}

// signIn signs a user in, in another browser, where the user goes on: of many sessions servers
// end the oldest.
func (t *traffic) signIn(ctx context.Context, n int) {
	u := t.users[n%len(t.users)]
	u.Lock()
	defer u.Unlock()
	if cookie := t.session(ctx, u.email, n); cookie != "" {
		u.cookie = cookie
	}
}

// session returns the cookie of a new session, or "".
func (t *traffic) session(ctx context.Context, email string, n int) string {
	form := url.Values{"email": {email}, "next": {"/en-US/"}}.Encode()
	_, header := t.request(ctx, "sign-in", http.MethodPost, "/users/fxa/login/authenticate/", []byte(form), http.StatusSeeOther, n, "Content-Type", "application/x-www-form-urlencoded")
	cookie, _, _ := strings.Cut(header.Get("Set-Cookie"), ";")
	return cookie
}

const collections = "/api/v2/collections/"

// call sends a request of a user. The response is nil if it is an error.
func (t *traffic) call(ctx context.Context, u *user, kind, method, path string, body any, want, n int) []byte {
	sent, _ := json.Marshal(body) // cannot fail
	text, _ := t.request(ctx, kind, method, path, sent, want, n, "Cookie", u.cookie)
	return text
}

// enter signs a user in and looks up the user's collection. It reports whether both are done.
func (t *traffic) enter(ctx context.Context, u *user, n int) bool {
	if u.cookie == "" {
		u.cookie = t.session(ctx, u.email, n)
	}
	if u.cookie == "" || u.collection != "" {
		return u.cookie != ""
	}
	var list []struct{ ID string }
	if err := json.Unmarshal(t.call(ctx, u, "collections", http.MethodGet, collections, nil, http.StatusOK, n), &list); err != nil || len(list) == 0 {
		return false // it is an error of the request
	}
	u.collection = collections + list[0].ID + "/"
	return true
}

// saved returns the address of the item of a page that a user saved, or "".
func (t *traffic) saved(ctx context.Context, u *user, page string, n int) string {
	text := t.call(ctx, u, "look up page", http.MethodGet, collections+"lookup/?url="+url.QueryEscape(page), nil, http.StatusOK, n)
	if text == nil {
		return ""
	}
	var found struct {
		Results []struct{ Item struct{ ID string } }
	}
	if err := json.Unmarshal(text, &found); err != nil || len(found.Results) == 0 {
		t.record("look up page", 0, errLost)
		return ""
	}
	return u.collection + "items/" + found.Results[0].Item.ID + "/"
}

// keep saves a page to a collection, looks whether it is there, and deletes it.
func (t *traffic) keep(ctx context.Context, n int) {
	u := t.users[n%len(t.users)]
	u.Lock()
	defer u.Unlock()
	page := t.pages[n%len(t.pages)]
	if !t.enter(ctx, u, n) || t.call(ctx, u, "save page", http.MethodPost, u.collection+"items/", page.item(""), http.StatusCreated, n) == nil {
		return
	}
	if item := t.saved(ctx, u, page.URL, n); item != "" {
		t.call(ctx, u, "delete page", http.MethodDelete, item, nil, http.StatusOK, n)
	}
}

// noted is an item whose note a user keeps changing.
type noted struct {
	item string // its address
	last int    // note that was acknowledged
	sent int    // last note that was sent
}

// note changes the note of an item to the next number.
func (t *traffic) note(ctx context.Context, n int) {
	u := t.users[n%len(t.users)]
	u.Lock()
	defer u.Unlock()
	if !t.enter(ctx, u, n) {
		return
	}
	page := t.pages[len(t.pages)-1]
	if u.noted.item == "" {
		if t.call(ctx, u, "save page", http.MethodPost, u.collection+"items/", page.item("0"), http.StatusCreated, n) == nil {
			return
		}
		if u.noted.item = t.saved(ctx, u, page.URL, n); u.noted.item == "" {
			return
		}
	}
	u.noted.sent++
	if t.call(ctx, u, "change note", http.MethodPost, u.noted.item, page.item(strconv.Itoa(u.noted.sent)), http.StatusOK, n) != nil {
		u.noted.last = u.noted.sent
	}
}

// checkNotes returns an error if a change of a note that was acknowledged is lost. The note may
// be a later one, whose response was lost.
func (t *traffic) checkNotes(ctx context.Context) error {
	for n, u := range t.users {
		if u.noted.item == "" {
			continue
		}
		text := t.call(ctx, u, "read note", http.MethodGet, u.noted.item, nil, http.StatusOK, n)
		if text == nil {
			return fmt.Errorf("the note of %s cannot be read", u.email)
		}
		var item struct{ Notes string }
		if err := json.Unmarshal(text, &item); err != nil {
			return fmt.Errorf("read the note of %s: %w", u.email, err)
		}
		if is, err := strconv.Atoi(item.Notes); err != nil || is < u.noted.last || is > u.noted.sent {
			return fmt.Errorf("the note of %s is %q, but %d was acknowledged and %d sent", u.email, item.Notes, u.noted.last, u.noted.sent)
		}
	}
	return nil
}

// item is the page as an item of a collection.
func (p listed) item(notes string) map[string]string {
	return map[string]string{"title": p.Title, "url": p.URL, "notes": notes}
}

// print prints the results by kind. It returns an error if there were errors.
func (t *traffic) print(w io.Writer) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "request\tcount\ta second\tp50 ms\tp95 ms\tp99 ms\tmax ms\terrors\tslowest ms\t")
	failed := 0
	for _, kind := range slices.Sorted(maps.Keys(t.kinds)) {
		m := t.kinds[kind]
		slices.Sort(m.took)
		percentile := func(percent int) float64 {
			if len(m.took) == 0 {
				return 0
			}
			return milliseconds(m.took[(len(m.took)-1)*percent/100])
		}
		count := len(m.took) + m.failed
		fmt.Fprintf(table, "%s\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%d\t%.1f\t\n", kind, count, float64(count)/t.took.Seconds(), percentile(50), percentile(95), percentile(99), percentile(100), m.failed, milliseconds(m.slowest))
		failed += m.failed
	}
	if err := table.Flush(); err != nil || failed == 0 {
		return err
	}
	for _, kind := range slices.Sorted(maps.Keys(t.first)) {
		fmt.Fprintf(w, "first error of %s: %s\n", kind, t.first[kind])
	}
	return fmt.Errorf("%d requests failed", failed)
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
