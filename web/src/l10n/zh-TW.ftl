### 介面文字。產品名稱在設定中，不在這裡。

## Skip links and frame

skip-to-content = 跳至主要內容
skip-to-search = 跳至搜尋
skip-to-language = 跳至語言選擇
loading = 載入中…
error-title = 載入錯誤
error-heading = 載入錯誤
error-reload = 重新載入頁面
chunk-failed = 頁面的這個部分無法載入。
part-failed = 頁面的這個部分無法運作。
offline = 您正在離線閱讀。
toast-close = 關閉此訊息
online = 您已恢復連線。
maintenance = API 正在維護。您可以繼續瀏覽文件，但 Plus 和搜尋可能無法使用。感謝您的耐心！

## Header

menu-main = 主選單
menu-open = 開啟主選單
menu-close = 關閉主選單
menu-new = 新
menu-new-feature = 新功能
menu-learn = 學習
menu-learn-all = 總覽：學習
menu-learn-all-note = 從哪裡開始，接著讀什麼
menu-learn-html = HTML
menu-learn-html-note = 建立頁面結構
menu-learn-css = CSS
menu-learn-css-note = 為頁面加上樣式
menu-learn-javascript = JavaScript
menu-learn-javascript-note = 讓頁面可互動
menu-learn-accessibility = 無障礙
menu-learn-accessibility-note = 為所有人打造
menu-references = 參考資料
menu-references-all = 總覽：參考資料
menu-references-all-note = 網頁平台的所有技術
menu-html = HTML
menu-html-note = 元素與屬性
menu-css = CSS
menu-css-note = 屬性、選擇器與值
menu-javascript = JavaScript
menu-javascript-note = 語言及其內建物件
menu-http = HTTP
menu-http-note = 方法、標頭與狀態碼
menu-api = Web API
menu-api-note = 指令稿在瀏覽器中能做的事
menu-extensions = 網頁擴充套件
menu-extensions-note = 擴充瀏覽器
menu-accessibility = 無障礙
menu-accessibility-note = 角色、狀態與良好做法
menu-plus = Plus
menu-plus-overview = 總覽：Plus
menu-plus-overview-note = 為常來閱讀的人提供更多
menu-ai-help = AI 協助
menu-ai-help-note = 取自文件的解答
menu-collections = 收藏集
menu-collections-note = 您儲存的文章
menu-updates = 更新
menu-updates-note = 追蹤瀏覽器的變化
menu-offline = 離線閱讀
menu-offline-note = 沒有網路時也能看的頁面
menu-plus-docs = 說明文件
menu-plus-docs-note = 如何使用 Plus 提供的功能
menu-plus-faq = 常見問題
menu-plus-faq-note = 讀者提出的問題
menu-curriculum = 課程
menu-blog = 部落格
menu-tools = 工具
menu-playground = 練習場
menu-playground-note = 撰寫、執行與分享程式碼
menu-observatory = HTTP Observatory
menu-observatory-note = 檢查網站標頭是否安全
theme = 佈景主題
theme-os-default = 系統預設
theme-light = 淺色
theme-dark = 深色
sign-in = 登入
sign-up = 免費註冊
sign-out = 登出
user-menu = 您的帳號
user-settings = 我的設定
user-staff = 網站管理
user-help = 說明
user-feedback = 意見回饋

## Quick search

search-label = 搜尋本站
search-placeholder = 搜尋
search-submit = 搜尋
search-results = 搜尋結果
search-loading = 正在載入搜尋索引…
search-failed = 無法載入搜尋索引！
search-crashed = 顯示搜尋時發生錯誤。詳情請查看主控台。
search-none = 找不到文件標題。
search-by-text = 沒有符合的標題。以下頁面的內文中有：
search-not-seeing = 沒看到您要找的內容？
search-site = 在全站搜尋 { $query }
search-found = { $count ->
   *[other] 找到 { $count } 個標題
}

## Sidebar and table of contents

breadcrumb = 導覽路徑
sidebar-label = 相關主題
sidebar-expand = 展開側邊欄
sidebar-collapse = 收合側邊欄
filter-label = 篩選側邊欄
filter-placeholder = 篩選
filter-clear = 清除篩選內容
filter-matches = { $count ->
    [0] 沒有相符項目
   *[other] { $count } 個相符項目
}
toc-heading = 本文內容

## Languages

language-label = 語言：
language-remember = 記住語言
language-remember-help = 只要有譯文，頁面就會以此語言開啟。
language-remember-question = 這對您有用嗎？
language-experiment = 實驗性
translation-label = 關於此譯文
translation-machine = 本頁作為實驗由機器從英文翻譯而來，可能含有錯誤。
translation-community = 本頁由社群從英文翻譯而來。
translation-unmaintained = 此譯文已無人維護，可能已經過時。
translation-english = 檢視英文版
translation-missing = 本頁尚未翻譯。原文：

## Code and examples

code-copy = 複製到剪貼簿
code-copied = 已複製
code-failed = 複製到剪貼簿時發生錯誤！
code-good = 建議的範例
code-bad = 不建議的範例
sample-title = 範例結果

## Specifications

specifications-column = 規範
specifications-missing = 找不到規範
specifications-missing-text = 找不到 <code>{ $query }</code> 的規範資料。請<a>檢查此頁面是否有問題</a>，或者將缺少的 <key>spec_url</key> 加入<data>相容性資料</data>。也請確認該規範已列入<specs>規範清單</specs>。

## Baseline

baseline-name = Baseline
baseline-yes = 支援
baseline-no = 並非處處支援
baseline-high = 廣泛可用
baseline-low = 新近可用
baseline-limited = 有限可用
baseline-deprecated = 已棄用
baseline-removing = 即將移除
baseline-browser-yes = { $browser }：支援
baseline-browser-no = { $browser }：不支援
baseline-since = 自 { $date }起：{ $versions }
baseline-high-text = 此功能已經成熟，可在許多裝置和瀏覽器版本上使用。自 { $date }起在各瀏覽器中可用。
baseline-low-text = 自 { $date }起，此功能可在最新的裝置和瀏覽器版本上使用。在較舊的裝置或瀏覽器上可能無法使用。
baseline-limited-text = 此功能不屬於 Baseline，因為它在一些使用最廣泛的瀏覽器中無法使用。
baseline-discouraged-text = 請避免在新專案中使用此功能。瀏覽器可能會移除它。
baseline-removing-text = 此功能即將從瀏覽器中移除。請停止使用。
baseline-alternatives = 請考慮改用：
baseline-alternatives-comma = 、
baseline-alternatives-or = 或
baseline-asterisk = * 此功能的某些部分支援程度可能不同。
baseline-learn = 深入了解
baseline-compat = 檢視完整相容性
baseline-feedback = 提供意見
baseline-signals = <a>告訴瀏覽器開發商您需要此功能</a>

## Place of a compatibility table

compat-loading = 正在載入相容性表格…
compat-no-script = 相容性表格需要 JavaScript。

### Compatibility table

compat-failed = 無法載入相容性資料：{ $reason }
compat-missing = 找不到 <code>{ $query }</code> 的相容性資料。
compat-report = 回報此相容性資料的問題
compat-report-missing = 回報此問題
compat-source = 檢視資料來源
compat-caption = { $query } 的瀏覽器相容性
compat-cut = 顯示 { $all } 項功能中的 { $shown } 項。
compat-toggle = 顯示或隱藏歷史
compat-experimental = 實驗性
compat-deprecated = 已棄用
compat-nonstandard = 非標準
platform-desktop = 桌面版
platform-mobile = 行動版
platform-server = 伺服器
support-yes = 完整支援
support-partial = 部分支援
support-no = 不支援
support-preview = 預覽版支援
support-unknown = 支援情況不明
support-label-yes = 是
support-label-partial = 部分
support-label-no = 否
support-label-preview = 預覽
support-label-unknown = ?
history-removed = 自版本 { $version } 起移除。
history-prefix = 以供應商前綴 <code>{ $prefix }</code> 實作。
history-altname = 替代名稱：<code>{ $name }</code>。
history-bug = 錯誤 { $number }
history-flags = { $span ->
    [from] 自版本 { $from } 起，此功能需要啟用
    [both] 自版本 { $from } 起至版本 { $until } 之前，此功能需要啟用
   *[none] 此功能需要啟用
}
history-flag = { $kind ->
    [preference] 偏好設定
   *[runtime_flag] 執行旗標
} <code>{ $flag }</code>
history-flag-value = { $kind ->
    [preference] 偏好設定
   *[runtime_flag] 執行旗標
} <code>{ $flag }</code>（需設為 <code>{ $value }</code>）
history-flag-and = {" "}和{" "}
history-flags-end = 。
history-preferences = 若要變更 { $browser } 的偏好設定，請前往 <code>{ $url }</code>。
legend-heading = 圖例
legend-tip = 提示：開啟儲存格可檢視支援情況的演變。
legend-yes = 完整支援
legend-partial = 部分支援
legend-preview = 開發中。預先發行版支援。
legend-no = 不支援
legend-unknown = 相容性不明
legend-experimental = 實驗性。行為可能會改變。
legend-nonstandard = 非標準。使用前請檢查各瀏覽器的支援情況。
legend-deprecated = 已棄用。不應在新網站中使用。
legend-footnote = 請參閱實作說明。
legend-disabled = 使用者必須明確啟用此功能。
legend-altname = 使用非標準名稱。
legend-prefix = 需要供應商前綴或其他名稱。
legend-more = 有更多相容性資訊。

### Everywhere

## Article footer

ask-page = 就此頁面提問
feedback-heading = 協助改善本站
feedback-question = 本頁對您有幫助嗎？
feedback-yes = 有
feedback-no = 沒有
feedback-thanks = 感謝您的意見！
contribute-link = 了解如何貢獻
modified = 本頁最後由<a>貢獻者</a>於 <time>{ $date }</time> 修改。
modified-unknown = 最後修改日期不明
machine-translated = 本頁由機器從英文翻譯而來。
view-source = 檢視本頁原始檔
report-problem = 回報此內容的問題

## Not found

not-found-heading = 找不到頁面
not-found-text = 抱歉，找不到頁面 <code>{ $path }</code>。
not-found-home = 返回首頁
suggestions-failed = 無法查詢相似的頁面。

### Other screens than documents

## Why a page was not helpful

feedback-why = 為什麼本頁對您沒有幫助？
feedback-submit = 送出
feedback-reason-outdated = 內容已過時
feedback-reason-incomplete = 缺少資訊
feedback-reason-code-examples = 程式碼範例未如預期運作
feedback-reason-other = 其他
feedback-reason-de-technical = 技術錯誤
feedback-reason-de-consistency = 用語不一致
feedback-reason-de-incomprehensible = 難以理解
feedback-reason-de-linguistic = 語言錯誤
feedback-reason-de-code-examples = 程式碼範例未如預期運作
feedback-reason-de-other = 其他

## Suggestions for a missing page

suggestions-heading = 您要找的是這些嗎？
suggestions-search = 搜尋
suggestion-title = 標題相似
suggestion-slug = 網址相似
suggestion-moved = 已移至此處
suggestion-locale = 其他語言

## Survey

survey-label = 問卷調查
survey-hide = 隱藏此問卷調查

## Home page

home-heading = 在網頁平台上找到您的路
home-text = { $name } 說明 <css>CSS</css>、<html>HTML</html>、<javascript>JavaScript</javascript> 以及瀏覽器能理解的一切。
home-featured = 精選文章
home-search = 搜尋 { $count } 個頁面
home-popular = 熱門頁面
home-areas = 技術
home-area-pages = { $count } 個頁面
home-new = Baseline 最新功能
home-new-note = 所有主流瀏覽器最近開始支援的功能

## Home page, further parts

home-news = 最新消息
home-contributions = 最近的貢獻
home-updated = 最近更新
spotlight-heading = 貢獻者風采
spotlight-join = 一起參與

## Links to headings

heading-copy = 複製「{ $heading }」的連結
heading-copied = 連結已複製。
heading-copy-failed = 無法複製連結。

## Sites of docs trees

docs-banner = 公告
docs-banner-close = 關閉公告
docs-edit = 編輯此頁
docs-more = 更多
docs-neighbours = 上一頁和下一頁
version-label = 版本：
version-latest = 最新版本
version-old = 您正在閱讀版本 { $version } 的頁面，該版本不是最新版本。

## Links to neighbours

neighbour-previous = 上一篇
neighbour-next = 下一篇

## Blog

blog-motto = 寫得更好
blog-rss = RSS 訂閱
blog-atom = Atom 訂閱
blog-empty = 還沒有文章。
blog-read-more = 閱讀全文
blog-read-more-of = 閱讀全文：{ $title }
blog-team = { $name } 團隊
blog-read-time = 閱讀需 { $minutes } 分鐘
blog-sponsored = 贊助內容
blog-pages = 文章分頁
blog-page = 第 { $page } 頁
blog-more-posts = 更多文章
blog-image-creator = 圖片作者：<a>{ $name }</a>
blog-image-source = 來源：<a>{ $name }</a>

## Curriculum

curriculum-sidebar = 相關主題
curriculum-toc = 本單元內容
curriculum-group-overview = 概覽
curriculum-modules = 單元列表
curriculum-neighbours = 前後單元
curriculum-groups = 單元分組
curriculum-begin = 開始學習
curriculum-landing = { $title }：從這裡開始
stairway-label = 課程帶來什麼
stairway-research = 學習查找資料、協作等必備軟技能
stairway-balance = 在現代工具與長期最佳實踐間取得平衡
stairway-resources = 使用推薦的高品質資源
stairway-voices = 獲得可信人士的指引
partner-label = 合作夥伴
partner-title = 想有人帶著學？試試 { $name }
partner-text = { $name } 的前端職涯課程以互動課的形式講授本課程。
partner-link = 前往 { $name }

## Embedded lessons

scrim-note = 本課從 { $host } 載入。
scrim-fullscreen = 全螢幕
scrim-close = 結束全螢幕
scrim-open = 在新分頁開啟
scrim-play = 開始上課
scrim-link = 互動課：{ $title }
scrim-survey = 這道題做得怎麼樣？
scrim-survey-solved = 已完成
scrim-survey-partly = 部分完成
scrim-survey-stuck = 卡住了

## Images

image-enlarge = 放大圖片
image-close = 關閉
diagram-name = 圖表
diagram-failed = 無法繪製圖表；以下是其原始碼。
diagram-too-large = 圖表過大，無法繪製；以下是其原始碼。

## API console

console-try = 試試看
console-heading = 請求
console-address = 位址
console-body = 內文
console-send = 傳送 { $method }
console-sending = 正在傳送…
console-failed = 沒有回應:無法連線到伺服器,或伺服器不允許來自此網站的請求。
console-took = 耗時 { $milliseconds } 毫秒
console-headers = 回應標頭
console-empty = 回應沒有內文。
console-cut = 這裡只顯示回應的開頭部分。
console-fill = 請先取代 { $name }。
console-other-origin = 請求只會傳送到 { $origins }。
console-close = 關閉
console-refused = 由於 { $part }，瀏覽器無法傳送此範例。

## Community

issues-title = 議題
issues-repository = 儲存庫
issues-created = 建立日期
issues-none = 目前沒有適合新手的議題。
issues-failed = 暫時無法載入議題列表。
issues-all = 查看所有適合新手的議題

## Advertising and newsletter

advertise-heading = 在 { $name } 刊登廣告
advertise-lead = 觸及建構 Web 的人，而不追蹤他們。
advertise-users = 1700 萬
advertise-users-text = 每月不重複使用者
advertise-views = 8000 萬+
advertise-views-text = 每月頁面瀏覽
advertise-years = 17
advertise-years-text = 年的信任
advertise-world = 全球
advertise-world-text = 讀者分布
advertise-privacy = 隱私優先
advertise-privacy-text = 廣告取決於頁面而非個人。不建立檔案，不執行廣告商指令碼，也不出售或轉交讀者資料。
advertise-places-text = 每頁至多兩則廣告，且為靜態。
advertise-counted = 造訪和廣告統計的內容
advertise-audience = 受眾
advertise-audience-text = { $name } 的讀者包括專業開發者、工具決策者和學習者。
advertise-contact = 聯絡我們
newsletter-heading = { $name } 電子報已停辦
newsletter-lead = 感謝閱讀。您無需任何操作。
newsletter-data = 所有人將自動取消訂閱，電子報的資料將被刪除。
newsletter-settings = 在設定中查看電子報
newsletter-blog = 消息將繼續在部落格發布
newsletter-unsubscribe = 取消訂閱電子報
newsletter-unsubscribe-lead = 您將不再收到電子報，您的地址也會從名單中刪除。
newsletter-unsubscribe-button = 取消訂閱
newsletter-unsubscribed = 您已取消訂閱
newsletter-unsubscribed-lead = 您將不再收到電子報。您的地址已從名單中刪除。
newsletter-invalid-link = 此連結無效
newsletter-invalid-link-lead = 連結不完整，或並非來自 { $name } 的郵件。請重新開啟郵件中的連結，或完整複製連結。
newsletter-about = 關於電子報停辦

### Everywhere

## Footer

footer-label = 網站頁尾
footer-developers = 開發者
footer-site = 網站
footer-contribute = 社群
footer-support = 支援
footer-about = 關於
footer-advertise = 廣告
footer-counting = 統計的內容
footer-community = 社群
footer-how-to-contribute = 如何貢獻
footer-report = 回報問題
footer-privacy = 隱私權
footer-terms = 條款
footer-licence = 作者保留其貢獻的權利；各部分的授權載於其來源。
footer-licence-link = 除非另有說明，內容均依<a>此授權條款</a>提供。

runner-title = 程式碼的結果
runner-stop = 停止
runner-slow = 程式碼仍在執行。
runner-stopped = 程式碼已停止。
runner-flooded = 程式碼向主控台輸出過多，已被停止。
runner-too-large = 程式碼過多，無法執行。
runner-old-browser = 這個瀏覽器太舊，無法在此執行程式碼。請更新。
runner-no-host = 本站不執行程式碼。
runner-offline = 這段程式碼會在連線後執行。

console = 主控台
console-output = 主控台輸出
console-dropped = 省略的行數：{ $count }
console-uncaught = 未捕捉：{ $error }
console-place-html = HTML 第 { $line } 行
console-place-js = JavaScript 第 { $line } 行
console-unsupported = 此處不支援這個主控台方法。請查看瀏覽器本身的主控台。
console-count-missing = 沒有名為「{ $label }」的計數器。
console-timer-missing = 沒有名為「{ $label }」的計時器。
console-timer-exists = 計時器「{ $label }」已在執行。
console-index = 索引
console-values = 值

editor-hint = 按 Esc，再按 Tab，即可離開編輯器。
editor-label = { $language } 編輯器

sample-play = 試試看
sample-play-title = 在練習場中開啟（按住 Shift 則在此分頁開啟）
sample-reset = 重設
sample-fullscreen = 全螢幕

example-run = 執行
example-reset = 重設
example-output = 結果
example-languages = 語言
example-choices = 可選的值
example-choice = 選項 { $number }
example-unsupported = 這個瀏覽器不完全支援。

queue = 已收集的範例
queue-add = 加入練習場
queue-queued = 已加入
queue-item = 範例 { $number }（{ $language }）
queue-remove = 將 { $name } 移出已收集的範例

### Other screens than documents

play-title = 練習場
play-actions = 對程式碼的操作
play-run = 執行
play-run-keys = 執行程式碼（Ctrl + Enter 或 ⌘ + Enter）
play-auto = 變更時執行
play-format = 格式化
play-format-failed = 因錯誤未格式化：{ $languages }
play-share = 分享
play-share-link = 這段程式碼的連結
play-copy-link = 複製連結
play-copy-markdown = 複製為 Markdown
play-copy-data = 複製為資料網址
play-close = 關閉
play-cancel = 取消
play-clear = 清空
play-clear-question = 這會刪除您的所有程式碼。
play-reset = 重設
play-reset-question = 這會復原您的所有變更。
play-own = 您的程式碼
play-own-save = 儲存
play-own-saved = 已儲存在此瀏覽器中。
play-own-full = 未儲存：瀏覽器空間不足。請刪除不再需要的程式碼。
play-own-open = 開啟
play-own-open-name = 開啟 { $name }，{ $date }
play-own-delete = 刪除
play-own-delete-name = 刪除 { $name }，{ $date }
play-starters = 從範例開始
play-starter-center = 置中一個方塊
play-starter-grid = 卡片網格
play-starter-counter = 計數按鈕
play-starter-use = 開啟{ $name }
play-unreadable = 無法讀取這個網址中的程式碼：它不完整、已損毀或過大。
play-not-run = 這段程式碼來自他人。請先閱讀再執行。
play-missing = 這個網址沒有程式碼。它已被移除，或網址不完整。
play-load-failed = 無法載入已儲存的程式碼。請重新載入頁面再試一次。（{ $reason }）
play-permanent = 永久連結
play-save = 建立永久連結
play-saving = 正在儲存…
play-saved = 程式碼已儲存。任何有連結的人都可以查看。
play-saved-copied = 已儲存。永久連結已複製到剪貼簿。
play-copy-permanent = 複製永久連結
play-save-sign-in = 登入以建立永久連結
play-save-signed-out = 您已登出。重新登入期間，程式碼會保留在這裡：
play-save-too-large = 程式碼過大，無法儲存：超過 1 MiB。
play-save-full = 您的帳號儲存的程式碼已達上限。您可以不儲存而直接分享，或請本網站的管理者刪除一部分。
play-save-failed = 無法儲存程式碼：{ $reason }
play-report = 檢舉
play-report-title = 檢舉這段程式碼
play-report-text = 請檢舉欺騙、有害或冒犯他人的程式碼。我們會進行查看。
play-report-reason = 有什麼問題？（選填）
play-report-send = 送出檢舉
play-report-sending = 正在送出…
play-report-sent = 謝謝。我們會查看這段程式碼。
play-report-failed = 無法送出檢舉：{ $reason }

## Search results

results-title = 搜尋結果：{ $query }
results-title-page = 搜尋結果：{ $query }（第 { $page } 頁）
results-empty = 沒有查詢，就沒有結果。
results-count = { $amount ->
    [more] 找到超過 { $count } 篇文件
   *[some] 找到 { $count } 篇文件
}
results-took = （{ $ms } 毫秒）
results-did-you-mean = 您要找的是 <a>{ $text }</a> 嗎？
results-none = 沒有與此查詢相符的文件。
results-elsewhere = 依主題瀏覽
results-ask = 提出問題
results-sort = 排序
results-area = 領域
results-area-html = HTML
results-area-css = CSS
results-area-javascript = JavaScript
results-area-api = Web API
results-area-http = HTTP
results-area-learn = 學習
results-area-other = 其他頁面
results-baseline = Baseline
results-any = 全部
results-filtered-none = 沒有符合這些篩選條件的頁面。
results-best = 綜合
results-relevance = 相關度
results-popularity = 熱門程度
results-locales = 結果的語言
results-both = { $one } 與 { $two }
results-previous = 上一頁
results-next = 下一頁
results-pages = 結果頁
results-page = 第 { $page } 頁
results-titles-only = 本站僅搜尋標題。
results-no-script = 在本站搜尋需要 JavaScript。可以透過選單前往所有頁面。
results-downloaded = 沒有網路連線：僅搜尋了已下載的頁面。
results-error = 無法搜尋：
results-failed = 搜尋目前無法使用。
results-reload = 再試一次

## Pages of Plus

plus-no-script = 請啟用 JavaScript 以檢視此頁面。
plus-early = 目前只有支持者和測試者可以使用此功能。

## Overview of Plus, and its plans

overview-name = { $name } Plus
overview-heading = 跟得上您的文件
overview-lead = Plus 為每天在這裡度過時光的人增添工具，並支付寫作的費用。每個頁面始終對所有人免費。
overview-begin = 開始使用
overview-docs = 如何運作
overview-features = Plus 提供什麼
overview-ads = 沒有廣告
overview-ads-text = 關閉廣告後，頁面上除了內容本身，沒有什麼會分散您的注意力。
overview-ai-text = 提出問題，即可獲得來自文件的回答，並附上出處頁面。
overview-playground-text = 修改任何即時範例，執行它，並儲存在可以分享的網址上。
overview-updates-text = 查看自上次造訪以來瀏覽器新增了什麼，只看您關心的瀏覽器和頁面。
overview-collections-text = 把頁面儲存到自己的清單中，並附上說明原因的筆記。使用 Plus 沒有數量限制。
overview-offline = 離線閱讀
overview-offline-text = 把文件帶到沒有網路的地方。
overview-not-yet = 本站尚未提供
overview-no-ads = 目前本站沒有廣告
overview-more = 詳細了解：{ $feature }
plans-title = 選擇方案
plans-lead = 所有可閱讀的內容始終免費。方案可隨時取消。
plans-free-title = 免費
plans-none = 本站不販售任何東西，帳號是免費的。
plans-none-without-accounts = 本網站不販售任何內容。
plans-period = 付費週期
plans-monthly = 按月
plans-yearly = 按年
plans-saving = 按年付費，免費獲得 { $months } 個月
plans-core = Core
plans-core-text = 適合所有人
plans-plus = Plus
plans-plus-text = 適合經常閱讀的人
plans-supporter = 支持者
plans-supporter-text = 適合願意貢獻更多的人
plans-free = 免費
plans-free-text = 想用多久就用多久
plans-billed-monthly = 每月，按月付費
plans-billed-yearly = 每月，每年一次付費 { $total }
plans-current = 目前方案
plans-start = 選擇 { $plan }
plans-upgrade = 升級到 { $plan }
plans-pay-yearly = 改為按年付款
plans-pays-yearly = { $plan } 現已改為按年付款。
plans-unavailable = 無法使用
plans-leaving = 正在開啟付款頁面……
plans-has-pages = 所有可閱讀的內容
plans-has-collections = 最多 { $count } 個收藏集
plans-has-questions = 每天 { $count } 個 AI 協助問題
plans-has-updates = 更新與篩選
plans-has-all = { $plan } 的全部內容
plans-has-all-collections = 收藏集數量不限
plans-has-all-questions = AI 協助不限每日次數，使用更大的模型
plans-has-no-ads = 可選擇不看廣告
plans-has-offline = 離線閱讀
plans-has-early = 搶先使用新功能
plans-has-share = 為寫作作出更大的貢獻
plans-not-yet = （本站尚未提供）
plans-place = 價格適用於{ $country }，貨幣為 { $currency }。
plans-tax = 根據您的居住地可能會加收稅款。付款前您會看到總額。
plans-change-help = <link>我可以升級或降級方案嗎？</link>
plans-offline = 您處於離線狀態。恢復連線後才能顯示方案。
plans-failed = 目前無法顯示其他方案。
plans-retry = 重試
plans-elsewhere = 您所在的國家或地區尚未販售方案。免費的內容可在任何地方使用。
plans-no-script = 要查看價格並訂閱，請啟用 JavaScript。
plans-unknown = 目前無法查詢您的訂閱。請幾分鐘後再試。
plans-upgrade-title = 升級到 { $plan }？
plans-upgrade-text = 新方案立即開始並立即付款。已付費時間的剩餘部分會被扣除。
plans-upgrade-monthly = 之後每月 { $price }。
plans-upgrade-yearly = 之後每年 { $price }。
plans-upgraded = 您現在擁有 { $plan }。
plans-thanks = 謝謝！
plans-waiting = 正在確認您的付款，需要幾秒鐘。
plans-late = 確認尚未送達。可能需要幾分鐘，您不必在此等待：方案會自動開始。
plans-lost = 目前無法查詢您的付款是否送達。它沒有遺失。
plans-ask-again = 再次檢查
plans-signed-out = 登入以查看您的方案。

## Subscriptions

plan-renews = 您的方案將於 { $date }續訂。
plan-ends = 您的方案將於 { $date }結束。在此之前一切不變。
plan-past-due = 上次付款失敗。您的方案保留至 { $date }：請檢查付款方式。
plan-held = 您的方案應已續訂，但付款尚未確認。方案保留至 { $date }。
plan-incomplete = 訂閱的首次付款尚未完成。請再次選擇方案以付款。
plan-unpaid = 您的訂閱付款失敗，因此沒有生效的方案。請檢查付款方式。
plan-disputed = 您的一筆付款在銀行處於爭議中。如果是誤會，請告知銀行。
plan-granted = 您的方案由本站營運者贈送，您無需付款。
plan-provider = 您的方案隨登入所用的帳號提供。
plan-withheld = 本站營運者已設定此帳號的方案，無法購買其他方案。
plan-resume = 保留方案
plan-portal = 管理付款
plan-failed = 操作未成功：{ $reason }
plan-failed-down = 目前無法付款。沒有扣款，也沒有變更；請幾分鐘後重試。
plan-failed-refused = 付款遭到拒絕。請檢查付款方式後重試。
ledger-subscribed = 訂閱 { $plan }
ledger-changed = 變更為 { $plan }
ledger-cancelled = 取消 { $plan }
ledger-resumed = 已恢復 { $plan }
ledger-past_due = { $plan } 的付款失敗
ledger-ended = { $plan } 已結束
ledger-invoice = 帳單 { $amount }：{ $status }
ledger-refund = 退款 { $amount }：{ $status }
ledger-dispute = 有爭議的付款 { $amount }：{ $status }
ledger-status-paid = 已付款
ledger-status-open = 未付款
ledger-status-failed = 失敗
ledger-status-pending = 處理中
ledger-status-won = 已裁定

## Collections

collections-title = 收藏集
collections-lead = 將文章儲存到您自己的清單。
collections-sign-in = 登入後可以儲存文章並查看您的收藏集。
collections-benefit = 一鍵儲存頁面、新增備註並分享清單。
collections-example = 範例：關於版面配置和對話方塊的收藏集
collections-example-note = 用於新首頁：頁首、內文、側邊欄。
collections-example-second = 按 Esc 關閉，並歸還焦點。
collection-title = 收藏集
collection-shared-title = 分享的收藏集
frequent-title = 常看的文章
frequent-lead = 您在過去 30 天內至少開啟過兩次的文章。此清單只保存在這個瀏覽器中。
collections-new = 新增收藏集
collections-feedback = <a>告訴我們您的想法</a>
collections-back = ← 返回
collections-signed-out = 您已登出。
collections-error = 錯誤：{ $message }
collections-retry = 再試一次
collections-undo = 復原
collection-default = 已儲存的文章
collection-default-text = 預設收藏集。
collection-count = { $count ->
   *[other] { $count } 篇文章
}
collection-edited = <time>時間</time>編輯
collection-menu = 編輯或刪除 { $name }
collection-change = 編輯
collection-delete = 刪除
collection-deleting = 正在刪除...
collection-delete-title = 刪除收藏集
collection-delete-question = 要刪除「{ $name }」及其中的所有內容嗎？
collection-deleted = 已刪除「{ $name }」。
collection-create = 建立收藏集
collection-edit = 編輯收藏集
collection-name = 名稱
collection-description = 說明
collection-too-long = 請輸入不超過 { $limit } 個字元。
collection-save = 儲存
collection-saving = 正在儲存...
collection-cancel = 取消
collection-close = 關閉
collection-upgrade = 想要更多？
collection-upgrade-text = 您的收藏集數量已達免費帳號的上限。訂閱後沒有限制。您仍可將文章儲存到現有的收藏集。
collection-upgrade-link = 查看方案
collection-share = 分享
collection-export = 匯出
collection-missing = 此收藏集已被刪除，或屬於其他帳號。
collection-empty = 這裡還沒有內容。<link>開啟一篇文章</link>，然後按上方的「儲存」。
bookmark-save = 儲存
bookmark-saved = 已儲存
bookmark-offline = 離線時無法儲存文章。
bookmark-add-heading = 儲存這篇文章
bookmark-edit-heading = 編輯已儲存的內容
bookmark-collection = 收藏集
bookmark-note = 備註
bookmark-new-collection = + 新增收藏集
bookmark-deleted = 已移除「{ $title }」。
bookmark-options = 移動「{ $title }」或新增備註
bookmark-move = 移到這裡
bookmark-add-too = 兩處都保留
bookmark-remove = 移除
bookmark-open-collection = 開啟此收藏集
share-title = 分享此收藏集
share-text = 有了連結，任何人都能看到此收藏集的文章，但看不到您是誰。
share-shared = 在您停止分享之前，任何持有此連結的人都能看到該收藏集。
share-link = 公開連結
share-notes = 一併分享我的備註
share-curator = 您的名字（如需讓他人看到）
share-copy = 複製連結
share-copied = 連結已複製到剪貼簿。
share-make = 建立連結
share-making = 正在建立連結...
share-end = 停止分享
share-ending = 正在停止...
share-ended = 該連結已失效。
export-title = 匯出此收藏集
export-text = 包含所有文章的標題、網址與備註的檔案。
export-markdown = Markdown 檔案
export-json = JSON 檔案
items-search = 在此收藏集中搜尋
items-sort = 排序方式
items-sort-date = 加入日期
items-sort-title = 標題
items-none = 這裡沒有包含這些詞的文章。
items-more = 顯示更多
items-more-failed = 錯誤（重試）
item-gone = 此頁面已不在本站。它原來的網址是 <code>{ $url }</code>。
item-modified = <a>貢獻者</a>最後修改於 <time>{ $date }</time>
note-add = 新增備註
note-edit = 編輯備註
note-full = 查看完整備註
note-less = 收合
frequent-clear = 清除此清單
frequent-cleared = 清單已清除。
frequent-empty = 您開啟過兩次的文章會顯示在這裡。
frequent-short = 常看的文章
frequent-all = 查看全部
recent-heading = 最近閱讀
recent-note = 此清單只保存在這個瀏覽器中。
recent-clear = 清除
shared-ended = 此收藏集未分享，或已停止分享。
shared-empty = 此收藏集中沒有內容。
shared-curator = 由 { $name } 收集
shared-copy = 儲存副本
shared-copy-sign-in = 登入以儲存副本
shared-report-title = 檢舉這個收藏集
shared-report-text = 請檢舉欺騙、有害或冒犯他人的收藏集。我們會進行查看。
shared-report-sent = 謝謝。我們會查看這個收藏集。

## Updates

updates-title = 更新
updates-lead = 追蹤瀏覽器的變化：開始支援和不再支援的功能。
updates-sign-in = 登入後可依瀏覽器、類型、功能和自己的收藏集篩選。
updates-by-features = 依功能
updates-by-releases = 依版本
updates-search-waits = 「{ $query }」尚未套用：篩選需要帳號。登入後會回到這個搜尋。
updates-news-added = { $month }起 { $browsers } 新增支援。
updates-news-changed = { $month }起在 { $browsers } 中有變更。
updates-news-removed = { $month }從 { $browsers } 中移除。
updates-news-newly = { $month }起成為 Baseline 新近可用。
updates-news-widely = { $month }起成為 Baseline 廣泛可用。
updates-news-together = { $month }起可在您的所有瀏覽器中使用。
updates-more-keys = 另有 { $count } 項
updates-more-releases = 另有 { $count } 個版本
updates-engines-heading = 引擎
updates-engine-yes = 支援
updates-engine-no = 不支援
updates-atom = Atom 訂閱源
updates-filter = 篩選更新
updates-search = 功能
updates-browserslist = 在以下所有瀏覽器中可用
updates-apply = 套用
updates-browsers = 瀏覽器
updates-categories = 技術
updates-kinds = 類型
updates-collections = 收藏集
updates-order = 排序
updates-newest = 最新在前
updates-oldest = 最舊在前
updates-reset = 清除所有篩選
updates-added = 新增
updates-changed = 變更
updates-removed = 移除
updates-baseline = Baseline
updates-unflagged = 預設啟用
updates-full = 完整支援
updates-limited = 有限制
updates-count = { $amount ->
    [one] 1 項更新
   *[some] { $count } 項更新
}
updates-newly = Baseline 新近可用
updates-widely = Baseline 廣泛可用
updates-together = 在您的所有瀏覽器中
updates-engines = 支援的引擎：{ $engines }
updates-no-engine = 目前沒有引擎支援
updates-article = 閱讀文章
updates-find = 搜尋 { $path }
updates-none = 還沒有更新。
updates-none-filtered = 沒有符合篩選條件的更新。
updates-failed = 無法載入更新：{ $reason }
updates-pages = 更新的分頁
updates-page = 第 { $page } 頁
updates-shown = { $count }，第 { $page } 頁，共 { $last } 頁
updates-follow = 追蹤此篩選
updates-follow-lead = 不必回到此頁，即可得知符合條件的變更。
updates-follow-public = 此篩選的公開 Atom 訂閱源
updates-name = 名稱
updates-channel = 通知方式
updates-channel-feed = 位址保密的 Atom 訂閱源
updates-channel-webhook = Webhook
updates-webhook-url = Webhook 位址
updates-create = 追蹤
updates-once-feed = 您的訂閱源位址。請立即複製：之後不再顯示。
updates-once-secret = 用於簽署訊息的金鑰。請立即複製：之後不再顯示。
updates-following = 您追蹤的內容
updates-end = 取消追蹤
updates-end-name = 取消追蹤 { $name }
updates-test = 測試
updates-test-arrived = 測試訊息已送達。
updates-disabled = 因失敗過多已停用：{ $reason }
updates-close = 關閉

help-lead = 提出關於網頁開發的問題。答案來自本站的頁面，並附上出處連結。
help-sign-in = 登入後即可提問。提問次數依帳號計算，只有在您願意時才會保存。
help-feedback = 傳送意見回饋
help-broken = AI 協助 目前無法使用。請重新載入頁面。
help-sources = 來源
help-example = 範例：一個問題與其答案
help-example-center = 如何讓元素在水平和垂直方向上都置中？
help-example-answer = 將父元素設為格線，並設定 <code>place-items: center</code>。<sup>1</sup>只需一個方向時，使用 <code>justify-items</code> 或 <code>align-items</code>。<sup>2</sup>
help-more = 進一步了解 AI 協助
account-kept = 刪除帳號後，仍然有效的限制會與以密鑰產生的登入 ID 雜湊一起保留，直到失效：AI 說明的每日上限，以及本站營運者設定的方案。您再次登入時，這些限制會繼續適用。

# Titles of windows, by kind of page; English ones are in the data of the pages.
title-SpaNotFound = { not-found-heading }
title-SpaPlay = { play-title }
title-SpaSearch = { search-placeholder }
title-SpaObservatoryLanding = { observatory-title }
title-SpaObservatoryAnalyze = { observatory-report }
title-SpaAdvertise = { advertise-heading }
title-SpaNewsletter = { newsletter-heading }
title-SpaNewsletterUnsubscribe = { newsletter-unsubscribe }
title-SpaNewsletterResult = { $page ->
    [unsubscribed] { newsletter-unsubscribed }
   *[other] { newsletter-invalid-link }
 }
title-SpaPrivacy = { privacy-heading }
title-SpaOffline = { offline-heading }
title-SpaPlusAiHelp = { menu-ai-help }
title-SpaPlusCollections = { collections-title }
title-SpaPlusCollection = { collection-title }
title-SpaPlusCollectionsFrequentlyViewed = { frequent-title }
title-SpaPlusSharedCollection = { collection-shared-title }
title-SpaPlusUpdates = { updates-title }
title-SpaPlusSettings = { settings-title }

### Ads

ad-note = 廣告
ad-without = 不想看到廣告？
ad-label-top = 頁面上方的廣告
ad-label-side = 頁面旁邊的廣告
ad-label-main = 頁面中的廣告
ad-label-bottom = 頁面下方的廣告
ad-partner = 透過 { $name } 的互動課程學習前端開發。
ad-partner-offer = 立即報名，新年享 25% 優惠！
ad-partner-enroll = 立即報名！
ad-own = 在 { $name } 刊登廣告

### Help

help-ask = 提出問題
help-ask-more = 繼續提問
help-send = 傳送
help-clear = 清除
help-cancel = 取消
help-edit = 編輯問題
help-stop = 停止
help-retry = 重試
help-continue = 繼續
help-new = 新主題
help-return = 返回上一個主題
help-follow = 捲動到末尾
help-turns = 對話
help-remaining = （今天還可以提 { $count } 個問題）
help-length = { $count } / { $limit } 個字元
help-searching = 正在搜尋頁面
help-consulted = 已查閱 { $count } 個章節
help-answering = 正在回答
help-done = 回答完成
help-from = 依據 { $count } 個章節
help-more-sources = 另外 { $count } 個來源
help-mark = 來源 { $number }
help-back-to-mark = 返回答案中的標記 { $number }
help-stopped = 回答已停止
help-cut = 答案過長，已被截斷。
help-failed = 沒有答案
help-filtered = 答案的其餘部分未顯示。
help-version = 第 { $number } 個版本，共 { $count } 個
help-version-before = 上一個版本
help-version-after = 下一個版本
help-off-topic = 這個問題與網頁開發無關，或者本站沒有答案。請詢問有關 HTML、CSS、JavaScript 或瀏覽器 API 的問題。
help-extractive = 引自本站頁面的內容，不是語言模型寫的。
help-cap = 語言模型今天的用量已達上限，因此這個答案由引文組成。
help-nothing-proved = 語言模型所寫的內容不在頁面上，因此這個答案由引文組成。
help-unproved = 本站沒有頁面能證明這句話
help-failed-busy = 目前問題太多。這個問題不計數。
help-failed-conversation = 這段對話過長。請開始新的話題。
help-failed-dropped = 答案完成之前連線已中斷。請重試。
help-failed-flagged = 這個問題被審核攔下，仍會計數。請換一種說法。
help-failed-gone = 這個答案無法繼續。請重新提問。
help-failed-long = 這個問題過長，請縮短。這個問題不計數。
help-failed-quota = 您目前的提問次數已用完。
help-failed-refused = 無法回答這個問題：它過長或違反使用須知。請換一種說法。
help-failed-session = 您的登入已失效。請複製您的問題，然後重新登入。
help-failed-server = 我們這邊出了問題。請重試。這個問題不計數。
help-failed-timeout = 未能及時收到答案。請重試。
help-failed-unavailable = 本站未設定 AI 協助。
help-failed-underway = 已有三個答案正在為您產生。請等待其中一個完成。這個問題不計數。
help-again = { $time }可以重試。
help-offline = 您處於離線狀態。恢復連線後即可提問。
help-quota-unknown = 目前無法得知您還能提多少個問題。
help-chat-failed = 無法載入對話。稍後會再次嘗試。
help-left = 還可提問 { $count } 次，共 { $limit } 次。
help-used-up = 您的 { $limit } 個問題目前已用完。
help-back = 從 { $time } 起恢復全部次數。
help-upgrade = 不限次數提問
help-thumbs = 這個答案有用嗎？
help-show-question = 向作者顯示我的問題
help-report = 回報這個答案的問題
help-sent = 您的問題會在本站內搜尋。如果使用語言模型，問題和頁面章節會傳送給它，但不含您的姓名。
help-sent-model = 您的問題和頁面章節會傳送給模型 { $model }，但不含您的姓名。
help-sent-none = 未使用語言模型：您的問題不會離開本站。
help-sent-quoted = 答案不是由語言模型撰寫的。
help-sent-embedding = 為了依意義尋找章節，您的問題還會傳送給模型 { $model }。
help-sent-moderation = 您的問題還會傳送給 { $host }，以檢查是否允許提問。
help-guidance = 使用須知
help-guidance-topic = 請詢問有關網頁開發的問題。其他問題不予回答。
help-guidance-check = 採用答案之前請先查證：查看來源，並試跑程式碼。
help-guidance-proof = 句子後的問號表示沒有頁面能證明它。
help-guidance-private = 不要輸入密碼、金鑰或個人資料。
help-guidance-sent = 如果使用語言模型，您在對話中的問題和頁面章節會傳送給它。您的姓名和地址不會傳送。
help-close = 關閉
help-about = 關於頁面
help-about-remove = 不詢問這個頁面
help-examples = 例如
help-example-gap = margin、padding 和 gap 有什麼區別？
help-example-async = 如何同時取得多個資源並等待全部完成？
help-example-cors = 為什麼請求會因 CORS 錯誤而失敗？
help-example-form = 如何在傳送之前驗證表單？
help-example-error = 「Cannot read properties of undefined」是什麼意思？
help-history = 歷史記錄
help-history-off = 不保存問題和答案。
help-history-enable = 開啟歷史記錄
help-history-search = 搜尋歷史記錄
help-history-none = 尚未保存任何內容。
help-history-nothing = 未找到任何內容。
help-history-failed = 無法載入歷史記錄。
help-history-not-deleted = 無法刪除。請重試。
help-today = 今天
help-yesterday = 昨天
help-week = 最近 7 天
help-month = 最近 30 天
help-delete = 刪除
help-delete-all = 全部刪除
help-delete-one = 要永久刪除這個對話嗎？
help-delete-question = 要永久刪除您的 AI 說明歷史紀錄嗎？

### Explain

explain = 解釋
explain-title = 解釋這段程式碼，或您選取的部分
explain-heading = 解釋
explain-heading-part = 所選程式碼的解釋
explain-waiting = 正在解釋…
explain-done = 解釋已完成
explain-close = 關閉解釋
explain-note = 本解釋由語言模型撰寫。傳送給它的只有程式碼，沒有任何關於您的資訊。採用之前請先核對。
explain-thumbs = 這個解釋有用嗎？
explain-retry = 重試
explain-failed-busy = 目前解釋請求太多。請一分鐘後重試。
explain-failed-changed = 此頁面已變更。請重新載入頁面後再解釋其程式碼。
explain-failed-dropped = 解釋未能完整送達。請重試。
explain-failed-early = 目前只有支持者和測試者可以使用此功能。
explain-failed-offline = 您處於離線狀態。恢復連線後即可解釋程式碼。
explain-failed-refused = 無法解釋這段程式碼。
explain-failed-server = 我們這邊出了問題。請重試。
explain-failed-unavailable = 此網站未設定程式碼解釋。

### Settings

settings-title = 我的設定
settings-lead = 您的帳號和偏好設定。
settings-contents = 設定的各部分
settings-sign-in = 登入後即可在所有裝置上使用相同的設定。
settings-account = 帳號
settings-email = 電子郵件
settings-manage-account = 管理帳號
settings-plan = 方案
settings-plan-core = Core（免費）
settings-plan-5m = Plus（按月付費）
settings-plan-5y = Plus（按年付費）
settings-plan-10m = 支持者（按月付費）
settings-plan-10y = 支持者（按年付費）
settings-subscriber-number = 您的訂閱者編號是 { $number }。
settings-manage-subscription = 管理訂閱
settings-subscription = 訂閱
settings-cancel-plan = 取消訂閱
settings-cancel-plan-note = 您的方案保留至已付費時間結束。
settings-cancel-plan-button = 取消訂閱……
settings-cancel-plan-title = 取消您的訂閱？
settings-cancel-plan-confirm = 取消訂閱
settings-cancel-plan-keep = 保留方案
settings-payments = 付款
settings-payments-note = 付款方式、地址和帳單。
settings-ledger = 歷史記錄
settings-ledger-show = { $count } 筆記錄
settings-ads = 廣告
settings-ads-label = 隱藏廣告
settings-ads-note = 開啟後，登入期間頁面不顯示廣告。
settings-ads-subscribe = <link>訂閱 Plus</link> 即可隱藏廣告。
settings-ads-others = 訂閱者可以隱藏廣告。
settings-ai = AI 說明
settings-history = 歷史紀錄
settings-history-label = 保留歷史紀錄
settings-history-note = AI 說明會將您的問題和回答保留最多六個月，方便您回顧。關閉後歷史紀錄會隱藏，但不會刪除。
settings-history-delete = 刪除歷史紀錄
settings-history-delete-note = 刪除您的所有問題和回答。
settings-history-delete-button = 刪除歷史紀錄…
settings-history-delete-question = 要永久刪除您的 AI 說明歷史紀錄嗎？
settings-history-deleted = 您的歷史紀錄已刪除。
settings-newsletter = 電子報
settings-newsletter-subscription = 訂閱
settings-newsletter-label = 已訂閱
settings-newsletter-none = 您沒有訂閱。
settings-newsletter-ends = 電子報即將停止。系統會自動為您取消訂閱，並刪除為此儲存的資料。
settings-language = 語言
settings-language-label = 偏好語言
settings-language-none = 與瀏覽器相同
settings-language-note = 在您登入的每台裝置上，如有譯文，頁面會以此語言開啟。
settings-sessions = 工作階段
settings-sessions-note = 您登入的位置。請結束您不認得的工作階段。
settings-sessions-failed = 目前無法顯示工作階段清單。
settings-session-unknown = 未知的瀏覽器
settings-session-since = 登入於 { $date }
settings-session-current = 目前的工作階段
settings-session-seen = 最近使用：{ $date }
settings-session-end = 結束
settings-session-end-of = 結束 { $name } 的工作階段
settings-sessions-end-others = 結束所有其他工作階段
settings-data = 您的資料
settings-export = 下載您的資料
settings-export-note = 為您儲存的所有內容，JSON 檔案格式。
settings-export-button = 下載
settings-leave = 刪除您的帳號
settings-leave-note = 刪除您在此網站的帳號，以及為您儲存的所有內容。
settings-leave-button = 刪除帳號…
settings-leave-title = 要刪除您的帳號嗎？
settings-leave-warning = 此操作無法復原。您的設定、收藏集、篩選條件和歷史紀錄會立即刪除，所有工作階段都會結束。您在遊樂場儲存的程式碼會留在原網址，但不再帶有您的名字。訂閱不會因此結束：請先取消訂閱。您在登入服務商的帳號會保留。
settings-leave-email = 輸入 { $email } 以確認
settings-leave-wrong = 這不是您帳號的地址。
settings-leave-confirm = 刪除我的帳號
settings-saving = 正在儲存…
settings-not-saved = 未能儲存：{ $reason }
settings-cancel = 取消
settings-delete = 刪除

### Offline

offline-title = 離線
offline-heading = 離線閱讀
offline-lead = 把 { $site } 帶到沒有網路的地方。您選擇的內容會儲存在這個瀏覽器中。
offline-link = 離線設定
offline-unavailable = 此頁面無法離線閱讀。
offline-switch-title = 無網路時閱讀
offline-switch = 離線閱讀
offline-switch-note = 下載您在下方選擇的內容，讓它在沒有網路時也能開啟。關閉後不會再讀取已下載的內容；它們會保留，直到您刪除。
offline-now = 您目前離線。恢復連線後即可繼續下載。
offline-subscribe = <link>訂閱 Plus</link> 即可下載文件並離線閱讀。
offline-subscribers = 訂閱者可以下載文件並在沒有網路時閱讀。
offline-visited = 讀過的頁面
offline-visited-note = 最近讀過的頁面都會保存在此瀏覽器中，沒有網路時也能開啟：最多 48 MB，直到您清除它們。
offline-packs-off = 本站沒有其他可下載的內容。
offline-unsupported = 這個瀏覽器無法儲存供離線閱讀的頁面。在無痕視窗中這是刻意的：請在一般視窗中開啟本站。
offline-refused = 瀏覽器不允許本站儲存資料。請在瀏覽器設定中允許，或離開無痕視窗。
offline-silent = 離線功能沒有回應。請關閉本站的其他所有分頁，然後重新載入此頁面。
offline-prefer-title = 頁面來源
offline-prefer = 線上優先
offline-prefer-note = 有網路時頁面來自網站，只有在網站沒有回應時才使用已下載的內容。關閉後會優先使用已下載的內容：較快，但可能較舊。
offline-auto-title = 更新
offline-auto = 自動更新
offline-auto-note = 頁面開啟期間每小時檢查一次變更，只取得變更的部分。
offline-choose = 下載內容
offline-choose-note = 所示大小為取得並儲存的資料量。
offline-preview = 可以下載的內容
offline-choose-none = 目前還沒有可下載的內容。請幾分鐘後再來看看。
offline-choose-failed = 無法顯示下載清單：{ $reason }
offline-choose-offline = 離線時無法顯示下載清單。
offline-again = 重試
offline-areas = { $all } 個領域中的 { $chosen } 個
offline-all = { $language } 全部內容
offline-area-extensions = Web 擴充功能
offline-area-other = 其他文件
offline-area-site = 部落格等其他頁面
offline-pack-size = { $pages ->
   *[other] { $pages } 個頁面
}，{ $size }
offline-images = 包含圖片
offline-images-size = 所選內容需 { $size }
offline-download-title = 下載
offline-total-none = 請選擇您想離線閱讀的內容。
offline-total = 已選擇 { $packs ->
   *[other] { $packs } 個領域
}，{ $pages ->
   *[other] { $pages } 個頁面
}
offline-short = 空間可能不足：需要 { $needed }，瀏覽器為本站剩餘 { $free }。
offline-download = 下載 { $size }
offline-update = 立即更新
offline-update-size = 立即更新（最多 { $size }）
offline-resume = 繼續
offline-pause = 暫停
offline-remove = 刪除未選擇的內容
offline-check = 檢查更新
offline-checking = 正在檢查…
offline-downloading = 正在下載…
offline-downloading-percent = 正在下載：{ $percent }%
offline-unpacking = 正在解開…
offline-unpacking-percent = 正在解開：{ $percent }%
offline-clearing = 正在清除…
offline-paused = 已暫停
offline-current = 已是最新
offline-last = 上次更新：{ $date }
offline-progress = { $done } / { $all }，{ $pages } / { $allPages } 個頁面
offline-failure-network = 連線中斷。已收到的內容會保留：恢復連線後請繼續。
offline-failure-quota = 空間不足：需要 { $needed }，瀏覽器為本站剩餘 { $free }。請減少選擇，或在裝置上騰出空間。
offline-failure-quota-unknown = 空間不足。請減少選擇，或在裝置上騰出空間。
offline-failure-corrupt = 收到的內容多次損壞，未予保留。請稍後或換一個網路再試。
offline-failure-forbidden = 下載僅供訂閱者使用。您的下載已不在這個瀏覽器中。
offline-failure-session = 您已登出。登入後即可更新下載；在此之前可以閱讀已有的內容。
offline-failure-server = 網站未能提供下載。請幾分鐘後再試。
offline-storage = 儲存空間
offline-storage-used = 本站在這個瀏覽器中使用了 { $used }。
offline-storage-free = 本站在這個瀏覽器中使用了 { $used }；剩餘 { $free }。
offline-storage-unknown = 瀏覽器未說明已儲存多少。
offline-stored = { $size }，{ $date }
offline-stored-partial = { $size }，尚未完成
offline-persisted = 瀏覽器不會自行刪除您的下載。
offline-persist = 請瀏覽器保留它們
offline-persist-note = 空間不足時，瀏覽器會刪除網站儲存的內容。
offline-persist-refused = 瀏覽器拒絕了要求。請將本站加入書籤或安裝後再次要求。
offline-delete = 刪除
offline-delete-of = 刪除 { $name }
offline-clear = 清除資料…
offline-clear-title = 刪除已儲存的內容？
offline-clear-text = 將從這個瀏覽器中刪除 { $size }。您可以重新下載。
offline-clear-visited = 讀過的頁面在沒有網路時將無法再開啟。
offline-cancel = 取消
offline-from-pack = 來自您 { $date } 的下載
offline-from-visit = 您在 { $date } 閱讀時的版本
offline-missing = 無法離線閱讀
offline-missing-pack = 此頁面無法離線閱讀。它屬於尚未下載的「{ $pack }」。
offline-missing-this = 此頁面屬於尚未下載的「{ $pack }」。
offline-missing-none = 您最近沒有讀過此頁面，也沒有任何下載包含它。
offline-missing-unknown = 您最近沒有讀過此頁面。
offline-missing-part = 網站的這個部分沒有儲存在此瀏覽器中。
offline-signed-in = 離線時無法登出。您仍處於登入狀態：請在恢復連線後再登出。
offline-edits-sent = 您離線時所做的變更已儲存。
offline-edits-waiting = 已儲存在這個瀏覽器中，重新連線後傳送。
offline-edits-session = 請登入以儲存您離線時所做的變更：{ $count }
offline-unsent = { $count ->
   *[other] 收藏集有 { $count } 項變更尚未傳送。在連上網路之前，它們會保留在這個瀏覽器中。
}
offline-sent-at = 所有變更都已儲存。離線時所做的最後變更已於 { $time } 傳送。
offline-unsent-title = { $count ->
   *[other] { $count } 項變更尚未傳送
}
offline-unsent-text = 您離線時對收藏集所做的變更只存在於這個瀏覽器中。它們可以以您的名義在此等待，直到您再次登入。如果有其他人使用這台電腦，請將其刪除。
offline-unsent-discard = 刪除並登出
offline-unsent-keep = 登出
offline-edit-moved = 「{ $title }」現在位於「已儲存的文章」：您選擇的收藏集已在別處刪除。
offline-edit-restored = 「{ $title }」已在別處刪除。現已恢復，並附有您離線時寫的內容。
offline-edit-joined = 「{ $title }」的筆記在別處也有變更。兩個版本都已保留，前後相接。
offline-edit-kept = 「{ $title }」未刪除，因為它在別處有變更。若仍要刪除，請再操作一次。
offline-edit-full = 無法儲存「{ $title }」：您的帳號已沒有空間。請刪除不再需要的內容，然後重新儲存。
offline-edit-tier = 無法建立收藏集「{ $title }」：您的方案不允許更多收藏集。其中的文章位於「已儲存的文章」。
offline-edit-lost = 無法儲存對「{ $title }」的變更：它已在別處被刪除或改名。若仍需要，請重新變更。

### Privacy

privacy-heading = 統計什麼，為什麼統計
privacy-lead = { $name } 統計造訪情形，以了解哪些頁面有幫助、哪些沒有。它不會知道您是誰。
privacy-lead-ads = { $name } 不統計造訪情形。廣告取決於頁面，而不取決於您。
privacy-lead-nothing = { $name } 不統計造訪情形，也不顯示廣告。
privacy-choice = 您的選擇
privacy-switch = 統計我的造訪
privacy-choice-on = 已開啟：此瀏覽器會回報您開啟了哪些頁面、使用了頁面上的什麼。
privacy-choice-off = 已關閉：不會傳送任何內容，等待傳送的內容已刪除。此瀏覽器會記住這項選擇，直到您變更為止。
privacy-choice-browser = 已關閉：您的瀏覽器要求不被追蹤（Global Privacy Control 或 Do Not Track），本網站遵守這項要求，不會傳送任何內容。
privacy-choice-cookie = 已關閉：本網站的 Cookie（moz-1st-party-data-opt-out）表示不得統計，不會傳送任何內容。
privacy-choice-forgotten = 在您離開此頁面之前已關閉：您的瀏覽器不允許本網站儲存任何內容，因此無法記住您的選擇。請在瀏覽器設定中開啟 Global Privacy Control 或 Do Not Track：本網站遵守這兩者。
privacy-no-script = 造訪情形由 JavaScript 統計。JavaScript 已關閉，因此不會傳送任何內容；開啟後，這裡會有一個開關。您也可以在瀏覽器設定中開啟 Global Privacy Control 或 Do Not Track：本網站遵守這兩者。
privacy-counted = 統計的內容
privacy-views = <b>您開啟的頁面。</b>頁面的網址和語言、是否找到，以及您從哪裡來：來自本網站時是頁面，來自其他網站時只有網站名稱。網址中「?」之後的內容除活動名稱外均不包含。
privacy-clicks = <b>您在頁面上使用的東西。</b>連結、選單、按鈕、對頁面的評價及其原因。不包括您輸入的內容。
privacy-searches = <b>沒有結果的搜尋。</b>搜尋文字，與頁面和造訪分開保存。看起來像電子郵件地址、長數字或密碼的內容不會傳送。
privacy-speed = <b>頁面的速度。</b>多久能看到內容、點選多久生效，以及內容自行移動了多少。
privacy-device = <b>您的閱讀環境。</b>瀏覽器的名稱和主要版本、系統的名稱、電腦或手機、視窗寬度的級距，以及您的第一語言。
privacy-country = <b>國家或地區和訂閱。</b>您的網路位址所屬的國家或地區（如果知道），以及您的訂閱（如果有）。
privacy-why = 這些統計顯示什麼內容有人讀、什麼內容有人找卻找不到、哪些頁面有幫助、哪些頁面慢。除此之外沒有其他用途。
privacy-not = 不保存的內容
privacy-not-address = 您的網路位址、瀏覽器的完整名稱和確切時間。
privacy-not-reader = 任何把兩次造訪聯繫起來的內容：沒有您、您的瀏覽器或工作階段的編號。在讀者很少的網站上，接連開啟的頁面仍可能看起來像同一次造訪。
privacy-not-others = 您的瀏覽器只向本網站傳送回報。沒有其他公司的指令碼參與。
privacy-long = 保存多久
privacy-visit-days = 單次造訪在 { $days } 天後刪除。
privacy-count-days = 按整天統計的數字（例如頁面的瀏覽次數）在 { $days } 天後刪除。
privacy-counts-stay = 按整天統計的數字（例如頁面的瀏覽次數）會保留。
privacy-here = 在您的瀏覽器中，回報會等到網站收到為止。本頁末尾的清單在您關閉分頁時消失。
privacy-stored = 您開啟的頁面會保存在此瀏覽器中，以便在沒有網路時閱讀。沒有人會知道是哪些頁面。<link>檢視並刪除保存的內容</link>
privacy-ads = 廣告
privacy-ads-none = 本網站沒有廣告。
privacy-ads-by = 廣告根據您所讀頁面的文字和您所在的國家或地區選擇。沒有您的個人檔案，除國家或地區外，不會傳遞任何關於您的資訊，這裡也不執行廣告主的指令碼。
privacy-ads-counted = 廣告被看到和點選的次數按日期和頁面位置統計，不含任何關於您的資訊。
privacy-ads-switch = 上面的開關只涉及造訪統計，不會關閉廣告。
privacy-ads-more = 進一步了解 { $name } 上的廣告
privacy-records = 本次造訪傳送的內容
privacy-records-lead = 此分頁傳送的回報，與網站收到的一致，最多顯示最近五十筆。
privacy-records-no-script = 此清單需要 JavaScript。沒有 JavaScript 就不會傳送任何內容。
privacy-records-none = 目前還沒有傳送任何內容。
privacy-records-off = 統計關閉期間不會傳送任何內容。
privacy-records-waiting = 有 { $count } 筆回報等待傳送。
privacy-record-view = 瀏覽頁面
privacy-record-click = 事件
privacy-record-search = 沒有結果的搜尋
privacy-record-speed = 頁面速度
privacy-record-other = 回報
privacy-record-others = 來自產生回報的程式庫，不保存
privacy-record-raw = 傳送的原始內容（JSON）
privacy-field-source = 點選的內容或發生的事
privacy-field-query = 文字
privacy-field-path = 頁面
privacy-field-referrer = 來源
privacy-field-status = 頁面狀態
privacy-field-baseline = Baseline
privacy-field-lcp = 最大部分可見（LCP）
privacy-field-fcp = 首個部分可見（FCP）
privacy-field-inp = 最慢的反應（INP）
privacy-field-ttfb = 伺服器回應（TTFB）
privacy-field-cls = 移動程度（CLS）
privacy-field-width = 視窗寬度
privacy-field-languages = 瀏覽器語言
privacy-field-country = 國家或地區
privacy-field-subscription = 訂閱
privacy-field-campaign = 活動（{ $part }）
privacy-value-found = 已找到
privacy-value-missing = 未找到
privacy-value-anonymous = 無
privacy-ad-requested = 已請求廣告
privacy-ad-fetched = 伺服器已回應廣告請求
privacy-ad-served = 廣告已放置在頁面上
privacy-ad-viewed = 廣告已被看到
privacy-ad-clicked = 廣告被點擊
privacy-ad-about = 關於廣告的連結被點擊
privacy-ad-without = 不看廣告的連結被點擊
privacy-ad-failed = 無法載入廣告
privacy-policy = { $name } 隱私權聲明

### Observatory

observatory-title = HTTP Observatory
observatory-lead = 查看網站使用了多少瀏覽器提供的保護、回應有多快，以及需要改什麼。
observatory-site = 網站網址
observatory-site-wrong = 這不是網站網址。請輸入 example.com 或 https://example.com/shop 這類網址。
observatory-scan = 掃描
observatory-public = 掃描只會送出幾個一般請求。任何人都能看到結果。
observatory-no-server = 本站僅以檔案形式提供，因此無法在此掃描。
observatory-opening = 掃描已結束，正在開啟報告……
observatory-looks-at = 掃描會看什麼
observatory-headers-heading = 標頭
observatory-headers-text = 內容安全政策、HTTPS、框架嵌入以及另外九項測試得出從 A+ 到 F 的等級。
observatory-cookies-heading = 修正
observatory-cookies-text = 每項未通過的測試都附有適合您的伺服器的設定，依照您的網站送出的內容產生。
observatory-speed-heading = 速度
observatory-speed-text = 連線、壓縮、快取以及拖慢頁面的因素，另外計分。
observatory-more = 更多關於 Observatory 的內容
observatory-scoring-docs = 測試與評分
observatory-faq = 常見問題
observatory-feedback = 提供意見
observatory-asking = 正在向 { $host } 要求標頭……
observatory-still = 仍在向 { $host } 提出要求。標頭之後是速度和頁面使用的檔案……
observatory-slow = 該網站回應緩慢。掃描最多需要 45 秒。
observatory-elapsed = { $seconds } 秒
observatory-report = 報告
observatory-report-of = 報告：
observatory-report-title = { $host } 的報告
observatory-not-scanned = { $host } 尚未被掃描。
observatory-another = 掃描另一個網站
observatory-summary = 摘要
observatory-grade = 等級
observatory-score = 得分
observatory-of = { $part } / { $whole }
observatory-tests-passed = 通過的測試
observatory-scanned = 掃描時間
observatory-better = 比之前好：
observatory-worse = 比之前差：
observatory-rescan = 重新掃描
observatory-rescan-wait = 上次掃描一分鐘後可用。
observatory-result-news = 新結果：等級 { $grade }，得分 { $score }
observatory-copy = 複製
observatory-copy-link = 複製連結
observatory-copy-badge = 複製徽章
observatory-image = 圖片
observatory-parts = 報告的各部分
observatory-tab-scoring = 評分
observatory-fix-first = 優先修正
observatory-points = { $points } 分
observatory-all-passed = 沒有測試失敗，不需要修正。
observatory-passes = 通過或不適用：{ $count }
observatory-tab-response = 標頭和 Cookie
observatory-tab-csp = CSP
observatory-tab-cookies = Cookie
observatory-tab-headers = 原始標頭
observatory-tab-performance = 效能
observatory-tab-what-if = 假如
observatory-tab-comparison = 歷史與比較
observatory-tab-history = 歷史
observatory-tab-benchmark = 整體對比
observatory-tab-compare = 比較
observatory-test = 測試
observatory-verdict = 結果
observatory-reason = 原因與建議
observatory-passed = 通過
observatory-failed = 未通過
observatory-not-applicable = 不適用
observatory-bonus-note = 得分達到 90 後才計入加分。
observatory-fix = 如何修正
observatory-server = 伺服器
observatory-info = 含義
observatory-csp-none = 該網站沒有內容安全政策。
observatory-csp-reports = 該網站只回報內容安全政策會阻擋什麼，實際上什麼也沒有阻擋。
observatory-csp-effective = 生效的政策
observatory-cookies-none = 該網站沒有設定 Cookie。
observatory-name = 名稱
observatory-cookie-expires = 到期時間
observatory-cookie-path = 路徑
observatory-cookie-secure = Secure
observatory-cookie-httponly = HttpOnly
observatory-cookie-samesite = SameSite
observatory-cookie-prefix = 前綴
observatory-cookie-session = 工作階段結束時
observatory-yes = 是
observatory-no = 否
observatory-headers-none = 沒有儲存這次掃描的標頭。
observatory-copy-headers = 複製標頭
observatory-header = 標頭
observatory-value = 值
observatory-history-none = 還沒有儲存任何掃描。
observatory-history-one = 得分變化後會出現曲線。
observatory-history-label = { $from } 至 { $to } 的得分：最初 { $first }，最後 { $last }。
observatory-change = 變化
observatory-benchmark-none = 還沒有可比較的內容。
observatory-benchmark-text = 該網站優於一年內掃描過的 { $share } % 的網站。
observatory-sites = 網站數
observatory-this-site = 本網站
observatory-compare = 比較
observatory-compare-text = 將另一個網站與該網站逐項對比。
observatory-compare-site = 對比的網站
observatory-compare-scans = 比較兩次掃描
observatory-compare-before = 之前
observatory-compare-after = 之後
observatory-performance-none = 沒有測量效能。
observatory-performance-score = （滿分 100）。時間為 { $runs } 次的中位數，不影響等級。
observatory-timing-dns = DNS
observatory-timing-connect = 連線
observatory-timing-tls = TLS
observatory-timing-first-byte = 首位元組
observatory-timing-total = 總計
observatory-range = { $from } 至 { $to }
observatory-checks = 檢查
observatory-weight = 權重
observatory-rating-good = 好
observatory-rating-fair = 普通
observatory-rating-poor = 差
observatory-rating-unknown = 未測量
observatory-waterfall = 請求
observatory-requests = 請求：{ $count }，{ $size }
observatory-omitted = 為限制負載而未請求：{ $count }。
observatory-address = 網址
observatory-size = 大小
observatory-time = 時間
observatory-phase-dns = DNS
observatory-phase-connect = 連線
observatory-phase-tls = TLS
observatory-phase-wait = 等待
observatory-phase-receive = 接收
observatory-kind-document = 頁面
observatory-kind-stylesheet = 樣式表
observatory-kind-script = 指令碼
observatory-kind-image = 圖片
observatory-kind-font = 字型
observatory-kind-media = 媒體
observatory-kind-frame = 框架
observatory-kind-other = 其他
observatory-third-party = 其他主機
observatory-blocking = 阻擋繪製
observatory-what-if-text = 編輯所掃描回應的標頭，查看網站會得到的等級。不會向網站送出請求。
observatory-what-if-headers = 回應標頭
observatory-what-if-wrong = 第 { $line } 行不是標頭。請寫成「名稱: 值」。
observatory-what-if-set = 設定：
observatory-what-if-reset = 還原
observatory-what-if-result = 變更的結果
observatory-what-if-now = 現在
observatory-what-if-then = 變更後
observatory-what-if-news = 使用這些標頭：等級 { $grade }，得分 { $score }
observatory-no-changes = 沒有測試的結果改變。
observatory-try-again = 重試
observatory-retry-after = 請在 { $seconds } 秒後重試。
observatory-failure-invalid-site = 「{ $host }」不是網站的名稱
observatory-failure-invalid-site-help = 請寫主機名稱，需要時加上連接埠和路徑，例如 example.com:8443/shop。只掃描部分連接埠。
observatory-failure-invalid-hostname = 沒有這樣的頂級網域
observatory-failure-invalid-hostname-help = 請檢查名稱的結尾。對於自己網路中的主機，請在命令列使用「waymark scan」。
observatory-failure-invalid-hostname-ip = 不掃描 IP 位址
observatory-failure-invalid-hostname-ip-help = 請寫一個指向公開位址的名稱。對於自己的網路，請在命令列使用「waymark scan」。
observatory-failure-invalid-hostname-lookup = 找不到 { $host }
observatory-failure-invalid-hostname-lookup-help = DNS 中沒有這個名稱。請檢查拼字；新名稱可能需要一些時間生效。
observatory-failure-refused = 此處不掃描 { $host }
observatory-failure-refused-help = 這個 Observatory 的營運者將其排除在外。
observatory-failure-site-down = 無法連上 { $host }
observatory-failure-site-down-help = HTTPS 和 HTTP 都無法建立連線。請檢查網站是否在運作並對網際網路開放。
observatory-failure-port-down = 該連接埠沒有回應
observatory-failure-port-down-help = 該連接埠既不提供 HTTPS 也不提供 HTTP。請檢查連接埠或省略它。
observatory-failure-status = { $host } 回應錯誤
observatory-failure-status-help = 錯誤頁面不予評級。請選擇能在瀏覽器中開啟的網址。
observatory-failure-blocked = { $host } 封鎖了掃描程式
observatory-failure-blocked-help = 該網站或其前方的服務會阻擋程式。這並不代表其標頭的好壞。如果是您的網站，請放行掃描程式的使用者代理。
observatory-failure-opt-out = { $host } 不希望被掃描
observatory-failure-opt-out-help = 該網站已選擇退出，我們予以尊重。如果是您的網站，請先更改該設定。
observatory-failure-address = { $host } 指向非公開位址
observatory-failure-address-help = 只掃描公開位址。對於自己的網路，請在命令列使用「waymark scan」。
observatory-failure-timeout = { $host } 花費過久
observatory-failure-timeout-help = 回應未能及時到達。請在網站較不忙碌時重試。
observatory-failure-response = 無法讀取回應
observatory-failure-response-help = 它違反了 HTTP 規則或過大。請查看伺服器記錄。
observatory-failure-rate-limited = 短時間內掃描過多
observatory-failure-rate-limited-help = 每個主機和每位讀者都有限制。已儲存的結果隨時可以查看。
observatory-failure-busy = Observatory 忙碌中
observatory-failure-busy-help = 目前正在掃描許多網站。請稍後重試。
observatory-failure-unreachable = 無法連線到本站
observatory-failure-unreachable-help = 請檢查網際網路連線後重試。
observatory-failure-other = 掃描失敗
observatory-failure-other-help = 這本不該發生。請重試，如果再次發生請告訴我們。

### Exported pages: no page of the site has these.

exported-online = 線上閱讀此頁面
exported-only-online = 開啟網站：此副本未包含
exported-missing = 此副本未包含
exported-example = 此範例只能在網站上執行
exported-media = 僅於網站上提供
exported-other = 其他頁面
exported-pages = { $count ->
   *[other] { $count } 個頁面
  }
