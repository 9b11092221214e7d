package app

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/tools/observatory"
	"waymark.dev/waymark/internal/tools/observatory/scans"
)

// observatory is the scanner of sites. Results are stored in the database, else in memory.
func (a *App) observatory() component {
	return component{
		isOn: ifOn(feature.Observatory), jobs: a.observatoryJobs,
		open: func(_ context.Context, h *host) error {
			service, err := a.scanService(h.db)
			if err != nil {
				return err
			}
			h.serve(server.Observatory{Service: service, Build: server.Build{
				Version: a.version, Commit: os.Getenv("GIT_SHA"), Source: programSource(), Run: os.Getenv("RUN_ID"),
			}})
			h.atEnd(service.Close)
			return nil
		},
	}
}

// programSource is the module path of the program, "" if unknown.
func programSource() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Path
	}
	return ""
}

func (a *App) scanService(db *store.Store) (*scans.Service, error) {
	c := a.cfg.Observatory
	ports, err := c.PortList()
	if err != nil {
		return nil, err
	}
	retrieval, err := a.siteRetrieval()
	if err != nil {
		return nil, err
	}
	lists, err := a.scanLists(ScanOptions{})
	if err != nil {
		return nil, err
	}
	options := scans.Options{
		Lists: lists, Retrieve: retrieval, Ports: ports, Allow: c.Allow, Deny: c.Deny, Concurrency: c.Concurrency,
	}
	options.Cooldown, options.Cache = c.Ages()
	if db != nil {
		options.Store = db
	}
	return scans.New(options), nil
}

// siteRetrieval configures requests to scanned sites.
func (a *App) siteRetrieval() (observatory.Options, error) {
	c := a.cfg.Observatory
	options, err := a.retrieval(ScanOptions{ConnectTo: c.ConnectTo, CACert: c.CAFile, Performance: true})
	if err != nil {
		return options, fmt.Errorf("observatory: %w", err)
	}
	options.Dialer.Allowed, err = c.NetworkList()
	return options, err
}

// keptCaptures bounds stored captures, at most 128 KiB each: anybody can have made-up sites
// scanned.
const keptCaptures = 5000

// observatoryJobs are the jobs for stored scans.
func (a *App) observatoryJobs(h *host) ([]jobs.Job, error) {
	list := []jobs.Job{periodic("drop-captures", time.Hour, func(ctx context.Context) error {
		n, err := h.db.DropCaptures(ctx, keptCaptures)
		return a.logCount("dropped captures of scans", n, err)
	})}
	if kept := a.cfg.Observatory.Keep; kept > 0 {
		list = append(list, periodic("drop-scans", time.Hour, func(ctx context.Context) error {
			n, err := h.db.KeepScans(ctx, kept)
			return a.logCount("deleted scans that were too many", n, err)
		}))
	}
	if days := a.cfg.Observatory.Retention; days > 0 {
		list = append(list, periodic("delete-old-scans", day, func(ctx context.Context) error {
			n, err := h.db.DeleteScans(ctx, time.Now().Add(-time.Duration(days)*day))
			return a.logCount("deleted old scans", n, err)
		}))
	}
	return list, nil
}

// RemoveScans deletes the stored scans of a host for an operator.
func (a *App) RemoveScans(ctx context.Context, host string) (removed scans.Removal, err error) {
	site, err := observatory.ParseSite(host)
	if err != nil {
		return removed, err
	}
	if site.Key() != site.Host {
		return removed, fmt.Errorf("%q is more than a host: all its ports and paths are removed", host)
	}
	err = a.withExistingStore(ctx, func(db *store.Store) error {
		removed, err = db.RemoveHost(ctx, site.Host, string(account.Operator))
		return err
	})
	return removed, err
}

// ScanRemovals lists operators' removals, the last first.
func (a *App) ScanRemovals(ctx context.Context) (list []scans.Removal, err error) {
	const most = 1000
	err = a.withExistingStore(ctx, func(db *store.Store) error {
		list, err = db.ScanRemovals(ctx, most)
		return err
	})
	return list, err
}
