// Package translation compares translations with the English pages that they
// were made from: which are up to date, what changed in English since, section by
// section, and what moves when English has moved.
package translation
