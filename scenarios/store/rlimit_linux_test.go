package store

import (
	"os/signal"
	"syscall"
	"testing"
)

// limitFileSize lets no file grow beyond some bytes, as a full disk does, until the function
// that it returns is called.
func limitFileSize(t *testing.T, bytes uint64) (restore func()) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	small := old
	small.Cur = bytes
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
			t.Error(err)
		}
	}
}
