package server

import (
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// countryName is the English name of a country.
func countryName(code string) string {
	region, err := language.ParseRegion(code)
	if err != nil || !region.IsCountry() {
		return "Unknown"
	}
	return display.English.Regions().Name(region)
}
