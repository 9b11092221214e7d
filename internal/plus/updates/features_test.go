package updates

import "testing"

func TestKeysHaveNamesThatPeopleRead(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]string{
		"api.SpeechGrammar.SpeechGrammar":        "SpeechGrammar() constructor",
		"api.SpeechRecognition.available_static": "SpeechRecognition.available",
		"api.Element.click_event":                "Element: click event",
		"css.properties.gap.flex_context":        "gap.flex_context",
		"api.Window":                             "Window",
		"mathml":                                 "mathml",
		"javascript.builtins.Array.Array":        "Array() constructor",
	} {
		if got := nameOf(key); got != want {
			t.Errorf("nameOf(%q) = %q, want %q", key, got, want)
		}
	}
}
