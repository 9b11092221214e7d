package extract

import "waymark.dev/waymark/internal/platform/locale"

// Texts are the texts around an answer's quotations.
type Texts struct {
	Label   string // explains that the answer is made of quotations
	Nothing string // there is no answer
	Perhaps string // there are only sections that may help
	Browser string // header of a column
	Since   string // header of the version column
	No      string
	Yes     string // supported since an unknown version
	Unknown string
	Preview string
	Widely  string // with {date}
	Newly   string // with {date}
	Limited string
	Initial string // label of the initial value of a property
}

// textsOf returns the texts of a locale, or English ones.
func textsOf(l locale.Locale) Texts {
	if t, ok := texts[l]; ok {
		return t
	}
	return texts[locale.EnUS]
}

// Nothing returns the reply that no page has an answer.
func Nothing(l locale.Locale) string { return textsOf(l).Nothing + "\n" }

var texts = map[locale.Locale]Texts{
	locale.EnUS: {
		Label:   "Quoted from the pages of this site. No AI model wrote this answer.",
		Nothing: "No page of this site answers this question. Try other words, or the name of what it is about.",
		Perhaps: "These sections may help; none was found that answers the question.",
		Browser: "Browser", Since: "Supported since version", No: "not supported", Yes: "supported", Unknown: "unknown", Preview: "preview versions only",
		Widely: "Baseline: widely available, in all main browsers since {date}.", Newly: "Baseline: newly available, in all main browsers since {date}.",
		Limited: "Not Baseline: not all main browsers support it.", Initial: "Initial value",
	},
	"de": {
		Label:   "Zitate aus den Seiten dieser Website. Diese Antwort hat kein KI-Modell geschrieben.",
		Nothing: "Keine Seite dieser Website beantwortet diese Frage. Versuchen Sie es mit anderen Wörtern oder mit dem Namen dessen, worum es geht.",
		Perhaps: "Diese Abschnitte könnten helfen; gefunden wurde keiner, der die Frage beantwortet.",
		Browser: "Browser", Since: "Unterstützt seit Version", No: "nicht unterstützt", Yes: "unterstützt", Unknown: "unbekannt", Preview: "nur in Vorabversionen",
		Widely: "Baseline: weitgehend verfügbar, in allen wichtigen Browsern seit {date}.", Newly: "Baseline: neu verfügbar, in allen wichtigen Browsern seit {date}.",
		Limited: "Nicht Baseline: Nicht alle wichtigen Browser unterstützen es.", Initial: "Anfangswert",
	},
	"es": {
		Label:   "Citas de las páginas de este sitio. Ningún modelo de IA escribió esta respuesta.",
		Nothing: "Ninguna página de este sitio responde a esta pregunta. Pruebe con otras palabras o con el nombre de aquello de lo que trata.",
		Perhaps: "Estas secciones pueden ayudar; no se encontró ninguna que responda a la pregunta.",
		Browser: "Navegador", Since: "Compatible desde la versión", No: "no compatible", Yes: "compatible", Unknown: "desconocido", Preview: "solo en versiones preliminares",
		Widely: "Baseline: ampliamente disponible, en los principales navegadores desde el {date}.", Newly: "Baseline: disponible recientemente, en los principales navegadores desde el {date}.",
		Limited: "No es Baseline: no todos los navegadores principales lo admiten.", Initial: "Valor inicial",
	},
	"fr": {
		Label:   "Citations des pages de ce site. Aucun modèle d’IA n’a rédigé cette réponse.",
		Nothing: "Aucune page de ce site ne répond à cette question. Essayez d’autres mots, ou le nom de ce dont il s’agit.",
		Perhaps: "Ces sections peuvent aider ; aucune qui réponde à la question n’a été trouvée.",
		Browser: "Navigateur", Since: "Pris en charge depuis la version", No: "non pris en charge", Yes: "pris en charge", Unknown: "inconnu", Preview: "versions préliminaires uniquement",
		Widely: "Baseline : largement disponible, dans les principaux navigateurs depuis le {date}.", Newly: "Baseline : nouvellement disponible, dans les principaux navigateurs depuis le {date}.",
		Limited: "Hors Baseline : tous les principaux navigateurs ne le prennent pas en charge.", Initial: "Valeur initiale",
	},
	"ja": {
		Label:   "このサイトのページからの引用です。この回答は AI モデルが書いたものではありません。",
		Nothing: "このサイトにはこの質問に答えるページがありません。別の言葉、または対象の名前で試してください。",
		Perhaps: "次のセクションが役立つかもしれません。この質問に答えるセクションは見つかりませんでした。",
		Browser: "ブラウザー", Since: "対応バージョン", No: "未対応", Yes: "対応", Unknown: "不明", Preview: "プレビュー版のみ",
		Widely: "Baseline: 広く利用可能。主要なブラウザーすべてで {date} から対応しています。", Newly: "Baseline: 新たに利用可能。主要なブラウザーすべてで {date} から対応しています。",
		Limited: "Baseline ではありません。対応していない主要なブラウザーがあります。", Initial: "初期値",
	},
	"ko": {
		Label:   "이 사이트의 페이지에서 인용했습니다. AI 모델이 작성한 답변이 아닙니다.",
		Nothing: "이 사이트에는 이 질문에 답하는 페이지가 없습니다. 다른 단어나 대상의 이름으로 다시 시도해 보세요.",
		Perhaps: "다음 섹션이 도움이 될 수 있습니다. 이 질문에 답하는 섹션은 찾지 못했습니다.",
		Browser: "브라우저", Since: "지원 시작 버전", No: "지원 안 함", Yes: "지원", Unknown: "알 수 없음", Preview: "미리보기 버전만",
		Widely: "Baseline: 널리 사용 가능. {date}부터 모든 주요 브라우저에서 지원합니다.", Newly: "Baseline: 새로 사용 가능. {date}부터 모든 주요 브라우저에서 지원합니다.",
		Limited: "Baseline 아님: 일부 주요 브라우저가 지원하지 않습니다.", Initial: "초깃값",
	},
	"pt-BR": {
		Label:   "Citações das páginas deste site. Nenhum modelo de IA escreveu esta resposta.",
		Nothing: "Nenhuma página deste site responde a esta pergunta. Tente outras palavras ou o nome do assunto.",
		Perhaps: "Estas seções podem ajudar; não foi encontrada nenhuma que responda à pergunta.",
		Browser: "Navegador", Since: "Compatível desde a versão", No: "sem suporte", Yes: "com suporte", Unknown: "desconhecido", Preview: "somente versões de prévia",
		Widely: "Baseline: amplamente disponível, em todos os principais navegadores desde {date}.", Newly: "Baseline: recém-disponível, em todos os principais navegadores desde {date}.",
		Limited: "Não é Baseline: nem todos os principais navegadores oferecem suporte.", Initial: "Valor inicial",
	},
	"ru": {
		Label:   "Цитаты со страниц этого сайта. Этот ответ написан без модели ИИ.",
		Nothing: "Ни одна страница этого сайта не отвечает на этот вопрос. Попробуйте другие слова или название того, о чём вопрос.",
		Perhaps: "Эти разделы могут помочь; раздела с ответом на вопрос не найдено.",
		Browser: "Браузер", Since: "Поддерживается с версии", No: "не поддерживается", Yes: "поддерживается", Unknown: "неизвестно", Preview: "только в предварительных версиях",
		Widely: "Baseline: широко доступно, во всех основных браузерах с {date}.", Newly: "Baseline: недавно доступно, во всех основных браузерах с {date}.",
		Limited: "Не Baseline: поддерживают не все основные браузеры.", Initial: "Начальное значение",
	},
	"zh-CN": {
		Label:   "引自本站页面。此回答并非由 AI 模型撰写。",
		Nothing: "本站没有页面能回答这个问题。请换用其他词语，或输入相关事物的名称。",
		Perhaps: "以下章节可能有帮助；未找到能回答此问题的章节。",
		Browser: "浏览器", Since: "开始支持的版本", No: "不支持", Yes: "支持", Unknown: "未知", Preview: "仅预览版",
		Widely: "Baseline：广泛可用，自 {date} 起所有主要浏览器均支持。", Newly: "Baseline：新近可用，自 {date} 起所有主要浏览器均支持。",
		Limited: "非 Baseline：并非所有主要浏览器都支持。", Initial: "初始值",
	},
	"zh-TW": {
		Label:   "引自本站頁面。此回答並非由 AI 模型撰寫。",
		Nothing: "本站沒有頁面能回答這個問題。請換用其他字詞，或輸入相關事物的名稱。",
		Perhaps: "以下章節可能有幫助；找不到能回答這個問題的章節。",
		Browser: "瀏覽器", Since: "開始支援的版本", No: "不支援", Yes: "支援", Unknown: "未知", Preview: "僅預覽版",
		Widely: "Baseline：廣泛可用，自 {date} 起所有主要瀏覽器均支援。", Newly: "Baseline：新近可用，自 {date} 起所有主要瀏覽器均支援。",
		Limited: "非 Baseline：並非所有主要瀏覽器都支援。", Initial: "初始值",
	},
}
