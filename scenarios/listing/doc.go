// Package listing lists the scenarios, machines, libraries and programs of a catalog, and the parameters of a
// machine or a library with their sources. Each list is a JSON object; Tables makes tables of it.
//
// # An example by hand
//
// A Spec with the parameters link.latency and link.rate gives one table, "machine.link", with the rows
// latency and rate. A rate that is fitted to the cell 1000/time of the exhibit ring has the remark
// "Fitted to ring/1000/time" behind its source.
package listing
