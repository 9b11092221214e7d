//go:build !unix

package changeset

// lock does nothing where folders cannot be locked.
func (r *root) lock() (unlock func(), err error) { return func() {}, nil }
