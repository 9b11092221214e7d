package sitefile

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Schema returns the JSON schema of a site.yaml, for editors.
func Schema() []byte {
	schema := schemaOf(reflect.TypeFor[Site](), "")
	schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	schema["$defs"] = map[string]any{"entry": objectSchema(reflect.TypeFor[Entry]())}
	schema["title"] = Name
	schema["description"] = "The site of a folder of Markdown."
	text, err := json.MarshalIndent(schema, "", "  ")
	if err != nil {
		panic(err) // maps of texts and numbers
	}
	return append(text, '\n')
}

// schemaOf describes a type with the tag of its field.
func schemaOf(t reflect.Type, tag reflect.StructTag) map[string]any {
	schema := map[string]any{}
	switch t {
	case reflect.TypeFor[Link]():
		schema["type"], schema["maxLength"], schema["pattern"] = "string", 500, `^(https://[^\s"<>]+|mailto:.+|/|/?[^/:][^:]*)$`
	case reflect.TypeFor[Color]():
		schema["type"], schema["pattern"] = "string", hexColor.String()
	case reflect.TypeFor[File]():
		extensions := strings.ReplaceAll(strings.ReplaceAll(tag.Get("ext"), ".", `\.`), " ", "|")
		schema["type"], schema["pattern"] = "string", "("+extensions+")$"
	case reflect.TypeFor[Variable](), reflect.TypeFor[Attribute]():
		schema["type"], schema["maxLength"] = []string{"string", "number", "boolean"}, MaxVariable
	case reflect.TypeFor[Tag]():
		schema["type"], schema["pattern"] = "string", tagPattern
	case reflect.TypeFor[Prefix]():
		schema["type"], schema["maxLength"], schema["pattern"] = "string", limit(tag), prefixPath.String()+"|^/$"
	case reflect.TypeFor[Addresses]():
		schema["enum"] = addressForms
	case reflect.TypeFor[HeadingIDs]():
		schema["enum"] = slices.Sorted(maps.Keys(headingIDs))
	case reflect.TypeFor[Entry]():
		schema["$ref"] = "#/$defs/entry" // has entries itself
	case reflect.TypeFor[Untranslated]():
		schema["enum"] = []string{"show", "hide"}
	case reflect.TypeFor[Logo](), reflect.TypeFor[Font](), reflect.TypeFor[Language](), reflect.TypeFor[Version](), reflect.TypeFor[Area]():
		first := t.Field(0)
		schema["anyOf"] = []any{schemaOf(first.Type, first.Tag), objectSchema(t)}
	default:
		schema = kindSchema(t, tag)
	}
	if text := tag.Get("doc"); text != "" {
		schema["description"] = text
	}
	return schema
}

func kindSchema(t reflect.Type, tag reflect.StructTag) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		return kindSchema(t.Elem(), tag)
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int:
		return map[string]any{"type": "integer", "minimum": 0, "maximum": limit(tag)}
	case reflect.Slice:
		return map[string]any{"type": "array", "maxItems": limit(tag), "items": schemaOf(t.Elem(), "")}
	case reflect.Map:
		return map[string]any{"type": "object", "maxProperties": limit(tag), "additionalProperties": schemaOf(t.Elem(), "")}
	case reflect.Struct:
		return objectSchema(t)
	default:
		return map[string]any{"type": "string", "minLength": 1, "maxLength": limit(tag)}
	}
}

func objectSchema(t reflect.Type) map[string]any {
	properties := map[string]any{}
	for _, f := range fieldsOf(t) {
		properties[f.key] = schemaOf(f.Type, f.Tag)
	}
	return map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
}
