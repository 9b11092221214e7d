package config

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"time"
)

// PortList returns the ports that readers may scan.
func (o Observatory) PortList() ([]int, error) {
	ports := make([]int, len(o.Ports))
	for i, text := range o.Ports {
		port, err := strconv.ParseUint(text, 10, 16)
		if err != nil || port == 0 {
			return nil, fmt.Errorf("%q is not a port between 1 and 65535", text)
		}
		ports[i] = int(port)
	}
	return ports, nil
}

// NetworkList returns the private networks that may be scanned.
func (o Observatory) NetworkList() ([]netip.Prefix, error) { return networks(o.Networks) }

// Ages returns the ages at which a result is no longer reused: for requests for a new scan,
// and for others.
func (o Observatory) Ages() (cooldown, cache time.Duration) {
	return time.Duration(o.Cooldown) * time.Second, time.Duration(o.Cache) * time.Second
}

// Limits on settings of the scanner.
const (
	maxCooldown    = 24 * 60 * 60
	maxResultAge   = 365 * 24 * 60 * 60
	maxConcurrency = 1000
	maxRetention   = 36500
)

func (o Observatory) check(bad *problems) {
	_, err := o.PortList()
	bad.addError("observatory.ports", err)
	_, err = o.NetworkList()
	bad.addError("observatory.networks", err)
	checkHosts(bad, "observatory.allow", o.Allow)
	checkHosts(bad, "observatory.deny", o.Deny)
	for _, rule := range o.ConnectTo {
		if strings.Count(rule, ":") < 3 {
			bad.add("observatory.connect_to", "%q is not HOST:PORT:HOST:PORT", rule)
		}
	}
	bad.between("observatory.cooldown", o.Cooldown, 0, maxCooldown)
	bad.between("observatory.cache", o.Cache, 0, maxResultAge)
	bad.between("observatory.concurrency", o.Concurrency, 1, maxConcurrency)
	bad.notNegative("observatory.keep", o.Keep)
	bad.between("observatory.retention", o.Retention, 0, maxRetention)
}

// checkHosts checks host names, which must be in lower case and ASCII.
func checkHosts(bad *problems, key string, hosts []string) {
	for _, host := range hosts {
		if host == "" || strings.ContainsAny(host, "*/: ") || strings.HasPrefix(host, ".") || strings.ToLower(host) != host {
			bad.add(key, "%q is not a host in lower case, such as example.com, which stands for its subdomains too", host)
		}
	}
}
