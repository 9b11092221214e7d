# make serve   builds and serves the sample site on http://localhost:8080
# make dev     serves it for writers and engineers: pages change when content or web/src does
# make test    runs every test, installing what it needs
# make vscode  packs the extension for VS Code
# make build   leaves the program at bin/waymark
# make newcomer tries the first command of the README in an empty home; with FRESH=1 in a new clone, too
# make quick   tests of what has changed since the last commit, in under a minute
# make check   formatting, vet, linters, types, size of the web build
# make lint    further linters, which take minutes to build
# make cluster serves the sample as many machines would: three servers, PostgreSQL, OpenSearch, a bucket, a proxy
# make release leaves archives, packages and checksums in out/release
# make bench   measures (CORPUS=dir with files/ for the real corpus)

SHELL := /bin/bash
.DELETE_ON_ERROR:

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
# For every go command alike, so that none compiles again what another has. What only
# debuggers read is left out: it takes long to compile.
export GOFLAGS += -trimpath -gcflags=all=-dwarf=false
GO_TAGS := webdist
# A fifth less processor time for some 300 MB more memory in each compiler, check and test.
GO := GOGC=400 go
BUILD := $(GO) build
LDFLAGS := -s -w -X main.version=$(VERSION)

WEB_SOURCES := $(shell find web/src web/scripts -type f 2>/dev/null) web/package.json web/package-lock.json web/vite.config.ts web/tsconfig.json
GO_SOURCES := $(shell find cmd docs internal sample web/*.go devtools -type f -not -path '*/node_modules/*' -not -name '*_test.go' 2>/dev/null) go.mod go.sum

# bin/waymark makes the web build in a make of its own: with -j, two would make it at once.
ifeq ($(MAKELEVEL),0)
.NOTPARALLEL:
endif

.PHONY: newcomer release check-packages check-own-packages serve dev build web test test-go test-go-raced test-go-plain test-race test-web test-browser test-editors vscode check check-go check-web lint quick check-corpus check-corpus-nightly cluster check-cluster bench search-agreement fuzz tools clean compiled

build: bin/waymark

serve: bin/waymark
	./bin/waymark serve $(ARGS)

dev: bin/waymark
	./bin/waymark dev --web web $(ARGS)

# In a new checkout, npm waits for the network and bundles on one core: the Go
# program is compiled meanwhile, all but what embeds the web build, or imports that.
bin/waymark: $(WEB_SOURCES) $(GO_SOURCES)
	@$(MAKE) --no-print-directory -j2 web/dist/assets.json $(if $(wildcard web/dist/assets.json),,compiled)
	$(BUILD) -tags $(GO_TAGS) -ldflags '$(LDFLAGS)' -o $@ ./cmd/waymark

compiled:
	@go list -f '{{join .Imports "\n"}}' ./internal/app ./internal/app/command | grep -v '/waymark/\(web\|internal/app\)$$' | sort -u | xargs env $(BUILD)

web: web/dist/assets.json

WEB_TOOLS := web/node_modules/.bin/vitest

# A first start needs no tools of tests, which are four fifths of the packages. Tests
# install them, as does whatever installs packages again.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund $(if $(wildcard web/node_modules),,--omit=dev)
	@touch -c $@ $(WEB_TOOLS)

# Those of tests, too.
$(WEB_TOOLS): web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@ web/node_modules/.package-lock.json

# The tools of tests come later and change nothing in it: hence the bar.
web/dist/assets.json: $(WEB_SOURCES) | web/node_modules/.package-lock.json
	cd web && npm run --silent build

newcomer:
	./devtools/newcomer $(if $(FRESH),fresh)

quick: $(WEB_TOOLS) web/dist/assets.json
	./devtools/quick $(SINCE)

test: check test-go test-web test-browser test-editors

# C that was translated to Go by machine. The race detector checks what calls it;
# in it, it finds nothing of ours and makes tests of databases four times as slow.
TRANSLATED := modernc.org/sqlite/lib modernc.org/libquickjs modernc.org/libc modernc.org/memory
RACE := -race $(TRANSLATED:%='-gcflags=%=-race=false -dwarf=false')

# The detector makes tests four to eight times as slow, so it is for packages that start
# goroutines, or whose tests do. These run the code of the other packages, too. Whole
# programs, in cmd/waymark, are for the night.
CONCURRENT := ^\s*(defer )?go (func|[a-zA-Z_.]+\()|errgroup|\.Go\(|AfterFunc\(
# Those whose goroutines share nothing: they wait for a program, or read files that do not change.
UNSHARED := docs/importer docs/importer/jsconfig platform/jobs search/searchtest testkit/servertest tools/observatory/advice
concurrent = $(filter-out $(UNSHARED:%=./internal/%),$(sort $(patsubst %/,./%,$(dir $(shell grep -rlE --include='*.go' '$(CONCURRENT)' internal)))))
# Tests in packages of the detector that send thousands of requests, one after another, or read or store as much.
SEQUENTIAL := Test(Authorisation|MistakesOfClients|GeneratedRequests|HostileDocuments|PgBouncer|Backups|Upgrade)
sequential = $(filter $(concurrent),$(sort $(patsubst %/,./%,$(dir $(shell grep -rlE --include='*_test.go' 'func $(SEQUENTIAL)' internal)))))
GO_TEST := $(GO) test -tags $(GO_TAGS) -vet=off -shuffle=on -timeout 30m

# The web build is embedded, so tests of rendering see what readers get. The
# target check vets every package. Tests of whole programs wait for them, and the others run meanwhile.
test-go: web/dist/assets.json tools
	@./devtools/in-memory $(MAKE) --no-print-directory -j2 test-go-raced test-go-plain

test-go-raced:
	$(GO_TEST) $(RACE) -skip '^$(SEQUENTIAL)' $(concurrent)

test-go-plain:
	$(GO_TEST) $(filter-out $(concurrent),$(shell go list -f '{{.Dir}}' ./... | sed 's,^$(CURDIR),.,'))
	$(GO_TEST) -run '^$(SEQUENTIAL)' $(sequential)

test-race: web/dist/assets.json tools
	./devtools/in-memory env $(GO_TEST) $(RACE) ./cmd/waymark

test-web: $(WEB_TOOLS)
	cd web && npm run --silent test

test-browser: $(WEB_TOOLS) bin/waymark tools
	cd web && ../devtools/in-memory npm run --silent test:browser

editors/vscode/node_modules/.package-lock.json: editors/vscode/package.json editors/vscode/package-lock.json
	cd editors/vscode && npm ci --no-audit --no-fund
	@touch $@

# Drives the language server as VS Code does and from Neovim, and packs the extension.
test-editors: bin/waymark editors/vscode/node_modules/.package-lock.json
	cd editors/vscode && npm run --silent check && npm run --silent test
	node --test --test-timeout=180000 editors/neovim/*.test.mjs

# The extension for VS Code, at editors/vscode/dist/waymark.vsix.
vscode: editors/vscode/node_modules/.package-lock.json
	cd editors/vscode && npm run --silent package

# ESLint keeps one processor busy, and takes as long as the checks of Go.
check: $(WEB_TOOLS) web/dist/assets.json
	@$(MAKE) --no-print-directory -j2 check-go check-web

check-go:
	@test -z "$$(gofmt -l cmd internal sample web/*.go devtools bench)" || { gofmt -l cmd internal sample web/*.go devtools bench; echo 'run gofmt on these files'; exit 1; }
	$(GO) vet -tags $(GO_TAGS) ./...
	$(GO) tool staticcheck -tags $(GO_TAGS) ./...

check-web:
	cd web && npm run --silent check
	cd web && npm run --silent size

# Mistakes that vet and staticcheck do not find: see .golangci.yml; known
# vulnerabilities; and the files of deploy. The linters and that test have modules of their own, so
# that the program does not depend on what they need; to build them takes minutes,
# which 'make test' does not ask of newcomers.
lint: web/dist/assets.json
	go tool -modfile=devtools/lint/go.mod golangci-lint run
	./devtools/check-vulnerabilities
	cd devtools/manifests && go test ./...

# What tests need beyond Go and Node: a browser, PostgreSQL and OpenSearch for two engines of the
# search, and promtool. They are installed where that is allowed, and named where not.
tools:
	@./devtools/install-browser
	@./devtools/install-postgres || true
	@./devtools/install-opensearch || true
	@./devtools/install-promtool || true

check-corpus: bin/waymark
	./devtools/check-corpus

check-corpus-nightly: $(WEB_TOOLS) bin/waymark tools
	./devtools/check-corpus-nightly

# A site as on many machines, see docs/operators/servers.md. The check kills and restarts
# servers under load, and lets each service fail, for four minutes.
cluster: bin/waymark
	@./devtools/install-postgres && ./devtools/install-opensearch && ./devtools/install-haproxy
	go run ./devtools/cluster $(ARGS)

check-cluster:
	@$(MAKE) --no-print-directory cluster ARGS=check
	@$(MAKE) --no-print-directory cluster ARGS='check -built'
	@$(MAKE) --no-print-directory cluster ARGS='drill -for 5s'

bench: bin/waymark
	go run ./bench -content "$(CORPUS)"

# Compares the search of browsers on static hosts with the server's, for the docs tree TREE.
search-agreement:
	@test -n "$(TREE)" || { echo 'make search-agreement TREE=folder of Markdown'; exit 1; }
	@out=$$(mktemp -d) && trap 'rm -r "$$out"' EXIT && export WAYMARK_AGREEMENT="$$out" WAYMARK_DOCS_TREE="$(abspath $(TREE))" && \
	go test -tags webdist ./internal/search/bleve -run TestStaticIndex -count=1 -v && \
	(cd web && npx vitest run src/shell/textSearch/agreement.test.ts)

FUZZTIME ?= 60s
fuzz:
	./devtools/fuzz $(FUZZTIME)

release: web/dist/assets.json
	go run ./devtools/release $(ARGS)

# Tries all files of make release, as root. check-own-packages makes and tries those for this machine.
check-packages:
	./devtools/check-packages out/release

check-own-packages: web/dist/assets.json
	go run ./devtools/release -platforms linux/$$(go env GOARCH) -out out/own
	OWN=yes ./devtools/check-packages out/own

clean:
	rm -rf bin web/dist out

# Packs the fonts that devtools/pack/fonts/package-lock.json pins into the
# archive for pictures of pages with East Asian titles, and copies those of examples.
.PHONY: fonts
fonts:
	cd devtools/pack/fonts && npm ci --no-audit --no-fund
	go run ./devtools/pack fonts

# Packs the npm packages that devtools/pack/data/package-lock.json pins into the
# embedded data. To take newer ones, change package.json there and npm install.
.PHONY: data
data:
	cd devtools/pack/data && npm ci --no-audit --no-fund
	go run ./devtools/pack data

# Packs the lists of the scanner: PRELOAD is a wheel of PyPI's hstspreload, its day
# and that of the npm package follow.
.PHONY: lists
lists:
	cd devtools/pack/lists && npm ci --no-audit --no-fund
	go run ./devtools/pack lists -preload "$(PRELOAD)" -preload-date "$(PRELOAD_DATE)" -tlds-date "$(TLDS_DATE)"
