package collections

import (
	"encoding/json"
	"testing"

	"waymark.dev/waymark/internal/testkit"
)

// The browser checks the same limits before it sends anything, and offline. This
// test writes them for the browser.
func TestLimitsOfTheBrowser(t *testing.T) {
	text, err := json.MarshalIndent(map[string]int{
		"shortText":       shortLimit,
		"longText":        longLimit,
		"coreCollections": CoreCollections,
		"collectionItems": DefaultQuota.CollectionOf,
	}, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	testkit.Generated(t, "../../../web/src/contract/collectionLimits.json", string(text)+"\n")
}
