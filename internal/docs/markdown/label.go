package markdown

import "waymark.dev/waymark/internal/platform/locale"

// NoteLabel returns the label of a note in a language, for notes not written in Markdown.
func NoteLabel(l locale.Locale) string { return labelsIn(l).note }
