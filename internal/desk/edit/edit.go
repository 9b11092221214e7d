// Package edit changes the pages of the docs as their writers ask for it:
// creates, moves, deletes and formats pages, keeps the redirects, and lists what
// there is.
package edit
