package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/app/staff"
	"waymark.dev/waymark/internal/app/store"
	"waymark.dev/waymark/internal/platform/feature"
	"waymark.dev/waymark/internal/platform/jobs"
	"waymark.dev/waymark/internal/plus/account"
	"waymark.dev/waymark/internal/plus/updates"
	"waymark.dev/waymark/internal/testkit/servertest"
)

// addStaff adds the staff pages to a server. retried receives the names of jobs
// that run again.
func addStaff(o *Options, a *accountServer, retried *[]string) {
	shared := featureOf[Collections](o).Service
	desk := staff.New(staff.Options{
		Accounts: account.NewAdmin(a.db), Store: a.db, Code: a.library, Play: o.Play, Shared: shared, Webhooks: true,
		Features: feature.Set{{Feature: feature.Feature{Name: "blog"}, Why: "nothing asks for it"}, {Feature: feature.Feature{Name: "ads", Setting: "features.ads", Asked: true}, Why: "no inventory"}},
		Checks: func(context.Context) []staff.Check {
			return []staff.Check{{OK: true, Subject: "fine"}, {Subject: "provider", Detail: "does not respond"}}
		},
		Jobs: []jobs.Job{{Name: "tend", Every: time.Hour}},
		Retry: func(_ context.Context, name string) (int, error) {
			*retried = append(*retried, name)
			return 1, nil
		},
		Telemetry: true,
	})
	o.Features = append(o.Features, Staff{desk})
}

// office is a site with signed-in readers, by name.
type office struct {
	*accountServer
	retried []string
}

func newOffice(t *testing.T, database store.Options) *office {
	t.Helper()
	b := &office{}
	a, with := addAccountsOn(t, database)
	a.Handler = testServer(t, with, func(o *Options) { addStaff(o, a, &b.retried) })
	b.accountServer = a
	return b
}

// arrive signs a reader in and gives them roles.
func (b *office) arrive(t *testing.T, name string, roles ...account.Role) (number string, session *http.Cookie) {
	t.Helper()
	b.provider.SignIn(servertest.Reader{Subject: name, Email: name + "@example.org"})
	session = b.signIn(t)
	u, err := b.db.User(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	for _, role := range roles {
		if err := b.db.SetRole(t.Context(), u.ID, role, true); err != nil {
			t.Fatal(err)
		}
	}
	return strconv.FormatInt(u.ID, 10), session
}

func (b *office) read(t *testing.T, path string, session *http.Cookie) staff.Page {
	t.Helper()
	path, query, _ := strings.Cut(path, "?")
	r := b.get(t, "/en-US/staff"+path+"/index.json?"+query, session)
	var page struct {
		Data staff.Page `json:"hyData"`
	}
	if text := body(t, r); r.StatusCode != http.StatusOK || json.Unmarshal([]byte(text), &page) != nil {
		t.Fatalf("%s: %s %.300s", path, r.Status, text)
	}
	return page.Data
}

func (b *office) act(t *testing.T, section, request string, session *http.Cookie) (status int, text string) {
	t.Helper()
	r := b.postJSON(t, "/api/v1/staff/"+section+"/", request, fromHere, session)
	return r.StatusCode, body(t, r)
}

func testOffice(t *testing.T, run func(*testing.T, *office)) {
	t.Helper()
	t.Run("SQLite", func(t *testing.T) { run(t, newOffice(t, store.Options{Dir: t.TempDir()})) })
	t.Run("PostgreSQL", func(t *testing.T) {
		run(t, newOffice(t, store.Options{URL: servertest.EmptySchema(t, servertest.StartPostgres(t), "office")}))
	})
}

func TestSuperusersChangeAccounts(t *testing.T) { testOffice(t, testAccountsOfOffice) }

func testAccountsOfOffice(t *testing.T, b *office) {
	boss, asBoss := b.arrive(t, "boss", account.SuperuserRole)
	ann, asAnn := b.arrive(t, "ann")
	for _, query := range []string{"", "?q=ann", "?q=ANN@example", "?q=" + ann} {
		if rows := b.read(t, "/accounts"+query, asBoss).Rows; query != "" && (len(rows) != 1 || rows[0].Title != "ann@example.org") {
			t.Errorf("accounts%s: %+v", query, rows)
		}
	}
	for i, step := range []struct {
		request string
		want    int
		says    string
	}{
		{`{"action":"set-plan","id":"` + ann + `","plan":"mdn_plus_5y","until":"2999-12-31"}`, 204, ""},
		{`{"action":"set-plan","id":"` + ann + `","plan":"gold"}`, 400, `\"gold\" is not a plan`},
		{`{"action":"set-plan","id":"` + ann + `","plan":"mdn_plus_5y","until":"soon"}`, 400, "is not a day"},
		{`{"action":"take-plan","id":"` + ann + `"}`, 204, ""},
		{`{"action":"set-plan","id":"` + boss + `","plan":"mdn_plus_5y"}`, 403, "own account"},
		{`{"action":"staff-on","id":"` + boss + `"}`, 403, "own account"},
		{`{"action":"superuser-off","id":"` + boss + `"}`, 409, "last superuser"},
		{`{"action":"delete","id":"` + boss + `","confirm":"boss@example.org"}`, 409, "last superuser"},
		{`{"action":"beta-on","id":"` + ann + `"}`, 204, ""},
		{`{"action":"export","id":"` + ann + `"}`, 200, `"email":"ann@example.org"`},
		{`{"action":"fly","id":"` + ann + `"}`, 400, "there is no action"},
		{`{"action":"sign-out","id":"999"}`, 404, "not there"},
		{`{"action":"sign-out","id":"x"}`, 404, "not there"},
		{`{"action":"delete","id":"` + ann + `","confirm":"boss@example.org"}`, 400, "type the e-mail"},
		{`{"action":"sign-out","id":"` + ann + `"}`, 204, ""},
	} {
		if status, text := b.act(t, "accounts", step.request, asBoss); status != step.want || !strings.Contains(text, step.says) {
			t.Errorf("%d %s: %d %s", i, step.request, status, text)
		}
	}
	if r := b.get(t, "/api/v1/whoami", asAnn); r.StatusCode != http.StatusUnauthorized {
		t.Errorf("ended session: %s", r.Status)
	}
	var log []string
	for _, row := range b.read(t, "/log?id="+ann, asBoss).Rows {
		line := row.Title
		for _, fact := range row.Facts[1:] {
			line += fmt.Sprintf(" %s=%s", fact.Name, fact.Value)
		}
		log = append(log, line)
	}
	want := []string{
		"sessions whom=ann by=boss from=staff after=all",
		"export whom=ann by=boss from=staff",
		"beta whom=ann by=boss from=staff before=off after=on",
		"plan whom=ann by=boss from=staff before=mdn_plus_5y after=core",
		"grant whom=ann by=boss from=staff before=mdn_plus_5y to 2999-12-31",
		"plan whom=ann by=boss from=staff before=core after=mdn_plus_5y",
		"grant whom=ann by=boss from=staff after=mdn_plus_5y to 2999-12-31",
	}
	if strings.Join(log, "\n") != strings.Join(want, "\n") {
		t.Errorf("the log:\n%s\nwant\n%s", strings.Join(log, "\n"), strings.Join(want, "\n"))
	}
	if status, text := b.act(t, "accounts", `{"action":"delete","id":"`+ann+`","confirm":" ANN@example.org"}`, asBoss); status != 204 {
		t.Errorf("delete: %d %s", status, text)
	}
}

// No database can store some of these names.
func testNamesThatNothingHas(t *testing.T, b *office) {
	_, asBoss := b.arrive(t, "boss", account.SuperuserRole)
	for query, want := range map[string]int{"q=%00": 1, "q=%ff": 1, "q=%25": 0, "q=_": 0, "q=" + strings.Repeat("x", 5000): 0, "q=boss%00": 1} {
		if rows := b.read(t, "/accounts?"+query, asBoss).Rows; len(rows) != want {
			t.Errorf("%.20s: %+v", query, rows)
		}
	}
	if r := b.get(t, "/en-US/staff/code?id=%00", asBoss); r.StatusCode != http.StatusNotFound {
		t.Errorf("missing code: %s", r.Status)
	}
	for section, action := range map[string]string{"accounts": "sign-out", "code": "hide", "collections": "unshare", "webhooks": "enable", "jobs": "retry"} {
		for _, id := range []string{"", `\u0000`, "-1", "99999999999999999999", strings.Repeat("9", 10_000)} {
			status, text := b.act(t, section, `{"action":"`+action+`","id":"`+id+`"}`, asBoss)
			if status != http.StatusNotFound && status != http.StatusBadRequest {
				t.Errorf("%s %.20q: %d %s", section, id, status, text)
			}
		}
	}
}

func TestNamesThatNothingHas(t *testing.T) { testOffice(t, testNamesThatNothingHas) }

func TestStaffReviewWhatReadersReport(t *testing.T) { testOffice(t, testReviewsOfOffice) }

func testReviewsOfOffice(t *testing.T, b *office) {
	_, asMember := b.arrive(t, "member", account.StaffRole)
	_, asAnn := b.arrive(t, "ann")
	keeping := b.keeping(asAnn)
	token := keeping.share(t, keeping.list(t)[0].ID)
	shared := "/api/v2/collections/shared/" + token + "/"
	code := idOf(t, b.postJSON(t, "/api/v1/play/", `{"html":"<script>alert(1)</script>"}`, fromHere, asAnn))
	for _, r := range []*http.Response{
		b.postJSON(t, "/api/v1/play/flag", `{"id":"`+code+`","reason":"it lies"}`, fromHere),
		b.postJSON(t, shared+"report/", `{"reason":"it\n hurts"}`, fromHere, asMember),
		b.postJSON(t, shared+"report/", `{"reason":"again"}`, fromHere, asMember),
		b.postJSON(t, shared+"report/", `{}`, fromHere),
		b.postJSON(t, "/api/v2/collections/shared/unknown/report/", `{}`, fromHere),
	} {
		if r.StatusCode != http.StatusCreated {
			t.Fatal(r.Status)
		}
	}
	for _, row := range b.read(t, "", asMember).Rows {
		if row.ID == "accounts" || (row.ID == "code" || row.ID == "collections") && row.Facts[0].Value != "1" {
			t.Errorf("overview: %+v", row)
		}
	}
	rows := b.read(t, "/code", asMember).Rows
	if len(rows) != 1 || rows[0].Texts[0].Text != "it lies" {
		t.Fatalf("reported code: %+v", rows)
	}
	whole := b.read(t, "/code?id="+rows[0].ID, asMember).Rows[0]
	if len(whole.Texts) != 2 || whole.Texts[1] != (staff.Text{Name: "html", Text: "<script>alert(1)</script>"}) {
		t.Errorf("code in full: %+v", whole)
	}
	page := b.get(t, "/en-US/staff/code?id="+rows[0].ID, asMember)
	if text := body(t, page); page.StatusCode != 200 || strings.Contains(text, "<script>alert(1)") || strings.Contains(text, "@example.org") {
		t.Errorf("page of the code: %s, and it runs or names somebody", page.Status)
	}
	listed := b.read(t, "/collections", asMember).Rows
	if len(listed) != 1 || listed[0].ID != token || fmt.Sprint(listed[0].Texts) != "[{reason it hurts}]" {
		t.Fatalf("reported collections: %+v", listed)
	}
	for _, step := range []struct {
		section, request string
		want             int
	}{
		{"code", `{"action":"hide","id":"` + rows[0].ID + `"}`, 204},
		{"code", `{"action":"delete-code","id":"` + rows[0].ID + `"}`, 204},
		{"code", `{"action":"delete-code","id":"` + rows[0].ID + `"}`, 404},
		{"collections", `{"action":"dismiss","id":"` + token + `"}`, 204},
		{"accounts", `{"action":"sign-out","id":"1"}`, 403},
		{"nowhere", `{"action":"hide"}`, 404},
	} {
		if status, text := b.act(t, step.section, step.request, asMember); status != step.want {
			t.Errorf("%s %s: %d %s", step.section, step.request, status, text)
		}
	}
	if r := b.get(t, "/api/v1/play/"+strings.ReplaceAll(strings.ReplaceAll(code, "/", "%2F"), "+", "%2B")); r.StatusCode != http.StatusNotFound {
		t.Errorf("deleted code: %s", r.Status)
	}
	if rows := b.read(t, "/collections", asMember).Rows; len(rows) != 0 {
		t.Errorf("after dismissing the reports: %+v", rows)
	}
	if r := b.get(t, shared); r.StatusCode != http.StatusOK {
		t.Errorf("link after dismissal: %s", r.Status)
	}
	b.postJSON(t, shared+"report/", `{}`, fromHere)
	if status, text := b.act(t, "collections", `{"action":"unshare","id":"`+token+`"}`, asMember); status != 204 {
		t.Errorf("unshare: %d %s", status, text)
	}
	if r := b.get(t, shared); r.StatusCode != http.StatusNotFound {
		t.Errorf("link after it was ended: %s", r.Status)
	}
	if list := keeping.list(t); len(list) != 1 {
		t.Errorf("owner has %d collections", len(list))
	}
}

func TestStaffWithoutTheRoleOfSuperusers(t *testing.T) {
	b := newOffice(t, store.Options{Dir: t.TempDir()})
	number, asMember := b.arrive(t, "member", account.StaffRole)
	for path, want := range map[string]int{"": 200, "/code": 200, "/log": 200, "/jobs": 200, "/accounts": 404, "/nowhere": 404, "/code/": 404} {
		if r := b.get(t, "/en-US/staff"+path, asMember); r.StatusCode != want {
			t.Errorf("%s: %s, want %d", path, r.Status, want)
		}
	}
	// A revoked role is ineffective from the next request on.
	n, _ := strconv.ParseInt(number, 10, 64)
	if err := b.db.SetRole(t.Context(), n, account.StaffRole, false); err != nil {
		t.Fatal(err)
	}
	if r := b.get(t, "/en-US/staff/code", asMember); r.StatusCode != http.StatusNotFound {
		t.Errorf("page for a former member: %s", r.Status)
	}
	if status, _ := b.act(t, "code", `{"action":"hide","id":"1"}`, asMember); status != http.StatusForbidden {
		t.Errorf("action of a former member: %d", status)
	}
}

func TestStaffLookAfterTheSite(t *testing.T) { testOffice(t, testSystemOfOffice) }

func testSystemOfOffice(t *testing.T, b *office) {
	_, asMember := b.arrive(t, "member", account.StaffRole)
	_, asAnn := b.arrive(t, "ann")
	var features []string
	for _, row := range b.read(t, "/features", asMember).Rows {
		features = append(features, fmt.Sprint(row.Title, row.IsBad))
	}
	if got := strings.Join(features, " "); got != "providertrue adstrue blogfalse" {
		t.Errorf("features: %s", got)
	}
	if rows := b.read(t, "/jobs", asMember).Rows; len(rows) != 1 || rows[0].ID != "tend" {
		t.Errorf("jobs: %+v", rows)
	}
	if status, text := b.act(t, "jobs", `{"action":"retry","id":"tend"}`, asMember); status != 204 || len(b.retried) != 1 {
		t.Errorf("retry: %d %s, %v", status, text, b.retried)
	}
	if status, _ := b.act(t, "jobs", `{"action":"retry","id":"unknown"}`, asMember); status != 404 || len(b.retried) != 1 {
		t.Errorf("retry of an unknown job: %d, %v", status, b.retried)
	}
	hook := b.follow(t, `{"name":"secret name","channel":"webhook","url":"https://inside.example/secret?token=1"}`, asAnn).ID
	u, err := b.db.User(t.Context(), "ann")
	if err != nil {
		t.Fatal(err)
	}
	list, err := b.db.Subscriptions(t.Context(), u.ID)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	if _, err := b.db.Failed(t.Context(), updates.Delivery{Subscription: list[0]}, "The webhook answered 410.", 0); err != nil {
		t.Fatal(err)
	}
	page := body(t, b.get(t, "/en-US/staff/webhooks/index.json", asMember))
	if !strings.Contains(page, "inside.example") || strings.Contains(page, "secret") || !strings.Contains(page, `"enable"`) {
		t.Errorf("webhooks: %s", page)
	}
	if status, text := b.act(t, "webhooks", `{"action":"enable","id":"`+hook+`"}`, asMember); status != 204 {
		t.Errorf("enable: %d %s", status, text)
	}
	if list, err = b.db.Subscriptions(t.Context(), u.ID); err != nil || !list[0].DisabledAt.IsZero() || list[0].Failures != 0 {
		t.Errorf("after enabling: %+v, %v", list, err)
	}
	changes, err := b.db.Changes(t.Context(), 0, 0, 2)
	if err != nil || changes[0].Action != account.WebhookEnabled || changes[0].UID != "ann" || changes[1].Action != account.JobRetried || changes[1].New != "tend" || changes[1].By != "member" {
		t.Errorf("log = %+v, %v", changes, err)
	}
}
