package corpus

import (
	"archive/zip"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"waymark.dev/waymark/internal/platform/locale"
)

// packedName is the name of the last file of a packed edition. It describes the others, the
// Markdown of its pages in order.
const packedName = "edition.json"

// packedEdition is the description of a packed edition.
type packedEdition struct {
	Version string // IndexVersion
	Locale  locale.Locale
	Pages   []packedPage
	Aliases []Alias
	Stats   *Stats
}

type packedPage struct {
	Page
	Summary string
}

// Pack writes an edition with the texts of its pages as a ZIP archive, for programs without the
// content. Unreadable pages are left out. Equal editions give equal bytes.
func (e *Edition) Pack(w io.Writer) error {
	out := packedEdition{Version: IndexVersion, Locale: e.Locale, Aliases: e.Aliases, Stats: e.Stats}
	to := zip.NewWriter(w)
	for _, p := range e.Pages {
		body, err := p.markdown()
		if err != nil {
			continue
		}
		if err := pack(to, strconv.Itoa(len(out.Pages))+".md", []byte(body)); err != nil {
			return fmt.Errorf("pack %s: %w", p.URL, err)
		}
		out.Pages = append(out.Pages, packedPage{*p, p.summary})
	}
	description, err := json.Marshal(out)
	if err = cmp.Or(err, pack(to, packedName, description), to.Close()); err != nil {
		return fmt.Errorf("pack pages of %s: %w", e.Locale, err)
	}
	return nil
}

// pack adds a file to an archive.
func pack(to *zip.Writer, name string, text []byte) error {
	file, err := to.Create(name)
	if err == nil {
		_, err = file.Write(text)
	}
	return err
}

// OpenPacked opens an edition written by Pack. The texts of its pages are read when they are
// needed, so r must remain open.
func OpenPacked(r io.ReaderAt, size int64) (*Edition, error) {
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return nil, fmt.Errorf("read packed pages: %w", err)
	}
	var in packedEdition
	description, err := archive.Open(packedName)
	if err == nil {
		err = json.NewDecoder(description).Decode(&in)
	}
	if err != nil {
		return nil, fmt.Errorf("read packed pages: %w", err)
	}
	if in.Version != IndexVersion || len(in.Pages)+1 != len(archive.File) || in.Stats == nil {
		return nil, errors.New("read packed pages: another version of Waymark packed them; use the same one for builds and servers")
	}
	e := &Edition{Locale: in.Locale, Pages: make([]*Page, len(in.Pages)), Aliases: in.Aliases, Stats: in.Stats}
	for i := range in.Pages {
		p, file := &in.Pages[i].Page, archive.File[i]
		p.summary = in.Pages[i].Summary
		p.markdown = func() (string, error) { return readPacked(file) }
		e.Pages[i] = p
	}
	return e, nil
}

func readPacked(file *zip.File) (string, error) {
	r, err := file.Open()
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(r)
	return string(text), errors.Join(err, r.Close())
}
