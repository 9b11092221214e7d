package ads

import (
	"fmt"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
)

// ParseSlots parses slots of settings: side=5 or side=5+6/4001+4002, which are the types of
// ads and, after the slash, the zones.
func ParseSlots(list []string) (map[Slot]Zones, error) {
	slots := map[Slot]Zones{}
	for _, setting := range list {
		name, rest, _ := strings.Cut(setting, "=")
		if !Slot(name).IsKnown() {
			return nil, fmt.Errorf("%q does not begin with a slot and =", setting)
		}
		types, zones, hasZones := strings.Cut(rest, "/")
		var z Zones
		var err error
		if z.AdTypes, err = numbers(types); err == nil && hasZones {
			z.Zones, err = numbers(zones)
		}
		if err != nil {
			return nil, fmt.Errorf("%q: %w", setting, err)
		}
		slots[Slot(name)] = z
	}
	return slots, nil
}

func numbers(text string) ([]int, error) {
	var list []int
	for word := range strings.SplitSeq(text, "+") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%q is not a number of a type or zone", word)
		}
		list = append(list, n)
	}
	return list, nil
}

var countryAddress = regexp.MustCompile(`^([A-Z]{2})=(.+)$`)

// ParseAddresses parses the addresses that represent countries, such as DE=141.20.0.1.
func ParseAddresses(list []string) (map[string]netip.Addr, error) {
	addresses := map[string]netip.Addr{}
	for _, setting := range list {
		parts := countryAddress.FindStringSubmatch(setting)
		if parts == nil {
			return nil, fmt.Errorf("%q is not a country and an address such as DE=141.20.0.1", setting)
		}
		address, err := netip.ParseAddr(parts[2])
		if err != nil {
			return nil, fmt.Errorf("%q is not a country and an address such as DE=141.20.0.1", setting)
		}
		addresses[parts[1]] = address
	}
	return addresses, nil
}
