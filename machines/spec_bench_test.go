package machines_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/tomlfile"
	"simrun/sim"
	"simrun/sim/param"
)

// bigSpec returns a file of tables x 10 parameters and a struct type for it.
func bigSpec(tables int) ([]byte, reflect.Type) {
	var text strings.Builder
	var outer []reflect.StructField
	for i := range tables {
		var inner []reflect.StructField
		for j := range 10 {
			fmt.Fprintf(&text, "[table%d.interrupt%d]\nvalue  = \"%d.5us\"\nkind   = \"derived\"\n"+
				"source = \"Shah et al. 1998: interrupt round trip 89 us less polling round trip 60 us\"\n"+
				"low    = \"0us\"\nhigh   = \"33us\"\n\n", i, j, j)
			inner = append(inner, reflect.StructField{Name: fmt.Sprintf("P%d", j),
				Type: reflect.TypeFor[param.Value[sim.Duration]](),
				Tag:  reflect.StructTag(fmt.Sprintf(`toml:"interrupt%d"`, j))})
		}
		outer = append(outer, reflect.StructField{Name: fmt.Sprintf("T%d", i), Type: reflect.StructOf(inner),
			Tag: reflect.StructTag(fmt.Sprintf(`toml:"table%d"`, i))})
	}
	return []byte(text.String()), reflect.StructOf(outer)
}

// BenchmarkSpec loads 150 parameters: from=file as a command does once,
// from=document as each run of a sweep does.
func BenchmarkSpec(b *testing.B) {
	data, spec := bigSpec(15)
	doc, err := tomlfile.Parse("spec.toml", data)
	if err != nil {
		b.Fatal(err)
	}
	loaders := []struct {
		name string
		load func(dst any) (*machines.Sheet, error)
	}{
		{"file", func(dst any) (*machines.Sheet, error) { return machines.LoadSpec("spec.toml", data, dst) }},
		{"document", func(dst any) (*machines.Sheet, error) { return machines.SpecFrom(doc, dst) }},
	}
	for _, l := range loaders {
		b.Run("from="+l.name+"/parameters=150", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sheet, err := l.load(reflect.New(spec).Interface())
				if err != nil || len(sheet.Params()) != 150 || sheet.Lookup("table14.interrupt9").String() != "9.5us" {
					b.Fatalf("sheet %v, error %v", sheet, err)
				}
			}
			b.ReportMetric(150*float64(b.N)/b.Elapsed().Seconds(), "parameters/s")
		})
	}
}
