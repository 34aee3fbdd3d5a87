package lapi_test

import (
	"testing"

	"simrun/machines/ibmsp/lapi"
	"simrun/sim"
	"simrun/sim/param"
)

// Three gets of 8 bytes from a task that computes for 200 us, as in TestTimeOfPipelinedGets. There, requests arrive at
// 17.28, 29.28 and 41.28 us, the data of the last are there at 90.72 us, and the target ends at 262.06 us.
func TestSwitches(t *testing.T) {
	on := param.Of(true)
	for _, tt := range []struct {
		name         string
		set          lapi.Switches
		there, ended sim.Duration
		packets      int64 // of the target
	}{
		{"none", lapi.Switches{}, 90_720 * ns, 262_060 * ns, 3},
		// The target enters at 37.28 us, and takes 14.02, 34.02 and 34.02 us. The
		// last answer arrives at 124.70 us and is handled in 6.02 us.
		{"separate interrupts", lapi.Switches{SeparateInterrupts: on}, 130_720 * ns, (200_000 + 3*34_020) * ns, 3},
		// All three are called for at 12 us. The target takes 14.02, 4.02 and 4.02
		// us, and answers at 59.34 us. The last answer arrives at 64.70 us, when the
		// first two keep the origin until 66.70 us; 4.02 us later it is handled.
		{"startup once", lapi.Switches{StartupOnce: on}, 70_720 * ns, (220_000 + 14_020 + 2*4_020) * ns, 3},
		// The second and the third call take 9 us. The target takes 14.02, 7.02 and
		// 7.02 us. The last answer leaves at 65.34 us; its 8 bytes arrive at 70.42 us
		// and are handled in 2.02 us.
		{"shared packets", lapi.Switches{SharedPackets: on}, 72_440 * ns, (220_000 + 14_020 + 2*7_020) * ns, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			spec := roundSpec()
			spec.Switches = tt.set
			r := newRigOf(t, 2, spec, roundCosts(0, 0))
			r.program(func(x *task) {
				done := x.NewCntr()
				for i := range int64(3) {
					x.get(1, 8, 8+8*i, done)
				}
				x.wait(done, 3)
				x.expectTime("data is there", tt.there)
			}, 0)
			r.program(func(x *task) { x.th.Compute(200 * us) }, 1)
			r.mustRun()
			if got := r.kernel.Now().Sub(0); got != tt.ended {
				t.Errorf("the target ends at %v, want %v", got, tt.ended)
			}
			if got := r.tasks[1].Traffic(); got.Packets != tt.packets || got.Data != tt.packets || got.Bytes != 24 || got.PacketMax != 36 {
				t.Errorf("the target has sent %+v, want %d packets with 24 bytes of data, the longest of 36 bytes", got, tt.packets)
			}
		})
	}
}

// A wait ends a burst: the next get pays for everything.
func TestBurstEndsWithWait(t *testing.T) {
	spec := roundSpec()
	spec.Switches.StartupOnce = param.Of(true)
	r := newRigOf(t, 2, spec, roundCosts(0, 0))
	r.program(func(x *task) {
		done := x.NewCntr()
		x.get(1, 8, 8, done)
		x.wait(done, 1)
		x.expectTime("data is there", 62_680*ns)
		x.get(1, 8, 16, done)
		x.wait(done, 1)
		x.expectTime("the next is there", 2*62_680*ns)
	}, 0)
	r.program(func(x *task) { x.th.Sleep(300 * us) }, 1)
	r.mustRun()
}
