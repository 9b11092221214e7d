package site

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"waymark.dev/waymark/internal/docs/content"
	"waymark.dev/waymark/internal/platform/locale"
)

// metadataList writes the metadata of a locale while its pages are made, in order. Only
// pages waiting for earlier ones are in memory: all together are larger than anything else in
// a build.
type metadataList struct {
	out   *output
	name  string
	pages []*content.Page
	made  []bool // built pages; others are kept from the previous output

	mu      sync.Mutex
	file    *os.File
	w       *bufio.Writer
	next    int            // first unwritten page
	waiting map[int][]byte // by page; nil for one that failed
	length  int64
}

func newMetadataList(out *output, name string, pages []*content.Page, made []bool) (*metadataList, error) {
	file, err := out.create(name)
	if err != nil {
		return nil, err
	}
	m := &metadataList{out: out, name: name, pages: pages, made: made, file: file, waiting: map[int][]byte{}, length: 1}
	m.w = bufio.NewWriterSize(file, 256<<10)
	_ = m.w.WriteByte('[') // the next call returns the error
	return m, nil
}

// metadataLists opens the lists of all locales.
func (b *build) metadataLists() (lists []*metadataList, err error) {
	made := make([]bool, len(b.pages))
	for _, i := range b.todo {
		made[i] = true
	}
	from := 0
	for _, l := range b.e.cat.Locales() {
		to := from + len(pagesOf(b.e.cat, l))
		list, err := newMetadataList(b.out, b.metadataListName(l), b.pages[from:to], made[from:to])
		if err != nil {
			return lists, err
		}
		lists = append(lists, list)
		from = to
	}
	return lists, nil
}

// metadataListName names the list of a locale. In docs trees, the folder of a locale is that of
// its home page, which has a metadata.json of its own.
func (b *build) metadataListName(l locale.Locale) string {
	if b.e.cat.Scheme().IsPlain() {
		return l.Folder() + "/all-metadata.json"
	}
	return l.Folder() + "/metadata.json"
}

// addMetadata adds the metadata of a page, nil if it failed.
func (b *build) addMetadata(index int, data []byte) error {
	for _, list := range b.metadata {
		if index < len(list.pages) {
			return list.add(index, data)
		}
		index -= len(list.pages)
	}
	return nil
}

func (m *metadataList) add(index int, data []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.waiting[index] = data
	return m.advance()
}

// advance writes metadata that is next in order.
func (m *metadataList) advance() error {
	for ; m.next < len(m.pages); m.next++ {
		data, ready := m.waiting[m.next]
		switch {
		case ready:
			delete(m.waiting, m.next)
		case m.made[m.next]:
			return nil
		default:
			var err error
			if data, err = m.kept(m.pages[m.next]); err != nil {
				return err
			}
		}
		if data == nil || m.pages[m.next].Unlisted {
			continue
		}
		if m.length > 1 {
			_ = m.w.WriteByte(',')
			m.length++
		}
		if _, err := m.w.Write(data); err != nil {
			return fmt.Errorf("write %s: %w", m.name, err)
		}
		m.length += int64(len(data))
	}
	return nil
}

// kept reads a page's metadata from the previous output, nil if the page failed there.
func (m *metadataList) kept(p *content.Page) ([]byte, error) {
	data, err := m.out.previous(p.OutputFile("/metadata.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read metadata of previous output: %w", err)
	}
	return data, nil
}

func (m *metadataList) close() error {
	if err := m.advance(); err != nil {
		return err
	}
	_ = m.w.WriteByte(']')
	m.length++
	if err := m.w.Flush(); err != nil {
		return fmt.Errorf("write %s: %w", m.name, err)
	}
	if err := m.file.Close(); err != nil {
		return fmt.Errorf("write %s: %w", m.name, err)
	}
	return nil
}

// closeMetadata completes the lists of all locales.
func (b *build) closeMetadata() error {
	for _, list := range b.metadata {
		if err := list.close(); err != nil {
			return err
		}
		b.bytes.Add(list.length)
	}
	return nil
}

// abandonMetadata closes the files of a failed build.
func (b *build) abandonMetadata() {
	for _, list := range b.metadata {
		_ = list.file.Close()
	}
}
