package app

import (
	"context"
	"slices"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/app/staff"
	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/plus/admin"
)

// addStaff gives a server with accounts the pages of the staff.
func (a *App) addStaff(o *server.Options, db *store.Store, queue *lateQueue, rt *siteRuntime, list []jobs.Job) error {
	if !rt.features.On(feature.Authentication) {
		return nil
	}
	options := staff.Options{
		Accounts: admin.New(db), Store: db, Play: o.Play, Webhooks: o.Followers != nil,
		Features: rt.features, Checks: a.checksForStaff, Jobs: list,
		Retry:     func(ctx context.Context, name string) (int, error) { return queue.Retry(ctx, name) },
		Telemetry: o.Visits != nil, Dev: o.Dev,
	}
	var err error
	if rt.features.On(feature.SavedPlaygrounds) {
		if options.Code, err = a.savedCode(db); err != nil {
			return err
		}
	}
	if rt.features.On(feature.Collections) {
		if options.Shared, err = a.collectionsService(db, o.Site); err != nil {
			return err
		}
	}
	o.Staff = staff.New(options)
	return nil
}

// checksForStaff are the checks of 'waymark doctor' that mean something while a server
// runs: it has read the content and has the address.
func (a *App) checksForStaff(ctx context.Context) []staff.Check {
	list := slices.Concat([]Finding{a.examineWorker(), a.examinePlayground(), a.examineSearch(ctx), a.examineDatabase(ctx)},
		a.examineAccounts(ctx), a.examinePlans(), a.examineHelp(ctx), a.examineAds(ctx), a.examineTelemetry(ctx))
	checks := make([]staff.Check, len(list))
	for i, f := range list {
		checks[i] = staff.Check(f)
	}
	return checks
}
