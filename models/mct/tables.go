package mct

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
)

// table is the router of a process in JSON.
type table struct {
	Process     int    `json:"process"`
	LocalSize   int64  `json:"local_size"`
	Permutation []Move `json:"permutation,omitempty"`
	Peers       Routes `json:"peers"`
}

// WriteRouters writes the routers of all processes of two components as JSON, a line for each process:
//
//	{"gsize":12,
//	"a":[
//	{"process":0,"local_size":6,"peers":[{"process":0,"length":6,"runs":[{"start":1,"length":6}]}]},
//	...
//	],
//	"b":[
//	...
//	]}
//
// Processes without points are there, with no peers. Runs are of positions in the sorted vector of the process, from
// 1; permutation is there if the process stores its points in another order, see [GlobalSegMap.Permutation].
func WriteRouters(out io.Writer, maps *Maps) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "{\"gsize\":%d,\n\"a\":[\n", maps.A.Size()) // an error of w stays until Flush
	if err := writeComponent(w, maps.A, maps.B); err != nil {
		return err
	}
	fmt.Fprint(w, "],\n\"b\":[\n")
	if err := writeComponent(w, maps.B, maps.A); err != nil {
		return err
	}
	fmt.Fprint(w, "]}\n")
	return w.Flush()
}

// writeComponent writes the routers of a component.
func writeComponent(w *bufio.Writer, own, remote *GlobalSegMap) error {
	for rank := range own.Processes() {
		router, _ := Route(own, rank, remote)
		if router == nil {
			router = Routes{}
		}
		line, err := json.Marshal(table{rank, own.LocalSize(rank), own.Permutation(rank), router})
		if err != nil {
			return err
		}
		if rank < own.Processes()-1 {
			line = append(line, ',')
		}
		if _, err := w.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// RouterTables reads two maps as [ReadMaps] does and writes their routers as [WriteRouters] does. Nothing is written
// if there is a mistake in the maps. file is the name of the input in errors.
func RouterTables(file string, in io.Reader, out io.Writer) error {
	maps, err := ReadMaps(file, in)
	if err != nil {
		return err
	}
	return WriteRouters(out, maps)
}
