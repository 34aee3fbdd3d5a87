package main

import "simrun/scenarios"

// catalog returns the programs and machines that scenarios can name.
func catalog() *scenarios.Catalog {
	return &scenarios.Catalog{Files: scenarios.BuiltIn()}
}
