package dial

import (
	"context"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
)

// Route leads connections for a host and port to another host and port, as curl's
// --connect-to does. Only where the connection goes changes: requests and
// certificates are still about the host that was asked for.
type Route struct {
	Host, Port     string // what it matches; empty matches all
	ToHost, ToPort string // where it leads; empty leaves it as it is
}

// ParseRoute parses HOST:PORT:HOST:PORT, of which every part may be empty. Addresses
// of IPv6 are in brackets.
func ParseRoute(text string) (Route, error) {
	var parts []string
	for rest, more := text, true; more; {
		var part string
		part, rest, more = cutPart(rest)
		if inner, ok := strings.CutPrefix(part, "["); ok {
			if part, ok = strings.CutSuffix(inner, "]"); !ok {
				return Route{}, fmt.Errorf("%q is not HOST:PORT:HOST:PORT: a bracket is missing", text)
			}
		}
		parts = append(parts, part)
	}
	if len(parts) != 4 {
		return Route{}, fmt.Errorf("%q is not HOST:PORT:HOST:PORT", text)
	}
	for _, port := range []string{parts[1], parts[3]} {
		if _, err := strconv.ParseUint(port, 10, 16); port != "" && err != nil {
			return Route{}, fmt.Errorf("%q is not HOST:PORT:HOST:PORT: %q is not a port", text, port)
		}
	}
	return Route{strings.ToLower(parts[0]), parts[1], parts[2], parts[3]}, nil
}

// cutPart cuts a text at the first colon that is not in brackets.
func cutPart(text string) (part, rest string, more bool) {
	end := 0
	if strings.HasPrefix(text, "[") {
		end = max(strings.IndexByte(text, ']'), 0)
	}
	i := strings.IndexByte(text[end:], ':')
	if i < 0 {
		return text, "", false
	}
	return text[:end+i], text[end+i+1:], true
}

// target returns where a connection for a host and port goes.
func (d *Dialer) target(host, port string) (string, string) {
	for _, r := range d.Routes {
		if r.Host != "" && !strings.EqualFold(r.Host, host) || r.Port != "" && r.Port != port {
			continue
		}
		if r.ToHost != "" {
			host = r.ToHost
		}
		if r.ToPort != "" {
			port = r.ToPort
		}
		break
	}
	return host, port
}

// ResolveAt is Resolve for the host that connections for a host and port go to.
func (d *Dialer) ResolveAt(ctx context.Context, host, port string) ([]netip.Addr, error) {
	host, _ = d.target(host, port)
	return d.Resolve(ctx, host)
}
