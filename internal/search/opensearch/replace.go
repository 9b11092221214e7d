package opensearch

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"net/http"
	"strconv"
	"strings"

	"waymark.dev/waymark/internal/platform/clock"
	"waymark.dev/waymark/internal/platform/locale"
	"waymark.dev/waymark/internal/search/corpus"
	"waymark.dev/waymark/internal/search/words"
)

// editions are the indexes of a locale.
type editions struct {
	current     string // its name, "" for none
	fingerprint string
	names       []string // of all: others than the current one are incomplete
	last        int      // the highest number in a name
}

func (x *Index) editions(ctx context.Context, l locale.Locale) (editions, error) {
	var list map[string]struct {
		Aliases  map[string]object
		Mappings struct {
			Meta struct{ Fingerprint, Format string } `json:"_meta"`
		}
	}
	alias := x.alias(l)
	if err := x.call(ctx, writeTimeout, http.MethodGet, "/"+alias+"-*?filter_path=*.aliases,*.mappings._meta,error.type,error.reason", nil, &list); err != nil {
		return editions{}, err
	}
	var found editions
	for name, index := range list {
		// Names of another site's indexes may begin with the same words.
		number, err := strconv.Atoi(strings.TrimPrefix(name, alias+"-"))
		if err != nil {
			continue
		}
		found.names = append(found.names, name)
		found.last = max(found.last, number)
		if _, ok := index.Aliases[alias]; ok {
			found.current = name
			if index.Mappings.Meta.Format == format {
				found.fingerprint = index.Mappings.Meta.Fingerprint
			}
		}
	}
	return found, nil
}

func (x *Index) Fingerprint(ctx context.Context, l locale.Locale) (string, error) {
	found, err := x.editions(ctx, l)
	if err != nil {
		return "", fmt.Errorf("find search index of %s: %w", l, err)
	}
	return found.fingerprint, nil
}

// Replace implements [corpus.Engine]. Of several programs with the same documents, one indexes
// them; the others wait for it.
func (x *Index) Replace(ctx context.Context, l locale.Locale, fingerprint string, pages iter.Seq[corpus.Document]) error {
	held, err := x.lock(ctx, l)
	if err != nil {
		return fmt.Errorf("index %s: %w", l, err)
	}
	defer held.release(ctx)
	if err := x.replace(ctx, held, l, fingerprint, pages); err != nil {
		return fmt.Errorf("index %s: %w", l, err)
	}
	return nil
}

// replace implements Replace. The caller has the lock of the locale.
func (x *Index) replace(ctx context.Context, held *lock, l locale.Locale, fingerprint string, pages iter.Seq[corpus.Document]) error {
	old, err := x.editions(ctx, l)
	if err != nil || old.current != "" && old.fingerprint == fingerprint {
		return err
	}
	name := x.alias(l) + "-" + strconv.Itoa(old.last+1)
	err = x.create(ctx, name, fingerprint, scripted)
	if hasStatus(err, http.StatusBadRequest) { // the cluster allows no scripts
		err = x.create(ctx, name, fingerprint, object{"type": "BM25"})
	}
	if err != nil {
		return err
	}
	if err = x.fill(ctx, held, name, words.NewAnalyzer(l), pages); err == nil {
		err = x.makeCurrent(ctx, name, x.alias(l), old.names)
	}
	if err != nil { // if it cannot be removed now, the next one removes it
		_ = x.call(context.WithoutCancel(ctx), writeTimeout, http.MethodDelete, "/"+name, nil, nil)
	}
	return err
}

// format changes with the way that indexes are made of the same documents.
const format = "2"

// scripted is the similarity of sections, BM25 as in package bleve: it counts the square root of
// frequencies, and divides by the number of different terms per section, about two, rather than
// by the mean length. Short sections about one thing come first.
var scripted = object{
	"type":          "scripted",
	"weight_script": object{"source": "return query.boost * Math.log(1 + (field.docCount - term.docFreq + 0.5) / (term.docFreq + 0.5))"},
	"script":        object{"source": "double n = Math.sqrt(doc.freq); return weight * n / (n + 0.3 + 0.45 * doc.length)"},
}

// create makes an index. Fields have terms that are already split, without positions.
func (x *Index) create(ctx context.Context, name, fingerprint string, sections object) error {
	fields := object{fieldAddress: object{"type": "keyword", "index": false, "ignore_above": 8000}}
	for _, field := range []string{fieldName, fieldHead, fieldBody, fieldText} {
		fields[field] = object{"type": "text", "analyzer": "whitespace", "index_options": "freqs"}
	}
	const similarity = "sections"
	fields[fieldText].(object)["similarity"] = similarity
	text, err := json.Marshal(object{
		"settings": object{"index": object{"number_of_shards": 1, "auto_expand_replicas": "0-1", "refresh_interval": -1, "similarity": object{similarity: sections}}},
		"mappings": object{"dynamic": false, "_source": object{"enabled": false}, "_meta": object{"fingerprint": fingerprint, "format": format}, "properties": fields},
	})
	if err != nil {
		return fmt.Errorf("describe index: %w", err)
	}
	return x.call(ctx, writeTimeout, http.MethodPut, "/"+name, text, nil)
}

// fill writes pages and their sections into an index.
func (x *Index) fill(ctx context.Context, held *lock, name string, a *words.Analyzer, pages iter.Seq[corpus.Document]) error {
	w := writer{held: held, path: "/" + name + "/_bulk?filter_path=items.*.status,items.*.error.type,items.*.error.reason,error.type,error.reason"}
	for p := range pages {
		terms := corpus.TermsOf(a, &p)
		if err := w.add(ctx, object{fieldAddress: p.URL, fieldName: terms.Names, fieldHead: terms.Head, fieldBody: terms.Body}); err != nil {
			return err
		}
		for _, s := range terms.Sections {
			if err := w.add(ctx, object{fieldAddress: p.URL + "#" + s.Anchor, fieldText: s.Text}); err != nil {
				return err
			}
		}
	}
	if err := w.flush(ctx); err != nil {
		return err
	}
	return x.call(ctx, 2*writeTimeout, http.MethodPost, "/"+name+"/_refresh", nil, nil)
}

// makeCurrent gives an index the alias and removes the other ones, all at once.
func (x *Index) makeCurrent(ctx context.Context, name, alias string, others []string) error {
	actions := []object{{"add": object{"index": name, "alias": alias}}}
	for _, other := range others {
		actions = append(actions, object{"remove_index": object{"index": other}})
	}
	text, err := json.Marshal(object{"actions": actions})
	if err != nil {
		return fmt.Errorf("name new index: %w", err)
	}
	return x.call(ctx, writeTimeout, http.MethodPost, "/_aliases", text, nil)
}

// batchSize is the number of bytes of documents that a request writes, give or take one.
const batchSize = 4 << 20

// busyTries is how often a batch is written while the cluster has too much to do.
const busyTries = 5

// writer writes documents in batches.
type writer struct {
	held  *lock
	path  string
	added int
	batch []byte
}

func (w *writer) add(ctx context.Context, document object) error {
	text, err := json.Marshal(document)
	if err != nil {
		return fmt.Errorf("write document: %w", err)
	}
	w.added++
	// Of a request that was sent twice, the second replaces the documents of the first.
	w.batch = fmt.Appendf(w.batch, "{\"index\":{\"_id\":\"%d\"}}\n%s\n", w.added, text)
	if len(w.batch) < batchSize {
		return nil
	}
	return w.flush(ctx)
}

// flush writes the batch. If the cluster has too much to do, as the queue of a node is full, it
// tries again: indexing everything again would be more work for it.
func (w *writer) flush(ctx context.Context) error {
	wait := w.held.x.busyWait
	for tries := 1; ; tries++ {
		err := w.held.renew(ctx)
		if err == nil && len(w.batch) > 0 {
			err = w.write(ctx)
		}
		if !hasStatus(err, http.StatusTooManyRequests) || tries == busyTries {
			return err
		}
		if err := clock.Wait(ctx, wait); err != nil {
			return err
		}
		wait *= 2
	}
}

func (w *writer) write(ctx context.Context) error {
	var result struct {
		Items []map[string]struct {
			Status int
			Error  *failure
		}
	}
	if err := w.held.x.call(ctx, writeTimeout, http.MethodPost, w.path, bytes.Clone(w.batch), &result); err != nil {
		return err
	}
	for _, item := range result.Items {
		for _, written := range item {
			if written.Error != nil {
				written.Error.Status = written.Status
				return written.Error
			}
		}
	}
	w.batch = w.batch[:0]
	return nil
}
