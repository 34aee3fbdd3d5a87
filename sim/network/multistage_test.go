package network_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/sim/network"
)

func multistage(t testing.TB, hosts int) *network.Multistage {
	t.Helper()
	m, err := network.NewMultistage(hosts)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// names returns a route as text, without the host at either end.
func names(t network.Topology, src, dst, choice int) string {
	var parts []string
	for _, id := range t.Route(src, dst, choice, nil) {
		_, to, _ := strings.Cut(t.LinkName(id), ">")
		parts = append(parts, to)
	}
	return strings.Join(parts[:len(parts)-1], " ")
}

func TestMultistageRoutes(t *testing.T) {
	for _, test := range []struct {
		why                     string
		hosts, src, dst, choice int
		want                    string
	}{
		{"same chip", 16, 0, 3, 2, "Board[0].NodeChip[0]"},
		{"same board", 16, 0, 5, 0, "Board[0].NodeChip[0] Board[0].LinkChip[0] Board[0].NodeChip[1]"},
		{"another path", 16, 0, 5, 7, "Board[0].NodeChip[0] Board[0].LinkChip[3] Board[0].NodeChip[1]"},
		{"two boards", 32, 4, 31, 1, "Board[0].NodeChip[1] Board[0].LinkChip[1] Board[1].LinkChip[1] Board[1].NodeChip[3]"},
		{"five boards", 80, 79, 0, 2, "Board[4].NodeChip[3] Board[4].LinkChip[2] Board[0].LinkChip[2] Board[0].NodeChip[0]"},
		// External port 4*2+0 = 8 goes to intermediate board 8 of 16, where
		// boards 0..3 share chip 0, boards 4..7 have chip 1, 28..31 chip 7.
		{"same intermediate chip", 512, 0, 3 * 16, 2,
			"Board[0].NodeChip[0] Board[0].LinkChip[2] Intermediate[8].Chip[0] Board[3].LinkChip[2] Board[3].NodeChip[0]"},
		{"other column", 512, 0, 511, 2,
			"Board[0].NodeChip[0] Board[0].LinkChip[2] Intermediate[8].Chip[0] Intermediate[8].Chip[7] Board[31].LinkChip[2] Board[31].NodeChip[3]"},
		{"same column", 512, 0, 4 * 16, 2,
			"Board[0].NodeChip[0] Board[0].LinkChip[2] Intermediate[8].Chip[0] Intermediate[8].Chip[4] Intermediate[8].Chip[1] Board[4].LinkChip[2] Board[4].NodeChip[0]"},
		// External port 4*3+1 = 13 is cable 3 to intermediate board 1 of 4; from
		// board 1 it goes on by cable (3+1) mod 4 = 0, external port 0*4+1.
		{"parallel cables", 128, 16 + 4, 7 * 16, 3,
			"Board[1].NodeChip[1] Board[1].LinkChip[3] Intermediate[1].Chip[3] Intermediate[1].Chip[4] Board[7].LinkChip[0] Board[7].NodeChip[0]"},
	} {
		if got := names(multistage(t, test.hosts), test.src, test.dst, test.choice); got != test.want {
			t.Errorf("%s: %d hosts, %d to %d, choice %d:\n got %s\nwant %s", test.why, test.hosts, test.src, test.dst, test.choice, got, test.want)
		}
	}
}

// The first half of the hosts sends to the second, one message each. Two
// boards have all 16 external ports cabled to each other, and 8 boards as many
// links inside the intermediate boards: nothing is shared. With 16 and 32
// boards four boards share a chip of an intermediate board, but have fewer
// cables to spread over its links.
func TestMultistageBisection(t *testing.T) {
	for _, test := range []struct{ hosts, shared int }{{32, 1}, {128, 1}, {256, 2}, {512, 4}} {
		m := multistage(t, test.hosts)
		used := map[network.LinkID]int{}
		most := 0
		for src := range test.hosts / 2 {
			for _, id := range m.Route(src, src+test.hosts/2, src%4, nil) {
				used[id]++
				most = max(most, used[id])
			}
		}
		if most != test.shared {
			t.Errorf("%d hosts: %d messages share a link, want %d", test.hosts, most, test.shared)
		}
	}
}

func TestMultistageErrors(t *testing.T) {
	for _, test := range []struct {
		hosts int
		want  string
	}{
		{0, "network: multistage hosts: found 0, expected 1 to 512"},
		{513, "network: multistage hosts: found 513, expected 1 to 512"},
	} {
		_, err := network.NewMultistage(test.hosts)
		if _, ok := err.(*network.ConfigError); !ok {
			t.Fatalf("NewMultistage(%d) = %v, want a *ConfigError", test.hosts, err)
		}
		if diff := cmp.Diff(test.want, err.Error()); diff != "" {
			t.Error(diff)
		}
	}
}

func TestMultistageConnected(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, err := network.NewMultistage(rapid.IntRange(1, 512).Draw(t, "hosts"))
		if err != nil {
			t.Fatal(err)
		}
		checkRoute(t, m)
	})
}
