package config

import (
	"strings"
	"testing"
	"time"
)

// decisions are the flags that an API requires.
var decisions = []string{
	"--ads-decision-url", "https://ads.example/api/v2", "--ads-decision-network-id", "1", "--ads-decision-site-id", "2", "--ads-decision-slots", "side=5/8+9,top=6",
}

func TestSettingsOfADecisionAPI(t *testing.T) {
	cfg, _, err := load(t, "", nil, decisions...)
	if err != nil {
		t.Fatal(err)
	}
	if cfg.Ads.DecisionTime() != time.Second || len(cfg.Ads.DecisionSlots) != 2 {
		t.Errorf("%+v", cfg.Ads)
	}
	if _, _, err := load(t, "", nil, append(decisions, "--ads-decision-url", "http://10.0.0.1/", "--ads-private-networks", "10.0.0.0/8")...); err != nil {
		t.Error(err)
	}
}

func TestWrongSettingsOfADecisionAPIAreNamed(t *testing.T) {
	for setting, value := range map[string]string{
		"decision-url": "http://ads.example/", "decision-network-id": "0", "decision-site-id": "-1", "decision-hosts": "https://x/",
		"decision-timeout": "60000", "private-networks": "home", "secret-key": "short",
	} {
		_, _, err := load(t, "", nil, append(decisions, "--ads-"+setting, value)...)
		if err == nil || !strings.Contains(err.Error(), "ads."+strings.ReplaceAll(setting, "-", "_")) {
			t.Errorf("%s %s: %v, want the setting to be named", setting, value, err)
		}
	}
	if _, _, err := load(t, "", nil, decisions[:6]...); err == nil || !strings.Contains(err.Error(), "ads.decision_slots: missing") {
		t.Errorf("without slots: %v", err)
	}
}
