// Command simwasm is the simulator within a page. simrun report --sliders compiles it to
// WebAssembly and puts it into the page. In a worker of the page, with Go's wasm_exec.js, it
// defines the function
//
//	simrunAnswer(request, text, progress)
//
// where request is the JSON of package request, text is the scenario's file, and progress is a
// function that is called with the JSON of a state from time to time. It returns the line that
// simrun --json prints, or an object with the key error.
//
// # Files
//
//	main.go         the function, for GOOS=js
//	main_other.go   on other systems: a message with the purpose of the command
package main
