package plots

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"sync"
	"unicode"

	stdfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// dpi gives a figure of 7 inches 1050 pixels, the width of a page on a screen.
const dpi = 150

// Two sizes of type: titles and axis labels, and everything else.
const (
	largeSize = vg.Length(11)
	smallSize = vg.Length(9)
)

// Drawer draws exhibits. Build one with [New] and use it for all pictures: it
// holds the parsed fonts and the buffers of the PNG encoder. It may be used by
// several goroutines at once.
type Drawer struct {
	fonts              text.Handler
	title, large, body font.Face
	png                png.Encoder
}

// New returns a Drawer.
func New() *Drawer {
	cache := font.NewCache(liberation.Collection())
	sans := font.Font{Typeface: "Liberation", Variant: "Sans"}
	bold := sans
	bold.Weight = stdfont.WeightBold
	return &Drawer{
		fonts: text.Plain{Fonts: cache},
		title: cache.Lookup(bold, largeSize),
		large: cache.Lookup(sans, largeSize),
		body:  cache.Lookup(sans, smallSize),
		// Line drawings compress to within a fifth of the best size at a
		// fraction of the time, and encoding is most of the cost of a picture.
		png: png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: new(pngBuffers)},
	}
}

// picture is a drawing of known size that is not yet bound to a format.
type picture struct {
	width, height vg.Length
	paint         func(*pen)
	points        func() []Point // where values are drawn; nil in drawings without points
	shades        bool           // colours that differ by little say something
}

func (d *Drawer) renderSVG(p picture) ([]byte, error) {
	canvas := vgsvg.New(p.width, p.height)
	p.paint(&pen{Canvas: draw.New(canvas), d: d})
	var out bytes.Buffer
	if _, err := canvas.WriteTo(&out); err != nil {
		return nil, err
	}
	// The file names a font and does not carry it (half a megabyte each).
	// Arial and Arimo have the same advance widths as Liberation Sans, so the
	// layout holds wherever one of the three is installed.
	const plain, safe = "font-family:Liberation Sans;", "font-family:'Liberation Sans',Arimo,Arial,Helvetica,sans-serif;"
	return bytes.ReplaceAll(out.Bytes(), []byte(plain), []byte(safe)), nil
}

func (d *Drawer) renderPNG(p picture) ([]byte, error) {
	canvas := vgimg.NewWith(vgimg.UseWH(p.width, p.height), vgimg.UseDPI(dpi))
	p.paint(&pen{Canvas: draw.New(canvas), d: d})
	var img image.Image = canvas.Image()
	if full, ok := img.(*image.RGBA); ok && !p.shades {
		if few, ok := quantize(full); ok {
			img = few
		}
	}
	var out bytes.Buffer
	if err := d.png.Encode(&out, img); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// pngBuffers lets encoders share their working memory.
type pngBuffers struct{ pool sync.Pool }

func (b *pngBuffers) Get() *png.EncoderBuffer {
	buffer, _ := b.pool.Get().(*png.EncoderBuffer)
	return buffer
}

func (b *pngBuffers) Put(buffer *png.EncoderBuffer) { b.pool.Put(buffer) }

// clean makes one line of text: control characters, which would break an SVG
// file or drive a terminal, become spaces.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}
