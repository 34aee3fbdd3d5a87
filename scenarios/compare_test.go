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

// Results stand one after the other, on a line each or not. A value of another type is told just behind it.
func TestParseResults(t *testing.T) {
	const one = `{"schema": 1, "scenario": "a", "exhibits": [{"id": "x", "cells": [{"row": "1", "simulated": 2}]}], "digest": "d"}`
	got, err := scenarios.ParseResults("r.json", []byte(one+"\n"+strings.Replace(one, `"a"`, "\n\"b\"", 1)))
	if err != nil || len(got) != 2 || got[0].Scenario != "a" || got[1].Scenario != "b" || *got[1].Exhibits[0].Cells[0].Simulated != 2 {
		t.Errorf("got %+v, %v; want the results of a and b", got, err)
	}
	for _, test := range []struct{ text, want string }{
		{"", "r.json:1:1: found nothing, expected a result"},
		{one + "\n{1", "r.json:2:2: found invalid character '1'"},
		{one + "\n{", "r.json:2:2: found the end of the file"},
		{one + "\n  [1]", "r.json:2:3: found other JSON"},
		{"{\"schema\": 1}", "r.json:1:1: found other JSON"},
		{strings.Replace(one, "1", "2", 1), "r.json:1:1: found a result of schema 2, expected 1"},
		{strings.Replace(one, `"digest"`, `"more": 1, "digest"`, 1), "r.json:1:"},
		{"\n" + strings.Replace(one, `"a"`, "7", 1), "r.json:2:28: found json: cannot unmarshal number"},
	} {
		_, err := scenarios.ParseResults("r.json", []byte(test.text))
		var list diag.List
		if !errors.As(err, &list) || !strings.HasPrefix(list[0].Error(), test.want) {
			t.Errorf("%q: got %v, want %s", test.text, err, test.want)
		}
	}
}
