package sample_test

import (
	"os"
	"testing"

	"waymark.dev/waymark/internal/audience/ads"
)

// The sample's ads are valid, every slot has one, and those with colours have
// separate colours for dark mode.
func TestSampleAds(t *testing.T) {
	inventory, problems, err := ads.Read(os.DirFS("ads"), "ads.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Error(p)
	}
	filled := map[ads.Slot]bool{}
	for _, c := range inventory.Campaigns {
		for _, ad := range c.Ads {
			filled[ad.Slot] = true
			if (ad.Colors.Text == "") != (ad.Colors.TextDark == "") || (ad.Colors.CTAText == "") != (ad.Colors.CTATextDark == "") {
				t.Errorf("%s, %s: colours for one mode only", c.Name, ad.Slot)
			}
		}
	}
	for _, slot := range []ads.Slot{ads.Top, ads.HomeTop, ads.Side, ads.HomeMain, ads.Bottom, ads.HomeFoot} {
		if !filled[slot] {
			t.Errorf("no ad for %s", slot)
		}
	}
}
