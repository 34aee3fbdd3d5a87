package machines_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/machines/meiko"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/sim/node"
)

// values returns the parameters within a part, with their values.
func values(s *machines.Sheet, part string) map[string]string {
	all := map[string]string{}
	for _, p := range s.Params() {
		if strings.HasPrefix(p.Meta().Path, part+".") {
			all[p.Meta().Path] = p.String()
		}
	}
	return all
}

// Any machine can have any other's processor: its prices are the other's then, and so are its caches.
func TestSwapProcessors(t *testing.T) {
	all := append(models(), ideal.Model())
	work := node.Ops{node.FloatAdd: 5, node.SingleMultiply: 3, node.IntDivide: 2, node.Load: 7, node.Branch: 1}
	for _, a := range all {
		for _, b := range all {
			machine, other := load(t, a), load(t, b)
			want := load(t, b)
			before := len(machine.Sheet().Params()) - len(values(machine.Sheet(), "processor"))
			swap, err := machines.SwapPart(machine, other, b.Name, "processor")
			if err != nil || !swap.IsWhole {
				t.Fatalf("%s with the processor of %s: %+v, error %v", a.Name, b.Name, swap, err)
			}
			if diff := cmp.Diff(values(want.Sheet(), "processor"), values(machine.Sheet(), "processor")); diff != "" {
				t.Errorf("%s with the processor of %s (-want +got):\n%s", a.Name, b.Name, diff)
			}
			if after := len(machine.Sheet().Params()) - len(values(machine.Sheet(), "processor")); after != before {
				t.Errorf("%s with the processor of %s has %d other parameters, want %d", a.Name, b.Name, after, before)
			}
			if got, want := machine.Costs().Ops(work), want.Costs().Ops(work); got != want {
				t.Errorf("%s with the processor of %s: %v, want %v", a.Name, b.Name, got, want)
			}
			if err := machine.Sheet().Override("processor.clock", "10MHz"); err != nil {
				t.Errorf("%s with the processor of %s: %v", a.Name, b.Name, err)
			}
			if slow := machine.Costs().Ops(work); slow <= want.Costs().Ops(work) {
				t.Errorf("%s with the processor of %s at 10 MHz takes %v", a.Name, b.Name, slow)
			}
		}
	}
}

// The T3D counts clocks of 150 MHz: if an Elite of the Meiko takes 200 ns, that is 30 clocks.
func TestSwapNetwork(t *testing.T) {
	machine, other := load(t, t3d.Model()), load(t, meiko.Model())
	if err := other.Sheet().Override("network.stage", "200ns"); err != nil {
		t.Fatal(err)
	}
	want := values(machine.Sheet(), "network") // those of a torus stay
	swap, err := machines.SwapPart(machine, other, "meiko", "network")
	if err != nil {
		t.Fatal(err)
	}
	want["network.contention"] = other.Sheet().Lookup("network.contention").String()
	want["network.link_rate"] = other.Sheet().Lookup("network.link_rate").String()
	want["network.hop"] = "30clk"
	if diff := cmp.Diff(want, values(machine.Sheet(), "network")); diff != "" || swap.IsWhole || len(swap.Taken) != 3 {
		t.Errorf("swap %+v, network (-want +got):\n%s", swap, diff)
	}
	back := load(t, meiko.Model()) // and 30 clocks of 150 MHz are 200 ns
	if _, err := machines.SwapPart(back, machine, "t3d", "network"); err != nil || back.Sheet().Lookup("network.stage").String() != "200ns" {
		t.Errorf("error %v, stage %s, want 200ns", err, back.Sheet().Lookup("network.stage"))
	}
}

// What one meaning has not on both machines is told.
func TestSwapInPart(t *testing.T) {
	swap, err := machines.SwapPart(load(t, ideal.Model()), load(t, t3e.Model()), "t3e", "network")
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"network.topology", "network.shape", "network.latency", "network.chunk", "network.jitter"}; !slices.Equal(swap.Kept, want) ||
		!slices.Equal(swap.Left, []string{"network.blocking", "network.channels"}) {
		t.Errorf("kept %q, left %q, want %q and those of a torus", swap.Kept, swap.Left, want)
	}
	if text := swap.String(); !strings.HasPrefix(text, "network of t3e gives network.contention, network.hop, network.rate; as before: network.topology") {
		t.Errorf("text %q", text)
	}
}

// A table that only one of the machines has comes or goes.
func TestSwapOptional(t *testing.T) {
	machine := load(t, t3d.Model())
	if _, err := machines.SwapPart(machine, load(t, t3e.Model()), "t3e", "processor.l1"); err != nil || !machine.Sheet().Has("processor.l1.size") {
		t.Errorf("error %v, want a first cache", err)
	}
	if _, err := machines.SwapPart(machine, load(t, meiko.Model()), "meiko", "processor.stream"); err != nil || machine.Sheet().Has("processor.stream.count") {
		t.Errorf("error %v, want no read-ahead", err)
	}
	if got := machine.Sheet().Unread(); !slices.Equal(got, []string{"machine.processor.l1", "machine.processor.stream"}) {
		t.Errorf("unread %q, want both: nothing ran", got)
	}
}

func TestSwapRefuses(t *testing.T) {
	for _, test := range []struct{ part, want string }{
		{"elan", "machine.elan: found no such part that both machines have; of meiko these fit: processor, "},
		{"elan", "network (in part)"},
		{"nodes", "found no such part"},
		{"shmem.get_call", "found no such part"},
		{"processor.l2", "neither of the machines has it"},
	} {
		machine := load(t, t3d.Model())
		_, err := machines.SwapPart(machine, load(t, meiko.Model()), "meiko", test.part)
		var wrong *machines.OverrideError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q in it", test.part, err, test.want)
		}
		if len(machine.Sheet().Swaps()) != 0 {
			t.Errorf("%s: swaps %+v, want none", test.part, machine.Sheet().Swaps())
		}
	}
}

// All networks of links and switches give each other their speeds.
func TestNetworksShareMeanings(t *testing.T) {
	for _, a := range append(models(), ideal.Model()) {
		for _, b := range append(models(), ideal.Model()) {
			if a.Name == "powerchallenge" || b.Name == "powerchallenge" || a.Name == b.Name {
				continue // its bus has no links
			}
			machine, other := load(t, a), load(t, b)
			swap, err := machines.SwapPart(machine, other, b.Name, "network")
			if err != nil || len(swap.Taken) < 3 {
				t.Errorf("%s with the network of %s: %+v, error %v, want contention, rate and hop", a.Name, b.Name, swap, err)
			}
		}
	}
}
