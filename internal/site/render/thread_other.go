//go:build !linux

package render

// onMainThread matters on Linux only.
func onMainThread() bool { return false }
