package main

import "testing"

// A long line breaks between words, and its further lines are indented. A word that is longer than a line stays whole.
func TestFolded(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"0123 5678 0", "0123 5678\n  0"},
		{"0123 56789", "0123 56789"},
		{"0123 567890", "0123\n  567890"},
		{"0123\n567890 23 67", "0123\n567890 23\n  67"},
		{"files in out/0123456789", "files in\n  out/0123456789"},
		{"µs µs µs µs", "µs µs µs\n  µs"},
		{"", ""},
	} {
		if got := folded(test.text, 10); got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}
