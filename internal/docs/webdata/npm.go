package webdata

import (
	"cmp"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/dial"
)

// PublicRegistry is npm's default registry.
const PublicRegistry = "https://registry.npmjs.org"

// RegistryOptions configure a Registry. Zero values mean the defaults.
type RegistryOptions struct {
	Registry     string        // address; default PublicRegistry
	Timeout      time.Duration // for a response including its body; default 2 minutes
	MaxMetadata  int64         // bytes of a package's list of versions; default 64 MiB
	MaxTarball   int64         // bytes of a compressed package; default 64 MiB
	MaxUnpacked  int64         // bytes of an unpacked package; default 512 MiB
	RoundTripper http.RoundTripper
}

const maxRedirects = 5

// Errors caused by a registry.
var (
	ErrNoVersion = errors.New("no suitable version")
	ErrIntegrity = errors.New("integrity check failed")
	ErrTooLarge  = errors.New("larger than allowed")
	ErrArchive   = errors.New("bad archive")
)

// Registry downloads data packages from an npm registry. Content is not trusted unless its
// SHA-512 hash is the published one, and nothing is written to disk. It is safe for concurrent
// use.
type Registry struct {
	registry *url.URL
	http     *http.Client
	o        RegistryOptions
}

// NewRegistry returns a client. The registry must have an https address, or an http one on the
// loopback interface.
func NewRegistry(o RegistryOptions) (*Registry, error) {
	defaults := RegistryOptions{PublicRegistry, 2 * time.Minute, 64 << 20, 64 << 20, 512 << 20, http.DefaultTransport}
	o = o.withDefaults(defaults)
	registry, err := url.Parse(strings.TrimSuffix(o.Registry, "/"))
	if err != nil {
		return nil, fmt.Errorf("npm registry: %w", err)
	}
	c := &Registry{registry: registry, o: o}
	if err := c.allowed(registry); err != nil {
		return nil, fmt.Errorf("npm registry: %w", err)
	}
	c.http = &http.Client{Transport: o.RoundTripper, Timeout: o.Timeout, CheckRedirect: c.checkRedirect}
	return c, nil
}

func (o RegistryOptions) withDefaults(d RegistryOptions) RegistryOptions {
	o.Registry = cmp.Or(o.Registry, d.Registry)
	o.Timeout = cmp.Or(o.Timeout, d.Timeout)
	o.MaxMetadata = cmp.Or(o.MaxMetadata, d.MaxMetadata)
	o.MaxTarball = cmp.Or(o.MaxTarball, d.MaxTarball)
	o.MaxUnpacked = cmp.Or(o.MaxUnpacked, d.MaxUnpacked)
	if o.RoundTripper == nil {
		o.RoundTripper = d.RoundTripper
	}
	return o
}

// allowed refuses addresses other than https. Plain http is for a registry on this machine,
// and only that registry may refer to it.
func (c *Registry) allowed(u *url.URL) error {
	if u.Scheme == "https" && u.Host != "" {
		return nil
	}
	if u.Scheme == "http" && dial.IsLoopback(u.Hostname()) && dial.IsLoopback(c.registry.Hostname()) {
		return nil
	}
	return fmt.Errorf("address %s is not https", u.Redacted())
}

func (c *Registry) checkRedirect(req *http.Request, via []*http.Request) error {
	if len(via) > maxRedirects {
		return errors.New("too many redirects")
	}
	return c.allowed(req.URL)
}

// PackageRelease is a published version of a package.
type PackageRelease struct {
	Name, Version      string
	tarball, integrity string
}

// Newest returns the newest release of a package that is at least version and compatible with
// it: of the same major version, or minor version below 1.0. The error is ErrNoVersion if
// there is none. Prereleases do not count.
func (c *Registry) Newest(ctx context.Context, name, version string) (PackageRelease, error) {
	r, err := c.newest(ctx, name, version)
	if err != nil {
		return PackageRelease{}, fmt.Errorf("look up package %s: %w", name, err)
	}
	return r, nil
}

func (c *Registry) newest(ctx context.Context, name, version string) (PackageRelease, error) {
	best, ok := parseVersion(version)
	if !ok {
		return PackageRelease{}, fmt.Errorf("%q is not a version", version)
	}
	// Like npm, escape the slash in a scoped name.
	address := c.registry.String() + "/" + url.PathEscape(name)
	text, err := c.get(ctx, address, "application/vnd.npm.install-v1+json", c.o.MaxMetadata)
	if err != nil {
		return PackageRelease{}, err
	}
	var list struct {
		Versions map[string]struct {
			Dist struct {
				Tarball   string `json:"tarball"`
				Integrity string `json:"integrity"`
			} `json:"dist"`
		} `json:"versions"`
	}
	if err := json.Unmarshal(text, &list); err != nil {
		return PackageRelease{}, fmt.Errorf("read list of versions: %w", err)
	}
	release, found := PackageRelease{Name: name}, false
	for text, about := range list.Versions {
		v, ok := parseVersion(text)
		if ok && v.compatible(best) && v.compare(best) >= 0 {
			best, found = v, true
			release.Version, release.tarball, release.integrity = text, about.Dist.Tarball, about.Dist.Integrity
		}
	}
	if !found {
		return PackageRelease{}, fmt.Errorf("%w: none like %s or later", ErrNoVersion, version)
	}
	return release, nil
}

// Files downloads a release and returns the named files, by paths relative to the package. A
// missing file is an error.
func (c *Registry) Files(ctx context.Context, r PackageRelease, names []string) (map[string][]byte, error) {
	files, err := c.files(ctx, r, names)
	if err != nil {
		return nil, fmt.Errorf("download package %s %s: %w", r.Name, r.Version, err)
	}
	return files, nil
}

func (c *Registry) files(ctx context.Context, r PackageRelease, names []string) (map[string][]byte, error) {
	tarball, err := c.get(ctx, r.tarball, "application/octet-stream", c.o.MaxTarball)
	if err != nil {
		return nil, err
	}
	if err := checkIntegrity(tarball, r.integrity); err != nil {
		return nil, err
	}
	return unpack(tarball, names, c.o.MaxUnpacked)
}

// get reads at most limit bytes.
func (c *Registry) get(ctx context.Context, address, accept string, limit int64) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	if err := c.allowed(req.URL); err != nil {
		return nil, err
	}
	req.Header.Set("Accept", accept)
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answered %s", req.URL.Redacted(), resp.Status)
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, limit+1))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", req.URL.Redacted(), err)
	}
	if int64(len(body)) > limit {
		return nil, fmt.Errorf("%s: %w (%d bytes)", req.URL.Redacted(), ErrTooLarge, limit)
	}
	return body, nil
}

// checkIntegrity compares content with the SHA-512 hashes of an integrity value, which may
// also have weaker ones; one must match.
func checkIntegrity(content []byte, integrity string) error {
	sum := sha512.Sum512(content)
	want := base64.StdEncoding.EncodeToString(sum[:])
	published := false
	for hash := range strings.FieldsSeq(integrity) {
		value, ok := strings.CutPrefix(hash, "sha512-")
		if !ok {
			continue
		}
		published = true
		if value, _, _ = strings.Cut(value, "?"); value == want {
			return nil
		}
	}
	if !published {
		return fmt.Errorf("%w: no SHA-512 hash is published", ErrIntegrity)
	}
	return fmt.Errorf("%w: SHA-512 hash differs from the published one", ErrIntegrity)
}
