package config

import (
	"slices"
	"strings"
	"testing"
)

func TestSettingsOfTheScanner(t *testing.T) {
	cfg, _, err := load(t, "", nil, "--observatory-ports", "443,9443", "--observatory-networks", "127.0.0.0/8")
	if err != nil {
		t.Fatal(err)
	}
	ports, err := cfg.Observatory.PortList()
	if err != nil || !slices.Equal(ports, []int{443, 9443}) {
		t.Errorf("ports = %v, %v", ports, err)
	}
	networks, err := cfg.Observatory.NetworkList()
	if err != nil || len(networks) != 1 || networks[0].String() != "127.0.0.0/8" {
		t.Errorf("networks = %v, %v", networks, err)
	}
}

func TestWrongSettingsOfTheScannerAreNamed(t *testing.T) {
	for setting, value := range map[string]string{
		"ports": "0", "networks": "home", "deny": "*.example.com", "allow": "Example.com", "connect-to": "example.com:443",
		"cooldown": "-1", "cache": "-1", "concurrency": "0", "retention": "-1",
	} {
		_, _, err := load(t, "", nil, "--observatory-"+setting, value)
		if err == nil || !strings.Contains(err.Error(), "observatory."+strings.ReplaceAll(setting, "-", "_")) {
			t.Errorf("%s %s: %v, want the setting to be named", setting, value, err)
		}
	}
}
