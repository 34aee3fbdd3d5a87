package store

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
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

// Executable returns a hash of the running executable, in hexadecimal digits. Results of another version of the code
// belong to other jobs. It is the hash of the identity that Go gave the executable, which covers its inputs and its
// content. Without an identity, it is the hash of the content. Reading 60 MB takes longer than finding a result.
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
