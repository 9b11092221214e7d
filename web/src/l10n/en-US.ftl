### Interface strings. Product names come from the configuration, not from here.

## Skip links and frame

skip-to-content = Skip to main content
skip-to-search = Skip to search
skip-to-language = Skip to language select
loading = Loading…
error-title = Loading error
error-heading = Loading Error
error-reload = Try reloading the page
chunk-failed = This part of the page could not be loaded.
part-failed = This part of the page does not work.
offline = You are reading offline.
toast-close = Close this message
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
menu-learn-html-note = Give a page its structure
menu-learn-css = CSS
menu-learn-css-note = Style what the structure holds
menu-learn-javascript = JavaScript
menu-learn-javascript-note = Make a page act and react
menu-learn-accessibility = Accessibility
menu-learn-accessibility-note = Build for everybody from the start
menu-references = References
menu-references-all = Overview: References
menu-references-all-note = All technologies of the web platform
menu-html = HTML
menu-html-note = Elements and attributes
menu-css = CSS
menu-css-note = Properties, selectors and values
menu-javascript = JavaScript
menu-javascript-note = The language and its built-in objects
menu-http = HTTP
menu-http-note = Methods, headers and status codes
menu-api = Web APIs
menu-api-note = What scripts can ask of a browser
menu-extensions = Web Extensions
menu-extensions-note = Programs that extend a browser
menu-accessibility = Accessibility
menu-accessibility-note = Roles, states and good practice
menu-plus = Plus
menu-plus-overview = Overview: Plus
menu-plus-overview-note = More for those who read often
menu-ai-help = AI Help
menu-ai-help-note = Answers drawn from the documentation
menu-collections = Collections
menu-collections-note = Articles that you saved
menu-updates = Updates
menu-updates-note = What browsers have begun to support
menu-offline = Offline reading
menu-offline-note = Pages for where there is no network
menu-plus-docs = Documentation
menu-plus-docs-note = How to use what Plus offers
menu-plus-faq = FAQ
menu-plus-faq-note = Questions that readers ask
menu-curriculum = Curriculum
menu-blog = Blog
menu-tools = Tools
menu-playground = Playground
menu-playground-note = Write, run and share code
menu-observatory = HTTP Observatory
menu-observatory-note = Check how safe a site's headers are
theme = Theme
theme-os-default = OS Default
theme-light = Light
theme-dark = Dark
sign-in = Log in
sign-up = Sign up for free
sign-out = Sign Out
user-menu = Your account
user-settings = My Settings
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
language-remember-help = Pages open in this language whenever there is a translation.
language-remember-question = Is this useful to you?
language-experiment = Experimental
translation-label = About this translation
translation-machine = This page was translated from English by a machine, as an experiment, and may contain errors.
translation-community = This page was translated from English by the community.
translation-unmaintained = This translation is not maintained and may be out-of-date.
translation-english = View in English

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
specifications-missing-text = No specification data found for <code>{ $query }</code>. <a>Check for problems with this page</a>, or add the missing <key>spec_url</key> to the <data>compatibility data</data>. Also make sure that the specification is on the <specs>list of specifications</specs>.

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
baseline-high-text = This feature is well established and works across many devices and browser versions. It has been available across browsers since { $date }.
baseline-low-text = Since { $date }, this feature works across the latest devices and browser versions. It might not work in older devices or browsers.
baseline-limited-text = This feature is not Baseline because it does not work in some of the most widely-used browsers.
baseline-discouraged-text = Avoid this feature in new projects. It may be removed from browsers.
baseline-removing-text = This feature is going to be removed from browsers. Stop using it.
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

compat-failed = The compatibility data could not be loaded: { $reason }
compat-missing = No compatibility data found for <code>{ $query }</code>.
compat-report = Report problems with this compatibility data
compat-report-missing = Report this problem
compat-source = View data source
compat-caption = Browser compatibility of { $query }
compat-cut = { $shown } of { $all } features are shown.
compat-toggle = Show or hide the history
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
legend-tip = Tip: open a cell to read how support developed.
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
feedback-why = Why was this page not helpful to you?
feedback-submit = Submit
feedback-thanks = Thank you for your feedback!
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
contribute-link = Learn how to contribute
modified = This page was last modified on <time>{ $date }</time> by <a>contributors</a>.
modified-unknown = Last modified date not known
machine-translated = This page was translated from English by a machine.
view-source = View the source of this page
report-problem = Report a problem with this content

## Survey

survey-label = Survey
survey-hide = Hide this survey

## Not found

not-found-heading = Page not found
not-found-text = Sorry, the page <code>{ $path }</code> could not be found.
not-found-home = Go back to the home page
suggestions-heading = Did you mean one of these?
suggestions-search = Search for it
suggestions-failed = Similar pages could not be looked up.
suggestion-title = Similar title
suggestion-slug = Similar address
suggestion-moved = Moved here
suggestion-locale = In another language

### Other screens than documents

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
home-new = Newly Baseline
home-new-note = What all major browsers have begun to support

## Home page, further parts

home-news = Latest news
home-contributions = Recent contributions
spotlight-heading = Contributor spotlight
spotlight-join = Take part

## Links to neighbours

neighbour-previous = Previous
neighbour-next = Next

## Blog

blog-motto = Blog it better
blog-rss = RSS feed
blog-atom = Atom feed
blog-empty = There are no posts yet.
blog-read-more = Read more
blog-read-more-of = Read more: { $title }
blog-team = The { $name } team
blog-read-time = { $minutes ->
    [one] { $minutes } minute read
   *[other] { $minutes } minute read
}
blog-sponsored = Sponsored
blog-pages = Pages of posts
blog-page = Page { $page }
blog-more-posts = More posts
blog-image-creator = Picture by <a>{ $name }</a>
blog-image-source = Source: <a>{ $name }</a>

## Curriculum

curriculum-sidebar = Related Topics
curriculum-toc = In this module
curriculum-group-overview = Overview
curriculum-modules = Module list
curriculum-neighbours = Previous and next module
curriculum-groups = Groups of modules
curriculum-begin = Let's begin
curriculum-landing = { $title }: where to begin
stairway-label = What the curriculum brings
stairway-research = Learn research collaboration and other essential soft skills
stairway-balance = Balance modern tooling with long-term best practices
stairway-resources = Access high-quality recommended resources
stairway-voices = Get guidance from trusted voices
partner-label = Partner
partner-title = Want somebody to learn with? Try { $name }
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

## Community

issues-title = Issue
issues-repository = Repository
issues-created = Opened
issues-none = There is no open issue for newcomers right now.
issues-failed = The list of issues cannot be loaded right now.
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
advertise-world-text = distribution of readers
advertise-privacy = Privacy first
advertise-privacy-text = Ads are chosen by the page, not by the person. No profile is made, no script of an advertiser runs, and no data about readers is sold or passed on.
advertise-places-text = There are at most two ads on a page, and they do not move.
advertise-counted = What is counted of visits and ads
advertise-audience = The audience
advertise-audience-text = { $name } is read by professional developers, by those who decide about tools, and by those who are learning the trade.
advertise-contact = Get in touch
newsletter-heading = The { $name } newsletter has ended
newsletter-lead = Thank you for reading it. You do not have to do anything.
newsletter-data = Everybody will be unsubscribed automatically, and the data of the newsletter will be deleted.
newsletter-settings = See the newsletter in your settings
newsletter-blog = News continues on the blog
newsletter-unsubscribe = Unsubscribe from the newsletter
newsletter-unsubscribe-lead = You will get no more mail of the newsletter, and your address will be deleted from its list.
newsletter-unsubscribe-button = Unsubscribe
newsletter-unsubscribed = You are unsubscribed
newsletter-unsubscribed-lead = You will get no more mail of the newsletter. Your address was deleted from its list.
newsletter-invalid-link = This link does not work
newsletter-invalid-link-lead = It is not complete, or it is not from a mail of { $name }. Follow the link in the mail again, or copy all of it.
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
footer-licence = Authors keep the rights to their contributions; the licence of each part is stated in its source.
footer-licence-link = Unless stated otherwise, content is available under <a>this licence</a>.

runner-title = Result of the code
runner-stop = Stop
runner-slow = The code is still busy.
runner-stopped = The code was stopped.
runner-flooded = The code was stopped, since it wrote too much to the console.
runner-too-large = There is too much code to run it.
runner-old-browser = This browser is too old to run code here. Please update it.
runner-no-host = This site does not run code.
runner-offline = This code runs when you are online.

console = Console
console-output = Output of the console
console-dropped = Lines left out: { $count }
console-uncaught = Uncaught { $error }
console-place-html = HTML, line { $line }
console-place-js = JavaScript, line { $line }
console-unsupported = This method of the console is not supported here. See the browser’s own console.
console-count-missing = There is no counter “{ $label }”.
console-timer-missing = There is no timer “{ $label }”.
console-timer-exists = The timer “{ $label }” is running already.
console-index = Index
console-values = Values

editor-hint = Press Escape, then Tab, to leave the editor.
editor-label = { $language } editor

sample-play = Play
sample-play-title = Open in the playground (with shift: in this tab)
sample-reset = Reset
sample-fullscreen = Full screen

example-run = Run
example-reset = Reset
example-output = Output
example-languages = Languages
example-choices = Values to choose from
example-choice = Choice { $number }
example-unsupported = This browser does not support all of this.

queue = Queue
queue-add = Queue
queue-queued = Queued
queue-item = Example { $number } ({ $language })
queue-remove = Remove { $name } from the queue

### Other screens than documents

play-title = Playground
play-actions = What to do with the code
play-run = Run
play-run-keys = Run the code (Ctrl + Enter or ⌘ + Enter)
play-auto = Run on change
play-format = Format
play-format-failed = Not formatted because of errors: { $languages }
play-share = Share
play-share-link = Link to this code
play-copy-link = Copy link
play-copy-markdown = Copy as Markdown
play-copy-data = Copy as data address
play-close = Close
play-cancel = Cancel
play-clear = Clear
play-clear-question = This removes all of your code.
play-reset = Reset
play-reset-question = This reverts all of your changes.
play-unreadable = The code in this address cannot be read. It is incomplete, damaged or too large.
play-not-run = This code comes from somebody else. Read it, then run it.
play-missing = There is no code at this address. It was removed, or the address is not complete.
play-load-failed = The saved code could not be loaded. Reload the page to try again. ({ $reason })
play-permanent = Permanent link
play-save = Make a permanent link
play-saving = Saving…
play-saved = The code is saved. Anyone with the link can see it.
play-saved-copied = Saved. The permanent link is on the clipboard.
play-copy-permanent = Copy permanent link
play-save-sign-in = Log in to make a permanent link
play-save-signed-out = You are signed out. Your code stays here while you log in again:
play-save-too-large = The code is too large to be saved: more than 1 MiB.
play-save-full = Your account has reached the limit for saved code. Share the code without saving it, or ask the people who run this site to remove some.
play-save-failed = The code could not be saved: { $reason }
play-report = Report
play-report-title = Report this code
play-report-text = Report code that deceives, harms or offends. Somebody will look at it.
play-report-reason = What is wrong with it? (optional)
play-report-send = Send report
play-report-sending = Sending…
play-report-sent = Thank you. The code will be looked at.
play-report-failed = The report could not be sent: { $reason }

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
results-sort = Sort by
results-best = Best
results-relevance = Relevance
results-popularity = Popularity
results-locales = Language of the results
results-both = { $one } and { $two }
results-previous = Previous page
results-next = Next page
results-pages = Pages of results
results-page = Page { $page }
results-titles-only = Only titles are searched on this site.
results-downloaded = There is no network: only the pages that you have downloaded were searched.
results-error = The search failed:
results-failed = The search is not available at the moment.
results-reload = Try again

## Pages of Plus

plus-no-script = What this page shows is loaded by JavaScript, which is turned off.
plus-early = So far, only supporters and testers have this.

## Overview of Plus, and its plans

overview-name = { $name } Plus
overview-heading = Documentation that keeps up with you
overview-lead = Plus adds tools for people who spend their days here, and pays for the writing. Every page stays free to read, for everybody.
overview-begin = Get started
overview-docs = How it works
overview-features = What Plus offers
overview-ads = No ads
overview-ads-text = Turn ads off, and nothing on a page asks for your attention but the page.
overview-ai-text = Ask a question and get an answer from the documentation, with the pages it was taken from.
overview-playground-text = Change any live example, run it, and keep it at an address that you can share.
overview-updates-text = See what browsers have learned since your last visit, for the browsers and pages that matter to you.
overview-collections-text = Save pages in lists of your own, with a note on why. With Plus, there is no limit.
overview-offline = Offline reading
overview-offline-text = Take the documentation to where there is no network.
overview-not-yet = Not on this site yet
overview-no-ads = So far, this site shows no ads
overview-more = More about { $feature }
plans-title = Choose a plan
plans-lead = Everything there is to read stays free. A plan can be cancelled at any time.
plans-free-title = Free of charge
plans-none = Nothing is sold on this site, and an account is free.
plans-none-without-accounts = Nothing is sold on this site.
plans-period = How often you pay
plans-monthly = Monthly
plans-yearly = Yearly
plans-saving = Pay yearly and get { $months ->
    [one] { $months } month
   *[other] { $months } months
} for free
plans-core = Core
plans-core-text = For everybody
plans-plus = Plus
plans-plus-text = For those who read often
plans-supporter = Supporter
plans-supporter-text = For those who want to carry more
plans-free = Free
plans-free-text = for as long as you like
plans-billed-monthly = a month, billed monthly
plans-billed-yearly = a month, billed as { $total } once a year
plans-current = Current plan
plans-start = Get { $plan }
plans-upgrade = Upgrade to { $plan }
plans-pay-yearly = Switch to yearly payment
plans-pays-yearly = You pay { $plan } by the year now.
plans-unavailable = Not available
plans-leaving = Opening the payment page …
plans-has-pages = Everything there is to read
plans-has-collections = Up to { $count } collections
plans-has-questions = { $count } AI Help questions a day
plans-has-updates = Updates, with filters
plans-has-all = Everything in { $plan }
plans-has-all-collections = As many collections as you like
plans-has-all-questions = AI Help without a daily limit, with the larger model
plans-has-no-ads = No ads, if you like
plans-has-offline = Offline reading
plans-has-early = New features before everybody else
plans-has-share = A larger share in paying for the writing
plans-not-yet = (not on this site yet)
plans-place = Prices are for { $country }, in { $currency }.
plans-tax = Taxes may be added, depending on where you live. You see the total before you pay.
plans-change-help = <link>Can I upgrade or downgrade my plan?</link>
plans-offline = You are offline. Plans cannot be shown until you are back online.
plans-failed = The other plans cannot be shown at the moment.
plans-retry = Try again
plans-elsewhere = Plans are not sold in your country yet. Everything that is free can be used from anywhere.
plans-no-script = To see prices and to subscribe, turn on JavaScript.
plans-unknown = What you have subscribed to cannot be found out at the moment. Try again in a few minutes.
plans-upgrade-title = Upgrade to { $plan }?
plans-upgrade-text = The new plan begins now and is paid at once. What is left of the time that you have paid for is taken off.
plans-upgrade-monthly = Then it costs { $price } a month.
plans-upgrade-yearly = Then it costs { $price } a year.
plans-upgraded = You have { $plan } now.
plans-thanks = Thank you!
plans-waiting = Your payment is being confirmed. This takes a few seconds.
plans-late = The confirmation has not arrived yet. It can take a few minutes, and you need not wait here: your plan begins by itself.
plans-lost = Whether your payment has arrived cannot be found out at the moment. It is not lost.
plans-ask-again = Check again
plans-signed-out = Log in to see your plan.

## Subscriptions

plan-renews = Your plan renews on { $date }.
plan-ends = Your plan ends on { $date }. Until then, nothing changes.
plan-past-due = The last payment has failed. You keep your plan until { $date }: check how you pay.
plan-held = Your plan was due to renew, and the payment is not confirmed yet. You keep the plan until { $date }.
plan-incomplete = The first payment of a subscription is missing. Choose the plan again to pay.
plan-unpaid = Payments of your subscription have failed, so it gives you no plan. Check how you pay.
plan-disputed = A payment of yours is disputed at the bank. If that was a mistake, tell the bank.
plan-granted = Your plan is a gift of those who run this site. You pay nothing for it.
plan-provider = Your plan comes with the account that you log in with.
plan-withheld = Those who run this site have set the plan of this account. It cannot buy another one.
plan-resume = Keep the plan
plan-portal = Manage payments
plan-failed = That did not work: { $reason }
plan-failed-down = Payments do not work at the moment. Nothing was paid or changed; try again in a few minutes.
plan-failed-refused = The payment was refused. Check how you pay, and try again.
ledger-subscribed = Subscribed to { $plan }
ledger-changed = Changed to { $plan }
ledger-cancelled = Cancelled { $plan }
ledger-resumed = Kept { $plan } after all
ledger-past_due = A payment for { $plan } has failed
ledger-ended = { $plan } has ended
ledger-invoice = Invoice of { $amount }: { $status }
ledger-refund = Refund of { $amount }: { $status }
ledger-dispute = Disputed payment of { $amount }: { $status }
ledger-status-paid = paid
ledger-status-open = open
ledger-status-failed = failed
ledger-status-pending = under way
ledger-status-won = decided

## Collections

collections-title = Collections
collections-lead = Articles that you saved, in lists of your own.
collections-sign-in = Log in to save articles and to see your collections.
collection-title = Collection
collection-shared-title = Shared collection
frequent-title = Frequently viewed articles
frequent-lead = Articles that you opened at least twice in the last 30 days. The list stays in this browser.
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
collection-delete-question = Do you want to delete “{ $name }” and everything in it?
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
collection-upgrade-text = You have as many collections as a free account can have. With a subscription there is no limit. Articles can still be saved in the collections that you have.
collection-upgrade-link = See the plans
collection-share = Share
collection-export = Export
collection-missing = There is no such collection. It was deleted, or it belongs to another account.
collection-empty = There is nothing here yet. Open an article and press Save above it.
bookmark-save = Save
bookmark-saved = Saved
bookmark-offline = Articles cannot be saved while you are offline.
bookmark-add-heading = Save this article
bookmark-edit-heading = Edit what is saved
bookmark-collection = Collection
bookmark-note = Note
bookmark-new-collection = + New Collection
bookmark-deleted = “{ $title }” was removed.
share-title = Share this collection
share-text = With a link, anybody can see the articles of this collection, but not who you are.
share-shared = Anybody who has this link can see the collection until you end it.
share-link = Public link
share-notes = Share my notes, too
share-copy = Copy link
share-copied = The link is on the clipboard.
share-make = Make a link
share-making = Making a link...
share-end = End sharing
share-ending = Ending...
share-ended = The link no longer works.
export-title = Export this collection
export-text = A file with the titles, addresses and notes of all articles.
export-markdown = Markdown file
export-json = JSON file
items-search = Search this collection
items-sort = Sort by
items-sort-date = Date added
items-sort-title = Title
items-none = No article here contains these words.
items-more = Show more
items-more-failed = Error (try again)
item-gone = This page is no longer on the site. It was at <code>{ $url }</code>.
item-modified = Last modified <time>{ $date }</time> by <a>contributors</a>
note-add = Add note
note-edit = Edit note
note-full = See full note
note-less = Show less
frequent-clear = Clear this list
frequent-cleared = The list was cleared.
frequent-empty = No article was opened twice yet.
frequent-short = Frequently viewed
frequent-all = See all
recent-heading = Recently read
recent-note = Only this browser knows this list.
recent-clear = Clear
shared-ended = This collection is not shared, or no longer.
shared-empty = There is nothing in this collection.
shared-report-title = Report this collection
shared-report-text = Report a collection that deceives, harms or offends. Somebody will look at it.
shared-report-sent = Thank you. The collection will be looked at.

## Updates

updates-title = Updates
updates-lead = What browsers have begun, or ceased, to support.
updates-sign-in = Filtering by browser, kind, feature and your own collections needs an account.
updates-by-features = By feature
updates-by-releases = By release
updates-search-waits = “{ $query }” is not applied yet: filters need an account. After you log in, you come back to this search.
updates-news-added = New in { $browsers } since { $month }.
updates-news-changed = Changed in { $browsers } since { $month }.
updates-news-removed = Removed from { $browsers } in { $month }.
updates-news-newly = Baseline newly available since { $month }.
updates-news-widely = Baseline widely available since { $month }.
updates-news-together = Works in all of your browsers since { $month }.
updates-more-keys = and { $count } more
updates-more-releases = and { $count } more releases
updates-engines-heading = Engines
updates-engine-yes = supports it
updates-engine-no = does not support it
updates-atom = Atom feed
updates-filter = Filter updates
updates-search = Feature
updates-browserslist = Works in all of these browsers
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
updates-together = In all of your browsers
updates-engines = Engines that support it: { $engines }
updates-no-engine = No current engine supports it
updates-article = Read the article
updates-find = Search for { $path }
updates-none = There are no updates yet.
updates-none-filtered = No updates match these filters.
updates-failed = The updates could not be loaded: { $reason }
updates-pages = Pages of updates
updates-page = Page { $page }
updates-shown = { $count }, page { $page } of { $last }
updates-follow = Follow this filter
updates-follow-lead = Be told of changes that match, without coming back to this page.
updates-follow-public = Public Atom feed of this filter
updates-name = Name
updates-channel = How to be told
updates-channel-feed = Atom feed with a secret address
updates-channel-webhook = Webhook
updates-webhook-url = Address of the webhook
updates-create = Follow
updates-once-feed = The address of your feed. Copy it now: it is not shown again.
updates-once-secret = The secret that signs messages. Copy it now: it is not shown again.
updates-following = What you follow
updates-end = End
updates-end-name = End { $name }
updates-test = Test
updates-test-arrived = The test message arrived.
updates-disabled = Disabled after too many failures: { $reason }
updates-close = Close

help-lead = Ask a question about web development. The answer comes from the pages of this site, with links to where it is from.
help-sign-in = Log in to ask questions. What you ask counts for your account, and is kept only if you want.
help-feedback = Send feedback
help-broken = AI Help does not work at the moment. Load the page again.
help-sources = Sources
help-sources-text = Each answer names the sections that it is from, and whether browsers support what they describe.
help-code = Code
help-code-text = Copy examples, or collect them and open them in the playground.
help-languages = Your language
help-languages-text = Ask in your language, also where a page is not translated yet.
help-kept = Your questions
help-kept-text = You decide whether questions and answers are kept. You can delete them at any time.
help-more = More about AI Help
account-kept = After you delete your account, limits that still hold are kept with a keyed hash of your sign-in ID, until they end: the daily limit of AI Help, and a plan that those who run this site have set. They apply if you log in again.

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
help-stopped = Answer stopped
help-cut = The answer became too long and was cut off.
help-failed = No answer
help-filtered = The rest of the answer was held back.
help-version = Version { $number } of { $count }
help-version-before = Previous version
help-version-after = Next version
help-off-topic = This question is not about web development, or nothing on this site answers it. Ask about HTML, CSS, JavaScript or the APIs of browsers.
help-extractive = Quotations from the pages of this site. No language model wrote them.
help-cap = The language model has been used enough for today, so this answer is made of quotations.
help-nothing-proved = What the language model wrote is not on the pages, so this answer is made of quotations.
help-unproved = No page of this site proves this sentence
help-failed-busy = There are too many questions at the moment. This one does not count.
help-failed-conversation = This conversation has become too long. Begin a new topic.
help-failed-dropped = The connection ended before the answer was complete. Try again.
help-failed-flagged = This question was held back by moderation, and counts. Put it in other words.
help-failed-gone = This answer cannot go on any more. Ask the question again.
help-failed-long = This question is too long. Shorten it. It does not count.
help-failed-quota = You have asked all your questions for now.
help-failed-refused = The question cannot be answered: it is too long, or against the guidance. Put it in other words.
help-failed-session = You are no longer logged in. Copy your question, and log in again.
help-failed-server = Something went wrong on our side. Try again. This question does not count.
help-failed-timeout = No answer came in time. Try again.
help-failed-unavailable = AI Help is not set up on this site.
help-failed-underway = Three answers are being written for you already. Wait for one of them. This question does not count.
help-again = You can try again { $time }.
help-offline = You are offline. You can ask when you are back online.
help-quota-unknown = How many questions you have left cannot be found out at the moment.
help-chat-failed = The conversation could not be loaded. It is tried again in a moment.
help-left = { $count } of { $limit } questions left.
help-used-up = { $limit ->
    [one] You have asked your question for now.
   *[other] You have asked your { $limit } questions for now.
}
help-back = You have all of them again from { $time }.
help-upgrade = Ask without a limit
help-thumbs = Is this answer useful?
help-show-question = Show my question to the writers
help-report = Report an issue with this answer
help-sent = Your question is searched on this site. If a language model is in use, the question and sections of pages are sent to it, without your name.
help-sent-model = Your question and sections of pages are sent to the model { $model }, without your name.
help-sent-none = No language model is in use: your question does not leave this site.
help-sent-quoted = No language model writes the answer.
help-sent-embedding = To find sections by what they mean, your question is also sent to the model { $model }.
help-sent-moderation = Your questions are also sent to { $host }, which checks whether they are allowed.
help-guidance = Guidance
help-guidance-topic = Ask about web development. Other questions are not answered.
help-guidance-check = Check answers before you rely on them: follow the sources, and try the code.
help-guidance-proof = A question mark after a sentence means that no page proves it.
help-guidance-private = Do not enter passwords, keys or personal data.
help-guidance-sent = If a language model is in use, your questions in the conversation and sections of pages are sent to it. Your name and address are not.
help-close = Close
help-about = About the page
help-about-remove = Do not ask about this page
help-examples = For example
help-example-center = How do I center an element in both directions?
help-example-gap = What is the difference between margin, padding and gap?
help-example-async = How do I fetch several resources at the same time and wait for all of them?
help-example-cors = Why does a request fail with a CORS error?
help-example-form = How do I check a form before it is sent?
help-example-error = What does “Cannot read properties of undefined” mean?
help-history = History
help-history-off = Questions and answers are not kept.
help-history-enable = Turn on history
help-history-search = Search the history
help-history-none = Nothing is kept yet.
help-history-nothing = Nothing was found.
help-history-failed = The history could not be loaded.
help-history-not-deleted = It could not be deleted. Try again.
help-today = Today
help-yesterday = Yesterday
help-week = Last 7 days
help-month = Last 30 days
help-delete = Delete
help-delete-all = Delete all
help-delete-one = Do you want to permanently delete this conversation?
help-delete-question = Do you want to permanently delete your AI Help history?

### Explain

explain = Explain
explain-title = Have this code explained, or what you have selected of it
explain-heading = Explanation
explain-heading-part = Explanation of the selected code
explain-waiting = Explaining …
explain-done = Explanation complete
explain-close = Close explanation
explain-note = A language model wrote this. The code was sent to it, and nothing about you. Check it before you rely on it.
explain-thumbs = Is this explanation useful?
explain-retry = Try again
explain-failed-busy = Too much is being explained at the moment. Try again in a minute.
explain-failed-changed = This page has changed. Load it again to have its code explained.
explain-failed-dropped = The explanation did not arrive completely. Try again.
explain-failed-early = So far, only supporters and testers have this.
explain-failed-offline = You are offline. Code can be explained when you are back online.
explain-failed-refused = This code cannot be explained.
explain-failed-server = Something went wrong on our side. Try again.
explain-failed-unavailable = Explanations are not set up on this site.

### Settings

settings-title = My Settings
settings-lead = Your account, and what this site does for you.
settings-sign-in = Log in to see your settings.
settings-account = Account
settings-email = E-mail
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
settings-cancel-plan-note = You keep your plan until the end of the time that is paid for.
settings-cancel-plan-button = Cancel subscription …
settings-cancel-plan-title = Cancel your subscription?
settings-cancel-plan-confirm = Cancel subscription
settings-cancel-plan-keep = Keep the plan
settings-payments = Payments
settings-payments-note = How you pay, your address, and invoices.
settings-ledger = What has happened
settings-ledger-show = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}
settings-ads = Ads
settings-ads-label = Hide ads
settings-ads-note = Pages show no ads while you are signed in.
settings-ads-subscribe = Subscribers can hide ads. <link>Subscribe to Plus</link> to have that choice.
settings-ads-others = Subscribers can hide ads.
settings-ai = AI Help
settings-history = History
settings-history-label = Keep history
settings-history-note = AI Help keeps your questions and its answers for up to six months, so that you can return to them. When this is off, the history is hidden; nothing is deleted.
settings-history-delete = Delete history
settings-history-delete-note = Deletes all your questions and the answers.
settings-history-delete-button = Delete history …
settings-history-delete-question = Do you want to permanently delete your AI Help history?
settings-history-deleted = Your history was deleted.
settings-newsletter = Newsletter
settings-newsletter-subscription = Subscription
settings-newsletter-label = Subscribed
settings-newsletter-none = You are not subscribed.
settings-newsletter-ends = The newsletter ends. You will be unsubscribed automatically, and what was stored for it will be deleted.
settings-language = Language
settings-language-label = Preferred language
settings-language-none = That of the browser
settings-language-note = Pages open in this language on every device where you are signed in, where there is a translation.
settings-sessions = Sessions
settings-sessions-note = Where you are signed in. End what you do not recognise.
settings-sessions-failed = The list of your sessions cannot be shown now.
settings-session-unknown = Unknown browser
settings-session-since = Signed in on { $date }
settings-session-current = This session
settings-session-seen = Last seen { $date }
settings-session-end = End
settings-session-end-of = End the session of { $name }
settings-sessions-end-others = End all other sessions
settings-data = Your data
settings-export = Download your data
settings-export-note = Everything that is stored for you, as a JSON file.
settings-export-button = Download
settings-leave = Delete your account
settings-leave-note = Deletes your account here, with everything that is stored for you.
settings-leave-button = Delete account …
settings-leave-title = Delete your account?
settings-leave-warning = This cannot be undone. Your settings, collections, filters and history are deleted at once, and all your sessions end. Code that you saved in the playground stays at its address, without your name. A subscription does not end by this: cancel it first. Your account at the sign-in provider stays.
settings-leave-email = Type { $email } to confirm
settings-leave-wrong = This is not the address of your account.
settings-leave-confirm = Delete my account
settings-saving = Saving …
settings-not-saved = That was not saved: { $reason }
settings-cancel = Cancel
settings-delete = Delete

### Offline

offline-title = Offline
offline-heading = Offline reading
offline-lead = Take { $site } to where there is no network. What you choose is kept in this browser.
offline-link = Offline settings
offline-unavailable = This page is not available offline.
offline-switch-title = Reading without a network
offline-switch = Read offline
offline-switch-note = Downloads what you choose below, so that it opens without a network. When this is off, nothing is read from downloads; they stay until you delete them.
offline-now = You are offline. Downloads start again when you are back online.
offline-subscribe = Subscribers can download the documentation and read it without a network. <link>Subscribe to Plus</link> to have that choice.
offline-subscribers = Subscribers can download the documentation and read it without a network.
offline-visited = Pages you have read
offline-visited-note = Pages that you have read lately are kept in this browser, with or without a plan, and open without a network: 48 MB at most, until you clear them.
offline-packs-off = This site has nothing else to download.
offline-unsupported = This browser cannot keep pages for reading offline. In a private window that is so on purpose: open the site in an ordinary one.
offline-refused = The browser does not let this site keep anything. Allow it to store data in the browser’s settings, or leave the private window.
offline-silent = What works offline does not respond. Close all other tabs of this site, then load this page again.
offline-prefer-title = Where pages come from
offline-prefer = Prefer online
offline-prefer-note = With a network, pages come from the site, and from your downloads only where it does not respond. When this is off, downloads come first: that is faster, but may be older.
offline-auto-title = Updates
offline-auto = Update automatically
offline-auto-note = Asks every hour, while a page is open, for what has changed. Only that is fetched.
offline-choose = What to download
offline-choose-note = Sizes are what is fetched and kept.
offline-choose-none = There is nothing to download yet. Look again in a few minutes.
offline-choose-failed = The list of downloads cannot be shown: { $reason }
offline-choose-offline = The list of downloads is not available while you are offline.
offline-again = Try again
offline-areas = { $chosen } of { $all } areas
offline-all = All of { $language }
offline-area-extensions = Web extensions
offline-area-other = Other documents
offline-area-site = Blog, curriculum and other pages
offline-pack-size = { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
}, { $size }
offline-images = With pictures
offline-images-size = { $size } for what you have chosen
offline-download-title = Download
offline-total-none = Choose what you want to read offline.
offline-total = { $packs ->
    [one] { $packs } area
   *[other] { $packs } areas
} chosen, { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
}
offline-short = There may not be enough room: this needs { $needed }, and the browser has { $free } left for the site.
offline-download = Download { $size }
offline-update = Update now
offline-update-size = Update now (up to { $size })
offline-resume = Resume
offline-pause = Pause
offline-remove = Delete what is not chosen
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
offline-failure-network = The connection was lost. What has arrived is kept: go on when you are back online.
offline-failure-quota = There is not enough room: { $needed } are needed, and the browser has { $free } left for the site. Choose less, or free some space on the device.
offline-failure-quota-unknown = There is not enough room. Choose less, or free some space on the device.
offline-failure-corrupt = What arrived was damaged, more than once. Nothing of it was kept. Try again later, or on another network.
offline-failure-forbidden = Downloads are for subscribers. Yours are no longer in this browser.
offline-failure-session = You are signed out. Log in to update your downloads; until then you can read what you have.
offline-failure-server = The site could not deliver the download. Try again in a few minutes.
offline-storage = Storage
offline-storage-used = This site uses { $used } in this browser.
offline-storage-free = This site uses { $used } in this browser; { $free } are free.
offline-storage-unknown = The browser does not say how much is stored.
offline-stored = { $size }, of { $date }
offline-stored-partial = { $size }, not complete yet
offline-persisted = The browser does not delete your downloads by itself.
offline-persist = Ask the browser to keep them
offline-persist-note = When room gets short, browsers delete what sites have stored.
offline-persist-refused = The browser does not promise that. It may if you bookmark or install the site, and ask again.
offline-delete = Delete
offline-delete-of = Delete { $name }
offline-clear = Clear data …
offline-clear-title = Delete what is stored?
offline-clear-text = { $size } are deleted from this browser. You can download them again.
offline-clear-visited = Pages that you have read no longer open without a network.
offline-cancel = Cancel
offline-from-pack = From your download of { $date }
offline-from-visit = As it was when you read it on { $date }
offline-missing = Not available offline
offline-missing-pack = This page is not available offline. It is part of “{ $pack }”, which is not downloaded.
offline-missing-this = This page is part of “{ $pack }”, which is not downloaded.
offline-missing-none = You have not read this page lately, and no download has it.
offline-missing-unknown = You have not read this page lately.
offline-missing-part = This part of the site is not stored in this browser.
offline-signed-in = You cannot sign out while you are offline. You are still signed in: sign out again when you are back online.
offline-edits-sent = Your changes made offline are saved.
offline-edits-waiting = Saved in this browser, to be sent when you are back online.
offline-edits-session = Log in to save the changes that you made offline: { $count }
offline-unsent = { $count ->
    [one] { $count } change of your collections is not sent yet. It stays in this browser until there is a network.
   *[other] { $count } changes of your collections are not sent yet. They stay in this browser until there is a network.
}
offline-sent-at = All changes are saved. The last ones made offline were sent at { $time }.
offline-unsent-title = { $count ->
    [one] { $count } change is not sent yet
   *[other] { $count } changes are not sent yet
}
offline-unsent-text = What you changed in your collections while you were offline is in this browser only. It can wait here, under your name, until you log in again. Delete it if others use this computer.
offline-unsent-discard = Delete and Sign Out
offline-unsent-keep = Sign Out
offline-edit-moved = “{ $title }” is in the Default collection now: the collection you chose was deleted elsewhere.
offline-edit-restored = “{ $title }” was deleted elsewhere. It is there again, with what you wrote offline.
offline-edit-joined = The notes on “{ $title }” were changed elsewhere too. Both versions are kept, one after the other.
offline-edit-kept = “{ $title }” was not deleted, since it was changed elsewhere. Delete it again if you still want to.
offline-edit-full = “{ $title }” could not be saved: your account has no room. Delete what you no longer need, then save it again.
offline-edit-tier = The collection “{ $title }” could not be made: your plan allows no more. Its articles are in the Default collection.
offline-edit-lost = The change of “{ $title }” could not be saved: it is gone or has another name by now. Make it again if you still want it.

### Privacy

privacy-heading = What is counted, and why
privacy-lead = { $name } counts visits to learn which pages help and which do not. It does not learn who you are.
privacy-lead-ads = { $name } does not count visits. Its ads depend on the page, not on you.
privacy-lead-nothing = { $name } does not count visits, and it shows no ads.
privacy-choice = Your choice
privacy-switch = Count my visits
privacy-choice-on = On: this browser reports which pages you open and what you use on them.
privacy-choice-off = Off: nothing is sent, and what waited to be sent is deleted. This browser remembers it until you change it.
privacy-choice-browser = Off: your browser asks sites not to track you (Global Privacy Control or Do Not Track), and this site complies. Nothing is sent.
privacy-choice-cookie = Off: a cookie of this site says that nothing may be counted (moz-1st-party-data-opt-out). Nothing is sent.
privacy-choice-forgotten = Off until you leave this page: your browser lets this site store nothing, so it cannot remember your choice. Turn on Global Privacy Control or Do Not Track in the settings of your browser: this site complies with both.
privacy-no-script = Visits are counted by JavaScript. It is turned off, so nothing is sent; with it, there is a switch here. You can also turn on Global Privacy Control or Do Not Track in the settings of your browser: this site complies with both.
privacy-counted = What is counted
privacy-views = <b>Pages that you open.</b> Their address and language, whether they were found, and where you came from: the page of this site, but of other sites only the name. What follows “?” in an address is left out, except for the name of a campaign.
privacy-clicks = <b>What you use on them.</b> Links, menus, buttons, votes on a page and their reasons. Not what you type.
privacy-searches = <b>Searches that find nothing.</b> Their text, kept apart from the page and the visit. Nothing that looks like an e-mail address, a long number or a password is sent.
privacy-speed = <b>How fast pages are.</b> How long it takes until you see something and until a click has an effect, and how much of the page moves by itself.
privacy-device = <b>What you read with.</b> Name and main version of the browser, name of the system, computer or phone, width of the window in steps, and the first of your languages.
privacy-country = <b>Country and subscription.</b> The country that your network address belongs to, if it is known, and which subscription you have, if any.
privacy-why = The counts show what is read, what people look for and do not find, which pages help, and which are slow. That is what they are for.
privacy-not = What is not kept
privacy-not-address = Your network address, the full name of your browser, and the exact time.
privacy-not-reader = Anything that links two visits: no ID for you, your browser or your session. Where readers are few, pages opened one after the other can still look like one visit.
privacy-not-others = Your browser sends its reports to this site only. No script of another company takes part.
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
privacy-here = In your browser, a report waits until the site has it. The list at the end of this page goes when you close the tab.
privacy-stored = Pages that you open are kept in this browser, so that you can read them without a network. Nobody is told which. <link>See and delete what is kept</link>
privacy-ads = Ads
privacy-ads-none = There are no ads on this site.
privacy-ads-by = Ads are chosen by the words of the page that you read and by your country. There is no profile of you, nothing about you but your country is passed on, and no script of an advertiser runs here.
privacy-ads-counted = How often an ad is seen and clicked is counted by day and place on the page, without anything about you.
privacy-ads-switch = The switch above is about visits: it does not turn ads off.
privacy-ads-more = More about ads on { $name }
privacy-records = What this visit has sent
privacy-records-lead = The reports that this tab has sent, exactly as the site received them: the latest fifty at most.
privacy-records-no-script = The list needs JavaScript. Without it, nothing is sent.
privacy-records-none = Nothing has been sent so far.
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
privacy-record-raw = As it was sent (JSON)
privacy-field-source = What was clicked or done
privacy-field-query = Text
privacy-field-path = Page
privacy-field-referrer = Where from
privacy-field-status = Page was
privacy-field-baseline = Baseline
privacy-field-lcp = Largest part seen (LCP)
privacy-field-fcp = First part seen (FCP)
privacy-field-inp = Slowest reaction (INP)
privacy-field-ttfb = Response of the server (TTFB)
privacy-field-cls = Score of what moved (CLS)
privacy-field-width = Width of the window
privacy-field-languages = Languages of the browser
privacy-field-country = Country
privacy-field-subscription = Subscription
privacy-field-campaign = Campaign ({ $part })
privacy-value-found = found
privacy-value-missing = not found
privacy-value-anonymous = none
privacy-policy = Privacy notice of { $name }

### Observatory

observatory-title = HTTP Observatory
observatory-lead = See how well a site uses the protections that browsers offer, how fast it responds, and what to change.
observatory-site = Address of the site
observatory-site-wrong = This is not the address of a site. Write one such as example.com or https://example.com/shop.
observatory-scan = Scan
observatory-public = A scan is a handful of ordinary requests. Anyone who asks for the site can see its result.
observatory-no-server = This site is served as files only, so nothing can be scanned here.
observatory-opening = The scan has ended. Opening the report …
observatory-looks-at = What a scan looks at
observatory-headers-heading = Headers
observatory-headers-text = Content security policy, HTTPS, framing and nine more tests add up to a grade from A+ to F.
observatory-cookies-heading = Fixes
observatory-cookies-text = Every failed test comes with the configuration for your server, made from what your site sends.
observatory-speed-heading = Speed
observatory-speed-text = Connection, compression, caching and what holds the page up, with a score of their own.
observatory-more = More about the observatory
observatory-scoring-docs = Tests and scoring
observatory-faq = Frequently asked questions
observatory-feedback = Give feedback
observatory-asking = Asking { $host } for its headers …
observatory-still = Still asking { $host }. After its headers come its speed and the files that its page names …
observatory-slow = The site is slow to respond. A scan takes up to 45 seconds.
observatory-elapsed = { $seconds } s
observatory-report = Report
observatory-report-of = Report of
observatory-report-title = Report of { $host }
observatory-not-scanned = Nothing is stored for { $host } yet.
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
observatory-image = Picture
observatory-parts = Parts of the report
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
observatory-bonus-note = Bonus points count from a score of 90 on.
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
observatory-cookie-session = With the session
observatory-yes = Yes
observatory-no = No
observatory-headers-none = The headers of this scan are not stored.
observatory-copy-headers = Copy headers
observatory-header = Header
observatory-value = Value
observatory-history-none = No scans are stored yet.
observatory-history-one = The curve begins when the score changes.
observatory-history-label = Score from { $from } to { $to }: first { $first }, last { $last }.
observatory-change = Change
observatory-benchmark-none = There is nothing to compare with yet.
observatory-benchmark-text = This site is better than { $share } % of the sites scanned within a year.
observatory-sites = Sites
observatory-this-site = This site
observatory-compare = Compare
observatory-compare-text = Another site next to this one, test by test.
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
observatory-omitted = Not requested, to be polite: { $count }.
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
observatory-what-if-text = Edit the headers of the scanned response and see the grade that the site would have. The site is not requested.
observatory-what-if-headers = Response headers
observatory-what-if-wrong = Line { $line } is not a header. Write “name: value”.
observatory-what-if-set = Set:
observatory-what-if-reset = Reset
observatory-what-if-result = Result of your changes
observatory-what-if-now = Now
observatory-what-if-then = Then
observatory-what-if-news = With these headers: grade { $grade }, score { $score }
observatory-no-changes = No test has another result.
observatory-try-again = Try again
observatory-retry-after = Try again in { $seconds } s.
observatory-failure-invalid-site = That is not a site
observatory-failure-invalid-site-help = Write a host name, with a port and a path if needed, such as example.com:8443/shop. Only some ports are scanned.
observatory-failure-invalid-hostname = There is no such top-level domain
observatory-failure-invalid-hostname-help = Check the end of the name. For hosts of your own network, use “waymark scan” on the command line.
observatory-failure-invalid-hostname-ip = Addresses are not scanned
observatory-failure-invalid-hostname-ip-help = Write a name that leads to a public address. For your own network, use “waymark scan” on the command line.
observatory-failure-invalid-hostname-lookup = { $host } was not found
observatory-failure-invalid-hostname-lookup-help = The domain name system does not know this name. Check its spelling; new names may take a while.
observatory-failure-refused = { $host } is not scanned here
observatory-failure-refused-help = The operators of this observatory have excluded it.
observatory-failure-site-down = { $host } could not be reached
observatory-failure-site-down-help = No connection was made, over HTTPS or HTTP. Check that the site is up and open to the internet.
observatory-failure-port-down = Nothing responds on this port
observatory-failure-port-down-help = Neither HTTPS nor HTTP is spoken there. Check the port, or leave it out.
observatory-failure-status = { $host } responds with an error
observatory-failure-status-help = Error pages are not graded. Choose an address that opens in a browser.
observatory-failure-blocked = { $host } turns scanners away
observatory-failure-blocked-help = The site or a service in front of it blocks programs. That says nothing about its headers. If it is yours, let the scanner’s user agent in.
observatory-failure-opt-out = { $host } does not want to be scanned
observatory-failure-opt-out-help = The site has opted out, and this is respected. If it is yours, change that first.
observatory-failure-address = { $host } leads to an address that is not public
observatory-failure-address-help = Only public addresses are scanned. For your own network, use “waymark scan” on the command line.
observatory-failure-timeout = { $host } took too long
observatory-failure-timeout-help = The response did not arrive in time. Try again when the site is less busy.
observatory-failure-response = The response could not be read
observatory-failure-response-help = It breaks the rules of HTTP, or is too large. Look into the logs of the server.
observatory-failure-rate-limited = Too many scans in a short time
observatory-failure-rate-limited-help = There are limits for each host and for each reader. Results that are stored can be seen at any time.
observatory-failure-busy = The observatory is busy
observatory-failure-busy-help = Many sites are being scanned right now. Try again in a moment.
observatory-failure-unreachable = No connection to this site
observatory-failure-unreachable-help = Check your connection to the internet and try again.
observatory-failure-other = The scan failed
observatory-failure-other-help = That should not have happened. Try again, and tell us if it happens again.

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
