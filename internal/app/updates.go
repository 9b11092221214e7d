package app

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/plus/updates"
	"waymark.dev/waymark/internal/site"
)

// updatesFeed returns a function that derives the feed of compatibility changes
// when it is first called.
func updatesFeed(data *webdata.Data, s *site.Site) func() (*updates.Feed, error) {
	return sync.OnceValues(func() (*updates.Feed, error) {
		return updates.New(data, func(address string) []string { return articleLocales(s, address) })
	})
}

// articleLocales returns the locales in which a site has an article, English first;
// none if it is not there in English.
func articleLocales(s *site.Site, address string) []string {
	list := []string{}
	if _, _, ok := s.Find("/" + string(locale.EnUS) + address); !ok {
		return list
	}
	list = append(list, string(locale.EnUS))
	for _, l := range s.Locales() {
		if l == locale.EnUS {
			continue
		}
		if _, _, ok := s.Find("/" + string(l) + address); ok {
			list = append(list, string(l))
		}
	}
	return list
}

// deriveUpdates derives the feed in the background, before the first reader asks
// for it. The function it returns waits until that is done.
func (a *App) deriveUpdates(o *server.Options) (wait func()) {
	if o.Updates == nil {
		return func() {}
	}
	var done sync.WaitGroup
	done.Go(func() {
		started := time.Now()
		if _, err := o.Updates(); err != nil {
			a.log.Error("updates are not shown", "error", err)
			return
		}
		a.log.Debug("derived updates", "took", time.Since(started).Round(time.Millisecond))
	})
	return done.Wait
}

// addFollowers gives a server the service for those who follow updates, if there
// are accounts, and returns its jobs.
func (a *App) addFollowers(o *server.Options, db *store.Store, queue jobs.Queue, rt *siteRuntime) ([]jobs.Job, error) {
	if !tellsOfUpdates(rt.features) {
		return nil, nil
	}
	allowed, err := a.cfg.Updates.WebhookNetworkList()
	if err != nil {
		return nil, err
	}
	options := updates.Options{
		Store: db, Feed: o.Updates, Dialer: &dial.Dialer{Allowed: allowed},
		UserAgent: "Waymark/" + a.version + " (+" + a.cfg.Server.BaseURL + ")", Versions: rt.data.Versions(),
	}
	if o.Collections != nil {
		options.Pages = o.Collections.URLs
	}
	service := updates.NewService(options)
	o.Followers = service
	u := &updateJobs{service, queue}
	return []jobs.Job{u.findJob(), u.deliverJob()}, nil
}

// lookForUpdates has new data looked for at once. If that fails, the job runs
// within the hour.
func (a *App) lookForUpdates(ctx context.Context, o *server.Options, queue jobs.Queue) {
	if o.Followers == nil {
		return
	}
	if err := queue.EnqueueOnce(ctx, findUpdates, nil); err != nil {
		a.log.Warn("new data for webhooks is looked for later", "error", err)
	}
}

// Jobs for those who follow updates by webhook.
const (
	findUpdates    = "find-updates"
	deliverUpdates = "deliver-updates"
	// findEvery is how often new data is looked for, in addition to the start of
	// a server: of several servers one may have been killed while it looked.
	findEvery = time.Hour
	// findTimeout is enough for tens of thousands of subscriptions.
	findTimeout = 10 * time.Minute
)

// updateJobs tell those who follow updates of what is new.
type updateJobs struct {
	service *updates.Service
	queue   jobs.Queue
}

// delivery is the argument of the job that delivers a message.
type delivery struct {
	ID string `json:"id"`
}

// tellsOfUpdates reports whether there are accounts that may follow updates.
func tellsOfUpdates(features feature.Set) bool {
	return features.On(feature.Updates) && features.On(feature.Authentication)
}

// findJob looks for what is new.
func (u *updateJobs) findJob() jobs.Job {
	job := periodic(findUpdates, findEvery, u.find)
	job.Timeout = findTimeout
	return job
}

// deliverJob delivers a message. Operators are not told of its failures: they are
// those of a reader's webhook.
func (u *updateJobs) deliverJob() jobs.Job { return jobs.Job{Name: deliverUpdates, Run: u.deliver} }

// find finds what is new and has it delivered. Messages that wait already are not
// enqueued twice.
func (u *updateJobs) find(ctx context.Context) error {
	ids, failed := u.service.Find(ctx)
	for _, id := range ids {
		if err := u.queue.EnqueueOnce(ctx, deliverUpdates, delivery{id}); err != nil {
			return fmt.Errorf("enqueue message to webhook: %w", err)
		}
	}
	return failed
}

func (u *updateJobs) deliver(ctx context.Context, args json.RawMessage) error {
	var d delivery
	if err := json.Unmarshal(args, &d); err != nil {
		return fmt.Errorf("read arguments of %s: %w", deliverUpdates, err)
	}
	return u.service.Deliver(ctx, d.ID)
}
