package boundary

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

var (
	// withoutMark matches the migrations from before the rule.
	withoutMark = regexp.MustCompile(`/store/migrations/00([01]\d|2[01])_|/storage/migrations/000[123]_`)
	marked      = regexp.MustCompile(`^-- (compatible|breaking): \S`)
)

// Each migration says whether older programs can work with it: docs/contributors/migrations.md.
func TestMigrationsAreMarked(t *testing.T) {
	files, err := filepath.Glob("../../*/*/migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	others, err := filepath.Glob("../../*/*/*/migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, others...)
	if len(files) < 20 {
		t.Errorf("%d migrations: have the folders moved?", len(files))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !withoutMark.MatchString(file) && !marked.Match(text) {
			t.Errorf(`%s begins neither with "-- compatible: " nor with "-- breaking: " and the reason`, file)
		}
	}
}
