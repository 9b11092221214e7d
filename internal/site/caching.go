package site

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"mime"
	"path"
	"strings"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/site/offline"
	"waymark.dev/waymark/internal/site/render"
)

// Values of Cache-Control.
const (
	// ImmutableCaching is for files with a content hash in their name.
	ImmutableCaching = "public, max-age=31536000, immutable"
	// RevalidatedCaching makes browsers and shared caches ask whether a response has changed.
	RevalidatedCaching = "public, no-cache"
	workerCaching      = "no-cache"
)

// Limits for shared caches, in seconds.
const (
	staleIfError  = 86400 // a day
	missingMaxAge = 60
)

// PageCaching makes browsers revalidate pages, which may change at any moment, and shared
// caches, unless they may serve pages for some seconds (RFC 9111, 5.2.2.10; RFC 5861).
func PageCaching(shared int) string {
	if shared == 0 {
		return RevalidatedCaching
	}
	return fmt.Sprintf("public, max-age=0, s-maxage=%d, stale-while-revalidate=%d, stale-if-error=%d", shared, shared, staleIfError)
}

// MissingCaching is PageCaching for the not-found page: the page may be added soon.
func MissingCaching(shared int) string {
	if shared == 0 {
		return RevalidatedCaching
	}
	return fmt.Sprintf("public, max-age=0, s-maxage=%d", min(shared, missingMaxAge))
}

// FileCaching is the Cache-Control of a file of a build for hosts.
func FileCaching(name string, shared int) string {
	address := "/" + name
	switch {
	case path.Base(name) == missingFile:
		return MissingCaching(shared)
	case address == WorkerPath, address == clientFilesPath, address == offline.CataloguePath, strings.HasPrefix(address, shellPath):
		return workerCaching
	case strings.HasPrefix(address, render.StaticPath), offline.IsFile(address):
		return ImmutableCaching
	}
	return PageCaching(shared)
}

// Parts of addresses that name an area, and their length in bytes.
const (
	areaSegments = 2
	longestArea  = 40
)

// CacheTags returns the tags by which caches purge an unescaped path: its page, kind, language
// and area. The files of a page have the tags of the page.
func CacheTags(s content.Scheme, path string) []string {
	page := taggedPage(s, path)
	if l, slug, _, ok := s.Split(cmp.Or(page, "/")); ok && s.IsPlain() && !isFile(page) {
		return plainTags(l, strings.ToLower(slug), page)
	}
	l, rest, ok := locale.Cut(page)
	if !ok {
		kind := "k-data"
		if strings.HasPrefix(path, render.StaticPath) {
			kind = "k-static"
		}
		return []string{pageTag(page), kind}
	}
	kind, slug, _ := strings.Cut(strings.Trim(strings.ToLower(rest), "/"), "/")
	tags := []string{pageTag(page), "", "l-" + l.Folder()}
	switch kind {
	case "":
		kind = "home"
	case "docs":
		if slug != "" {
			tags = append(tags, "a-"+areaOf(slug))
		}
	case "blog", "curriculum":
	default:
		kind = "page"
	}
	tags[1] = "k-" + kind
	return tags
}

// plainTags returns the tags of a page of a docs tree.
func plainTags(l locale.Locale, slug, page string) []string {
	if slug == "index" {
		return []string{pageTag(page), "k-home", "l-" + l.Folder()}
	}
	return []string{pageTag(page), "k-docs", "l-" + l.Folder(), "a-" + areaOf(slug)}
}

// isFile reports whether an address ends in the extension of a kind of files.
func isFile(url string) bool { return mime.TypeByExtension(path.Ext(url)) != "" }

// taggedPage returns the page of a file next to it.
func taggedPage(s content.Scheme, url string) string {
	url, _ = s.CutSuffix(strings.TrimSuffix(url, "/"), markdownSuffix)
	if s.Addresses.AreFiles() {
		url, _ = s.WithoutHTML(url)
	}
	url = strings.TrimSuffix(url, "/")
	if strings.Contains(path.Base(url), ".") && strings.Count(url, "/") > 1 {
		return path.Dir(url)
	}
	return url
}

// pageTag returns the tag of a page, for an address in any letter case.
func pageTag(page string) string {
	sum := sha256.Sum256([]byte(OutputFolder(content.Scheme{}, page)))
	return "p-" + hex.EncodeToString(sum[:6])
}

// areaOf returns the first segments of a slug with the signs that all caches allow in tags.
func areaOf(slug string) string {
	segments := strings.SplitN(slug, "/", areaSegments+1)
	area := strings.Join(segments[:min(len(segments), areaSegments)], "-")
	return tagText(area[:min(len(area), longestArea)])
}

// ReleaseTag returns the tag of everything that is served from a build, or by a version of the
// program.
func ReleaseTag(release string) string {
	const longest = 20
	return "r-" + tagText(release[:min(len(release), longest)])
}

// tagText replaces the signs of a text that caches may not allow in tags.
func tagText(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '.' || r == '_' {
			return r
		}
		return '_'
	}, strings.ToLower(text))
}

// JoinTags returns the value of a header with cache tags.
func JoinTags(header string, tags []string) string {
	switch strings.ToLower(header) {
	case "surrogate-key", "xkey":
		return strings.Join(tags, " ")
	}
	return strings.Join(tags, ",")
}
