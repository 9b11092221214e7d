### Interface strings. Product names come from the configuration, not from here.

## Skip links and frame

skip-to-content = Skip to main content
skip-to-search = Skip to search
skip-to-language = Skip to language select
loading = Loading…
error-title = Loading error
error-heading = Loading Error
error-reload = Try reloading the page
chunk-failed = Part of this page could not be loaded.
part-failed = This part of the page stopped working.
offline = You are reading offline.
toast-close = Close message
online = You are back online.
maintenance = The API is down for maintenance. You can continue to browse the documentation, but Plus and Search might not be available. Thank you for your patience!

## Header

menu-main = Main menu
menu-open = Open the main menu
menu-close = Close the main menu
menu-new = New
menu-new-feature = New feature
menu-learn = Learn
menu-learn-all = Overview: Learn
menu-learn-all-note = Where to start, and what to read next
menu-learn-html = HTML
menu-learn-html-note = Structure your pages
menu-learn-css = CSS
menu-learn-css-note = Style your pages
menu-learn-javascript = JavaScript
menu-learn-javascript-note = Make your pages interactive
menu-learn-accessibility = Accessibility
menu-learn-accessibility-note = Build for everyone
menu-references = References
menu-references-all = Overview: References
menu-references-all-note = All web platform technologies
menu-html = HTML
menu-html-note = Elements and attributes
menu-css = CSS
menu-css-note = Properties, selectors and values
menu-javascript = JavaScript
menu-javascript-note = The language and its built-in objects
menu-http = HTTP
menu-http-note = Methods, headers and status codes
menu-api = Web APIs
menu-api-note = What scripts can do in a browser
menu-extensions = Web extensions
menu-extensions-note = Add features to the browser
menu-accessibility = Accessibility
menu-accessibility-note = Roles, states and best practices
menu-plus = Plus
menu-plus-overview = Overview: Plus
menu-plus-overview-note = More for frequent readers
menu-ai-help = AI Help
menu-ai-help-note = Get answers from the documentation
menu-collections = Collections
menu-collections-note = Find the articles you saved
menu-updates = Updates
menu-updates-note = Follow browser changes
menu-offline = Read offline
menu-offline-note = Keep pages for when you have no network
menu-plus-docs = Documentation
menu-plus-docs-note = How to use Plus
menu-plus-faq = FAQ
menu-plus-faq-note = Answers to common questions
menu-curriculum = Curriculum
menu-blog = Blog
menu-tools = Tools
menu-playground = Playground
menu-playground-note = Write, run and share code
menu-observatory = HTTP Observatory
menu-observatory-note = Check a site’s security headers
theme = Theme
theme-os-default = OS default
theme-light = Light
theme-dark = Dark
sign-in = Sign in
sign-up = Sign up for free
sign-out = Sign out
user-menu = Your account
user-settings = My settings
user-staff = Staff
user-help = Help
user-feedback = Feedback

## Quick search

search-label = Search the site
search-placeholder = Search
search-submit = Search
search-results = Search results
search-loading = Loading search index...
search-failed = Failed to load search index!
search-crashed = Error while rendering search. Check console for details.
search-none = No document titles found.
search-by-text = No title matches. These pages have it in their text:
search-not-seeing = Not seeing what you're searching for?
search-site = Site search for { $query }
search-found = { $count ->
    [one] One title found
   *[other] { $count } titles found
}

## Sidebar and table of contents

breadcrumb = Breadcrumb
sidebar-label = Related topics
sidebar-expand = Expand sidebar
sidebar-collapse = Collapse sidebar
filter-label = Filter sidebar
filter-placeholder = Filter
filter-clear = Clear filter input
filter-matches = { $count ->
    [0] No matches
    [one] 1 match
   *[other] { $count } matches
}
toc-heading = In this article

## Languages

language-label = Language:
language-remember = Remember language
language-remember-help = Open pages in this language when they are translated.
language-remember-question = Is this useful?
language-experiment = Experimental
translation-label = About this translation
translation-machine = This page was machine-translated from English as an experiment. It may contain errors.
translation-community = This page was translated from English by the community.
translation-unmaintained = This translation is not maintained and may be out-of-date.
translation-english = View in English
translation-missing = This page is not translated yet. Original:

## Code and examples

code-copy = Copy to clipboard
code-copied = Copied
code-failed = Error trying to copy to clipboard!
code-good = Example of what to do
code-bad = Example of what not to do
sample-title = Result of the example

## Specifications

specifications-column = Specification
specifications-missing = No specification found
specifications-missing-text = No specification data found for <code>{ $query }</code>. <a>Check for problems with this page</a>, or add the missing <key>spec_url</key> to the <data>compatibility data</data>. Also check that the specification is in the <specs>list of specifications</specs>.

## Baseline

baseline-name = Baseline
baseline-yes = Supported
baseline-no = Not supported everywhere
baseline-high = Widely available
baseline-low = Newly available
baseline-limited = Limited availability
baseline-deprecated = Deprecated
baseline-removing = To be removed
baseline-browser-yes = { $browser }: supported
baseline-browser-no = { $browser }: not supported
baseline-since = Since { $date }: { $versions }
baseline-high-text = This feature is well established and works across many devices and browser versions. It has been available across browsers since { $date }.
baseline-low-text = Since { $date }, this feature works across the latest devices and browser versions. It might not work in older devices or browsers.
baseline-limited-text = This feature is not Baseline because it does not work in some of the most widely-used browsers.
baseline-discouraged-text = Avoid this feature in new projects. It may be removed from browsers.
baseline-removing-text = Browsers are going to remove this feature. Stop using it.
baseline-alternatives = Consider these instead:
baseline-alternatives-comma = {", "}
baseline-alternatives-or = {" "}or{" "}
baseline-asterisk = * Some parts of this feature may have varying levels of support.
baseline-learn = Learn more
baseline-compat = See full compatibility
baseline-feedback = Report feedback
baseline-signals = <a>Tell browser makers that you need this feature</a>

## Place of a compatibility table

compat-loading = Loading the compatibility table…
compat-no-script = The compatibility table needs JavaScript.

### Compatibility table

compat-failed = Could not load the compatibility data: { $reason }
compat-missing = No compatibility data found for <code>{ $query }</code>.
compat-report = Report problems with this compatibility data
compat-report-missing = Report this problem
compat-source = View data source
compat-caption = Browser compatibility of { $query }
compat-cut = Showing { $shown } of { $all } features.
compat-toggle = Show or hide history
compat-experimental = Experimental
compat-deprecated = Deprecated
compat-nonstandard = Non-standard
platform-desktop = Desktop
platform-mobile = Mobile
platform-server = Server
support-yes = Full support
support-partial = Partial support
support-no = No support
support-preview = Preview support
support-unknown = Support unknown
support-label-yes = Yes
support-label-partial = Partial
support-label-no = No
support-label-preview = Preview
support-label-unknown = ?
history-removed = Removed in version { $version } and later.
history-prefix = Implemented with the vendor prefix <code>{ $prefix }</code>.
history-altname = Alternate name: <code>{ $name }</code>.
history-bug = Bug { $number }
history-flags = { $span ->
    [from] From version { $from }, this feature is behind the
    [both] From version { $from } until version { $until } (exclusive), this feature is behind the
   *[none] This feature is behind the
}
history-flag = <code>{ $flag }</code> { $kind ->
    [preference] preference
   *[runtime_flag] runtime flag
}
history-flag-value = <code>{ $flag }</code> { $kind ->
    [preference] preference (needs to be set to <code>{ $value }</code>)
   *[runtime_flag] runtime flag (needs to be set to <code>{ $value }</code>)
}
history-flag-and = {" "}and the{" "}
history-flags-end = .
history-preferences = To change preferences in { $browser }, visit <code>{ $url }</code>.
legend-heading = Legend
legend-tip = Tip: open a cell to see its support history.
legend-yes = Full support
legend-partial = Partial support
legend-preview = In development. Supported in a pre-release version.
legend-no = No support
legend-unknown = Compatibility unknown
legend-experimental = Experimental. Expect behavior to change in the future.
legend-nonstandard = Non-standard. Check cross-browser support before using.
legend-deprecated = Deprecated. Not for use in new websites.
legend-footnote = See implementation notes.
legend-disabled = User must explicitly enable this feature.
legend-altname = Uses a non-standard name.
legend-prefix = Requires a vendor prefix or different name for use.
legend-more = Has more compatibility info.

### Everywhere

## Article footer

ask-page = Ask about this page
feedback-heading = Help improve the site
feedback-question = Was this page helpful to you?
feedback-yes = Yes
feedback-no = No
feedback-thanks = Thank you for your feedback!
contribute-link = Learn how to contribute
modified = This page was last modified on <time>{ $date }</time> by <a>contributors</a>.
modified-unknown = Last modified date not known
machine-translated = This page was machine-translated from English.
view-source = View the source of this page
report-problem = Report a problem with this content

## Not found

not-found-heading = Page not found
not-found-text = Sorry, the page <code>{ $path }</code> could not be found.
not-found-home = Go back to the home page
suggestions-failed = Could not look for similar pages.

### Other screens than documents

## Why a page was not helpful

feedback-why = Why was this page not helpful to you?
feedback-submit = Submit
feedback-reason-outdated = Content is out of date
feedback-reason-incomplete = Missing information
feedback-reason-code-examples = Code examples not working as expected
feedback-reason-other = Other
feedback-reason-de-technical = Technical errors
feedback-reason-de-consistency = Inconsistent terms
feedback-reason-de-incomprehensible = Hard to understand
feedback-reason-de-linguistic = Language errors
feedback-reason-de-code-examples = Code examples not working as expected
feedback-reason-de-other = Other

## Suggestions for a missing page

suggestions-heading = Did you mean one of these?
suggestions-search = Search for it
suggestion-title = Similar title
suggestion-slug = Similar address
suggestion-moved = Moved here
suggestion-locale = In another language

## Survey

survey-label = Survey
survey-hide = Hide this survey

## Home page

home-heading = Find your way on the web platform
home-text = { $name } documents <css>CSS</css>, <html>HTML</html>, <javascript>JavaScript</javascript> and everything else that browsers understand.
home-featured = Featured articles
home-search = Search { $count } pages
home-popular = Popular pages
home-areas = Technologies
home-area-pages = { $count ->
    [one] 1 page
   *[other] { $count } pages
}
home-new = Newest in Baseline
home-new-note = Now supported by all major browsers

## Home page, further parts

home-news = Latest news
home-contributions = Recent contributions
home-updated = Recently updated
spotlight-heading = Contributor spotlight
spotlight-join = Get involved

## Links to headings

heading-copy = Copy link to “{ $heading }”
heading-copied = Link copied.
heading-copy-failed = The link could not be copied.

## Sites of docs trees

docs-banner = Announcement
docs-banner-close = Close the announcement
docs-edit = Edit this page
docs-more = More
docs-neighbours = Previous and next page
version-label = Version:
version-latest = Latest version
version-old = You are reading the pages of version { $version }, which is not the latest.

## Links to neighbours

neighbour-previous = Previous
neighbour-next = Next

## Blog

blog-motto = Blog it better
blog-rss = RSS feed
blog-atom = Atom feed
blog-empty = No posts yet.
blog-read-more = Read more
blog-read-more-of = Read more: { $title }
blog-team = The { $name } team
blog-read-time = { $minutes ->
    [one] { $minutes } minute read
   *[other] { $minutes } minute read
}
blog-sponsored = Sponsored
blog-pages = Blog pages
blog-page = Page { $page }
blog-more-posts = More posts
blog-image-creator = Image by <a>{ $name }</a>
blog-image-source = Source: <a>{ $name }</a>

## Curriculum

curriculum-sidebar = Related topics
curriculum-toc = In this module
curriculum-group-overview = Overview
curriculum-modules = Module list
curriculum-neighbours = Previous and next module
curriculum-groups = Module groups
curriculum-begin = Let's begin
curriculum-landing = { $title }: where to begin
stairway-label = What you get from the curriculum
stairway-research = Learn research collaboration and other essential soft skills
stairway-balance = Balance modern tooling with long-term best practices
stairway-resources = Access high-quality recommended resources
stairway-voices = Get guidance from trusted voices
partner-label = Partner
partner-title = Want to learn with someone? Try { $name }
partner-text = The front-end career path of { $name } follows this curriculum with interactive lessons.
partner-link = Go to { $name }

## Embedded lessons

scrim-note = This lesson loads from { $host }.
scrim-fullscreen = Full screen
scrim-close = Close full screen
scrim-open = Open in a new tab
scrim-play = Start the lesson
scrim-link = Interactive lesson: { $title }
scrim-survey = How did this challenge go?
scrim-survey-solved = Solved it
scrim-survey-partly = Partly
scrim-survey-stuck = Got stuck

## Images

image-enlarge = Enlarge the image
image-close = Close
diagram-name = Diagram
diagram-failed = The diagram could not be drawn; this is its source.
diagram-too-large = The diagram is too large to be drawn; this is its source.

## API console

console-try = Try it
console-heading = Request
console-address = Address
console-body = Body
console-send = Send { $method }
console-sending = Sending…
console-failed = No response: the server cannot be reached, or it does not allow requests from this site.
console-took = in { $milliseconds } ms
console-headers = Response headers
console-empty = The response has no body.
console-cut = This is only the beginning of the response.
console-fill = Replace { $name } first.
console-other-origin = Requests go only to { $origins }.
console-close = Close
console-refused = A browser cannot send this example because of { $part }.

## Community

issues-title = Issue
issues-repository = Repository
issues-created = Opened
issues-none = No open issues for newcomers right now.
issues-failed = Could not load the issues.
issues-all = See all open issues for newcomers

## Advertising and newsletter

advertise-heading = Advertise with { $name }
advertise-lead = Reach people who build the web, without following them around.
advertise-users = 17M
advertise-users-text = unique users a month
advertise-views = 80M+
advertise-views-text = page views a month
advertise-years = 17
advertise-years-text = years of trust
advertise-world = Worldwide
advertise-world-text = readership
advertise-privacy = Privacy first
advertise-privacy-text = Ads match the page, not the person. There are no profiles and no advertisers’ scripts, and no data about readers is sold or shared.
advertise-places-text = A page has at most two ads, and they do not move.
advertise-counted = How visits and ads are counted
advertise-audience = The audience
advertise-audience-text = { $name } is read by professional developers, by the people who choose their tools, and by people learning the trade.
advertise-contact = Get in touch
newsletter-heading = The { $name } newsletter has ended
newsletter-lead = Thank you for reading. There is nothing you need to do.
newsletter-data = Everyone will be unsubscribed automatically, and the newsletter’s data will be deleted.
newsletter-settings = Open your newsletter settings
newsletter-blog = Read the news on the blog
newsletter-unsubscribe = Unsubscribe from the newsletter
newsletter-unsubscribe-lead = You will get no more newsletters, and your address will be deleted from the list.
newsletter-unsubscribe-button = Unsubscribe
newsletter-unsubscribed = You are unsubscribed
newsletter-unsubscribed-lead = You will get no more newsletters. Your address was deleted from the list.
newsletter-invalid-link = This link does not work
newsletter-invalid-link-lead = It is incomplete, or not from an email by { $name }. Open the link in the email again, or copy all of it.
newsletter-about = About the end of the newsletter

### Everywhere

## Footer

footer-label = Site footer
footer-developers = Developers
footer-site = Site
footer-contribute = Community
footer-support = Support
footer-about = About
footer-advertise = Advertise
footer-counting = What is counted
footer-community = Community
footer-how-to-contribute = How to contribute
footer-report = Report an issue
footer-privacy = Privacy
footer-terms = Terms
footer-licence = Authors keep the rights to their contributions; each part states its license in its source.
footer-licence-link = Unless stated otherwise, content is available under <a>this license</a>.

runner-title = Result of the code
runner-stop = Stop
runner-slow = The code is still running.
runner-stopped = The code was stopped.
runner-flooded = The code was stopped: it wrote too much to the console.
runner-too-large = This code is too large to run.
runner-old-browser = This browser is too old to run code here. Please update it.
runner-no-host = This site does not run code.
runner-offline = This code runs when you are online.

console = Console
console-output = Console output
console-dropped = Lines omitted: { $count }
console-uncaught = Uncaught { $error }
console-place-html = HTML, line { $line }
console-place-js = JavaScript, line { $line }
console-unsupported = This console method is not supported here. Use the browser’s own console.
console-count-missing = Counter “{ $label }” does not exist.
console-timer-missing = Timer “{ $label }” does not exist.
console-timer-exists = Timer “{ $label }” already exists.
console-index = Index
console-values = Values

editor-hint = Press Escape, then Tab, to leave the editor.
editor-label = { $language } editor

sample-play = Play
sample-play-title = Open in the playground (Shift: in this tab)
sample-reset = Reset
sample-fullscreen = Full screen

example-run = Run
example-reset = Reset
example-output = Output
example-languages = Languages
example-choices = Choose a value
example-choice = Choice { $number }
example-unsupported = Your browser does not support all of this code.

queue = Collected examples
queue-add = Add to playground
queue-queued = Added to playground
queue-item = Example { $number } ({ $language })
queue-remove = Remove { $name } from the collected examples

### Other screens than documents

play-title = Playground
play-actions = Code actions
play-run = Run
play-run-keys = Run the code (Ctrl + Enter or ⌘ + Enter)
play-auto = Run on change
play-format = Format
play-format-failed = Not formatted because of errors: { $languages }
play-share = Share
play-share-link = Link to this code
play-copy-link = Copy link
play-copy-markdown = Copy as Markdown
play-copy-data = Copy as data URL
play-close = Close
play-cancel = Cancel
play-clear = Clear
play-clear-question = This removes all your code.
play-reset = Reset
play-reset-question = This discards all your changes.
play-own = Your playgrounds
play-own-save = Save
play-own-saved = Saved in this browser.
play-own-full = Not saved: the browser has no room left. Delete code that you no longer need.
play-own-open = Open
play-own-open-name = Open { $name }, { $date }
play-own-delete = Delete
play-own-delete-name = Delete { $name }, { $date }
play-starters = Start from an example
play-starter-center = Center a box
play-starter-grid = A grid of cards
play-starter-counter = A button that counts
play-starter-use = Open { $name }
play-unreadable = The code in this link cannot be read: it is incomplete, damaged or too large.
play-not-run = Someone else wrote this code. Read it, then run it.
play-missing = There is no code here: it was removed, or the link is incomplete.
play-load-failed = Could not load the saved code. Reload the page to try again. ({ $reason })
play-permanent = Permanent link
play-save = Create permanent link
play-saving = Saving…
play-saved = Saved. Anyone with the link can see the code.
play-saved-copied = Saved, and the permanent link copied.
play-copy-permanent = Copy permanent link
play-save-sign-in = Sign in to create a permanent link
play-save-signed-out = You are signed out. Your code stays here while you sign in again:
play-save-too-large = This code is too large to save: more than 1 MiB.
play-save-full = Your account has no room for more code. Share the code without saving it, or ask this site’s operators to remove some.
play-save-failed = Could not save the code: { $reason }
play-report = Report
play-report-title = Report this code
play-report-text = Report code that deceives, harms or offends. A person will review it.
play-report-reason = What is wrong with it? (optional)
play-report-send = Send report
play-report-sending = Sending…
play-report-sent = Thank you. The code will be reviewed.
play-report-failed = Could not send the report: { $reason }

## Search results

results-title = Search results for: { $query }
results-title-page = Search results for: { $query } (page { $page })
results-empty = No query, no results.
results-count = { $amount ->
    [more] Found more than { $count } documents
    [one] Found one document
   *[some] Found { $count } documents
}
results-took = in { $ms } ms
results-did-you-mean = Did you mean <a>{ $text }</a>?
results-none = No documents match this query.
results-elsewhere = Browse instead
results-ask = Ask a question
results-sort = Sort by
results-area = Area
results-area-html = HTML
results-area-css = CSS
results-area-javascript = JavaScript
results-area-api = Web APIs
results-area-http = HTTP
results-area-learn = Learn
results-area-other = Other pages
results-baseline = Baseline
results-any = All
results-filtered-none = No page matches these filters.
results-best = Best
results-relevance = Relevance
results-popularity = Popularity
results-locales = Language
results-both = { $one } and { $two }
results-previous = Previous page
results-next = Next page
results-pages = Result pages
results-page = Page { $page }
results-titles-only = This site searches titles only.
results-no-script = On this site, searching needs JavaScript. The menus lead to all pages.
results-downloaded = You are offline: only downloaded pages were searched.
results-error = Search failed:
results-failed = Search is not available right now.
results-reload = Try again

## Pages of Plus

plus-no-script = Turn on JavaScript to see this page.
plus-early = Only supporters and testers have this so far.

## Overview of Plus, and its plans

overview-name = { $name } Plus
overview-heading = Documentation that keeps up with you
overview-lead = Plus adds tools for people who spend their days here, and pays for the writing. Every page stays free to read, for everyone.
overview-begin = Get started
overview-docs = How it works
overview-features = What Plus offers
overview-ads = No ads
overview-ads-text = Turn ads off and read without distraction.
overview-ai-text = Ask a question and get an answer from the documentation, with its sources.
overview-playground-text = Change any live example, run it, and save it at a link you can share.
overview-updates-text = See what changed since your last visit, in the browsers and pages that matter to you.
overview-collections-text = Save pages to your own lists, with notes. Plus has no limit.
overview-offline = Read offline
overview-offline-text = Take the documentation along and read it without a network.
overview-not-yet = Not on this site yet
overview-no-ads = This site shows no ads so far
overview-more = More about { $feature }
plans-title = Choose a plan
plans-lead = Every page stays free to read. Cancel a plan at any time.
plans-free-title = Free of charge
plans-none = Nothing is sold on this site, and an account is free.
plans-none-without-accounts = Nothing is sold on this site.
plans-period = Billing period
plans-monthly = Monthly
plans-yearly = Yearly
plans-saving = Pay yearly and get { $months ->
    [one] { $months } month
   *[other] { $months } months
} for free
plans-core = Core
plans-core-text = For everyone
plans-plus = Plus
plans-plus-text = For frequent readers
plans-supporter = Supporter
plans-supporter-text = For readers who want to give more
plans-free = Free
plans-free-text = for as long as you like
plans-billed-monthly = a month, billed monthly
plans-billed-yearly = a month, billed as { $total } once a year
plans-current = Current plan
plans-start = Get { $plan }
plans-upgrade = Upgrade to { $plan }
plans-pay-yearly = Switch to yearly billing
plans-pays-yearly = { $plan } is now billed yearly.
plans-unavailable = Not available
plans-leaving = Opening the payment page…
plans-has-pages = All pages
plans-has-collections = Up to { $count } collections
plans-has-questions = { $count } AI Help questions a day
plans-has-updates = Updates, with filters
plans-has-all = Everything in { $plan }
plans-has-all-collections = Unlimited collections
plans-has-all-questions = AI Help without a daily limit, with the larger model
plans-has-no-ads = Option to hide ads
plans-has-offline = Offline reading
plans-has-early = Early access to new features
plans-has-share = A larger share in paying for the writing
plans-not-yet = (not on this site yet)
plans-place = Prices are for { $country }, in { $currency }.
plans-tax = Taxes may be added, depending on where you live. You see the total before you pay.
plans-change-help = <link>Can I upgrade or downgrade my plan?</link>
plans-offline = You are offline. Plans appear when you are back online.
plans-failed = Could not load the other plans.
plans-retry = Try again
plans-elsewhere = Plans are not sold in your country yet. Everything free is available everywhere.
plans-no-script = Turn on JavaScript to see prices and subscribe.
plans-unknown = Could not load your subscription. Try again in a few minutes.
plans-upgrade-title = Upgrade to { $plan }?
plans-upgrade-text = The new plan starts now and is charged at once, less what remains of the period you have paid for.
plans-upgrade-monthly = Then it costs { $price } a month.
plans-upgrade-yearly = Then it costs { $price } a year.
plans-upgraded = You now have { $plan }.
plans-thanks = Thank you!
plans-waiting = Your payment is being confirmed. This takes a few seconds.
plans-late = Your payment is not confirmed yet. This can take a few minutes; there is no need to wait here: your plan starts by itself.
plans-lost = Could not check your payment. It is not lost.
plans-ask-again = Check again
plans-signed-out = Sign in to see your plan.

## Subscriptions

plan-renews = Your plan renews on { $date }.
plan-ends = Your plan ends on { $date }. Until then, nothing changes.
plan-past-due = Your last payment failed. You keep your plan until { $date }. Check your payment method.
plan-held = Your plan was due to renew, but the payment is not confirmed yet. You keep the plan until { $date }.
plan-incomplete = Your first payment is missing. Choose the plan again to pay.
plan-unpaid = Your plan is suspended because payments failed. Check your payment method.
plan-disputed = One of your payments is disputed. If that is a mistake, contact your bank.
plan-granted = Your plan is a gift from this site’s operators. You pay nothing for it.
plan-provider = Your plan comes with the account you sign in with.
plan-withheld = This site’s operators have set this account’s plan. It cannot buy another one.
plan-resume = Keep the plan
plan-portal = Manage payments
plan-failed = That did not work: { $reason }
plan-failed-down = Payments are not working right now. Nothing was paid or changed. Try again in a few minutes.
plan-failed-refused = The payment was refused. Check your payment method and try again.
ledger-subscribed = Subscribed to { $plan }
ledger-changed = Changed to { $plan }
ledger-cancelled = Cancelled { $plan }
ledger-resumed = Resumed { $plan }
ledger-past_due = Payment for { $plan } failed
ledger-ended = { $plan } ended
ledger-invoice = Invoice for { $amount }: { $status }
ledger-refund = Refund of { $amount }: { $status }
ledger-dispute = Disputed payment of { $amount }: { $status }
ledger-status-paid = paid
ledger-status-open = open
ledger-status-failed = failed
ledger-status-pending = pending
ledger-status-won = decided

## Collections

collections-title = Collections
collections-lead = Save articles to your own lists.
collections-sign-in = Sign in to save articles and see your collections.
collections-benefit = Save pages with one click, add notes, and share the list.
collections-example = Example: a collection about layout and dialogs
collections-example-note = For the new start page: header, main, sidebar.
collections-example-second = Closes with Escape, and gives focus back.
collection-title = Collection
collection-shared-title = Shared collection
frequent-title = Frequently viewed articles
frequent-lead = Articles you opened at least twice in the last 30 days. This list stays in this browser.
collections-new = New Collection
collections-feedback = <a>Tell us what you think</a>
collections-back = ← Back
collections-signed-out = You are signed out.
collections-error = Error: { $message }
collections-retry = Try again
collections-undo = Undo
collection-default = Saved Articles
collection-default-text = The default collection.
collection-count = { $count ->
    [one] { $count } article
   *[other] { $count } articles
}
collection-edited = Edited <time>then</time>
collection-menu = Edit or delete { $name }
collection-change = Edit
collection-delete = Delete
collection-deleting = Deleting...
collection-delete-title = Delete Collection
collection-delete-question = Delete “{ $name }” and everything in it?
collection-deleted = “{ $name }” was deleted.
collection-create = Create Collection
collection-edit = Edit Collection
collection-name = Name
collection-description = Description
collection-too-long = Please ensure your input is no longer than { $limit } characters.
collection-save = Save
collection-saving = Saving...
collection-cancel = Cancel
collection-close = Close
collection-upgrade = Want more?
collection-upgrade-text = Your account has all the collections that are free. A subscription has no limit. You can still save articles to the collections you have.
collection-upgrade-link = See the plans
collection-share = Share
collection-export = Export
collection-missing = This collection was deleted, or belongs to another account.
collection-empty = Nothing here yet. <link>Open an article</link> and press Save above it.
bookmark-save = Save
bookmark-saved = Saved
bookmark-offline = You cannot save articles while offline.
bookmark-add-heading = Save this article
bookmark-edit-heading = Edit saved article
bookmark-collection = Collection
bookmark-note = Note
bookmark-new-collection = + New Collection
bookmark-deleted = “{ $title }” was removed.
bookmark-options = Move “{ $title }” or add a note
bookmark-move = Move here
bookmark-add-too = Keep in both
bookmark-remove = Remove
bookmark-open-collection = Open this collection
share-title = Share this collection
share-text = Anyone with the link can see the articles in this collection, but not who you are.
share-shared = Anyone with this link can see the collection until you stop sharing it.
share-link = Public link
share-notes = Share my notes, too
share-curator = Your name, if others should see it
share-copy = Copy link
share-copied = Link copied.
share-make = Create link
share-making = Creating link...
share-end = Stop sharing
share-ending = Stopping...
share-ended = The link no longer works.
export-title = Export this collection
export-text = Download the titles, addresses and notes of all articles.
export-markdown = Markdown file
export-json = JSON file
items-search = Search this collection
items-sort = Sort by
items-sort-date = Date added
items-sort-title = Title
items-none = No articles here match.
items-more = Show more
items-more-failed = Error (try again)
item-gone = This page is no longer on the site. It was at <code>{ $url }</code>.
item-modified = Last modified <time>{ $date }</time> by <a>contributors</a>
note-add = Add note
note-edit = Edit note
note-full = See full note
note-less = Show less
frequent-clear = Clear this list
frequent-cleared = List cleared.
frequent-empty = Articles you open twice appear here.
frequent-short = Frequently viewed
frequent-all = See all
recent-heading = Recently read
recent-note = This list stays in this browser.
recent-clear = Clear
shared-ended = This collection is not, or no longer, shared.
shared-empty = This collection is empty.
shared-curator = Collected by { $name }
shared-copy = Save a copy
shared-copy-sign-in = Sign in to save a copy
shared-report-title = Report this collection
shared-report-text = Report a collection that deceives, harms or offends. A person will review it.
shared-report-sent = Thank you. The collection will be reviewed.

## Updates

updates-title = Updates
updates-lead = Follow browser changes: what browsers support now, and what they no longer do.
updates-sign-in = Sign in to filter by browser, kind, feature or your own collections.
updates-by-features = By feature
updates-by-releases = By release
updates-search-waits = “{ $query }” is not applied yet: filters need an account. After you sign in, you come back to this search.
updates-news-added = New in { $browsers } since { $month }.
updates-news-changed = Changed in { $browsers } since { $month }.
updates-news-removed = Removed from { $browsers } in { $month }.
updates-news-newly = Baseline newly available since { $month }.
updates-news-widely = Baseline widely available since { $month }.
updates-news-together = Works in all your browsers since { $month }.
updates-more-keys = and { $count } more
updates-more-releases = and { $count } more releases
updates-engines-heading = Engines
updates-engine-yes = supports it
updates-engine-no = does not support it
updates-atom = Atom feed
updates-filter = Filter updates
updates-search = Feature
updates-browserslist = Works in all these browsers
updates-apply = Apply
updates-browsers = Browsers
updates-categories = Technologies
updates-kinds = Kinds
updates-collections = Collections
updates-order = Order
updates-newest = Newest first
updates-oldest = Oldest first
updates-reset = Reset all filters
updates-added = added
updates-changed = changed
updates-removed = removed
updates-baseline = Baseline
updates-unflagged = on by default
updates-full = fully supported
updates-limited = with limits
updates-count = { $amount ->
    [one] One update
   *[some] { $count } updates
}
updates-newly = Baseline newly available
updates-widely = Baseline widely available
updates-together = In all your browsers
updates-engines = Engines that support it: { $engines }
updates-no-engine = No current engine supports it
updates-article = Read the article
updates-find = Search for { $path }
updates-none = No updates yet.
updates-none-filtered = No updates match these filters.
updates-failed = Could not load the updates: { $reason }
updates-pages = Update pages
updates-page = Page { $page }
updates-shown = { $count }, page { $page } of { $last }
updates-follow = Follow this filter
updates-follow-lead = Get notified of matching changes without coming back to this page.
updates-follow-public = Public Atom feed of this filter
updates-name = Name
updates-channel = Notify me by
updates-channel-feed = Atom feed with a secret address
updates-channel-webhook = Webhook
updates-webhook-url = Webhook URL
updates-create = Follow
updates-once-feed = Your feed’s address. Copy it now: it is not shown again.
updates-once-secret = The secret that signs messages. Copy it now: it is not shown again.
updates-following = Following
updates-end = Unfollow
updates-end-name = Unfollow { $name }
updates-test = Test
updates-test-arrived = The test message arrived.
updates-disabled = Disabled after too many failures: { $reason }
updates-close = Close

help-lead = Ask about web development. Answers come from this site’s pages, with links to their sources.
help-sign-in = Sign in to ask. Questions count toward your limit, and are kept only if you choose.
help-feedback = Send feedback
help-broken = AI Help is not working right now. Reload the page.
help-sources = Sources
help-example = Example: a question and its answer
help-example-center = How do I center an element in both directions?
help-example-answer = Make the parent a grid, and set <code>place-items: center</code>.<sup>1</sup> For one direction only, use <code>justify-items</code> or <code>align-items</code>.<sup>2</sup>
help-more = More about AI Help
account-kept = After you delete your account, limits still in force are kept with a keyed hash of your sign-in ID until they end: the daily limit of AI Help, and a plan set by this site’s operators. They apply if you sign in again.

# Titles of windows, by kind of page; English ones are in the data of the pages.
title-SpaNotFound = { not-found-heading }
title-SpaPlay = { play-title }
title-SpaSearch = { search-placeholder }
title-SpaObservatoryLanding = { observatory-title }
title-SpaObservatoryAnalyze = { observatory-report }
title-SpaAdvertise = { advertise-heading }
title-SpaNewsletter = { newsletter-heading }
title-SpaNewsletterUnsubscribe = { newsletter-unsubscribe }
title-SpaNewsletterResult = { $page ->
    [unsubscribed] { newsletter-unsubscribed }
   *[other] { newsletter-invalid-link }
 }
title-SpaPrivacy = { privacy-heading }
title-SpaOffline = { offline-heading }
title-SpaPlusAiHelp = { menu-ai-help }
title-SpaPlusCollections = { collections-title }
title-SpaPlusCollection = { collection-title }
title-SpaPlusCollectionsFrequentlyViewed = { frequent-title }
title-SpaPlusSharedCollection = { collection-shared-title }
title-SpaPlusUpdates = { updates-title }
title-SpaPlusSettings = { settings-title }

### Ads

ad-note = Ad
ad-without = Don't want to see ads?
ad-label-top = Ad above the page
ad-label-side = Ad next to the page
ad-label-main = Ad on the page
ad-label-bottom = Ad below the page
ad-partner = Learn front-end development with interactive courses by { $name }.
ad-partner-offer = Enroll now and save 25% this New Year!
ad-partner-enroll = Enroll now!
ad-own = Advertise with { $name }

### Help

help-ask = Ask a question
help-ask-more = Ask a follow-up question
help-send = Send
help-clear = Clear
help-cancel = Cancel
help-edit = Edit question
help-stop = Stop
help-retry = Try again
help-continue = Continue
help-new = New topic
help-return = Return to the previous topic
help-follow = Scroll to the end
help-turns = Conversation
help-remaining = { $count ->
    [one] ({ $count } question remaining today)
   *[other] ({ $count } questions remaining today)
}
help-length = { $count } of { $limit } characters
help-searching = Searching the pages
help-consulted = { $count ->
    [one] Consulted { $count } section
   *[other] Consulted { $count } sections
}
help-answering = Answering
help-done = Answer complete
help-from = { $count ->
    [one] From { $count } section
   *[other] From { $count } sections
}
help-more-sources = { $count ->
    [one] { $count } more source
   *[other] { $count } more sources
}
help-mark = Source { $number }
help-back-to-mark = Back to mark { $number } in the answer
help-stopped = Answer stopped
help-cut = The answer became too long and was cut off.
help-failed = No answer
help-filtered = The rest of the answer was withheld.
help-version = Version { $number } of { $count }
help-version-before = Previous version
help-version-after = Next version
help-off-topic = This question is not about web development, or nothing on this site answers it. Ask about HTML, CSS, JavaScript or browser APIs.
help-extractive = Quotations from this site’s pages. No language model wrote them.
help-cap = The language model has reached its limit for today, so this answer consists of quotations.
help-nothing-proved = The pages do not support what the language model wrote, so this answer consists of quotations.
help-unproved = No page on this site supports this sentence
help-failed-busy = Too many questions at the moment. This one does not count.
help-failed-conversation = This conversation is too long. Start a new topic.
help-failed-dropped = The connection ended before the answer was complete. Try again.
help-failed-flagged = Moderation blocked this question. It counts. Put it in other words.
help-failed-gone = This answer cannot continue. Ask the question again.
help-failed-long = This question is too long. Shorten it. It does not count.
help-failed-quota = You have no questions left for now.
help-failed-refused = This question cannot be answered: it is too long, or against the guidance. Put it in other words.
help-failed-session = You are no longer signed in. Copy your question, and sign in again.
help-failed-server = Something went wrong on our side. Try again. This question does not count.
help-failed-timeout = The answer took too long. Try again.
help-failed-unavailable = AI Help is not set up on this site.
help-failed-underway = Three of your answers are being written already. Wait for one of them. This question does not count.
help-again = You can try again { $time }.
help-offline = You are offline. You can ask when you are back online.
help-quota-unknown = Could not check how many questions you have left.
help-chat-failed = Could not load the conversation. Trying again in a moment.
help-left = { $count } of { $limit } questions left.
help-used-up = { $limit ->
    [one] You have used your question for now.
   *[other] You have used all { $limit } questions for now.
}
help-back = All of them are available again from { $time }.
help-upgrade = Ask without a limit
help-thumbs = Is this answer useful?
help-show-question = Share my question with the writers
help-report = Report an issue with this answer
help-sent = Your question is used to search this site. If a language model is in use, the question and sections of pages are sent to it, without your name.
help-sent-model = Your question and sections of pages are sent to the model { $model }, without your name.
help-sent-none = No language model is in use: your question does not leave this site.
help-sent-quoted = No language model writes the answer.
help-sent-embedding = To find sections by meaning, your question is also sent to the model { $model }.
help-sent-moderation = Your questions are also sent to { $host }, which checks whether they are allowed.
help-guidance = Guidance
help-guidance-topic = Ask about web development. Other questions are not answered.
help-guidance-check = Check answers before you rely on them: follow the sources, and try the code.
help-guidance-proof = A question mark after a sentence means that no page supports it.
help-guidance-private = Do not enter passwords, keys or personal data.
help-guidance-sent = If a language model is in use, your questions in the conversation and sections of pages are sent to it. Your name and address are not.
help-close = Close
help-about = About the page
help-about-remove = Stop asking about this page
help-examples = For example
help-example-gap = What is the difference between margin, padding and gap?
help-example-async = How do I fetch several resources at the same time and wait for all of them?
help-example-cors = Why does a request fail with a CORS error?
help-example-form = How do I check a form before it is sent?
help-example-error = What does “Cannot read properties of undefined” mean?
help-history = History
help-history-off = Questions and answers are not kept.
help-history-enable = Turn on history
help-history-search = Search the history
help-history-none = No history yet.
help-history-nothing = No matches.
help-history-failed = Could not load the history.
help-history-not-deleted = Could not delete it. Try again.
help-today = Today
help-yesterday = Yesterday
help-week = Last 7 days
help-month = Last 30 days
help-delete = Delete
help-delete-all = Delete all
help-delete-one = Permanently delete this conversation?
help-delete-question = Permanently delete your AI Help history?

### Explain

explain = Explain
explain-title = Explain this code, or the part you selected
explain-heading = Explanation
explain-heading-part = Explanation of the selected code
explain-waiting = Explaining…
explain-done = Explanation complete
explain-close = Close explanation
explain-note = A language model wrote this. It was sent the code, and nothing about you. Check it before you rely on it.
explain-thumbs = Is this explanation useful?
explain-retry = Try again
explain-failed-busy = Too many explanations at the moment. Try again in a minute.
explain-failed-changed = This page has changed. Reload it to have its code explained.
explain-failed-dropped = The explanation was cut off. Try again.
explain-failed-early = Only supporters and testers have this so far.
explain-failed-offline = You are offline. Try again when you are back online.
explain-failed-refused = This code cannot be explained.
explain-failed-server = Something went wrong on our side. Try again.
explain-failed-unavailable = Explanations are not set up on this site.

### Settings

settings-title = My settings
settings-lead = Your account and preferences.
settings-contents = Sections of the settings
settings-sign-in = Sign in to keep the same settings on every device.
settings-account = Account
settings-email = Email
settings-manage-account = Manage your account
settings-plan = Plan
settings-plan-core = Core, free of charge
settings-plan-5m = Plus, paid monthly
settings-plan-5y = Plus, paid yearly
settings-plan-10m = Supporter, paid monthly
settings-plan-10y = Supporter, paid yearly
settings-subscriber-number = You are subscriber number { $number }.
settings-manage-subscription = Manage your subscription
settings-subscription = Subscription
settings-cancel-plan = Cancel
settings-cancel-plan-note = You keep your plan until the end of the period you have paid for.
settings-cancel-plan-button = Cancel subscription…
settings-cancel-plan-title = Cancel your subscription?
settings-cancel-plan-confirm = Cancel subscription
settings-cancel-plan-keep = Keep the plan
settings-payments = Payments
settings-payments-note = Payment method, address and invoices.
settings-ledger = Billing history
settings-ledger-show = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}
settings-ads = Ads
settings-ads-label = Hide ads
settings-ads-note = When this is on, pages show no ads while you are signed in.
settings-ads-subscribe = <link>Subscribe to Plus</link> to hide ads.
settings-ads-others = Subscribers can hide ads.
settings-ai = AI Help
settings-history = History
settings-history-label = Keep history
settings-history-note = AI Help keeps your questions and its answers for up to six months. When this is off, the history is hidden; nothing is deleted.
settings-history-delete = Delete history
settings-history-delete-note = Deletes all your questions and answers.
settings-history-delete-button = Delete history…
settings-history-delete-question = Permanently delete your AI Help history?
settings-history-deleted = History deleted.
settings-newsletter = Newsletter
settings-newsletter-subscription = Subscription
settings-newsletter-label = Subscribed
settings-newsletter-none = You are not subscribed.
settings-newsletter-ends = The newsletter is ending. You will be unsubscribed automatically, and its data about you deleted.
settings-language = Language
settings-language-label = Preferred language
settings-language-none = Same as browser
settings-language-note = Open pages in this language, where translated, on every device where you are signed in.
settings-sessions = Sessions
settings-sessions-note = Where you are signed in. End any session you do not recognize.
settings-sessions-failed = Could not load your sessions.
settings-session-unknown = Unknown browser
settings-session-since = Signed in on { $date }
settings-session-current = This session
settings-session-seen = Last seen { $date }
settings-session-end = End
settings-session-end-of = End the session of { $name }
settings-sessions-end-others = End all other sessions
settings-data = Your data
settings-export = Download your data
settings-export-note = Everything stored about you, as a JSON file.
settings-export-button = Download
settings-leave = Delete your account
settings-leave-note = Deletes your account here and everything stored about you.
settings-leave-button = Delete account…
settings-leave-title = Delete your account?
settings-leave-warning = This cannot be undone. Your settings, collections, filters and history are deleted at once, and all your sessions end. Code you saved in the playground stays at its address, without your name. This does not end a subscription: cancel it first. Your account at the sign-in provider stays.
settings-leave-email = Type { $email } to confirm
settings-leave-wrong = This is not the address of your account.
settings-leave-confirm = Delete my account
settings-saving = Saving…
settings-not-saved = Could not save: { $reason }
settings-cancel = Cancel
settings-delete = Delete

### Offline

offline-title = Offline
offline-heading = Offline reading
offline-lead = Read { $site } without a network. What you choose is kept in this browser.
offline-link = Offline settings
offline-unavailable = This page is not available offline.
offline-switch-title = Reading without a network
offline-switch = Read offline
offline-switch-note = Downloads what you choose below, so that it opens without a network. When this is off, downloads are not used; they stay until you delete them.
offline-now = You are offline. Downloads resume when you are back online.
offline-subscribe = <link>Subscribe to Plus</link> to download the documentation and read it offline.
offline-subscribers = Subscribers can download the documentation and read it offline.
offline-visited = Pages you have read
offline-visited-note = Pages you read recently are kept in this browser and open without a network: up to 48 MB, until you clear them.
offline-packs-off = This site has nothing else to download.
offline-unsupported = This browser cannot keep pages for reading offline. If this is a private window, open the site in an ordinary one.
offline-refused = The browser does not let this site store data. Allow it in the browser’s settings, or leave the private window.
offline-silent = Offline reading is not responding. Close all other tabs of this site, then reload this page.
offline-prefer-title = Where pages come from
offline-prefer = Prefer online
offline-prefer-note = With a network, pages come from the site, and from your downloads only if it does not respond. When this is off, downloads come first: faster, but possibly older.
offline-auto-title = Updates
offline-auto = Update automatically
offline-auto-note = Checks for changes every hour while a page is open, and downloads only those.
offline-choose = What to download
offline-choose-note = Sizes apply to the download and to storage.
offline-preview = What you can download
offline-choose-none = Nothing to download yet. Check again in a few minutes.
offline-choose-failed = Could not load the list of downloads: { $reason }
offline-choose-offline = The list of downloads is not available while you are offline.
offline-again = Try again
offline-areas = { $chosen } of { $all } areas
offline-all = All of { $language }
offline-area-extensions = Web extensions
offline-area-other = Other documents
offline-area-site = Other pages, such as the blog
offline-pack-size = { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
}, { $size }
offline-images = With images
offline-images-size = { $size } for what you chose
offline-download-title = Download
offline-total-none = Choose what you want to read offline.
offline-total = { $packs ->
    [one] { $packs } area
   *[other] { $packs } areas
} chosen, { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
}
offline-short = There may not be enough space: this needs { $needed }, and the browser has { $free } left for this site.
offline-download = Download { $size }
offline-update = Update now
offline-update-size = Update now (up to { $size })
offline-resume = Resume
offline-pause = Pause
offline-remove = Delete what is not selected
offline-check = Check for updates
offline-checking = Checking…
offline-downloading = Downloading…
offline-downloading-percent = Downloading: { $percent }%
offline-unpacking = Unpacking…
offline-unpacking-percent = Unpacking: { $percent }%
offline-clearing = Clearing…
offline-paused = Paused
offline-current = Up to date
offline-last = Last updated { $date }
offline-progress = { $done } of { $all }, { $pages } of { $allPages } pages
offline-failure-network = The connection was lost. What has arrived is kept: resume when you are back online.
offline-failure-quota = Not enough space: this needs { $needed }, and the browser has { $free } left for this site. Choose less, or free up space on the device.
offline-failure-quota-unknown = Not enough space. Choose less, or free up space on the device.
offline-failure-corrupt = The download arrived damaged more than once, and was discarded. Try again later, or on another network.
offline-failure-forbidden = Downloads are for subscribers. Yours were removed from this browser.
offline-failure-session = You are signed out. Sign in to update your downloads; until then you can read what you have.
offline-failure-server = The site could not deliver the download. Try again in a few minutes.
offline-storage = Storage
offline-storage-used = This site uses { $used } in this browser.
offline-storage-free = This site uses { $used } in this browser; { $free } are free.
offline-storage-unknown = The browser does not report how much is stored.
offline-stored = { $size }, from { $date }
offline-stored-partial = { $size }, not complete yet
offline-persisted = The browser does not delete your downloads on its own.
offline-persist = Ask the browser to keep them
offline-persist-note = When space runs low, browsers delete data that sites have stored.
offline-persist-refused = The browser declined. Bookmark or install the site, then ask again.
offline-delete = Delete
offline-delete-of = Delete { $name }
offline-clear = Clear data…
offline-clear-title = Delete stored data?
offline-clear-text = This deletes { $size } from this browser. You can download it again.
offline-clear-visited = Pages you have read will no longer open without a network.
offline-cancel = Cancel
offline-from-pack = From your download of { $date }
offline-from-visit = As you read it on { $date }
offline-missing = Not available offline
offline-missing-pack = This page is not available offline. It is part of “{ $pack }”, which is not downloaded.
offline-missing-this = This page is part of “{ $pack }”, which is not downloaded.
offline-missing-none = You have not read this page recently, and no download includes it.
offline-missing-unknown = You have not read this page recently.
offline-missing-part = This part of the site is not stored in this browser.
offline-signed-in = You cannot sign out while offline. You are still signed in: try again when you are back online.
offline-edits-sent = Your offline changes are saved.
offline-edits-waiting = Saved in this browser until you are back online.
offline-edits-session = Sign in to save the changes you made offline: { $count }
offline-unsent = { $count ->
    [one] { $count } change to your collections is not sent yet. It stays in this browser until you are online.
   *[other] { $count } changes to your collections are not sent yet. They stay in this browser until you are online.
}
offline-sent-at = All changes are saved. The last ones made offline were sent at { $time }.
offline-unsent-title = { $count ->
    [one] { $count } change is not sent yet
   *[other] { $count } changes are not sent yet
}
offline-unsent-text = What you changed in your collections while offline is in this browser only. It can wait here, under your name, until you sign in again. Delete it if others use this computer.
offline-unsent-discard = Delete and sign out
offline-unsent-keep = Sign out
offline-edit-moved = “{ $title }” is now in Saved Articles: the collection you chose was deleted elsewhere.
offline-edit-restored = “{ $title }” was deleted elsewhere. It is back, with what you wrote offline.
offline-edit-joined = The notes on “{ $title }” were changed elsewhere too. Both versions are kept, one after the other.
offline-edit-kept = “{ $title }” was not deleted, because it was changed elsewhere. Delete it again if you still want to.
offline-edit-full = “{ $title }” could not be saved: your account is full. Delete what you no longer need, then save it again.
offline-edit-tier = The collection “{ $title }” could not be created: your plan allows no more. Its articles are in Saved Articles.
offline-edit-lost = Your change to “{ $title }” could not be saved: it was deleted or renamed elsewhere. Make the change again if you still want it.

### Privacy

privacy-heading = What is counted, and why
privacy-lead = { $name } counts visits to learn which pages help and which do not. It does not learn who you are.
privacy-lead-ads = { $name } does not count visits. Its ads depend on the page, not on you.
privacy-lead-nothing = { $name } does not count visits, and it shows no ads.
privacy-choice = Your choice
privacy-switch = Count my visits
privacy-choice-on = On: this browser reports which pages you open and what you use on them.
privacy-choice-off = Off: nothing is sent, and unsent reports are deleted. This browser remembers it until you change it.
privacy-choice-browser = Off: your browser asks sites not to track you (Global Privacy Control or Do Not Track), and this site complies. Nothing is sent.
privacy-choice-cookie = Off: a cookie of this site opts you out (moz-1st-party-data-opt-out). Nothing is sent.
privacy-choice-forgotten = Off until you leave this page: your browser lets this site store nothing, so it cannot remember your choice. Turn on Global Privacy Control or Do Not Track in your browser’s settings: this site complies with both.
privacy-no-script = JavaScript counts visits. It is turned off, so nothing is sent; with it, there is a switch here. You can also turn on Global Privacy Control or Do Not Track in your browser’s settings: this site complies with both.
privacy-counted = What is counted
privacy-views = <b>Pages you open.</b> Their address and language, whether they were found, and where you came from: a page of this site, or only the name of another. What follows “?” in an address is left out, except the name of a campaign.
privacy-clicks = <b>What you use on them.</b> Links, menus, buttons, votes on a page and their reasons. Not what you type.
privacy-searches = <b>Searches that find nothing.</b> Their text, kept apart from the page and the visit. Nothing that looks like an email address, a long number or a password is sent.
privacy-speed = <b>How fast pages are.</b> How long it takes until you see something and until a click has an effect, and how much of the page moves by itself.
privacy-device = <b>What you read with.</b> Name and main version of the browser, name of the system, computer or phone, width of the window in steps, and the first of your languages.
privacy-country = <b>Country and subscription.</b> The country that your network address belongs to, if it is known, and which subscription you have, if any.
privacy-why = The counts show what is read, what people look for and do not find, which pages help, and which are slow. They have no other purpose.
privacy-not = What is not kept
privacy-not-address = Your network address, the full name of your browser, and the exact time.
privacy-not-reader = Anything that links two visits: no ID for you, your browser or your session. Where readers are few, pages opened one after the other can still look like one visit.
privacy-not-others = Your browser sends its reports only to this site. No other company’s script takes part.
privacy-long = How long it is kept
privacy-visit-days = { $days ->
    [one] Single visits are deleted after { $days } day.
   *[other] Single visits are deleted after { $days } days.
}
privacy-count-days = { $days ->
    [one] Counts of a whole day, such as the views of a page, are deleted after { $days } day.
   *[other] Counts of a whole day, such as the views of a page, are deleted after { $days } days.
}
privacy-counts-stay = Counts of a whole day, such as the views of a page, are kept.
privacy-here = A report waits in your browser until the site has it. The list at the end of this page is gone when you close the tab.
privacy-stored = Pages you open are kept in this browser, so that you can read them offline. Nobody learns which. <link>See and delete what is kept</link>
privacy-ads = Ads
privacy-ads-none = There are no ads on this site.
privacy-ads-by = Ads are chosen by the words on the page and by your country. There is no profile of you, nothing about you but your country is passed on, and no advertiser’s script runs here.
privacy-ads-counted = How often an ad is seen and clicked is counted by day and place on the page, without anything about you.
privacy-ads-switch = The switch above is about visits: it does not turn ads off.
privacy-ads-more = More about ads on { $name }
privacy-records = What this visit has sent
privacy-records-lead = The reports that this tab has sent, exactly as the site received them: the latest fifty at most.
privacy-records-no-script = The list needs JavaScript. Without it, nothing is sent.
privacy-records-none = Nothing sent yet.
privacy-records-off = Nothing is sent while counting is off.
privacy-records-waiting = { $count ->
    [one] { $count } report waits to be sent.
   *[other] { $count } reports wait to be sent.
}
privacy-record-view = View of a page
privacy-record-click = Event
privacy-record-search = Search that found nothing
privacy-record-speed = Speed of a page
privacy-record-other = Report
privacy-record-others = Added by the reporting library, and not kept
privacy-record-raw = As sent (JSON)
privacy-field-source = What was clicked or done
privacy-field-query = Text
privacy-field-path = Page
privacy-field-referrer = Came from
privacy-field-status = Page was
privacy-field-baseline = Baseline
privacy-field-lcp = Largest part seen (LCP)
privacy-field-fcp = First part seen (FCP)
privacy-field-inp = Slowest reaction (INP)
privacy-field-ttfb = Server response (TTFB)
privacy-field-cls = Score of what moved (CLS)
privacy-field-width = Window width
privacy-field-languages = Browser languages
privacy-field-country = Country
privacy-field-subscription = Subscription
privacy-field-campaign = Campaign ({ $part })
privacy-value-found = found
privacy-value-missing = not found
privacy-value-anonymous = none
privacy-ad-requested = An ad was requested
privacy-ad-fetched = The server answered the request for an ad
privacy-ad-served = An ad was placed on the page
privacy-ad-viewed = An ad was seen
privacy-ad-clicked = An ad was clicked
privacy-ad-about = A link about ads was clicked
privacy-ad-without = A link to see no ads was clicked
privacy-ad-failed = The ads could not be loaded
privacy-policy = Privacy notice of { $name }

### Observatory

observatory-title = HTTP Observatory
observatory-lead = See how well a site uses the protections that browsers offer, how fast it responds, and what to change.
observatory-site = Site address
observatory-site-wrong = This is not a site’s address. Enter one such as example.com or https://example.com/shop.
observatory-scan = Scan
observatory-public = A scan makes a handful of ordinary requests. Anyone can see its result.
observatory-no-server = This site is served as files only, so it cannot scan.
observatory-opening = The scan is complete. Opening the report…
observatory-looks-at = What a scan looks at
observatory-headers-heading = Headers
observatory-headers-text = Content security policy, HTTPS, framing and nine more tests add up to a grade from A+ to F.
observatory-cookies-heading = Fixes
observatory-cookies-text = Every failed test comes with the configuration for your server, based on what your site sends.
observatory-speed-heading = Speed
observatory-speed-text = Connection, compression, caching and what delays the page, with a score of their own.
observatory-more = More about the observatory
observatory-scoring-docs = Tests and scoring
observatory-faq = Frequently asked questions
observatory-feedback = Give feedback
observatory-asking = Asking { $host } for its headers …
observatory-still = Still asking { $host }. After its headers come its speed and the files that its page names …
observatory-slow = The site is slow to respond. A scan takes up to 45 seconds.
observatory-elapsed = { $seconds } s
observatory-report = Report
observatory-report-of = Report for
observatory-report-title = Report for { $host }
observatory-not-scanned = { $host } has not been scanned yet.
observatory-another = Scan another site
observatory-summary = Summary
observatory-grade = Grade
observatory-score = Score
observatory-of = { $part } of { $whole }
observatory-tests-passed = Tests passed
observatory-scanned = Scanned
observatory-better = Better than before:
observatory-worse = Worse than before:
observatory-rescan = Rescan
observatory-rescan-wait = Available a minute after the last scan.
observatory-result-news = New result: grade { $grade }, score { $score }
observatory-copy = Copy
observatory-copy-link = Copy link
observatory-copy-badge = Copy badge
observatory-image = Image
observatory-parts = Report sections
observatory-tab-scoring = Scoring
observatory-fix-first = Fix these first
observatory-points = { $points } points
observatory-all-passed = No test failed. There is nothing to fix.
observatory-passes = Passed or not applicable: { $count }
observatory-tab-response = Headers and cookies
observatory-tab-csp = CSP
observatory-tab-cookies = Cookies
observatory-tab-headers = Raw headers
observatory-tab-performance = Performance
observatory-tab-what-if = What if
observatory-tab-comparison = History and comparison
observatory-tab-history = History
observatory-tab-benchmark = Benchmark
observatory-tab-compare = Compare
observatory-test = Test
observatory-verdict = Result
observatory-reason = Reason and advice
observatory-passed = Passed
observatory-failed = Failed
observatory-not-applicable = Not applicable
observatory-bonus-note = Bonus points count from a score of 90.
observatory-fix = How to fix it
observatory-server = Server
observatory-info = What it means
observatory-csp-none = This site has no content security policy.
observatory-csp-reports = This site only reports what a content security policy would block. Nothing is blocked.
observatory-csp-effective = Policy in effect
observatory-cookies-none = This site set no cookies.
observatory-name = Name
observatory-cookie-expires = Expires
observatory-cookie-path = Path
observatory-cookie-secure = Secure
observatory-cookie-httponly = HttpOnly
observatory-cookie-samesite = SameSite
observatory-cookie-prefix = Prefix
observatory-cookie-session = End of session
observatory-yes = Yes
observatory-no = No
observatory-headers-none = The headers of this scan are not stored.
observatory-copy-headers = Copy headers
observatory-header = Header
observatory-value = Value
observatory-history-none = No scans are stored yet.
observatory-history-one = The chart starts when the score changes.
observatory-history-label = Score from { $from } to { $to }: first { $first }, last { $last }.
observatory-change = Change
observatory-benchmark-none = Nothing to compare with yet.
observatory-benchmark-text = This site scores better than { $share }% of the sites scanned within a year.
observatory-sites = Sites
observatory-this-site = This site
observatory-compare = Compare
observatory-compare-text = Compare another site with this one, test by test.
observatory-compare-site = Compare with
observatory-compare-scans = Compare two scans
observatory-compare-before = Before
observatory-compare-after = After
observatory-performance-none = Performance was not measured.
observatory-performance-score = of 100. Times are medians of { $runs } runs. The grade does not depend on it.
observatory-timing-dns = DNS
observatory-timing-connect = Connection
observatory-timing-tls = TLS
observatory-timing-first-byte = First byte
observatory-timing-total = Total
observatory-range = { $from } to { $to }
observatory-checks = Checks
observatory-weight = Weight
observatory-rating-good = Good
observatory-rating-fair = Fair
observatory-rating-poor = Poor
observatory-rating-unknown = Not measured
observatory-waterfall = Requests
observatory-requests = Requests: { $count }, { $size }
observatory-omitted = Skipped to limit load: { $count }.
observatory-address = Address
observatory-size = Size
observatory-time = Time
observatory-phase-dns = DNS
observatory-phase-connect = Connection
observatory-phase-tls = TLS
observatory-phase-wait = Waiting
observatory-phase-receive = Receiving
observatory-kind-document = Page
observatory-kind-stylesheet = Style sheet
observatory-kind-script = Script
observatory-kind-image = Image
observatory-kind-font = Font
observatory-kind-media = Media
observatory-kind-frame = Frame
observatory-kind-other = Other
observatory-third-party = other host
observatory-blocking = blocks rendering
observatory-what-if-text = Edit the headers of the scanned response to see the grade the site would get. The site gets no request.
observatory-what-if-headers = Response headers
observatory-what-if-wrong = Line { $line } is not a header. Write “name: value”.
observatory-what-if-set = Set:
observatory-what-if-reset = Reset
observatory-what-if-result = Result of your changes
observatory-what-if-now = Now
observatory-what-if-then = Then
observatory-what-if-news = With these headers: grade { $grade }, score { $score }
observatory-no-changes = No test results change.
observatory-try-again = Try again
observatory-retry-after = Try again in { $seconds } s.
observatory-failure-invalid-site = “{ $host }” is not the name of a site
observatory-failure-invalid-site-help = Enter a host name, with a port and a path if needed, such as example.com:8443/shop. Only some ports are scanned.
observatory-failure-invalid-hostname = Unknown top-level domain
observatory-failure-invalid-hostname-help = Check the end of the name. For hosts on your own network, use “waymark scan” on the command line.
observatory-failure-invalid-hostname-ip = IP addresses are not scanned
observatory-failure-invalid-hostname-ip-help = Enter a name that resolves to a public address. For your own network, use “waymark scan” on the command line.
observatory-failure-invalid-hostname-lookup = { $host } was not found
observatory-failure-invalid-hostname-lookup-help = This name is not in the DNS. Check its spelling; new names may take a while.
observatory-failure-refused = { $host } is not scanned here
observatory-failure-refused-help = The operators of this observatory have excluded it.
observatory-failure-site-down = { $host } could not be reached
observatory-failure-site-down-help = Could not connect over HTTPS or HTTP. Check that the site is up and open to the internet.
observatory-failure-port-down = Nothing responds on this port
observatory-failure-port-down-help = It serves neither HTTPS nor HTTP. Check the port, or leave it out.
observatory-failure-status = { $host } responds with an error
observatory-failure-status-help = Error pages are not graded. Choose an address that opens in a browser.
observatory-failure-blocked = { $host } blocks scanners
observatory-failure-blocked-help = The site, or a service in front of it, blocks automated requests. That says nothing about its headers. If it is yours, allow the scanner’s user agent.
observatory-failure-opt-out = { $host } does not want to be scanned
observatory-failure-opt-out-help = The site has opted out. If it is yours, change that first.
observatory-failure-address = { $host } does not resolve to a public address
observatory-failure-address-help = Only public addresses are scanned. For your own network, use “waymark scan” on the command line.
observatory-failure-timeout = { $host } took too long
observatory-failure-timeout-help = The response did not arrive in time. Try again when the site is less busy.
observatory-failure-response = The response could not be read
observatory-failure-response-help = It violates HTTP, or is too large. Check the server’s logs.
observatory-failure-rate-limited = Too many scans in a short time
observatory-failure-rate-limited-help = Each host and each reader has a limit. Stored results are always available.
observatory-failure-busy = The observatory is busy
observatory-failure-busy-help = Many sites are being scanned right now. Try again in a moment.
observatory-failure-unreachable = No connection to this site
observatory-failure-unreachable-help = Check your internet connection and try again.
observatory-failure-other = The scan failed
observatory-failure-other-help = This should not have happened. Try again, and report it if it happens again.

### Exported pages: no page of the site has these.

exported-online = Read this page online
exported-only-online = Opens the website: not part of this copy
exported-missing = Not part of this copy
exported-example = This example runs on the website only
exported-media = On the website only
exported-other = Other pages
exported-pages = { $count ->
    [one] { $count } page
   *[other] { $count } pages
  }
