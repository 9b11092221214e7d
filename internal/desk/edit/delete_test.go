package edit_test

import (
	"path/filepath"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/desk/edit"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/testkit"
)

// Invalid shared data is listed, and does not prevent the deletion of pages.
func TestDeleteWithBrokenData(t *testing.T) {
	t.Parallel()
	tr := sampleTree(t)
	data := filepath.Join(tr.content, "jsondata", "GroupData.json")
	testkit.WriteFile(t, data, "[{")
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
	t.Errorf("the file is not listed as remaining work: %+v", plan.Left)
}
