package telemetry

import (
	"fmt"
	"testing"
)

// A sender that makes up names can add only a few. Pages, and names that others
// report too, are counted as they are.
func TestSendersAddFewNames(t *testing.T) {
	t.Parallel()
	n := newNames()
	left := 3
	sender := Sender{
		NewName: func() bool { left--; return left >= 0 },
		IsPage:  func(path string) bool { return path == "/en-US/docs/Web" },
	}
	limited := func(r Record) Record {
		n.limit(&r, sender)
		return r
	}
	path := func(path string, status int16) Record {
		return Record{Day: 1, Visit: Visit{Path: path, Status: status}}
	}
	for i := range 3 {
		name := fmt.Sprintf("/en-US/made/up/%d", i)
		if got := limited(path(name, 200)).Visit.Path; got != name {
			t.Errorf("path %d is %s", i, got)
		}
	}
	click := Record{Day: 1, Visit: Visit{Path: "/en-US/docs/Web", Status: 200}, Events: []Event{{Kind: Click, Name: "x"}, {Kind: Vote, Name: "yes"}, {Kind: Vital, Name: "lcp", Value: "12"}}}
	for _, tt := range []struct{ what, got, want string }{
		{"a path that was not reported", limited(path("/en-US/more", 200)).Visit.Path, OtherName},
		{"one that was", limited(path("/en-US/made/up/1", 200)).Visit.Path, "/en-US/made/up/1"},
		{"a page", limited(path("/en-US/docs/Web", 200)).Visit.Path, "/en-US/docs/Web"},
		{"a page that is not missing", limited(path("/en-US/docs/Web", 404)).Visit.Path, OtherName},
		{"a referrer that is a page", limited(Record{Day: 1, Visit: Visit{Referrer: "/en-US/docs/Web"}}).Visit.Referrer, "/en-US/docs/Web"},
		{"another referrer", limited(Record{Day: 1, Visit: Visit{Referrer: "https://x.example"}}).Visit.Referrer, OtherName},
		{"a browser", limited(Record{Day: 1, Visit: Visit{Browser: "X 1", System: "Y"}}).Visit.Browser, OtherName},
		{"nothing", limited(Record{Day: 1}).Visit.Browser, ""},
		{"events", fmt.Sprint(limited(click).Events), "[{click (other) } {vote yes } {vital lcp 12}]"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s is %q, want %q", tt.what, tt.got, tt.want)
		}
	}
	left = 1
	tomorrow := path("/en-US/made/up/1", 200)
	tomorrow.Day = 2
	if limited(tomorrow); left != 0 {
		t.Error("names of the previous day are kept")
	}
	sender.NewName = nil
	if got := limited(path("/en-US/without/limit", 200)).Visit.Path; got != "/en-US/without/limit" {
		t.Errorf("without a limit, a path is %s", got)
	}
}

func TestNamesOfADayAreBounded(t *testing.T) {
	t.Parallel()
	n := newNames()
	anyNumber := func() bool { return true }
	for i := range namesKnown {
		if !n.take(fmt.Sprint(i), anyNumber) {
			t.Fatalf("name %d was refused", i)
		}
	}
	if n.take("one more", anyNumber) || !n.take("17", anyNumber) {
		t.Error("a name over the limit was accepted, or a stored one was not")
	}
}
