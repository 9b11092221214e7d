package site

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"time"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// Limits of the list of recent contributions, per repository.
const (
	commitsRead   = 10
	commitsShown  = 5
	gitLogTimeout = 10 * time.Second
)

// contribution is a merged change to the content.
type contribution struct {
	Number    int        `json:"number"`
	Title     string     `json:"title"`
	UpdatedAt string     `json:"updated_at"`
	URL       string     `json:"url"`
	Repo      namedPlace `json:"repo"`
}

// mergedPattern matches the subject of a reviewed commit.
var mergedPattern = regexp.MustCompile(`^(.*) \(#(\d+)\)$`)

// recentContributions returns the newest commits of the sources, none without repositories or
// version control.
func (s *Site) recentContributions(ctx context.Context, from content.Sources) []contribution {
	list := []contribution{}
	set := s.opts.Settings
	places := []struct{ dir, url string }{{from.Content, set.Repository}}
	if from.Translated != from.Content && !strings.Contains(set.TranslatedRepository, "{locale}") {
		places = append(places, struct{ dir, url string }{from.Translated, set.repository(locale.Locale("de"))})
	}
	for _, place := range places {
		if place.dir == "" || place.url == "" {
			continue
		}
		log, err := gitLog(ctx, place.dir)
		if err != nil {
			s.log.Warn("recent contributions are not shown", "folder", place.dir, "error", err)
			continue
		}
		list = append(list, parseContributions(log, place.url)...)
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].UpdatedAt > list[j].UpdatedAt })
	return list
}

func gitLog(ctx context.Context, dir string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, gitLogTimeout)
	defer cancel()
	out, err := exec.CommandContext(ctx, "git", "-C", dir, "log", "--no-merges", "-"+strconv.Itoa(commitsRead), "--format=%aI%x00%s").Output()
	if err != nil {
		return nil, fmt.Errorf("read history of %s: %w", dir, err)
	}
	return out, nil
}

// parseContributions reads lines of a date, a NUL and a subject.
func parseContributions(log []byte, repository string) []contribution {
	repository = strings.TrimSuffix(repository, "/")
	name := repository
	if parts := strings.Split(repository, "/"); len(parts) >= 2 {
		name = strings.Join(parts[len(parts)-2:], "/")
	}
	var list []contribution
	for line := range bytes.Lines(log) {
		date, subject, _ := strings.Cut(strings.TrimSpace(string(line)), "\x00")
		m := mergedPattern.FindStringSubmatch(subject)
		at, err := time.Parse(time.RFC3339, date)
		if m == nil || err != nil || len(list) == commitsShown {
			continue
		}
		number, err := strconv.Atoi(m[2])
		if err != nil {
			continue
		}
		list = append(list, contribution{
			Number: number, Title: m[1], UpdatedAt: at.UTC().Format("2006-01-02T15:04:05Z"),
			URL: repository + "/pull/" + m[2], Repo: namedPlace{name, repository},
		})
	}
	return list
}
