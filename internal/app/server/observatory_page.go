package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/tools/observatory/scans"
)

// maxShownHost bounds the echo of a parameter in bytes.
const maxShownHost = 300

// reportPage is the content of a report page (docs/reference/http.md, Observatory).
type reportPage struct {
	Host         string             `json:"host"`
	Report       *scans.Report      `json:"report"`
	Distribution []scans.GradeCount `json:"distribution"`
	Problem      *scanProblem       `json:"problem"`
}

// servePage renders a report from the latest stored scan: it works without scripts, and
// starts no scan.
func (a *observatoryAPI) servePage(w http.ResponseWriter, r *http.Request) error {
	t := targetOf(r)
	if !t.isSpelledRight() || a.prefersOther(r, t) {
		return a.servePath(w, r)
	}
	page, err := a.pageOf(r)
	if err != nil {
		return err
	}
	return a.writePage(w, r, http.StatusOK, page)
}

func (a *observatoryAPI) writePage(w http.ResponseWriter, r *http.Request, status int, page *reportPage) error {
	t := targetOf(r)
	contentType, encode := typeHTML, a.Server.site.HTMLWith
	if t.representation.contentType == typeJSON {
		contentType, encode = typeJSON, a.Server.site.JSONWith
	}
	body, err := a.rendered(r.Context(), func(ctx context.Context) ([]byte, error) {
		return encode(ctx, t.page, map[string]any{"hyData": page})
	})
	if err != nil {
		return err
	}
	a.write(w, r, status, a.newResponse(contentType, body, "private, no-cache"))
	return nil
}

// prefersOther reports whether the reader has chosen another language.
func (a *observatoryAPI) prefersOther(r *http.Request, t *target) bool {
	l, ok := a.Server.languagesNow().preferred(r)
	if !ok || l == t.locale || t.representation.contentType == typeJSON {
		return false
	}
	_, ok = a.Server.site.InLocale(t.page, l)
	return ok
}

// pageOf returns the content of the page, including the problem of a site that cannot be
// scanned.
func (a *observatoryAPI) pageOf(r *http.Request) (*reportPage, error) {
	grades, err := a.Service.Grades(r.Context())
	if err != nil {
		return nil, err
	}
	page := &reportPage{Distribution: grades}
	host := parameters(r.URL.RawQuery).Get("host")
	if strings.TrimSpace(host) == "" {
		return page, nil
	}
	page.Host = shownHost(host)
	site, err := a.Service.Named(host)
	if p, ok := problemOf(err); ok {
		page.Problem = &p
		return page, nil
	} else if err != nil {
		return nil, err
	}
	page.Host = site.Key()
	record, err := a.Service.Stored(r.Context(), site)
	if errors.Is(err, scans.ErrNotStored) {
		return page, nil
	}
	if err != nil {
		return nil, err
	}
	page.Host = record.Site
	page.Report, err = a.Service.Report(r.Context(), record)
	return page, err
}

// shownHost is the requested host as shown on a page.
func shownHost(host string) string { return strings.ToValidUTF8(cut(host, maxShownHost), "") }

// scanFromPage scans the site of a form, for browsers without scripts, and redirects to the
// report or shows the problem.
func (a *observatoryAPI) scanFromPage(w http.ResponseWriter, r *http.Request) error {
	t := targetOf(r)
	if !t.isSpelledRight() {
		return refuseEndpoint()
	}
	form, err := readForm(w, r)
	if err != nil {
		return err
	}
	host := form.Get("host")
	record, err := a.find(r, scans.Recent, host)
	p, isProblem := problemOf(err)
	if errors.Is(err, fault.ErrLimited) || errors.Is(err, fault.ErrUnavailable) {
		f := a.failureOf(r, err)
		setRetryAfter(w.Header(), f.retry)
		p, isProblem = problemOfFailure(f), true
	}
	if isProblem {
		return a.writePage(w, r, p.status, &reportPage{Host: shownHost(host), Problem: &p})
	}
	if err != nil {
		return asPage(err)
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, t.page+"?host="+url.QueryEscape(record.Site), http.StatusSeeOther)
	return nil
}

// card draws the preview picture of a shared report.
func (a *observatoryAPI) card(w http.ResponseWriter, r *http.Request) error {
	record, err := a.storedFor(r)
	if err != nil {
		return err
	}
	title := record.Grade + ": " + record.Site
	key := "scan card " + title + " " + fmt.Sprint(record.Score)
	response, err := a.cache.get(r.Context(), key, func(ctx context.Context) (*response, error) {
		picture, err := a.rendered(ctx, func(context.Context) ([]byte, error) {
			return a.Server.site.TextCard(title, fmt.Sprintf("HTTP Observatory, score %d", record.Score))
		})
		if err != nil {
			return nil, err
		}
		return a.newResponse("image/png", picture, badgeCaching), nil
	})
	if err != nil {
		return err
	}
	embeddable(w.Header())
	a.write(w, r, http.StatusOK, response)
	return nil
}
