package translation

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"waymark.dev/waymark/internal/desk/repo"
	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/fault"
	"waymark.dev/waymark/internal/platform/locale"
)

// MarkRequest asks to mark changes of an original page as unchanged in meaning.
type MarkRequest struct {
	Slug    string
	Section string        // id; empty for all changed sections
	Locale  locale.Locale // for which the mark counts; empty for all
	Reason  string
}

// maxReason bounds the reason of a mark.
const maxReason = 500

// MarkedFile is a file of marks and its new text.
type MarkedFile struct {
	File  string
	Text  []byte
	Marks []Mark // that are new
}

// MarkSince returns the file with marks of the changes of an original page since a commit; by
// default, of the uncommitted changes or else of the last commit.
func MarkSince(ctx context.Context, cat *content.Catalogue, m MarkRequest, since string) (*MarkedFile, error) {
	page, err := originalPage(cat, m.Slug)
	if err != nil {
		return nil, err
	}
	before, err := textBefore(ctx, cat, page, since)
	if err != nil {
		return nil, err
	}
	return markChanges(cat, page, m, before)
}

// Mark returns the file with marks of the changes of an original page since a translation.
func (x *Index) Mark(ctx context.Context, translated locale.Locale, m MarkRequest) (*MarkedFile, error) {
	page, err := x.find(translated, m.Slug)
	if err != nil {
		return nil, err
	}
	cat := x.opts.Catalogue()
	original, err := originalPage(cat, m.Slug)
	if err != nil {
		return nil, err
	}
	before, known, err := x.translatedFrom(ctx, page, "")
	if err != nil {
		return nil, err
	}
	if !known {
		return nil, fmt.Errorf("the original text that %s was translated from is not known: %w", page.URL, fault.ErrInvalid)
	}
	return markChanges(cat, original, m, before)
}

func originalPage(cat *content.Catalogue, slug string) (*content.Page, error) {
	if page := cat.Page(originalLocale(cat), slug); page != nil {
		if page.Root == "" {
			return nil, fmt.Errorf("mark %s: the content is not in files: %w", slug, fault.ErrInvalid)
		}
		return page, nil
	}
	return nil, fmt.Errorf("there is no original page %s: %w", slug, fault.ErrNotFound)
}

func textBefore(ctx context.Context, cat *content.Catalogue, page *content.Page, since string) (string, error) {
	var sources []string
	r, err := repo.Open(ctx, page.Root)
	if err != nil {
		return "", fmt.Errorf("find what changed in %s: %w", page.Slug, err)
	}
	object := ""
	if since != "" {
		hash, err := r.Resolve(ctx, since)
		if err != nil {
			return "", err
		}
		h, why, err := readHistory(ctx, cat, page.Root, append(sources, hash))
		if err != nil {
			return "", err
		}
		if h == nil {
			return "", fmt.Errorf("find what changed in %s: %s: %w", page.Slug, why, fault.ErrInvalid)
		}
		source, known := h.graph.find(hash)
		if !known {
			return "", fmt.Errorf("%s is not in the history of the checkout: %w", since, fault.ErrInvalid)
		}
		former := formerFiles(cat)[page.Folder()]
		object = h.follow(page.RelFile, func() []string { return former }, source).object
	} else if object, err = r.Previous(ctx, page.File); err != nil {
		return "", err
	}
	text, found := "", false
	if object != "" {
		err = r.Blobs(ctx, []string{object}, func(_ int, blob []byte) { text, found = string(blob), true })
	}
	if err == nil && !found {
		err = fmt.Errorf("%s has no earlier text: it is new: %w", page.Slug, fault.ErrInvalid)
	}
	return text, err
}

// markChanges makes the marks and adds them to their file.
func markChanges(cat *content.Catalogue, page *content.Page, m MarkRequest, before string) (*MarkedFile, error) {
	if m.Locale == "" {
		m.Locale = originalLocale(cat)
	}
	reason := cleanReason(m.Reason)
	if len(reason) > maxReason {
		return nil, fmt.Errorf("the reason is longer than %d bytes: %w", maxReason, fault.ErrInvalid)
	}
	now, err := cat.Source(page)
	if err != nil {
		return nil, err
	}
	changes := Compare(Split(before), Split(now))
	var marks []Mark
	for _, c := range changes {
		if c.Kind == Unchanged || c.Kind == Reordered || m.Section != "" && m.Section != c.ID() {
			continue
		}
		mark := Mark{Slug: page.Slug, Section: c.ID(), Reason: reason}
		mark.Before, mark.After = c.Hashes()
		marks = append(marks, mark)
	}
	if len(marks) == 0 {
		if m.Section != "" && !slices.ContainsFunc(changes, func(c Change) bool { return c.ID() == m.Section }) {
			return nil, fmt.Errorf("%s has no section %s; it has %s: %w", page.Slug, m.Section, idsOf(changes), fault.ErrNotFound)
		}
		return nil, fmt.Errorf("%s has no change to mark: %w", page.Slug, fault.ErrInvalid)
	}
	folder := localeFolder(cat, m.Locale)
	if folder == "" {
		return nil, fmt.Errorf("there is no page in %s: %w", m.Locale, fault.ErrNotFound)
	}
	file := filepath.Join(folder, MarksFile)
	text, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		return nil, fmt.Errorf("read %s: %w", file, fault.Cause(err))
	}
	return &MarkedFile{File: file, Text: []byte(AddMarks(string(text), marks)), Marks: marks}, nil
}

func idsOf(changes []Change) string {
	ids := make([]string, len(changes))
	for i, c := range changes {
		ids[i] = c.ID()
	}
	return strings.Join(ids, ", ")
}

// cleanReason makes one line of what somebody wrote.
func cleanReason(reason string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(reason, ""), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
}
