package edit

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// Slug returns the slug of a page given as slug, file or path such as /en-US/docs/Web/API.
func Slug(s content.Scheme, name string) string {
	if _, slug, _, ok := s.Split(name); ok {
		return slug
	}
	name = strings.TrimPrefix(name, "/docs/")
	return strings.Trim(name, "/")
}

// checkSlug returns an error if no page may be created at a slug.
func checkSlug(slug string) error {
	for part := range strings.SplitSeq(slug, "/") {
		switch {
		case part == "":
			return fmt.Errorf("slug %q has an empty part: %w", slug, fault.ErrInvalid)
		case strings.HasPrefix(part, "."):
			return fmt.Errorf("slug %q has a segment that begins with a full stop: %w", slug, fault.ErrInvalid)
		case strings.HasSuffix(part, "."):
			return fmt.Errorf("slug %q has a part that ends with a full stop: %w", slug, fault.ErrInvalid)
		case deviceNames.MatchString(part):
			return fmt.Errorf("slug %q has the part %q, and Windows can have no folder of that name: %w", slug, part, fault.ErrInvalid)
		}
	}
	if i := strings.IndexFunc(slug, notInSlug); i >= 0 {
		r := []rune(slug[i:])[0]
		return fmt.Errorf("slug %q contains the character %q, which is not allowed: %w", slug, r, fault.ErrInvalid)
	}
	if !norm.NFC.IsNormalString(slug) {
		return fmt.Errorf("slug %q has letters with combining accents, which systems treat differently; write %q: %w",
			slug, norm.NFC.String(slug), fault.ErrInvalid)
	}
	if err := content.CheckSlug(slug); err != nil {
		return fmt.Errorf("%w: %w", err, fault.ErrInvalid)
	}
	return nil
}

// deviceNames matches reserved device names of Windows.
var deviceNames = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)`)

// notInSlug matches runes that are special in addresses, links or paths, or invisible.
func notInSlug(r rune) bool {
	return strings.ContainsRune(`#%\"<>|`+"`", r) || unicode.IsSpace(r) || !unicode.IsPrint(r) || r == unicode.ReplacementChar
}

// findPage returns the page of a locale and slug. If there is none, the error names its new
// address or similar slugs.
func findPage(cat *content.Catalogue, l locale.Locale, slug string) (*content.Page, error) {
	if p := cat.Page(l, slug); p != nil {
		return p, nil
	}
	if !slices.Contains(cat.Locales(), l) {
		return nil, fmt.Errorf("there is no content in %s: %w", l, fault.ErrNotFound)
	}
	hint := ""
	url := cat.Scheme().URL(l, slug)
	if to := cat.Resolve(url); to != url {
		hint = "; it has moved to " + to
	} else if l != locale.EnUS && cat.Page(locale.EnUS, slug) != nil {
		hint = "; only the English page exists"
	} else if slugs := similarSlugs(cat, l, slug); len(slugs) > 0 {
		hint = "; did you mean " + strings.Join(slugs, " or ") + "?"
	}
	return nil, fmt.Errorf("there is no page %s%s: %w", url, hint, fault.ErrNotFound)
}

// maxSimilar is the number of slugs in a message.
const maxSimilar = 3

// similarSlugs returns slugs with the same end or small differences, the most similar first.
func similarSlugs(cat *content.Catalogue, l locale.Locale, slug string) []string {
	type candidate struct {
		slug     string
		distance int
	}
	var list []candidate
	wanted := strings.ToLower(slug)
	leaf := wanted[strings.LastIndexByte(wanted, '/')+1:]
	for _, p := range cat.Pages() {
		if p.Locale != l {
			continue
		}
		have := p.Folder()
		d := flaw.EditDistance(wanted, have, 4)
		if d > 3 && have[strings.LastIndexByte(have, '/')+1:] == leaf {
			d = 3
		}
		if d <= 3 {
			list = append(list, candidate{p.Slug, d})
		}
	}
	slices.SortFunc(list, func(a, b candidate) int {
		return cmp.Or(a.distance-b.distance, strings.Compare(a.slug, b.slug))
	})
	var slugs []string
	for _, c := range list[:min(len(list), maxSimilar)] {
		slugs = append(slugs, c.slug)
	}
	return slugs
}
