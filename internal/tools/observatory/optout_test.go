package observatory_test

import (
	"testing"

	"waymark.dev/waymark/internal/testkit/servertest"
	"waymark.dev/waymark/internal/tools/observatory"
)

func TestSitesCanOptOut(t *testing.T) {
	t.Parallel()
	for robots, want := range map[string]bool{
		"User-agent: WaymarkObservatory\nDisallow: /":                               true,
		"user-agent: other\nUSER-AGENT: waymarkobservatory/1.0 # ours\ndisallow: /": true,
		"User-agent: *\nDisallow: /":                                                false,
		"User-agent: WaymarkObservatory\nDisallow:":                                 false,
		"User-agent: WaymarkObservatory\nDisallow: /private":                        false,
		"User-agent: WaymarkObservatory\nDisallow: /\nAllow: /$":                    false,
		"User-agent: WaymarkObservatory\nAllow: /\n\nUser-agent: *\nDisallow: /":    false,
		"User-agent: WaymarkObservatory\nDisallow: *\n":                             true,
		"Disallow: /\nUser-agent: WaymarkObservatory":                               false,
	} {
		internet := servertest.StartInternet(t, network(htmlPage("https://shop.example/", ""), servertest.Get("https://shop.example/robots.txt", 200, robots)))
		_, err := retrieve(t, internet)
		if got := observatory.KindOf(err) == observatory.OptedOut; got != want || err != nil && !want {
			t.Errorf("%q: %v", robots, err)
		}
	}
	internet := servertest.StartInternet(t, network(htmlPage("https://shop.example/", ""), servertest.Get("https://shop.example/robots.txt", 404, "User-agent: WaymarkObservatory\nDisallow: /")))
	if _, err := retrieve(t, internet); err != nil {
		t.Errorf("missing robots.txt: %v", err)
	}
}

func TestRedirectsFromElsewhereDoNotGetAroundOptingOut(t *testing.T) {
	t.Parallel()
	internet := servertest.StartInternet(t, network(
		servertest.Get("https://shop.example/", 302, "", "Location", "https://other.example/page"),
		htmlPage("https://other.example/page", ""),
		servertest.Get("https://other.example/robots.txt", 200, "User-agent: WaymarkObservatory\nDisallow: /page"),
	))
	if _, err := retrieve(t, internet); observatory.KindOf(err) != observatory.OptedOut {
		t.Errorf("err = %v, want that the site has opted out", err)
	}
}

func TestRefusalsAreToldApart(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		exchange servertest.Exchange
		reason   observatory.Reason
	}{
		"406":       {servertest.Get("https://shop.example/", 406, ""), observatory.ReasonBlocked},
		"429":       {servertest.Get("https://shop.example/", 429, ""), observatory.ReasonBlocked},
		"challenge": {servertest.Get("https://shop.example/", 503, "", "CF-Mitigated", "challenge"), observatory.ReasonBotWall},
		"broken":    {servertest.Get("https://shop.example/", 500, ""), observatory.ReasonServerError},
		"missing":   {servertest.Get("https://shop.example/", 404, ""), observatory.ReasonOtherStatus},
	} {
		_, err := retrieve(t, servertest.StartInternet(t, network(tc.exchange)))
		t.Log(name)
		wantKind(t, err, observatory.StatusNotGradable, tc.reason)
	}
	_, err := retrieve(t, servertest.StartInternet(t, network()))
	wantKind(t, err, observatory.SiteDown, observatory.ReasonRefused)
	gone := network()
	gone.Unresolvable = []string{"shop.example"}
	_, err = retrieve(t, servertest.StartInternet(t, gone))
	wantKind(t, err, observatory.SiteDown, observatory.ReasonNotFound)
	_, err = retrieve(t, servertest.StartInternet(t, network(redirect("https://shop.example/", "ftp://shop.example/"))))
	wantKind(t, err, observatory.SiteDown, observatory.ReasonRedirect)
}
