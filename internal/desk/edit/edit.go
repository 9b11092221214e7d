// Package edit creates, moves, deletes and formats pages of the docs, maintains their
// redirects, and lists pages.
package edit
