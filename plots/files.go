package plots

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"simrun/scenarios/exhibit"
)

// file is the whole content of one file to be written.
type file struct {
	name string
	data []byte
}

// WriteFiles writes all files of an exhibit into the directory dir, which must exist. It returns their names, sorted
// and without dir. Each plot is ID+Suffix, the chart is ID-chart, tornado plots are ID-tornado, heat maps ID-map and
// memory drawings ID-layout, all with .svg and .png. The cells are ID.csv.
//
// WriteFiles draws everything before it writes anything. It writes each file under a temporary name and renames it. So
// a file of an earlier run is either replaced by a whole one or left as it was, and no temporary file stays. The error
// is an [*Error] or the file system's.
func (d *Drawer) WriteFiles(dir string, e exhibit.Exhibit) ([]string, error) {
	files, err := d.files(e)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	for i := 1; i < len(files); i++ {
		if files[i].name == files[i-1].name {
			return nil, complaint(e, "", "found two files %s, expected plots with different suffixes", files[i].name)
		}
	}
	if err := replace(dir, files); err != nil {
		return nil, fmt.Errorf("plots: exhibit %q: %w", e.ID, err)
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = f.name
	}
	return names, nil
}

// files renders all files of an exhibit.
func (d *Drawer) files(e exhibit.Exhibit) ([]file, error) {
	if err := checkID(e); err != nil {
		return nil, err
	}
	var files []file
	err := d.pictures(e, func(suffix string, p picture) error {
		for _, f := range []struct {
			extension string
			render    func(picture) ([]byte, error)
		}{{".svg", d.renderSVG}, {".png", d.renderPNG}} {
			data, err := f.render(p)
			if err != nil {
				return fmt.Errorf("plots: exhibit %q: %w", e.ID, err)
			}
			files = append(files, file{e.ID + suffix + f.extension, data})
		}
		return nil
	})
	if err != nil || len(e.Cells) == 0 {
		return files, err
	}
	var table bytes.Buffer
	if err := WriteCSV(&table, e); err != nil {
		return nil, err
	}
	return append(files, file{e.ID + ".csv", table.Bytes()}), nil
}

// pictures calls use with every picture of an exhibit and the suffix of its
// file name.
func (d *Drawer) pictures(e exhibit.Exhibit, use func(suffix string, p picture) error) error {
	for _, p := range e.Plots {
		if !fileName(e.ID + p.Suffix) {
			return complaint(e, "", "found plot suffix %q, expected a part of a file name", p.Suffix)
		}
		draw := d.figure
		if e.Kind == exhibit.Ladder {
			draw = d.ladder
		}
		pic, err := draw(e, p)
		if err != nil {
			return err
		}
		if err := use(p.Suffix, pic); err != nil {
			return err
		}
	}
	for _, one := range []struct {
		has    bool
		suffix string
		draw   func(exhibit.Exhibit) (picture, error)
	}{
		{e.Chart != nil, "-chart", d.chart},
		{len(e.Tornados) > 0, "-tornado", d.tornados},
		{len(e.HeatMaps) > 0, "-map", d.heatMaps},
		{e.Lanes != nil, "-timeline", d.timeline},
		{len(e.Layout) > 0, "-layout", d.layout},
	} {
		if !one.has {
			continue
		}
		pic, err := one.draw(e)
		if err != nil {
			return err
		}
		if err := use(one.suffix, pic); err != nil {
			return err
		}
	}
	return nil
}

// replace writes all files under temporary names and then renames them. On an
// error the temporary files that are left are removed.
func replace(dir string, files []file) (err error) {
	for _, f := range files {
		if info, err := os.Lstat(filepath.Join(dir, f.name)); err == nil && info.IsDir() {
			return fmt.Errorf("found a directory %s, expected a file or nothing", filepath.Join(dir, f.name))
		}
	}
	var temporary []string
	defer func() {
		for _, name := range temporary {
			err = errors.Join(err, os.Remove(name))
		}
	}()
	for _, f := range files {
		name, err := writeTemporary(dir, f)
		if name != "" {
			temporary = append(temporary, name)
		}
		if err != nil {
			return err
		}
	}
	for _, f := range files {
		if err := os.Rename(temporary[0], filepath.Join(dir, f.name)); err != nil {
			return err
		}
		temporary = temporary[1:]
	}
	return nil
}

// writeTemporary returns the name of the file that it made, even with an error.
func writeTemporary(dir string, f file) (string, error) {
	out, err := os.CreateTemp(dir, "."+f.name+".*")
	if err != nil {
		return "", err
	}
	_, err = out.Write(f.data)
	// A temporary file is private; the renamed one is for everybody.
	err = errors.Join(err, out.Chmod(0o644), out.Close())
	return out.Name(), err
}
