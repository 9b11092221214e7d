// Package translation compares translations with their English originals: which are up to
// date, which sections have changed since, and which pages must follow a move in English.
package translation
