package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// The measured docs tree: pages in folders of a part, in each language.
const (
	treePages     = 2569
	treePart      = 40
	treeLanguages = "en de fr ja"
)

// trees measures docs trees: the way from init to a page in a browser, and a large tree in four languages. The baseline
// is the whole build.
func (b *bench) trees() error {
	fmt.Fprintf(b.out, "\ndocs trees\n")
	if err := b.firstPage(); err != nil {
		return err
	}
	tree := &bench{program: b.program, out: b.out, work: b.work, sources: []string{"--content", filepath.Join(b.work, "tree")}}
	if err := writeTree(filepath.Join(b.work, "tree")); err != nil {
		return err
	}
	if err := tree.treeBuilds(); err != nil {
		return err
	}
	s, _, err := tree.start("dev", "/")
	if err != nil {
		return err
	}
	defer s.stop()
	return tree.changes(s, filepath.Join(b.work, "tree", treeFile(1)), "/"+strings.TrimSuffix(treeFile(1), ".md"))
}

// firstPage measures what a new user waits for: init, serve, and Chromium until the page is drawn. The connection of
// dev for changes would keep Chromium from ending.
func (b *bench) firstPage() error {
	fresh := &bench{program: b.program, out: b.out, work: b.work, sources: []string{"--content", filepath.Join(b.work, "first")}}
	started := time.Now()
	if text, err := exec.Command(b.program, "init", filepath.Join(b.work, "first")).CombinedOutput(); err != nil {
		return fmt.Errorf("run init: %w\n%s", err, text)
	}
	made := time.Since(started)
	s, served, err := fresh.start("serve", "/")
	if err != nil {
		return err
	}
	defer s.stop()
	fmt.Fprintf(b.out, "%-34s %7.0f ms, %.0f ms of them for init and %.0f ms for serve", "init to first page", ms(made+served), ms(made), ms(served))
	started = time.Now()
	switch err := drawn(s.base + "/"); {
	case errors.Is(err, exec.ErrNotFound):
		fmt.Fprintf(b.out, "; without Chromium\n")
	case err != nil:
		return fmt.Errorf("open the page in Chromium: %w", err)
	default:
		fmt.Fprintf(b.out, "; %.0f ms in Chromium\n", ms(made+served+time.Since(started)))
	}
	return nil
}

// drawnWait bounds the time of Chromium.
const drawnWait = 20 * time.Second

// drawn opens a page in Chromium, whose application waits for a reader. On a busy machine Chromium may end before, so it starts
// again.
func drawn(url string) error {
	program, err := exec.LookPath("chromium-headless-shell")
	if err != nil {
		if program, err = exec.LookPath("chromium"); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), drawnWait)
	defer cancel()
	for {
		page, err := exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000", "--dump-dom", url).Output()
		if err != nil || bytes.Contains(page, []byte("</main>")) {
			return err
		}
	}
}

// treeFile is the path of a page in the default language.
func treeFile(page int) string { return fmt.Sprintf("part-%d/page-%d.md", page/treePart, page) }

// writeTree writes the tree: pages with headings, code and links.
func writeTree(dir string) error {
	languages := strings.Fields(treeLanguages)
	files := map[string]string{"site.yaml": "languages: [" + strings.Join(languages, ", ") + "]\n"}
	for page := range treePages {
		for i, l := range languages {
			folder := ""
			if i > 0 {
				folder = l + "/"
			}
			files[folder+treeFile(page)] = treePage(page, l)
		}
	}
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return fmt.Errorf("write tree: %w", err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			return fmt.Errorf("write tree: %w", err)
		}
	}
	return nil
}

func treePage(page int, language string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "# Page %d in %s\n", page, language)
	for section := range 6 {
		fmt.Fprintf(&text, "\n## Section %d\n\n", section)
		for sentence := range 12 {
			other := (page*7 + section*131 + sentence*977) % treePages
			fmt.Fprintf(&text, "Relay %d sends `value_%d` to [page %d](/%s) after %d ms. ", other, sentence, other, treeFile(other), page+section)
		}
		fmt.Fprintf(&text, "\n\n```js\nconst relay%d = open(%d);\nawait relay%d.send({ value: %d });\n```\n", section, page, section, section)
	}
	return text.String()
}

// treeBuilds measures builds of the whole tree and after an edit.
func (b *bench) treeBuilds() error {
	fmt.Fprintf(b.out, "%-34s %9s %9s %9s  %s\n", "build of 4 languages", "wall", "cpu", "peak", "ratio of cpu to the whole build")
	out, edited := filepath.Join(b.work, "tree-out"), filepath.Join(b.work, "tree", treeFile(1))
	var whole usage
	for _, name := range []string{"everything", "nothing changed", "one page edited", "another edit of the page"} {
		if strings.Contains(name, "edit") {
			if err := os.WriteFile(edited, []byte(treePage(1, "en")+"\n"+name+"\n"), 0o644); err != nil {
				return fmt.Errorf("change page: %w", err)
			}
		}
		u, err := b.measure("build", "--out", out)
		if err != nil {
			return err
		}
		if whole.cpu == 0 {
			whole = u
		}
		fmt.Fprintf(b.out, "%-34s %8.2fs %8.2fs %6d MB  %.3f\n", name, u.wall.Seconds(), u.cpu.Seconds(), u.peak>>20, u.cpu.Seconds()/whole.cpu.Seconds())
	}
	size, err := sizeOf(out)
	fmt.Fprintf(b.out, "%-34s %6d MB\n", "output", size>>20)
	return err
}

// sizeOf returns the bytes of the files in a folder.
func sizeOf(dir string) (size int64, err error) {
	err = filepath.WalkDir(dir, func(_ string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	return size, err
}
