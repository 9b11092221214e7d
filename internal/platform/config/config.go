// Package config reads Waymark's settings into one struct from flags, WAYMARK_… variables, a
// waymark.toml file and defaults, in that order.
package config

import (
	"cmp"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"time"

	"waymark.dev/waymark/internal/platform/locale"
)

// Config holds all settings. Its fields are the groups of 'waymark help settings', in that
// order and under the title of their tag.
//
// The tags of a setting are its key in the file, its default and the reference text; the flag
// is the key with dashes for dots and underscores, the variable is WAYMARK_ and the key in
// capitals with underscores; value is the placeholder in the help. A []string is a list: see
// [Load] for its syntax.
type Config struct {
	Content     Content     `title:"Content folders"`
	Server      Server      `title:"Server"`
	CDN         CDN         `title:"CDN"`
	Security    Security    `title:"Reports of vulnerabilities"`
	Brand       Brand       `title:"Brand"`
	Features    Features    `title:"Features"`
	Repository  Repository  `title:"Repositories of the content"`
	Links       Links       `title:"Links"`
	Blog        Blog        `title:"Blog"`
	Issues      Issues      `title:"Issues for newcomers, on the community page"`
	Lessons     Lessons     `title:"Embedded courses of the curriculum"`
	Playground  Playground  `title:"Examples and playground"`
	Search      Search      `title:"Search"`
	Offline     Offline     `title:"Reading offline"`
	Auth        Auth        `title:"Accounts"`
	Billing     Billing     `title:"Paid plans"`
	Updates     Updates     `title:"Compatibility updates"`
	Observatory Observatory `title:"Site scanner"`
	AI          AI          `title:"AI help"`
	Newsletter  Newsletter  `title:"Newsletter"`
	Telemetry   Telemetry   `title:"Telemetry"`
	Ads         Ads         `title:"Ads"`
	Database    Database    `title:"Database"`
	Data        Data        `title:"Data files"`
	Dev         Dev         `title:"Writing, with the dev command"`
	Build       Build       `title:"Build"`
	Built       Built       `title:"Built pages"`
	Render      Render      `title:"Rendering"`
	Log         Log         `title:"Log"`
	Tracing     Tracing     `title:"Traces"`
}

// Content has the folders with pages.
type Content struct {
	Docs       string   `key:"content" value:"DIR" usage:"folder of the documentation: plain Markdown, or with en-us/ and jsondata/; empty for the sample site"`
	Kind       string   `key:"content_kind" value:"KIND" default:"auto" usage:"kind of content: docs for plain Markdown, mdn for a folder with en-us/, auto to find out"`
	Sample     string   `key:"sample" value:"NAME" default:"web" usage:"site without content folders: web for a sample of the web platform, product for one of plain Markdown, docs for this documentation"`
	Translated string   `key:"translated_content" value:"DIR" usage:"folder of the translated documentation, with de/, fr/, …"`
	Curriculum string   `key:"curriculum" value:"DIR" usage:"checkout of the curriculum"`
	Blog       string   `key:"blog" value:"DIR" usage:"checkout of the blog, with posts/ and authors/"`
	Generic    string   `key:"generic_content" value:"DIR" usage:"checkout of the generic pages, such as about and community"`
	Spotlights string   `key:"contributor_spotlight" value:"DIR" usage:"checkout of the contributor spotlights"`
	Locales    []string `key:"locale" value:"LOCALES" usage:"locales to build or serve; empty means all that have content"`
	Checks     []string `key:"checks" value:"KINDS" usage:"levels of kinds of flaws that differ from the reference, each as KIND=error, KIND=warning or KIND=off"`
	Watch      bool     `key:"watch" usage:"publish changed files as soon as they are written; otherwise serve reloads the content on SIGHUP. The dev command always watches"`
}

// Server configures the addresses of the site and trusted hosts.
type Server struct {
	Addr           string   `key:"addr" value:"HOST:PORT" default:"localhost:8080" usage:"address to listen on, HOST:PORT"`
	OpsAddr        string   `key:"ops_addr" value:"HOST:PORT" usage:"second address to listen on, for operators only: /metrics, /livez, /readyz, /healthz?full and /debug/pprof/. Whoever reaches it sees how the server works; empty turns it off"`
	BaseURL        string   `key:"base_url" value:"URL" usage:"public address of the site: scheme, host, port and, for docs trees, a path; without a slash at the end; empty derives it from addr"`
	SiteHosts      []string `key:"site_hosts" value:"HOSTS" usage:"host names whose links in content count as links within this site"`
	FrameHosts     []string `key:"frame_hosts" value:"ORIGINS" default:"https://www.youtube-nocookie.com" usage:"origins that pages may show in frames"`
	TrustedProxies []string `key:"trusted_proxies" value:"NETWORKS" usage:"addresses or networks (10.0.0.0/8) of the reverse proxies in front of the server. Their X-Forwarded-For names the client that limits apply to; empty trusts no proxy"`
	GeoIPFile      string   `key:"geoip_file" value:"FILE" usage:"file with the countries of network addresses in the MaxMind format; read at startup and on SIGHUP. Empty relies on headers of trusted proxies"`
	CacheMB        int      `key:"cache_mb" value:"MIB" default:"256" usage:"memory for the caches of serve, in MiB: rendered pages in every representation, and the sidebars and links that pages share"`
	ShutdownDelay  int      `key:"shutdown_delay" value:"SECONDS" default:"0" usage:"seconds, at least half of one, for which the server goes on serving after SIGTERM while its health checks fail, so that load balancers send requests elsewhere. SIGINT (Ctrl-C) ends the delay"`
	Indexing       bool     `key:"indexing" usage:"let search engines index the site"`
}

// CDN configures caches in front of the server.
type CDN struct {
	MaxAge    int    `key:"cdn.max_age" value:"SECONDS" default:"0" usage:"seconds for which shared caches may serve pages and their data without asking the server, twice as long while they ask, and for a day while it fails; 0 makes them ask for each request"`
	TagHeader string `key:"cdn.tag_header" value:"NAME" usage:"header in which responses name their page, kind, language, area and release for caches that purge by tags, such as Cache-Tag, or Surrogate-Key with spaces between the tags; empty sends none"`
}

// Security names whom to tell about vulnerabilities, in /.well-known/security.txt.
type Security struct {
	Contact []string `key:"security.contact" value:"ADDRESSES" usage:"addresses for reports of vulnerabilities, https:, mailto: or tel:, the preferred one first; empty serves no security.txt"`
	Policy  string   `key:"security.policy" value:"URL" usage:"https address of the policy for such reports"`
}

// DefaultName is the default of brand.name.
const DefaultName = "Waymark"

// Brand has the names of the site.
type Brand struct {
	Name         string `key:"brand.name" value:"NAME" default:"Waymark" usage:"name of the site, as in page titles"`
	TitleSuffix  string `key:"brand.title_suffix" usage:"end of page titles, after the bar; empty uses the name"`
	Organisation string `key:"brand.organisation" default:"the Waymark contributors" usage:"publisher of the site, for the footer"`
	Description  string `key:"brand.description" default:"Documentation for people who build the web." usage:"one sentence about the site, for pages without a summary"`
}

// Features enables areas of the site.
type Features struct {
	Authentication bool `key:"features.authentication" usage:"accounts and sign-in"`
	WriterMode     bool `key:"features.writer_mode" usage:"show flaws and edit links on pages"`
	DevMode        bool `key:"features.dev_mode" usage:"pages for writers: serve shows flaws and has the editor, as the dev command does"`
	Plus           bool `key:"features.plus" usage:"pages and settings of the paid tier"`
	Newsletter     bool `key:"features.newsletter" usage:"the newsletter page and settings"`
	Placement      bool `key:"features.placement" usage:"placements, which are ads on pages"`
	Advertising    bool `key:"features.advertising" usage:"the advertising page"`
	Observatory    bool `key:"features.observatory" default:"true" usage:"the site scanner: its pages and API; static hosts have neither"`
	Telemetry      bool `key:"features.telemetry" usage:"count visits: pages report views, clicks and their speed, without anything that identifies a reader"`
	// Early lists features by their names in package feature.
	Early []string `key:"features.early" value:"FEATURES" usage:"features limited to beta testers and supporters: aiHelp, collections, savedPlaygrounds"`
}

// Repository has the repositories of content.
type Repository struct {
	Content              string `key:"repository.content" value:"URL" usage:"address of the English content's repository, for source links"`
	Translated           string `key:"repository.translated" value:"URL" usage:"address of the translated content's repository; {locale} stands for the locale's folder"`
	Branch               string `key:"repository.branch" value:"NAME" default:"main" usage:"branch for source links"`
	Issues               string `key:"repository.issues" value:"URL" usage:"address of the form for reporting problems with pages"`
	Contribute           string `key:"repository.contribute" value:"URL" usage:"address of the page that explains how to contribute"`
	ContributeTranslated string `key:"repository.contribute_translated" value:"URL" usage:"address of the page that explains how to contribute translations; empty uses repository.contribute"`
}

// Links are addresses linked from pages.
type Links struct {
	Support          string   `key:"links.support" value:"URL" usage:"address of help for readers, for the footer and the account menu"`
	Account          string   `key:"links.account" value:"URL" usage:"address where readers manage their account at the sign-in provider, for the settings"`
	Subscriptions    string   `key:"links.subscriptions" value:"URL" usage:"address where subscribers manage their subscription, for the settings"`
	Privacy          string   `key:"links.privacy" value:"URL" usage:"address of the privacy notice, for the footer"`
	Terms            string   `key:"links.terms" value:"URL" usage:"address of the terms of use, for the footer"`
	Licence          string   `key:"links.licence" value:"URL" usage:"address of the licence of the content, for the footer"`
	Social           []string `key:"links.social" value:"ACCOUNTS" usage:"the site's accounts on social networks, for the footer, each as NAME=ADDRESS"`
	BaselineFeedback string   `key:"links.baseline_feedback" value:"URL" usage:"address of the form for feedback on Baseline; page and level are added as parameters"`
	Advertise        string   `key:"advertise_url" value:"URL" usage:"address for enquiries about advertising"`
	CompatIssues     string   `key:"compat.issues" value:"URL" usage:"address of the form for reporting a problem with compatibility data"`
	CompatSource     string   `key:"compat.source" value:"URL" default:"https://github.com/mdn/browser-compat-data/blob/main/" usage:"base address for viewing files of the compatibility data; empty hides the links"`
	SpecsSource      string   `key:"specs.source" value:"URL" default:"https://github.com/w3c/browser-specs" usage:"address of the repository of the list of specifications; empty hides the link"`
}

// Blog configures the blog.
type Blog struct {
	Description string `key:"blog.description" usage:"one sentence about the blog, for its index and its feeds; empty for a general one, which names the site in docs trees"`
	PerPage     int    `key:"blog.per_page" value:"COUNT" default:"10" usage:"posts on a page of the blog's index; 0 puts all on one page"`
	Unpublished bool   `key:"blog.unpublished" usage:"show drafts and future posts; the dev command always does"`
}

// Issues configures the code host of the community page's issues.
type Issues struct {
	API          string   `key:"issues.api" value:"URL" default:"https://api.github.com" usage:"address of the code host's search API"`
	Repositories []string `key:"issues.repository" value:"REPOSITORIES" usage:"repositories whose issues are listed, OWNER/NAME; empty lists none"`
	Labels       []string `key:"issues.labels" value:"LABELS" default:"good first issue,accepting PR" usage:"labels of issues for newcomers"`
	URL          string   `key:"issues.url" value:"URL" usage:"address of the full list of these issues; empty uses the one at github.com"`
}

// Lessons configures the courses embedded and recommended by the curriculum.
type Lessons struct {
	Origins     []string `key:"lessons.origins" value:"ORIGINS" usage:"origins of the course provider whose lessons the curriculum may embed; pages may frame them as if they were in frame_hosts"`
	Via         string   `key:"lessons.via" value:"WORD" usage:"value of the parameter that names this site to the course provider"`
	FirstURL    string   `key:"lessons.first_url" value:"URL" usage:"address of the lesson on the curriculum's landing page; empty for none"`
	FirstTitle  string   `key:"lessons.first_title" usage:"title of the lesson at lessons.first_url"`
	PartnerName string   `key:"lessons.partner_name" value:"NAME" usage:"name of the course provider that the curriculum recommends"`
	PartnerURL  string   `key:"lessons.partner_url" value:"URL" usage:"address of the provider's career path; empty hides the recommendation"`
}

// Playground configures running and saving code of examples.
type Playground struct {
	Host              string   `key:"play_host" value:"HOST[:PORT]" usage:"separate host that runs examples, NAME or NAME:PORT; every subdomain must resolve to this server too. Empty means play.localhost for a site on localhost, and no playground elsewhere"`
	SharedAssets      string   `key:"shared_assets" value:"DIR" usage:"folder of the pictures, fonts and videos that examples refer to as /shared-assets/…"`
	SamplesURL        string   `key:"samples_url" value:"URL" usage:"base address of whole-page examples, with a trailing slash; its origin must be in frame_hosts"`
	WebExtExamples    string   `key:"webext_examples_url" value:"URL" usage:"base address for browsing WebExtension examples, with a trailing slash"`
	SecretKey         string   `key:"playground.secret_key" value:"KEY" secret:"true" usage:"32 random bytes in base64 or hexadecimal that encrypt the ids of saved code; a new key breaks permanent links unless the former one is in playground.old_secret_keys. Empty turns saving off"`
	OldSecretKeys     []string `key:"playground.old_secret_keys" value:"KEYS" secret:"true" usage:"former values of playground.secret_key, newest first; their permanent links still work"`
	MaxSaved          int      `key:"playground.max_saved" value:"N" default:"500" usage:"number of playgrounds that a reader may save"`
	MaxSavedMB        int      `key:"playground.max_saved_mb" value:"MIB" default:"20" usage:"total size of the code that a reader may save, in MiB"`
	DeleteHiddenAfter int      `key:"playground.delete_hidden_after" value:"DAYS" default:"0" usage:"days after which saved code hidden by an operator is deleted; 0 keeps it"`
	HideAfter         int      `key:"playground.hide_after" value:"N" default:"3" usage:"number of signed-in readers whose reports hide saved code until an operator reviews it"`
}

// Search configures the full-text index.
type Search struct {
	Dir                string   `key:"search.dir" value:"DIR" usage:"folder of the full-text index; empty uses one in the user's cache folder"`
	Database           string   `key:"search.database" value:"URL" secret:"true" usage:"address of a PostgreSQL database that holds the full-text index instead, postgres://…"`
	OpenSearch         []string `key:"search.opensearch" value:"URLS" usage:"addresses of the nodes of an OpenSearch cluster that holds the full-text index instead, https://…"`
	OpenSearchUser     string   `key:"search.opensearch_user" value:"NAME" usage:"user name in the OpenSearch cluster"`
	OpenSearchPassword string   `key:"search.opensearch_password" value:"PASSWORD" secret:"true" usage:"password of search.opensearch_user"`
	OpenSearchCA       string   `key:"search.opensearch_ca" value:"FILE" usage:"certificates in PEM format that sign those of the OpenSearch nodes; empty for those of the system"`
	OpenSearchPrefix   string   `key:"search.opensearch_prefix" value:"PREFIX" default:"waymark" usage:"beginning of the names of the site's indexes in the OpenSearch cluster"`
	WordVectors        bool     `key:"search.word_vectors" default:"true" usage:"find English pages also by words of similar meaning, with the vectors of words in the program; for questions, those of ai.embedding_model take their place"`
	MaxAge             int      `key:"search.max_age" value:"SECONDS" default:"86400" usage:"seconds that browsers and proxies may cache responses of the search API"`
}

// Offline configures offline reading.
type Offline struct {
	Packs  string `key:"offline.packs" value:"WHO" usage:"who may download the pages of a language and area for reading offline: off, subscribers (readers with a paid plan), or everyone. Empty means subscribers where features.authentication is on, else off. Builds for static hosts have packs for everyone or none"`
	Dir    string `key:"offline.dir" value:"DIR" usage:"folder of the packs that serve builds; empty uses one in the user's cache folder"`
	Worker string `key:"offline.worker" value:"MODE" default:"on" usage:"service worker that stores visited pages: on, off, or remove, which has browsers delete it and all its data"`
}

// Auth configures sign-in.
type Auth struct {
	Issuer          string   `key:"auth.issuer" value:"URL" usage:"address of the OpenID Connect provider that signs readers in, as in its discovery document"`
	ClientID        string   `key:"auth.client_id" value:"ID" usage:"client id of this site at the provider"`
	ClientSecret    string   `key:"auth.client_secret" value:"SECRET" secret:"true" usage:"client secret of this site at the provider"`
	Scopes          []string `key:"auth.scopes" value:"SCOPES" default:"openid profile email" split:" ," usage:"scopes to request from the provider, separated by spaces; openid and email are required"`
	EventPrefix     string   `key:"auth.event_prefix" value:"URL" default:"https://schemas.accounts.firefox.com/event/" usage:"prefix of the names of the events that the provider posts to /events/fxa"`
	SecretKey       string   `key:"auth.secret_key" value:"KEY" secret:"true" usage:"32 random bytes in base64 or hexadecimal that encrypt the cookie of a sign-in in progress and the provider's refresh tokens"`
	OldSecretKeys   []string `key:"auth.old_secret_keys" value:"KEYS" secret:"true" usage:"former values of auth.secret_key, newest first; data encrypted with them can still be read"`
	SessionIdle     int      `key:"auth.session_idle" value:"DAYS" default:"90" usage:"days after the last request for which a reader stays signed in"`
	SessionAbsolute int      `key:"auth.session_absolute" value:"DAYS" default:"365" usage:"days after which a reader must sign in again in any case"`
	LogDays         int      `key:"auth.log_days" value:"DAYS" default:"730" usage:"days for which changes of accounts, listed by 'waymark user log', are stored; 0 stores them indefinitely"`
	Required        bool     `key:"auth.required" usage:"show the site to signed-in readers only; needs features.authentication"`
	Maintenance     string   `key:"auth.maintenance" usage:"message shown in place of the account menu during maintenance"`
}

// Billing configures the sale of plans.
type Billing struct {
	Prices        []string `key:"billing.prices" value:"PRICES" usage:"prices of the plans at Stripe, each as CURRENCY.PLAN=ID:AMOUNT such as eur.mdn_plus_5y=price_1Xy:5000, the amount for the whole month or year in the smallest unit of the currency. Plans are mdn_plus_5m, mdn_plus_5y, mdn_plus_10m and mdn_plus_10y, and every currency needs all four; amounts in usd may be left out: 500, 5000, 1000 and 10000. Empty sells nothing"`
	Countries     []string `key:"billing.countries" value:"COUNTRIES" default:"usd=AS CA GB GU MP MY NZ SG US VI,eur=AT BE CY DE EE ES FI FR GR IE IT LT LU LV MT NL PT SE SI SK,chf=CH" usage:"countries where plans are sold, by currency, each as CURRENCY=COUNTRIES with two-letter codes; countries of a currency without prices count as not listed"`
	FormerPrices  []string `key:"billing.former_prices" value:"PRICES" usage:"ids of prices that are no longer sold, each as PLAN=ID: their subscribers keep the plan"`
	StripeKey     string   `key:"billing.stripe_key" value:"KEY" secret:"true" usage:"secret or restricted key of the account at Stripe; needed when there are prices"`
	WebhookSecret string   `key:"billing.webhook_secret" value:"SECRET" secret:"true" usage:"signing secret of the webhook at Stripe that sends events to /events/stripe; needed when there are prices"`
	StripeAPI     string   `key:"billing.stripe_api" value:"URL" default:"https://api.stripe.com" usage:"address of Stripe's API"`
	StripeHosts   []string `key:"billing.stripe_hosts" value:"HOSTS" default:"checkout.stripe.com,billing.stripe.com" usage:"hosts to which readers are redirected to pay and to manage payments; add your own domain if you have one at Stripe"`
	AutomaticTax  bool     `key:"billing.automatic_tax" usage:"let Stripe add taxes to prices (Stripe Tax)"`
	PastDueDays   int      `key:"billing.past_due_days" value:"DAYS" default:"14" usage:"days after the due date for which a plan holds despite a failed payment"`
	OutageDays    int      `key:"billing.outage_days" value:"DAYS" default:"7" usage:"days after the end of its period for which a plan holds if Stripe has not reported its renewal"`
}

// AI configures answers to readers' questions, which require accounts and features.plus.
type AI struct {
	BaseURL           string   `key:"ai.base_url" value:"URL" usage:"base address of an OpenAI-compatible model server, such as http://localhost:11434/v1; empty answers with quotations from the pages, without a model"`
	APIKey            string   `key:"ai.api_key" value:"KEY" secret:"true" usage:"key of the model server, if it requires one"`
	ModelFull         string   `key:"ai.model_full" value:"MODEL" usage:"model that answers readers with a paid plan; needed with ai.base_url"`
	ModelMini         string   `key:"ai.model_mini" value:"MODEL" usage:"model that answers other readers, names conversations and explains code; needed with ai.base_url"`
	EmbeddingModel    string   `key:"ai.embedding_model" value:"MODEL" usage:"model of the same server that turns sections and questions into vectors, to find sections by meaning too; empty finds them only by words"`
	EmbeddingDaily    int      `key:"ai.embedding_daily" value:"SECTIONS" default:"200000" usage:"sections that each server sends to it in a UTC day; 0 sets no limit"`
	TokensFull        string   `key:"ai.tokens_full" value:"TOKENS" default:"32768/20000/4096" usage:"token limits of the full model, as TOTAL/SECTIONS/ANSWER: in total, for sections of pages, and for the answer"`
	TokensMini        string   `key:"ai.tokens_mini" value:"TOKENS" default:"16384/12000/2048" usage:"token limits of the mini model, as for ai.tokens_full"`
	Prices            []string `key:"ai.prices" value:"PRICES" usage:"prices of models per million tokens, each as MODEL=PROMPT/ANSWER such as small=0.15/0.60, in any currency; ai.daily_cost needs those of both models"`
	DailyCost         string   `key:"ai.daily_cost" value:"AMOUNT" usage:"limit on the cost of models in a UTC day, such as 12.50, in the currency of ai.prices; over it, answers are quotations. Empty sets no limit"`
	DailyTokens       int      `key:"ai.daily_tokens" value:"COUNT" default:"0" usage:"limit on the tokens that models read and write in a UTC day, even if they are free; over it, answers are quotations. 0 sets no limit"`
	Moderation        bool     `key:"ai.moderation" usage:"check each message of readers with the server's /moderations; flagged messages are not answered"`
	ModerationURL     string   `key:"ai.moderation_url" value:"URL" usage:"base address of the moderation server; empty uses ai.base_url"`
	ModerationModel   string   `key:"ai.moderation_model" value:"MODEL" usage:"moderation model; empty leaves the choice to the server"`
	Proof             string   `key:"ai.proof" value:"POLICY" default:"drop" usage:"treatment of sentences without proof in a model's answer: drop or mark"`
	FreeQuestions     int      `key:"ai.free_questions" value:"COUNT" default:"5" usage:"questions that readers without a paid plan may ask in a window"`
	Window            int      `key:"ai.window" value:"SECONDS" default:"86400" usage:"length of the window, which begins with its first question"`
	HistoryDays       int      `key:"ai.history_days" value:"DAYS" default:"183" usage:"days after which inactive conversations and other data about questions are deleted"`
	ExplainDaily      int      `key:"ai.explain_daily" value:"COUNT" default:"2000" usage:"new explanations by the mini model in a UTC day; cached ones are not limited. 0 sets no limit"`
	Explain           bool     `key:"ai.explain" default:"true" usage:"let readers, signed in or not, ask the mini model to explain examples on pages"`
	FirstTokenTimeout int      `key:"ai.first_token_timeout" value:"SECONDS" default:"30" usage:"time limit for the first text of an answer"`
	TokenTimeout      int      `key:"ai.token_timeout" value:"SECONDS" default:"15" usage:"time limit between two pieces of text"`
	AnswerTimeout     int      `key:"ai.answer_timeout" value:"SECONDS" default:"180" usage:"time limit for a whole answer"`
	Streams           int      `key:"ai.streams" value:"COUNT" default:"200" usage:"simultaneous answers of models; as many may wait for a few seconds"`
}

// Newsletter is the closed newsletter.
type Newsletter struct {
	PurgeOn string `key:"newsletter.purge_on" value:"DATE" usage:"day, YYYY-MM-DD in UTC, from which all subscribers of the newsletter are deleted; empty keeps them until 'waymark newsletter purge'"`
}

// Updates configures notifications of changes in browser support.
type Updates struct {
	WebhookNetworks []string `key:"updates.webhook_networks" value:"NETWORKS" usage:"private networks (10.0.0.0/8) in which webhooks of readers may be, over http too. Empty allows only public addresses"`
	NewUntil        string   `key:"updates.new_until" value:"DATE" usage:"day, YYYY-MM-DD, until which the menu marks the updates page as new for readers who have not seen it; empty never does"`
}

// Observatory configures scans of sites for readers and programs.
type Observatory struct {
	Contact     string   `key:"observatory.contact" value:"ADDRESS" usage:"web or e-mail address for complaints about scans, sent with every request of a scan"`
	Ports       []string `key:"observatory.ports" value:"PORTS" default:"80,443,8080,8443" usage:"ports that may be scanned"`
	Allow       []string `key:"observatory.allow" value:"HOSTS" usage:"hosts that may be scanned, with their subdomains; empty allows all hosts except those of deny"`
	Deny        []string `key:"observatory.deny" value:"HOSTS" usage:"hosts that are neither scanned nor shown, with their subdomains"`
	Networks    []string `key:"observatory.networks" value:"NETWORKS" usage:"private networks (10.0.0.0/8) that may be scanned. Everybody can send requests there"`
	ConnectTo   []string `key:"observatory.connect_to" value:"RULES" usage:"addresses to connect to instead, each as HOST:PORT:HOST:PORT as for curl, for names outside the DNS; they must be public or in observatory.networks"`
	CAFile      string   `key:"observatory.ca_file" value:"FILE" usage:"PEM file of certificates that scans trust instead of the system's"`
	Cooldown    int      `key:"observatory.cooldown" value:"SECONDS" default:"60" usage:"age up to which a result is reused for requests for a new scan"`
	Cache       int      `key:"observatory.cache" value:"SECONDS" default:"86400" usage:"age up to which a result is reused for other requests"`
	Concurrency int      `key:"observatory.concurrency" value:"COUNT" default:"16" usage:"number of simultaneous scans; eight times as many may wait"`
	Store       bool     `key:"observatory.store" usage:"store results in the database even if nothing else needs one; without a database only the latest are kept, in memory. On if accounts are on or database.url is set"`
	PreloadURL  string   `key:"observatory.preload_url" value:"URL" usage:"address from which 'waymark data update' fetches the list of preloaded hosts: transport_security_state_static.json of Chromium, plain or in Base64. Empty does not update the list"`
	TLDsURL     string   `key:"observatory.tlds_url" value:"URL" usage:"address from which 'waymark data update' fetches the list of top-level domains: tlds-alpha-by-domain.txt of IANA. Empty does not update the list"`
	Keep        int      `key:"observatory.keep" value:"COUNT" default:"100000" usage:"number of newest scans stored in the database; 0 sets no limit"`
	Retention   int      `key:"observatory.retention" value:"DAYS" default:"730" usage:"days for which results are stored in the database; 0 stores them indefinitely"`
}

// Telemetry configures the storage of visits.
type Telemetry struct {
	ApplicationID string `key:"telemetry.application_id" value:"NAME" default:"waymark" usage:"name of the site in the addresses of reports: letters, digits, hyphens and dots"`
	Retention     int    `key:"telemetry.retention" value:"DAYS" default:"30" usage:"days for which single visits are stored; daily counts are stored longer"`
	CountsFor     int    `key:"telemetry.counts_retention" value:"DAYS" default:"1095" usage:"days for which daily counts are stored; 0 stores them indefinitely"`
	PerMinute     int    `key:"telemetry.per_minute" value:"COUNT" default:"600" usage:"reports accepted from one network address, with all its readers, per minute; 0 sets no limit"`
	MaxMB         int    `key:"telemetry.max_mb" value:"MB" default:"10000" usage:"size limit of the telemetry database in megabytes. Near it visits of the oldest days are deleted early; when it is reached, browsers retry later. 0 sets no limit"`
	Export        string `key:"telemetry.export" value:"TARGET" usage:"folder, or s3://BUCKET/PREFIX, for the nightly export of visits and counts; empty turns it off"`
	ExportFormat  string `key:"telemetry.export_format" value:"FORMAT" default:"parquet" usage:"format of exported files: parquet or csv"`
	S3Endpoint    string `key:"telemetry.s3_endpoint" value:"URL" usage:"address of the bucket's service; empty uses AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL, or Amazon's"`
	S3Region      string `key:"telemetry.s3_region" value:"REGION" usage:"region of the bucket; empty uses AWS_REGION, or asks the service"`
}

// Ads configures the sources of ads.
type Ads struct {
	Inventory string `key:"ads.inventory" value:"FILE" usage:"TOML file of ad campaigns; check it with 'waymark ads check'"`
	SecretKey string `key:"ads.secret_key" value:"KEY" secret:"true" usage:"32 random bytes in base64 or hexadecimal that sign the links of ads; empty generates a key at startup, for a single server until it stops"`

	DecisionURL       string   `key:"ads.decision_url" value:"URL" usage:"https address of an API that chooses ads; the inventory is the fallback if it has none or does not respond. Empty uses only the inventory"`
	DecisionKey       string   `key:"ads.decision_key" value:"KEY" secret:"true" usage:"key of the API, if it requires one"`
	DecisionNetworkID int      `key:"ads.decision_network_id" value:"NUMBER" default:"0" usage:"id of the account in the API"`
	DecisionSiteID    int      `key:"ads.decision_site_id" value:"NUMBER" default:"0" usage:"id of the site in the API"`
	DecisionSlots     []string `key:"ads.decision_slots" value:"SLOTS" usage:"slots for the API, each as SLOT=TYPES or SLOT=TYPES/ZONES with the API's numbers joined by +: side=5/4001+4002"`
	DecisionHosts     []string `key:"ads.decision_hosts" value:"HOSTS" usage:"additional hosts of the API's pictures, views and clicks. Other hosts are rejected"`
	DecisionTimeout   int      `key:"ads.decision_timeout" value:"MILLISECONDS" default:"1000" usage:"time limit for a decision"`
	DecisionAddresses []string `key:"ads.decision_addresses" value:"ADDRESSES" usage:"addresses sent to the API for countries, as DE=192.0.2.1, instead of the readers'. About forty countries have one by default; the API is not called for others"`
	PrivateNetworks   []string `key:"ads.private_networks" value:"NETWORKS" usage:"private networks (10.0.0.0/8) in which the API may be, over http too"`
}

// Database configures the storage of accounts and readers' data.
type Database struct {
	URL            string `key:"database.url" value:"URL" secret:"true" usage:"address of a PostgreSQL database, postgres://…; empty uses SQLite"`
	PoolerURL      string `key:"database.pooler_url" value:"URL" secret:"true" usage:"address of the same database through a pooler in transaction mode, such as PgBouncer: requests use it, and migrations, jobs and telemetry use database.url"`
	Dir            string `key:"database.dir" value:"DIR" default:"waymark-data" usage:"folder of the SQLite database; created when a feature needs it"`
	MaxConnections int    `key:"database.max_connections" value:"COUNT" default:"25" usage:"maximum number of connections of a server to the database for requests; jobs and telemetry have a few more"`
	SkipMigrations bool   `key:"database.skip_migrations" usage:"do not migrate the database at startup; run 'waymark migrate' instead"`
}

// Data has files with data about the web platform and page views.
type Data struct {
	Dir              string `key:"data_dir" value:"DIR" usage:"folder of newer web data written by 'waymark data update'; empty uses the data in the binary"`
	Popularity       string `key:"popularity" value:"FILE" usage:"CSV file of page views (Page,Pageviews) that orders the search index"`
	DeveloperSignals string `key:"developer_signals" value:"FILE" usage:"JSON file of developer signals per web feature"`
	WebExtExamples   string `key:"webext_examples" value:"FILE" usage:"JSON file of WebExtension examples"`
	Surveys          string `key:"surveys" value:"FILE" usage:"JSON file with a list of external surveys to offer on documents, each with key, question, url and path, and optionally bucket, teaser, footnote, start, end, rate_from and rate_till"`
}

// Dev configures the dev command.
type Dev struct {
	EditorURL     string `key:"dev.editor_url" value:"URL" default:"vscode://file/{file}:{line}:{column}" usage:"address that opens a file in your editor, with {file}, {line} and {column} in their places; empty shows no links"`
	Baseline      string `key:"dev.baseline" value:"FILE" usage:"JSON file of flaws for /_flaws to compare with, exported from /_flaws or written by 'waymark content validate --format json'"`
	Feedback      string `key:"dev.feedback" value:"FILE" usage:"readers' feedback on pages, for writers: a file that 'waymark telemetry report --format json' wrote where the site is served, or the word database for the telemetry in database.dir or database.url"`
	RemoteReading bool   `key:"dev.remote_reading" usage:"let other machines that reach addr read the flaws and sources in dev; only this machine can write"`
}

// Editor returns the links that open files in an editor.
func (d Dev) Editor() (EditorLink, error) { return ParseEditorLink(d.EditorURL) }

// Build configures the building of pages.
type Build struct {
	Workers      int  `key:"workers" value:"COUNT" default:"0" usage:"number of pages built at the same time; 0 means one per processor"`
	SocialImages bool `key:"social_images" default:"true" usage:"create a picture for each page, shown where the page is shared"`
}

// Built configures builds that servers share.
type Built struct {
	Site       string `key:"site" value:"TARGET" usage:"folder, or s3://BUCKET/PREFIX, of 'waymark build --layout objects': serve serves its current build instead of content"`
	Poll       int    `key:"built.poll" value:"SECONDS" default:"30" usage:"interval at which serve looks for a new build"`
	CacheDir   string `key:"built.cache_dir" value:"DIR" usage:"folder for copies of a build's files on a server; empty uses a folder in the user's cache"`
	CacheMB    int    `key:"built.cache_mb" value:"MIB" default:"2048" usage:"maximum size of these copies in MiB; those used last remain"`
	Keep       int    `key:"built.keep" value:"COUNT" default:"5" usage:"number of earlier builds to keep when another one is published, and of earlier versions of the web application whose files stay reachable, also on servers of content and in folders"`
	Assets     string `key:"built.assets" value:"TARGET" usage:"folder, or s3://BUCKET/PREFIX, where servers of content keep the files of the web application of this and built.keep earlier versions, for pages that are open in browsers; servers of a site may share it. Empty uses a folder in the user's cache"`
	S3Endpoint string `key:"built.s3_endpoint" value:"URL" usage:"address of the bucket's service; empty uses AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL, or Amazon's"`
	S3Region   string `key:"built.s3_region" value:"REGION" usage:"region of the bucket; empty uses AWS_REGION, or asks the service"`
}

func (b Built) check(bad *problems) {
	bad.between("built.poll", b.Poll, 1, 86400)
	bad.between("built.cache_mb", b.CacheMB, 1, 1<<20)
	bad.between("built.keep", b.Keep, 0, 1000)
	if b.S3Endpoint != "" {
		bad.webAddress("built.s3_endpoint", b.S3Endpoint)
	}
}

// Render configures the JavaScript engine for rendering.
type Render struct {
	Engine string `key:"render.engine" value:"NAME" default:"auto" usage:"JavaScript engine for server rendering, of those the program was built with: auto, v8 or quickjs"`
}

// Tracing configures traces of requests and jobs.
type Tracing struct {
	Endpoint string `key:"tracing.endpoint" value:"URL" usage:"address that takes traces by OTLP over HTTP, such as http://127.0.0.1:4318/v1/traces; empty turns them off"`
	OneIn    int    `key:"tracing.one_in" value:"COUNT" default:"100" usage:"trace one in this many requests and jobs; 1 traces all. Trusted proxies that send a traceparent decide for their requests"`
}

// Log configures logging.
type Log struct {
	JSON   bool   `key:"log.json" usage:"write log lines as JSON"`
	Access string `key:"log.access" value:"WHICH" default:"off" usage:"requests in the access log, JSON lines on standard output: off, errors (faults), sample (errors and one in a hundred others) or all"`
	Level  string `key:"log.level" value:"LEVEL" default:"info" usage:"minimum level to log: debug, info, warn or error"`
}

// Suffix returns the suffix of page titles.
func (b Brand) Suffix() string {
	return cmp.Or(b.TitleSuffix, b.Name)
}

// Folders returns the configured folders.
func (c Content) Folders() []string {
	all := []string{c.Docs, c.Translated, c.Curriculum, c.Blog, c.Generic, c.Spotlights}
	return slices.DeleteFunc(all, func(dir string) bool { return dir == "" })
}

// LocaleList returns the configured locales; nil means all.
func (c Content) LocaleList() ([]locale.Locale, error) {
	var list []locale.Locale
	for _, name := range c.Locales {
		l, ok := locale.Parse(name)
		if !ok {
			return nil, fmt.Errorf("%q is not a supported locale; choose from %v", name, locale.All())
		}
		list = append(list, l)
	}
	return list, nil
}

// HostList returns the site's own host names, with the path of the site.
func (s Server) HostList() []string {
	hosts := slices.Clone(s.SiteHosts)
	if u, err := url.Parse(s.BaseURL); err == nil && u.Host != "" {
		hosts = append(hosts, u.Host+u.Path)
	}
	return hosts
}

// TrustedProxyList returns the networks of the trusted proxies.
func (s Server) TrustedProxyList() ([]netip.Prefix, error) { return networks(s.TrustedProxies) }

// WebhookNetworkList returns the private networks allowed for webhooks.
func (u Updates) WebhookNetworkList() ([]netip.Prefix, error) { return networks(u.WebhookNetworks) }

// NewUntilTime returns the moment at which updates are no longer marked as new; zero if they
// never are.
func (u Updates) NewUntilTime() (time.Time, error) { return beginOf(u.NewUntil) }

// PurgeTime returns the moment at which the newsletter is purged; zero means never.
func (n Newsletter) PurgeTime() (time.Time, error) { return beginOf(n.PurgeOn) }

// beginOf returns the start of a day in UTC; zero for "".
func beginOf(day string) (time.Time, error) {
	if day == "" {
		return time.Time{}, nil
	}
	begin, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return time.Time{}, fmt.Errorf("%q is not a day such as 2027-01-31", day)
	}
	return begin, nil
}

// networks parses networks, and addresses as networks of one.
func networks(names []string) ([]netip.Prefix, error) {
	var list []netip.Prefix
	for _, name := range names {
		network, err := netip.ParsePrefix(name)
		if err != nil {
			address, err := netip.ParseAddr(name)
			if err != nil {
				return nil, fmt.Errorf("%q is neither an address nor a network such as 10.0.0.0/8", name)
			}
			network = netip.PrefixFrom(address, address.BitLen())
		}
		list = append(list, network.Masked())
	}
	return list, nil
}

// FrameHostList returns the allowed origins of frames.
func (c *Config) FrameHostList() []string {
	return slices.Concat(c.Server.FrameHosts, c.Lessons.Origins)
}
