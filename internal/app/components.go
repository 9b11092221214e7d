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

// component is what the program does for a feature. Fields that are nil do nothing.
type component struct {
	// isOn reports whether a site with some features has the component; nil is for all
	// sites.
	isOn func(feature.Set) bool
	// check examines the settings, for 'waymark doctor' and the staff.
	check func(context.Context) []Finding
	// jobs lists what the component does in the background with the database. They run
	// after open, except for doctor, which only lists them.
	jobs func(*host) ([]jobs.Job, error)
	// open adds what is served.
	open func(context.Context, *host) error
}

// components lists the components of all features, in the order in which they are opened.
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

// componentsOf lists the components that a site with some features has.
func (a *App) componentsOf(set feature.Set) []component {
	return slices.DeleteFunc(a.components(), func(c component) bool { return c.isOn != nil && !c.isOn(set) })
}

// checkComponents examines the settings of all components.
func (a *App) checkComponents(ctx context.Context) (list []Finding) {
	for _, c := range a.components() {
		if c.check != nil {
			list = append(list, c.check(ctx)...)
		}
	}
	return list
}

// host is a site that is about to be served, to which components add what they have.
type host struct {
	*siteRuntime
	options server.Options
	finder  *search.Service
	db      *store.Store // nil for a site without a database
	queue   jobs.Queue   // nil for a site without jobs
	jobs    []jobs.Job

	reloaders []reloader
	changed   []func() // called when pages have changed
	stops     []func() // called in reverse order at the end
}

// notifier shows writers a text about a subject on all open pages, or removes it
// for "".
type notifier func(subject, text string)

// reloader reloads files that are not content.
type reloader struct {
	reload func(notifier)
	// watch reloads when a file changes, until the context ends; nil waits for a signal.
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

// pagesChanged notifies components that there are other pages.
func (h *host) pagesChanged() {
	for _, changed := range h.changed {
		changed()
	}
}

// openComponents opens the components of a site, with the database if one needs it,
// and runs their jobs until the host stops.
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

// openDatabase opens the database and the queue of the jobs of some components.
func (a *App) openDatabase(ctx context.Context, h *host, list []component) (err error) {
	if h.db, err = a.openMigratedStore(ctx); err != nil {
		return err
	}
	h.atEnd(func() {
		if err := h.db.Close(); err != nil {
			a.log.Error("close database", "error", err)
		}
	})
	if h.jobs, err = jobsOf(h, list); err != nil || len(h.jobs) == 0 {
		return err
	}
	if h.queue, err = h.db.OpenJobs(ctx, jobs.Options{Jobs: h.jobs, Log: a.log}); err != nil {
		return err
	}
	h.atEnd(h.queue.Close) // Run, which closes it too, is not called if a component fails to open
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

// runJobs runs jobs in the background. At the end it waits for running ones.
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
