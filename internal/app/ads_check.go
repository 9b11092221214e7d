package app

import (
	"context"
	"fmt"
	"strings"
	"time"

	"waymark.dev/waymark/internal/audience/ads"
	"waymark.dev/waymark/internal/platform/output"
)

// examineAds checks the ads. The feature reports missing ones.
func (a *App) examineAds(ctx context.Context) []Finding {
	cfg := a.cfg.Ads
	if !a.cfg.Features.Placement || cfg.Inventory == "" && cfg.DecisionURL == "" {
		return nil
	}
	var list []Finding
	if cfg.Inventory != "" {
		list = append(list, a.examineInventory())
	}
	if cfg.DecisionURL != "" {
		list = append(list, a.examineDecisions(ctx))
	}
	if cfg.SecretKey == "" {
		list = append(list, Finding{true, "ads", "ads.secret_key is not set; links of ads work until the server stops, and on one server only"})
	}
	return list
}

func (a *App) examineInventory() Finding {
	inventory, problems, err := a.CheckAds("")
	if err != nil {
		return Finding{false, "ads", err.Error()}
	}
	file := a.cfg.Ads.Inventory
	if len(problems) > 0 {
		return Finding{false, "ads", fmt.Sprintf("%s in %s; the first is %s; 'waymark ads check' lists all", output.Count(len(problems), "problem"), file, problems[0])}
	}
	return examineDays(inventory, file, a.cfg.Ads.DecisionURL != "", time.Now())
}

// examineDays checks that a campaign is running, unless other ads are configured.
func examineDays(inventory *ads.Inventory, file string, elsewhere bool, now time.Time) Finding {
	days := inventory.Days(now)
	text := []string{fmt.Sprintf("%s of %s run", output.Count(len(days.Running), "campaign"), file)}
	for _, group := range []struct {
		what  string
		names []string
	}{{"begin later", days.Later}, {"have ended", days.Ended}} {
		if len(group.names) > 0 {
			text = append(text, group.what+": "+strings.Join(group.names, ", "))
		}
	}
	return Finding{len(days.Running) > 0 || elsewhere, "ads", strings.Join(text, "; ")}
}

func (a *App) examineDecisions(ctx context.Context) Finding {
	client, err := a.decisionAPI()
	if err == nil {
		err = client.Check(ctx)
	}
	if err != nil {
		return Finding{false, "ads", "ads.decision_url: " + err.Error()}
	}
	return Finding{true, "ads", "the API of ads.decision_url responds"}
}
