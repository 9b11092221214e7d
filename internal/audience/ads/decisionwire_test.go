package ads

import (
	"net/netip"
	"strings"
	"testing"
)

// Parsing never panics, whatever an API returns, and yields only ads for
// existing slots.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		`{"decisions":{"side":{"campaignId":1,"clickUrl":"https://a/","impressionUrl":"https://a/i","contents":[{"data":{"imageUrl":"https://a/p","customData":{"copy":"x","colors":{"text":"#000000"}}}}]}}}`,
		`{"decisions":{"side":[null],"top":[],"popup":{}}}`, `{"decisions":{"side":[[]]}}`, `{"decisions":{"side":{"contents":[1,null,{"data":null}],"campaignId":1e99}}}`, `[]`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		offers, err := readOffers(data)
		if err != nil && offers != nil {
			t.Error("got ads and an error")
		}
		for slot, offer := range offers {
			if !slot.IsKnown() || offer.Campaign != "decision" && !strings.HasPrefix(offer.Campaign, "decision:") && offer.Wrong == nil {
				t.Errorf("%s: %+v", slot, offer)
			}
		}
	})
}

// Every placeholder is public: the API cannot derive a country from any other.
func TestPlaceholders(t *testing.T) {
	for country, text := range placeholders {
		address, err := netip.ParseAddr(text)
		if err != nil || len(country) != 2 || !address.Is4() || !address.IsGlobalUnicast() || address.IsPrivate() {
			t.Errorf("%s: %s", country, text)
		}
	}
	c := &DecisionClient{DecisionOptions: DecisionOptions{Slots: map[Slot]Zones{Side: {}}}}
	if c.requestFor(Page{Country: "DE", Slots: []Slot{Top}}) != nil {
		t.Error("the request has an unexpected slot")
	}
}
