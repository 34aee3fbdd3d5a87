package network_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/sim"
	"simrun/sim/network"
)

// bench is a network with handlers that note when transfers end.
type bench struct {
	k       *sim.Kernel
	n       network.Network
	arrived []sim.Time // by argument
	order   []uint64
	sent    []sim.Time
	target  sim.HandlerID
	left    sim.HandlerID
}

func newBench(t fatalTB, model string, topology network.Topology, c network.Config) *bench {
	t.Helper()
	b := &bench{k: sim.New(1)}
	n, err := network.New(b.k, model, topology, c)
	if err != nil {
		t.Fatal(err)
	}
	b.n = n
	b.target = b.k.Register(sim.HandlerFunc(func(arg uint64) {
		b.arrived[arg] = b.k.Now()
		b.order = append(b.order, arg)
	}))
	b.left = b.k.Register(sim.HandlerFunc(func(arg uint64) { b.sent[arg] = b.k.Now() }))
	return b
}

// message is a transfer that starts at an instant.
type message struct {
	at       sim.Duration
	src, dst int
	bytes    int64
	choice   int
}

// run sends the messages and returns when each arrived.
func (b *bench) run(t fatalTB, messages []message) []sim.Time {
	t.Helper()
	b.arrived = make([]sim.Time, len(messages))
	b.sent = make([]sim.Time, len(messages))
	for i := range b.arrived {
		b.arrived[i], b.sent[i] = -1, -1
	}
	start := b.k.Register(sim.HandlerFunc(func(arg uint64) {
		m := messages[arg]
		b.n.Send(network.Transfer{Src: m.src, Dst: m.dst, Choice: m.choice, Bytes: m.bytes,
			Target: b.target, Arg: arg, Sent: b.left, SentArg: arg})
	}))
	for i, m := range messages {
		b.k.Schedule(m.at, sim.Program, start, uint64(i))
	}
	if err := b.k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return b.arrived
}

// even is a configuration in which all links are the same.
func even(rate sim.Rate, latency sim.Duration) network.Config {
	s := network.LinkSpec{Rate: rate, Latency: latency}
	return network.Config{Injection: s, Fabric: s, Ejection: s, Channels: 2}
}

const us = sim.Microsecond

func microsecondsAfterStart(microseconds float64) sim.Time {
	return sim.Time(microseconds * float64(us))
}

func TestConfigErrors(t *testing.T) {
	good := even(100*sim.MegabytePerSecond, us)
	for _, test := range []struct {
		change func(*network.Config)
		want   string
	}{
		{func(c *network.Config) { c.Fabric.Rate = 0 }, "network: fabric rate: found 0, expected 1 to 1000000000000 bytes/s"},
		{func(c *network.Config) { c.Injection.Rate = -1 }, "network: injection rate: found -1, expected 1 to 1000000000000 bytes/s"},
		{func(c *network.Config) { c.Ejection.Latency = -us }, "network: ejection latency: found -1us, expected at least 0s"},
		{func(c *network.Config) { c.Fabric.PerMessage = -1 }, "network: fabric time per message: found -1ps, expected at least 0s"},
		{func(c *network.Config) { c.Fabric.PerPacket = -1 }, "network: fabric time per packet: found -1ps, expected at least 0s"},
		{func(c *network.Config) { c.Packet = -5 }, "network: packet size: found -5, expected at least 0 bytes"},
		{func(c *network.Config) { c.Packet, c.Chunk = 64, 100 }, "network: chunk size: found 100, expected a multiple of the packet size, 64 bytes"},
	} {
		c := good
		test.change(&c)
		for _, model := range network.Models() {
			_, err := network.New(sim.New(1), model, torus(t, 2), c)
			var configError *network.ConfigError
			if !errors.As(err, &configError) {
				t.Fatalf("%s, %+v: got %v, want a *ConfigError", model, c, err)
			}
			if diff := cmp.Diff(test.want, err.Error()); diff != "" {
				t.Errorf("%s: %s", model, diff)
			}
		}
	}
	few := good
	few.Channels = 1
	for _, test := range []struct {
		model    string
		topology network.Topology
		c        network.Config
		want     string
	}{
		{"worms", torus(t, 2), good, `network: model of contention: found "worms", expected one of ["none" "packet" "flow" "wormhole"]`},
		{network.WormholeModel, multistage(t, 2), good, "network: model of contention wormhole: found multistage 2, expected a torus or a mesh"},
		{network.WormholeModel, torus(t, 2), few, "network: virtual channels: found 1, expected at least 2 in a torus"},
		{network.WormholeModel, mesh(t, 2), network.Config{Injection: good.Injection, Fabric: good.Fabric, Ejection: good.Ejection},
			"network: virtual channels: found 0, expected at least 1 in a mesh"},
	} {
		if _, err := network.New(sim.New(1), test.model, test.topology, test.c); err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v, want %s", test.model, err, test.want)
		}
	}
}

func TestTransferErrors(t *testing.T) {
	for _, model := range network.Models() {
		for _, test := range []struct {
			transfer network.Transfer
			want     string
		}{
			{network.Transfer{Src: 2}, "at 0s: network: transfer of 0 bytes from host 2 to host 0, choice 0: expected hosts 0 to 1"},
			{network.Transfer{Dst: -1}, "at 0s: network: transfer of 0 bytes from host 0 to host -1, choice 0: expected hosts 0 to 1"},
			{network.Transfer{Bytes: -8}, "at 0s: network: transfer of -8 bytes from host 0 to host 0, choice 0: expected at least 0 bytes"},
			{network.Transfer{Choice: -1}, "at 0s: network: transfer of 0 bytes from host 0 to host 0, choice -1: expected a choice of at least 0"},
		} {
			k := sim.New(1)
			n, err := network.New(k, model, torus(t, 2), even(1, 0))
			if err != nil {
				t.Fatal(err)
			}
			n.Send(test.transfer)
			err = k.Run(context.Background())
			var transferError *network.TransferError
			if !errors.As(err, &transferError) || err.Error() != test.want {
				t.Errorf("%s: %+v:\n got %v\nwant %s", model, test.transfer, err, test.want)
			}
		}
	}
}
