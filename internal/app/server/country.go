package server

import (
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// countryName is the English name of a country, given by its code of two letters.
func countryName(code string) (name string, ok bool) {
	const codeLength = 2
	region, err := language.ParseRegion(code)
	if err != nil || len(code) != codeLength || !region.IsCountry() {
		return "", false
	}
	return display.English.Regions().Name(region), true
}
