package server

import "io/fs"

// client is what a server needs of the web build.
type client struct {
	files      fs.FS
	pagePolicy []string // header of pages; shared, see sharedHeader
}

// SetClient replaces the client files of the web build, and the source expression
// of its inline script. Open pages have the ones before until they are loaded again,
// see [Server.Restart].
func (s *Server) SetClient(files fs.FS, inlineHash string) {
	s.client.Store(&client{files: files, pagePolicy: []string{s.pagePolicy(inlineHash)}})
}
