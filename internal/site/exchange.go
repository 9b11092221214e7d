package site

import "os"

// exchangeInSteps swaps two folders with three renames, for systems without an atomic swap.
// If the second fails the first is undone.
func exchangeInSteps(a, b string) error {
	aside := b + ".previous"
	if err := os.Rename(b, aside); err != nil {
		return err
	}
	if err := os.Rename(a, b); err != nil {
		_ = os.Rename(aside, b)
		return err
	}
	return os.Rename(aside, a)
}
