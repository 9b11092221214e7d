package site

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"path"
	"strings"

	"waymark.dev/waymark/internal/docs/flaw"
	"waymark.dev/waymark/internal/site/blog"
	"waymark.dev/waymark/internal/site/pages"
)

// writeCollections writes the pages of collections. They are few and depend on each other, so
// all are built.
func (b *build) writeCollections(ctx context.Context) error {
	for _, l := range b.e.homes() {
		if err := b.writeOther(ctx, &pages.Page{URL: b.e.homeURL(l), Locale: l}, b.site.home(ctx, b.e, l)); err != nil {
			return err
		}
	}
	for _, p := range b.e.collections.pages {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := b.writeCollectionPage(ctx, p); err != nil {
			return err
		}
	}
	b.site.reportHome(ctx, b.e, &b.flaws)
	if err := b.writePictures(ctx); err != nil {
		return err
	}
	if err := b.writeBlogFiles(); err != nil {
		return err
	}
	b.report.OtherFlaws = b.flaws.Sorted()
	return nil
}

// writeCollectionPage makes and writes a page, or records its failure.
func (b *build) writeCollectionPage(ctx context.Context, p *pages.Page) error {
	encode, err := p.Make(ctx, b.site.env(b.e, p, b.e.collections.reporter(p, &b.flaws)))
	if err != nil {
		b.failOther(p.URL, err)
		return nil
	}
	return b.writeOther(ctx, p, encode)
}

// authorsFolder has the pictures of blog authors, who have no pages.
var authorsFolder = folderOfURL(blog.URL+blog.AuthorsPath) + "/"

// folderOfURL is the folder for the files of a collection page.
func folderOfURL(url string) string { return strings.ToLower(strings.Trim(url, "/")) }

// writeOther writes a collection page, or records that its files cannot have their names.
func (b *build) writeOther(ctx context.Context, p *pages.Page, encode appender) error {
	err := b.writeFilesOf(ctx, p, b.site.placed(encode))
	if !refusesName(err) {
		return err
	}
	b.failOther(p.URL, unwritable(p.URL, err))
	return nil
}

func (b *build) writeFilesOf(ctx context.Context, p *pages.Page, encode appender) error {
	folder := folderOfURL(p.URL)
	if err := b.write(path.Join(folder, "index.json"), encode(nil, nil)); err != nil {
		return err
	}
	if p.Files != nil {
		if err := b.copyFolder(p, folder, b.e.collections.reporter(p, &b.flaws)); err != nil {
			return err
		}
	}
	if b.opts.DocumentsOnly || p.Hidden {
		return nil
	}
	text, err := b.site.render(ctx, p.URL, p.Locale, encode, func(f flaw.Flaw) {
		b.flaws.Report(f)
		b.markIncomplete(p.URL)
	})
	if err != nil {
		b.failOther(p.URL, err)
		return nil
	}
	if b.e.painter != nil && !p.NotIndexed && !b.partial {
		card, err := b.site.Card(ctx, p.URL)
		if err != nil {
			return err
		}
		if err := b.write(path.Join(folder, CardName), card); err != nil {
			return err
		}
	}
	return b.write(path.Join(folder, "index.html"), text)
}

func (b *build) copyFrom(files fs.FS, name, to string) error {
	f, err := files.Open(name)
	if err != nil {
		return fmt.Errorf("open %s: %w", name, err)
	}
	defer f.Close()
	return b.out.copyFile(to, f)
}

// writeBlogFiles writes the feeds and the authors' pictures.
func (b *build) writeBlogFiles() error {
	if b.e.collections.blog == nil {
		return nil
	}
	for name, avatar := range b.e.collections.blog.Avatars() {
		if err := b.copyAvatar(avatar, name); err != nil {
			b.failOther(blog.URL, fmt.Errorf("%s%s: %w", blog.URL, name, err))
		}
	}
	for _, f := range blog.Feeds() {
		data, _, err := b.site.feed(b.e, f.Path)
		if err != nil {
			return err
		}
		if err := b.write(strings.ToLower(strings.TrimPrefix(f.Path, "/")), data); err != nil {
			return err
		}
	}
	return nil
}

// copyAvatar copies an author's picture to a path below the blog's address.
func (b *build) copyAvatar(avatar blog.Avatar, to string) error {
	f, err := avatar.FS.Open(avatar.Name)
	if err != nil {
		return fmt.Errorf("open %s: %w", avatar.Name, err)
	}
	report := inFolder(b.site.opts.Collections.Folders.Blog, &b.flaws)
	source := "authors/" + strings.TrimPrefix(to, blog.AuthorsPath)
	return b.copyContent(f, source, folderOfURL(blog.URL)+"/"+strings.ToLower(to), report)
}

// sumCollections writes everything that the pages of collections depend on: their sources
// and, for links, their addresses.
func (s *Site) sumCollections(e *edition, sources, addresses io.Writer) error {
	for _, p := range e.collections.pages {
		_, _ = fmt.Fprintln(addresses, p.URL)
	}
	_, _ = fmt.Fprintf(sources, "%+v\n", e.recent)
	from := s.opts.Collections
	_, _ = fmt.Fprintln(sources, from.Elements) // sorted by name
	for _, files := range []fs.FS{from.Curriculum, from.Blog, from.Generic, from.Spotlight} {
		if files == nil {
			continue
		}
		if err := sumFiles(files, sources); err != nil {
			return err
		}
	}
	return nil
}

func sumFiles(files fs.FS, w io.Writer) error {
	return fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("hash pages of the collections: %w", err)
		}
		if name != "." && strings.HasPrefix(entry.Name(), ".") {
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return fmt.Errorf("hash pages of the collections: %w", err)
		}
		sum := fnv.New128a()
		_, _ = sum.Write(text)
		_, err = fmt.Fprintf(w, "%s %x\n", name, sum.Sum(nil))
		return err
	})
}
