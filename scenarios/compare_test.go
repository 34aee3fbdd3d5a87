package scenarios_test

import (
	"errors"
	"strings"
	"testing"

	"simrun/internal/diag"
	"simrun/scenarios"
)

// What is no record says where it is not.
func TestParseRecordErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"{\n  schema: 1}", "r.json:2:3: found invalid character 's'"},
		{"{\n  \"schema\": \"1\"}", "r.json:2:16: found json: cannot unmarshal string"},
		{"{\"schema\": 1, \"more\": 2}", "r.json:1:"},
		{"", "r.json:1:1: found EOF"},
		{"{\"schema\": 2}", "r.json:1:1: found schema 2, expected 1; make the record anew"},
	} {
		_, err := scenarios.ParseRecord("r.json", []byte(test.text))
		var list diag.List
		if !errors.As(err, &list) || !strings.HasPrefix(list[0].Error(), test.want) {
			t.Errorf("%q: got %v, want %s", test.text, err, test.want)
		}
	}
}
