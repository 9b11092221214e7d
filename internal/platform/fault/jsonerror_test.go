package fault_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"strings"
	"testing"
	"time"

	"waymark.dev/waymark/internal/platform/fault"
)

func TestPlain(t *testing.T) {
	type inner struct {
		Size int `json:"size"`
	}
	type shape struct {
		Name    *string          `json:"name"`
		Rate    float64          `json:"rate"`
		On      bool             `json:"on"`
		List    []inner          `json:"list"`
		Table   map[string]inner `json:"table"`
		Options inner            `json:"options"`
		At      time.Time        `json:"at"`
	}
	for _, tc := range []struct{ text, want string }{
		{`{"name":5}`, `"name" must be a string, not a number`},
		{`{"name":{}}`, `"name" must be a string, not an object`},
		{`{"rate":"x"}`, `"rate" must be a number, not a string`},
		{`{"on":[]}`, `"on" must be true or false, not an array`},
		{`{"list":true}`, `"list" must be an array, not true or false`},
		{`{"list":[{"size":"x"}]}`, `"list.size" must be a whole number, not a string`},
		{`{"table":[]}`, `"table" must be an object, not an array`},
		{`{"options":{"size":1.5}}`, `"options.size" must be a whole number, not 1.5`},
		{`{"options":{"size":1e99}}`, `"options.size" must be a whole number, not 1e99`},
		{`{"at":"soon"}`, `a time must be one such as "2006-01-02T15:04:05Z", not "soon"`},
		{`{"at":5}`, `a time must be a string such as "2006-01-02T15:04:05Z"`},
		{`[]`, `the JSON must be an object, not an array`},
		{`"x"`, `the JSON must be an object, not a string`},
		{`{"more":1}`, `unknown field "more"`},
		{`{"name":`, `the JSON is cut off`},
		{``, `there is no JSON`},
		{`{'name'}`, `there is '\'' where the name of a field in double quotes must be`},
		{`{"name":x}`, `there is 'x' where a value must be: text in double quotes, a number, true, false, null, an array or an object`},
		{`{"name" 5}`, `there is '5' where a colon must be`},
		{`{"name":"a" "on"}`, `there is '"' where a comma or } must be`},
		{`{"list":[{} {}]}`, `there is '{' where a comma or ] must be`},
		{"{\"name\":\"a\nb\"}", `there is '\n' where a text goes on: control characters in it are written as \u and four digits`},
		{`{"name":"\x"}`, `there is 'x' where one of "\/bfnrtu must follow a backslash`},
		{`{"name":"\u00zz"}`, `there is 'z' where four hexadecimal digits must follow \u`},
		{`{"rate":1.x}`, `there is 'x' where a digit must be`},
		{`{"rate":1ex}`, `there is 'x' where a digit must be`},
		{`{"on":tru!}`, `there is '!' where true, false or null must be`},
		{strings.Repeat("[", 20000), `the JSON is nested too deeply`},
	} {
		d := json.NewDecoder(strings.NewReader(tc.text))
		d.DisallowUnknownFields()
		err := d.Decode(&shape{})
		if got := fault.PlainJSON(err); got == nil || got.Error() != tc.want || !errors.Is(got, err) {
			t.Errorf("%s: %v, want %s", tc.text, got, tc.want)
		}
	}
	if err := fault.PlainJSON(nil); err != nil {
		t.Errorf("nothing: %v", err)
	}
	if err := fault.PlainJSON(fs.ErrNotExist); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("other error: %v", err)
	}
}

func TestObject(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{`{"name":"a"}`, ``},
		{`{"name":null}`, ``},
		{` null `, `the JSON must be an object, not null`},
		{`[]`, `the JSON must be an object, not an array`},
		{`{} x`, `there is 'x' where the JSON has ended`},
		{"{\"other\":\"\xff\",\"more\":1}", `"other" is not text in UTF-8`},
		{"{\"name\":\"a\xff\"}", `"name" is not text in UTF-8`},
		{"{\"\xff\":1}", `the JSON is not text in UTF-8`},
		{``, `the JSON is cut off`},
	} {
		var into struct{ Name *string }
		got := ""
		if err := fault.DecodeObject([]byte(tc.text), &into); err != nil {
			got = err.Error()
		}
		if got != tc.want {
			t.Errorf("%q: %q, want %q", tc.text, got, tc.want)
		}
	}
}

func TestLine(t *testing.T) {
	for text, want := range map[string]int{
		"{\n\"a\": 1,\n\"b\": x}": 3,
		"{\n\"a\":\n\"text\"}":    3,
		"{":                       1,
	} {
		var v struct {
			A int `json:"a"`
		}
		if got := fault.JSONLine([]byte(text), json.Unmarshal([]byte(text), &v)); got != want {
			t.Errorf("%q: line %d, want %d", text, got, want)
		}
	}
	if got := fault.JSONLine(nil, fs.ErrNotExist); got != 0 {
		t.Errorf("other error: line %d, want 0", got)
	}
}
