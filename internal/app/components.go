package app

import (
	"context"
	"slices"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/search"
)

// component is the part of the program for a feature. All fields are optional.
type component struct {
	// isOn reports whether a site with some features has the component; if nil, all sites
	// have it.
	isOn func(feature.Set) bool
	// check checks the settings, for 'waymark doctor' and the staff.
	check func(context.Context) []Finding
	// jobs lists the background jobs, which use the database. They run after open; doctor
	// only lists them.
	jobs func(*host) ([]jobs.Job, error)
	// open adds the component to a server.
	open func(context.Context, *host) error
}

// components lists all components in the order of opening.
func (a *App) components() []component {
	return []component{
		a.countries(),
		a.accounts(),
		a.newsletter(),
		a.savedCode(),
		a.plans(),
		a.observatory(),
		a.collections(),
		a.help(),
		a.ads(),
		a.updates(),
		a.telemetry(),
		a.packs(),
		a.issues(),
		a.translations(),
		a.staff(),
	}
}

// ifOn is for components of one feature.
func ifOn(name string) func(feature.Set) bool {
	return func(set feature.Set) bool { return set.On(name) }
}

// componentsOf lists the components for some features.
func (a *App) componentsOf(set feature.Set) []component {
	return slices.DeleteFunc(a.components(), func(c component) bool { return c.isOn != nil && !c.isOn(set) })
}

// checkComponents checks the settings of all components.
func (a *App) checkComponents(ctx context.Context) (list []Finding) {
	for _, c := range a.components() {
		if c.check != nil {
			list = append(list, c.check(ctx)...)
		}
	}
	return list
}

// host is a site being set up, to which components add themselves.
type host struct {
	*siteRuntime
	options server.Options
	finder  *search.Service
	db      *store.Store // nil for a site without a database
	servers *serverWatch // nil for a site without a database
	queue   jobs.Queue   // nil for a site without jobs
	jobs    []jobs.Job

	reloaders []reloader
	changed   []func() // called when pages have changed
	stops     []func() // called in reverse order at the end
}

// notifier shows a text about a subject to writers on all open pages, or removes it if it is
// "".
type notifier func(subject, text string)

// reloader reloads a file other than content.
type reloader struct {
	reload func(notifier)
	// watch reloads when a file changes, until the context ends; if nil, only a signal
	// reloads.
	watch func(context.Context, notifier)
}

func (h *host) serve(f server.Feature) { h.options.Features = append(h.options.Features, f) }

// atEnd registers a function for stop, which calls the last one first.
func (h *host) atEnd(stop func()) { h.stops = append(h.stops, stop) }

func (h *host) stop() {
	for _, stop := range slices.Backward(h.stops) {
		stop()
	}
}

// pagesChanged notifies components of changed pages.
func (h *host) pagesChanged() {
	for _, changed := range h.changed {
		changed()
	}
}

// openComponents opens components, with the database if needed, and runs their jobs until the
// host stops.
func (a *App) openComponents(ctx context.Context, h *host) (err error) {
	list := a.componentsOf(h.features)
	if h.features.NeedDatabase() {
		if err := a.openDatabase(ctx, h, list); err != nil {
			return err
		}
	}
	for _, c := range list {
		if c.open == nil {
			continue
		}
		if err := c.open(ctx, h); err != nil {
			return err
		}
	}
	a.runJobs(ctx, h)
	return nil
}

// openDatabase opens the database and the job queue of components.
func (a *App) openDatabase(ctx context.Context, h *host, list []component) (err error) {
	if h.db, err = a.openMigratedStore(ctx); err != nil {
		return err
	}
	h.atEnd(func() {
		if err := h.db.Close(); err != nil {
			a.log.Error("close database", "error", err)
		}
	})
	if h.db.SharesLimits() {
		h.options.SharedCounts = h.db
	}
	if err := a.watchServers(ctx, h); err != nil {
		return err
	}
	if h.jobs, err = jobsOf(h, list); err != nil || len(h.jobs) == 0 {
		return err
	}
	if h.queue, err = h.db.OpenJobs(ctx, jobs.Options{Jobs: a.observed(h.jobs), Log: a.log}); err != nil {
		return err
	}
	h.atEnd(h.queue.Close) // if a component fails to open, Run is not called, which also closes it
	return nil
}

func jobsOf(h *host, list []component) (all []jobs.Job, err error) {
	for _, c := range list {
		if c.jobs == nil {
			continue
		}
		some, err := c.jobs(h)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// runJobs runs jobs in the background. On stop it waits for running ones.
func (a *App) runJobs(ctx context.Context, h *host) {
	if h.queue == nil {
		return
	}
	h.atEnd(background(ctx, func(ctx context.Context) {
		if err := h.queue.Run(ctx); err != nil {
			a.log.Error("jobs have stopped", "error", err)
		}
	}))
}
