### Texts for writers: they are in English in every language.

desk-screens = Screens for writers
desk-failed = Could not load this: { $reason }
desk-export = Export { $format }
desk-sort = Sort by { $column }
desk-sort-by = Sort by
desk-sort-ascending = (ascending)
desk-sort-descending = (descending)
desk-pages = List pages
desk-page = Page { $page } of { $last }
desk-first = First
desk-previous = Previous
desk-next = Next
desk-last = Last

desk-all = All { $count }
desk-fewer = Fewer
desk-filters = Active filters
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
desk-flaws-views = View
desk-flaws-flaws = Flaws
desk-flaws-pages = Pages with flaws
desk-flaws-fixable = Fixable only
desk-flaws-page = Page
desk-flaws-kind = Kind
desk-flaws-text = Problem
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
desk-flaws-of-page = Flaws on { $page }
desk-flaws-feedback-none = No feedback on this page.
desk-flaws-none = Nothing is wrong here.
desk-flaws-checking = Checking pages. Flaws appear here when that is done.
desk-flaws-progress = { $checked } of { $checking } pages checked
desk-flaws-suggestion = Try { $suggestion }
desk-flaws-line = Line
desk-flaws-open = open
desk-flaws-edit = Open { $file } in the editor
desk-flaws-since = Compared with { $baseline }:
desk-flaws-came = { $count } new
desk-flaws-went = { $count } gone
desk-flaws-new = New:
desk-flaws-gone = Gone:
desk-flaws-action = Fix
desk-flaws-fix = Fix
desk-flaws-fix-of = Fix line { $line } of { $page }
desk-flaws-fixing = Fixing…
desk-flaws-fixed = Fixed
desk-flaws-fix-failed = Not fixed: { $reason }
desk-flaws-fix-all =
    { $count ->
        [one] Fix { $count } flaw
       *[other] Fix all { $count } flaws
    }
desk-flaws-fix-what =
    { $count ->
        [one] This changes { $count } place in { $files } of your files. Only certain fixes are made, as “{ $command }” does. Undo them with git.
       *[other] This changes { $count } places in { $files } of your files. Only certain fixes are made, as “{ $command }” does. Undo them with git.
    }
desk-flaws-fix-files = Files that change
desk-flaws-fix-cancel = Cancel
desk-flaws-fix-done = { $fixed } of { $count } fixed.
desk-flaws-fix-left = { $fixed } of { $count } fixed. The others have changed or cannot be written; look at them again.

# Kinds of flaws, as in docs/reference/content.md

flaw-kind-BrokenLink = Broken link
flaw-kind-RedirectedLink = Link to a moved page
flaw-kind-IllCasedLink = Link in the wrong letter case
flaw-kind-BrokenAnchor = Link to a missing part
flaw-kind-IllCasedAnchor = Link to a part in the wrong letter case
flaw-kind-EnglishAnchor = Link to an English part
flaw-kind-TemplBrokenLink = Macro: broken link
flaw-kind-TemplRedirectedLink = Macro: link to a moved page
flaw-kind-TemplIllCasedLink = Macro: link in the wrong letter case
flaw-kind-TemplIllCasedArg = Macro: argument in the wrong letter case
flaw-kind-TemplInvalidArg = Macro: unusable argument
flaw-kind-IgnoredArgument = Macro: too many arguments
flaw-kind-Unknown = Unknown macro or missing data
flaw-kind-MissingImage = Missing image
flaw-kind-UnusedFile = Unused file
flaw-kind-DuplicateID = Duplicate id
flaw-kind-HeadingLevel = Skipped heading level
flaw-kind-UnsafeElement = Unsafe element
flaw-kind-UnsafeAttribute = Unsafe attribute
flaw-kind-UnsafeStyle = Unsafe style
flaw-kind-UnsafeURL = Unsafe address
flaw-kind-ReservedID = Reserved id
flaw-kind-DeepNesting = Nested too deep
flaw-kind-InvalidMath = Wrong formula
flaw-kind-LongCode = Code too long to colour
flaw-kind-SlowCode = Code too slow to colour
flaw-kind-WorkLimit = Too much work for one page
flaw-kind-InvalidFrontMatter = Invalid front matter
flaw-kind-UnknownKey = Unknown front matter key
flaw-kind-UnknownCompatKey = Unknown compatibility key
flaw-kind-InvalidSourceCommit = Invalid source commit
flaw-kind-SlugMismatch = Folder and slug differ
flaw-kind-InvalidSlug = Invalid slug
flaw-kind-SameAddress = Same address
flaw-kind-InvalidOpenAPI = Invalid OpenAPI document
flaw-kind-UnknownDirective = Unknown directive
flaw-kind-InvalidInsert = Wrong call of a macro or include
flaw-kind-LeftOutMDX = Left out of an .mdx file
flaw-kind-NotImported = Not understood in a project of another tool
flaw-kind-InvalidMacro = Wrong macro file
flaw-kind-MissingEnglish = No English page
flaw-kind-InvalidRedirect = Invalid redirect
flaw-kind-InvalidData = Missing or invalid data
flaw-kind-MissingSetting = Missing setting
flaw-kind-MissingText = Missing interface text
flaw-kind-InvalidSidebar = Invalid sidebar
flaw-kind-Unreadable = Unreadable file
flaw-kind-UnsafeFile = Unsafe file
flaw-kind-SymbolicLink = Symbolic link
flaw-kind-UnreadableHistory = Unreadable history
flaw-kind-PageSource = Invalid source of a page

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
desk-tree-empty = Nothing here.
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
writer-notices =
    { $count ->
        [one] { $count } message,
       *[other] { $count } messages,
    }
writer-broken = This page has an error
writer-waiting = Checking for flaws
writer-away = The dev server is not responding; trying again
writer-toggle-hint = Alt+Shift+F
writer-panel = Flaws on this page
writer-close = Close
writer-none = Nothing is wrong with this page.
writer-edit = Edit
writer-open = Open in editor
writer-edit-here = Edit here
writer-source = Source
writer-history = History
writer-fix = Fix
writer-fix-all = Fix all { $count }
writer-fix-failed = Not fixed: { $reason }
writer-show = Show on page
writer-position = line { $line }, column { $column }
writer-suggestion = Try <code>{ $text }</code>
writer-excerpt = Excerpt
writer-in-file = in { $file }
writer-feedback = What readers said
writer-feedback-share = { $share }% found it helpful
writer-feedback-votes =
    { $votes ->
        [0] Readers have given reasons, and no votes.
        [one] { $yes } of { $votes } reader found this page helpful.
       *[other] { $yes } of { $votes } readers found this page helpful.
    }
writer-feedback-reasons = Why it did not help
writer-feedback-period = { $from } to { $to }
writer-page-view = All of this page
writer-shown = This page is shown as it was before the error.

## Translations

desk-l10n = Translations
desk-l10n-what = How each language’s translations compare with their originals.
desk-l10n-of = Translations: { $language }
desk-l10n-language = Language
desk-l10n-languages =
    { $total ->
        [one] { $total } language
       *[other] { $total } languages
    }
desk-l10n-inactive = not maintained
desk-l10n-none = The site has no translations.
desk-l10n-translated = Translated
desk-l10n-share = { $part } of { $whole }
desk-l10n-progress = In progress: { $step }…
desk-l10n-page = Page
desk-l10n-status = Status
desk-l10n-folder = Folder
desk-l10n-any = All
desk-l10n-option = { $name } ({ $n })
desk-l10n-filter = Find in titles and slugs
desk-l10n-sections = Changed sections
desk-l10n-commits = Commits
desk-l10n-days = Days
desk-l10n-popularity = Popularity
desk-l10n-feed = Feed
desk-l10n-empty = No pages match.
desk-l10n-count =
    { $total ->
        [one] { $total } page
       *[other] { $total } pages
    }
desk-l10n-behind = Behind
desk-l10n-missing = Missing
desk-l10n-moved = Moved
desk-l10n-orphaned = Orphaned
desk-l10n-no-commit = No source commit
desk-l10n-newer = Newer
desk-l10n-set-aside = Set aside
desk-l10n-unknown = Unknown
desk-l10n-up-to-date = Up to date
desk-l10n-back = Back to the list
desk-l10n-open-translation = Translation
desk-l10n-open-original = Original
desk-l10n-edit-translation = Open translation in the editor
desk-l10n-edit-original = Open original in the editor
desk-l10n-lag =
    { $commits ->
        [one] { $commits } commit
       *[other] { $commits } commits
    } in the original in { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
desk-l10n-source = translated from
desk-l10n-history =
    { $n ->
        [one] { $n } commit in the original since
       *[other] { $n } commits in the original since
    }
desk-l10n-unchanged = Meaning unchanged
desk-l10n-unchanged-what = Mark changes that need no translation, such as a corrected typo: translations stay up to date.
desk-l10n-reason = Reason and your name
desk-l10n-for-all = For all languages
desk-l10n-mark = Meaning unchanged
desk-l10n-mark-of = Meaning unchanged: { $section }
desk-l10n-mark-all = Mark all changes
desk-l10n-marked = Marked as unchanged in meaning
desk-l10n-marked-now = Marked. Commit the file of marks.
desk-l10n-not-compared = The text that was translated is unknown, so this is the current one.
desk-l10n-title = Title
desk-l10n-introduction = Introduction
desk-l10n-original = Original
desk-l10n-translation = Translation
desk-l10n-translate = Translate here
desk-l10n-translate-section = Translate here: { $section }
desk-l10n-translate-save = Save translation
desk-l10n-translate-cancel = Cancel
desk-l10n-translate-what = Edit the sections that changed. Saving them sets the source commit to { $commit }, so finish all of them first.
desk-l10n-translate-what-plain = Edit the sections that changed, then save them.
desk-l10n-translate-of = Translation of { $section }
desk-l10n-translate-saved = Saved. The translation is now made from { $commit }.
desk-l10n-translate-saved-plain = Saved.
desk-l10n-translate-moved = The translation has changed on disk. Copy what you wrote, cancel and try again.
desk-l10n-no-section = The translation lacks this section.
desk-l10n-kind-unchanged = unchanged
desk-l10n-kind-changed = Changed
desk-l10n-kind-added = Added
desk-l10n-kind-removed = Removed
desk-l10n-kind-moved = Moved within the page
desk-l10n-word-added = added:{" "}
desk-l10n-word-removed = removed:{" "}


## The editor

desk-editor = Edit
desk-editor-address = Page address
desk-editor-open = Edit
desk-editor-panes = Text and preview
desk-editor-text = Text
desk-editor-preview = Preview
desk-editor-page = Open the page
desk-editor-save = Save
desk-editor-saved = Saved
desk-editor-saving = Saving…
desk-editor-changed = Not saved
desk-editor-keys = Ctrl+S saves, Ctrl+Space suggests, F8 goes to the next flaw. Tab leaves the editor; Ctrl+] and Ctrl+[ indent.
desk-editor-fix = Fix
desk-editor-conflict = The file has changed
desk-editor-conflict-text = The file has changed on disk since you opened it. Your text is not lost: choose which one to keep.
desk-editor-theirs = Current file
desk-editor-keep = Keep mine
desk-editor-take = Use the file
desk-editor-restored = This text is from an earlier visit and was not saved.
desk-editor-discard = Discard it
desk-editor-failed = Could not save the text: { $reason }
desk-editor-preview-failed = Could not render the page: { $reason }
desk-editor-broken = The preview stopped working.
desk-editor-no-preview = This text is not a page yet.
desk-editor-obstacle = Line { $line } must be mended first: { $reason }

## The home page

desk-home = Home page
desk-home-gaps = Missing from this page
desk-home-complete = Nothing: every part has its data.
desk-home-nowhere = { $part }: there is no page at { $url }
desk-home-articles = Featured articles
desk-home-news = Latest news
desk-home-no-description = A description, pageDescription of the home page in config.json
desk-home-no-articles = Featured articles, featuredArticles in config.json
desk-home-no-news = News: the site has no posts
desk-home-no-contributor = A featured contributor: no spotlight has is_featured
desk-home-no-contributions = Recent contributions: no repository is set, or git has no merged changes of the content

## What was counted of visits, for the staff of a site

staff-telemetry = Telemetry
staff-about = What readers’ browsers report, without anything that identifies them. Days are in UTC; today is incomplete.
staff-filter = What is counted
staff-periods = Periods
staff-period = { $days } days
staff-from = From
staff-to = To
staff-path = Path
staff-path-hint = this page and those below it
staff-locale = Page language
staff-any = All
staff-country = Country
staff-country-hint = two letters, such as NO
staff-show = Show
staff-reset = Clear filters
staff-export = Export { $format }
staff-problem = No report for this query: { $reason }
staff-empty = Nothing was counted in this period.
staff-empty-filter = Nothing was counted in this period with these filters.
staff-none = None.
staff-scope-visits = Counted since { $day }. This filter needs single visits, which are no longer kept for earlier days.
staff-scope-none = This filter cannot be applied here.
staff-more = and { $count } more
staff-other = Other names
staff-contents = Sections

staff-summary = Views
staff-views = Views
staff-views-missing = Views of missing pages
staff-clicks = Clicks
staff-votes = Votes on pages
staff-highlights = In short
staff-most-day = The busiest day was { $day } (views: { $count }).
staff-most-read = Readers opened { $name } most (views: { $count }, { $share } of all pages).
staff-most-from = { $name } sent most readers here: { $share }.
staff-most-searched = They searched most often in vain for “{ $name }” (times: { $count }).
staff-most-missing = The page they missed most is { $name } (views: { $count }).
staff-most-helped = { $yes } of { $count } votes say that a page helped.
staff-next-rows = { $count } more
staff-label-baseline-baseline_high = Widely available
staff-label-baseline-baseline_low = Newly available
staff-label-baseline-not_baseline = Limited availability
staff-label-width-xs = Up to 425 px
staff-label-width-sm = 426 to 768 px
staff-label-width-narrow = 600 to 768 px
staff-label-width-md = 769 to 991 px
staff-label-width-lg = 992 to 1,199 px
staff-label-width-xl = 1,200 to 1,440 px
staff-label-width-xxl = From 1,441 px
staff-label-device-desktop = Computers
staff-label-device-mobile = Phones
staff-label-device-tablet = Tablets
staff-label-device-bot = Programs
staff-label-subscription-anonymous = Not signed in
staff-label-subscription-none = Not signed in
staff-label-subscription-core = Free account
staff-label-subscription-mdn_plus_5m = Plus, monthly
staff-label-subscription-mdn_plus_5y = Plus, yearly
staff-label-subscription-mdn_plus_10m = Supporter, monthly
staff-label-subscription-mdn_plus_10y = Supporter, yearly
staff-label-click-toc_click = Table of contents
staff-label-click-client_side_nav = Page opened in place
staff-label-click-external-link = Link to another site
staff-label-click-bcd = Compatibility table
staff-label-click-breadcrumb_click = Breadcrumb
staff-label-click-sidebar_click = Sidebar
staff-label-click-sidebar_click_with_filter = Sidebar, filtered
staff-label-click-menu_click_link = Main menu
staff-label-click-menu_click_submenu = Main menu
staff-label-click-menu_toggle = Main menu opened
staff-label-click-theme_switcher = Theme
staff-label-click-a11y_menu = Link to skip to
staff-label-click-top_nav = Header
staff-label-click-pong = Ads
staff-label-click-play_action = Playground
staff-label-click-ai_help = AI help
staff-label-click-interactive-examples-lit = Interactive example
staff-label-click-quick-search-open = Quick search opened
staff-label-click-quick-search = Quick search
staff-label-click-site-search = Search page
staff-label-click-homepage_hero = Home page, top
staff-label-click-homepage = Home page
staff-days = Views by day
staff-days-line =
    { $days } days from { $from } to { $to }: { $total } views, at most { $most }, on { $busiest }.
staff-one-day = One day, { $day }. Choose a longer period for a chart.
staff-days-table = The numbers by day
staff-day = Day

staff-name = Name
staff-share = Share
staff-count-views = Views
staff-count-clicks = Clicks
staff-count = Times

staff-pages = Pages
staff-by-path = Views by page
staff-by-locale = Page languages
staff-whence = Where readers come from
staff-by-referrer = Referring pages and sites
staff-referrer-none = None, or not known
staff-by-country = Countries
staff-by-language = Preferred languages
staff-by-campaign = Campaigns
staff-unknown = Not known
staff-how = How they read
staff-by-baseline = Baseline of pages
staff-baseline-none = No Baseline
staff-by-width = Window widths
staff-by-device = Devices
staff-by-browser = Browsers
staff-by-subscription = Subscriptions
staff-by-click = Clicks by source
staff-search = Searches without a result
staff-search-note = Only texts that many readers used are shown.
staff-feedback = Feedback on pages
staff-feedback-pages = Votes by page
staff-feedback-reasons = Why pages did not help
staff-page = Page
staff-yes = Helpful
staff-no = Not helpful
staff-reasons = Reasons
staff-counted = { $name } ({ $count })
staff-thumbs = Votes on features
staff-feature = Feature
staff-surveys = Surveys
staff-missing = Pages that were not found
staff-from-where = From:
staff-vitals = Web vitals
staff-measure = Measure
staff-p75 = 75th percentile
staff-vital-lcp = Largest Contentful Paint
staff-vital-inp = Interaction to Next Paint
staff-vital-cls = Cumulative Layout Shift
staff-vital-fcp = First Contentful Paint
staff-vital-ttfb = Time to First Byte
staff-good = Good
staff-medium = Medium
staff-poor = Poor
staff-vital-about = good up to { $good }, poor above { $poor }; measured { $count } times

## Pages of the staff

staff-sections = Staff pages
staff-section-overview = Staff
staff-section-accounts = Accounts
staff-section-code = Reported code
staff-section-collections = Reported collections
staff-section-features = Features
staff-section-jobs = Jobs
staff-section-webhooks = Webhooks
staff-section-log = Log
staff-section-telemetry = Telemetry
staff-section-flaws = Flaws
staff-about-overview = What is waiting for review. Everything done here is in the log.
staff-about-accounts = Readers’ accounts. Open one to see more.
staff-about-code = Saved playground code that readers reported and nobody has reviewed yet. Code is text here; it runs on another host only.
staff-about-collections = Publicly linked collections that readers reported. Their owners keep them when the link ends.
staff-about-features = What is off, and why. Features that a setting asks for come first, with what the checks find wrong.
staff-about-jobs = Background jobs. A job that was given up is not retried until you say so.
staff-about-webhooks = Readers’ webhooks that fail. After too many failures they are disabled.
staff-about-log = Who changed what, for whom, when and from where. Deleted accounts have no name.
staff-find = Find an account
staff-find-hint = part of the email address, uid or number
staff-find-do = Find
staff-nothing = Nothing here.
staff-next = Next page
staff-all-of = { $section }
staff-log-of = All changes of this account
staff-open = Open
staff-moment = { $day }, { $time } UTC
staff-done = Done: { $action }
staff-failed = That did not work: { $reason }
staff-cancel = Cancel
staff-until = Last day
staff-until-hint = in UTC; empty for no end
staff-confirm = Account’s email address
staff-code-number = Code { $number }
staff-text-html = HTML
staff-text-css = CSS
staff-text-js = JavaScript

staff-fact-waiting = Waiting
staff-fact-uid = uid
staff-fact-plan = Plan
staff-fact-roles = Roles
staff-fact-provider-plan = Plan from the provider
staff-fact-granted-plan = Plan from operators
staff-fact-granted-until = until
staff-fact-subscriber = Subscriber number
staff-fact-created = Created
staff-fact-signed-in = Signed in
staff-fact-saved = Saved code
staff-fact-sessions = Sessions
staff-fact-session = Session
staff-fact-at = When
staff-fact-whom = Whom
staff-fact-by = Who
staff-fact-from = From
staff-fact-before = Before
staff-fact-after = What
staff-fact-state = State
staff-fact-saved-at = Saved
staff-fact-owner = Owner
staff-fact-reporters = Reports, signed in
staff-fact-reporters-anonymous = Reports, not signed in
staff-fact-reported-at = First reported
staff-fact-run = Run it after a warning
staff-fact-open = The collection
staff-fact-problem = Problem
staff-fact-off = Off because
staff-fact-setting = Setting
staff-fact-every = Every
staff-fact-last-run = Last run
staff-fact-next-run = Next run
staff-fact-job-waiting = Waiting
staff-fact-job-failed = Given up
staff-fact-last-error = Last error
staff-fact-failures = Failures
staff-fact-disabled-at = Disabled

staff-action-on = { $action }: { $name }
staff-action-set-plan = Grant a plan
staff-action-take-plan = Revoke the plan
staff-action-staff-on = Make staff
staff-action-staff-off = Remove staff
staff-action-superuser-on = Make superuser
staff-action-superuser-off = Remove superuser
staff-action-beta-on = Make beta tester
staff-action-beta-off = Remove beta tester
staff-action-sign-out = Sign out everywhere
staff-action-export = Export
staff-action-delete = Delete
staff-action-show = Keep it shown
staff-action-hide = Hide
staff-action-delete-code = Delete code
staff-action-dismiss = Dismiss reports
staff-action-unshare = End the link
staff-action-retry = Run again
staff-action-enable = Enable

staff-ask-set-plan = This plan applies unless another source gives a higher one. core overrides all others.
staff-ask-take-plan = Plans from other sources apply again.
staff-ask-staff-on = Staff can open these pages and review what readers report.
staff-ask-staff-off = The account loses access to these pages at once.
staff-ask-superuser-on = Superusers can change accounts, including those of staff.
staff-ask-superuser-off = The account can no longer change other accounts, from now on.
staff-ask-sign-out = All sessions of the account end.
staff-ask-delete = The account and everything that belongs to it are deleted. This cannot be undone.
staff-ask-delete-code = The code is deleted for everybody. This cannot be undone.
staff-ask-unshare = The link ends at once. The owner keeps the collection and can make another link.

staff-from-operator = command line
staff-from-staff = browser, staff
staff-from-reader = browser, reader
staff-from-provider = sign-in provider
staff-from-billing = payment processor
staff-from-schedule = job of the server

staff-change-plan = Plan
staff-change-grant = Plan from operators
staff-change-staff = Staff
staff-change-superuser = Superuser
staff-change-beta = Beta tester
staff-change-email = Email address
staff-change-sessions = Sessions ended
staff-change-export = Export
staff-change-deletion = Account deleted
staff-change-backup = Backup
staff-change-restore = Restored
staff-change-code = Saved code
staff-change-collection = Shared collection
staff-change-job = Job run again
staff-change-webhook = Webhook
staff-change-newsletter = Newsletter
