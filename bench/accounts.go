package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"waymark.dev/waymark/internal/testkit/oidctest"
	"waymark.dev/waymark/internal/testkit/pgserver"
)

const (
	// readers are signed in, and ask at once.
	readers = 64
	// kept is how many pages each reader has in a collection before anything is
	// measured: two screens.
	kept = 24
	// callTime is how long a call is measured.
	callTime = 3 * time.Second
	// changesOfAReader bounds how often each reader adds and deletes an item:
	// the server limits changes.
	changesOfAReader = 100
)

// accounts measures what readers who are signed in ask for, on each database.
func (b *bench) accounts() error {
	if err := b.accountsOn("SQLite", "--database-dir", filepath.Join(b.work, "database")); err != nil {
		return err
	}
	address, stop, err := pgserver.Run()
	if errors.Is(err, pgserver.ErrNotInstalled) {
		fmt.Fprintf(b.out, "\naccounts on PostgreSQL: not measured. %v\n", err)
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(b.accountsOn("PostgreSQL", "--database-url", address), stop())
}

func (b *bench) accountsOn(database string, flags ...string) error {
	provider, err := oidctest.Start("127.0.0.1:0", "", oidctest.Reader{})
	if err != nil {
		return err
	}
	defer func() { _ = provider.Shutdown() }()
	flags = append(flags, "--features-authentication", "--features-plus", "--auth-issuer", provider.Issuer(), "--auth-client-id", oidctest.ClientID,
		"--auth-client-secret", oidctest.ClientSecret, "--auth-secret-key", strings.Repeat("a1", 32))
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
	if s.cookies, err = s.signIn(provider); err != nil {
		return err
	}
	keepers, err := s.keepers(pages)
	if err != nil {
		return err
	}
	s.settle()
	fmt.Fprintf(b.out, "\naccounts on %s, %d readers at once\n", database, readers)
	if err := b.calls(s, keepers, pages); err != nil {
		return err
	}
	return b.pageViews(s, pages)
}

// signIn signs readers in and returns their cookies.
func (s *server) signIn(provider *oidctest.Provider) ([]string, error) {
	var cookies []string
	for n := range readers {
		name := fmt.Sprintf("r%d", n)
		provider.SignIn(oidctest.Reader{Subject: name, Email: name + "@example.org", Subscriptions: []string{"mdn_plus_5m"}})
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

// reader is one who keeps pages.
type reader struct {
	server     *server
	client     *http.Client
	cookie     string
	collection string // the path of the calls about it
}

// keepers fills a collection of each reader.
func (s *server) keepers(pages []string) ([]*reader, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: readers}
	list := make([]*reader, readers)
	for n := range list {
		k := &reader{server: s, client: &http.Client{Transport: transport}, cookie: s.cookies[n]}
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
	request.Header.Set("Cookie", k.cookie)
	request.Header.Set("Content-Type", "application/json")
	r, err := k.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err == nil && r.StatusCode >= http.StatusMultipleChoices {
		err = fmt.Errorf("%s %s: %s, %s", method, path, r.Status, text)
	}
	return text, err
}

func (k *reader) add(page string) error {
	_, err := k.call(http.MethodPost, k.collection+"items/", map[string]string{"title": "A page to keep", "url": page})
	return err
}

// addAndDelete keeps a page, finds out its id as the site does, and deletes it.
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

// calls measures each call with all readers at once. The ratios are to a warm page
// under the same load, by the same clients.
func (b *bench) calls(s *server, keepers []*reader, pages []string) error {
	get := func(path func(k *reader) string) func(*reader) error {
		return func(k *reader) error { _, err := k.call(http.MethodGet, path(k), nil); return err }
	}
	var page float64
	for _, m := range []struct {
		name string
		most int // times for each reader, 0 for any
		do   func(*reader) error
	}{
		{"page, warm", 0, get(func(*reader) string { return pages[0] })},
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

// failures counts errors and has one of them.
type failures struct {
	count atomic.Int64
	once  sync.Once
	first error
}

func (f *failures) add(err error) {
	f.count.Add(1)
	f.once.Do(func() { f.first = err })
}

// together has all readers do something at once, again and again for callTime, and
// returns how long each time took, sorted.
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

// filePattern finds the files that a page loads.
var filePattern = regexp.MustCompile(`(?:src|href)="(/static/[^"]+\.(?:js|css))"`)

// pageViews measures what whoami adds to views of pages: of the page only, and
// with the files that a browser loads for the first page.
func (b *bench) pageViews(s *server, pages []string) error {
	text, err := s.get(pages[0])
	if err != nil {
		return err
	}
	var files []string
	for _, m := range filePattern.FindAllStringSubmatch(string(text), -1) {
		files = append(files, m[1])
	}
	slices.Sort(files)
	files = slices.Compact(files)
	for _, view := range []struct {
		name  string
		files []string
	}{
		{"whoami added to a page", nil},
		{fmt.Sprintf("whoami added to a page, %d files", len(files)), files},
	} {
		var alone, with []string
		for _, page := range pages {
			alone = append(append(alone, page), view.files...)
			with = append(append(append(with, page), view.files...), "/api/v1/whoami")
		}
		c, err := compareViews(s, alone, with, len(view.files)+1)
		if err != nil {
			return err
		}
		fmt.Fprintf(b.out, "%-34s %7.0f views a second, %.0f without: %+.0f %% time a view; %+.0f %% processor time of the server\n", view.name,
			c.rates[1], c.rates[0], 100*(c.rates[0]/c.rates[1]-1), 100*(float64(c.cpu[1])/float64(c.cpu[0])-1))
	}
	return nil
}

// compareViews asks a server for two lists by turns. A view is size requests of
// the first list, and one more of the second.
func compareViews(s *server, alone, with []string, size int) (c compared, err error) {
	var count [2]int
	for range rounds {
		for i, list := range [][]string{alone, with} {
			before := s.cpu()
			took, err := s.load(list, readers)
			if err != nil {
				return c, err
			}
			c.cpu[i] += s.cpu() - before
			count[i] += len(took)
		}
	}
	for i := range count {
		views := float64(count[i]) / float64(size+i)
		c.rates[i] = views / (rounds * loadTime).Seconds()
		c.cpu[i] = time.Duration(float64(c.cpu[i]) / views)
	}
	return c, nil
}
