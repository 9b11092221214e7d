package importer

// localized returns the path of a page or file in the default language.
func (m *mkdocs) localized(file string) string { return file }

// neutral returns the path of a page without its language.
func (m *mkdocs) neutral(file string) string { return file }

// isTranslation reports whether a page is in another language than the default one.
func (m *mkdocs) isTranslation(string) bool { return false }
