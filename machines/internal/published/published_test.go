package published

import (
	"strings"
	"testing"
)

var header = []string{"id", "unit", "from", "to", "doubt", "used", "gap", "source", "machine"}

func TestPointOf(t *testing.T) {
	p, err := pointOf(header, []string{"get", "us", "30", "32", "1.7", "", "2", "Author 1998", "ibmsp"})
	if err != nil || p.From != 30 || p.To != 32 || p.Doubt != 1.7 || p.Columns["machine"] != "ibmsp" {
		t.Errorf("%+v, %v", p, err)
	}
	for _, test := range []struct{ row, want string }{
		{"a,us,0,0,5,,,S,m", "expected a published range above 0"},
		{"a,us,3,2,5,,,S,m", "expected a published range above 0"},
		{"a,us,1,2,0,,,S,m", "expected that of the source"},
		{"a,us,1,2,5,,,,m", "found no source"},
		{"a,us,1,2,5,x.y,1,S,m", "expected a gap of evidence only"},
		{"a,us,1,2,x,,,S,m", "invalid syntax"},
	} {
		if _, err := pointOf(header, strings.Split(test.row, ",")); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.row, err, test.want)
		}
	}
}

// The range 100 to 200 with a doubt of 10 % ends at 100/1.1 = 90.9 and 200*1.1 = 220.
func TestJudge(t *testing.T) {
	for _, test := range []struct {
		got       float64
		gap, want string
	}{
		{91, "", ""},
		{220, "", ""},
		{90, "", "-10.0 % outside"},
		{221, "", "+10.5 % outside"},
		{90, "1", ""},
		{100, "1", "gap 1 is closed"},
	} {
		p := &Point{From: 100, To: 200, Doubt: 10, Gap: test.gap}
		if wrong := p.judge(test.got); (wrong == "") != (test.want == "") || !strings.Contains(wrong, test.want) {
			t.Errorf("%g with gap %q: %q, want %q", test.got, test.gap, wrong, test.want)
		}
	}
}
