package store

import (
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/pressly/goose/v3"
)

// A backup is a zip file with an entry for each table, TABLE.jsonl, with a line for each row:
// a JSON array of its values in the order of the columns in manifest.json. Neither depends on
// the kind of database, so it can be restored into the other one.
const (
	backupFormat  = 1
	manifestEntry = "manifest.json"
	rowsSuffix    = ".jsonl"
)

// manifest describes a backup.
type manifest struct {
	Format  int           `json:"format"`
	Program string        `json:"program"` // version of the program that made it
	Schema  int64         `json:"schema"`  // number of the last migration that has run
	MadeAt  time.Time     `json:"made_at"`
	Tables  []backupTable `json:"tables"` // in the order of their references
}

type backupTable struct {
	Name    string   `json:"name"`
	Columns []column `json:"columns"`
	Rows    int64    `json:"rows"`
	// LastID is the last number given to a row, which may be gone: numbers are in readers'
	// addresses and are not reused. 0 is for tables without numbers, or without any rows
	// ever.
	LastID int64  `json:"last_id,omitempty"`
	SHA256 string `json:"sha256"` // of the entry with the rows
}

type column struct {
	Name string `json:"name"`
	Kind kind   `json:"kind"`
}

// kind is the type of a column, independent of the database.
type kind string

const (
	kindInteger   kind = "integer"
	kindReal      kind = "real"
	kindBoolean   kind = "boolean"
	kindText      kind = "text"
	kindBytes     kind = "bytes"
	kindTimestamp kind = "timestamp"
)

// kindOf maps type names of both databases.
var kindOf = map[string]kind{
	"INTEGER": kindInteger, "BIGINT": kindInteger, "SMALLINT": kindInteger, "INT8": kindInteger, "INT4": kindInteger, "INT2": kindInteger,
	"REAL": kindReal, "DOUBLE PRECISION": kindReal, "FLOAT8": kindReal, "FLOAT4": kindReal,
	"BOOLEAN": kindBoolean, "BOOL": kindBoolean,
	"TEXT": kindText, "VARCHAR": kindText,
	"BLOB": kindBytes, "BYTEA": kindBytes,
	"TIMESTAMP": kindTimestamp, "TIMESTAMPTZ": kindTimestamp,
}

// notText represents text that JSON cannot hold.
type notText struct {
	Base64 string `json:"base64"`
}

var errKind = errors.New("value is not of the type of its column")

// encode returns the representation of a value in a backup.
func (k kind) encode(value any) (any, error) {
	if value == nil {
		return nil, nil
	}
	switch v := value.(type) {
	case int64:
		if k == kindBoolean {
			return v != 0, nil
		}
		return v, k.mustBe(kindInteger, kindReal)
	case float64:
		return v, k.mustBe(kindReal)
	case bool:
		return v, k.mustBe(kindBoolean)
	case time.Time:
		return v.UTC().Format(time.RFC3339Nano), k.mustBe(kindTimestamp)
	case string:
		return encodeText(v), k.mustBe(kindText)
	case []byte:
		if k == kindText {
			return encodeText(string(v)), nil
		}
		return base64.StdEncoding.EncodeToString(v), k.mustBe(kindBytes)
	}
	return nil, fmt.Errorf("%w: %T", errKind, value)
}

func encodeText(s string) any {
	if utf8.ValidString(s) {
		return s
	}
	return notText{base64.StdEncoding.EncodeToString([]byte(s))}
}

func (k kind) mustBe(kinds ...kind) error {
	if slices.Contains(kinds, k) {
		return nil
	}
	return fmt.Errorf("%w: it is %s", errKind, k)
}

// decode returns the value of a representation in a backup.
func (k kind) decode(text json.RawMessage) (any, error) {
	if string(text) == "null" {
		return nil, nil
	}
	switch k {
	case kindInteger:
		return decodeAs[int64](text)
	case kindReal:
		return decodeAs[float64](text)
	case kindBoolean:
		return decodeAs[bool](text)
	case kindTimestamp:
		at, err := decodeAs[time.Time](text)
		return at.UTC(), err
	case kindBytes:
		return decodeAs[[]byte](text)
	case kindText:
		if strings.HasPrefix(string(text), "{") {
			other, err := decodeAs[struct{ Base64 []byte }](text)
			return string(other.Base64), err
		}
		return decodeAs[string](text)
	}
	return nil, fmt.Errorf("%w: %s", errKind, k)
}

func decodeAs[T any](text json.RawMessage) (v T, err error) {
	err = json.Unmarshal(text, &v)
	return v, err
}

// columnsOf describes the columns of selected rows.
func columnsOf(rows *sql.Rows) ([]column, error) {
	types, err := rows.ColumnTypes()
	if err != nil {
		return nil, err
	}
	columns := make([]column, len(types))
	for i, t := range types {
		k, known := kindOf[strings.ToUpper(t.DatabaseTypeName())]
		if !known {
			return nil, fmt.Errorf("column %s: backups have no form for the type %s", t.Name(), t.DatabaseTypeName())
		}
		columns[i] = column{t.Name(), k}
	}
	return columns, nil
}

// tableChange matches the statements of migrations on whole tables.
var tableChange = regexp.MustCompile(`(?im)^\s*(?:create table (?:if not exists )?(\w+)|drop table (?:if exists )?(\w+)|alter table (\w+) rename to (\w+))`)

// notBackedUp are tables that migrations and running servers fill.
var notBackedUp = []string{compatibleTable, "servers", "limits"}

// tablesAt lists the tables after a migration, those that others refer to first. It excludes
// tables of jobs, which differ per database.
func tablesAt(schema int64) ([]string, error) {
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		return nil, err
	}
	var tables []string
	for _, file := range files {
		if version, err := goose.NumericComponent(file.Name()); err != nil {
			return nil, err
		} else if version > schema || version == jobsVersion {
			continue
		}
		text, err := migrations.ReadFile("migrations/" + file.Name())
		if err != nil {
			return nil, err
		}
		for _, change := range tableChange.FindAllStringSubmatch(string(text), -1) {
			switch created, dropped, from, to := change[1], change[2], change[3], change[4]; {
			case slices.Contains(notBackedUp, created):
			case created != "":
				tables = append(tables, created)
			case dropped != "":
				tables = slices.DeleteFunc(tables, func(name string) bool { return name == dropped })
			default:
				tables[slices.Index(tables, from)] = to
			}
		}
	}
	return tables, nil
}
