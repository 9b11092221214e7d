package export

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/johannesboyne/gofakes3"
	"github.com/parquet-go/parquet-go"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/platform/bucket"
	"waymark.dev/waymark/internal/testkit"
	"waymark.dev/waymark/internal/testkit/servertest"
)

const today = telemetry.Day(20779) // 2026-11-22

// onBoth runs a test on both databases, with visits of four days.
func onBoth(t *testing.T, run func(t *testing.T, s *storage.Storage)) {
	t.Run("sqlite", func(t *testing.T) { run(t, filled(t, storage.Options{Dir: t.TempDir()})) })
	t.Run("postgres", func(t *testing.T) { run(t, filled(t, storage.Options{URL: servertest.StartPostgres(t)})) })
}

// filled stores five views and twenty events for each of four days.
func filled(t *testing.T, o storage.Options) *storage.Storage {
	t.Helper()
	s, err := storage.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	var records []telemetry.Record
	for day := today - 3; day <= today; day++ {
		for i := range 15 {
			r := telemetry.Record{Document: uuid.New(), Day: day, Minute: int16(15 - i), Visit: telemetry.Visit{
				Path: fmt.Sprintf("/en-US/docs/ä%d", i), Locale: "en-US", Status: 200, Country: "NO", Browser: "Firefox 145", Device: "desktop",
			}}
			if r.View = i < 5; !r.View {
				r.Events = []telemetry.Event{{Kind: telemetry.Vote, Name: "no"}, {Kind: telemetry.Click, Name: "=cmd"}, {Kind: telemetry.Search, Name: "css voodoo"}}
			}
			if i == 10 {
				r.Events = append(r.Events, telemetry.Event{Kind: telemetry.Search, Name: "my own name"})
			}
			records = append(records, r)
		}
	}
	if err := s.Add(t.Context(), records); err != nil {
		t.Fatal(err)
	}
	return s
}

func atNoon() time.Time { return today.Start().Add(12 * time.Hour) }

func run(t *testing.T, s *storage.Storage, to Target, o Options) Summary {
	t.Helper()
	sum, err := tryRun(t, s, to, o)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

func tryRun(t *testing.T, s *storage.Storage, to Target, o Options) (Summary, error) {
	t.Helper()
	if o.Now == nil {
		o.Now = atNoon
	}
	if o.Format == "" {
		o.Format = Parquet
	}
	if o.Retention == 0 {
		o.Retention = 30
	}
	return Run(t.Context(), s, to, o)
}

// names returns the files of days.
func names(end string, days ...telemetry.Day) (list []string) {
	for _, table := range []string{"counts", "events", "views"} {
		for _, day := range days {
			list = append(list, table+"/"+day.String()+"."+end)
		}
	}
	return list
}

func sortedNames(files map[string]string) (list []string) {
	for name := range files {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

func rowsOf[Row any](t *testing.T, file string) []Row {
	t.Helper()
	rows, err := parquet.Read[Row](strings.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestParquet(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *storage.Storage) {
		dir := t.TempDir()
		if sum := run(t, s, Folder(dir), Options{}); sum != (Summary{Written: 9}) {
			t.Errorf("%+v", sum)
		}
		made := testkit.ReadFiles(t, dir)
		if diff := cmp.Diff(names("parquet", today-3, today-2, today-1), sortedNames(made)); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		views := rowsOf[View](t, made["views/2026-11-20.parquet"])
		want := View{Day: int32(today - 2), Minute: 11, Path: "/en-US/docs/ä4", Locale: "en-US", Status: 200, Country: "NO", Browser: "Firefox 145", Device: "desktop"}
		if len(views) != 5 || views[0] != want {
			t.Errorf("views = %+v, want the first of 5 to be %+v", views, want)
		}
		events := rowsOf[Event](t, made["events/2026-11-20.parquet"])
		if want := (Event{Day: int32(today - 2), Path: "/en-US/docs/ä10", Locale: "en-US", Kind: "click", Name: "=cmd"}); len(events) != 20 || events[0] != want {
			t.Errorf("%d events, the first is %+v, want %+v", len(events), events[0], want)
		}
		counts := rowsOf[Count](t, made["counts/2026-11-20.parquet"])
		for _, want := range []Count{
			{int32(today - 2), "country", "NO", "", 5}, {int32(today - 2), "vote", "/en-US/docs/ä7", "no", 1},
			{int32(today - 2), "search", "css voodoo", "", storage.MinSearches}, {int32(today - 2), "search", storage.OtherName, "", 1},
		} {
			if !slices.Contains(counts, want) {
				t.Errorf("counts lack %+v", want)
			}
		}
		for name, text := range made {
			if strings.Contains(text, "my own name") {
				t.Errorf("%s has a search of a single reader", name)
			}
		}
		info, err := os.Stat(filepath.Join(dir, "views", "2026-11-20.parquet"))
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("mode %v, %v", info.Mode(), err)
		}
	})
}

// Other programs read the files too: here the library of Apache Arrow, if
// installed.
func TestOthersReadParquet(t *testing.T) {
	t.Parallel()
	if err := exec.Command("python3", "-c", "import pyarrow.parquet").Run(); err != nil {
		t.Skip("python3 has no pyarrow: pip install pyarrow")
	}
	dir := t.TempDir()
	run(t, filled(t, storage.Options{Dir: t.TempDir()}), Folder(dir), Options{})
	out, err := exec.Command("python3", "-c", `
import sys, pyarrow.parquet as p
for table in ("views", "events", "counts"):
    t = p.read_table(sys.argv[1] + "/" + table + "/2026-11-20.parquet")
    print(table, t.num_rows > 0, t.schema.field("day").type, t.column("day")[0], ",".join(t.column_names))
`, dir).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const want = `views True date32[day] 2026-11-20 day,minute,path,locale,status,referrer,source,medium,campaign,country,language,breakpoint,baseline,subscription,browser,system,device
events True date32[day] 2026-11-20 day,path,locale,kind,name,value
counts True date32[day] 2026-11-20 day,dimension,name,detail,count
`
	if diff := cmp.Diff(want, string(out)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestCSV(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *storage.Storage) {
		dir := t.TempDir()
		run(t, s, Folder(dir), Options{Format: CSV})
		made := testkit.ReadFiles(t, dir)
		if diff := cmp.Diff(names("csv", today-3, today-2, today-1), sortedNames(made)); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
		rows, err := csv.NewReader(strings.NewReader(made["events/2026-11-21.csv"])).ReadAll()
		if err != nil || len(rows) != 21 || strings.Join(rows[0], " ") != "day path locale kind name value" {
			t.Fatalf("%v, %v", rows, err)
		}
		if got := strings.Join(rows[1], "|"); got != "2026-11-21|/en-US/docs/ä10|en-US|click|'=cmd|" {
			t.Errorf("first event = %s", got)
		}
	})
}

// A day is written once, and by the next run if the first was interrupted.
func TestResume(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, s *storage.Storage) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "events"), nil, 0o600); err != nil { // where a folder is needed
			t.Fatal(err)
		}
		sum, err := tryRun(t, s, Folder(dir), Options{})
		if err == nil || sum.Written != 1 || !strings.Contains(err.Error(), "export events of 2026-11-19") {
			t.Fatalf("%+v, %v", sum, err)
		}
		if err := os.Remove(filepath.Join(dir, "events")); err != nil {
			t.Fatal(err)
		}
		if sum := run(t, s, Folder(dir), Options{}); sum != (Summary{Written: 8, Present: 1}) {
			t.Errorf("after the error: %+v", sum)
		}
		before := testkit.ReadFiles(t, dir)
		if sum := run(t, s, Folder(dir), Options{}); sum != (Summary{Present: 9}) {
			t.Errorf("again: %+v", sum)
		}
		if sum := run(t, s, Folder(dir), Options{Replace: true}); sum != (Summary{Written: 9}) {
			t.Errorf("replaced: %+v", sum)
		}
		if diff := cmp.Diff(before, testkit.ReadFiles(t, dir)); diff != "" {
			t.Errorf("other files after they were replaced:\n%s", diff)
		}
		tomorrow := func() time.Time { return atNoon().AddDate(0, 0, 1) }
		if sum := run(t, s, Folder(dir), Options{Now: tomorrow}); sum != (Summary{Written: 3, Present: 9}) {
			t.Errorf("next day: %+v", sum)
		}
	})
}

// An incomplete file is removed, as are files of killed processes.
func TestFolderHasWholeFilesOnly(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	full := errors.New("no space left")
	err := Folder(dir).Put(t.Context(), "views/a.parquet", func(w io.Writer) error {
		if _, err := w.Write(make([]byte, 1<<20)); err != nil {
			return err
		}
		return full
	})
	if !errors.Is(err, full) || len(testkit.ReadFiles(t, dir)) != 0 {
		t.Errorf("%v; files %v", err, sortedNames(testkit.ReadFiles(t, dir)))
	}
	old, young := filepath.Join(dir, "views", ".b-1.part"), filepath.Join(dir, "views", ".c-1.part")
	for _, path := range []string{old, young} {
		testkit.WriteFile(t, path, "")
	}
	if err := os.Chtimes(old, time.Time{}, time.Now().Add(-2*abandoned)); err != nil {
		t.Fatal(err)
	}
	if err := Folder(dir).Put(t.Context(), "views/a.parquet", func(io.Writer) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"views/.c-1.part", "views/a.parquet"}, sortedNames(testkit.ReadFiles(t, dir))); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// Visits that may be partly deleted are not exported as if they were complete.
func TestVisitsOnTheirWayOut(t *testing.T) {
	t.Parallel()
	s := filled(t, storage.Options{Dir: t.TempDir()})
	dir := t.TempDir()
	if sum := run(t, s, Folder(dir), Options{Retention: 2}); sum.Written != 7 {
		t.Errorf("%+v: %v", sum, sortedNames(testkit.ReadFiles(t, dir)))
	}
	dir = t.TempDir()
	var calls int
	midnight := func() time.Time { // passes while a file is written
		if calls++; calls > 2 {
			return (today + 1).Start().Add(2 * time.Hour)
		}
		return atNoon()
	}
	if _, err := tryRun(t, s, Folder(dir), Options{Retention: 3, Now: midnight}); !errors.Is(err, errExpired) || len(testkit.ReadFiles(t, dir)) > 0 {
		t.Errorf("%v: %v", err, sortedNames(testkit.ReadFiles(t, dir)))
	}
}

// service is a service with Amazon's S3 API, with faults.
type service struct {
	*servertest.S3
	puts   atomic.Int64
	cutAt  atomic.Int64 // this upload and all later ones lose their connection
	refuse atomic.Bool
}

func startService(t *testing.T) *service {
	t.Helper()
	s := &service{S3: servertest.StartS3(t, "visits")}
	s.SetFault(func(w http.ResponseWriter, r *http.Request) bool {
		if s.refuse.Load() {
			w.WriteHeader(http.StatusForbidden)
			_ = xml.NewEncoder(w).Encode(gofakes3.ErrorResponse{Code: "AccessDenied", Message: "Access Denied."}) // the client detects the truncation
			return true
		}
		if r.Method == http.MethodPut && s.puts.Add(1) >= s.cutAt.Load() && s.cutAt.Load() > 0 {
			_, _ = io.CopyN(io.Discard, r.Body, 100)
			panic(http.ErrAbortHandler)
		}
		return false
	})
	return s
}

func bucketAt(t *testing.T, address string) *bucket.Bucket {
	t.Helper()
	b, err := bucket.New(bucket.Options{Address: address})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestBucket(t *testing.T) {
	onBoth(t, func(t *testing.T, s *storage.Storage) {
		service, dir := startService(t), t.TempDir()
		b := bucketAt(t, "s3://visits/site/a/")
		if sum := run(t, s, b, Options{}); sum != (Summary{Written: 9}) {
			t.Errorf("%+v", sum)
		}
		run(t, s, Folder(dir), Options{})
		for name, want := range testkit.ReadFiles(t, dir) {
			r, err := http.Get(service.URL + "/visits/site/a/" + name)
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(r.Body)
			if err := errors.Join(err, r.Body.Close()); err != nil || !bytes.Equal(got, []byte(want)) {
				t.Errorf("%s: %s with %d bytes, want %d; %v", name, r.Status, len(got), len(want), err)
			}
		}
		puts := service.puts.Load()
		if sum := run(t, s, b, Options{}); sum != (Summary{Present: 9}) {
			t.Errorf("again: %+v", sum)
		}
		if run(t, s, b, Options{Replace: true}); service.puts.Load() != puts {
			t.Error("unchanged objects were uploaded again")
		}
	})
}

// A connection that breaks leaves only complete objects, and the next run
// continues.
func TestBucketAfterAFault(t *testing.T) {
	s := filled(t, storage.Options{Dir: t.TempDir()})
	service := startService(t)
	service.cutAt.Store(5)
	b := bucketAt(t, "s3://visits")
	if sum, err := tryRun(t, s, b, Options{}); err == nil || sum.Written != 4 {
		t.Fatalf("%+v, %v", sum, err)
	}
	service.cutAt.Store(0)
	if sum := run(t, s, b, Options{}); sum != (Summary{Written: 5, Present: 4}) {
		t.Errorf("%+v", sum)
	}
}

func TestBucketsThatRefuse(t *testing.T) {
	s := filled(t, storage.Options{Dir: t.TempDir()})
	service := startService(t)
	if _, err := tryRun(t, s, bucketAt(t, "s3://another"), Options{}); err == nil || !strings.Contains(err.Error(), "bucket another: ") {
		t.Errorf("missing bucket: %v", err)
	}
	service.refuse.Store(true)
	_, err := tryRun(t, s, bucketAt(t, "s3://visits"), Options{})
	if err == nil || !strings.Contains(err.Error(), "bucket visits: Access Denied") || strings.Contains(err.Error(), "not-to-be-shown") {
		t.Errorf("bucket without permission: %v", err)
	}
}
