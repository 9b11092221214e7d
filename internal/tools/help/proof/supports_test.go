package proof

import (
	"testing"

	"waymark.dev/waymark/internal/platform/locale"
)

const english = "A grid container lays out its items in rows and columns. The gap property sets the space between them, in pixels or percent. " +
	"Use `display: grid` to make an element a grid container. Arrays have a map() method that returns a new array. It takes 2 arguments."

const german = "Ein Grid-Container ordnet seine Elemente in Zeilen und Spalten an. Die Eigenschaft gap legt den Abstand zwischen ihnen fest."

func TestQuotationsSupportTheirSentences(t *testing.T) {
	for _, tc := range []struct {
		name, sentence, quote string
		locale                locale.Locale
		want                  Reason // "" if it is proved
	}{
		{"same words", "The gap property sets the space between items.", "sets the space between them", locale.EnUS, ""},
		{"other forms", "Setting gaps adds spaces between the rows.", "sets the space between them", locale.EnUS, ""},
		{"a short paraphrase", "It spaces items.", "sets the space between them", locale.EnUS, ""},
		{"the sentence around", "Percent are allowed for the gap.", "sets the space between them", locale.EnUS, ""},
		{"a name in code", "The method `map()` makes an array.", "that returns a new array", locale.EnUS, ""},
		{"a number", "It takes 2 of them.", "It takes 2 arguments", locale.EnUS, ""},
		{"of something else", "The second one comes after.", "sets the space between them", locale.EnUS, OffTopic},
		{"of another sentence", "The items are in rows and columns.", "returns a new array", locale.EnUS, Unrelated},
		{"a coincidence", "Arrays have a method that returns a new array for all items in rows.", "lays out its items", locale.EnUS, ""},
		{"one word of many", "The map() method of arrays returns a new array and takes arguments of the container.", "A grid container lays", locale.EnUS, Unrelated},
		{"German of English", "Die Eigenschaft gap legt den Abstand zwischen den Elementen fest.", "sets the space between them", locale.EnUS, ""},
		{"German without names", "Damit wird der Abstand zwischen den Zeilen festgelegt.", "sets the space between them", locale.EnUS, ""},
		{"German with a wrong number", "Damit werden 7 Abstände festgelegt.", "sets the space between them", locale.EnUS, NotGiven},
		{"German with other code", "Mit `float` wird der Abstand festgelegt.", "sets the space between them", locale.EnUS, NotGiven},
		{"German of German", "Der Abstand wird mit der Eigenschaft gap festgelegt.", "legt den Abstand zwischen ihnen fest", "de", ""},
		{"German of other German", "Die Elemente sind in Zeilen und Spalten.", "legt den Abstand zwischen ihnen fest", "de", Unrelated},
		{"English of German", "The gap is the space between the rows.", "legt den Abstand zwischen ihnen fest", "de", ""},
		{"Spanish of English", "La propiedad gap establece el espacio entre las filas.", "sets the space between them", locale.EnUS, ""},
		{"French of English", "La propriété gap définit l’espace entre les lignes.", "sets the space between them", locale.EnUS, ""},
		{"Portuguese of English", "A propriedade gap define o espaço entre as linhas.", "sets the space between them", locale.EnUS, ""},
		{"Russian of English", "Свойство gap задаёт расстояние между строками.", "sets the space between them", locale.EnUS, ""},
		{"Japanese of English", "gap は行の間隔を設定します。", "sets the space between them", locale.EnUS, ""},
		{"Korean of English", "gap은 행 사이의 간격을 설정합니다.", "sets the space between them", locale.EnUS, ""},
		{"Chinese of English", "gap 设置行之间的间距。", "sets the space between them", locale.EnUS, ""},
		{"no quotation", "The gap property sets the space.", "", locale.EnUS, NoQuotation},
		{"not in the section", "The gap property sets the space.", "sets the color between them", locale.EnUS, NotQuoted},
		{"support", "Chrome supports gap since version 66.", "sets the space between them", locale.EnUS, Support},
	} {
		t.Run(tc.name, func(t *testing.T) {
			text := english
			if tc.locale == "de" {
				text = german
			}
			in := tc.sentence
			if tc.quote != "" {
				in += ` [[1: "` + tc.quote + `"]]`
			}
			out, c := write(Options{Sections: []Section{{Address: "/x", Title: "Grid", Text: text, Locale: tc.locale}}}, in, 7)
			if (out != "") != (tc.want == "") || c.Reasons()[tc.want] != c.Unproved() || c.Unproved()+c.Proved() != 1 {
				t.Errorf("%q by %q: %q, reasons %v; want %q", tc.sentence, tc.quote, out, c.Reasons(), tc.want)
			}
		})
	}
}

func TestLanguageOf(t *testing.T) {
	for text, want := range map[string]string{
		"The second one comes after.": "en", "Das zweite kommt nach dem ersten.": "de", "El segundo viene después de la primera.": "es",
		"Свойство": "ru", "行の間": "ja", "설정": "ko", "设置": "zh", "flex-grow": "", "in": "", "": "",
	} {
		if got := languageOf(text); got != want {
			t.Errorf("languageOf(%q) = %q, want %q", text, got, want)
		}
	}
}
