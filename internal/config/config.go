// Package config holds the one settings struct of Waymark and reads it from
// flags, WAYMARK_… variables, a waymark.toml file and defaults, in that order.
package config

import (
	"fmt"
	"net/netip"
	"net/url"
	"strings"

	"waymark.dev/waymark/internal/locale"
)

// Config is every setting. The tags give the key of the file, the default and
// the reference text; the flag is the key with dashes for dots and underscores,
// the variable is WAYMARK_ and the key in capitals with underscores.
type Config struct {
	Content              string `key:"content" usage:"folder with en-us/, sidebars/ and jsondata/; empty serves the sample site in the binary"`
	TranslatedContent    string `key:"translated_content" usage:"folder with the other locales (de/, fr/, …)"`
	Curriculum           string `key:"curriculum" usage:"checkout of the curriculum"`
	Blog                 string `key:"blog" usage:"checkout of the blog (the folder with posts/ and authors/)"`
	GenericContent       string `key:"generic_content" usage:"checkout of the generic pages (about, community, …)"`
	ContributorSpotlight string `key:"contributor_spotlight" usage:"checkout of the contributor spotlights"`

	BlogDescription string `key:"blog.description" default:"News and articles for people who build the web." usage:"one sentence about the blog, for its index and its feeds"`
	BlogPerPage     int    `key:"blog.per_page" default:"10" usage:"posts on a page of the blog's index; 0 puts all on one"`
	IssuesAPI       string `key:"issues.api" default:"https://api.github.com" usage:"address of the code host's search interface, for the community page"`
	IssuesRepo      string `key:"issues.repository" usage:"repositories whose issues for newcomers the community page lists, OWNER/NAME, separated by commas; empty lists none"`
	IssuesLabels    string `key:"issues.labels" default:"good first issue,accepting PR" usage:"labels of issues for newcomers, separated by commas"`
	IssuesURL       string `key:"issues.url" usage:"address of the whole list of such issues; empty makes one at github.com"`

	LessonOrigins  string `key:"lessons.origins" usage:"origins of a provider whose lessons the curriculum may embed, separated by commas; each counts as one of frame_hosts"`
	LessonVia      string `key:"lessons.via" usage:"word that tells the provider which site sends a reader"`
	FirstLessonURL string `key:"lessons.first_url" usage:"address of the lesson on the curriculum's first page; empty for none"`
	FirstLesson    string `key:"lessons.first_title" usage:"title of that lesson"`
	PartnerName    string `key:"lessons.partner_name" usage:"name of the course provider that the curriculum recommends"`
	PartnerURL     string `key:"lessons.partner_url" usage:"address of its career path; empty hides the recommendation"`
	AdvertiseURL   string `key:"advertise_url" usage:"address to write to about advertising"`

	BlogUnpublished bool `key:"blog.unpublished" usage:"show drafts and posts of later days; the dev command does so anyway"`

	DataDir          string `key:"data_dir" usage:"folder with newer web data written by 'waymark data update'; empty uses the data in the binary"`
	Popularity       string `key:"popularity" usage:"CSV file of page views (Page,Pageviews) that orders the search index"`
	DeveloperSignals string `key:"developer_signals" usage:"JSON file of developer signals per web feature"`
	WebExtExamples   string `key:"webext_examples" usage:"JSON file of WebExtension examples"`

	Addr    string `key:"addr" default:"localhost:8080" usage:"address to listen on, HOST:PORT"`
	BaseURL string `key:"base_url" default:"http://localhost:8080" usage:"public address of the site, without a slash at the end"`
	Hosts   string `key:"site_hosts" usage:"host names, separated by commas, whose absolute links in content count as links into this site"`

	Brand         string `key:"brand.name" default:"Waymark" usage:"name of the site, as in page titles"`
	TitleSuffix   string `key:"brand.title_suffix" usage:"what page titles end in after the bar; empty uses the name"`
	Organisation  string `key:"brand.organisation" default:"the Waymark contributors" usage:"who publishes the site, for the footer"`
	Description   string `key:"brand.description" default:"Documentation for people who build the web." usage:"one sentence about the site, for pages without a summary"`
	Repository    string `key:"repository.content" usage:"address of the English content's repository, for source links"`
	TranslatedRep string `key:"repository.translated" usage:"address of the translated content's repository; {locale} stands for the locale's folder"`
	Branch        string `key:"repository.branch" default:"main" usage:"branch that source links point to"`
	IssueURL      string `key:"repository.issues" usage:"address of the form for problems with a page"`
	ContributeURL string `key:"repository.contribute" usage:"address of the page that tells how to contribute"`

	ContributeTranslatedURL string `key:"repository.contribute_translated" usage:"the same for translated pages; empty uses that of all pages"`

	SupportURL          string `key:"links.support" usage:"address where readers find help, for the footer and the menu of the account"`
	PrivacyURL          string `key:"links.privacy" usage:"address of the privacy notice, for the footer"`
	TermsURL            string `key:"links.terms" usage:"address of the terms of use, for the footer"`
	LicenceURL          string `key:"links.licence" usage:"address of the licence of the content, for the footer"`
	SocialLinks         string `key:"links.social" usage:"accounts of the site on others, for the footer: each as NAME=ADDRESS, separated by commas"`
	BaselineFeedbackURL string `key:"links.baseline_feedback" usage:"address of the form for feedback on Baseline; page and level are added as parameters"`

	CompatIssueURL  string `key:"compat.issues" usage:"address of the form for problems with compatibility data"`
	CompatSourceURL string `key:"compat.source" usage:"address under which the files of the compatibility data can be seen"`
	SamplesURL      string `key:"samples_url" usage:"address under which whole-page examples are hosted, with a slash at the end; it must be one of frame_hosts"`
	ExamplesURL     string `key:"webext_examples_url" usage:"address under which the WebExtension examples can be browsed, with a slash at the end"`
	PlayHost        string `key:"play_host" usage:"host that runs examples apart from the site, as NAME or NAME:PORT; every name below it must lead to this server too. Empty is play.localhost for a site on localhost and turns the playground off elsewhere"`
	SharedAssets    string `key:"shared_assets" usage:"folder of the pictures, fonts and videos that examples name as /shared-assets/…"`
	Surveys         string `key:"surveys" usage:"JSON list of surveys of other providers, offered on documents: key, question, url and path, and as wanted bucket, teaser, footnote, start, end, rate_from and rate_till"`
	FrameHosts      string `key:"frame_hosts" default:"https://www.youtube-nocookie.com" usage:"origins that pages may show in frames, separated by commas"`

	TrustedProxies string `key:"trusted_proxies" usage:"addresses or networks (10.0.0.0/8) of the proxies in front, separated by commas; the readers that limits count apart are told by their X-Forwarded-For. Empty believes nobody"`

	SearchDir      string `key:"search.dir" usage:"folder of the full-text index; empty uses one below the user's cache folder"`
	SearchDatabase string `key:"search.database" secret:"true" usage:"address of a PostgreSQL database that holds the full-text index instead, postgres://…"`
	SearchMaxAge   int    `key:"search.max_age" default:"86400" usage:"seconds that answers of the search API may be kept by browsers and proxies"`

	DatabaseURL    string `key:"database.url" secret:"true" usage:"address of a PostgreSQL database for accounts and what readers save, postgres://…; empty keeps them in SQLite"`
	DatabaseDir    string `key:"database.dir" default:"waymark-data" usage:"folder of the SQLite database; it is made when there are accounts"`
	SkipMigrations bool   `key:"database.skip_migrations" usage:"leave the tables as they are at the start; 'waymark migrate' brings them up to date"`

	AuthIssuer       string `key:"auth.issuer" usage:"address of the OpenID Connect provider that signs readers in, as in its discovery document"`
	AuthClientID     string `key:"auth.client_id" usage:"name of this site at the provider"`
	AuthClientSecret string `key:"auth.client_secret" secret:"true" usage:"password of this site at the provider"`
	AuthScopes       string `key:"auth.scopes" default:"openid profile email" usage:"scopes to ask the provider for, separated by spaces; openid and email are needed"`
	AuthSecretKey    string `key:"auth.secret_key" secret:"true" usage:"32 random bytes in base64 or hexadecimal that seal cookies; a new one signs everybody out"`
	Maintenance      string `key:"auth.maintenance" usage:"text shown in place of the account while accounts are being worked on"`
	PlaySecretKey    string `key:"playground.secret_key" secret:"true" usage:"32 random bytes in base64 or hexadecimal that seal the ids of saved code; a new one breaks all permanent links. Empty turns saving off"`

	Locales  string `key:"locale" usage:"locales to build or serve, separated by commas; empty means all that have content"`
	Workers  int    `key:"workers" default:"0" usage:"pages built at the same time; 0 means one per processor"`
	Engine   string `key:"render.engine" default:"auto" usage:"JavaScript engine for server rendering: auto, v8 or quickjs"`
	CacheMB  int    `key:"cache_mb" default:"256" usage:"memory for rendered pages kept by serve, in MiB"`
	LogJSON  bool   `key:"log.json" usage:"write log lines as JSON"`
	LogLevel string `key:"log.level" default:"info" usage:"least level logged: debug, info, warn or error"`

	SocialImages bool `key:"social_images" default:"true" usage:"draw a picture for each page, shown where the page is shared"`

	Indexing bool `key:"indexing" usage:"let search engines index the site"`

	Authentication bool `key:"features.authentication" usage:"accounts and sign-in"`
	WriterMode     bool `key:"features.writer_mode" usage:"show flaws and edit links on pages"`
	DevMode        bool `key:"features.dev_mode" usage:"development pages"`
	Plus           bool `key:"features.plus" usage:"the paid tier"`
	Newsletter     bool `key:"features.newsletter" usage:"the newsletter page and settings"`
	Placement      bool `key:"features.placement" usage:"ads"`
	Advertising    bool `key:"features.advertising" usage:"the advertising page"`
	Observatory    bool `key:"features.observatory" usage:"the pages of the scanner"`
}

// LocaleList returns the locales asked for; nil means all.
func (c *Config) LocaleList() ([]locale.Locale, error) {
	var list []locale.Locale
	for _, name := range splitList(c.Locales) {
		l, ok := locale.Parse(name)
		if !ok {
			return nil, fmt.Errorf("locale: %q is not a supported locale (have %v)", name, locale.All())
		}
		list = append(list, l)
	}
	return list, nil
}

// HostList returns the host names that count as this site's own.
func (c *Config) HostList() []string {
	hosts := splitList(c.Hosts)
	if u, err := url.Parse(c.BaseURL); err == nil && u.Host != "" {
		hosts = append(hosts, u.Host)
	}
	return hosts
}

// TrustedProxyList returns the networks of the proxies in front.
func (c *Config) TrustedProxyList() ([]netip.Prefix, error) {
	var list []netip.Prefix
	for _, name := range splitList(c.TrustedProxies) {
		network, err := netip.ParsePrefix(name)
		if err != nil {
			address, err := netip.ParseAddr(name)
			if err != nil {
				return nil, fmt.Errorf("trusted_proxies: %q is neither an address nor a network such as 10.0.0.0/8", name)
			}
			network = netip.PrefixFrom(address, address.BitLen())
		}
		list = append(list, network.Masked())
	}
	return list, nil
}

// FrameHostList returns the origins that pages may show in frames.
func (c *Config) FrameHostList() []string {
	return append(splitList(c.FrameHosts), splitList(c.LessonOrigins)...)
}

// IssuesRepoList returns the repositories with issues for newcomers.
func (c *Config) IssuesRepoList() []string { return splitList(c.IssuesRepo) }

// IssuesLabelList returns the labels of issues for newcomers.
func (c *Config) IssuesLabelList() []string { return splitList(c.IssuesLabels) }

// LessonOriginList returns the origins whose lessons may be embedded.
func (c *Config) LessonOriginList() []string { return splitList(c.LessonOrigins) }

// Suffix returns what page titles end in.
func (c *Config) Suffix() string {
	if c.TitleSuffix != "" {
		return c.TitleSuffix
	}
	return c.Brand
}

// problems lists what is wrong with the values, one line each.
func (c *Config) problems() []string {
	var bad []string
	if _, err := c.LocaleList(); err != nil {
		bad = append(bad, err.Error())
	}
	if u, err := url.Parse(c.BaseURL); err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		bad = append(bad, fmt.Sprintf("base_url: %q is not an http or https address", c.BaseURL))
	} else if strings.HasSuffix(c.BaseURL, "/") {
		bad = append(bad, fmt.Sprintf("base_url: %q must not end in a slash", c.BaseURL))
	}
	if _, err := c.TrustedProxyList(); err != nil {
		bad = append(bad, err.Error())
	}
	bad = append(bad, c.playProblems()...)
	bad = append(bad, c.accountProblems()...)
	bad = append(bad, c.linkProblems()...)
	if !oneOf(c.Engine, "auto", "v8", "quickjs") {
		bad = append(bad, fmt.Sprintf("render.engine: %q is not auto, v8 or quickjs", c.Engine))
	}
	if !oneOf(c.LogLevel, "debug", "info", "warn", "error") {
		bad = append(bad, fmt.Sprintf("log.level: %q is not debug, info, warn or error", c.LogLevel))
	}
	if u, err := url.Parse(c.IssuesAPI); err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		bad = append(bad, fmt.Sprintf("issues.api: %q is not an http or https address", c.IssuesAPI))
	}
	for _, name := range splitList(c.IssuesRepo) {
		if owner, repo, ok := strings.Cut(name, "/"); !ok || owner == "" || repo == "" || strings.ContainsAny(repo, "/ ") {
			bad = append(bad, fmt.Sprintf("issues.repository: %q is not OWNER/NAME", name))
		}
	}
	if c.BlogPerPage < 0 {
		bad = append(bad, fmt.Sprintf("blog.per_page: %d is negative", c.BlogPerPage))
	}
	if c.Workers < 0 || c.Workers > 256 {
		bad = append(bad, fmt.Sprintf("workers: %d is not between 0 and 256", c.Workers))
	}
	if c.SearchMaxAge < 0 {
		bad = append(bad, fmt.Sprintf("search.max_age: %d is less than 0", c.SearchMaxAge))
	}
	if c.CacheMB < 1 || c.CacheMB > 65536 {
		bad = append(bad, fmt.Sprintf("cache_mb: %d is not between 1 and 65536", c.CacheMB))
	}
	return bad
}

func oneOf(s string, words ...string) bool {
	for _, w := range words {
		if s == w {
			return true
		}
	}
	return false
}

func splitList(s string) []string {
	var list []string
	for _, part := range strings.Split(s, ",") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}
