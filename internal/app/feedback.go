package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/audience/telemetry/report"
	"waymark.dev/waymark/internal/desk/listing"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/site"
)

// feedbackInDatabase is the value of dev.feedback for this site's telemetry instead of a
// file.
const feedbackInDatabase = "database"

// The period of feedback from the database, and the interval at which feedback is read.
const (
	feedbackDays  = 90
	feedbackFresh = time.Minute
)

// readerFeedback is readers' feedback on pages, reloaded at intervals.
type readerFeedback struct {
	read func(context.Context) (*listing.Feedback, error)
	log  *slog.Logger

	mu   sync.Mutex
	at   time.Time
	last *listing.Feedback
}

// openFeedback opens readers' feedback, reporting wrong settings at once; nil if none is set.
func (a *App) openFeedback(ctx context.Context, s *site.Site) (*readerFeedback, error) {
	source := a.cfg.Dev.Feedback
	if source == "" {
		return nil, nil
	}
	f := &readerFeedback{log: a.log, read: func(ctx context.Context) (*listing.Feedback, error) {
		if source == feedbackInDatabase {
			return a.countedFeedback(ctx, s)
		}
		return feedbackOfFile(source, s)
	}}
	var err error
	if f.last, err = f.read(ctx); err != nil {
		return nil, fmt.Errorf("dev.feedback: %w", err)
	}
	f.at = time.Now()
	return f, nil
}

func feedbackOfFile(name string, s *site.Site) (*listing.Feedback, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", name, fault.Cause(err))
	}
	defer file.Close()
	found, err := listing.ReadFeedback(file, addressNow(s))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return found, nil
}

// countedFeedback reads the telemetry database as the report that a file has.
func (a *App) countedFeedback(ctx context.Context, s *site.Site) (*listing.Feedback, error) {
	q := report.Query{Limit: report.MaxLimit}
	q.From, q.To = report.Last(feedbackDays, time.Now())
	r, err := a.TelemetryReport(ctx, q)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := report.WriteJSON(&text, r); err != nil {
		return nil, err
	}
	return listing.ReadFeedback(&text, addressNow(s))
}

// unhelpfulAnswers reads the answers rated unhelpful in the days of a report, by the pages
// they are based on. There are none without accounts, or for a single country.
func (a *App) unhelpfulAnswers(ctx context.Context, q report.Query) ([]report.HelpAnswers, error) {
	var list []report.HelpAnswers
	if q.Country != "" {
		return nil, nil
	}
	err := a.withExistingStore(ctx, func(db *store.Store) error {
		votes, err := db.AnswerVotes(ctx, q.From.Start(), (q.To + 1).Start())
		for _, v := range votes {
			if v.Down > 0 && isWithin(v.Page, q.Path, q.Locale) {
				list = append(list, report.HelpAnswers{URL: v.Page, Down: v.Down, Questions: v.Questions})
			}
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNotMigrated) {
		return nil, nil
	}
	return list, err
}

// isWithin reports whether a page is at or below a path, and in a locale; "" is any.
func isWithin(url, path, locale string) bool {
	path = strings.TrimSuffix(path, "/")
	below := strings.EqualFold(url, path) || len(url) > len(path) && strings.EqualFold(url[:len(path)+1], path+"/")
	return below && (locale == "" || strings.HasPrefix(strings.ToLower(url), "/"+strings.ToLower(locale)+"/"))
}

// addressNow finds the current address of a page that may have moved.
func addressNow(s *site.Site) func(path string) string {
	return func(path string) string {
		if url, _, ok := s.Find(path); ok {
			return url
		}
		return ""
	}
}

// of returns the feedback on a page, nil if there is none. If reloading fails, the old
// feedback stays.
func (f *readerFeedback) of(ctx context.Context, url string) *listing.PageFeedback {
	if f == nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if time.Since(f.at) > feedbackFresh {
		f.at = time.Now()
		if found, err := f.read(ctx); err != nil {
			f.log.Warn("read readers' feedback", "error", err)
		} else {
			f.last = found
		}
	}
	return f.last.Of(url)
}
