package fault

import (
	"errors"
	"io/fs"
	"net"
	"net/url"
	"os"
)

// Cause returns the reason in an error of the standard library, or of a driver
// above it, without the names of files and addresses of requests: it is for
// messages that say themselves what was to be opened. Of the attempts to connect
// that a driver lists, it returns the first.
func Cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	var network *net.OpError
	if errors.As(err, &network) {
		return network
	}
	var request *url.Error
	if errors.As(err, &request) {
		return request.Err
	}
	return err
}
