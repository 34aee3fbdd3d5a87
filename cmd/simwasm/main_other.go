//go:build !js

package main

import (
	"fmt"
	"os"
)

// main says what the command is for.
func main() {
	fmt.Fprintln(os.Stderr, "simwasm runs in a page: build it with GOOS=js GOARCH=wasm, or run simrun report --sliders")
	os.Exit(2)
}
