package config

import (
	"net/netip"
	"strings"
	"time"

	"waymark.dev/waymark/internal/platform/seal"
)

// Key returns the key that signs links of ads, or nil.
func (a Ads) Key() ([]byte, error) {
	if a.SecretKey == "" {
		return nil, nil
	}
	return seal.ParseKey(a.SecretKey)
}

// PrivateNetworkList returns the private networks in which a decision API may be.
func (a Ads) PrivateNetworkList() ([]netip.Prefix, error) { return networks(a.PrivateNetworks) }

// DecisionTime returns the time limit of a decision API.
func (a Ads) DecisionTime() time.Duration { return time.Duration(a.DecisionTimeout) * time.Millisecond }

// maxDecisionTimeout is in milliseconds. Pages wait for ads for five seconds.
const maxDecisionTimeout = 4000

func (a Ads) check(bad *problems) {
	_, err := a.Key()
	bad.addError("ads.secret_key", err)
	_, err = a.PrivateNetworkList()
	bad.addError("ads.private_networks", err)
	if a.DecisionURL == "" {
		return
	}
	if u, ok := bad.webAddress("ads.decision_url", a.DecisionURL); ok && u.Scheme != "https" && len(a.PrivateNetworks) == 0 {
		bad.add("ads.decision_url", "needs an https address, unless ads.private_networks names where the API is")
	}
	bad.between("ads.decision_timeout", a.DecisionTimeout, 1, maxDecisionTimeout)
	if a.DecisionNetworkID < 1 {
		bad.add("ads.decision_network_id", "missing; ads.decision_url needs it")
	}
	if a.DecisionSiteID < 1 {
		bad.add("ads.decision_site_id", "missing; ads.decision_url needs it")
	}
	if len(a.DecisionSlots) == 0 {
		bad.add("ads.decision_slots", "missing; ads.decision_url needs it")
	}
	for _, host := range a.DecisionHosts {
		if host == "" || strings.ContainsAny(host, "*/@ ") {
			bad.add("ads.decision_hosts", "%q is not a host such as pictures.example.com", host)
		}
	}
}
