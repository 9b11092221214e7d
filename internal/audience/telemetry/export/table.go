package export

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/parquet-go/parquet-go"

	"waymark.dev/waymark/internal/audience/telemetry"
	"waymark.dev/waymark/internal/audience/telemetry/storage"
	"waymark.dev/waymark/internal/platform/output"
)

// Format is the format and the name suffix of files.
type Format string

const (
	Parquet Format = "parquet"
	CSV     Format = "csv"
)

// View is a row of the table views (docs/reference/telemetry.md, Exported files).
type View struct {
	Day          int32  `parquet:"day,date"`
	Minute       int32  `parquet:"minute"`
	Path         string `parquet:"path,dict"`
	Locale       string `parquet:"locale,dict"`
	Status       int32  `parquet:"status"`
	Referrer     string `parquet:"referrer,dict"`
	Source       string `parquet:"source,dict"`
	Medium       string `parquet:"medium,dict"`
	Campaign     string `parquet:"campaign,dict"`
	Country      string `parquet:"country,dict"`
	Language     string `parquet:"language,dict"`
	Breakpoint   string `parquet:"breakpoint,dict"`
	Baseline     string `parquet:"baseline,dict"`
	Subscription string `parquet:"subscription,dict"`
	Browser      string `parquet:"browser,dict"`
	System       string `parquet:"system,dict"`
	Device       string `parquet:"device,dict"`
}

func viewOf(v *storage.View) View {
	return View{
		int32(v.Day), int32(v.Minute), v.Path, v.Locale, int32(v.Status), v.Referrer, v.Source, v.Medium, v.Campaign,
		v.Country, v.Language, v.Breakpoint, v.Baseline, v.Subscription, v.Browser, v.System, v.Device,
	}
}

// Event is a row of the table events.
type Event struct {
	Day    int32  `parquet:"day,date"`
	Path   string `parquet:"path,dict"`
	Locale string `parquet:"locale,dict"`
	Kind   string `parquet:"kind,dict"`
	Name   string `parquet:"name,dict"`
	Value  string `parquet:"value,dict"`
}

func eventOf(e *storage.PageEvent) Event {
	return Event{int32(e.Day), e.Path, e.Locale, string(e.Kind), e.Name, e.Value}
}

// Count is a row of the table counts.
type Count struct {
	Day       int32  `parquet:"day,date"`
	Dimension string `parquet:"dimension,dict"`
	Name      string `parquet:"name,dict"`
	Detail    string `parquet:"detail,dict"`
	Count     int64  `parquet:"count"`
}

// table is a table with a file per day.
type table struct {
	name  string
	write map[Format]func(io.Writer, *storage.Reader) (rows int64, err error)
}

func tableOf[Row any](name string, read func(*storage.Reader, func(Row) error) error) table {
	return table{name, map[Format]func(io.Writer, *storage.Reader) (int64, error){
		Parquet: func(w io.Writer, r *storage.Reader) (int64, error) { return writeParquet(w, r, read) },
		CSV:     func(w io.Writer, r *storage.Reader) (int64, error) { return writeCSV(w, r, read) },
	}}
}

// Rows in memory, and rows per write.
const (
	groupRows = 100_000
	batchRows = 1000
)

func writeParquet[Row any](w io.Writer, r *storage.Reader, read func(*storage.Reader, func(Row) error) error) (rows int64, err error) {
	out := parquet.NewGenericWriter[Row](w, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(groupRows), parquet.CreatedBy("Waymark", "", ""))
	batch := make([]Row, 0, batchRows)
	flush := func() error {
		n, err := out.Write(batch)
		rows += int64(n)
		batch = batch[:0]
		return err
	}
	err = read(r, func(row Row) error {
		if batch = append(batch, row); len(batch) < batchRows {
			return nil
		}
		return flush()
	})
	if err == nil {
		err = flush()
	}
	if err != nil {
		return rows, err // the incomplete file is not closed
	}
	return rows, out.Close()
}

func writeCSV[Row any](w io.Writer, r *storage.Reader, read func(*storage.Reader, func(Row) error) error) (rows int64, err error) {
	columns := reflect.TypeFor[Row]()
	header := make([]string, columns.NumField())
	for i := range header {
		header[i], _, _ = strings.Cut(columns.Field(i).Tag.Get("parquet"), ",")
	}
	var failed error
	err = output.WriteCSV(w, header, func(yield func([]string) bool) {
		failed = read(r, func(row Row) error {
			rows++
			if !yield(cells(reflect.ValueOf(row))) {
				return errStopped
			}
			return nil
		})
	})
	if failed != nil && !errors.Is(failed, errStopped) {
		return rows, failed
	}
	return rows, err
}

// errStopped stops reading after a write error.
var errStopped = errors.New("writing stopped")

func cells(row reflect.Value) []string {
	texts := make([]string, row.NumField())
	for i := range texts {
		value := row.Field(i).Interface()
		if strings.HasSuffix(row.Type().Field(i).Tag.Get("parquet"), ",date") {
			value = telemetry.Day(value.(int32))
		}
		texts[i] = fmt.Sprint(value)
	}
	return texts
}
