package ideal_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/sim"
)

// example returns the text of the example of a user's machine.
func example(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("testdata/cluster.toml")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestRead: a user's machine has the capabilities and the limits of its file.
func TestRead(t *testing.T) {
	model, err := ideal.Read("cluster.toml", []byte(example(t)), nil)
	if err != nil {
		t.Fatal(err)
	}
	if model.Name != "cluster" || len(model.Capabilities) != 5 {
		t.Errorf("got %q with %q, want cluster with 5 capabilities", model.Name, model.Capabilities)
	}
	m, err := model.Load()
	if err != nil {
		t.Fatal(err)
	}
	if most := m.ProcessesMax(); most != 64 {
		t.Errorf("at most %d processes, want 64", most)
	}
	k := sim.New(1)
	err = m.Launch(k, 2, func(e machines.Endpoint) {
		if _, ok := machines.As[machines.Atomics](e); ok {
			t.Error("the cluster has atomics, which its file does not list")
		}
		if err := machines.Require("a test", e, model.Capabilities...); err != nil {
			t.Error(err)
		}
		if err := machines.Require("a test", e, machines.HasAtomics); err == nil {
			t.Error("a test that needs atomics is not refused")
		}
	})
	if err == nil {
		err = k.Run(context.Background())
	}
	if err != nil {
		t.Error(err)
	}
}

// TestMistakes: what is wrong in a file has its place.
func TestMistakes(t *testing.T) {
	for _, test := range []struct{ from, to, want string }{
		{`"barrier", `, `"barier", `, `cluster.toml:8:60: unknown capability "barier"; nearest: barrier; accepted: remote memory`},
		{`"fat-tree"`, `"fattree"`, `cluster.toml:189:10: network.topology: found "fattree", expected one of direct, bus`},
		{`"2us"`, `2`, `cluster.toml:213:10: network.hop: found 2, expected a duration`},
		{`"fat-tree"`, `"torus"`, ``},
		{`"fat-tree"`, `"multistage"`, ``},
		{`"cluster"`, `"t3d"`, `cluster.toml:11:15: machine.name: found "t3d", expected another name than those of ibmsp, t3d`},
		{`"cluster"`, `"library"`, `cluster.toml:11:15: machine.name: found "library", expected lower-case letters and digits, and none of machine, library, scenario`},
		{`"cluster"`, `"My Cluster"`, `cluster.toml:11:15: machine.name: found "My Cluster", expected lower-case letters`},
		{`"12.5MB/s"`, `"0MB/s"`, `expected at least`},
		{`"remote memory"]`, `"remote memory", "shared virtual memory"]`, ``},
		{`source = "a switch"`, ``, `network.hop: missing source`},
	} {
		text := strings.Replace(example(t), test.from, test.to, 1)
		_, err := ideal.Read("cluster.toml", []byte(text), []string{"ibmsp", "t3d"})
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s in place of %s: %v, want no error", test.to, test.from, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s in place of %s: %v, want %s", test.to, test.from, err, test.want)
		}
	}
	small := strings.NewReplacer(`"fat-tree"`, `"mesh"`, `16x16x16`, `4x4`).Replace(example(t))
	_, err := ideal.Read("cluster.toml", []byte(small), nil)
	if want := "network.shape: found 4x4, which has 16 places, expected at least as many as nodes, 64"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a mesh of 4x4: %v, want %s", err, want)
	}
}

// TestReadAnything: no text makes Read panic.
func TestReadAnything(t *testing.T) {
	lines := strings.Split(example(t), "\n")
	rapid.Check(t, func(t *rapid.T) {
		changed := append([]string(nil), lines...)
		for range rapid.IntRange(1, 4).Draw(t, "changes") {
			i := rapid.IntRange(0, len(changed)-1).Draw(t, "line")
			changed[i] = rapid.SampledFrom([]string{"", "[", "value = -1", `value = ""`, "capabilities = [1]", "[network]", changed[len(changed)-1-i]}).Draw(t, "text")
		}
		model, err := ideal.Read("x.toml", []byte(strings.Join(changed, "\n")), nil)
		if err == nil && model.Name == "" {
			t.Error("a machine without a name")
		}
	})
}

// TestPages: a file without the size of a page describes a machine without shared memory, as files
// from before there was any do; a file that asks for shared memory needs one.
func TestPages(t *testing.T) {
	without, _, _ := strings.Cut(example(t), "[shared.page]")
	list := `"remote memory"]`
	if model, err := ideal.Read("cluster.toml", []byte(without), nil); err != nil || len(model.Capabilities) != 5 {
		t.Errorf("got %v and error %v, want the five capabilities of the list", model, err)
	}
	_, err := ideal.Read("cluster.toml", []byte(strings.Replace(without, list, `"remote memory", "shared virtual memory"]`, 1)), nil)
	if want := "cluster.toml:8:108: "; err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "[shared.page]") {
		t.Errorf("got error %v, want one about [shared.page] at %s", err, want)
	}
	begin, rest, _ := strings.Cut(without, "capabilities = ")
	_, rest, _ = strings.Cut(rest, "\n")
	model, err := ideal.Read("cluster.toml", []byte(begin+rest), nil)
	if err != nil {
		t.Fatal(err)
	}
	if lacks := machines.Lacking(model.Capabilities, machines.AllCapabilities()); len(lacks) != 1 || lacks[0] != machines.HasSharedMemory {
		t.Errorf("a machine with everything but pages lacks %q, want shared memory alone", lacks)
	}
}
