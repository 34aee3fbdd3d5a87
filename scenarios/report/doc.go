// Package report makes one HTML page of everything that scenarios give: the score of every
// paper at the top, and for each exhibit its figures, its numbers beside the published ones,
// claims with their verdicts, checks, and the parameters behind it with their sources.
//
// The page stands alone: style, script and pictures are in it, and it asks no network for
// anything. It is readable without its script, which adds sorting of tables, greater
// figures, reading figures out point by point, and the choice of a theme.
//
// [Build] takes results of runs, in which every parameter knows whether it was read, and
// returns a [Page]; [Page.Write] writes it. Nothing of it varies from run to run.
//
// # Sliders
//
// [Page.ServeLive] adds what a page needs to run its scenarios anew: for every parameter that a run has
// read the values at which a slider stops, the record of the run, and what its figures look
// like. The script asks an engine for the run of a changed scenario and shows both runs. [Page.EmbedLive]
// puts the engine itself into the page: the command simwasm, compiled to WebAssembly, compressed,
// in letters. It is less than 4 MB there.
//
// # An example by hand
//
// A figure of two points has a simulated value of 80 MB/s where the paper has 81. Its
// picture has three places with a text each, "10, ARMCI_GetS: simulated 80 MB/s", "10,
// ARMCI_GetS: published 81 MB/s" and so on, in the order of the series; the table below it has a
// row "10" with 80, 81 and -1.2.
//
// # On paper
//
// A printed page is white in any theme. It has what is folded on a screen, the heads of tables on each page that
// they reach, wide tables in small letters, long and narrow ones in two columns, and of sliders nothing but what they have changed. Of
// parameters it names those that are doubtful; their table, and long ones of what moves numbers, are left out, and sentences say
// where they are: they took two pages in three.
//
// # Tests in a browser
//
// They use pages in a headless Chromium, with axe-core check them for accessibility in both themes, wide and narrow, and read their
// prints:
//
//	apt-get install chromium fonts-liberation poppler-utils npm
//	.ci/axe
//	go test -tags browser -run TestBrowser ./scenarios/report
//
// # Files
//
//	report.go      Build: results to a Page
//	beside.go      intervals, and what moves the numbers
//	score.go       the papers' sums
//	page.go        Write: a Page to HTML
//	live.go        ServeLive, EmbedLive: sliders
//	module.go      CompileModule: the simulator for a page
//	page/          template, style and scripts: live.js the sliders, draw.js figures of two runs, server.js and
//	               module.js engines
package report
