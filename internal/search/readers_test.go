package search

import "testing"

// Words of readers' phrases for a page count in other combinations, too.
func TestWordsOfReadersPhrases(t *testing.T) {
	index := indexOf(nil,
		pageOf("Web/CSS/font-weight", "font-weight", "css-property"), pageOf("Web/CSS/outline", "outline", "css-property"))
	shares := index.readers().Shares(index.Parse("make my letters thicker").Meant().Words)
	weight, _ := index.ByURL("/en-US/docs/Web/CSS/font-weight")
	outline, _ := index.ByURL("/en-US/docs/Web/CSS/outline")
	if shares[weight] < 0.4 || shares[outline] >= shares[weight] {
		t.Errorf("shares are %v, want most for page %d", shares, weight)
	}
}
