package dial

import (
	"context"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
)

// Route redirects connections for a host and port to others, like curl's --connect-to. Only
// the connection changes: requests and certificates are still for the original host.
type Route struct {
	Host, Port     string // to match; empty matches all
	ToHost, ToPort string // target; empty means unchanged
}

// ParseRoute parses HOST:PORT:HOST:PORT, whose parts may all be empty. IPv6 addresses are in
// brackets.
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

// cutPart cuts a text at the first colon outside brackets.
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

// target returns the target of a connection for a host and port.
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

// ResolveAt is Resolve for the target of connections for a host and port.
func (d *Dialer) ResolveAt(ctx context.Context, host, port string) ([]netip.Addr, error) {
	host, _ = d.target(host, port)
	return d.Resolve(ctx, host)
}
