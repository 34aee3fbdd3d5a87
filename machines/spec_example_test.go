package machines_test

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/param"
)

func ExampleLoadSpec() {
	const text = `
[machine]
name = "sp"
year = 1996
site = "PNNL"
description = "IBM SP, 120 MHz P2SC"

[lapi.interrupt]
value  = "29us"
kind   = "derived"
source = "Shah et al. 1998: interrupt round trip 89 us less polling round trip 60 us"
low    = "25us"
high   = "33us"

[lapi.packet]
value  = "1024B"
kind   = "published"
source = "LAPI manual"
`
	var spec struct {
		Machine machines.Title `toml:"machine"`
		LAPI    struct {
			Packet    param.Value[sim.Size]     `toml:"packet" min:"1B"`
			Interrupt param.Value[sim.Duration] `toml:"interrupt"`
		} `toml:"lapi"`
	}
	sheet, err := machines.LoadSpec("sp.toml", []byte(text), &spec)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, setting := range [][2]string{{"machine.lapi.interrupt", "20us"}, {"machine.lapi.packet", "2KiB"},
		{"machine.lapi.interupt", "20us"}} {
		if err := sheet.Override(setting[0], setting[1]); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println("packet of", int64(spec.LAPI.Packet.Get()), "bytes")
	for _, p := range sheet.Params() {
		m := p.Meta()
		fmt.Printf("%s = %s, was %s (%s: %s)\n", m.Path, p, m.Was, m.Kind, m.Source)
	}
	fmt.Println("without effect:", sheet.Unread())
	// Output:
	// machine.lapi.interupt: unknown parameter; nearest: machine.lapi.interrupt
	// packet of 2048 bytes
	// lapi.interrupt = 20us, was 29us (derived: Shah et al. 1998: interrupt round trip 89 us less polling round trip 60 us)
	// lapi.packet = 2KiB, was 1KiB (published: LAPI manual)
	// without effect: [machine.lapi.interrupt]
}
