package jsconfig

import (
	"strings"
	"testing"
	"testing/fstest"
)

// Components of these tests are JavaScript: how others become JavaScript is tested where they are compiled.
func rendered(t *testing.T, files map[string]string, calls ...Call) ([]Rendered, []Note) {
	t.Helper()
	tree := fstest.MapFS{}
	for name, text := range files {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	templates := Templates{Extension: ".part", Compile: func(text string) string { return text }, Resolve: func(string, string) string { return "" }}
	return new(Evaluator).Render(t.Context(), tree, templates, calls)
}

func TestRender(t *testing.T) {
	files := map[string]string{
		"site/a.part": `import B from "./b.part"; import * as large from "../large.ts";
			export default (Astro) => [
				__element("p", {class: "x", id: undefined, hidden: true, "client:load": true}, Astro.props.text, " ", large.n),
				__element(B, {list: [1, 2]}, __element("b", {slot: "end"}, "end")),
				__element(__slot, {of: Astro}),
			]`,
		"site/b.part": `import {Tab} from "some-package"; import {Image} from "astro:assets"; import pic from "./p.svg";
			const all = __module.glob("../pics/*.{svg,png}");
			export default async (Astro) => [
				__element(Tab, {items: Astro.props.list, label: "a \"b\""}, Object.keys(all).join()),
				__element(Image, {src: pic, alt: "pic"}), __element(Image, {src: (await all["../pics/q.svg"]()).default}),
				__element(__slot, {of: Astro, name: "end"}, "none"), __element(__slot, {of: Astro, name: "other"}, "none"),
			]`,
		"site/p.svg": "<svg/>", "pics/q.svg": "<svg/>", "pics/r.txt": "",
		"large.ts": "/*" + strings.Repeat("x", codeLimit) + "*/ export const n: number = 7",
		"package.part": `import {z} from "astro/zod"; import {Failure} from "some-package";
			const schema = z.object({text: z.string().default("x")}); const name = new Intl.DisplayNames(new Intl.Locale("de-AT")).of("fr");
			export default (Astro) => [import.meta.env.BASE_URL, schema.parse(Astro.props).text, schema.safeParse(Astro.props).data.text, " ", name, String(schema instanceof Map)]`,
		"words.part": `const grams = {style: "unit", unit: "gram", minimumFractionDigits: 2};
			export default (Astro) => [
				Astro.locals.t("of", {day: new Date("2026-04-21").toLocaleDateString("de", {dateStyle: "long"})}), Astro.locals.t("none {{a}}"), " ",
				new Intl.NumberFormat("de", grams).format(1234.5), " ", new Intl.NumberFormat("ru", grams).format(1), " ", (0.25).toLocaleString("en", {style: "percent"})]`,
		"throws.part":  "import {Failure} from 'p'; export default () => { throw new Failure('no') }",
		"broken2.part": "export default 1;\nnull.x",
		"wrong.part":   "export default () => { throw new Error('no') }",
		"broken.part":  "export default (",
	}
	page := RenderedPage{Lang: "en", Words: map[string]any{}}
	got, notes := rendered(t, files,
		Call{File: "site/a.part", Props: map[string]string{"text": "name + '<{*}>'"}, Constants: map[string]any{"name": "A"}, Slots: []string{"default"}, Page: page},
		Call{File: "site/a.part", Props: map[string]string{"text": "unknown"}, Page: page},
		Call{File: "wrong.part", Page: page}, Call{File: "broken.part", Page: page},
		Call{File: "package.part", Props: map[string]string{"text": "'a'"}, Page: page}, Call{File: "throws.part", Page: page}, Call{File: "broken2.part", Page: page},
		Call{File: "words.part", Page: RenderedPage{Lang: "de", Words: map[string]any{"of": "vom {{ day }}, "}}})
	want := []string{
		`<p class="x" hidden>A&#60;&#123;&#42;&#125;&#62; 7</p><Tab items={[1,2]} label="a &quot;b&quot;">../pics/q.svg</Tab>` +
			`<img src="/project/site/p.svg" alt="pic"><img src="/project/pics/q.svg" alt=""><b>end</b>none` + "\x00default\x00",
		"'unknown' is not defined", "no", "broken.part:1",
		"/aa Französischfalse", "an error of a package", "broken2.part:2",
		"vom 2026-04-21, none &#123;&#123;a&#125;&#125; 1.234,50\u00a0g 1,00\u00a0г 25%",
	}
	for i, r := range got {
		if text := r.Text + r.Error; !strings.Contains(text, want[i]) || r.Text != "" && text != want[i] {
			t.Errorf("call %d: got %q, want %q", i, text, want[i])
		}
	}
	if len(notes) > 0 {
		t.Error("notes", notes)
	}
}

// Parsing large code could overflow the stack, which ends only the process that does it.
func TestRenderOfNestedCode(t *testing.T) {
	files := map[string]string{"a.part": `import x from "./b.ts"; export default () => [x]`, "b.ts": strings.Repeat("[", 2*codeLimit)}
	got, _ := rendered(t, files, Call{File: "a.part", Page: RenderedPage{Words: map[string]any{}}})
	if got[0].Error == "" {
		t.Error("no error")
	}
}
