package markdown

import "waymark.dev/waymark/internal/platform/locale"

// NoteLabel returns the label of a note in a language, for notes not written in Markdown.
func NoteLabel(l locale.Locale) string { return labelsIn(l).note }

// labels are the words that elements have in a language without an author's.
type labels struct {
	note, warning string // begin notes of Reference

	titles     map[string]string // of admonitions by kind
	details    string
	footnote   string // # is the number
	backToText string // # is the number
}

// labelsIn returns the labels of a locale, or English ones.
func labelsIn(l locale.Locale) labels {
	if own, ok := labelsOf[l]; ok {
		return own
	}
	return labelsOf[l.Interface()]
}

var labelsOf = map[locale.Locale]labels{
	locale.EnUS: {
		note: "Note:", warning: "Warning:",
		titles: map[string]string{
			"note": "Note", "info": "Info", "tip": "Tip", "success": "Success", "important": "Important", "warning": "Warning",
			"caution": "Caution", "danger": "Danger", "question": "Question", "example": "Example", "quote": "Quote", "summary": "Summary",
		},
		details: "Details", footnote: "Footnote #", backToText: "Back to reference #",
	},
	"de": {
		note: "Hinweis:", warning: "Warnung:",
		titles: map[string]string{
			"note": "Hinweis", "info": "Info", "tip": "Tipp", "success": "Erfolg", "important": "Wichtig", "warning": "Warnung",
			"caution": "Vorsicht", "danger": "Gefahr", "question": "Frage", "example": "Beispiel", "quote": "Zitat", "summary": "Zusammenfassung",
		},
		details: "Details", footnote: "Fußnote #", backToText: "Zurück zum Verweis #",
	},
	"es": {
		note: "Nota:", warning: "Advertencia:",
		titles: map[string]string{
			"note": "Nota", "info": "Información", "tip": "Consejo", "success": "Correcto", "important": "Importante", "warning": "Advertencia",
			"caution": "Precaución", "danger": "Peligro", "question": "Pregunta", "example": "Ejemplo", "quote": "Cita", "summary": "Resumen",
		},
		details: "Detalles", footnote: "Nota al pie #", backToText: "Volver a la referencia #",
	},
	"fr": {
		note: "Note :", warning: "Attention :",
		titles: map[string]string{
			"note": "Note", "info": "Information", "tip": "Conseil", "success": "Réussite", "important": "Important", "warning": "Attention",
			"caution": "Prudence", "danger": "Danger", "question": "Question", "example": "Exemple", "quote": "Citation", "summary": "Résumé",
		},
		details: "Détails", footnote: "Note #", backToText: "Retour à l’appel de note #",
	},
	"ja": {
		note: "メモ:", warning: "警告:",
		titles: map[string]string{
			"note": "メモ", "info": "情報", "tip": "ヒント", "success": "成功", "important": "重要", "warning": "警告",
			"caution": "注意", "danger": "危険", "question": "質問", "example": "例", "quote": "引用", "summary": "概要",
		},
		details: "詳細", footnote: "脚注 #", backToText: "参照 # に戻る",
	},
	"ko": {
		note: "참고 :", warning: "경고 :",
		titles: map[string]string{
			"note": "참고", "info": "정보", "tip": "팁", "success": "성공", "important": "중요", "warning": "경고",
			"caution": "주의", "danger": "위험", "question": "질문", "example": "예제", "quote": "인용", "summary": "요약",
		},
		details: "자세히", footnote: "각주 #", backToText: "참조 #(으)로 돌아가기",
	},
	"pt-BR": {
		note: "Nota:", warning: "Aviso:",
		titles: map[string]string{
			"note": "Nota", "info": "Informação", "tip": "Dica", "success": "Sucesso", "important": "Importante", "warning": "Aviso",
			"caution": "Cuidado", "danger": "Perigo", "question": "Pergunta", "example": "Exemplo", "quote": "Citação", "summary": "Resumo",
		},
		details: "Detalhes", footnote: "Nota de rodapé #", backToText: "Voltar à referência #",
	},
	"ru": {
		note: "Примечание:", warning: "Предупреждение:",
		titles: map[string]string{
			"note": "Примечание", "info": "Информация", "tip": "Совет", "success": "Успешно", "important": "Важно", "warning": "Предупреждение",
			"caution": "Осторожно", "danger": "Опасно", "question": "Вопрос", "example": "Пример", "quote": "Цитата", "summary": "Кратко",
		},
		details: "Подробнее", footnote: "Сноска #", backToText: "Назад к ссылке #",
	},
	"zh-CN": {
		note: "备注：", warning: "警告：",
		titles: map[string]string{
			"note": "备注", "info": "信息", "tip": "提示", "success": "成功", "important": "重要", "warning": "警告",
			"caution": "注意", "danger": "危险", "question": "问题", "example": "示例", "quote": "引用", "summary": "摘要",
		},
		details: "详情", footnote: "脚注 #", backToText: "返回引用 #",
	},
	"zh-TW": {
		note: "備註：", warning: "警告：",
		titles: map[string]string{
			"note": "備註", "info": "資訊", "tip": "提示", "success": "成功", "important": "重要", "warning": "警告",
			"caution": "注意", "danger": "危險", "question": "問題", "example": "範例", "quote": "引用", "summary": "摘要",
		},
		details: "詳細資訊", footnote: "註腳 #", backToText: "返回參照 #",
	},
}
