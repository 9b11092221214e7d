package main

import (
	"context"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"waymark.dev/waymark/internal/search"
	"waymark.dev/waymark/internal/site"
	"waymark.dev/waymark/internal/site/blog"
	"waymark.dev/waymark/internal/site/codehost"
	"waymark.dev/waymark/internal/site/pages"
	"waymark.dev/waymark/sample"
)

// beside are the folders of the pages beside the docs: those of the settings,
// or the sample's when no content is named.
func (a *app) beside() (site.Beside, error) {
	b := site.Beside{
		BlogOpts: blog.Options{
			Title: a.cfg.Brand.Suffix() + " Blog", Description: a.cfg.Blog.Description,
			PerPage:     a.cfg.Blog.PerPage,
			Unpublished: a.cfg.Blog.Unpublished || a.cfg.Features.DevMode,
		},
		Features: pages.Features{
			Plus: a.cfg.Features.Plus, Advertising: a.cfg.Features.Advertising, Newsletter: a.cfg.Features.Newsletter, Observatory: a.cfg.Features.Observatory,
			Dev: a.cfg.Features.DevMode,
		},
	}
	if len(a.cfg.Content.Folders()) == 0 {
		b.Curriculum, b.Blog, b.Generic, b.Spotlight = sample.Curriculum(), sample.Blog(), sample.Generic(), sample.Spotlight()
		return b, nil
	}
	for _, part := range []struct {
		key, dir string
		into     *fs.FS
		folder   *string
	}{
		{"curriculum", a.cfg.Content.Curriculum, &b.Curriculum, &b.Folders.Curriculum},
		{"blog", a.cfg.Content.Blog, &b.Blog, &b.Folders.Blog},
		{"generic_content", genericFolder(a.cfg.Content.Generic), &b.Generic, &b.Folders.Generic},
		{"contributor_spotlight", a.cfg.Content.Spotlights, &b.Spotlight, &b.Folders.Spotlight},
	} {
		if part.dir == "" {
			continue
		}
		dir, err := filepath.Abs(part.dir)
		if err != nil {
			return b, fmt.Errorf("%s: %w", part.key, err)
		}
		*part.into, *part.folder = folder(dir), dir
	}
	return b, nil
}

// genericFolder is the folder with config.json: that of the checkout itself or
// its folder files.
func genericFolder(dir string) string {
	if dir == "" {
		return ""
	}
	if _, err := os.Stat(filepath.Join(dir, "config.json")); err == nil {
		return dir
	}
	inner := filepath.Join(dir, "files")
	if _, err := os.Stat(filepath.Join(inner, "config.json")); err == nil {
		return inner
	}
	return dir
}

// lessonsInfo is what the curriculum takes from another provider.
type lessonsInfo struct {
	Origins []string    `json:"origins"`
	Via     string      `json:"via"`
	First   lessonInfo  `json:"first"`
	Partner partnerInfo `json:"partner"`
}

type lessonInfo struct {
	URL   string `json:"url"`
	Title string `json:"title"`
}

type partnerInfo struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

func (a *app) lessons() lessonsInfo {
	return lessonsInfo{
		Origins: append([]string{}, a.cfg.Lessons.Origins...), Via: a.cfg.Lessons.Via,
		First:   lessonInfo{URL: a.cfg.Lessons.FirstURL, Title: a.cfg.Lessons.FirstTitle},
		Partner: partnerInfo{Name: a.cfg.Lessons.PartnerName, URL: a.cfg.Lessons.PartnerURL},
	}
}

// issues is the code host with issues for newcomers, nil if none is named.
func (a *app) issues() *codehost.Host {
	if len(a.cfg.Issues.Repositories) == 0 {
		return nil
	}
	return codehost.New(codehost.Options{
		API: a.cfg.Issues.API, Repositories: a.cfg.Issues.Repositories, Labels: a.cfg.Issues.Labels,
	})
}

// issuesURL is where readers find the whole list, "" if there is none.
func (a *app) issuesURL() string {
	if a.cfg.Issues.URL != "" || len(a.cfg.Issues.Repositories) == 0 {
		return a.cfg.Issues.URL
	}
	query := "is:issue is:open"
	if labels := a.cfg.Issues.Labels; len(labels) > 0 {
		query += ` label:"` + strings.Join(labels, `","`) + `"`
	}
	return "https://github.com/" + a.cfg.Issues.Repositories[0] + "/issues?q=" + url.QueryEscape(query)
}

// refreshDaily has the site look for posts of the new day after each midnight,
// UTC. It returns a function that waits until it has stopped.
func (a *app) refreshDaily(ctx context.Context, p *parts, finder *search.Service) func() {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			now := time.Now().UTC()
			midnight := now.Truncate(24 * time.Hour).Add(24*time.Hour + time.Second)
			select {
			case <-ctx.Done():
				return
			case <-time.After(midnight.Sub(now)):
			}
			if err := p.site.Refresh(); err != nil {
				a.log.Error("look for posts of the day", "error", err)
				continue
			}
			a.refreshSearch(ctx, finder, p)
		}
	}()
	return func() { cancel(); <-done }
}
