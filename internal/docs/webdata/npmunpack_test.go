package webdata

import (
	"bytes"
	"compress/gzip"
	"testing"

	"waymark.dev/waymark/internal/testkit/servertest"
)

// FuzzUnpack checks that no archive crashes the reader, exceeds the limit, or
// yields files other than the requested ones.
func FuzzUnpack(f *testing.F) {
	plain, err := gzip.NewReader(bytes.NewReader(servertest.Tarball(map[string][]byte{"data.json": []byte("{}"), "x/y": []byte("y")})))
	if err != nil {
		f.Fatal(err)
	}
	var seed bytes.Buffer
	if _, err := seed.ReadFrom(plain); err != nil {
		f.Fatal(err)
	}
	f.Add(seed.Bytes())
	f.Add([]byte("no archive"))
	f.Fuzz(func(t *testing.T, archive []byte) {
		var zipped bytes.Buffer
		w := gzip.NewWriter(&zipped)
		if _, err := w.Write(archive); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		files, err := unpack(zipped.Bytes(), []string{"data.json"}, 1<<12)
		if err == nil && (len(files) != 1 || len(files["data.json"]) > 1<<12) {
			t.Errorf("unpack returns %d files, %d bytes", len(files), len(files["data.json"]))
		}
	})
}
