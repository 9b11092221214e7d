package content

import (
	"slices"
	"testing"
)

// Every possible entry of a list has the list's key among its own.
func TestListKeysHoldTheListsOfAFolder(t *testing.T) {
	keys := ListKeys("web/api/boat/sail")
	for _, list := range []struct {
		folder string
		depth  int
		in     bool
	}{
		{"web/api/boat", 1, true},
		{"web/api/boat", 0, true},
		{"web/api", 1, false},
		{"web/api", 2, true},
		{"web", 3, true},
		{"web", 2, false},
		{"web", 100, true},
		{"", 0, false},
		{"web/api/boat/sail", 0, false},
	} {
		if slices.Contains(keys, listKey(list.folder, list.depth)) != list.in {
			t.Errorf("list below %q to depth %d: key found = %v, want %v", list.folder, list.depth, !list.in, list.in)
		}
	}
}

func TestAddressKeysIgnoreSpelling(t *testing.T) {
	var scheme Scheme
	want := FolderKey("web/css/_colon_hover")
	for _, address := range []string{"/en-US/docs/Web/CSS/:hover", "/de/docs/web/css/:hover#part", "/en-US/docs//Web//CSS/:Hover/"} {
		if scheme.addressKey(address) != want {
			t.Errorf("key of %s is not that of its folder", address)
		}
	}
	if scheme.addressKey("/en-US/Blog/") != scheme.addressKey("/en-us/blog/") || scheme.addressKey("/en-US/blog/") == scheme.addressKey("/en-US/play") {
		t.Error("addresses outside of the docs have equal keys, or keys depend on letter case")
	}
}
