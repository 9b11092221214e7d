package search

import "testing"

// Words of readers' phrases for a page count in other combinations, too.
func TestWordsOfReadersPhrases(t *testing.T) {
	index := indexOf(nil,
		pageOf("Web/CSS/font-weight", "font-weight", "css-property"), pageOf("Web/CSS/outline", "outline", "css-property"))
	shares := index.readers().Pages(index.Parse("make my letters thicker").Meant().Words)
	weight, _ := index.ByURL("/en-US/docs/Web/CSS/font-weight")
	outline, _ := index.ByURL("/en-US/docs/Web/CSS/outline")
	if shares[weight] < 0.4 || shares[outline] >= shares[weight] {
		t.Errorf("shares are %v, want most for page %d", shares, weight)
	}
}

// So do those for a section, which tell it from others of its page.
func TestWordsOfReadersPhrasesForSections(t *testing.T) {
	index := indexOf(nil, pageOf("Web/CSS/list-style-type", "list-style-type", "css-property"), pageOf("Web/API/Fetch_API/Using_Fetch", "Using the Fetch API", "guide"))
	page, _ := index.ByURL("/en-US/docs/Web/API/Fetch_API/Using_Fetch")
	of := index.readers().Sections(index.Parse("stop my running request").Meant().Words)[page]
	if of["cancelingarequest"] < 0.4 || of["settingheaders"] >= of["cancelingarequest"] {
		t.Errorf("shares are %v, want most for canceling", of)
	}
}
