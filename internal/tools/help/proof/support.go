package proof

import "regexp"

// Claims about browser support, in the languages of the site: the name of a browser with a
// word for support, or with a version.
var (
	browserName = regexp.MustCompile(`(?i:chrom(?:e|ium)\b|firefox|safari\b|internet explorer|samsung internet|webview|webkit\b|node\.js)|\b(?:Edge|Opera|IE ?\d*|Gecko|Deno|Bun|Baseline|iOS|Android)\b|(?i:browsers\b|browser[ -](?:support|compat)|\w+browser[ns]?\b|browsern\b|navegadores|navigateurs|браузер(?:ы|ах|ов|ами))|ブラウザ|브라우저|浏览器|瀏覽器`)
	supportWord = regexp.MustCompile(`(?i)support|unterstütz|prises? en charge|supporté|compatib|soporta|soporte|admite|suporte|suporta|поддерж|\bavailab|\bshipp|\bimplement|\bverfügbar|disponible|disponível|доступ|(?:works?|working|functions?|funktioniert|funciona|fonctionne|работает)\b|\bversions?\b|\bversión|версии|behind a flag|polyfill|\bsince\b|\bseit\b|\bdesde\b|\bdepuis\b|サポート|対応|利用可能|動作|지원|사용 가능|작동|支持|支援|可用|兼容|相容`)
	versioned   = regexp.MustCompile(`(?i)(?:chrom(?:e|ium)|firefox|safari|edge|opera|internet explorer|\bie|samsung internet|webview|node(?:\.js)?|deno|bun|ios|android)(?:\s+(?:for|on|für|sur|en|auf|no|para)\s+\w+)?[\s:(*` + "`" + `]*(?:version|v|≥|>=|ab)?\s*\d`)
)

// claimsSupport reports whether a sentence makes a claim about browser support.
func claimsSupport(text string) bool {
	text = seen(text)
	return browserName.MatchString(text) && supportWord.MatchString(text) || versioned.MatchString(text)
}
