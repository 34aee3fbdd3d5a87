package plots

import (
	"bytes"
	"io"
	"testing"

	"simrun/scenarios/exhibit"
)

// BenchmarkFigure draws one figure of two series with 23 points each.
func BenchmarkFigure(b *testing.B) {
	d, e := New(), sections()
	for _, f := range []struct {
		name   string
		render func(picture) ([]byte, error)
	}{{"svg", d.renderSVG}, {"png", d.renderPNG}} {
		b.Run("format="+f.name, func(b *testing.B) {
			draw := func() []byte {
				pic, err := d.figure(e, e.Plots[0])
				if err != nil {
					b.Fatal(err)
				}
				data, err := f.render(pic)
				if err != nil {
					b.Fatal(err)
				}
				return data
			}
			want := draw()
			var got []byte
			for b.Loop() {
				got = draw()
			}
			if !bytes.Equal(got, want) {
				b.Fatalf("got %d bytes that differ from the first %d", len(got), len(want))
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "figures/s")
		})
	}
}

// BenchmarkFiles renders all files of one exhibit, without writing them.
func BenchmarkFiles(b *testing.B) {
	d := New()
	for _, e := range []exhibit.Exhibit{sections(), gather(), stridedGet(), descriptors()} {
		b.Run("exhibit="+e.ID, func(b *testing.B) {
			var files []file
			for b.Loop() {
				var err error
				if files, err = d.files(e); err != nil {
					b.Fatal(err)
				}
			}
			if len(files) < 2 || len(files[0].data) == 0 {
				b.Fatalf("got %d files, want at least an SVG and a PNG", len(files))
			}
			b.ReportMetric(float64(b.N*len(files))/b.Elapsed().Seconds(), "files/s")
		})
	}
}

// BenchmarkNew parses the fonts.
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		if d := New(); d.body.Width("0") == 0 {
			b.Fatal("a digit has no width")
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "drawers/s")
}

// BenchmarkText prints a figure of 26 rows and two series.
func BenchmarkText(b *testing.B) {
	e := gather()
	for b.Loop() {
		if err := WriteText(io.Discard, e, 80); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "exhibits/s")
}
