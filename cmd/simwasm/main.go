//go:build js

package main

import (
	"context"
	"encoding/json"
	"syscall/js"

	"simrun/scenarios"
	"simrun/scenarios/inpage"
	"simrun/scenarios/request"
)

// main gives the worker of the page the function simrunAnswer and waits for its calls.
func main() {
	catalog := inpage.Catalog()
	js.Global().Set("simrunAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return answer(catalog, args[0].String(), args[1].String(), args[2])
	}))
	select {}
}

// answer runs a request, in JSON, of a scenario whose file has the given text. It reports its progress by calls of
// progress. It returns the line that simrun prints with --json, or an object with the error.
func answer(catalog *scenarios.Catalog, asked, text string, progress js.Value) any {
	r, err := request.Parse([]byte(asked))
	if err != nil {
		return failure(err)
	}
	own := *catalog
	own.Files = []scenarios.File{{Name: r.Scenario + ".toml", Data: []byte(text)}}
	tell := func(s request.State) {
		if data, err := json.Marshal(s); err == nil {
			progress.Invoke(string(data))
		}
	}
	line, err := r.Answer(context.Background(), &own, scenarios.Observers{Progress: request.NewProgress(tell)})
	if err != nil {
		return failure(err)
	}
	return string(line)
}

func failure(err error) any { return map[string]any{"error": request.ErrorText(err)} }
