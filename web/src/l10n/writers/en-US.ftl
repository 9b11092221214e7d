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
