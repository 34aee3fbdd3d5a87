//go:build !js

package store

import (
	"debug/elf"
	"io"
	"slices"
	"strings"
)

// buildID returns the identity that Go gave an ELF file: four hashes with slashes between them. The first is that of
// the inputs of the link, the last that of the content. It is "" for other files, and for those whose maker chose
// another identity.
func buildID(f io.ReaderAt) string {
	e, err := elf.NewFile(f)
	if err != nil {
		return ""
	}
	note := e.Section(".note.go.buildid")
	if note == nil || note.Type != elf.SHT_NOTE {
		return ""
	}
	data, err := note.Data()
	const head = 16 // length of the name, of the text, the kind, and "Go" with two zeros
	if err != nil || len(data) < head {
		return ""
	}
	n := e.ByteOrder.Uint32(data[4:])
	if string(data[12:head]) != "Go\x00\x00" || int64(n) > int64(len(data)-head) {
		return ""
	}
	hashes := strings.Split(string(data[head:head+n]), "/")
	const length = 20 // of each of Go's hashes: 120 bits in base64
	if len(hashes) != 4 || slices.ContainsFunc(hashes, func(h string) bool { return len(h) != length }) {
		return ""
	}
	return strings.Join(hashes, "/")
}
