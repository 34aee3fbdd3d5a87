package mct

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/internal/diag"
)

func TestReadMaps(t *testing.T) {
	m, err := ReadMaps("m.json", strings.NewReader(`{"b": [{"process": 2, "length": 6, "start": 5}],
		"gsize": 12, "a": [{"start": 1, "length": 6, "process": 0}, {"start": 7, "length": 6, "process": 1}]}
	`))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]Segment{{1, 6, 0}, {7, 6, 1}}, m.A.Segments()); diff != "" {
		t.Errorf("a (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]Segment{{5, 6, 2}}, m.B.Segments()); diff != "" {
		t.Errorf("b (-want +got)\n%s", diff)
	}
	if m.A.Size() != 12 || m.A.Processes() != 2 || m.B.Processes() != 3 {
		t.Errorf("size %d, %d and %d processes, want 12, 2, 3", m.A.Size(), m.A.Processes(), m.B.Processes())
	}
}

// maps puts segments instead of those of a, in the second line.
func maps(a string) string {
	return "{\"gsize\": 10, \"a\": [\n" + a + "\n], \"b\": [{\"start\": 1, \"length\": 10, \"process\": 0}]}"
}

func TestMistakes(t *testing.T) {
	const segment = `{"start": 1, "length": 4, "process": 0}`
	for _, test := range []struct{ text, want string }{
		{"", "1:1: found the end of the file, expected the rest of {\"gsize\": N, "},
		{"[]", "1:1: found an array, expected " + expectedMaps},
		{"{}", "1:1: missing key \"gsize\", expected " + expectedMaps + "\nm.json:1:1: missing key \"a\", expected " + expectedMaps},
		{maps(`{"start": 01, "length": 4, "process": 0}`), "2:12: invalid character '1' after object key:value pair; expected JSON"},
		{maps(`{"start": 1, "lenght": 4, "process": 0}`), `2:1: missing key "length", expected {"start": 1, "length": 4, "process": 0}` + "\n" +
			`m.json:2:14: found key lenght; nearest: length, expected start, length, process`},
		{maps(`{"start": tru, "length": 4, "process": 0}`), "2:11: invalid character ',' in literal true (expecting 'e'); expected JSON"},
		{maps(segment + ",," + segment), "2:41: invalid character ','"},
		{maps(segment) + "\n x", "4:2: found more behind the maps, expected the end of the file"},
		{maps(""), "1:20: found no segments of a, expected at least one"},
		{strings.Replace(maps(segment), "10", "0", 1), "1:11: found gsize 0, expected 1 to 2^62"},
		{strings.Replace(maps(segment), "10", "1.5", 1), "1:11: found 1.5, expected a whole number as the gsize"},
		{strings.Replace(maps(segment), "10", "[[1], {}]", 1), "1:11: found an array, expected a whole number as the gsize"},
		{strings.Replace(maps(segment), `"a"`, `"A"`, 1), `1:1: missing key "a"`},
		{strings.Replace(maps(segment), `"a"`, `"a": [], "a"`, 1), "1:20: found no segments of a"},
		{strings.Replace(maps(segment), "[\n", "{\n", 1), "1:20: found an object, expected an array of segments such as " + segment + "\nm.json:2:1: invalid character '{'; expected JSON"},
		{strings.Replace(maps(segment), "[{", "{", 1), `3:9: found an object, expected an array of segments such as {"start": 1, "length": 4, "process": 0}`},
		{maps("7"), `2:1: found 7, expected {"start": 1, "length": 4, "process": 0}`},
		{maps("null, []"), `2:1: found null, expected {"start": 1, "length": 4, "process": 0}` + "\nm.json:2:7: found an array"},
		{maps(`{"start": "1", "length": 4, "process": 0}`), `2:11: found "1", expected a whole number as the start`},
		{maps(`{"start": 1, "len": 4, "process": 0}`), `2:1: missing key "length", expected {"start": 1, "length": 4, "process": 0}` + "\n" +
			`m.json:2:14: found key len, expected start, length, process`},
		{maps(`{"start": 1, "start": 2, "length": 4, "process": 0}`), `2:14: found key "start" twice, expected it once`},
		{maps(segment + ",\n" + `{"start": 4, "length": 4, "process": 1}`), "3:11: found point 4 of process 0 again in a segment of process 1, expected one owner"},
		{maps(segment + ",\n" + `{"start": 5, "length": 7, "process": 1}`), "3:24: found length 7 from point 5 on, expected 1 to 6"},
		{maps(`{"start": 0, "length": 7, "process": 1}`), "2:11: found start 0, expected 1 to 10"},
		{maps(`{"start": 1, "length": 7, "process": -1}`), "2:38: found process -1, expected 0 to 999999"},
		{maps(`{"start": 1, "length": 7, "process": 1000000}`), "2:38: found process 1000000, expected 0 to 999999"},
		{maps(`{"start": 99999999999999999999, "length": 7, "process": 1}`), "2:11: found 99999999999999999999, expected a whole number as the start"},
		{maps(segment + " " + segment), "2:41: invalid character '{' after array element; expected JSON"},
		{maps(segment)[:60], "2:40: found the end of the file, expected the rest of {\"gsize\": N, "},
	} {
		m, err := ReadMaps("m.json", strings.NewReader(test.text))
		if err == nil || !strings.HasPrefix(err.Error(), "m.json:"+test.want) {
			t.Errorf("%s\ngot  %v\nwant m.json:%s", test.text, err, test.want)
		}
		if m != nil {
			t.Errorf("%s: maps in spite of the error", test.text)
		}
	}
}

func TestRouterTables(t *testing.T) {
	const in = `{"gsize": 12,
		"a": [{"start": 7, "length": 6, "process": 0}, {"start": 1, "length": 6, "process": 0}],
		"b": [{"start": 1, "length": 3, "process": 0}, {"start": 4, "length": 3, "process": 2}, {"start": 7, "length": 3, "process": 0}]}`
	const want = `{"gsize":12,
"a":[
{"process":0,"local_size":12,"permutation":[{"sorted":1,"own":7,"length":6},{"sorted":7,"own":1,"length":6}],"peers":[{"process":0,"length":6,"runs":[{"start":1,"length":3},{"start":7,"length":3}]},{"process":2,"length":3,"runs":[{"start":4,"length":3}]}]}
],
"b":[
{"process":0,"local_size":6,"peers":[{"process":0,"length":6,"runs":[{"start":1,"length":6}]}]},
{"process":1,"local_size":0,"peers":[]},
{"process":2,"local_size":3,"peers":[{"process":0,"length":3,"runs":[{"start":1,"length":3}]}]}
]}
`
	var out bytes.Buffer
	if err := RouterTables("m.json", strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if !json.Valid(out.Bytes()) {
		t.Error("what is written is no JSON")
	}
	out.Reset()
	if err := RouterTables("m.json", strings.NewReader(in[:50]), &out); err == nil || out.Len() > 0 {
		t.Errorf("half an input: error %v, output %q", err, out.String())
	}
}

// TestTablesReadBack: the maps that are written as JSON are read back, and the tables are the routers.
func TestTablesReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.Int64Range(1, 60).Draw(t, "size")
		a, b := drawMap(t, size, "a"), drawMap(t, size, "b")
		if len(a.Segments()) == 0 || len(b.Segments()) == 0 {
			return
		}
		type segment struct {
			Start   int64 `json:"start"`
			Length  int64 `json:"length"`
			Process int   `json:"process"`
		}
		text := map[string]any{"gsize": size}
		for name, m := range map[string]*GlobalSegMap{"a": a, "b": b} { // any order: goes into a map
			var all []segment
			for _, s := range m.Segments() {
				all = append(all, segment(s))
			}
			text[name] = all
		}
		in, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := RouterTables("m.json", bytes.NewReader(in), &out); err != nil {
			t.Fatal(err)
		}
		var got struct{ A, B []table }
		if err := json.Unmarshal(out.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		if len(got.A) == 0 || len(got.B) == 0 {
			t.Fatalf("tables of %d and %d processes", len(got.A), len(got.B))
		}
		for _, p := range got.A {
			want, _ := Route(a, p.Process, b)
			if len(want)+len(p.Peers) > 0 && cmp.Diff(want, p.Peers) != "" {
				t.Fatalf("process %d of a: %v, want %v", p.Process, p.Peers, want)
			}
		}
	})
}

func FuzzReadMaps(f *testing.F) {
	f.Add(maps(`{"start": 1, "length": 4, "process": 0}`))
	f.Add(maps(`{"start": 5, "length": 4, "process": 0}, {"start": 1, "length": 4, "process": 0}`))
	f.Add(`{"gsize": 4611686018427387904, "a": [{"start": 1, "length": 4611686018427387904, "process": 0}], "b": [null]}`)
	f.Add("{\"x\": {\"y\": [1, \"\u00e4\"]}}")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ReadMaps("m.json", strings.NewReader(text))
		if err == nil {
			checkVolume(t, m)
			return
		}
		list, ok := err.(diag.List)
		if !ok || m != nil {
			t.Fatalf("%q: %v, %#v, want a list of mistakes", text, m, err)
		}
		for _, e := range list {
			if at := e.Position(); at.Line < 1 || at.Line > strings.Count(text, "\n")+1 || at.Column < 1 || at.Column > len(text)+1 {
				t.Fatalf("%q: error at %v", text, at)
			}
		}
	})
}

// checkVolume fails unless both sides see as many shared points.
func checkVolume(t *testing.T, m *Maps) {
	volume := func(own, remote *GlobalSegMap) int64 {
		n := int64(0)
		for rank := range own.Processes() {
			r, _ := Route(own, rank, remote)
			for _, p := range r {
				n += p.Length
			}
		}
		return n
	}
	if a, b := volume(m.A, m.B), volume(m.B, m.A); a != b {
		t.Fatalf("%v, %v: A shares %d points, B %d", m.A.Segments(), m.B.Segments(), a, b)
	}
}

func Example() {
	err := RouterTables("maps.json", strings.NewReader(`{"gsize": 12,
  "a": [{"start": 1, "length": 6, "process": 0}, {"start": 7, "length": 6, "process": 1}],
  "b": [{"start": 1, "length": 3, "process": 0}, {"start": 7, "length": 3, "process": 0},
        {"start": 4, "length": 3, "process": 1}, {"start": 10, "length": 3, "process": 1}]}`), os.Stdout)
	fmt.Println(err)
	// Output:
	// {"gsize":12,
	// "a":[
	// {"process":0,"local_size":6,"peers":[{"process":0,"length":3,"runs":[{"start":1,"length":3}]},{"process":1,"length":3,"runs":[{"start":4,"length":3}]}]},
	// {"process":1,"local_size":6,"peers":[{"process":0,"length":3,"runs":[{"start":1,"length":3}]},{"process":1,"length":3,"runs":[{"start":4,"length":3}]}]}
	// ],
	// "b":[
	// {"process":0,"local_size":6,"peers":[{"process":0,"length":3,"runs":[{"start":1,"length":3}]},{"process":1,"length":3,"runs":[{"start":4,"length":3}]}]},
	// {"process":1,"local_size":6,"peers":[{"process":0,"length":3,"runs":[{"start":1,"length":3}]},{"process":1,"length":3,"runs":[{"start":4,"length":3}]}]}
	// ]}
	// <nil>
}

func BenchmarkRouterTables(b *testing.B) {
	const segments = 10_000
	var lists [2]strings.Builder
	for i := range segments {
		for c, processes := range []int{64, 48} {
			if i > 0 {
				lists[c].WriteString(", ")
			}
			fmt.Fprintf(&lists[c], `{"start": %d, "length": 7, "process": %d}`, 1+7*i, i%processes)
		}
	}
	text := fmt.Sprintf(`{"gsize": %d, "a": [%s], "b": [%s]}`, 7*segments, &lists[0], &lists[1])
	b.Run(fmt.Sprintf("segments=%d", segments), func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			var out bytes.Buffer
			if err := RouterTables("m.json", strings.NewReader(text), &out); err != nil || bytes.Count(out.Bytes(), []byte("local_size")) != 64+48 {
				b.Fatalf("%v, %d bytes of tables", err, out.Len())
			}
		}
	})
}
