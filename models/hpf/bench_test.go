package hpf_test

import (
	"testing"

	"simrun/models/fortran"
)

// BenchmarkTranslate translates the programs of all statements.
func BenchmarkTranslate(b *testing.B) {
	text := program(mappings[3], statements)
	lines := 0
	for b.Loop() {
		t, err := translate("t.f90", text)
		if err != nil {
			b.Fatal(err)
		}
		lines += len(t.Lines())
	}
	b.ReportMetric(float64(lines)/b.Elapsed().Seconds(), "lines/s")
}

// BenchmarkStar has one process send an element to 15 others again and again.
func BenchmarkStar(b *testing.B) {
	const text = "real*8 a(64), s\n!hpf$ distribute a(block)\na = 1\ndo i = 1, 200\ns = a(1)\nend do\nif (s /= 1) stop 1\nend\n"
	p, err := compile(b, "t.f90", text, fortran.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	messages := int64(0)
	for b.Loop() {
		_, r := onMeiko(b, p, 16)
		if got := r.Results[0].Ledger.Messages; got != 200*15 {
			b.Fatalf("got %d messages, want %d", got, 200*15)
		}
		messages += 200 * 15
	}
	b.ReportMetric(float64(messages)/b.Elapsed().Seconds(), "messages/s")
}
