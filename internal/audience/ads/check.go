package ads

import (
	"cmp"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"waymark.dev/waymark/internal/platform/output"
)

// Limits on texts, in characters.
const (
	maxCopy    = 150
	maxHeading = 60
	maxCTA     = 30
	maxAlt     = 150
	maxURL     = 2000
)

// maxWeight keeps sums of weights small.
const maxWeight = 1000

// minContrast is the minimum contrast of text in WCAG 2.2 (1.4.3).
const minContrast = 4.5

var (
	campaignName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,59}$`)
	countryCode  = regexp.MustCompile(`^[A-Z]{2}$`)
	keyword      = regexp.MustCompile(`^[a-z0-9][a-z0-9_.-]{0,49}$`)
)

// checker collects the problems of an inventory, and the valid pictures.
type checker struct {
	files     fs.FS
	inventory *Inventory
	problems  []Problem
}

func (c *checker) add(where, format string, args ...any) {
	c.problems = append(c.problems, Problem{where, fmt.Sprintf(format, args...)})
}

func (c *checker) checkAll() {
	seen := map[string]bool{}
	for i := range c.inventory.Campaigns {
		campaign := &c.inventory.Campaigns[i]
		where := fmt.Sprintf("campaign %q", campaign.Name)
		if !campaignName.MatchString(campaign.Name) {
			where = fmt.Sprintf("campaign %d", i+1)
			c.add(where, "name: %q is not made of lower-case letters, digits and hyphens, 60 at most", campaign.Name)
		} else if seen[campaign.Name] {
			c.add(where, "name: another campaign has it")
		}
		seen[campaign.Name] = true
		c.checkCampaign(where, campaign)
	}
}

func (c *checker) checkCampaign(where string, campaign *Campaign) {
	campaign.start = c.day(where, "start", campaign.Start)
	campaign.end = c.day(where, "end", campaign.End)
	if !campaign.end.IsZero() && !campaign.start.Before(campaign.end) {
		c.add(where, "end: %s is not after the start, %s", campaign.End, campaign.Start)
	}
	for _, code := range campaign.Countries {
		if !countryCode.MatchString(code) {
			c.add(where, "countries: %q is not a code of two capitals, such as DE", code)
		}
	}
	for _, word := range campaign.Keywords {
		if !keyword.MatchString(word) {
			c.add(where, "keywords: %q is not a word of lower-case letters, digits, dots, hyphens and underscores", word)
		}
	}
	if campaign.Weight < 1 || campaign.Weight > maxWeight {
		c.add(where, "weight: %d is not between 1 and %d", campaign.Weight, maxWeight)
	}
	if campaign.MaxViews < 0 || campaign.MaxViewsPerDay < 0 || campaign.MaxClicks < 0 {
		c.add(where, "max_views, max_views_per_day, max_clicks: less than 0")
	}
	if len(campaign.Ads) == 0 {
		c.add(where, "it has no ads")
	}
	seen := map[Slot]bool{}
	for i := range campaign.Ads {
		ad := &campaign.Ads[i]
		subject := fmt.Sprintf("%s, slot %q", where, ad.Slot)
		if !ad.Slot.IsKnown() {
			c.add(subject, "slot: not one of %v", bySlot)
			continue
		}
		if seen[ad.Slot] {
			c.add(subject, "slot: another ad of the campaign has it")
		}
		seen[ad.Slot] = true
		c.checkAd(subject, ad)
	}
}

// day returns the start of a day; zero for "".
func (c *checker) day(where, key, text string) time.Time {
	if text == "" {
		return time.Time{}
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		c.add(where, "%s: %q is not a day like 2026-11-21", key, text)
	}
	return day
}

func (c *checker) checkAd(where string, ad *Ad) {
	if err := checkTarget(ad.URL); err != nil {
		c.add(where, "url: %v", err)
	}
	c.text(where, "copy", ad.Copy, maxCopy)
	c.text(where, "heading", ad.Heading, maxHeading)
	c.text(where, "cta", ad.CTA, maxCTA)
	c.text(where, "alt", ad.Alt, maxAlt)
	if ad.Copy == "" && ad.Alt == "" {
		c.add(where, "alt: needed, since there is no copy that says what the picture shows")
	}
	if ad.Slot.needsCopy() && ad.Copy == "" {
		c.add(where, "copy: needed in this slot")
	}
	if (ad.Heading == "") != (ad.CTA == "") {
		c.add(where, "heading and cta: needs both or neither")
	}
	c.checkColors(where, ad.Colors)
	c.checkImage(where, ad)
}

// text checks a visible text.
func (c *checker) text(where, key, text string, most int) {
	if n := utf8.RuneCountInString(text); n > most {
		c.add(where, "%s: %d characters are more than %d", key, n, most)
	}
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) || !utf8.ValidString(text) {
		c.add(where, "%s: has characters that cannot be printed", key)
	}
}

func (c *checker) checkColors(where string, all Colors) {
	dark := all.inDark()
	c.pair(where, "text", all.Text, "background", all.Background)
	c.pair(where, "cta_text", all.CTAText, "cta_background", all.CTABackground)
	if dark == (Colors{Text: all.Text, Background: all.Background, CTAText: all.CTAText, CTABackground: all.CTABackground}) {
		return
	}
	c.pair(where, "text_dark", dark.Text, "background_dark", dark.Background)
	c.pair(where, "cta_text_dark", dark.CTAText, "cta_background_dark", dark.CTABackground)
}

// inDark returns the colours of dark mode as the light ones.
func (all Colors) inDark() Colors {
	or := func(dark, light string) string {
		return cmp.Or(dark, light)
	}
	return Colors{
		Text: or(all.TextDark, all.Text), Background: or(all.BackgroundDark, all.Background),
		CTAText: or(all.CTATextDark, all.CTAText), CTABackground: or(all.CTABackgroundDark, all.CTABackground),
	}
}

// pair checks two colours used together.
func (c *checker) pair(where, nameOfText, text, nameOfBackground, background string) {
	if text == "" && background == "" {
		return
	}
	above, errAbove := output.ParseColor(text)
	below, errBelow := output.ParseColor(background)
	if errAbove != nil {
		c.add(where, "colors.%s: %v", nameOfText, errAbove)
	}
	if errBelow != nil {
		c.add(where, "colors.%s: %v", nameOfBackground, errBelow)
	}
	if errAbove != nil || errBelow != nil {
		return
	}
	if ratio := output.Contrast(above, below); ratio < minContrast {
		c.add(where, "colors.%s on colors.%s: the contrast is %.2f, text needs %.1f", nameOfText, nameOfBackground, ratio, minContrast)
	}
}
