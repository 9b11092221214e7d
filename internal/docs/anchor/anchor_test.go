package anchor_test

import (
	"testing"

	"waymark.dev/waymark/internal/docs/anchor"
)

func TestID(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"plain", "overview", "overview"},
		{"case and spaces", "Browser support", "browser_support"},
		{"punctuation goes", "What is `x()`?", "what_is_x"},
		{"runs collapse after deletion", "a / b  c", "a_b_c"},
		{"unicode lower case", "Größe ÄNDERN", "größe_ändern"},
		{"kept signs", "for...of - 1.5!", "for...of_-_1.5!"},
		{"nothing left", " ?? ", "sect"},
		{"empty", "", "sect"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := anchor.ID(tt.text); got != tt.want {
				t.Errorf("ID(%q) = %q, want %q", tt.text, got, tt.want)
			}
		})
	}
}
