package export

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// longestName is the length of a path in bytes. Windows has 260 characters for that
// and the folder that an archive is unpacked in.
const longestName = 160

// indexName is the file with the contents of a language, in the folder of its locale.
const indexName = "index.html"

// fileNames returns the files of pages by address, with slashes: names that are the
// same on every system, of which no two differ in letter case only.
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

// folder is where a page is below the folder of its locale. Pages that are no
// documents are in a folder of their own, where none has the name of another file.
func (it *item) folder() string {
	if it.isDocument() {
		return "/docs/" + content.FolderOf(it.path)
	}
	return otherPages + content.FolderOf(strings.TrimSuffix(it.path, "/"))
}

// otherPages is where pages that are not documents are, and their files.
const otherPages = "/site"

// homeName is the file with the contents of a language.
func homeName(l locale.Locale) string { return l.Folder() + "/" + indexName }

// assetName is the file of a picture or another file of a page. They are in a folder
// of their own, where no page is.
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

// safePath makes every part of a path a name that every system has. A path that had
// to be changed, and so may be that of another address, gets a hash of its own.
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

// safePart replaces what some system has no name with: characters, endings and the
// names of devices, with any extension.
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

// isDevice reports whether Windows has a device of a name.
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
