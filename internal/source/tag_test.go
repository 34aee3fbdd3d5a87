package source

import "testing"

// A tag changes neither the place nor what messages show.
func TestTags(t *testing.T) {
	var set Set
	if _, err := set.Add("a.f", []byte("one\ntwo\n"), Fixed, 0); err != nil {
		t.Fatal(err)
	}
	f, err := set.Add("b.f", []byte("three\nfour\n"), Fixed, 0)
	if err != nil {
		t.Fatal(err)
	}
	plain := f.Pos(8)
	for tag := uint8(0); tag <= TagMax; tag++ {
		p := plain.Tagged(tag)
		if p.Tag() != tag || set.File(p) != f || set.Position(p) != set.Position(plain) || f.Offset(p) != 8 || p.Tagged(0) != plain {
			t.Errorf("tag %d: got tag %d at %v, want %v", tag, p.Tag(), set.Position(p), set.Position(plain))
		}
		if Pos(0).Tagged(tag).IsValid() {
			t.Errorf("no place with tag %d is a place", tag)
		}
	}
	if a, b := f.Pos(0).Tagged(5), plain.Tagged(3); !a.IsBefore(b) || b.IsBefore(a) || plain.IsBefore(b) {
		t.Error("places are not in the order of the text")
	}
}
