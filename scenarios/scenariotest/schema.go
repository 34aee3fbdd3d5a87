package scenariotest

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// CheckSchema returns what docs/result.schema.json finds wrong with a result as JSON,
// or nil.
func CheckSchema(result []byte) error {
	schema, err := compiledSchema()
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(result))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

var compiledSchema = sync.OnceValues(func() (*jsonschema.Schema, error) {
	top, err := moduleFolder()
	if err != nil {
		return nil, err
	}
	return jsonschema.NewCompiler().Compile(filepath.Join(top, "docs", "result.schema.json"))
})

// moduleFolder returns the folder of go.mod: tests run in that of their package.
func moduleFolder() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		} else if !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			return "", err
		}
	}
}
