package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// open opens a store in a new folder; warnings returns what it has told.
func open(t *testing.T, dir string, max int64) (s *Store, warnings func() []string) {
	t.Helper()
	var told []string
	s = Open(dir, max, func(text string) { told = append(told, text) })
	return s, func() []string { return told }
}

// key returns the key of a job of that name.
func key(t *testing.T, name string) Key {
	t.Helper()
	k, err := KeyOf("this executable", name)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// given returns the values of parameters that tests look up.
func given(values map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) {
		v, ok := values[name]
		return v, ok
	}
}

// entryOf returns an entry that depends on parameters.
func entryOf(content string, reads ...Read) *Entry {
	return &Entry{Scenario: "armci-fig4", Seconds: 1.5, Reads: reads, Content: json.RawMessage(`"` + content + `"`)}
}

// A result is that of every job for which the parameters that its job read have the same
// values, and of no other.
func TestFind(t *testing.T) {
	s, warnings := open(t, filepath.Join(t.TempDir(), "new"), DefaultMax)
	interrupt := func(v string) Read { return Read{"ibmsp.lapi.interrupt", v} }
	s.Keep(key(t, "job"), entryOf("slow", Read{"ibmsp.clock", "120MHz"}, interrupt("29us")))
	s.Keep(key(t, "job"), entryOf("fast", Read{"ibmsp.clock", "120MHz"}, interrupt("5us")))
	s.Keep(key(t, "job"), entryOf("none", interrupt("0s"))) // with no interrupt, it does not read the clock
	tests := []struct {
		job    string
		values map[string]string
		want   string // "" is nothing
	}{
		{"job", map[string]string{"ibmsp.clock": "120MHz", "ibmsp.lapi.interrupt": "29us"}, "slow"},
		{"job", map[string]string{"ibmsp.clock": "120MHz", "ibmsp.lapi.interrupt": "5us", "ibmsp.mpl.gap": "9us"}, "fast"},
		{"job", map[string]string{"ibmsp.clock": "160MHz", "ibmsp.lapi.interrupt": "0s"}, "none"},
		{"job", map[string]string{"ibmsp.clock": "160MHz", "ibmsp.lapi.interrupt": "5us"}, ""},
		{"job", map[string]string{"ibmsp.clock": "120MHz"}, ""},
		{"another job", map[string]string{"ibmsp.clock": "120MHz", "ibmsp.lapi.interrupt": "29us"}, ""},
	}
	for _, tt := range tests {
		e := s.Find(key(t, tt.job), given(tt.values))
		got := ""
		if e != nil {
			got = strings.Trim(string(e.Content), `"`)
		}
		if got != tt.want {
			t.Errorf("%s with %v: found %q, want %q", tt.job, tt.values, got, tt.want)
		}
	}
	if told := warnings(); len(told) > 0 {
		t.Errorf("warnings: %q", told)
	}
}

// Another executable has results of its own.
func TestKeyOf(t *testing.T) {
	one, _ := KeyOf("one", "job")
	two, _ := KeyOf("two", "job")
	if one == two {
		t.Error("two executables have the same key")
	}
	if _, err := KeyOf("one", func() {}); err == nil {
		t.Error("what JSON cannot show has a key")
	}
	if hash, err := Executable(); err != nil || len(hash) != 64 {
		t.Errorf("Executable() = %q, %v", hash, err)
	}
}

// files returns the paths of all files below a folder that end in suffix.
func files(t *testing.T, dir, suffix string) (all []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, suffix) {
			all = append(all, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Whatever byte of whatever file is changed or missing, nothing wrong is served: the job
// runs again, and is kept again.
func TestDamaged(t *testing.T) {
	damages := map[string]func(data []byte) []byte{
		"empty":        func([]byte) []byte { return nil },
		"half":         func(data []byte) []byte { return data[:len(data)/2] },
		"a byte less":  func(data []byte) []byte { return data[:len(data)-1] },
		"a byte more":  func(data []byte) []byte { return append(data, ' ') },
		"other digit":  func(data []byte) []byte { return []byte(strings.Replace(string(data), "29us", "28us", 1)) },
		"other magic":  func(data []byte) []byte { return append([]byte("X"), data[1:]...) },
		"zeros at end": func(data []byte) []byte { return append(data[:len(data)-4], 0, 0, 0, 0) },
		"no JSON":      func([]byte) []byte { return seal([]byte("{")) },
	}
	values := given(map[string]string{"clock 29us": "29us"})
	for name, damage := range damages {
		for _, suffix := range []string{readsSuffix, entrySuffix} {
			dir := t.TempDir()
			s, warnings := open(t, dir, DefaultMax)
			keep := func() { s.Keep(key(t, "job"), entryOf("right", Read{"clock 29us", "29us"})) }
			keep()
			path := files(t, dir, suffix)[0]
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, damage(data), 0o644); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if e := s.Find(key(t, "job"), values); e != nil {
					t.Errorf("%s, %s: found %s", name, suffix, e.Content)
				}
			}
			if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s, %s: the damaged file is still there: %v", name, suffix, err)
			}
			if told := warnings(); len(told) != 1 || !strings.Contains(told[0], "damaged") {
				t.Errorf("%s, %s: warnings %q, want one", name, suffix, told)
			}
			keep()
			if e := s.Find(key(t, "job"), values); e == nil {
				t.Errorf("%s, %s: kept again and not found", name, suffix)
			}
		}
	}
}

// A full store forgets what was used least recently and stays below its limit.
func TestLimit(t *testing.T) {
	dir := t.TempDir()
	big := strings.Repeat("x", 1000)
	s, _ := open(t, dir, 10_500) // nine entries of 1.1 KB
	found := func(i int) bool { return s.Find(key(t, fmt.Sprint(i)), given(nil)) != nil }
	for i := range 9 {
		s.Keep(key(t, fmt.Sprint(i)), entryOf(big))
		then := time.Now().Add(time.Duration(i-100) * time.Minute)
		for _, path := range files(t, s.folder(key(t, fmt.Sprint(i))), entrySuffix) {
			if err := os.Chtimes(path, then, then); err != nil {
				t.Fatal(err)
			}
		}
	}
	if !found(0) { // which is now the one used last
		t.Fatal("the first entry is gone before the store is full")
	}
	s.Keep(key(t, "9"), entryOf(big))
	if _, total := s.results(); total > 10_500 {
		t.Errorf("%d bytes are kept, want at most 10500", total)
	}
	for i, want := range map[int]bool{0: true, 1: false, 8: true, 9: true} {
		if got := found(i); got != want {
			t.Errorf("entry %d is there: %t, want %t", i, got, want)
		}
	}
	if _, err := os.Stat(s.folder(key(t, "1"))); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder of a key without entries is left: %v", err)
	}
}

// If nothing can be written, the existing results are served, and the problem is reported once.
func TestReadOnly(t *testing.T) {
	dir := t.TempDir()
	s, _ := open(t, dir, DefaultMax)
	s.Keep(key(t, "job"), entryOf("right"))
	if err := os.RemoveAll(filepath.Join(dir, newFolder)); err != nil {
		t.Fatal(err)
	}
	// A file in the place of the folder refuses everybody, root too.
	if err := os.WriteFile(filepath.Join(dir, newFolder), nil, 0o444); err != nil {
		t.Fatal(err)
	}
	s, warnings := open(t, dir, DefaultMax)
	for i := range 3 {
		s.Keep(key(t, fmt.Sprint(i)), entryOf("new"))
		s.KeepCosts("armci-fig4", Costs{})
	}
	if s.Find(key(t, "job"), given(nil)) == nil {
		t.Error("what is there is not found")
	}
	if told := warnings(); len(told) != 1 || !strings.Contains(told[0], "nothing more is kept in "+dir) {
		t.Errorf("warnings %q, want one that nothing more is kept", told)
	}
}

// On a full disk nothing half-written is left, and it is told.
func TestFullDisk(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Log("only Linux has limits of file sizes that tests can set; TestReadOnly covers failing writes")
		return
	}
	dir := t.TempDir()
	s, warnings := open(t, dir, DefaultMax)
	s.Keep(key(t, "small"), entryOf("right"))
	// The go command's own log of the test, which grows meanwhile, has room enough.
	restore := limitFileSize(t, 1<<20)
	s.Keep(key(t, "large"), entryOf(strings.Repeat("x", 8<<20)))
	restore()
	if s.Find(key(t, "large"), given(nil)) != nil || s.Find(key(t, "small"), given(nil)) == nil {
		t.Error("found the large entry, or not the small one")
	}
	if left := files(t, filepath.Join(dir, newFolder), ""); len(left) > 0 {
		t.Errorf("files are left: %q", left)
	}
	if told := warnings(); len(told) != 1 || !strings.Contains(told[0], syscall.EFBIG.Error()) {
		t.Errorf("warnings %q, want one that says why", told)
	}
}

// What a killed process was writing is removed when it is old.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	s, _ := open(t, dir, DefaultMax)
	fresh, old := filepath.Join(dir, newFolder, "1"), filepath.Join(dir, newFolder, "2")
	if err := os.MkdirAll(filepath.Dir(old), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{fresh, old} {
		if err := os.WriteFile(path, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	then := time.Now().Add(-2 * abandonedAfter)
	if err := os.Chtimes(old, then, then); err != nil {
		t.Fatal(err)
	}
	s.Keep(key(t, "job"), entryOf("right"))
	if left := files(t, filepath.Join(dir, newFolder), ""); len(left) != 1 || left[0] != fresh {
		t.Errorf("left %q, want %q", left, fresh)
	}
}

// Several stores on one folder, with a limit that removes all the time, serve nothing wrong.
func TestConcurrent(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			s := Open(dir, 20_000, func(text string) { t.Errorf("warning: %s", text) })
			for i := range 200 {
				name := fmt.Sprint(i % 40)
				k, err := KeyOf("this executable", name)
				if err != nil {
					t.Error(err)
					return
				}
				if e := s.Find(k, given(map[string]string{"a": name})); e != nil && string(e.Content) != `"`+name+`"` {
					t.Errorf("job %s: found %s", name, e.Content)
				}
				s.Keep(k, &Entry{Scenario: "s", Reads: []Read{{"a", name}}, Content: json.RawMessage(`"` + name + `"`)})
			}
		})
	}
	all.Wait()
}

func TestListAndClear(t *testing.T) {
	s, _ := open(t, t.TempDir(), DefaultMax)
	for _, id := range []string{"xs-fig7", "armci-fig4", "armci-fig4"} {
		s.Keep(key(t, fmt.Sprint(id, len(s.List()))), &Entry{Scenario: id, Content: json.RawMessage("1")})
		s.Keep(key(t, id), &Entry{Scenario: id, Content: json.RawMessage("1")})
	}
	s.KeepCosts("armci-fig4", Costs{Whole: Cost{Seconds: 2}, Jobs: map[string]Cost{"a": {1, 5}}})
	list := s.List()
	if len(list) != 2 || list[0].Scenario != "armci-fig4" || list[0].Entries != 3 || list[1].Entries != 2 || list[0].Bytes < 100 {
		t.Errorf("List() = %+v, want 3 entries of armci-fig4 and 2 of xs-fig7", list)
	}
	if c, ok := s.Costs("armci-fig4"); !ok || c.Whole.Seconds != 2 || c.Jobs["a"].Bytes != 5 {
		t.Errorf("Costs = %+v, %t", c, ok)
	}
	if n, bytes, err := s.Clear("armci-fig4"); n != 3 || bytes != list[0].Bytes || err != nil {
		t.Errorf("Clear(armci-fig4) = %d, %d, %v, want 3, %d", n, bytes, err, list[0].Bytes)
	}
	if list := s.List(); len(list) != 1 || list[0].Scenario != "xs-fig7" {
		t.Errorf("left %+v, want xs-fig7", list)
	}
	if n, _, err := s.Clear(""); n != 2 || err != nil || len(s.List()) != 0 {
		t.Errorf("Clear(all) = %d, %v; left %+v", n, err, s.List())
	}
	if _, ok := s.Costs("armci-fig4"); ok {
		t.Error("costs are left")
	}
}

// A nil store keeps and finds nothing.
func TestNil(t *testing.T) {
	var s *Store
	s.Keep(Key{}, &Entry{})
	s.KeepCosts("a", Costs{})
	if _, ok := s.Costs("a"); ok || s.Find(Key{}, given(nil)) != nil {
		t.Error("found something")
	}
}

// BenchmarkFind finds an entry of 50 KB that depends on 200 parameters, among 1000 entries of
// the same job.
func BenchmarkFind(b *testing.B) {
	s := Open(b.TempDir(), DefaultMax, func(text string) { b.Error(text) })
	k, err := KeyOf("this executable", "job")
	if err != nil {
		b.Fatal(err)
	}
	reads := func(value int) []Read {
		all := make([]Read, 200)
		for i := range all {
			all[i] = Read{fmt.Sprintf("machine.parameter%03d", i), "1us"}
		}
		all[100].Value = fmt.Sprint(value)
		return all
	}
	for i := range 1000 {
		s.Keep(k, entryOf(strings.Repeat("x", 50_000), reads(i)...))
	}
	values := map[string]string{}
	for _, r := range reads(500) {
		values[r.Name] = r.Value
	}
	for b.Loop() {
		if e := s.Find(k, given(values)); e == nil || e.Reads[100].Value != "500" {
			b.Fatal("not found")
		}
	}
}
