package ads

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

type request struct {
	Placements []placement `json:"placements"`
	Keywords   []string    `json:"keywords,omitempty"`
	IP         string      `json:"ip"`
	// Requests come from a server, which the API would treat as a robot.
	EnableBotFiltering bool `json:"enableBotFiltering"`
}

type placement struct {
	DivName   string `json:"divName"`
	NetworkID int    `json:"networkId"`
	SiteID    int    `json:"siteId"`
	AdTypes   []int  `json:"adTypes"`
	ZoneIDs   []int  `json:"zoneIds,omitempty"`
	Count     int    `json:"count"`
}

// requestFor returns the request for a page; nil without a slot of the API or an address for
// its country.
func (c *DecisionClient) requestFor(page Page) *request {
	address := placeholders[page.Country]
	if own, ok := c.Addresses[page.Country]; ok {
		address = own.String()
	}
	if address == "" {
		return nil
	}
	q := &request{Keywords: page.Keywords, IP: address}
	for slot, zones := range c.Slots {
		if slices.Contains(page.Slots, slot) {
			q.Placements = append(q.Placements, placement{
				DivName: string(slot), NetworkID: c.Network, SiteID: c.Site, AdTypes: zones.AdTypes, ZoneIDs: zones.Zones, Count: 1,
			})
		}
	}
	if len(q.Placements) == 0 {
		return nil
	}
	return q
}

// decision is an ad in a response.
type decision struct {
	CampaignID    json.RawMessage   `json:"campaignId"`
	ClickURL      text              `json:"clickUrl"`
	ImpressionURL text              `json:"impressionUrl"`
	Contents      []json.RawMessage `json:"contents"`
}

// content is the content of an ad. Creatives' templates have names that begin with ct.
type content struct {
	Data struct {
		ImageURL   text            `json:"imageUrl"`
		Title      text            `json:"title"`
		CTAlt      text            `json:"ctAlt"`
		CTCopy     text            `json:"ctCopy"`
		CTHeading  text            `json:"ctHeading"`
		CTCta      text            `json:"ctCta"`
		CustomData json.RawMessage `json:"customData"`
	} `json:"data"`
}

// custom is metadata of a creative, entered by operators.
type custom struct {
	Alt     text            `json:"alt"`
	Copy    text            `json:"copy"`
	Heading text            `json:"heading"`
	CTA     text            `json:"cta"`
	Colors  json.RawMessage `json:"colors"`
}

// text is a field that should be text.
type text struct {
	value   string
	isWrong bool
}

// UnmarshalJSON never fails: a wrong field must not lose the others.
func (t *text) UnmarshalJSON(data []byte) error {
	t.isWrong = json.Unmarshal(data, &t.value) != nil
	return nil
}

// readOffers returns the ads of a response by slot. Invalid ones are offers without addresses,
// which are not shown.
func readOffers(data []byte) (map[Slot]Offer, error) {
	var response struct {
		Decisions map[string]json.RawMessage `json:"decisions"`
	}
	if err := json.Unmarshal(data, &response); err != nil {
		return nil, fmt.Errorf("the decision API: %w", err)
	}
	if response.Decisions == nil {
		return nil, errors.New("the decision API: the response has no decisions")
	}
	offers := map[Slot]Offer{}
	for name, decision := range response.Decisions {
		if slot := Slot(name); slot.IsKnown() {
			if offer, ok := readDecision(decision); ok {
				offers[slot] = offer
			}
		}
	}
	return offers, nil
}

// readDecision returns the ad of a decision, or the first of several; ok is false without one.
func readDecision(data json.RawMessage) (offer Offer, ok bool) {
	if bytes.HasPrefix(data, []byte("[")) {
		var several []json.RawMessage
		if err := json.Unmarshal(data, &several); err != nil || len(several) == 0 {
			return offer, false
		}
		data = several[0]
	}
	if string(data) == "null" {
		return offer, false
	}
	var d decision
	if err := json.Unmarshal(data, &d); err != nil {
		return Offer{Wrong: []string{"decision"}}, true
	}
	r := &reader{}
	offer = Offer{Campaign: decisionName(d.CampaignID), ClickURL: r.text("clickUrl", d.ClickURL), ViewURL: r.text("impressionUrl", d.ImpressionURL)}
	r.readContents(d.Contents, &offer)
	offer.Wrong = r.wrong
	return offer, true
}

// decisionName returns the name of an API campaign in reports. Inventory campaigns have no
// colons.
func decisionName(id json.RawMessage) string {
	var number uint32
	if json.Unmarshal(id, &number) != nil {
		return "decision"
	}
	return fmt.Sprintf("decision:%d", number)
}

// reader collects the names of fields that are not text.
type reader struct{ wrong []string }

func (r *reader) text(name string, t text) string {
	if t.isWrong {
		r.wrong = append(r.wrong, name)
	}
	return t.value
}

// object decodes a value that should be an object and may be missing.
func (r *reader) object(name string, data json.RawMessage, into any) {
	if len(data) > 0 && json.Unmarshal(data, into) != nil {
		r.wrong = append(r.wrong, name)
	}
}

// readContents fills an offer from the first content with a picture.
func (r *reader) readContents(contents []json.RawMessage, offer *Offer) {
	for _, data := range contents {
		var c content
		if json.Unmarshal(data, &c) != nil || c.Data.ImageURL.value == "" {
			continue
		}
		var own custom
		r.object("customData", c.Data.CustomData, &own)
		offer.ImageURL = c.Data.ImageURL.value
		offer.Alt = r.first("alt", own.Alt, c.Data.CTAlt)
		offer.Copy = r.first("copy", own.Copy, c.Data.CTCopy, c.Data.Title)
		offer.Heading = r.first("heading", own.Heading, c.Data.CTHeading)
		offer.CTA = r.first("cta", own.CTA, c.Data.CTCta)
		r.object("colors", own.Colors, &offer.Colors)
		return
	}
}

// first returns the first non-empty text.
func (r *reader) first(name string, texts ...text) string {
	for _, t := range texts {
		if found := r.text(name, t); found != "" {
			return found
		}
	}
	return ""
}
