package importer

// blogPost is a post of the plugin blog.
type blogPost struct {
	file, address string
}

// post returns the post of a page, or nil.
func (m *mkdocs) post(file string) *blogPost {
	for i := range m.posts {
		if m.posts[i].file == file {
			return &m.posts[i]
		}
	}
	return nil
}
