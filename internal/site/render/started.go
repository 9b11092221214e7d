package render

import "io/fs"

// Started is an engine that starts while the content is read, for the first pages of one renderer.
type Started struct{ opened chan engine }

// Start starts an engine with the application of a web build. Without one, the renderer returns the error.
func Start(dist fs.FS, engineName string) *Started {
	s := &Started{make(chan engine, 1)}
	go func() {
		defer close(s.opened)
		bundle, err := fs.ReadFile(dist, serverBundle)
		if err != nil {
			return
		}
		open, err := scriptOpener(engineName, string(bundle))
		if err != nil {
			return
		}
		if e, err := open(); err == nil {
			s.opened <- e
		}
	}()
	return s
}

// first returns an opener whose first engine is s, if that has started.
func (s *Started) first(open opener) opener {
	if s == nil {
		return open
	}
	return func() (engine, error) {
		if e, ok := <-s.opened; ok {
			return e, nil
		}
		return open()
	}
}

// Close frees the engine if no renderer has taken it.
func (s *Started) Close() {
	if e, ok := <-s.opened; ok {
		e.close()
	}
}
