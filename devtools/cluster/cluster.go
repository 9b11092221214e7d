package main

import (
	"context"
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"text/template"
	"time"

	"waymark.dev/waymark/internal/testkit/servertest"
)

const (
	bucket = "waymark"
	// startTimeout bounds what servers need until they are ready; poll is how often they are asked.
	startTimeout = 2 * time.Minute
	stopTimeout  = time.Minute
	poll         = 50 * time.Millisecond
)

var (
	//go:embed haproxy.cfg
	proxyConfig string
	//go:embed waymark.toml
	settings string
)

// pooling is the settings of PgBouncer in docs/operators/servers.md.
const pooling = "default_pool_size = 30\nmax_client_conn = 1000\nserver_login_retry = 1\nquery_wait_timeout = 5\n"

// cluster is a running cluster.
type cluster struct {
	options

	URL, Listen, Statistics  string // of the site; addresses of the proxy
	Postgres, OpenSearch, S3 string
	Pooler                   string // address of PostgreSQL through PgBouncer, "" without it
	Bucket, Dir              string
	Servers                  []*server

	gates     []*gate
	disk      string   // a small one, of the first server; "" if there is none
	clock     []string // variables of PostgreSQL for its clock, nil if it cannot be changed
	clockFile string   // the offset of that clock
	proxy     *exec.Cmd
	ends      []func() // functions that stop the components, in the order of their start
}

type server struct {
	Name, Addr, OpsAddr, OpsPort string

	cluster *cluster
	program string // that of the cluster if empty
	log     *os.File
	cmd     *exec.Cmd
	ended   chan error // gets the result of cmd
}

// start starts a cluster and waits until readers can use it.
func start(ctx context.Context, o options) (*cluster, error) {
	c := &cluster{options: o, URL: "http://" + o.addr, Bucket: bucket}
	if err := c.start(ctx); err != nil {
		c.stop()
		return nil, err
	}
	return c, nil
}

func (c *cluster) start(ctx context.Context) (err error) {
	if c.program, err = filepath.Abs(c.program); err != nil {
		return err
	}
	haproxy, err := exec.LookPath("haproxy")
	if err != nil {
		return fmt.Errorf("there is no proxy: run devtools/install-haproxy: %w", err)
	}
	_, port, err := net.SplitHostPort(c.addr)
	if err != nil {
		return fmt.Errorf("-addr: %w", err)
	}
	c.Listen = net.JoinHostPort("127.0.0.1", port)
	if c.Dir, err = os.MkdirTemp("", "waymark-cluster-"); err != nil {
		return err
	}
	c.ends = append(c.ends, func() { _ = os.RemoveAll(c.Dir) })
	if c.gated {
		if err := errors.Join(c.limitDisk(), c.addClock()); err != nil {
			return err
		}
	}
	if err := c.startServices(); err != nil {
		return err
	}
	if err := c.write("waymark.toml", settings); err != nil {
		return err
	}
	if c.built {
		if err := c.build(ctx); err != nil {
			return err
		}
	}
	if err := c.startServers(ctx); err != nil {
		return err
	}
	return c.startProxy(ctx, haproxy)
}

// startServices starts PostgreSQL, OpenSearch and a server of buckets.
func (c *cluster) startServices() error {
	handler, err := servertest.NewS3(bucket)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	s3 := &http.Server{Handler: handler, ReadHeaderTimeout: startTimeout}
	go func() { _ = s3.Serve(l) }() // ends with the cluster
	c.S3 = "http://" + l.Addr().String()
	c.ends = append(c.ends, func() { _ = s3.Close() })

	var stopPostgres func() error
	if c.Postgres, stopPostgres, err = servertest.RunPostgres(c.clock...); err != nil {
		return err
	}
	c.ends = append(c.ends, func() { _ = stopPostgres() })

	folder := filepath.Join(c.Dir, "opensearch")
	if err := os.Mkdir(folder, 0o700); err != nil {
		return err
	}
	var stopNode func()
	if c.OpenSearch, stopNode, err = servertest.RunOpenSearch(folder); err != nil {
		return err
	}
	c.ends = append(c.ends, stopNode)
	if c.gated {
		if err := c.addGates(); err != nil {
			return err
		}
	}
	if c.pooler {
		return c.startPooler()
	}
	return nil
}

// startPooler starts PgBouncer, in front of the gate of PostgreSQL if there is one.
func (c *cluster) startPooler() error {
	log, err := os.Create(filepath.Join(c.Dir, "pgbouncer.log"))
	if err != nil {
		return err
	}
	through, stop, err := servertest.RunPgBouncer(c.Postgres, pooling, func(line string) { fmt.Fprintln(log, line) })
	if err != nil {
		return errors.Join(err, log.Close())
	}
	c.Pooler = through.String()
	c.ends = append(c.ends, func() { stop(); _ = log.Close() })
	return nil
}

// addGates puts a gate in front of each service.
func (c *cluster) addGates() error {
	for _, service := range []struct {
		name    string
		address *string
	}{{"PostgreSQL", &c.Postgres}, {"OpenSearch", &c.OpenSearch}, {"the bucket", &c.S3}} {
		g, address, err := newGate(service.name, *service.address)
		if err != nil {
			return fmt.Errorf("gate of %s: %w", service.name, err)
		}
		*service.address = address
		c.gates = append(c.gates, g)
		c.ends = append(c.ends, func() { g.set(shut) })
	}
	return nil
}

// write fills in a template with the addresses of the cluster.
func (c *cluster) write(name, text string) error {
	var filled strings.Builder
	if err := template.Must(template.New(name).Parse(text)).Execute(&filled, c); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(c.Dir, name), []byte(filled.String()), 0o600)
}

func (c *cluster) build(ctx context.Context) error {
	if out, err := c.command(ctx, "builder", "build", "--out", c.site()).CombinedOutput(); err != nil {
		return fmt.Errorf("build the site: %w\n%s", err, out)
	}
	return nil
}

func (c *cluster) site() string { return "s3://" + bucket + "/site" }

// command is the program with the settings of the cluster and a home of its own.
func (c *cluster) command(ctx context.Context, name, verb string, args ...string) *exec.Cmd {
	args = append([]string{verb, "--config", filepath.Join(c.Dir, "waymark.toml")}, args...)
	if c.content != "" && !(c.built && verb == "serve") {
		args = append(args, "--content", c.content)
	}
	cmd := exec.CommandContext(ctx, c.program, args...)
	cmd.Env = []string{
		"HOME=" + filepath.Join(c.Dir, name), "PATH=" + os.Getenv("PATH"), "AWS_ENDPOINT_URL=" + c.S3,
		"AWS_REGION=eu-north-1", "AWS_ACCESS_KEY_ID=cluster", "AWS_SECRET_ACCESS_KEY=cluster",
	}
	return cmd
}

func (c *cluster) startServers(ctx context.Context) error {
	addrs, err := freeAddrs(2*c.servers + 1)
	if err != nil {
		return err
	}
	c.Statistics = addrs[2*c.servers]
	for n := range c.servers {
		s := &server{Name: fmt.Sprintf("server%d", n+1), Addr: addrs[2*n], OpsAddr: addrs[2*n+1], cluster: c}
		if n == c.servers-1 || c.upgraded {
			s.program = c.other
		}
		_, s.OpsPort, _ = net.SplitHostPort(s.OpsAddr)
		if s.log, err = os.Create(filepath.Join(c.Dir, s.Name+".log")); err != nil {
			return err
		}
		c.Servers = append(c.Servers, s)
		c.ends = append(c.ends, func() { s.end(syscall.SIGINT); _ = s.log.Close() })
		if err := s.start(); err != nil {
			return err
		}
	}
	for _, s := range c.Servers {
		if err := s.waitReady(ctx); err != nil {
			return err
		}
	}
	return nil
}

// freeAddrs returns unused addresses.
func freeAddrs(count int) (addrs []string, err error) {
	for range count {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close()
		addrs = append(addrs, l.Addr().String())
	}
	return addrs, nil
}

// ownGroup keeps Ctrl-C from a program, which the cluster stops in its order.
var ownGroup = &syscall.SysProcAttr{Setpgid: true}

func (s *server) start() error {
	args := []string{"--dev-login", "--addr", s.Addr, "--ops-addr", s.OpsAddr}
	if s.cluster.built {
		args = append(args, "--site", s.cluster.site())
	}
	s.cmd = s.cluster.command(context.Background(), s.Name, "serve", args...)
	if s.program != "" {
		s.cmd.Path = s.program
	}
	s.cmd.Stdout, s.cmd.Stderr, s.cmd.SysProcAttr = s.log, s.log, ownGroup
	if err := s.cmd.Start(); err != nil {
		return fmt.Errorf("start %s: %w", s.Name, err)
	}
	ended := make(chan error, 1)
	s.ended = ended
	go func(cmd *exec.Cmd) { ended <- cmd.Wait() }(s.cmd)
	return nil
}

// waitReady waits until a server should get requests.
func (s *server) waitReady(ctx context.Context) error {
	return wait(ctx, s.Name+" is not ready, see its log:", func() error {
		select {
		case err := <-s.ended:
			s.ended <- err
			text, _ := os.ReadFile(s.log.Name())
			return stopWaiting{fmt.Errorf("%s ended: %w\n%s", s.Name, err, text)}
		default:
		}
		return get(ctx, "http://"+s.OpsAddr+"/readyz", nil)
	})
}

// end sends a signal to a server and waits for its end.
func (s *server) end(signal os.Signal) {
	if s.ended == nil {
		return
	}
	_ = s.cmd.Process.Signal(signal) // it may have ended
	select {
	case err := <-s.ended:
		s.ended <- err
	case <-time.After(stopTimeout):
		_ = s.cmd.Process.Kill()
		fmt.Fprintf(os.Stderr, "%s did not stop in %v and was killed\n", s.Name, stopTimeout)
	}
}

func (c *cluster) startProxy(ctx context.Context, haproxy string) error {
	if err := c.write("haproxy.cfg", proxyConfig); err != nil {
		return err
	}
	c.proxy = exec.Command(haproxy, "-q", "-db", "-f", filepath.Join(c.Dir, "haproxy.cfg"))
	c.proxy.Stderr, c.proxy.SysProcAttr = os.Stderr, ownGroup
	if err := c.proxy.Start(); err != nil {
		return fmt.Errorf("start proxy: %w", err)
	}
	var once sync.Once
	ended := make(chan error, 1)
	go func() { ended <- c.proxy.Wait() }()
	c.ends = append(c.ends, func() {
		once.Do(func() { _ = c.proxy.Process.Kill(); <-ended })
	})
	for _, s := range c.Servers {
		if err := c.waitUp(ctx, s, true); err != nil {
			return err
		}
	}
	return nil
}

// waitUp waits until the proxy sends requests to a server, or does not.
func (c *cluster) waitUp(ctx context.Context, s *server, up bool) error {
	return wait(ctx, fmt.Sprintf("for the proxy to see %s up=%v:", s.Name, up), func() error {
		return get(ctx, "http://"+c.Statistics+"/;csv", func(body io.Reader) error {
			rows, err := csv.NewReader(body).ReadAll()
			if err != nil {
				return err
			}
			for _, row := range rows {
				if row[0] == "servers" && row[1] == s.Name && strings.HasPrefix(row[slices.Index(rows[0], "status")], "UP") == up {
					return nil
				}
			}
			return errors.New("it does not yet")
		})
	})
}

// stop stops everything that was started, in reverse order.
func (c *cluster) stop() {
	for _, end := range slices.Backward(c.ends) {
		end()
	}
}

// print prints the addresses of the cluster.
func (c *cluster) print(w io.Writer) {
	fmt.Fprintf(w, "site           %s, sign in as plus@example.org\n", c.URL)
	for _, s := range c.Servers {
		fmt.Fprintf(w, "%-14s http://%s, for operators http://%s/metrics, process %d\n", s.Name, s.Addr, s.OpsAddr, s.cmd.Process.Pid)
	}
	fmt.Fprintf(w, "proxy          http://%s/\nPostgreSQL     %s\n", c.Statistics, c.Postgres)
	if c.Pooler != "" {
		fmt.Fprintf(w, "PgBouncer      %s\n", c.Pooler)
	}
	fmt.Fprintf(w, "OpenSearch     %s\nbucket         s3://%s at %s\n", c.OpenSearch, bucket, c.S3)
	fmt.Fprintf(w, "settings, logs %s\nCtrl-C stops and deletes everything\n", c.Dir)
}

// stopWaiting is an error that waiting does not mend.
type stopWaiting struct{ error }

// wait repeats try until it succeeds. What is waited for is the beginning of its error.
func wait(ctx context.Context, what string, try func() error) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	for {
		err := try()
		var end stopWaiting
		if err == nil || errors.As(err, &end) {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s %w", what, err)
		case <-time.After(poll):
		}
	}
}

// get passes the body of a successful response to read, which may be nil.
func get(ctx context.Context, address string, read func(io.Reader) error) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	r, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(r.Body)
		return fmt.Errorf("%s: %s, %s", address, r.Status, text)
	}
	if read == nil {
		return nil
	}
	return read(r.Body)
}
