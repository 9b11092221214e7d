package jobs

import (
	"testing"

	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

// A newer River with other tables needs a migration of the store.
func TestTablesMatchTheVersionOfRiver(t *testing.T) {
	t.Parallel()
	migrator, err := rivermigrate.New(riverpgxv5.New(nil), nil)
	if err != nil {
		t.Fatal(err)
	}
	versions := migrator.AllVersions()
	if newest := versions[len(versions)-1].Version; newest != riverSchema {
		t.Errorf("the store creates version %d of River's tables, the newest is %d", riverSchema, newest)
	}
}
