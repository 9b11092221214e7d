package macro

import (
	"slices"
	"testing"
)

func TestAPINames(t *testing.T) {
	t.Parallel()
	n := newAPINames([]string{
		"Boat", "Boat/json", "Boat/json_static", "Boat/load_static", "Deck/Boat/window",
		"Harbor_API/Reference/Pier", "Window", "Window/signal", "Window/signal/deep", "Worker/wave",
	})
	tests := []struct{ name, input, want string }{
		{"interface", "Boat", "Boat"},
		{"any letter case", "bOAT", "Boat"},
		{"method", "Boat.json()", "Boat/json"},
		{"prototype", "Boat.prototype.json", "Boat/json"},
		{"static without its ending", "Boat.load()", "Boat/load_static"},
		{"static with its ending", "Boat.json_static", "Boat/json_static"},
		{"grouped page", "Pier", "Harbor_API/Reference/Pier"},
		{"member of the window", "signal()", "Window/signal"},
		{"deeper below the window", "signal/deep", "signal/deep"},
		{"member of another interface", "wave", "wave"},
		{"unknown", "Sub marine.dive()", "Sub_marine/dive"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := n.resolve(tt.input); got != tt.want {
				t.Errorf("resolve(%q) = %q, want %q", tt.input, got, tt.want)
			}
		})
	}
}

func TestCSSNames(t *testing.T) {
	t.Parallel()
	n := newCSSNames([]string{
		"Properties", "Properties/hull", "Properties/tide", "Values/hull_value", "Values/tide_value", "Values/tide_function",
		"Values/paint/wave-paint", "Values/paint/foam_function", "Selectors/:afloat", "Selectors/:afloat_function",
		"Selectors/:sunk_function", "Selectors/pseudo", "At-rules/@dock", "At-rules/@dock/depth", "Other/hull",
	})
	tests := []struct{ name, input, want string }{
		{"property first", "hull", "Reference/Properties/hull"},
		{"any letter case", "Hull", "Reference/Properties/hull"},
		{"type", "<hull>", "Reference/Values/hull_value"},
		{"type as entities", "&lt;hull&gt;", "Reference/Values/hull_value"},
		{"function", "tide()", "Reference/Values/tide_function"},
		{"type that is also a function", "<tide>", "Reference/Values/tide_value"},
		{"function type", "<tide()>", "Reference/Values/tide_value"},
		{"nested page by its leaf", "wave-paint()", "Reference/Values/paint/wave-paint"},
		{"nested function by its leaf", "foam", "Reference/Values/paint/foam_function"},
		{"selector", ":afloat", "Reference/Selectors/:afloat"},
		{"selector function", ":afloat()", "Reference/Selectors/:afloat_function"},
		{"only the function exists", ":sunk", "Reference/Selectors/:sunk_function"},
		{"page about selectors", "pseudo", "Reference/Selectors/pseudo"},
		{"at-rule", "@dock", "Reference/At-rules/@dock"},
		{"descriptor", "@dock/depth", "Reference/At-rules/@dock/depth"},
		{"unknown", "&lt;sail&gt;", "sail"},
		{"unknown folder", "Other/hull", "Other/hull"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := n.resolve(tt.input); got != tt.want {
				t.Errorf("resolve(%q) = %q, want %q", tt.input, got, tt.want)
			}
		})
	}
}

func TestJSNames(t *testing.T) {
	t.Parallel()
	n := newJSNames([]string{
		"Global_Objects/Set", "Functions/set", "Global_Objects/Set/add", "Global_Objects/Intl/Flag", "Global_Objects/Intl/Flag/hoist",
		"Operators/row", "Statements/row", "Statements/for...of", "Global_Objects/undefined", "Global_Objects/Oar", "Global_Objects/Temporal/OAR",
	})
	tests := []struct {
		name, input string
		want        jsMatch
	}{
		{"class", "Set", jsMatch{slug: "Global_Objects/Set"}},
		{"letter case matters", "Functions/set", jsMatch{slug: "Functions/set"}},
		{"member", "Set.prototype.add()", jsMatch{slug: "Global_Objects/Set/add"}},
		{"full stops in a row", "for...of", jsMatch{slug: "Statements/for...of"}},
		{"without namespace", "Flag.hoist", jsMatch{slug: "Global_Objects/Intl/Flag/hoist"}},
		{"with namespace", "Intl.Flag", jsMatch{slug: "Global_Objects/Intl/Flag"}},
		{"only letter case differs", "Undefined", jsMatch{slug: "Global_Objects/undefined", illCased: true}},
		{"several", "row", jsMatch{candidates: []string{"Operators/row", "Statements/row"}}},
		{"several in other letter case", "oar", jsMatch{candidates: []string{"Global_Objects/Oar", "Global_Objects/Temporal/OAR"}}},
		{"path", "Statements/row", jsMatch{slug: "Statements/row"}},
		{"unknown", "anchor", jsMatch{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := n.resolve(normalizeJS(tt.input))
			if got.slug != tt.want.slug || got.illCased != tt.want.illCased || !slices.Equal(got.candidates, tt.want.candidates) {
				t.Errorf("resolve(%q) = %+v, want %+v", tt.input, got, tt.want)
			}
		})
	}
}
