package webdata

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"
	"unicode/utf8"
)

func TestMembersStopsEarlyOnDamagedText(t *testing.T) {
	t.Parallel()
	for _, text := range []string{``, `[]`, `1`, `{`, `{"`, `{"a`, `{"a"`, `{"a":`, `{"a":1`, `{"a":[}`, `{1:2}`} {
		for name := range members([]byte(text), 0) {
			t.Errorf("members(%s) yields %q", text, name)
		}
	}
}

func FuzzScan(f *testing.F) {
	for _, seed := range []string{
		`{}`, `[]`, `{"a":1}`, `{"a":{"b":[1,{"c":"}\"]"}]},"d":null,"":true}`, `[[],[1,-2.5e3],"\\","\"",{"x":{}}]`, `{"\u00e4\n":"\ud83d\ude00"}`, `"x"`, `{"a":[`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var compact bytes.Buffer
		if json.Compact(&compact, text) != nil || !utf8.Valid(text) {
			for range members(text, 0) {
			}
			for range elements(text, 0) {
			}
			return
		}
		text = compact.Bytes()
		var object map[string]json.RawMessage
		if text[0] == '{' && json.Unmarshal(text, &object) == nil {
			got := map[string]json.RawMessage{}
			for name, at := range members(text, 0) {
				got[name] = text[at.start:at.end]
			}
			if len(got) != len(object) || len(got) > 0 && !reflect.DeepEqual(got, object) {
				t.Errorf("members(%s) = %s, want %s", text, got, object)
			}
		}
		var array []json.RawMessage
		if text[0] == '[' && json.Unmarshal(text, &array) == nil {
			got := []json.RawMessage{}
			for at := range elements(text, 0) {
				got = append(got, text[at.start:at.end])
			}
			if !reflect.DeepEqual(got, array) {
				t.Errorf("elements(%s) = %s, want %s", text, got, array)
			}
		}
	})
}
