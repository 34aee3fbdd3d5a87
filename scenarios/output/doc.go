// Package output writes the files of a run: the pictures and CSV files of its
// exhibits, manifest.json, which says what exactly was run, and run.json, which
// says when and how fast.
//
// The directory of one scenario, for example out/armci-fig4, holds
//
//	armci-fig4-loglin.svg, .png, ...   the pictures, one per axis style
//	armci-fig4.csv                     the cells
//	run.json                           see [Facts]
//	manifest.json                      see [Manifest]
//
// All but run.json have the same bytes whenever the same is run. A changed run
// has a directory of its own, see [Folder].
//
// [Prepare] checks before a run that there is a place for its files. Everything
// is made in a directory beside the final one first and then renamed file by
// file, the manifest last. So a run that fails leaves an earlier run's files as
// they were. Files that the earlier run's manifest lists and that this run does
// not make are removed; files of other origin are never touched.
package output
