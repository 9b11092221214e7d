package server

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/collections"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// processVariable makes the test binary run a server; its value is a
// processSetup.
const processVariable = "WAYMARK_TEST_SERVER_PROCESS"

// processSetup configures the server of another process.
type processSetup struct {
	Issuer   string
	Database store.Options
}

// keptPages is the number of pages that readers of the test site can add.
const keptPages = 30

func keptPage(n int) string { return fmt.Sprintf("/en-US/docs/Web/Page_%d", n) }

// TestServerProcess is not a test: it runs the server that startProcess starts.
func TestServerProcess(t *testing.T) {
	text := os.Getenv(processVariable)
	if text == "" {
		t.Skip("runs only as a process of other tests")
	}
	var setup processSetup
	if err := json.Unmarshal([]byte(text), &setup); err != nil {
		t.Fatal(err)
	}
	english, _ := tree()
	for n := range keptPages {
		file := *english["en-us/web/index.md"]
		file.Data = fmt.Appendf(nil, "---\ntitle: Page %d\nslug: Web/Page_%d\npage-type: guide\n---\n\nText.\n", n, n)
		english[fmt.Sprintf("en-us/web/page_%d/index.md", n)] = &file
	}
	o := optionsOf(t, content.Sources{ContentFS: english})
	_, with := addAccountsOf(t, setup.Issuer, setup.Database)
	with(&o)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("http://" + l.Addr().String())
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin) // until the test ends
		stop()
	}()
	if err := New(o).Run(ctx, l); err != nil {
		t.Error(err)
	}
}

// process is another process that serves the site, to which an accountServer
// forwards requests. It can be killed and restarted.
type process struct {
	setup processSetup
	proxy atomic.Pointer[httputil.ReverseProxy]
	cmd   *exec.Cmd
}

func (p *process) ServeHTTP(w http.ResponseWriter, r *http.Request) { p.proxy.Load().ServeHTTP(w, r) }

// start starts the process and waits until it listens.
func (p *process) start(t *testing.T) {
	t.Helper()
	text, err := json.Marshal(p.setup)
	if err != nil {
		t.Fatal(err)
	}
	p.cmd = exec.Command(os.Args[0], "-test.run=^TestServerProcess$", "-test.timeout=5m")
	p.cmd.Env = append(os.Environ(), processVariable+"="+string(text))
	p.cmd.Stderr = os.Stderr
	in, err := p.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close(); p.kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the process has not started: %v, %q", err, line)
	}
	address, err := url.Parse(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(address)
	proxy.ErrorHandler = func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) }
	p.proxy.Store(proxy)
}

// kill ends the process as a crash of the machine would.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// processes are servers of one database.
type processes struct {
	provider *servertest.Provider
	list     []*process
	// interrupt disturbs the servers once while they work.
	interrupt func(t *testing.T)
}

func startProcesses(t *testing.T, o store.Options, count int) *processes {
	t.Helper()
	provider, err := servertest.StartProvider("127.0.0.1:0", "", servertest.Reader{Subject: "r1", Email: "reader@example.org"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(provider.Stop)
	all := &processes{provider: provider}
	for range count {
		p := &process{setup: processSetup{provider.Issuer(), o}}
		p.start(t)
		all.list = append(all.list, p)
	}
	all.interrupt = func(t *testing.T) {
		all.list[0].kill()
		all.list[0].start(t)
	}
	return all
}

// keeping signs a reader in and returns them as a client of each process.
func (all *processes) keeping(t *testing.T, subject, tier string) []*keeping {
	t.Helper()
	var clients []*keeping
	for _, p := range all.list {
		k := &keeping{&accountServer{Handler: p, provider: all.provider}, nil}
		if len(clients) == 0 {
			k = k.newKeeping(t, subject, tier)
		} else {
			k.session = clients[0].session
		}
		clients = append(clients, k)
	}
	return clients
}

// atOnce calls do with the numbers below n, in parallel.
func atOnce(n int, do func(i int)) {
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { do(i) })
	}
	wg.Wait()
}

// statuses counts responses by status.
type statuses struct {
	mu    sync.Mutex
	count map[int]int
}

func (s *statuses) add(status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.count == nil {
		s.count = map[int]int{}
	}
	s.count[status]++
}

func TestCollectionsOfParallelRequestsOnSQLite(t *testing.T) {
	testParallelRequests(t, startProcesses(t, store.Options{Dir: t.TempDir()}, 1))
}

func TestCollectionsOfTwoProcessesOnPostgres(t *testing.T) {
	testParallelRequests(t, startProcesses(t, store.Options{URL: servertest.EmptySchema(t, servertest.StartPostgres(t), "together")}, 2))
}

// testParallelRequests sends many requests to all processes in parallel.
func testParallelRequests(t *testing.T, all *processes) {
	clients := all.keeping(t, "r1", account.Core)
	of := func(i int) *keeping { return clients[i%len(clients)] }
	t.Run("the default collection is made once", func(t *testing.T) {
		var seen sync.Map
		atOnce(16, func(i int) {
			status, text := of(i).call(t, "GET", "", "")
			var list []collections.Collection
			if err := json.Unmarshal([]byte(text), &list); err != nil || status != 200 || len(list) != 1 {
				t.Errorf("list = %d, %s", status, text)
				return
			}
			seen.Store(list[0].ID, true)
		})
		ids := 0
		seen.Range(func(any, any) bool { ids++; return true })
		if ids != 1 {
			t.Errorf("got %d default collections", ids)
		}
	})
	t.Run("the free tier has three", func(t *testing.T) {
		var got statuses
		atOnce(24, func(i int) {
			status, _ := of(i).call(t, "POST", "", fmt.Sprintf(`{"name":"c%d"}`, i))
			got.add(status)
		})
		if list := of(0).list(t); len(list) != 3 || got.count[201] != 2 || got.count[400] != 22 {
			t.Errorf("got %d collections after responses %v, want three", len(list), got.count)
		}
	})
	k := of(0)
	list := k.list(t)
	main, one, two := list[0].ID, list[1].ID, list[2].ID
	t.Run("a name is given once", func(t *testing.T) {
		var got statuses
		atOnce(8, func(i int) {
			status, _ := of(i).call(t, "POST", []string{one, two}[i/2%2]+"/", `{"name":"The one"}`)
			got.add(status)
		})
		named := 0
		for _, c := range k.list(t) {
			if c.Name == "The one" {
				named++
			}
		}
		if named != 1 || got.count[200] != 4 || got.count[409] != 4 {
			t.Errorf("%d collections have the name after %v", named, got.count)
		}
	})
	t.Run("a page is added once", func(t *testing.T) {
		var got statuses
		atOnce(16, func(i int) {
			status, _ := of(i).call(t, "POST", main+"/items/", fmt.Sprintf(`{"title":"t%d","url":%q}`, i, keptPage(0)))
			got.add(status)
		})
		if items := k.items(t, main, ""); len(items) != 1 || got.count[201] != 1 || got.count[409] != 15 {
			t.Errorf("%d items after %v", len(items), got.count)
		}
	})
	t.Run("deleting, restoring, adding again", func(t *testing.T) {
		item := k.items(t, main, "")[0].ID
		atOnce(24, func(i int) {
			switch i % 3 {
			case 0:
				of(i/3).call(t, "DELETE", main+"/items/"+item+"/", "")
			case 1:
				of(i/3).call(t, "POST", main+"/items/"+item+"/restore/", "")
			default:
				of(i/3).call(t, "POST", main+"/items/", fmt.Sprintf(`{"title":"again","url":%q}`, keptPage(0)))
			}
		})
		if items := k.items(t, main, ""); len(items) > 1 {
			t.Errorf("the collection has the page %d times", len(items))
		}
	})
	t.Run("the last edit counts, whole", func(t *testing.T) {
		k.call(t, "POST", main+"/items/", fmt.Sprintf(`{"title":"x","url":%q}`, keptPage(1)))
		item := k.lookup(t, keptPage(1))[0].Item.ID
		atOnce(16, func(i int) {
			text := fmt.Sprintf(`{"title":"edit %d","notes":"edit %d"}`, i, i)
			if status, text := of(i).call(t, "POST", main+"/items/"+item+"/", text); status != 200 {
				t.Errorf("edit = %d, %s", status, text)
			}
		})
		if i := k.lookup(t, keptPage(1))[0].Item; i.Notes == nil || i.Title != *i.Notes {
			t.Errorf("after parallel edits: title %q, notes %v", i.Title, i.Notes)
		}
	})
}

func TestCollectionsSurviveCrashesOnSQLite(t *testing.T) {
	testInterruptions(t, startProcesses(t, store.Options{Dir: t.TempDir()}, 1), 6)
}

func TestCollectionsSurviveCrashesOnPostgres(t *testing.T) {
	testInterruptions(t, startProcesses(t, store.Options{URL: servertest.EmptySchema(t, servertest.StartPostgres(t), "crashes")}, 2), 6)
}

// Connections of the servers end during their work, again and again.
func TestCollectionsSurviveLostConnections(t *testing.T) {
	address := servertest.StartPostgres(t)
	const name = "waymark-lost" // only connections of this name end; others may share the database
	schema := servertest.EmptySchema(t, address, "lost")
	all := startProcesses(t, store.Options{URL: servertest.WithParameter(t, schema, "application_name", name)}, 2)
	operator, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer operator.Close()
	var ended int64
	all.interrupt = func(t *testing.T) {
		const endAll = "select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = $1"
		var n int64
		if err := operator.QueryRowContext(t.Context(), endAll, name).Scan(&n); err != nil {
			t.Error(err)
		}
		ended += n
	}
	testInterruptions(t, all, 100)
	if ended == 0 {
		t.Error("no connection was ended")
	}
}

// testInterruptions has readers write until all their changes are stored, while
// the servers are interrupted: nothing may be lost or stored twice.
func testInterruptions(t *testing.T, all *processes, interruptions int) {
	const readers = 4
	clients := make([][]*keeping, readers)
	for i := range clients {
		clients[i] = all.keeping(t, fmt.Sprint("r", i), "mdn_plus_5m")
	}
	done := make(chan struct{})
	var failures atomic.Int64
	go func() {
		defer close(done)
		atOnce(readers, func(reader int) { keepAll(t, clients[reader], &failures) })
	}()
	interrupted := 0
	for ; interrupted < interruptions; interrupted++ {
		select {
		case <-done:
		case <-time.After(20 * time.Millisecond):
			all.interrupt(t)
			continue
		}
		break
	}
	<-done
	t.Logf("%d interruptions, %d requests failed", interrupted, failures.Load())
	for _, of := range clients {
		wantAllKept(t, of[0])
	}
}

// keepAll creates collections and adds pages to the default one, two at a time.
// It repeats failed requests; then a conflict counts as success.
func keepAll(t *testing.T, clients []*keeping, failures *atomic.Int64) {
	insist := func(k *keeping, method, path, content string) string {
		for try := 0; ; try++ {
			status, text := k.call(t, method, path, content)
			if status < 300 || try > 0 && status == http.StatusConflict {
				return text
			}
			if status != http.StatusServiceUnavailable && status != http.StatusBadGateway {
				t.Errorf("%s %s = %d, %s", method, path, status, text)
				return text
			}
			failures.Add(1)
			time.Sleep(5 * time.Millisecond)
		}
	}
	var list []collections.Collection
	if err := json.Unmarshal([]byte(insist(clients[0], "GET", "", "")), &list); err != nil || len(list) == 0 {
		t.Errorf("list: %v, %v", list, err)
		return
	}
	atOnce(2, func(half int) {
		k := clients[half%len(clients)]
		for n := half; n < keptPages; n += 2 {
			insist(k, "POST", "", fmt.Sprintf(`{"name":"c%d"}`, n))
			insist(k, "POST", list[0].ID+"/items/", fmt.Sprintf(`{"title":"p%d","url":%q}`, n, keptPage(n)))
		}
	})
}

func wantAllKept(t *testing.T, k *keeping) {
	t.Helper()
	var names, pages []string
	list := k.list(t)
	for _, c := range list[1:] {
		names = append(names, c.Name)
	}
	for _, i := range k.items(t, list[0].ID, "limit=1000") {
		pages = append(pages, i.Title)
	}
	var wantNames, wantPages []string
	for n := range keptPages {
		wantNames, wantPages = append(wantNames, fmt.Sprint("c", n)), append(wantPages, fmt.Sprint("p", n))
	}
	for _, l := range [][]string{names, pages, wantNames, wantPages} {
		slices.Sort(l)
	}
	if list[0].Name != collections.DefaultName || list[0].Count != keptPages || !slices.Equal(names, wantNames) || !slices.Equal(pages, wantPages) {
		t.Errorf("first %s with %d items; collections %q; pages %q", list[0].Name, list[0].Count, names, pages)
	}
}
