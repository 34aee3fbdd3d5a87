package armci1999_test

import (
	"strings"
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
)

// Parameters and processes that do not fit together are refused when the
// scenario is loaded, at the item that is wrong.
func TestParametersAreChecked(t *testing.T) {
	for _, tt := range []struct {
		id      string
		changes []string
		want    string
	}{
		{"armci-fig4", []string{"scenario.parameters.sizes=[]"}, ": sizes: found an empty list, expected at least one number"},
		{"armci-fig4", []string{"scenario.parameters.sizes=[1, 2, 2]"}, ": sizes: found 2 after 2, expected increasing numbers, each once"},
		{"armci-fig4", []string{"scenario.parameters.sizes=[1, 551]"}, ": sizes: found 551, expected at most 550, the rows"},
		{"armci-fig4", []string{"scenario.parameters.also=[551]"}, ": also: found 551, expected at most 550, the rows"},
		{"armci-fig4", []string{"scenario.parameters.also=[33, 9]"}, ": also: found 9 again, expected sizes that are not there yet"},
		{"armci-fig4", []string{"scenario.parameters.also=[33, 33]"}, ": also: found 33 again, expected sizes that are not there yet"},
		{"armci-fig4", []string{"scenario.parameters.protocol=fast"}, `protocol=fast: found "fast", expected one of by-size, active, native`},
		{"armci-acc", []string{"scenario.parameters.bytes=[]"}, ": bytes: found an empty list, expected at least one length"},
		{"armci-acc", []string{`scenario.parameters.bytes=["12B"]`}, ": bytes: found 12 bytes, expected a multiple of 8 bytes"},
		{"armci-acc", []string{`scenario.parameters.bytes=["16B", "8B"]`}, ": bytes: found 8 after 16 bytes, expected increasing lengths"},
		{"armci-acc", []string{`scenario.parameters.bytes=["64MiB"]`, "scenario.processes=9"}, ": bytes: found arrays of 8388608 doubles at 9 processes"},
		{"armci-acc", []string{"scenario.processes=1"}, `found 1 processes, program "armci-accumulate" needs at least 2`},
		{"armci-fig4", []string{"scenario.parameters.array=16384"}, ": array: found arrays of 268435456 doubles at 4 processes, which take 16 GiB with their buffers, expected at most 1 GiB"},
		{"armci-fig4", []string{"scenario.parameters.array=16385"}, `found "16385", expected at most 16384`},
		{"armci-fig4", []string{"scenario.processes=3"}, `: found 3 processes, program "armci-sections" needs at least 4`},
		{"armci-fig5", []string{"scenario.processes=3"}, `found 3 processes, program "armci-gather" needs at least 4`},
		{"armci-intro", []string{"scenario.processes=3"}, `found 3 processes, program "armci-intro" needs at least 4`},
		{"armci-fig3", []string{"scenario.processes=1"}, `found 1 processes, program "armci-protocol" needs at least 2`},
		{"armci-fig1", []string{"scenario.processes=1"}, `found 1 processes, program "armci-descriptors" needs at least 2`},
		{"armci-table1", []string{"scenario.processes=1"}, `found 1 processes, program "armci-operations" needs at least 2`},
		{"armci-fig5", []string{"scenario.parameters.elements=[2, 1]"}, ": elements: found 1 after 2"},
		{"armci-fig5", []string{"scenario.parameters.elements=[1, 1000000]", "scenario.processes=512"}, ": elements: found arrays of 3000000 doubles at 512 processes"},
		{"armci-fig3", []string{"scenario.parameters.rows=17", "scenario.parameters.array=16"}, ": rows: found 17, expected at most 16"},
		{"armci-fig3", []string{"scenario.parameters.columns=551"}, ": columns: found 551, expected at most 550"},
		{"armci-fig3", []string{"scenario.parameters.columns=9"}, ": columns: found 9, expected at least 10"},
		{"armci-fig6", []string{"scenario.parameters.sides=[]"}, ": sides: found none, expected at least one"},
		{"armci-fig6", []string{"scenario.parameters.sides=[16, 32, 16]"}, ": sides: found 16 twice, expected each once"},
		{"armci-ga-t3e", []string{`scenario.machines=["t3e"]`, "scenario.parameters.sides=[8, 8]"}, ": sides: found 8 twice, expected each once"},
		{"ga-primitives", []string{`scenario.machines=["t3e"]`, "scenario.parameters.sides=[1, 1]"}, ": sides: found 1 twice, expected each once"},
		{"armci-fig4", []string{"machine.nodes=3"}, "--set machine.nodes=3: ibmsp: found 4 processes, expected 1 to 3"},
		{"armci-fig4", []string{"machine.lapi.packet_size=512B"}, "packet_size=512B: ibmsp: found lapi.header_max"},
	} {
		f := scenario(t, tt.id)
		var changes []scenarios.Override
		for _, text := range tt.changes {
			o, err := catalog().ParseOverride(text)
			if err != nil {
				t.Fatal(err)
			}
			changes = append(changes, o)
		}
		if _, err := catalog().Load(f.Name, f.Data, changes...); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s with %q: %v, want an error with %q", tt.id, tt.changes, err, tt.want)
		}
	}
}

// Phantom data takes no memory, so that large arrays are allowed.
func TestLargePhantomArrays(t *testing.T) {
	scenariotest.Load(t, catalog(), scenario(t, "armci-fig4"), "scenario.parameters.array=16384", "scenario.mode=phantom")
}
