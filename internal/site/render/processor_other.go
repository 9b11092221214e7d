//go:build !unix

package render

import "time"

// processorTime counts all time, as the system has no processor times.
func processorTime() time.Duration { return time.Since(started) }
