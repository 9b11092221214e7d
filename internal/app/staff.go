package app

import (
	"context"
	"slices"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/app/staff"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/plus/account"
)

func (a *App) staff() component {
	return component{isOn: ifOn(feature.Authentication), open: func(_ context.Context, h *host) (err error) {
		options := staff.Options{
			Accounts: account.NewAdmin(h.db), Store: h.db, Play: h.options.Play, Webhooks: h.features.On(feature.Updates),
			Features: h.features, Checks: a.checksForStaff, Jobs: h.jobs, Retry: h.queue.Retry,
			Telemetry: h.features.On(feature.Telemetry), Dev: h.options.Dev,
		}
		if h.features.On(feature.SavedPlaygrounds) {
			if options.Code, err = a.codeLibrary(h.db); err != nil {
				return err
			}
		}
		if h.features.On(feature.Collections) {
			if options.Shared, err = a.collectionService(h); err != nil {
				return err
			}
		}
		h.serve(server.Staff{Desk: staff.New(options)})
		return nil
	}}
}

// examineRunning makes the checks of 'waymark doctor' that are useful while a server runs.
func (a *App) examineRunning(ctx context.Context) Findings {
	return slices.Concat(Findings{a.examineWorker(), a.examinePlayground(), a.examineSearch(ctx), a.examineDatabase(ctx)}, a.examineServers(ctx), a.checkComponents(ctx))
}

func (a *App) checksForStaff(ctx context.Context) []staff.Check {
	list := a.examineRunning(ctx)
	checks := make([]staff.Check, len(list))
	for i, f := range list {
		checks[i] = staff.Check(f)
	}
	return checks
}
