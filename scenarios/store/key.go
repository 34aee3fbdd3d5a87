package store

import (
	"crypto/sha256"
	"debug/elf"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// Key is a hash of what is known of a job before it runs.
type Key [sha256.Size]byte

// String returns the key in hexadecimal digits.
func (k Key) String() string { return hex.EncodeToString(k[:]) }

// KeyOf returns the key of a job: parts says what it is, as JSON shows it, and executable is
// [Executable]. The error says that JSON cannot show the parts.
func KeyOf(executable string, parts any) (Key, error) {
	text, err := json.Marshal(parts)
	if err != nil {
		return Key{}, fmt.Errorf("store: no key: %w", err)
	}
	return sha256.Sum256(append([]byte(executable+"\n"), text...)), nil
}

// Executable returns a hash of the executable that runs, in hexadecimal digits: results of
// another version of the code are those of other jobs. It is that of the identity that Go gave
// it, which hashes all that it was made of and its content, and of the content itself if there
// is none: to read 60 MB takes longer than to find a result.
var Executable = sync.OnceValues(func() (string, error) {
	f, err := openExecutable()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	if id := buildID(f); id != "" {
		h.Write([]byte("built " + id)) // a hash never fails
	} else {
		_, err = io.Copy(h, f)
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
})

// buildID returns the identity that Go gave an ELF file: four hashes with slashes between them,
// from that of the inputs of the link to that of the content. It is "" of other files, and of
// those whose maker chose another identity.
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

// openExecutable opens the executable that runs. Linux knows it even when another one has
// been put in its place meanwhile.
func openExecutable() (*os.File, error) {
	if runtime.GOOS == "linux" {
		if f, err := os.Open("/proc/self/exe"); err == nil {
			return f, nil
		}
	}
	name, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return os.Open(name)
}
