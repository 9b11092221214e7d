package site

import (
	"context"
	"sync"
	"sync/atomic"

	"waymark.dev/waymark/internal/site/picture"
)

// smaller is a version of a picture to write.
type smaller struct {
	set          *picture.Set
	folder, name string
}

// writePictures writes the smaller versions of pictures concurrently. Their names depend on
// the source, so those in the previous output can be reused.
func (b *build) writePictures(ctx context.Context) error {
	var todo []smaller
	for _, p := range b.e.collections.pages {
		if p.Pictures == nil {
			continue
		}
		for _, name := range p.Pictures.Made() {
			todo = append(todo, smaller{p.Pictures, folderOfURL(p.URL), name})
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(b.opts.Workers, len(todo)) {
		workers.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(todo) {
					return
				}
				if err := b.writePicture(todo[i]); err != nil {
					cancel(err)
				}
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}

func (b *build) writePicture(s smaller) error {
	name := s.folder + "/" + s.name
	data, err := b.out.previous(name)
	if err != nil {
		if data, err = s.set.Make(s.name); err != nil {
			return err
		}
	}
	return b.write(name, data)
}
