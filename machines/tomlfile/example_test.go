package tomlfile_test

import (
	"fmt"

	"simrun/internal/diag"
	"simrun/machines/tomlfile"
	"simrun/sim"
)

func Example() {
	const text = `[lapi]
packet = "1024"
pakets = 3
`
	var spec struct {
		LAPI struct {
			Packet sim.Size `toml:"packet"`
			Header sim.Size `toml:"header"`
		} `toml:"lapi"`
	}
	_, err := tomlfile.Decode("sp.toml", []byte(text), &spec)
	fmt.Println(err)
	// Output:
	// sp.toml:1:2: missing key "header" in [lapi], expected a size such as "128KiB"; units: B, KB, MB, GB, KiB, MiB, GiB
	// sp.toml:2:10: found "1024", expected a size such as "128KiB"; units: B, KB, MB, GB, KiB, MiB, GiB
	// sp.toml:3:1: unknown key "pakets" in [lapi]; nearest: packet; accepted: packet, header
}

// A caller that finds a mistake later reports it where the value stands.
func ExampleNode_Errorf() {
	doc, err := tomlfile.Parse("run.toml", []byte("machine = \"ibmps\"\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	n := doc.Lookup("machine")
	e := n.Errorf("unknown machine %s; nearest: %v", n.Describe(), diag.Nearest("ibmps", []string{"ibmsp", "t3e"}))
	fmt.Println(e)
	fmt.Print(e.Excerpt())
	// Output:
	// run.toml:1:11: unknown machine "ibmps"; nearest: [ibmsp]
	// machine = "ibmps"
	//           ^
}
