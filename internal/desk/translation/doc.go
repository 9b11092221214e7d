// Package translation compares translations with their originals: which are up to
// date, which sections have changed since, and which pages must follow a move of the original.
package translation
