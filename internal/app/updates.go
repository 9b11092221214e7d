package app

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"waymark.dev/waymark/internal/app/server"
	"waymark.dev/waymark/internal/docs/webdata"
	"waymark.dev/waymark/internal/platform/dial"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/plus/updates"
	"waymark.dev/waymark/internal/site"
)

// updatesFeed returns a function that derives the feed of compatibility changes on first use.
func updatesFeed(data *webdata.Data, s *site.Site) func() (*updates.Feed, error) {
	return sync.OnceValues(func() (*updates.Feed, error) {
		return updates.New(data, articles{s})
	})
}

// articles are the pages that updates link to.
type articles struct{ site *site.Site }

func (a articles) Title(address string) string {
	_, title, _ := a.site.Find("/" + string(locale.EnUS) + address)
	return title
}

func (a articles) Locales(address string) []string {
	list := []string{string(locale.EnUS)}
	for _, l := range a.site.Locales() {
		if l == locale.EnUS {
			continue
		}
		if _, _, ok := a.site.Find("/" + string(l) + address); ok {
			list = append(list, string(l))
		}
	}
	return list
}

// deriveUpdates derives a feed in the background ahead of the first request. The returned
// function waits for it.
func (a *App) deriveUpdates(feed func() (*updates.Feed, error)) (wait func()) {
	var done sync.WaitGroup
	done.Go(func() {
		started := time.Now()
		if _, err := feed(); err != nil {
			a.log.Error("updates are not shown", "error", err)
			return
		}
		a.log.Debug("derived updates", "took", time.Since(started).Round(time.Millisecond))
	})
	return done.Wait
}

// updates are changes in browser support. With accounts, readers can subscribe.
func (a *App) updates() component {
	u := &updateJobs{}
	return component{
		isOn: ifOn(feature.Updates),
		jobs: func(h *host) ([]jobs.Job, error) {
			if !h.features.On(feature.Authentication) {
				return nil, nil
			}
			find := periodic(findUpdates, findEvery, u.find)
			find.Timeout = findTimeout
			return []jobs.Job{find, {Name: deliverUpdates, Run: u.deliver}}, nil
		},
		open: func(ctx context.Context, h *host) (err error) {
			feed := updatesFeed(h.data, h.site)
			if h.features.On(feature.Authentication) {
				if u.service, err = a.updateService(h, feed); err != nil {
					return err
				}
				u.queue = h.queue
				a.findUpdates(ctx, h)
			}
			h.serve(server.Updates{Feed: feed, Subscriptions: u.service})
			h.atEnd(a.deriveUpdates(feed))
			return nil
		},
	}
}

// updateService manages subscriptions to updates.
func (a *App) updateService(h *host, feed func() (*updates.Feed, error)) (*updates.Service, error) {
	allowed, err := a.cfg.Updates.WebhookNetworkList()
	if err != nil {
		return nil, err
	}
	options := updates.Options{
		Store: h.db, Feed: feed, Dialer: &dial.Dialer{Allowed: allowed},
		UserAgent: "Waymark/" + a.version + " (+" + a.cfg.Server.BaseURL + ")", Versions: h.data.Versions(),
	}
	if h.features.On(feature.Collections) {
		kept, err := a.collectionService(h)
		if err != nil {
			return nil, err
		}
		options.Pages = kept.URLs
	}
	return updates.NewService(options), nil
}

// findUpdates looks for new data at once. If that fails, the job does so within the hour.
func (a *App) findUpdates(ctx context.Context, h *host) {
	if err := h.queue.EnqueueOnce(ctx, findUpdates, nil); err != nil {
		a.log.Warn("the check for new webhook data is postponed", "error", err)
	}
}

// Jobs of webhooks.
const (
	findUpdates = "find-updates"
	// deliverUpdates delivers a message. Doctor skips it: its failures are those of readers'
	// webhooks.
	deliverUpdates = "deliver-updates"
	// findEvery is the interval of checks for new data, besides the one at startup, which a
	// killed server may not complete.
	findEvery = time.Hour
	// findTimeout suffices for tens of thousands of subscriptions.
	findTimeout = 10 * time.Minute
)

// updateJobs send updates to webhooks.
type updateJobs struct {
	service *updates.Service
	queue   jobs.Queue
}

// delivery is the argument of the job that delivers a message.
type delivery struct {
	ID string `json:"id"`
}

// find enqueues messages about new data, each once.
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
