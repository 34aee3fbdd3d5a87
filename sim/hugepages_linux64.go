//go:build linux && (amd64 || arm64)

package sim

import (
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"
)

// hugeHeap is how much of the heap, at most, is asked to have huge pages: a run of 10,000 processes takes about as much.
const hugeHeap = 1 << 30

// hugePagesFile says whether the system gives huge pages always, never, or on request: [madvise].
const hugePagesFile = "/sys/kernel/mm/transparent_hugepage/enabled"

// adviseHugePages asks once for huge pages, before most of the first large job has its memory.
var adviseHugePages = sync.OnceFunc(func() {
	mode, _ := os.ReadFile(hugePagesFile)
	var host syscall.Sysinfo_t
	if strings.Contains(string(mode), "[madvise]") && syscall.Sysinfo(&host) == nil {
		advise(int(min(hugeHeap, uint64(host.Totalram)*uint64(host.Unit)/4)))
	}
})

// advise asks the system for pages of 2 MB instead of 4 KB for so many bytes of the heap, and reports whether it will
// give them. In large jobs, each event comes to other memory, and finding its pages takes as long as getting it.
// advise applies to a piece of the heap that has never been touched and gives it back: the piece takes no memory until
// objects come there.
func advise(bytes int) bool {
	tried, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil || syscall.Munmap(tried) != nil { // a heap that cannot grow would end the program
		return false
	}
	err = syscall.Madvise(make([]byte, bytes), syscall.MADV_HUGEPAGE)
	runtime.GC()
	return err == nil
}
