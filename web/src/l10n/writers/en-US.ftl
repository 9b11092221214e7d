### Texts for writers: they are in English in every language.

desk-screens = Screens for writers
desk-failed = This could not be loaded: { $reason }
desk-export = Export { $format }
desk-sort = Sort by { $column }
desk-pages = Pages of the list
desk-page = Page { $page } of { $last }
desk-first = First
desk-previous = Previous
desk-next = Next
desk-last = Last

desk-all = All { $count }
desk-fewer = Fewer
desk-filters = Filters that are set
desk-filter-kind = Kind
desk-filter-macro = Macro
desk-filter-locale = Locale
desk-filter-folder = Folder
desk-filter-url = Page
desk-filter-since = Since the baseline
desk-filter-remove = (remove)
desk-filter-reset = Reset

## Flaws

desk-flaws = Flaws
desk-flaws-overview = Overview
desk-flaws-filter = Filter by text, page or file
desk-flaws-views = What is listed
desk-flaws-flaws = Flaws
desk-flaws-pages = Pages with flaws
desk-flaws-fixable = Only with a certain fix
desk-flaws-page = Page
desk-flaws-kind = Kind
desk-flaws-text = What is wrong
desk-flaws-file = File
desk-flaws-count =
    { $flaws ->
        [0] No flaws
        [one] { $flaws } flaw on { $pages } page
       *[other]
            { $pages ->
                [one] { $flaws } flaws on { $pages } page
               *[other] { $flaws } flaws on { $pages } pages
            }
    }
desk-flaws-none = There is nothing wrong here.
desk-flaws-checking = Pages are being checked. Flaws appear here when that is done.
desk-flaws-progress = { $checked } of { $checking } pages have been checked
desk-flaws-suggestion = Try { $suggestion }
desk-flaws-certain = can be fixed
desk-flaws-line = Line
desk-flaws-open = open
desk-flaws-edit = Open { $file } in the editor
desk-flaws-since = Compared with { $baseline }:
desk-flaws-came = { $count } new
desk-flaws-went = { $count } gone
desk-flaws-new = New:
desk-flaws-gone = Gone:

## The tree of pages

desk-tree = Pages
desk-tree-above = Folders above
desk-tree-folder = Folder
desk-tree-page = Page
desk-tree-pages = Pages
desk-tree-redirects = Redirects
desk-tree-flaws = Flaws
desk-tree-filter = Find pages and folders below this one
desk-tree-none = no page
desk-tree-english = English only
desk-tree-empty = There is nothing here.
desk-tree-count =
    { $total ->
        [one] { $total } entry
       *[other] { $total } entries
    }

## The bar on each page

writer-bar = For writers
writer-flaws =
    { $count ->
        [0] No flaws
        [one] { $count } flaw
       *[other] { $count } flaws
    }
writer-broken = This page has an error
writer-waiting = Looking for flaws
writer-away = The dev server is away, trying again
writer-toggle-hint = Alt+Shift+F
writer-panel = Flaws of this page
writer-close = Close
writer-none = Nothing is wrong with this page.
writer-edit = Edit
writer-open = Open in editor
writer-source = Source
writer-history = History
writer-fix = Fix
writer-fix-all = Fix all { $count }
writer-fixing = Fixing
writer-fix-failed = Not fixed: { $reason }
writer-show = Show on page
writer-position = line { $line }, column { $column }
writer-suggestion = Try <code>{ $text }</code>
writer-excerpt = Excerpt
writer-in-file = in { $file }
writer-shown = This is shown as it was before the error.
