// Command simwasm is the simulator within a page: simrun report --sliders compiles it to
// WebAssembly and puts it there. In a worker of the page, with Go's wasm_exec.js, it makes the
// function
//
//	simrunAnswer(request, text, progress)
//
// where request is the JSON of package request, text the scenario's file and progress a
// function that is called with the JSON of a state now and then. It returns the line that simrun --json
// prints, or an object with the key error.
//
// # Files
//
//	main.go         the function, for GOOS=js
//	main_other.go   elsewhere: what the command is for
package main
