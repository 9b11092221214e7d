package edit_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/edit"
	"waymark.dev/waymark/internal/platform/locale"
)

// Shared data that is not valid is listed, and keeps no page from being deleted.
func TestDeleteWithBrokenData(t *testing.T) {
	t.Parallel()
	tr := sampleTree(t)
	data := filepath.Join(tr.content, "jsondata", "GroupData.json")
	if err := os.MkdirAll(filepath.Dir(data), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(data, []byte("[{"), 0o600); err != nil {
		t.Fatal(err)
	}
	plan, err := edit.Delete(t.Context(), tr.site.Catalogue(), edit.DeleteOptions{Slug: "Glossary/Cache", Locale: locale.EnUS})
	if err != nil {
		t.Fatal(err)
	}
	defer plan.Set.Close()
	for _, l := range plan.Left {
		if strings.HasSuffix(l.File, "GroupData.json") {
			return
		}
	}
	t.Errorf("the file is not among what is left to do: %+v", plan.Left)
}
