package blog

import (
	"io/fs"
	"strings"
)

// Feed is a file that lists posts, by path below the blog.
type Feed struct {
	Path        string
	ContentType string
	Make        func(*Blog, Site) ([]byte, error)
}

func Feeds() []Feed {
	return []Feed{
		{URL + rssName, "application/rss+xml", (*Blog).RSS},
		{URL + atomName, "application/atom+xml", (*Blog).Atom},
	}
}

// AuthorsPath is below the blog's address, and the pictures of authors below it.
const AuthorsPath = "author/"

// Avatars returns the pictures of authors by path below the blog's address, such as
// "author/jo/me.png".
func (b *Blog) Avatars() map[string]Avatar {
	avatars := map[string]Avatar{}
	for id, a := range b.authors {
		if a.Avatar == "" {
			continue
		}
		avatars[AuthorsPath+id+"/"+a.Avatar] = Avatar{FS: a.files, Name: a.Avatar}
	}
	return avatars
}

// Avatar is the picture of an author.
type Avatar struct {
	FS   fs.FS
	Name string
}

// Avatar finds a picture by path below the blog's address, ignoring case.
func (b *Blog) Avatar(path string) (Avatar, bool) {
	for name, a := range b.Avatars() {
		if strings.EqualFold(name, path) {
			return a, true
		}
	}
	return Avatar{}, false
}
