package plots

import (
	"bytes"
	"image"
	"image/color"
	"maps"
	"math"
	"strings"
	"sync"
	"testing"

	"gonum.org/v1/plot/cmpimg"

	"simrun/scenarios/exhibit"
)

// tolerance is how far a pixel may be from the golden one, as a part of the distance of black and white. Processors
// that fuse multiply and add round the edges of lines differently.
const tolerance = 0.15

func drawn() []exhibit.Exhibit {
	return []exhibit.Exhibit{sections(), gather(), stridedGet(), descriptors(), curves(), steps(), sizes(), whatMatters(), crossed(), doubted(), exchange()}
}

// rendered returns all files of an exhibit by name.
func rendered(t *testing.T, d *Drawer, e exhibit.Exhibit) map[string][]byte {
	t.Helper()
	files, err := d.files(e)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string][]byte{}
	for _, f := range files {
		out[f.name] = f.data
	}
	return out
}

func TestPicturesAreGolden(t *testing.T) {
	d := New()
	all := map[string][]byte{}
	for _, e := range drawn() {
		maps.Copy(all, rendered(t, d, e))
	}
	for _, name := range []string{"sections-loglin.png", "gather-loglog.png", "strided-get-chart.png", "descriptors-layout.png", "curves-layout.png", "steps.png", "sizes.png", "matters-tornado.png", "crossed-map.png", "doubted-loglog.png", "exchange-timeline.png"} {
		got, ok := all[name]
		if !ok {
			t.Errorf("%s was not drawn", name)
			continue
		}
		same, err := cmpimg.EqualApprox("png", golden(t, name, got), got, tolerance)
		if err != nil || !same {
			t.Errorf("%s: got a picture that differs from testdata by more than %v (error %v); if that is meant, run with -update and look at it", name, tolerance, err)
		}
	}
}

func TestPicturesAreDeterministic(t *testing.T) {
	shared := New()
	for _, e := range drawn() {
		want := rendered(t, New(), e)
		var group sync.WaitGroup
		for range 3 {
			group.Go(func() {
				files, err := shared.files(e)
				if err != nil {
					t.Error(err)
				}
				for _, f := range files {
					if !bytes.Equal(f.data, want[f.name]) {
						t.Errorf("%s: got %d bytes that differ from the %d of another drawer", f.name, len(f.data), len(want[f.name]))
					}
				}
			})
		}
		group.Wait()
	}
}

func TestSVGNamesFontsAndCarriesNone(t *testing.T) {
	d := New()
	for _, e := range drawn() {
		for name, data := range rendered(t, d, e) {
			if !strings.HasSuffix(name, ".svg") {
				continue
			}
			s := string(data)
			if n, all := strings.Count(s, "Arimo,Arial,Helvetica,sans-serif;"), strings.Count(s, "font-family"); n != all || n == 0 {
				t.Errorf("%s: got %d of %d texts with substitute fonts, want all and some", name, n, all)
			}
			if strings.Contains(s, "@font-face") {
				t.Errorf("%s: got an embedded font, want none", name)
			}
		}
	}
}

func TestPNGResolution(t *testing.T) {
	e := sections()
	data := rendered(t, New(), e)["sections-loglin.png"]
	config, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || format != "png" || config.Width != 1050 || config.Height != 675 {
		t.Errorf("got %s of %d x %d, error %v; want png of 7 x 150 by 4.5 x 150 = 1050 x 675", format, config.Width, config.Height, err)
	}
}

func TestControlCharactersAreNotDrawn(t *testing.T) {
	e := sections()
	e.Plots[0].Title, e.Plots[0].YLabel, e.Cells[0].Column = "a\x1bb", "c\x00d", "e\x07f"
	e.Plots[0].Marks[0].Label = "g\x08h"
	out := string(rendered(t, New(), e)["sections-loglin.svg"])
	for _, want := range []string{"a b", "c d", "e f", "g h"} {
		if !strings.Contains(out, ">"+want+"<") {
			t.Errorf("got no text %q in the SVG, want the control character as a space", want)
		}
	}
	if strings.ContainsAny(out, "\x1b\x00\x07\x08") {
		t.Error("got a control character in the SVG, want none")
	}
}

func TestQuantizeKeepsAreasAndBoundsMixtures(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 40, 40))
	for i := range 40 * 40 {
		c := color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}
		switch {
		case i%7 == 0:
			c = color.RGBA{0xF3, 0xF5, 0xF7, 0xFF} // a fill near white
		case i%11 == 0:
			c = color.RGBA{0xD5, 0x5E, 0x00, 0xFF}
		case i%13 == 0:
			c = color.RGBA{uint8(i), uint8(i), uint8(i), 0xFF} // mixtures
		}
		img.SetRGBA(i%40, i/40, c)
	}
	got, ok := quantize(img)
	if !ok {
		t.Fatal("got no palette, want one")
	}
	for i := range 40 * 40 {
		want, have := img.RGBAAt(i%40, i/40), color.RGBAModel.Convert(got.At(i%40, i/40)).(color.RGBA)
		exact := i%7 == 0 || i%11 == 0 || i%13 != 0
		if exact && want != have || !isNear(want.R, have.R) || !isNear(want.G, have.G) || !isNear(want.B, have.B) {
			t.Errorf("pixel %d: got %v from %v", i, have, want)
		}
	}
}

func isNear(a, b uint8) bool { return max(a, b)-min(a, b) < 16 }

func TestQuantizeRefusesPhotographs(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 64, 64))
	for i := range 64 * 64 {
		img.SetRGBA(i%64, i/64, color.RGBA{uint8(i % 64 * 4), uint8(i / 64 * 4), 0, 0xFF})
	}
	if got, ok := quantize(img); ok {
		t.Errorf("got %d colours for 17 x 17 cells, want a refusal", len(got.Palette))
	}
}

// What cannot be drawn is told.
func TestTornadoRefuses(t *testing.T) {
	for want, change := range map[string]func(e *exhibit.Exhibit){
		"found no bars, expected one at least": func(e *exhibit.Exhibit) { e.Tornados[1].Bars = nil },
		"found NaN, expected a finite number":  func(e *exhibit.Exhibit) { e.Tornados[0].Bars[0].More = number(math.NaN()) },
	} {
		e := whatMatters()
		change(&e)
		if _, err := New().files(e); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q in it", err, want)
		}
	}
}

func TestHeatMapRefuses(t *testing.T) {
	for want, change := range map[string]func(m *exhibit.HeatMap){
		"found no values, expected one at least":         func(m *exhibit.HeatMap) { m.Values = [][]*float64{{nil, nil, nil}, {nil, nil, nil}, {nil, nil, nil}} },
		"found a row of 2 values, expected 3":            func(m *exhibit.HeatMap) { m.Values[1] = m.Values[1][:2] },
		"found 2 rows for 3 values":                      func(m *exhibit.HeatMap) { m.Values = m.Values[:2] },
		"found 3 ticks for 2 values":                     func(m *exhibit.HeatMap) { m.X.At = m.X.At[:2] },
		"expected each value once, in rising order":      func(m *exhibit.HeatMap) { m.X.At[0] = 10 },
		"expected finite numbers, above 0 on a log":      func(m *exhibit.HeatMap) { m.X.At[0] = 0 },
		"above 0 on a logarithmic scale":                 func(m *exhibit.HeatMap) { m.Scale, m.Values[0][0] = exhibit.Log, number(0) },
		"found [NaN 70.25 160.25 71.25 170.25 101.25 11": func(m *exhibit.HeatMap) { m.Values[0][0] = number(math.NaN()) },
	} {
		e := crossed()
		change(&e.HeatMaps[0])
		if _, err := New().files(e); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q in it", err, want)
		}
	}
}

// The colours of heat maps grow lighter all the way, and text on them has a contrast of 4.5 or more, as the Web Content Accessibility
// Guidelines compute it.
func TestHeatColours(t *testing.T) {
	linear := func(c uint8) float64 {
		if x := float64(c) / 255; x > 0.04045 {
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return float64(c) / 255 / 12.92
	}
	luminance := func(c color.NRGBA) float64 { return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B) }
	last := -1.0
	for i := range 201 {
		share := float64(i) / 200
		at, text := luminance(heatColour(share)), luminance(onHeat(share))
		if at <= last {
			t.Errorf("share %v: luminance %v after %v, want it to grow", share, at, last)
		}
		last = at
		if contrast := (max(at, text) + 0.05) / (min(at, text) + 0.05); contrast < 4.5 {
			t.Errorf("share %v: text has a contrast of %.2f, want 4.5 or more", share, contrast)
		}
	}
}

// Fields begin and end half-way between values. For 1, 10 and 100 on a logarithmic axis, each has a third. For 10, 20
// and 50 on a linear one, the borders are 5, 15, 35 and 65.
func TestHeatEdges(t *testing.T) {
	for _, test := range []struct {
		axis exhibit.HeatAxis
		want []float64
	}{
		{exhibit.HeatAxis{Scale: exhibit.Log, At: []float64{1, 10, 100}}, []float64{0, 1. / 3, 2. / 3, 1}},
		{exhibit.HeatAxis{Scale: exhibit.Linear, At: []float64{10, 20, 50}}, []float64{0, 10. / 60, 30. / 60, 1}},
		{exhibit.HeatAxis{Scale: exhibit.Linear, At: []float64{7}}, []float64{0, 1}},
	} {
		got := edges(test.axis)
		for i := range test.want {
			if len(got) != len(test.want) || math.Abs(got[i]-test.want[i]) > 1e-12 {
				t.Errorf("edges of %v: got %v, want %v", test.axis.At, got, test.want)
				break
			}
		}
	}
}
