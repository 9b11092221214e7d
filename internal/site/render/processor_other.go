//go:build !unix

package render

import "time"

// processorTime counts all time where the system does not say.
func processorTime() time.Duration { return time.Since(started) }
