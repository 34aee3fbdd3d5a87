// Package report makes one HTML page of the results of scenarios. The score of every paper is
// at the top. Each exhibit has its figures, its numbers beside the published ones, claims
// with their verdicts, checks, and the parameters that it reads with their sources.
//
// The page is self-contained: style, script and pictures are in it, and it needs no network.
// It is readable without its script. The script adds sorting of tables, larger figures,
// reading figures out point by point, and the choice of a theme.
//
// [Build] takes results of runs, in which every parameter knows whether it was read, and
// returns a [Page]; [Page.Write] writes it. The page is the same from run to run.
//
// # Sliders
//
// [Page.ServeLive] adds the data for running scenarios again: for every parameter that a run
// has read the positions of its slider, the record of the run, and the layout of its figures.
// The script asks an engine for the run of a changed scenario and shows both runs.
// [Page.EmbedLive] puts the engine itself into the page: the command simwasm, compiled to
// WebAssembly, compressed, as text. It takes less than 4 MB of the page.
//
// # An example by hand
//
// A figure of two points has a simulated value of 80 MB/s where the paper has 81. Its picture
// has three places with a text each, "10, ARMCI_GetS: simulated 80 MB/s", "10, ARMCI_GetS:
// published 81 MB/s" and so on, in the order of the series. The table below it has a row "10"
// with 80, 81 and -1.2.
//
// # On paper
//
// A printed page is white in any theme. It shows the sections that are folded on a screen, and repeats the head of a table on each page.
// Wide tables have small letters; long and narrow ones have two columns. Of the sliders it shows only the changes. It names the
// doubtful parameters only. It leaves out the table of parameters and the long tables of elasticities, which took two pages in three;
// sentences say where to find them.
//
// # Tests in a browser
//
// They open pages in a headless Chromium, use axe-core to check accessibility in both themes, wide and narrow, and read the printed
// pages:
//
//	apt-get install chromium fonts-liberation poppler-utils npm
//	.ci/axe
//	go test -tags browser -run TestBrowser ./scenarios/report
//
// # Files
//
//	report.go      Build: results to a Page
//	beside.go      intervals and elasticities
//	score.go       the sums of the papers
//	page.go        Write: a Page to HTML
//	live.go        ServeLive, EmbedLive: sliders
//	module.go      CompileModule: the simulator for a page
//	page/          template, style and scripts: live.js the sliders, draw.js figures of two runs, server.js and
//	               module.js engines
package report
