package export

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// longestName bounds a path in bytes. Windows allows 260 characters including the folder of
// the archive.
const longestName = 160

// indexName is the contents page in the folder of a locale.
const indexName = "index.html"

// fileNames returns the files of pages by address, with slashes: portable names that do not
// differ in letter case only.
func fileNames(pages []*item) map[string]string {
	names := make(map[string]string, len(pages))
	taken := make(map[string]bool, len(pages))
	for _, it := range pages {
		name := safePath(it.url, it.locale.Folder()+it.folder(), ".html")
		if taken[name] {
			name = strings.TrimSuffix(name, ".html") + "-" + shortHash(it.url) + ".html"
		}
		taken[name], names[it.url] = true, name
	}
	return names
}

// folder is the folder of a page in that of its locale. Pages that are not documents have one
// of their own, to avoid conflicts.
func (it *item) folder() string {
	if it.isDocument() {
		return "/docs/" + content.FolderOf(it.path)
	}
	return otherPages + content.FolderOf(strings.TrimSuffix(it.path, "/"))
}

// otherPages is the folder of pages that are not documents, with their files.
const otherPages = "/site"

// homeName is the contents page of a language.
func homeName(l locale.Locale) string { return l.Folder() + "/" + indexName }

// assetName is the file of a picture or another asset, in a folder without pages.
func assetName(url string) string {
	l, rest, _ := locale.Cut(url)
	extension := rest[max(0, strings.LastIndexByte(rest, '.')):]
	if strings.ContainsAny(extension, "/") || len(extension) > 10 {
		extension = ""
	}
	rest = content.FolderOf(strings.TrimSuffix(rest, extension))
	folder := otherPages + "/files" + rest
	if inDocs, ok := strings.CutPrefix(rest, "/docs/"); ok {
		folder = "/files/" + inDocs
	}
	return safePath(url, l.Folder()+folder, strings.ToLower(extension))
}

// safePath makes every part of a path portable. A changed path, which may collide with
// another, gets a hash.
func safePath(url, path, extension string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		parts[i] = safePart(part)
	}
	safe := strings.Join(parts, "/")
	if safe == path && len(safe)+len(extension) <= longestName {
		return safe + extension
	}
	hash := "-" + shortHash(url)
	if room := longestName - len(hash) - len(extension); len(safe) > room {
		safe = strings.TrimRight(strings.ToValidUTF8(safe[:room], ""), "/. ")
	}
	return safe + hash + extension
}

// safePart replaces characters, endings and device names that are not portable.
func safePart(part string) string {
	part = strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || strings.ContainsRune("_-.()+,=@!~$", r) {
			return r
		}
		return '_'
	}, part)
	base, _, _ := strings.Cut(part, ".")
	if isDevice(base) || strings.HasPrefix(part, ".") {
		part = "_" + part
	}
	if part == "" || strings.HasSuffix(part, ".") {
		part += "_"
	}
	return part
}

// isDevice reports whether a name is reserved on Windows.
func isDevice(name string) bool {
	switch name = strings.ToLower(name); name {
	case "con", "prn", "aux", "nul":
		return true
	}
	return len(name) == 4 && (strings.HasPrefix(name, "com") || strings.HasPrefix(name, "lpt")) && name[3] >= '0' && name[3] <= '9'
}

func shortHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:5])
}
