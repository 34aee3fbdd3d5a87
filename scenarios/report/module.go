package report

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/ascii85"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"simrun/scenarios/inpage"
)

// Module is a simulator compiled to WebAssembly.
type Module struct {
	Wasm      []byte   // the command simwasm
	Exec      string   // Go's script that starts it, of the same version of Go
	Scenarios []string // ids of those that it can run
}

// moduleFlags make the module small: without inlined functions it is a sixth smaller.
var moduleFlags = []string{"-trimpath", "-gcflags=all=-l", "-ldflags=-s -w"}

// CompileModule compiles the module from simrun's source, which a folder is in, with the go
// command.
func CompileModule(ctx context.Context, folder string) (m *Module, err error) {
	name, err := runGo(ctx, folder, "list", "-m")
	if err != nil {
		return nil, err
	}
	if name == "command-line-arguments" { // which go list says outside of any module
		return nil, fmt.Errorf("%s is in no Go module, expected simrun's source", folder)
	}
	if name != "simrun" {
		return nil, fmt.Errorf("%s is in the source of %s, expected simrun's", folder, name)
	}
	root, err := runGo(ctx, folder, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	script, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "simrun-module-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	file := filepath.Join(dir, "simwasm")
	if _, err := runGo(ctx, folder, slices.Concat([]string{"build"}, moduleFlags, []string{"-o", file, "simrun/cmd/simwasm"})...); err != nil {
		return nil, err
	}
	wasm, err := os.ReadFile(file)
	return &Module{Wasm: wasm, Exec: string(script), Scenarios: inpage.Scenarios()}, err
}

// runGo runs the go command for a page's module and returns its output, and its complaints as the error.
func runGo(ctx context.Context, folder string, args ...string) (string, error) {
	g := exec.CommandContext(ctx, "go", args...)
	g.Dir = folder
	g.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	var said bytes.Buffer
	g.Stderr = &said
	out, err := g.Output()
	if text := strings.TrimSpace(said.String()); err != nil && text != "" {
		err = errors.New(text)
	}
	return strings.TrimSpace(string(out)), err
}

// letters turns what ascii85 writes into text of a script element: four bytes are five letters
// always, and none of them opens a tag.
var letters = strings.NewReplacer("z", "!!!!!", "<", "v")

// pack compresses a module so that browsers can expand it. It writes the result in Ascii85, which takes a sixteenth
// less than Base64, with v for <. The page's module.js reads it.
func pack(wasm []byte) (string, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := z.Write(wasm); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	text := make([]byte, ascii85.MaxEncodedLen(b.Len()))
	text = text[:ascii85.Encode(text, b.Bytes())]
	return letters.Replace(string(text)), nil
}
