package server

import "io/fs"

// client is the web build as the server needs it.
type client struct {
	files      fs.FS
	pagePolicy []string // header of pages; shared, see sharedHeader
}

// SetClient replaces the files of the web build and the source expression of its inline
// script. Open pages keep the old ones until they reload, see [Server.Restart].
func (s *Server) SetClient(files fs.FS, inlineHash string) {
	s.client.Store(&client{files: files, pagePolicy: []string{s.pagePolicy(inlineHash)}})
}

// RefreshPolicy follows a change of what pages may load.
func (s *Server) RefreshPolicy(inlineHash string) { s.SetClient(s.client.Load().files, inlineHash) }
