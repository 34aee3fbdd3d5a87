package wasm

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The examples of the WebAssembly specification's section on integers, and
// the ends of the ranges.
func TestSigned(t *testing.T) {
	tests := []struct {
		value int64
		want  buffer
	}{
		{0, buffer{0}}, {63, buffer{0x3f}}, {64, buffer{0xc0, 0}}, {-64, buffer{0x40}}, {-65, buffer{0xbf, 0x7f}},
		{-1, buffer{0x7f}}, {1<<31 - 1, buffer{0xff, 0xff, 0xff, 0xff, 0x07}}, {-1 << 31, buffer{0x80, 0x80, 0x80, 0x80, 0x78}},
	}
	for _, test := range tests {
		var got buffer
		got.s(test.value)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%d (-want +got):\n%s", test.value, diff)
		}
	}
}

// 3 bytes, 20 zeros, 2 bytes with a short gap: two segments, at 1024 and 1047.
func TestSegments(t *testing.T) {
	data := append([]byte{1, 2, 3}, make([]byte, 20)...)
	data = append(data, 4, 0, 5, 0)
	var v vector
	segments(&v, 1024, data)
	want := buffer{0, opI32Const, 0x80, 8, opEnd, 3, 1, 2, 3, 0, opI32Const, 0x97, 8, opEnd, 3, 4, 0, 5}
	if diff := cmp.Diff(want, v.items); diff != "" || v.count != 2 {
		t.Errorf("%d segments (-want +got):\n%s", v.count, diff)
	}
}
