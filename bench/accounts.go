package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"waymark.dev/waymark/internal/testkit/servertest"
)

const (
	// readers is the number of signed-in, concurrent readers.
	readers = 64
	// kept is the number of pages in each reader's collection before measuring: two screens.
	kept = 24
	// callTime is the measuring time of a call.
	callTime = 3 * time.Second
	// changesOfAReader limits the items that each reader adds and deletes, as the server
	// limits changes.
	changesOfAReader = 100
)

// accounts measures requests of signed-in readers, on each database.
func (b *bench) accounts() error {
	if err := b.accountsOn("SQLite", "--database-dir", filepath.Join(b.work, "database")); err != nil {
		return err
	}
	address, stop, err := servertest.RunPostgres()
	if errors.Is(err, servertest.ErrNoPostgres) {
		fmt.Fprintf(b.out, "\naccounts on PostgreSQL: not measured. %v\n", err)
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(b.accountsOn("PostgreSQL", "--database-url", address), stop())
}

func (b *bench) accountsOn(database string, flags ...string) error {
	provider, err := servertest.StartProvider("127.0.0.1:0", "", servertest.Reader{})
	if err != nil {
		return err
	}
	defer func() { provider.Stop() }()
	flags = append(flags, "--features-authentication", "--features-plus", "--auth-issuer", provider.Issuer(), "--auth-client-id", servertest.ClientID,
		"--auth-client-secret", servertest.ClientSecret, "--auth-secret-key", strings.Repeat("a1", 32))
	s, _, err := b.start("serve", "/en-US/docs/Web", flags...)
	if err != nil {
		return err
	}
	defer s.stop()
	pages, err := s.pages()
	if err != nil {
		return err
	}
	if len(pages) < 2 {
		return errors.New("the site has too few pages to keep")
	}
	cookies, err := s.signIn(provider)
	if err != nil {
		return err
	}
	keepers, err := s.keepers(cookies, pages)
	if err != nil {
		return err
	}
	s.settle()
	fmt.Fprintf(b.out, "\naccounts on %s, %d readers at once\n", database, readers)
	return b.calls(keepers, pages)
}

// signIn signs in readers and returns their cookies.
func (s *server) signIn(provider *servertest.Provider) ([]string, error) {
	var cookies []string
	for n := range readers {
		name := fmt.Sprintf("r%d", n)
		provider.SignIn(servertest.Reader{Subject: name, Email: name + "@example.org", Subscriptions: []string{"mdn_plus_5m"}})
		jar := &lastCookies{}
		client := http.Client{Jar: jar}
		r, err := client.Get(s.base + "/users/fxa/login/authenticate/?next=/robots.txt")
		if err != nil {
			return nil, fmt.Errorf("sign in: %w", err)
		}
		_ = r.Body.Close()
		session := jar.find("session")
		if session == "" {
			return nil, fmt.Errorf("sign in: %s without a session", r.Status)
		}
		cookies = append(cookies, session)
	}
	return cookies, nil
}

// lastCookies is a jar for one host.
type lastCookies struct{ cookies []*http.Cookie }

func (j *lastCookies) SetCookies(_ *url.URL, cookies []*http.Cookie) {
	for _, c := range cookies {
		j.cookies = slices.DeleteFunc(j.cookies, func(old *http.Cookie) bool { return old.Name == c.Name })
		j.cookies = append(j.cookies, c)
	}
}

func (j *lastCookies) Cookies(*url.URL) []*http.Cookie { return j.cookies }

func (j *lastCookies) find(name string) string {
	for _, c := range j.cookies {
		if strings.HasSuffix(c.Name, name) {
			return c.Name + "=" + c.Value
		}
	}
	return ""
}

// reader is a reader with a collection.
type reader struct {
	server     *server
	client     *http.Client
	cookie     string
	collection string // path of the calls about it
}

// keepers fills a collection for each reader.
func (s *server) keepers(cookies, pages []string) ([]*reader, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: readers}
	list := make([]*reader, readers)
	for n := range list {
		k := &reader{server: s, client: &http.Client{Transport: transport}, cookie: cookies[n]}
		list[n] = k
		const all = "/api/v2/collections/"
		text, err := k.call(http.MethodGet, all, nil)
		if err != nil {
			return nil, err
		}
		var found []struct{ ID string }
		if err := json.Unmarshal(text, &found); err != nil || len(found) == 0 {
			return nil, fmt.Errorf("collections of a reader: %s, %w", text, err)
		}
		k.collection = all + found[0].ID + "/"
		for _, page := range pages[1:min(kept+1, len(pages))] {
			if err := k.add(page); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// page loads a page as browsers do, but without decompressing it, whose time should not count.
func (k *reader) page(path string) error {
	request, err := http.NewRequest(http.MethodGet, k.server.base+path, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Accept-Encoding", accepted)
	_, err = k.send(request)
	return err
}

func (k *reader) call(method, path string, content any) ([]byte, error) {
	var body io.Reader
	if content != nil {
		text, err := json.Marshal(content)
		if err != nil {
			return nil, err
		}
		body = strings.NewReader(string(text))
	}
	request, err := http.NewRequest(method, k.server.base+path, body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	return k.send(request)
}

// send sends a request with the reader's cookie and returns the response's body.
func (k *reader) send(request *http.Request) ([]byte, error) {
	request.Header.Set("Cookie", k.cookie)
	r, err := k.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err == nil && r.StatusCode >= http.StatusMultipleChoices {
		err = fmt.Errorf("%s %s: %s, %s", request.Method, request.URL.Path, r.Status, text)
	}
	return text, err
}

func (k *reader) add(page string) error {
	_, err := k.call(http.MethodPost, k.collection+"items/", map[string]string{"title": "A page to keep", "url": page})
	return err
}

// addAndDelete saves a page, gets its id like the site, and deletes it.
func (k *reader) addAndDelete(page string) error {
	if err := k.add(page); err != nil {
		return err
	}
	text, err := k.call(http.MethodGet, "/api/v2/collections/lookup/?url="+url.QueryEscape(page), nil)
	if err != nil {
		return err
	}
	var found struct {
		Results []struct{ Item struct{ ID string } }
	}
	if err := json.Unmarshal(text, &found); err != nil || len(found.Results) == 0 {
		return fmt.Errorf("lookup of %s: %s, %w", page, text, err)
	}
	_, err = k.call(http.MethodDelete, k.collection+"items/"+found.Results[0].Item.ID+"/", nil)
	return err
}

// calls measures each call with all readers concurrently. The ratios are to a warm page under
// the same load, by the same clients.
func (b *bench) calls(keepers []*reader, pages []string) error {
	get := func(path func(k *reader) string) func(*reader) error {
		return func(k *reader) error { _, err := k.call(http.MethodGet, path(k), nil); return err }
	}
	var page float64
	for _, m := range []struct {
		name string
		most int // times for each reader, 0 for no limit
		do   func(*reader) error
	}{
		{"page, warm", 0, func(k *reader) error { return k.page(pages[0]) }},
		{"whoami", 0, get(func(*reader) string { return "/api/v1/whoami" })},
		{"collections", 0, get(func(*reader) string { return "/api/v2/collections/" })},
		{"12 items of a collection", 0, get(func(k *reader) string { return k.collection + "?limit=12" })},
		{"add, look up, delete an item", changesOfAReader, func(k *reader) error { return k.addAndDelete(pages[0]) }},
	} {
		took, wall, failed := together(keepers, m.most, m.do)
		if len(took) == 0 {
			return fmt.Errorf("%s: %w", m.name, failed.first)
		}
		rate := float64(len(took)) / wall.Seconds()
		if page == 0 {
			page = rate
		}
		fmt.Fprintf(b.out, "%-34s %7.0f a second, %.2f ms at the 99th percentile, %d errors, %.2f of a page's rate\n",
			m.name, rate, ms(at(took, 99)), failed.count.Load(), rate/page)
		if failed.first != nil {
			fmt.Fprintf(b.out, "%-34s first error: %v\n", "", failed.first)
		}
	}
	return nil
}

// failures counts errors and keeps the first.
type failures struct {
	count atomic.Int64
	once  sync.Once
	first error
}

func (f *failures) add(err error) {
	f.count.Add(1)
	f.once.Do(func() { f.first = err })
}

// together makes all readers repeat something concurrently for callTime, and returns the
// sorted durations.
func together(keepers []*reader, most int, do func(*reader) error) (all []time.Duration, wall time.Duration, failed *failures) {
	failed = &failures{}
	var mu sync.Mutex
	var wg sync.WaitGroup
	start := time.Now()
	for _, k := range keepers {
		wg.Go(func() {
			var took []time.Duration
			for n := 0; (most == 0 || n < most) && time.Since(start) < callTime; n++ {
				began := time.Now()
				if err := do(k); err != nil {
					failed.add(err)
					continue
				}
				took = append(took, time.Since(began))
			}
			mu.Lock()
			defer mu.Unlock()
			all = append(all, took...)
		})
	}
	wg.Wait()
	wall = time.Since(start)
	slices.Sort(all)
	return all, wall, failed
}
