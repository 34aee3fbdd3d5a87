package param_test

import (
	"fmt"

	"simrun/sim"
	"simrun/sim/param"
)

func Example() {
	var interrupt param.Value[sim.Duration]
	meta := &param.Meta{Path: "lapi.interrupt", Kind: param.Derived, Source: "round trips: 89 us - 60 us"}
	if err := interrupt.Define(meta, "29us"); err != nil {
		fmt.Println(err)
	}
	if err := interrupt.Override("20 u"); err != nil {
		fmt.Println(err)
	}
	if err := interrupt.Override("20.5us"); err != nil {
		fmt.Println(err)
	}
	fmt.Println(interrupt, "was", meta.Was, "read:", meta.WasRead())
	fmt.Println(interrupt.Get().Microseconds(), "read:", meta.WasRead())
	// Output:
	// found "20 u", expected a duration such as "29us"; units: ps, ns, us, ms, s
	// 20.5us was 29us read: false
	// 20.5 read: true
}

func ExampleParse() {
	size, err := param.Parse[sim.Size]("128KiB")
	fmt.Println(int64(size), err)
	rate, err := param.Parse[sim.Rate]("97MB/s")
	fmt.Println(int64(rate), err)
	// Output:
	// 131072 <nil>
	// 97000000 <nil>
}
