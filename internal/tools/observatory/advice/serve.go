package advice

import (
	"regexp"
	"strings"
)

// plainHost matches hosts that are literal in every configuration. Browsers accept others,
// such as with quotation marks and asterisks.
var plainHost = regexp.MustCompile(`^[a-z0-9]([a-z0-9_.-]*[a-z0-9])?$`)

// forHost replaces HOST in templates by a host, as a string literal in programs.
func forHost(host string, templates map[string]string) []Snippet {
	if !plainHost.MatchString(host) {
		host = "www.example.com"
	}
	var out []Snippet
	for _, server := range Servers() {
		code := strings.ReplaceAll(templates[server], "REGEXP", regexp.QuoteMeta(host))
		out = append(out, Snippet{server, strings.ReplaceAll(code, "HOST", host)})
	}
	return out
}

// redirect redirects all HTTP requests to HTTPS on the same host.
func redirect(host string) []Snippet {
	return forHost(host, map[string]string{
		"nginx": `server {
    listen 80;
    listen [::]:80;
    server_name HOST;
    return 301 https://$server_name$request_uri;
}
`,
		"apache": `<VirtualHost *:80>
    ServerName HOST
    RewriteEngine On
    RewriteRule ^ https://%{SERVER_NAME}%{REQUEST_URI} [R=301,L,NE]
</VirtualHost>
`,
		"caddy": `# Caddy redirects by itself when a site is named without http:// and port.
HOST {
	root * /srv/site
	file_server
}
`,
		"express": `app.set("trust proxy", 1); // if a proxy ends the TLS connection
app.use((request, response, next) => {
  if (request.secure) return next();
  response.redirect(301, "https://HOST" + request.originalUrl);
});
`,
		"go": `func redirectToHTTPS() error {
	return http.ListenAndServe(":80", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://HOST"+r.URL.RequestURI(), http.StatusMovedPermanently)
	}))
}
`,
	})
}

// certificate serves a host over HTTPS with a valid certificate.
func certificate(host string) []Snippet {
	return forHost(host, map[string]string{
		"nginx": `# certbot --nginx gets the certificate and renews it.
server {
    listen 443 ssl;
    listen [::]:443 ssl;
    server_name HOST;
    ssl_certificate /etc/ssl/site/fullchain.pem;  # with the intermediate certificates
    ssl_certificate_key /etc/ssl/site/privkey.pem;
}
`,
		"apache": `# mod_md gets the certificate and renews it.
MDomain HOST
MDCertificateAgreement accepted
<VirtualHost *:443>
    ServerName HOST
    SSLEngine on
</VirtualHost>
`,
		"caddy": `# Caddy gets the certificate and renews it.
HOST {
	root * /srv/site
	file_server
}
`,
		"express": `const { readFileSync } = require("node:fs");
const { createServer } = require("node:https");

// For HOST, with the intermediate certificates
const cert = readFileSync("/etc/ssl/site/fullchain.pem");
const key = readFileSync("/etc/ssl/site/privkey.pem");
createServer({ cert, key }, app).listen(443);
`,
		"go": `// autocert is golang.org/x/crypto/acme/autocert.
func serveTLS(handler http.Handler) error {
	m := &autocert.Manager{Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist("HOST"), Cache: autocert.DirCache("certificates")}
	server := &http.Server{Handler: handler, TLSConfig: m.TLSConfig()}
	return server.ListenAndServeTLS("", "")
}
`,
	})
}

// trustedOrigin lets one other origin, instead of any, read responses.
func trustedOrigin(host string) []Snippet {
	return forHost(host, map[string]string{
		"nginx": `# In the http block: the origins that you trust
map $http_origin $trusted_origin {
    default "";
    "https://app.HOST" $http_origin;
}

# In the server block; an empty header is not sent
proxy_hide_header Access-Control-Allow-Origin;
proxy_hide_header Access-Control-Allow-Credentials;
add_header Access-Control-Allow-Origin $trusted_origin always;
add_header Vary Origin always;
`,
		"apache": `# The origins that you trust
SetEnvIf Origin "^https://app\.REGEXP$" trusted_origin
Header onsuccess unset Access-Control-Allow-Origin
Header onsuccess unset Access-Control-Allow-Credentials
Header always set Access-Control-Allow-Origin "expr=%{req:Origin}" env=trusted_origin
Header always merge Vary Origin
`,
		"caddy": `# The origins that you trust
@untrusted not header Origin https://app.HOST
header @untrusted {
	-Access-Control-Allow-Origin
	-Access-Control-Allow-Credentials
	defer
}
header +Vary Origin
`,
		"express": `const trusted = new Set(["https://app.HOST"]); // the origins that you trust

app.use((request, response, next) => {
  response.vary("Origin");
  const origin = request.get("Origin");
  if (trusted.has(origin)) response.set("Access-Control-Allow-Origin", origin);
  next();
});
`,
		"go": `// trusted are the origins that you trust.
var trusted = map[string]bool{"https://app.HOST": true}

func withCORS(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Origin")
		if origin := r.Header.Get("Origin"); trusted[origin] {
			w.Header().Set("Access-Control-Allow-Origin", origin)
		}
		next.ServeHTTP(w, r)
	})
}
`,
	})
}
