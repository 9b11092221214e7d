package app

import (
	"bytes"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/uuid"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/report"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/platform/config"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/internal/tools/help/chats"
)

// writeFeedback writes a report with votes on a page of a written site.
func writeFeedback(t *testing.T, file, yes string) {
	t.Helper()
	text := `{"from":"2026-11-01","to":"2026-11-22","feedback":{"items":[{"name":"/en-US/docs/Web/CSS","yes":` + yes + `,"no":1,"reasons":[{"name":"outdated","count":1}]}]}}`
	testkit.WriteFile(t, file, text)
}

func TestFeedbackOfAFileIsReported(t *testing.T) {
	t.Parallel()
	w := openWrittenSite(t, frontMatter+"Text.\n")
	file := filepath.Join(t.TempDir(), "report.json")
	writeFeedback(t, file, "3")
	app := New(&config.Config{Dev: config.Dev{Feedback: file}}, slog.New(slog.DiscardHandler), "")
	var err error
	if w.feedback, err = app.openFeedback(t.Context(), w.site); err != nil {
		t.Fatal(err)
	}
	votes := func() int64 {
		t.Helper()
		r, err := w.Report(t.Context(), "/en-US/docs/Web/CSS")
		if err != nil || r.Feedback == nil {
			t.Fatalf("report = %+v, %v", r, err)
		}
		return r.Feedback.Yes
	}
	if got := votes(); got != 3 {
		t.Errorf("got %d votes, want 3", got)
	}
	writeFeedback(t, file, "4")
	w.feedback.at = w.feedback.at.Add(-2 * feedbackFresh)
	if got := votes(); got != 4 {
		t.Errorf("after an update: %d votes, want 4", got)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	w.feedback.at = w.feedback.at.Add(-2 * feedbackFresh)
	if got := votes(); got != 4 {
		t.Errorf("without the file: %d votes, want the previous number", got)
	}
}

func TestFeedbackOfTheDatabase(t *testing.T) {
	t.Parallel()
	w := openWrittenSite(t, frontMatter+"Text.\n")
	dir := t.TempDir()
	db, err := storage.Open(t.Context(), storage.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	record := telemetry.Record{
		Document: uuid.New(), Day: telemetry.DayOf(time.Now()), Visit: telemetry.Visit{Path: "/en-US/docs/web/css/", Locale: "en-US"},
		Events: []telemetry.Event{{Kind: telemetry.Vote, Name: "no"}, {Kind: telemetry.Reason, Name: "outdated"}},
	}
	if err := errors.Join(db.Add(t.Context(), []telemetry.Record{record}), db.Close()); err != nil {
		t.Fatal(err)
	}
	app := New(&config.Config{Dev: config.Dev{Feedback: feedbackInDatabase}, Database: config.Database{Dir: dir}}, slog.New(slog.DiscardHandler), "")
	feedback, err := app.openFeedback(t.Context(), w.site)
	if err != nil {
		t.Fatal(err)
	}
	if got := feedback.of(t.Context(), "/en-US/docs/Web/CSS"); got == nil || got.No != 1 || len(got.Reasons) != 1 {
		t.Errorf("feedback %+v", got)
	}
}

// Writers see on a page that AI help answers based on it did not help.
func TestThumbsOnAnswersReachTheWriters(t *testing.T) {
	t.Parallel()
	w := openWrittenSite(t, frontMatter+"Text.\n")
	dir := t.TempDir()
	visits, err := storage.Open(t.Context(), storage.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), store.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Migrate(t.Context())
	if err == nil {
		err = db.SignedIn(t.Context(), account.Profile{UID: "one", Email: "one@example.org", Subscription: account.Core})
	}
	if err != nil {
		t.Fatal(err)
	}
	reader, err := db.User(t.Context(), "one")
	if err != nil {
		t.Fatal(err)
	}
	message := chats.Record{ChatID: "c", MessageID: "m", CreatedAt: time.Now(), Status: "success", Sources: []chats.Source{{URL: "/en-US/docs/Web/CSS#syntax"}}}
	err = errors.Join(db.Log(t.Context(), reader.ID, message), db.Vote(t.Context(), reader.ID, chats.Vote{MessageID: "m", Question: "What is it?"}), db.Close(), visits.Close())
	if err != nil {
		t.Fatal(err)
	}
	with := func(source string) *App {
		return New(&config.Config{Dev: config.Dev{Feedback: source}, Database: config.Database{Dir: dir}}, slog.New(slog.DiscardHandler), "")
	}
	q := report.Query{Limit: report.MaxLimit}
	q.From, q.To = report.Last(feedbackDays, time.Now())
	reported := func(q report.Query) *report.Report {
		t.Helper()
		r, err := with("").TelemetryReport(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	var text bytes.Buffer
	file := filepath.Join(t.TempDir(), "feedback.json")
	if err := errors.Join(report.WriteJSON(&text, reported(q)), os.WriteFile(file, text.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	for _, source := range []string{feedbackInDatabase, file} {
		feedback, err := with(source).openFeedback(t.Context(), w.site)
		if err != nil {
			t.Fatal(err)
		}
		got := feedback.of(t.Context(), "/en-US/docs/Web/CSS")
		if got == nil || len(got.Reasons) != 2 || got.Reasons[1].Name != "AI help did not answer: What is it?" {
			t.Errorf("feedback of %s = %+v", source, got)
		}
	}
	for name, change := range map[string]func(*report.Query){
		"another path":   func(q *report.Query) { q.Path = "/en-US/docs/Web/C" },
		"another locale": func(q *report.Query) { q.Locale = "de" },
		"a country":      func(q *report.Query) { q.Country = "NO" },
		"earlier days":   func(q *report.Query) { q.From, q.To = q.From-9, q.To-1 },
	} {
		other := q
		if change(&other); len(reported(other).HelpAnswers) != 0 {
			t.Errorf("report on %s has the answer", name)
		}
	}
	q.Path, q.Locale = "/en-US/docs/Web/", "en-US"
	if len(reported(q).HelpAnswers) != 1 {
		t.Error("report on the pages below the path lacks the answer")
	}
}

func TestFeedbackThatCannotBeReadIsAnError(t *testing.T) {
	t.Parallel()
	w := openWrittenSite(t, frontMatter+"Text.\n")
	dir := t.TempDir()
	wrong := filepath.Join(dir, "wrong.json")
	testkit.WriteFile(t, wrong, "{}")
	for source, want := range map[string]error{
		filepath.Join(dir, "missing.json"): fs.ErrNotExist,
		wrong:                              fault.ErrInvalid,
		feedbackInDatabase:                 fs.ErrNotExist,
	} {
		app := New(&config.Config{Dev: config.Dev{Feedback: source}, Database: config.Database{Dir: dir}}, slog.New(slog.DiscardHandler), "")
		if _, err := app.openFeedback(t.Context(), w.site); !errors.Is(err, want) {
			t.Errorf("%s: err = %v, want %v", source, err, want)
		}
	}
}
