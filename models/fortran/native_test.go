//go:build gfortran

// These benchmarks need gfortran. They are no part of the tests:
//
//	go test -tags gfortran -run '^$' -bench Native ./models/fortran
//
// Native/... is gfortran -O2 on the source that Run/... and Scalar run here;
// both include the start of a process or of a machine.
package fortran_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func BenchmarkNative(b *testing.B) {
	for _, c := range []struct {
		name, file, text, want string
		sizes                  map[string]string
	}{
		{"program=swm/n=256/steps=120", "swm.f", readProgram(b, "swm.f"), "6.5186598748758E+03", swmSize(256, 120)},
		{"program=lu/class=S", "lu.f", readProgram(b, "lu.f"), "verification successful", luSize(12, 50, "0.5D0")},
		{"program=lu/class=W", "lu.f", readProgram(b, "lu.f"), "surface integral", luSize(33, 50, "1.5D-3")},
		{"program=gauss/n=256", "gauss.f", readProgram(b, "gauss.f"), "wrong values:       0", nil},
		{"program=cholesky/n=200", "cholesky.f", readProgram(b, "cholesky.f"), "wrong values:       0", nil},
		{"program=scalar", "scalar.f", scalarText, "500000", nil},
	} {
		b.Run(c.name, func(b *testing.B) {
			command := native(b, c.file, c.text, c.sizes)
			for b.Loop() {
				out, err := exec.Command(command).Output()
				if err != nil || !strings.Contains(string(out), c.want) {
					b.Fatalf("%v\n%s", err, out)
				}
			}
		})
	}
}

func BenchmarkNativeFunction(b *testing.B) {
	for _, f := range functionPrograms {
		b.Run("name="+f.name, func(b *testing.B) {
			command := native(b, "function.f", functionProgram(f.expression), nil)
			for b.Loop() {
				out, err := exec.Command(command).Output()
				if err != nil {
					b.Fatal(err)
				}
				checkSum(b, string(out), f.sum)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/calls, "ns/call")
		})
	}
}

// native compiles a program with gfortran -O2 and returns the command.
func native(b *testing.B, file, text string, sizes map[string]string) string {
	dir := b.TempDir()
	files := map[string]string{file: text}
	included, err := filepath.Glob(programs + "*.[pc]*")
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range included {
		data, err := include(sizes)(name)
		if err != nil {
			b.Fatal(err)
		}
		files[filepath.Base(name)] = string(data)
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o666); err != nil {
			b.Fatal(err)
		}
	}
	command := filepath.Join(dir, "native")
	c := exec.Command("gfortran", "-O2", "-w", "-o", command, file)
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return command
}
