package fault

import (
	"errors"
	"io/fs"
	"net"
	"net/url"
	"os"
)

// Cause returns the reason in an error of the standard library, or of a driver above it,
// without file names and request addresses, for messages that already name them. Of a driver's
// connection attempts, it returns the first.
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
