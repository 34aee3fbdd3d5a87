// Package xpressspace2014 holds the programs behind the exhibits of Zhang, Docan,
// Bui, Parashar and Klasky, "XpressSpace: a programming framework for coupling
// partitioned global address space simulation codes" (Concurrency and Computation
// 26, 2014). The exhibits are its Tables I and II, Listing 1 and Figures 3 to 9.
//
// The measurements of section 6 are skeletons of two coupled applications that only
// exchange two-dimensional arrays of doubles (exchange). "xs-scale" is one array, one
// way, on more and more processes (Figure 7). "xs-exchange" is two arrays there and
// back, on XpressSpace and on MCT (Figures 8 and 9). "xs-schedules" is what their
// schedules take before (Table II). Processes of an application begin every iteration
// together; a time is the mean over all processes.
//
// Mode sampled executes five iterations and assumes that the others are like the last
// two. In every mode, each system also runs at a small size with data, and every
// element is checked after every iteration.
//
// Where iterations are measured, arrays in strips are long and narrow. Such strips
// concern few entries of the directory. This changes the time of the schedules, but not
// the data of an iteration. For Table II, and in blocks, arrays are as square as possible.
//
//	scale.go         the first experiment
//	exchange.go      the second
//	schedules.go     the third
//	claims.go        tables and exceptions; scale_claims.go, exchange_claims.go, exchange_share.go,
//	                 schedules_claims.go: what the paper says about results
//	exchange_causes.go exchange_links.go schedules_causes.go: about causes, with the runs on which that rests
//	exchange_job.go  a job of two applications; exchange_xs.go, exchange_mct.go: on a system;
//	                 exchange_flavours.go: programs in UPC and with Global Arrays
//	exchange_jobs.go all jobs of an experiment; exchange_same.go: which simulate the same;
//	                 exchange_config.go: parameters; shown.go: the cells that a job is for
//	grid.go          process grids and arrays
//	structure.go     the programs of the other exhibits and of users' workflows
//	geometry.go directory.go  the 4 x 4 example (Figures 4 and 5)
//	workflow.go      workflows that scenarios describe; workflow_config.go, workflow_check.go:
//	                 parameters; workflow_process.go, workflow_space.go: a process, in UPC or with
//	                 Global Arrays; workflow_report.go: who received what, when;
//	                 workflow_listing.go, workflow_three.go: Listing 1 and Figure 3
//	loose.go         applications of unequal speed
//	modes.go         the two transfer modes (Figure 6); modes_watch.go: names for a trace's
//	                 messages; modes_claims.go: what the paper says about them
//	api.go           the calls of Table I; api_conformance.go: their check
//
// # By hand: one point of Figure 7
//
// 128 consumers are on 10 nodes of 12 processes and one of 8. A consumer gets 8 x 16
// MB of 2^20 bytes. The 12 consumers of a node get 1.611 GB, which take 0.767 s at the
// 2.1 GB/s of a SeaStar; 8 consumers take 0.511 s. The 1024 producers are on 86 nodes,
// far from this limit; each ends with its consumer. The mean over processes is
// (120 x 0.767 + 8 x 0.511) / 128 = 0.751 s, and 16 GB of 2^30 bytes in this time are
// 22.9 GB/s.
package xpressspace2014
