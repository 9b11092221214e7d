package markdown

import "waymark.dev/waymark/internal/platform/locale"

// NoteLabel returns the text that begins a note in a language, for notes
// that are not written in Markdown.
func NoteLabel(l locale.Locale) string { return labelsIn(l).note }
