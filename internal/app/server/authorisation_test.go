package server

import (
	"bytes"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// The callers of every route, in the order of the table.
const (
	anonymous = iota
	core      // with their own things
	paid      // with their own things
	member    // with their own things
	other     // signed in, with somebody else's things
	expired   // with an expired session
	revoked   // with a session that was ended
	forged    // a page of another site, with the cookies of its reader
	columns   // the number of columns in the table

	// These callers get the same responses as others; see sameAs.
	gone      = columns     // with a session of a deleted account
	forgedOld = columns + 1 // a page of another site, in a browser that only sends Origin
)

var callerNames = []string{"anonymous", "core", "paid", "staff", "other", "expired", "revoked", "forged", "gone", "forged with Origin"}

// sameAs maps a caller without a column to a caller with the same responses.
var sameAs = map[int]int{gone: revoked, forgedOld: forged}

// right is a line of the table: the response of a route to each caller.
type right struct {
	// route is the method and the pattern of a route, or ANY and the pattern if
	// it treats all methods alike.
	route string
	// target and body are those of a request, with names of things in braces.
	target, body string
	// want is the status for each caller, with "-" for other if the request
	// names nobody's things. A single status means that the route is public:
	// everybody gets the same response.
	want string
}

var rights = []right{
	//                                                     anonymous core paid staff other expired revoked forged
	{"GET /api/v1/whoami", "/api/v1/whoami", ``, "200 200 200 200 - 200 401 200"},
	{"POST /users/fxa/login/logout/", "/users/fxa/login/logout/", ``, "302 302 302 302 - 302 302 403"},
	{"GET /api/v1/plus/sessions/", "/api/v1/plus/sessions/", ``, "401 200 200 200 - 401 401 200"},
	{"DELETE /api/v1/plus/sessions/", "/api/v1/plus/sessions/", ``, "401 204 204 204 - 401 401 403"},
	{"POST /api/v1/plus/sessions/", "/api/v1/plus/sessions/", ``, "405"},
	{"DELETE /api/v1/plus/sessions/{id}/", "/api/v1/plus/sessions/{session}/", ``, "401 204 204 204 404 401 401 403"},
	{"POST /api/v1/plus/sessions/{id}/", "/api/v1/plus/sessions/x/", ``, "405"},
	{"POST /api/v1/plus/settings/", "/api/v1/plus/settings/", `{"ai_help_history":true}`, "401 201 201 201 - 401 401 403"},
	{"POST /api/v1/ping", "/api/v1/ping", ``, "401 201 201 201 - 401 401 403"},
	{"DELETE /api/v1/plus/ai/help/history/list", "/api/v1/plus/ai/help/history/list", ``, "401 201 201 201 - 401 401 403"},
	{"POST /api/v1/plus/ai/help/history/list", "/api/v1/plus/ai/help/history/list", ``, "405"},
	{"GET /api/v1/plus/ai/help/history/list", "/api/v1/plus/ai/help/history/list?q=style", ``, "401 501 501 501 - 401 401 501"}, // history is off
	{"POST /api/v1/plus/ai/help", "/api/v1/plus/ai/help", `{"messages":[{"role":"user","content":"What is style?"}]}`, "401 200 200 200 - 401 401 403"},
	{"POST /api/v1/plus/ai/ask", "/api/v1/plus/ai/ask", `{"messages":[{"role":"user","content":"What is style?"}]}`, "401 200 200 200 - 401 401 403"},
	{"GET /api/v1/plus/ai/help/quota", "/api/v1/plus/ai/help/quota", ``, "401 200 200 200 - 401 401 200"},
	{"POST /api/v1/plus/ai/help/quota", "/api/v1/plus/ai/help/quota", ``, "405"},
	{"GET /api/v1/plus/ai/ask/quota", "/api/v1/plus/ai/ask/quota", ``, "401 200 200 200 - 401 401 200"},
	{"POST /api/v1/plus/ai/ask/quota", "/api/v1/plus/ai/ask/quota", ``, "405"},
	{"GET /api/v1/plus/ai/help/history/{id}", "/api/v1/plus/ai/help/history/{chat}", ``, "401 200 200 200 501 401 401 200"},
	{"DELETE /api/v1/plus/ai/help/history/{id}", "/api/v1/plus/ai/help/history/{chat}", ``, "401 204 204 204 501 401 401 403"},
	{"POST /api/v1/plus/ai/help/history/{id}", "/api/v1/plus/ai/help/history/x", ``, "405"},
	{"POST /api/v1/plus/ai/help/history/summary/{id}", "/api/v1/plus/ai/help/history/summary/{message}", ``, "401 200 200 200 501 401 401 403"},
	{"POST /api/v1/plus/ai/help/feedback", "/api/v1/plus/ai/help/feedback", `{"typ":"thumbs_down","message_id":"{message}"}`, "401 201 201 201 404 401 401 403"},
	{"POST /api/v1/plus/ai/explain", "/api/v1/plus/ai/explain", `{"sample":"a","signature":"AAAA"}`, "401 401 401 401 - 401 401 403"},
	{"GET /api/v1/plus/ai/explain/examples", "/api/v1/plus/ai/explain/examples?page=/en-US/docs/Web/CSS/Code", ``, "200"},
	{"POST /api/v1/plus/ai/explain/examples", "/api/v1/plus/ai/explain/examples", ``, "405"},
	{"POST /api/v1/plus/ai/explain/feedback", "/api/v1/plus/ai/explain/feedback", `{"typ":"thumbs_up","hash":"AAAA","signature":"AAAA"}`, "201 201 201 201 - 201 201 403"},
	{"GET /api/v1/plus/newsletter/", "/api/v1/plus/newsletter/", ``, "401 200 200 200 - 401 401 200"},
	{"DELETE /api/v1/plus/newsletter/", "/api/v1/plus/newsletter/", ``, "401 202 202 202 - 401 401 403"},
	{"POST /api/v1/plus/newsletter/", "/api/v1/plus/newsletter/", ``, "401 501 501 501 - 401 401 403"},
	{"GET /newsletter/unsubscribe", "/newsletter/unsubscribe?token=x", ``, "302"}, // redirect to the page in the reader's language
	{"POST /newsletter/unsubscribe", "/newsletter/unsubscribe?token=x", ``, "303"},
	{"GET /{locale}/newsletter/unsubscribe", "/en-US/newsletter/unsubscribe?token=x", ``, "404"}, // the test's site lacks such a page
	{"POST /{locale}/newsletter/unsubscribe", "/en-US/newsletter/unsubscribe?token=x", ``, "303"},
	{"GET /api/v1/plus/account/export/", "/api/v1/plus/account/export/", ``, "401 200 200 200 - 401 401 200"},
	{"POST /api/v1/plus/account/export/", "/api/v1/plus/account/export/", ``, "405"},
	{"DELETE /api/v1/plus/account/", "/api/v1/plus/account/", `{"email":"somebody@example.org"}`, "401 400 400 400 - 401 401 403"},
	{"DELETE /api/v1/plus/account/", "/api/v1/plus/account/", `{"email":"{email}"}`, "401 204 204 204 400 401 401 403"},
	{"POST /api/v1/plus/account/", "/api/v1/plus/account/", ``, "405"},
	{"ANY /events/fxa", "/events/fxa", ``, "401"},
	{"POST /api/v1/play/", "/api/v1/play/", `{"html":"<p>"}`, "401 201 201 201 - 401 401 403"},
	{"GET /api/v1/play/{id}", "/api/v1/play/{code}", ``, "200 200 200 200 200 200 200 200"},
	{"POST /api/v1/play/flag", "/api/v1/play/flag", `{"id":"{code}"}`, "201 201 201 201 201 201 201 403"},

	{"GET /api/v2/collections/", "/api/v2/collections/", ``, "401 200 200 200 - 401 401 200"},
	{"POST /api/v2/collections/", "/api/v2/collections/", `{"name":"a"}`, "401 201 201 201 - 401 401 403"},
	{"GET /api/v2/collections/lookup/", "/api/v2/collections/lookup/?url=/en-US/docs/Web", ``, "401 200 200 200 - 401 401 200"},
	{"GET /api/v2/collections/{id}/", "/api/v2/collections/{collection}/", ``, "401 200 200 200 400 401 401 200"},
	{"POST /api/v2/collections/{id}/", "/api/v2/collections/{collection}/", `{"name":"b"}`, "401 200 200 200 400 401 401 403"},
	{"DELETE /api/v2/collections/{id}/", "/api/v2/collections/{collection}/", ``, "401 200 200 200 200 401 401 403"},
	{"POST /api/v2/collections/{id}/restore/", "/api/v2/collections/{deleted}/restore/", ``, "401 200 200 200 400 401 401 403"},
	{"GET /api/v2/collections/{id}/export/", "/api/v2/collections/{collection}/export/?format=markdown", ``, "401 200 200 200 400 401 401 200"},
	{"GET /api/v2/collections/{id}/share/", "/api/v2/collections/{collection}/share/", ``, "401 200 200 200 400 401 401 200"},
	{"POST /api/v2/collections/{id}/share/", "/api/v2/collections/{collection}/share/", `{"notes":true}`, "401 201 201 201 400 401 401 403"},
	{"DELETE /api/v2/collections/{id}/share/", "/api/v2/collections/{collection}/share/", ``, "401 204 204 204 400 401 401 403"},
	{"POST /api/v2/collections/{id}/items/", "/api/v2/collections/{collection}/items/", `{"title":"a","url":"/en-US/docs/Web"}`, "401 201 201 201 400 401 401 403"},
	{"GET /api/v2/collections/{id}/items/{item}/", "/api/v2/collections/{default}/items/{item}/", ``, "401 200 200 200 404 401 401 200"},
	{"POST /api/v2/collections/{id}/items/{item}/", "/api/v2/collections/{default}/items/{item}/", `{"title":"b"}`, "401 200 200 200 400 401 401 403"},
	{"DELETE /api/v2/collections/{id}/items/{item}/", "/api/v2/collections/{default}/items/{item}/", ``, "401 200 200 200 400 401 401 403"},
	{"POST /api/v2/collections/{id}/items/{item}/restore/", "/api/v2/collections/{default}/items/{item}/restore/", ``, "401 200 200 200 400 401 401 403"},
	{"GET /api/v2/collections/{id}/items/{item}/", "/api/v2/collections/{my_default}/items/{item}/", ``, "401 200 200 200 404 401 401 200"},
	{"POST /api/v2/collections/{id}/items/{item}/", "/api/v2/collections/{my_default}/items/{item}/", `{"title":"b"}`, "401 200 200 200 200 401 401 403"}, // nothing changes
	{"DELETE /api/v2/collections/{id}/items/{item}/", "/api/v2/collections/{my_default}/items/{item}/", ``, "401 200 200 200 200 401 401 403"},            // nothing changes
	{"GET /api/v2/collections/shared/{token}/", "/api/v2/collections/shared/{token}/", ``, "200 200 200 200 200 200 200 200"},
	{"POST /api/v2/collections/shared/{token}/copy/", "/api/v2/collections/shared/{token}/copy/", ``, "401 201 201 201 201 401 401 403"},
	{"POST /api/v2/collections/shared/{token}/report/", "/api/v2/collections/shared/{token}/report/", `{"reason":"a"}`, "201 201 201 201 201 201 201 403"},

	{"GET /api/v2/updates/", "/api/v2/updates/?page=1&collections=x", ``, "200 200 200 200 - 200 401 200"},
	{"GET /api/v2/updates/", "/api/v2/updates/?q=dog", ``, "401 200 200 200 - 401 401 200"},
	{"GET /api/v2/updates/", "/api/v2/updates/", ``, "200"},
	{"GET /api/v2/updates/collections/", "/api/v2/updates/collections/?collections={collection}&sort=desc", ``, "401 200 200 200 200 401 401 200"},
	{"GET /api/v2/updates/features/", "/api/v2/updates/features/?page=1&collections=x", ``, "200 200 200 200 - 200 401 200"},
	{"GET /api/v2/updates/features/", "/api/v2/updates/features/?q=dog", ``, "401 200 200 200 - 401 401 200"},
	{"GET /api/v2/updates/features/", "/api/v2/updates/features/", ``, "200"},
	{"GET /api/v2/updates/feed.atom", "/api/v2/updates/feed.atom?q=dog", ``, "200"},
	{"GET /api/v2/updates/feed.atom", "/api/v2/updates/feed.atom?browsers=chrome", ``, "200"},
	{"GET /api/v2/updates/feeds/{token}/feed.atom", "/api/v2/updates/feeds/{feed}/feed.atom", ``, "200 200 200 200 200 200 200 200"},
	{"GET /api/v2/updates/subscriptions/", "/api/v2/updates/subscriptions/", ``, "401 200 200 200 - 401 401 200"},
	{"POST /api/v2/updates/subscriptions/", "/api/v2/updates/subscriptions/", `{"name":"a","channel":"feed"}`, "401 201 201 201 - 401 401 403"},
	{"DELETE /api/v2/updates/subscriptions/{id}/", "/api/v2/updates/subscriptions/{webhook}/", ``, "401 204 204 204 404 401 401 403"},
	{"POST /api/v2/updates/subscriptions/{id}/test/", "/api/v2/updates/subscriptions/{webhook}/test/", ``, "401 200 200 200 404 401 401 403"},

	// The scanner does not distinguish readers. The only name that it finds here
	// is not public.
	{"GET /api/v2/analyze", "/api/v2/analyze?host=inside.com", ``, "422"},
	{"POST /api/v2/analyze", "/api/v2/analyze?host=inside.com", ``, "422"},
	{"OPTIONS /api/v2/analyze", "/api/v2/analyze", ``, "204"},
	{"POST /api/v2/scan", "/api/v2/scan?host=inside.com", ``, "422"},
	{"GET /api/v2/scan", "/api/v2/scan", ``, "405"},
	{"OPTIONS /api/v2/scan", "/api/v2/scan", ``, "204"},
	{"POST /api/v2/what-if", "/api/v2/what-if?host=a.com", `{"headers":[]}`, "404"},
	{"GET /api/v2/what-if", "/api/v2/what-if", ``, "405"},
	{"OPTIONS /api/v2/what-if", "/api/v2/what-if", ``, "204"},
	{"GET /api/v2/compare", "/api/v2/compare?host=a.com&with=b.com", ``, "404"},
	{"OPTIONS /api/v2/compare", "/api/v2/compare", ``, "204"},
	{"GET /api/v2/grade_distribution", "/api/v2/grade_distribution", ``, "200"},
	{"OPTIONS /api/v2/grade_distribution", "/api/v2/grade_distribution", ``, "204"},
	{"GET /api/v2/recommendation_matrix", "/api/v2/recommendation_matrix", ``, "200"},
	{"OPTIONS /api/v2/recommendation_matrix", "/api/v2/recommendation_matrix", ``, "204"},
	{"GET /api/v2/version", "/api/v2/version", ``, "200"},
	{"OPTIONS /api/v2/version", "/api/v2/version", ``, "204"},
	{"GET /api/v2/openapi.json", "/api/v2/openapi.json", ``, "200"},
	{"OPTIONS /api/v2/openapi.json", "/api/v2/openapi.json", ``, "204"},
	{"GET /observatory/badge", "/observatory/badge?host=a.com", ``, "200"},
	{"OPTIONS /observatory/badge", "/observatory/badge", ``, "204"},
	{"GET /observatory/card.png", "/observatory/card.png?host=a.com", ``, "404"},
	{"OPTIONS /observatory/card.png", "/observatory/card.png", ``, "204"},
	{"GET /{locale}/observatory/analyze", "/en-US/observatory/analyze?host=a.com", ``, "200"},
	{"GET /{locale}/observatory/analyze/index.json", "/en-US/observatory/analyze/index.json?host=a.com", ``, "200"},
	{"POST /{locale}/observatory/analyze", "/en-US/observatory/analyze", `host=inside.com`, "415 415 415 415 - 415 415 403"}, // not a form,

	// Reports of visits are for the staff; for others the page does not exist.
	{"GET /{locale}/staff/telemetry", "/en-US/staff/telemetry", ``, "404 404 404 200 - 404 404 404"},
	{"GET /{locale}/staff/telemetry", "/en-US/staff/telemetry?format=csv", ``, "404 404 404 200 - 404 404 404"},
	{"GET /{locale}/staff/telemetry/index.json", "/en-US/staff/telemetry/index.json", ``, "404 404 404 200 - 404 404 404"},

	// Other staff pages likewise. The member of the staff is a superuser here;
	// staff_test.go has one who is not.
	{"GET /{locale}/staff", "/en-US/staff", ``, "404 404 404 200 - 404 404 404"},
	{"GET /{locale}/staff/index.json", "/en-US/staff/index.json", ``, "404 404 404 200 - 404 404 404"},
	{"GET /{locale}/staff/{section}", "/en-US/staff/accounts", ``, "404 404 404 200 - 404 404 404"},
	{"GET /{locale}/staff/{section}", "/en-US/staff/log", ``, "404 404 404 200 - 404 404 404"},
	{"GET /{locale}/staff/{section}/index.json", "/en-US/staff/accounts/index.json", ``, "404 404 404 200 - 404 404 404"},
	{"POST /api/v1/staff/{section}/", "/api/v1/staff/accounts/", `{"action":"sign-out","id":"{number}"}`, "401 403 403 204 403 401 401 403"},

	// The list of packs is public; the packs require a paid plan.
	{"GET /offline/update.json", "/offline/update.json", ``, "200"},
	{"GET /offline/{locale}/{file}", "/offline/en-us/{index}", ``, "401 403 200 403 403 401 401 403"},
	{"GET /offline/{locale}/{file}", "/offline/en-us/{shard}", ``, "401 403 200 403 403 401 401 403"},

	// Ads do not distinguish readers. A page of another site can neither request
	// nor count any.
	{"POST /pong/get", "/pong/get", `{"keywords":[],"pongs":["bottom"]}`, "200 200 200 200 - 200 200 403"},
	{"GET /pong/viewed", "/pong/viewed?code=x", ``, "400 400 400 400 - 400 400 400"},
	{"POST /pong/viewed", "/pong/viewed?code=x", ``, "400 400 400 400 - 400 400 400"},
	{"GET /pong/click", "/pong/click?code=x", ``, "400 400 400 400 - 400 400 400"},
	{"GET /pimg/{image}", "/pimg/x", ``, "404"},

	{"GET /users/fxa/login/authenticate/", "/users/fxa/login/authenticate/", ``, "307"},
	{"GET /users/fxa/login/no-prompt/", "/users/fxa/login/no-prompt/?email=a@example.org", ``, "307"},
	{"GET /users/fxa/login/callback/", "/users/fxa/login/callback/?state=x&code=y", ``, "401"},

	{"ANY /healthz", "/healthz", ``, "200"},
	{"ANY /healthz/error", "/healthz/error", ``, "500"},
	{"GET /api/v1/info", "/api/v1/info", ``, "200"},
	{"GET /api/v1/community/issues", "/api/v1/community/issues", ``, "200"},
	{"GET /api/v1/search", "/api/v1/search?q=style", ``, "200"},
	{"GET /api/v1/plus/billing/", "/api/v1/plus/billing/", ``, "401 200 200 200 - 401 401 200"},
	{"POST /api/v1/plus/billing/checkout/", "/api/v1/plus/billing/checkout/", `{"plan":"mdn_plus_10y"}`, "401 201 201 201 - 401 401 403"},
	{"POST /api/v1/plus/billing/portal/", "/api/v1/plus/billing/portal/", `{}`, "401 409 409 409 - 401 401 403"},
	{"POST /api/v1/plus/billing/cancel/", "/api/v1/plus/billing/cancel/", `{}`, "401 409 409 409 - 401 401 403"},
	{"POST /api/v1/plus/billing/resume/", "/api/v1/plus/billing/resume/", `{}`, "401 409 409 409 - 401 401 403"},
	{"POST /api/v1/plus/billing/change/", "/api/v1/plus/billing/change/", `{"plan":"mdn_plus_10y"}`, "401 409 409 409 - 401 401 403"},
	{"POST /events/stripe", "/events/stripe", `{"id":"evt_1"}`, "400"},
	{"GET /api/v1/stripe/plans", "/api/v1/stripe/plans", ``, "200"},
	{"GET /api/v1/suggest", "/api/v1/suggest?path=/en-US/docs/Web/CS", ``, "200"},
	{"GET /api/*", "/api/v1/plus/unknown/", ``, "404"},
	{"POST /mcp", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`, "200"},

	{"GET /", "/", ``, "200"},
	{"GET /*", "/en-US/", ``, "200"},
	{"GET /*", "/en-US/plus/settings", ``, "200"}, // Plus pages are the same for everybody; the browser requests the rest.
	{"GET /*", "/en-US/plus/collections", ``, "200"},
	{"GET /*", "/en-US/plus/collections/abc", ``, "200"},
	{"GET /*", "/en-US/plus/collections/shared/abc", ``, "200"},
	{"GET /*", "/en-US/plus/updates", ``, "200"},
	{"GET /{locale}/docs/*", "/en-US/docs/Web", ``, "200"},
	{"GET /{locale}/search", "/en-US/search?q=style", ``, "200"},
	{"GET /{locale}/search/index.json", "/en-US/search/index.json?q=style", ``, "200"},
	{"GET /static/*", "/static/a-123.js", ``, "200"},
	{"GET /shared-assets/*", "/shared-assets/english/en-us/web/css/dot.svg", ``, "200"},
	{"GET /bcd/api/v0/current/*", "/bcd/api/v0/current/css.properties.color.json", ``, "200"},
	{"GET /{label}.play.example/*", "https://a.play.example/en-US/docs/Web/CSS/dot.svg", ``, "200"},

	{"GET /apple-touch-icon.png", "/apple-touch-icon.png", ``, "200"},
	{"GET /favicon-192.png", "/favicon-192.png", ``, "200"},
	{"GET /favicon-192-maskable.png", "/favicon-192-maskable.png", ``, "200"},
	{"GET /favicon-512-maskable.png", "/favicon-512-maskable.png", ``, "200"},
	{"GET /favicon-512.png", "/favicon-512.png", ``, "200"},
	{"GET /favicon.ico", "/favicon.ico", ``, "200"},
	{"GET /social.png", "/social.png", ``, "404"},
	{"GET /theme.css", "/theme.css", ``, "404"},
	{"GET /manifest.webmanifest", "/manifest.webmanifest", ``, "200"},
	{"GET /service-worker.js", "/service-worker.js", ``, "200"},
	{"GET /offline/assets.json", "/offline/assets.json", ``, "200"},
	{"GET /offline/shell/{page}", "/offline/shell/en-us.html", ``, "200"},
	{"GET /.well-known/security.txt", "/.well-known/security.txt", ``, "404"}, // no contacts are set
	{"GET /robots.txt", "/robots.txt", ``, "200"},
	{"GET /llms.txt", "/llms.txt", ``, "200"},
	{"GET /llms-full.txt", "/llms-full.txt", ``, "404"}, // only docs trees have it
	{"GET /opensearch.xml", "/opensearch.xml", ``, "200"},
	{"GET /sitemap.txt", "/sitemap.txt", ``, "200"},
	{"GET /sitemap.xml", "/sitemap.xml", ``, "200"},
	{"GET /sitemaps/{locale}/sitemap.xml.gz", "/sitemaps/en-us/sitemap.xml.gz", ``, "200"},
	{"GET /versions.json", "/versions.json", ``, "404"},
	{"GET /version-pages.json", "/version-pages.json", ``, "404"},
	{"GET /en-US/blog/atom.xml", "/en-US/blog/atom.xml", ``, "404"},
	{"GET /en-US/blog/rss.xml", "/en-US/blog/rss.xml", ``, "404"},
	{"GET /{locale}/opensearch.xml", "/en-US/opensearch.xml", ``, "200"},
	{"GET /{locale}/quick-index.txt", "/en-US/quick-index.txt", ``, "200"},
	{"GET /{locale}/search-index.json", "/en-US/search-index.json", ``, "200"},

	// These callers are remote. For callers on this machine see dev_test.go.
	{"GET /_dev/events", "/_dev/events", ``, "403"},
	{"GET /_dev/flaws", "/_dev/flaws?url=/en-US/docs/Web", ``, "403"},
	{"GET /_dev/all-flaws", "/_dev/all-flaws", ``, "403"},
	{"GET /_dev/homepage", "/_dev/homepage?locale=en-US", ``, "403"},
	{"GET /_dev/sitemap", "/_dev/sitemap", ``, "403"},
	{"GET /_dev/translations", "/_dev/translations", ``, "403"},
	{"GET /_dev/translations/{locale}", "/_dev/translations/de", ``, "403"},
	{"GET /_dev/translations/{locale}/page", "/_dev/translations/de/page?slug=Web", ``, "403"},
	{"GET /_dev/translations/{locale}/feed.xml", "/_dev/translations/de/feed.xml", ``, "403"},
	{"POST /_dev/translations/unchanged", "/_dev/translations/unchanged", `{"locale":"de","slug":"Web"}`, "403"},
	{"GET /_dev/source", "/_dev/source?url=/en-US/docs/Web", ``, "403"},
	{"POST /_dev/source", "/_dev/source", `{"url":"/en-US/docs/Web","text":"x"}`, "403"},
	{"POST /_dev/preview", "/_dev/preview", `{"url":"/en-US/docs/Web","text":"x"}`, "403"},
	{"POST /_dev/complete", "/_dev/complete", `{"url":"/en-US/docs/Web","text":"x"}`, "403"},
	{"POST /_dev/fix", "/_dev/fix", `{"url":"/en-US/docs/Web"}`, "403"},
}

// outsideRouter lists the routes that do not go through the router.
var outsideRouter = []string{"GET /{locale}/docs/*", "GET /{label}.play.example/*"}

// things makes the things that requests in the table name. Each creates one for
// its owner and returns its id.
var things = map[string]func(t *testing.T, m *matrix, owner *http.Cookie) string{
	"code": func(t *testing.T, m *matrix, owner *http.Cookie) string {
		return idOf(t, m.postJSON(t, "/api/v1/play/", `{"html":"<p>"}`, fromHere, owner))
	},
	"index": func(t *testing.T, m *matrix, _ *http.Cookie) string {
		address, _ := packAddresses(t, featureOf[Packs](&m.server.opts).Store)
		return path.Base(address)
	},
	"shard": func(t *testing.T, m *matrix, _ *http.Cookie) string {
		_, shard := packAddresses(t, featureOf[Packs](&m.server.opts).Store)
		return path.Base(shard.File)
	},
	"email": func(t *testing.T, m *matrix, owner *http.Cookie) string { return m.who(t, owner) + "@example.org" },
	"number": func(t *testing.T, m *matrix, owner *http.Cookie) string {
		u, err := m.db.User(t.Context(), m.who(t, owner))
		if err != nil {
			t.Fatal(err)
		}
		return strconv.FormatInt(u.ID, 10)
	},
	"session":    func(t *testing.T, m *matrix, owner *http.Cookie) string { return m.sessions(t, owner)[0].ID },
	"collection": func(t *testing.T, m *matrix, owner *http.Cookie) string { return m.keeping(owner).create(t, "Plans") },
	"feed": func(t *testing.T, m *matrix, owner *http.Cookie) string {
		made := m.follow(t, `{"name":"a","channel":"feed"}`, owner)
		return strings.TrimSuffix(strings.TrimPrefix(made.FeedURL, testOrigin+"/api/v2/updates/feeds/"), "/feed.atom")
	},
	"webhook": func(t *testing.T, m *matrix, owner *http.Cookie) string {
		return m.follow(t, `{"name":"a","channel":"webhook","url":"https://inside.example/"}`, owner).ID
	},
	"deleted": func(t *testing.T, m *matrix, owner *http.Cookie) string {
		id := m.keeping(owner).create(t, "Plans")
		m.keeping(owner).must(t, "DELETE", id+"/", "", nil)
		return id
	},
	"default": func(t *testing.T, m *matrix, owner *http.Cookie) string { return m.keeping(owner).list(t)[0].ID },
	"item": func(t *testing.T, m *matrix, owner *http.Cookie) string {
		return m.keeping(owner).add(t, m.keeping(owner).list(t)[0].ID, "/en-US/docs/Web").ID
	},
	"chat":    func(t *testing.T, m *matrix, owner *http.Cookie) string { return m.asked(t, owner).ChatID },
	"message": func(t *testing.T, m *matrix, owner *http.Cookie) string { return m.asked(t, owner).MessageID },
	"token": func(t *testing.T, m *matrix, owner *http.Cookie) string {
		return m.keeping(owner).share(t, m.keeping(owner).list(t)[0].ID)
	},
}

// Every route there is gives each caller the response that the table states.
func TestAuthorisation(t *testing.T) { testAuthorisation(t, newMatrix(t)) }

func TestAuthorisationOnPostgres(t *testing.T) {
	testAuthorisation(t, newMatrixOn(t, store.Options{URL: servertest.EmptySchema(t, servertest.StartPostgres(t), "authorisation")}))
}

func testAuthorisation(t *testing.T, m *matrix) {
	for _, line := range rights {
		t.Run(strings.ReplaceAll(line.route, "/", "|"), func(t *testing.T) { m.test(t, line) })
	}
}

func TestEveryRouteIsInTheAuthorisationTable(t *testing.T) {
	m := newMatrix(t)
	routes := m.routes(t)
	for _, problem := range compareRights(routes, rights) {
		t.Error(problem)
	}
	for pattern, methods := range routes {
		if takesAll(methods) {
			m.testMethods(t, pattern, methods)
		}
	}
}

func TestARouteWithoutALineIsReported(t *testing.T) {
	routes := map[string][]string{"/a/": {http.MethodGet, http.MethodDelete}, "/b/": allMethods}
	lines := []right{{route: "GET /a/"}, {route: "GET /c/"}}
	for _, route := range outsideRouter {
		lines = append(lines, right{route: route})
	}
	got := strings.Join(compareRights(routes, lines), "\n")
	for _, want := range []string{"DELETE /a/ has no line", "POST /b/ has no line", "a line for GET /c/, which is not a route"} {
		if !strings.Contains(got, want) {
			t.Errorf("reported: %s\nwant %q", got, want)
		}
	}
	if strings.Contains(got, "GET /a/ has") {
		t.Errorf("reported: %s", got)
	}
}

// compareRights returns the routes without a line, and the lines without a
// route.
func compareRights(routes map[string][]string, lines []right) (problems []string) {
	there := map[string]bool{}
	for _, route := range outsideRouter {
		there[route] = true
		if !hasRight(lines, route) {
			problems = append(problems, missingRight(route))
		}
	}
	for pattern, methods := range routes {
		for _, method := range methods {
			there[method+" "+pattern] = true
		}
		there["ANY "+pattern] = takesAll(methods)
		if takesAll(methods) {
			if methods = nil; !hasLine(lines, pattern) {
				methods = []string{http.MethodPost}
			}
		}
		for _, method := range methods {
			if !hasRight(lines, method+" "+pattern) && !hasRight(lines, "ANY "+pattern) {
				problems = append(problems, missingRight(method+" "+pattern))
			}
		}
	}
	for _, line := range lines {
		if !there[line.route] {
			problems = append(problems, fmt.Sprintf("the table has a line for %s, which is not a route: remove it", line.route))
		}
	}
	slices.Sort(problems)
	return problems
}

func hasRight(lines []right, route string) bool {
	return slices.ContainsFunc(lines, func(r right) bool { return r.route == route })
}

// hasLine reports whether a pattern has a line for any method. The other methods
// of a route for all methods must be refused; see testMethods.
func hasLine(lines []right, pattern string) bool {
	return slices.ContainsFunc(lines, func(r right) bool { return strings.HasSuffix(r.route, " "+pattern) })
}

func missingRight(route string) string {
	_, pattern, _ := strings.Cut(route, " ")
	return fmt.Sprintf("%s has no line in the table rights (authorisation_test.go). Add what it answers to whom, for example\n\t"+
		"{%q, %q, ``, %q},\nand to things what a name in braces stands for", route, route, pattern, "401 200 200 200 404 401 401 403")
}

// allMethods are the methods of a route that was added for every method.
var allMethods = []string{http.MethodConnect, http.MethodDelete, http.MethodGet, http.MethodHead, http.MethodPost}

// takesAll reports whether a route was added for all methods.
func takesAll(methods []string) bool { return slices.Contains(methods, http.MethodConnect) }

// testMethods checks that a route for all methods refuses those without a line.
func (m *matrix) testMethods(t *testing.T, pattern string, methods []string) {
	t.Helper()
	if hasRight(rights, "ANY "+pattern) {
		return
	}
	if strings.HasPrefix(pattern, devPath) {
		return // all are refused; see TestEveryEndpointForWritersHasTheGate
	}
	for _, method := range methods {
		if hasRight(rights, method+" "+pattern) || method == http.MethodHead && hasRight(rights, http.MethodGet+" "+pattern) {
			continue
		}
		r := m.ask(t, method, pattern, "", fromHere)
		isQuestion := method == http.MethodOptions && r.StatusCode == http.StatusNoContent
		if r.StatusCode != http.StatusMethodNotAllowed && !isQuestion {
			t.Errorf("%s %s = %s, want 405, or a line in the table", method, pattern, r.Status)
		}
	}
}

// test sends the request of a line as every caller.
func (m *matrix) test(t *testing.T, line right) {
	method, _, _ := strings.Cut(line.route, " ")
	if method == "ANY" {
		method = http.MethodPost
	}
	want, public := line.statuses(t)
	answers := make([]answer, len(callerNames))
	for caller, name := range callerNames {
		if want[caller] == 0 {
			continue
		}
		answers[caller] = m.askAs(t, caller, method, line, want[caller])
		if got := answers[caller]; got.status != want[caller] {
			t.Errorf("%s: %d, want %d: %.200s", name, got.status, want[caller], got.body)
		}
		// Files of packs are the same for everybody who may read them, and never
		// change.
		if got := answers[caller]; !got.isLike(answers[anonymous]) && !strings.Contains(got.caching, "no-store") && got.caching != privateImmutableCaching {
			t.Errorf("%s gets personal data with Cache-Control: %s, want no-store", name, got.caching)
		}
		if alike := public || caller == expired; alike && want[caller] == want[anonymous] && !answers[caller].isLike(answers[anonymous]) {
			t.Errorf("%s gets\n%.300s\nand anonymous\n%.300s", name, answers[caller].body, answers[anonymous].body)
		}
	}
	if text := answers[other].body; bytes.Contains(text, []byte("@example.org")) {
		t.Errorf("response has somebody else's address: %.300s", text)
	}
	if isRefused := want[anonymous] != want[core]; isRefused && isWrite(method) && want[forged] != http.StatusForbidden {
		t.Errorf("a page of another site gets %d, want 403 where writing needs a session", want[forged])
	}
}

func isWrite(method string) bool { return method != http.MethodGet && method != http.MethodHead }

// statuses returns the statuses of a line by caller, 0 for a request that is not
// sent, and reports whether everybody gets the same.
func (r right) statuses(t *testing.T) (want []int, public bool) {
	t.Helper()
	fields := strings.Fields(r.want)
	if public = len(fields) == 1; public {
		fields = slices.Repeat(fields, columns)
		fields[other] = "-"
	}
	if len(fields) != columns {
		t.Fatalf("the line of %s has %q, want one status or %d", r.route, r.want, columns)
	}
	fields = append(fields, fields[sameAs[gone]], fields[sameAs[forgedOld]])
	for caller, field := range fields {
		if field == "-" && caller == other {
			want = append(want, 0)
			continue
		}
		status, err := strconv.Atoi(field)
		if err != nil {
			t.Fatalf("the line of %s has %q for %s", r.route, field, callerNames[caller])
		}
		want = append(want, status)
	}
	if names := thingName.MatchString(r.target + r.body); names != (want[other] != 0) {
		t.Errorf("the line of %s names things in braces: %v; it has a status for other: %v", r.route, names, want[other] != 0)
	}
	return want, public
}
