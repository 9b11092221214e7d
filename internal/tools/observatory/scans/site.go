package scans

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/net/publicsuffix"

	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/tools/observatory"
)

// lookupTimeout limits a DNS lookup.
const lookupTimeout = 5 * time.Second

// httpsPort is the default port.
const httpsPort = 443

// Named returns the site that a caller names, in any letter case, if it may be scanned as far
// as can be determined offline.
func (s *Service) Named(text string) (observatory.Site, error) {
	site, err := observatory.ParseSite(strings.ToLower(trim(text)))
	switch {
	case err != nil:
		return observatory.Site{}, err
	case len(site.Key()) > maxKey:
		return observatory.Site{}, ErrLongKey
	}
	if _, err := netip.ParseAddr(site.Host); err == nil {
		return observatory.Site{}, problem(observatory.InvalidHostnameIP, "%s is an address: name a host.", site.Host)
	}
	if top := site.Host[strings.LastIndexByte(site.Host, '.')+1:]; !s.isTopLevel(top) {
		return observatory.Site{}, problem(observatory.InvalidHostname, "%s is not on the internet: there is no top-level domain %s.", site.Host, top)
	}
	if site.Port != 0 && !slices.Contains(s.opts.Ports, site.Port) {
		return observatory.Site{}, problem(observatory.InvalidSite, "Port %d is not scanned; those that are: %s.", site.Port, portList(s.opts.Ports))
	}
	return site, s.permit(site.Host)
}

// isTopLevel reports whether a top-level domain exists. Without a list, it uses the list of
// public suffixes, which is as old as the program.
func (s *Service) isTopLevel(name string) bool {
	if len(s.opts.Lists.TLDs) > 0 {
		return s.opts.Lists.TLDs[name]
	}
	_, listed := publicsuffix.PublicSuffix("any." + name)
	return listed
}

// trim trims space around a site's name.
func trim(text string) string { return strings.Trim(strings.TrimSpace(text), "\ufeff") }

func portList(ports []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(ports), " ", ", "), "[]")
}

func problem(kind observatory.Kind, format string, args ...any) error {
	return &observatory.Error{Kind: kind, Message: fmt.Sprintf(format, args...)}
}

// permit returns ErrRefused for hosts excluded by the operator.
func (s *Service) permit(host string) error {
	if covers(s.opts.Deny, host) || len(s.opts.Allow) > 0 && !covers(s.opts.Allow, host) {
		return ErrRefused
	}
	return nil
}

// covers reports whether a list has a host or a parent domain.
func covers(hosts []string, host string) bool {
	return slices.ContainsFunc(hosts, func(parent string) bool { return host == parent || strings.HasSuffix(host, "."+parent) })
}

// Locate looks up a site in the DNS. If its host is unknown but exists with a leading www.,
// the returned site has that host.
func (s *Service) Locate(ctx context.Context, site observatory.Site) (observatory.Site, error) {
	err := s.lookUp(ctx, site)
	if err == nil || errors.Is(err, dial.ErrNotPublic) {
		return site, notPublic(site, err)
	}
	other := withWWW(site)
	if err := s.lookUp(ctx, other); err == nil || errors.Is(err, dial.ErrNotPublic) {
		if err := s.permit(other.Host); err != nil {
			return other, err
		}
		return other, notPublic(other, err)
	}
	if ctx.Err() != nil {
		return site, context.Cause(ctx)
	}
	return site, problem(observatory.InvalidHostnameFound, "%s is not in the DNS.", site.Host)
}

func (s *Service) lookUp(ctx context.Context, site observatory.Site) error {
	ctx, cancel := context.WithTimeout(ctx, lookupTimeout)
	defer cancel()
	_, err := s.opts.Retrieve.Dialer.ResolveAt(ctx, site.Host, strconv.Itoa(cmp.Or(site.Port, httpsPort)))
	return err
}

func notPublic(site observatory.Site, err error) error {
	if err == nil {
		return nil
	}
	return problem(observatory.InvalidHostnameIP, "%s has no public address.", site.Host)
}

func withWWW(site observatory.Site) observatory.Site {
	site.Host = "www." + site.Host
	return site
}
