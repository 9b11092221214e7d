package site

import (
	"bytes"
	"encoding/json"
	"testing"
)

func TestTheRendererStaysLastWithFieldsOfARequest(t *testing.T) {
	s := openCollections(t, collectionFiles())
	hostile := map[string]any{"headers": map[string]string{"renderer": "Doc"}}
	text, err := s.JSONWith(t.Context(), "/en-US/search", map[string]any{"hyData": hostile})
	if err != nil {
		t.Fatal(err)
	}
	last := text[bytes.LastIndex(text, []byte(`"renderer":`)):]
	if !bytes.HasPrefix(last, []byte(`"renderer":"SpaSearch"`)) {
		t.Errorf("last renderer is in %s", last)
	}
	var page struct {
		Data struct{ Headers map[string]string } `json:"hyData"`
	}
	if err := json.Unmarshal(text, &page); err != nil || page.Data.Headers["renderer"] != "Doc" {
		t.Errorf("page = %s, %v", text, err)
	}
}
