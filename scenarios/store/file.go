package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// magic is the first word of a file, with the number of the form.
const magic = "simrun-store-1"

// headSize is the length of the first line: magic, a blank, the checksum, a newline.
const headSize = len(magic) + 1 + 2*sha256.Size + 1

// errDamaged says that a file is not as it was written.
var errDamaged = errors.New("damaged")

// seal returns the bytes of a file with some content: a line with its checksum before it.
func seal(content []byte) []byte {
	return append(fmt.Appendf(nil, "%s %x\n", magic, sha256.Sum256(content)), content...)
}

// unseal returns the content of a file, or errDamaged.
func unseal(data []byte) ([]byte, error) {
	if len(data) < headSize || !bytes.Equal(data, seal(data[headSize:])) {
		return nil, errDamaged
	}
	return data[headSize:], nil
}

// read decodes the content of a file. The error is fs.ErrNotExist without one, and
// errDamaged if it is not as it was written.
func read(name string, into any) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	content, err := unseal(data)
	if err != nil {
		return err
	}
	if json.Unmarshal(content, into) != nil {
		return errDamaged
	}
	return nil
}

// write writes a file with some content, as a whole or not at all, and returns its size.
func (s *Store) write(name string, content any) (size int64, err error) {
	text, err := json.Marshal(content)
	if err != nil {
		return 0, err
	}
	data := seal(text)
	temporary, err := s.writeNew(data)
	if err != nil {
		return 0, err
	}
	// Another process may remove the folder, which was empty, before the file is in it.
	for range 3 {
		if err = os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			break
		}
		if err = os.Rename(temporary, name); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if err != nil {
		return 0, errors.Join(err, os.Remove(temporary))
	}
	return int64(len(data)), nil
}

// writeNew writes data into a new file, flushes it to the disk and returns its name. On an
// error nothing is left.
func (s *Store) writeNew(data []byte) (name string, err error) {
	dir := filepath.Join(s.dir, newFolder)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	f, err := os.CreateTemp(dir, "*")
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return "", errors.Join(err, os.Remove(f.Name()))
	}
	return f.Name(), nil
}
