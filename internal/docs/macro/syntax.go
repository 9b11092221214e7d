package macro

// cssSyntax prints the formal syntax of the page's feature, or of a named one.
func cssSyntax(c *call) (string, error) {
	a := c.arguments()
	name := a.optional(0)
	if a.err != nil {
		return "", a.err
	}
	if keys := c.page().BrowserCompat; len(keys) > 1 {
		c.flaw(Unknown, "the page has several compatibility keys; its syntax is that of the first, "+keys[0], "", "")
	}
	html, err := c.r.deps.Syntax.Page(c.page(), name, c.locale())
	if err != nil {
		return "", err
	}
	return c.checkLinks(html), nil
}

// cssSyntaxRaw prints a formal syntax given by the page.
func cssSyntaxRaw(c *call) (string, error) {
	a := c.arguments()
	syntax := a.required(0)
	if a.err != nil {
		return "", a.err
	}
	html, err := c.r.deps.Syntax.Raw(syntax, c.page(), c.locale())
	if err != nil {
		return "", err
	}
	return c.checkLinks(html), nil
}
