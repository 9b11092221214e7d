### 画面の文言。製品名はここではなく設定にあります。

## Skip links and frame

skip-to-content = メインコンテンツへ移動
skip-to-search = 検索へ移動
skip-to-language = 言語の選択へ移動
loading = 読み込み中…
error-title = 読み込みエラー
error-heading = 読み込みエラー
error-reload = ページを再読み込みする
chunk-failed = ページのこの部分を読み込めませんでした。
part-failed = ページのこの部分は動作していません。
offline = オフラインで閲覧しています。
toast-close = このメッセージを閉じる
online = オンラインに戻りました。
maintenance = API はメンテナンス中です。文書は引き続き閲覧できますが、Plus と検索は利用できない場合があります。ご不便をおかけします。

## Header

menu-main = メインメニュー
menu-open = メインメニューを開く
menu-close = メインメニューを閉じる
menu-new = 新着
menu-new-feature = 新機能
menu-learn = 学ぶ
menu-learn-all = 概要: 学ぶ
menu-learn-all-note = どこから始めて、次に何を読むか
menu-learn-html = HTML
menu-learn-html-note = ページの構造を作る
menu-learn-css = CSS
menu-learn-css-note = ページを装飾する
menu-learn-javascript = JavaScript
menu-learn-javascript-note = ページに動きを付ける
menu-learn-accessibility = アクセシビリティ
menu-learn-accessibility-note = すべての人のために作る
menu-references = リファレンス
menu-references-all = 概要: リファレンス
menu-references-all-note = ウェブプラットフォームのすべての技術
menu-html = HTML
menu-html-note = 要素と属性
menu-css = CSS
menu-css-note = プロパティ、セレクター、値
menu-javascript = JavaScript
menu-javascript-note = 言語と組み込みオブジェクト
menu-http = HTTP
menu-http-note = メソッド、ヘッダー、ステータスコード
menu-api = ウェブ API
menu-api-note = スクリプトがブラウザーでできること
menu-extensions = ウェブ拡張機能
menu-extensions-note = ブラウザーを拡張する
menu-accessibility = アクセシビリティ
menu-accessibility-note = ロール、状態、よい実践
menu-plus = Plus
menu-plus-overview = 概要: Plus
menu-plus-overview-note = よく読む人のための機能
menu-ai-help = AI ヘルプ
menu-ai-help-note = 文書に基づく回答
menu-collections = コレクション
menu-collections-note = 保存した記事
menu-updates = 更新情報
menu-updates-note = ブラウザーの変更を追う
menu-offline = オフラインで読む
menu-offline-note = ネットワークのない場所でもページを
menu-plus-docs = 説明書
menu-plus-docs-note = Plus の使い方
menu-plus-faq = よくある質問
menu-plus-faq-note = 読者からの質問
menu-curriculum = カリキュラム
menu-blog = ブログ
menu-tools = ツール
menu-playground = プレイグラウンド
menu-playground-note = コードを書き、実行し、共有する
menu-observatory = HTTP Observatory
menu-observatory-note = サイトのヘッダーの安全性を調べる
theme = テーマ
theme-os-default = OS の設定
theme-light = ライト
theme-dark = ダーク
sign-in = ログイン
sign-up = 無料で登録
sign-out = ログアウト
user-menu = アカウント
user-settings = 設定
user-staff = サイト管理
user-help = ヘルプ
user-feedback = ご意見

## Quick search

search-label = サイト内を検索
search-placeholder = 検索
search-submit = 検索
search-results = 検索結果
search-loading = 検索索引を読み込んでいます…
search-failed = 検索索引を読み込めませんでした。
search-crashed = 検索の表示中にエラーが発生しました。詳しくはコンソールをご覧ください。
search-none = 一致する文書名がありません。
search-by-text = 一致するタイトルはありません。本文に含まれるページ:
search-not-seeing = 探しているものが見つかりませんか?
search-site = サイト全体で「{ $query }」を検索
search-found = { $count ->
   *[other] { $count } 件の文書名が見つかりました
}

## Sidebar and table of contents

breadcrumb = パンくずリスト
sidebar-label = 関連トピック
sidebar-expand = サイドバーを開く
sidebar-collapse = サイドバーを閉じる
filter-label = サイドバーを絞り込む
filter-placeholder = 絞り込み
filter-clear = 絞り込みを消去
filter-matches = { $count ->
    [0] 一致なし
   *[other] { $count } 件一致
}
toc-heading = この記事の内容

## Languages

language-label = 言語:
language-remember = 言語を記憶する
language-remember-help = 翻訳があるページは、この言語で開きます。
language-remember-question = この機能は役に立ちますか?
language-experiment = 実験的
translation-label = この翻訳について
translation-machine = このページは実験として英語から機械翻訳されたもので、誤りを含むことがあります。
translation-community = このページはコミュニティが英語から翻訳しました。
translation-unmaintained = この翻訳は保守されておらず、古い可能性があります。
translation-english = 英語で表示
translation-missing = このページはまだ翻訳されていません。原文:

## Code and examples

code-copy = クリップボードにコピー
code-copied = コピーしました
code-failed = クリップボードにコピーできませんでした。
code-good = 良い例
code-bad = 悪い例
sample-title = 例の結果

## Specifications

specifications-column = 仕様書
specifications-missing = 仕様書が見つかりません
specifications-missing-text = <code>{ $query }</code> の仕様書のデータが見つかりませんでした。<a>このページに問題がないか確認する</a>か、足りない <key>spec_url</key> を<data>互換性データ</data>に追加してください。仕様書が<specs>仕様書の一覧</specs>にあることも確認してください。

## Baseline

baseline-name = Baseline
baseline-yes = 対応
baseline-no = 一部で未対応
baseline-high = 広く利用可能
baseline-low = 新たに利用可能
baseline-limited = 限定的に利用可能
baseline-deprecated = 非推奨
baseline-removing = 廃止予定
baseline-browser-yes = { $browser }: 対応
baseline-browser-no = { $browser }: 未対応
baseline-since = { $date }から: { $versions }
baseline-high-text = この機能は十分に確立されており、多くの端末とブラウザーのバージョンで動作します。{ $date }からすべてのブラウザーで利用できます。
baseline-low-text = { $date }から、この機能は最新の端末とブラウザーのバージョンで動作します。古い端末やブラウザーでは動作しないことがあります。
baseline-limited-text = この機能は、広く使われているブラウザーの一部で動作しないため、Baseline ではありません。
baseline-discouraged-text = 新しいプロジェクトではこの機能を避けてください。ブラウザーから削除される可能性があります。
baseline-removing-text = この機能はブラウザーから削除される予定です。使用をやめてください。
baseline-alternatives = 代わりに次のものを検討してください:
baseline-alternatives-comma = 、
baseline-alternatives-or = または
baseline-asterisk = * この機能の一部は、対応の度合いが異なることがあります。
baseline-learn = 詳細
baseline-compat = 互換性の全体を見る
baseline-feedback = 意見を送る
baseline-signals = <a>この機能が必要だとブラウザーの開発元に伝える</a>

## Place of a compatibility table

compat-loading = 互換性の表を読み込んでいます…
compat-no-script = 互換性の表には JavaScript が必要です。

### Compatibility table

compat-failed = 互換性データを読み込めませんでした: { $reason }
compat-missing = <code>{ $query }</code> の互換性データが見つかりません。
compat-report = この互換性データの問題を報告する
compat-report-missing = この問題を報告する
compat-source = データの出典を見る
compat-caption = { $query } のブラウザー互換性
compat-cut = { $all } 件中 { $shown } 件の機能を表示しています。
compat-toggle = 履歴の表示・非表示
compat-experimental = 実験的
compat-deprecated = 非推奨
compat-nonstandard = 非標準
platform-desktop = デスクトップ
platform-mobile = モバイル
platform-server = サーバー
support-yes = 完全対応
support-partial = 部分対応
support-no = 未対応
support-preview = プレビュー版で対応
support-unknown = 対応不明
support-label-yes = 対応
support-label-partial = 部分的
support-label-no = なし
support-label-preview = プレビュー
support-label-unknown = ?
history-removed = バージョン { $version } 以降で削除。
history-prefix = ベンダー接頭辞 <code>{ $prefix }</code> 付きで実装。
history-altname = 別名: <code>{ $name }</code>。
history-bug = バグ { $number }
history-flags = { $span ->
    [from] バージョン { $from } から、この機能を有効にする設定:
    [both] バージョン { $from } から { $until } の前まで、この機能を有効にする設定:
   *[none] この機能を有効にする設定:
}
history-flag = <code>{ $flag }</code> { $kind ->
    [preference] (設定項目)
   *[runtime_flag] (起動時フラグ)
}
history-flag-value = <code>{ $flag }</code> { $kind ->
    [preference] (設定項目、値は <code>{ $value }</code>)
   *[runtime_flag] (起動時フラグ、値は <code>{ $value }</code>)
}
history-flag-and = {" "}と{" "}
history-flags-end = 。
history-preferences = { $browser } の設定は <code>{ $url }</code> で変更できます。
legend-heading = 凡例
legend-tip = ヒント: セルを開くと対応の経緯が読めます。
legend-yes = 完全対応
legend-partial = 部分対応
legend-preview = 開発中。プレリリース版で対応。
legend-no = 未対応
legend-unknown = 互換性不明
legend-experimental = 実験的。動作が変わる可能性があります。
legend-nonstandard = 非標準。使う前に各ブラウザーの対応を確認してください。
legend-deprecated = 非推奨。新しいウェブサイトでは使わないでください。
legend-footnote = 実装ノートがあります。
legend-disabled = 明示的に有効にする必要があります。
legend-altname = 非標準の名前を使っています。
legend-prefix = ベンダー接頭辞または別の名前が必要です。
legend-more = 互換性の情報がさらにあります。

### Everywhere

## Article footer

ask-page = このページについて質問する
feedback-heading = サイトの改善にご協力ください
feedback-question = このページは役に立ちましたか?
feedback-yes = はい
feedback-no = いいえ
feedback-thanks = ご意見ありがとうございます。
contribute-link = 貢献する方法
modified = このページの最終更新は <time>{ $date }</time>、更新したのは<a>協力者</a>です。
modified-unknown = 最終更新日は不明です
machine-translated = このページは英語から機械翻訳されました。
view-source = このページのソースを見る
report-problem = この内容の問題を報告する

## Not found

not-found-heading = ページが見つかりません
not-found-text = 申し訳ありませんが、ページ <code>{ $path }</code> は見つかりませんでした。
not-found-home = ホームページに戻る
suggestions-failed = 似たページを調べられませんでした。

### Other screens than documents

## Why a page was not helpful

feedback-why = このページが役に立たなかった理由は何ですか?
feedback-submit = 送信
feedback-reason-outdated = 内容が古い
feedback-reason-incomplete = 情報が足りない
feedback-reason-code-examples = コード例が期待どおりに動かない
feedback-reason-other = その他
feedback-reason-de-technical = 技術的な誤り
feedback-reason-de-consistency = 用語の不統一
feedback-reason-de-incomprehensible = 理解しにくい
feedback-reason-de-linguistic = 言葉の誤り
feedback-reason-de-code-examples = コード例が期待どおりに動かない
feedback-reason-de-other = その他

## Suggestions for a missing page

suggestions-heading = お探しのページはこちらですか?
suggestions-search = 検索する
suggestion-title = 似た題名
suggestion-slug = 似たアドレス
suggestion-moved = 移動先
suggestion-locale = 別の言語

## Survey

survey-label = アンケート
survey-hide = このアンケートを隠す

## Home page

home-heading = ウェブプラットフォームの道しるべ
home-text = { $name } は <css>CSS</css>、<html>HTML</html>、<javascript>JavaScript</javascript> など、ブラウザーが理解するすべてを解説します。
home-featured = 注目の記事
home-search = { $count } ページを検索
home-popular = 人気のページ
home-areas = 技術
home-area-pages = { $count } ページ
home-new = Baseline の最新機能
home-new-note = 主要なブラウザーすべてが対応した機能

## Home page, further parts

home-news = 最新ニュース
home-contributions = 最近の貢献
home-updated = 最近の更新
spotlight-heading = 貢献者の紹介
spotlight-join = 参加する

## Links to headings

heading-copy = 「{ $heading }」へのリンクをコピー
heading-copied = リンクをコピーしました。
heading-copy-failed = リンクをコピーできませんでした。

## Sites of docs trees

docs-banner = お知らせ
docs-banner-close = お知らせを閉じる
docs-edit = このページを編集
docs-more = その他
docs-neighbours = 前後のページ
version-label = バージョン:
version-latest = 最新バージョン
version-old = このページはバージョン { $version } のもので、最新ではありません。

## Links to neighbours

neighbour-previous = 前へ
neighbour-next = 次へ

## Blog

blog-motto = より良く書く
blog-rss = RSS フィード
blog-atom = Atom フィード
blog-empty = まだ記事がありません。
blog-read-more = 続きを読む
blog-read-more-of = 続きを読む: { $title }
blog-team = { $name } チーム
blog-read-time = { $minutes } 分で読めます
blog-sponsored = 提供記事
blog-pages = 記事のページ
blog-page = { $page } ページ
blog-more-posts = ほかの記事
blog-image-creator = 画像: <a>{ $name }</a>
blog-image-source = 出典: <a>{ $name }</a>

## Curriculum

curriculum-sidebar = 関連トピック
curriculum-toc = このモジュールの内容
curriculum-group-overview = 概要
curriculum-modules = モジュール一覧
curriculum-neighbours = 前後のモジュール
curriculum-groups = モジュールのグループ
curriculum-begin = 始めましょう
curriculum-landing = { $title }: はじめに
stairway-label = カリキュラムで得られるもの
stairway-research = 調査や共同作業など欠かせないスキルを学ぶ
stairway-balance = 最新ツールと長く通用する作法のバランスを取る
stairway-resources = 質の高いおすすめ資料を利用する
stairway-voices = 信頼できる人の助言を得る
partner-label = パートナー
partner-title = 誰かと一緒に学ぶなら { $name }
partner-text = { $name } のフロントエンド講座は、このカリキュラムに沿った対話型レッスンです。
partner-link = { $name } へ

## Embedded lessons

scrim-note = このレッスンは { $host } から読み込まれます。
scrim-fullscreen = 全画面
scrim-close = 全画面を閉じる
scrim-open = 新しいタブで開く
scrim-play = レッスンを始める
scrim-link = 対話型レッスン: { $title }
scrim-survey = この課題はどうでしたか?
scrim-survey-solved = 解けた
scrim-survey-partly = 一部できた
scrim-survey-stuck = 行き詰まった

## Images

image-enlarge = 画像を拡大
image-close = 閉じる
diagram-name = 図
diagram-failed = 図を描画できませんでした。ソースを表示します。
diagram-too-large = 図が大きすぎるため描画できません。ソースを表示します。

## API console

console-try = 試す
console-heading = リクエスト
console-address = アドレス
console-body = 本文
console-send = { $method } を送信
console-sending = 送信中…
console-failed = 応答がありません。サーバーに接続できないか、このサイトからのリクエストが許可されていません。
console-took = { $milliseconds } ミリ秒
console-headers = レスポンスヘッダー
console-empty = レスポンスに本文がありません。
console-cut = これはレスポンスの先頭部分だけです。
console-fill = 先に { $name } を置き換えてください。
console-other-origin = リクエストの送信先は { $origins } だけです。
console-close = 閉じる
console-refused = この例は { $part } があるためブラウザーから送信できません。

## Community

issues-title = 課題
issues-repository = リポジトリー
issues-created = 作成日
issues-none = 現在、初心者向けの課題はありません。
issues-failed = 課題の一覧を読み込めませんでした。
issues-all = 初心者向けの課題をすべて見る

## Advertising and newsletter

advertise-heading = { $name } に広告を出す
advertise-lead = Web を作る人々に、追跡することなく届きます。
advertise-users = 1,700 万
advertise-users-text = 月間ユニークユーザー
advertise-views = 8,000 万+
advertise-views-text = 月間ページビュー
advertise-years = 17
advertise-years-text = 年にわたる信頼
advertise-world = 全世界
advertise-world-text = に広がる読者
advertise-privacy = プライバシー第一
advertise-privacy-text = 広告は人ではなくページによって選ばれます。プロファイルは作られず、広告主のスクリプトは動かず、読者のデータが売買されることもありません。
advertise-places-text = 広告は 1 ページに多くても 2 つで、動きません。
advertise-counted = アクセスと広告の計測について
advertise-audience = 読者層
advertise-audience-text = { $name } は、プロの開発者、ツールを選ぶ人、これから学ぶ人に読まれています。
advertise-contact = お問い合わせ
newsletter-heading = { $name } のニュースレターは終了しました
newsletter-lead = ご愛読ありがとうございました。手続きは不要です。
newsletter-data = 登録は自動的に解除され、ニュースレターのデータは削除されます。
newsletter-settings = 設定でニュースレターを確認
newsletter-blog = お知らせはブログで続きます
newsletter-unsubscribe = ニュースレターの配信停止
newsletter-unsubscribe-lead = ニュースレターのメールは今後届かなくなり、あなたのアドレスは配信リストから削除されます。
newsletter-unsubscribe-button = 配信を停止する
newsletter-unsubscribed = 配信を停止しました
newsletter-unsubscribed-lead = ニュースレターのメールは今後届きません。あなたのアドレスは配信リストから削除されました。
newsletter-invalid-link = このリンクは機能しません
newsletter-invalid-link-lead = リンクが途中で切れているか、{ $name } のメールのものではありません。メールのリンクをもう一度開くか、全体をコピーしてください。
newsletter-about = ニュースレターの終了について

### Everywhere

## Footer

footer-label = サイトのフッター
footer-developers = 開発者向け
footer-site = サイト
footer-contribute = コミュニティ
footer-support = サポート
footer-about = このサイトについて
footer-advertise = 広告
footer-counting = 計測の内容
footer-community = コミュニティ
footer-how-to-contribute = 貢献する方法
footer-report = 問題を報告する
footer-privacy = プライバシー
footer-terms = 利用規約
footer-licence = 寄稿の権利は各著者にあります。各部分のライセンスはその出典に記されています。
footer-licence-link = 特に断りのない限り、内容は<a>このライセンス</a>で利用できます。

runner-title = コードの結果
runner-stop = 停止
runner-slow = コードはまだ動作中です。
runner-stopped = コードを停止しました。
runner-flooded = コンソールへの出力が多すぎるため、コードを停止しました。
runner-too-large = コードが大きすぎて実行できません。
runner-old-browser = このブラウザーは古く、ここではコードを実行できません。更新してください。
runner-no-host = このサイトではコードを実行しません。
runner-offline = このコードはオンラインになると実行されます。

console = コンソール
console-output = コンソールの出力
console-dropped = 省略した行: { $count }
console-uncaught = 捕捉されないエラー: { $error }
console-place-html = HTML、{ $line } 行目
console-place-js = JavaScript、{ $line } 行目
console-unsupported = このコンソールメソッドはここでは使えません。ブラウザーのコンソールを確認してください。
console-count-missing = カウンター「{ $label }」はありません。
console-timer-missing = タイマー「{ $label }」はありません。
console-timer-exists = タイマー「{ $label }」はすでに動いています。
console-index = インデックス
console-values = 値

editor-hint = エディターから出るには Esc キーに続けて Tab キーを押します。
editor-label = { $language } エディター

sample-play = 試す
sample-play-title = プレイグラウンドで開く（Shift を押すとこのタブで）
sample-reset = リセット
sample-fullscreen = 全画面

example-run = 実行
example-reset = リセット
example-output = 結果
example-languages = 言語
example-choices = 選べる値
example-choice = 選択肢 { $number }
example-unsupported = このブラウザーはすべてには対応していません。

queue = 集めた例
queue-add = プレイグラウンドに追加
queue-queued = 追加済み
queue-item = 例 { $number }（{ $language }）
queue-remove = { $name } を集めた例から外す

### Other screens than documents

play-title = プレイグラウンド
play-actions = コードの操作
play-run = 実行
play-run-keys = コードを実行（Ctrl + Enter または ⌘ + Enter）
play-auto = 変更時に実行
play-format = 整形
play-format-failed = エラーのため整形できません: { $languages }
play-share = 共有
play-share-link = このコードへのリンク
play-copy-link = リンクをコピー
play-copy-markdown = Markdown としてコピー
play-copy-data = データアドレスとしてコピー
play-close = 閉じる
play-cancel = キャンセル
play-clear = 消去
play-clear-question = コードがすべて削除されます。
play-reset = リセット
play-reset-question = 変更がすべて取り消されます。
play-own = 保存したコード
play-own-save = 保存
play-own-saved = このブラウザーに保存しました。
play-own-full = 保存できません。ブラウザーに空きがありません。不要なコードを削除してください。
play-own-open = 開く
play-own-open-name = { $name }（{ $date }）を開く
play-own-delete = 削除
play-own-delete-name = { $name }（{ $date }）を削除
play-starters = 例から始める
play-starter-center = ボックスを中央に置く
play-starter-grid = カードのグリッド
play-starter-counter = 数えるボタン
play-starter-use = { $name }を開く
play-unreadable = このアドレスのコードは読み取れません。不完全か、壊れているか、大きすぎます。
play-not-run = このコードは他の人が書いたものです。読んでから実行してください。
play-missing = このアドレスにコードはありません。削除されたか、アドレスが不完全です。
play-load-failed = 保存されたコードを読み込めませんでした。ページを再読み込みしてもう一度お試しください。（{ $reason }）
play-permanent = 固定リンク
play-save = 固定リンクを作成
play-saving = 保存しています…
play-saved = コードを保存しました。リンクを知っている人は誰でも見られます。
play-saved-copied = 保存しました。固定リンクをクリップボードにコピーしました。
play-copy-permanent = 固定リンクをコピー
play-save-sign-in = ログインして固定リンクを作成
play-save-signed-out = ログアウトしています。再びログインする間、コードはここに残ります:
play-save-too-large = コードが大きすぎて保存できません（1 MiB を超えています）。
play-save-full = このアカウントに保存できるコードの上限に達しました。保存せずに共有するか、このサイトの運営者に削除を依頼してください。
play-save-failed = コードを保存できませんでした: { $reason }
play-report = 報告
play-report-title = このコードを報告
play-report-text = 人を欺く、害を与える、または不快にさせるコードを報告してください。内容を確認します。
play-report-reason = 何が問題ですか？（任意）
play-report-send = 報告を送信
play-report-sending = 送信しています…
play-report-sent = ありがとうございます。コードを確認いたします。
play-report-failed = 報告を送信できませんでした: { $reason }

## Search results

results-title = 検索結果: { $query }
results-title-page = 検索結果: { $query } ({ $page } ページ)
results-empty = 検索語がないため、結果もありません。
results-count = { $amount ->
    [more] { $count } 件を超える文書が見つかりました
   *[some] { $count } 件の文書が見つかりました
}
results-took = ({ $ms } ミリ秒)
results-did-you-mean = もしかして: <a>{ $text }</a>
results-none = この検索語に合う文書はありません。
results-elsewhere = 分野から探す
results-ask = 質問する
results-sort = 並べ替え
results-area = 分野
results-area-html = HTML
results-area-css = CSS
results-area-javascript = JavaScript
results-area-api = Web API
results-area-http = HTTP
results-area-learn = 学ぶ
results-area-other = その他のページ
results-baseline = Baseline
results-any = すべて
results-filtered-none = この条件に合うページはありません。
results-best = 総合
results-relevance = 関連度
results-popularity = 人気
results-locales = 結果の言語
results-both = { $one } と { $two }
results-previous = 前のページ
results-next = 次のページ
results-pages = 結果のページ
results-page = { $page } ページ
results-titles-only = このサイトではタイトルだけが検索されます。
results-no-script = このサイトの検索には JavaScript が必要です。メニューからすべてのページに移動できます。
results-downloaded = ネットワークに接続されていないため、ダウンロード済みのページだけを検索しました。
results-error = 検索できませんでした:
results-failed = 現在、検索を利用できません。
results-reload = もう一度試す

## Pages of Plus

plus-no-script = このページを表示するには JavaScript を有効にしてください。
plus-early = 現在、この機能を使えるのはサポーターとテスターだけです。

## Overview of Plus, and its plans

overview-name = { $name } Plus
overview-heading = あなたの歩みに合わせるドキュメント
overview-lead = Plus は毎日ここで過ごす人のための道具を加え、執筆を支えます。どのページも、これからも誰でも無料で読めます。
overview-begin = はじめる
overview-docs = 仕組みを見る
overview-features = Plus でできること
overview-ads = 広告なし
overview-ads-text = 広告をオフにすると、ページの内容だけに集中できます。
overview-ai-text = 質問すると、ドキュメントに基づく答えが、出典のページとともに得られます。
overview-playground-text = ライブサンプルを書き換えて実行し、共有できるアドレスに保存できます。
overview-updates-text = 前回の訪問からブラウザーに加わった機能を、気になるブラウザーとページについて確認できます。
overview-collections-text = ページを自分のリストに、理由のメモを添えて保存できます。Plus なら数に制限はありません。
overview-offline = オフラインで読む
overview-offline-text = ネットワークのない場所にもドキュメントを持って行けます。
overview-not-yet = このサイトにはまだありません
overview-no-ads = 現在、このサイトに広告はありません
overview-more = { $feature }の詳細
plans-title = プランを選ぶ
plans-lead = 読めるものはすべて無料のままです。プランはいつでも解約できます。
plans-free-title = 無料
plans-none = このサイトでは何も販売していません。アカウントは無料です。
plans-none-without-accounts = このサイトでは何も販売していません。
plans-period = 支払いの間隔
plans-monthly = 月払い
plans-yearly = 年払い
plans-saving = 年払いなら { $months } か月分が無料
plans-core = Core
plans-core-text = すべての人に
plans-plus = Plus
plans-plus-text = よく読む人に
plans-supporter = サポーター
plans-supporter-text = より多く支えたい人に
plans-free = 無料
plans-free-text = いつまでも
plans-billed-monthly = 1 か月あたり、毎月のお支払い
plans-billed-yearly = 1 か月あたり、年 1 回 { $total } のお支払い
plans-current = 現在のプラン
plans-start = { $plan } を始める
plans-upgrade = { $plan } にアップグレード
plans-pay-yearly = 年払いに切り替える
plans-pays-yearly = { $plan } は年払いになりました。
plans-unavailable = 利用できません
plans-leaving = 支払いページを開いています…
plans-has-pages = 読めるものすべて
plans-has-collections = コレクション { $count } 個まで
plans-has-questions = AI ヘルプへの質問 1 日 { $count } 回
plans-has-updates = 更新情報とフィルター
plans-has-all = { $plan } のすべて
plans-has-all-collections = コレクション数の制限なし
plans-has-all-questions = AI ヘルプの 1 日の制限なし、大きいほうのモデル
plans-has-no-ads = 希望に応じて広告なし
plans-has-offline = オフラインで読む
plans-has-early = 新機能を誰よりも早く
plans-has-share = 執筆へのより大きな支援
plans-not-yet = （このサイトにはまだありません）
plans-place = { $country }での価格（{ $currency }）です。
plans-tax = お住まいの場所によっては税金が加算されます。お支払いの前に合計が表示されます。
plans-change-help = <link>プランを上位または下位に変更できますか？</link>
plans-offline = オフラインです。オンラインに戻るまでプランを表示できません。
plans-failed = 現在、ほかのプランを表示できません。
plans-retry = 再試行
plans-elsewhere = お住まいの国ではまだプランを販売していません。無料のものはどこからでも使えます。
plans-no-script = 価格を見て申し込むには、JavaScript を有効にしてください。
plans-unknown = 現在、ご契約の内容を確認できません。数分後にもう一度お試しください。
plans-upgrade-title = { $plan } にアップグレードしますか？
plans-upgrade-text = 新しいプランは今すぐ始まり、すぐに支払われます。支払い済みの残りの期間の分は差し引かれます。
plans-upgrade-monthly = その後は月 { $price } です。
plans-upgrade-yearly = その後は年 { $price } です。
plans-upgraded = { $plan } をご利用いただけます。
plans-thanks = ありがとうございます！
plans-waiting = お支払いを確認しています。数秒かかります。
plans-late = 確認がまだ届いていません。数分かかることがありますが、ここで待つ必要はありません。プランは自動的に始まります。
plans-lost = 現在、お支払いが届いたかどうかを確認できません。失われてはいません。
plans-ask-again = もう一度確認
plans-signed-out = プランを見るにはログインしてください。

## Subscriptions

plan-renews = プランは { $date }に更新されます。
plan-ends = プランは { $date }に終了します。それまでは何も変わりません。
plan-past-due = 前回の支払いに失敗しました。プランは { $date }まで有効です。支払い方法を確認してください。
plan-held = プランの更新日を過ぎましたが、支払いがまだ確認されていません。プランは { $date }まで有効です。
plan-incomplete = サブスクリプションの最初の支払いが済んでいません。支払うにはプランをもう一度選んでください。
plan-unpaid = サブスクリプションの支払いに失敗したため、プランは無効です。支払い方法を確認してください。
plan-disputed = 支払いの 1 つについて銀行で異議が申し立てられています。間違いの場合は銀行に伝えてください。
plan-granted = プランはこのサイトの運営者から贈られたものです。支払いはありません。
plan-provider = プランはログインに使うアカウントに付いています。
plan-withheld = このアカウントのプランはサイトの運営者が設定しました。別のプランは購入できません。
plan-resume = プランを続ける
plan-portal = 支払いを管理
plan-failed = うまくいきませんでした: { $reason }
plan-failed-down = 現在、支払いを利用できません。支払いも変更も行われていません。数分後にもう一度お試しください。
plan-failed-refused = 支払いが拒否されました。支払い方法を確認して、もう一度お試しください。
ledger-subscribed = { $plan } を開始
ledger-changed = { $plan } に変更
ledger-cancelled = { $plan } を解約
ledger-resumed = { $plan } を再開
ledger-past_due = { $plan } の支払いに失敗
ledger-ended = { $plan } が終了
ledger-invoice = 請求 { $amount }: { $status }
ledger-refund = 返金 { $amount }: { $status }
ledger-dispute = 異議のある支払い { $amount }: { $status }
ledger-status-paid = 支払い済み
ledger-status-open = 未払い
ledger-status-failed = 失敗
ledger-status-pending = 処理中
ledger-status-won = 決着

## Collections

collections-title = コレクション
collections-lead = 記事を自分のリストに保存できます。
collections-sign-in = ログインすると、記事を保存し、コレクションを見ることができます。
collections-benefit = ワンクリックでページを保存し、メモを付けて、リストを共有できます。
collections-example = 例：レイアウトとダイアログのコレクション
collections-example-note = 新しいトップページ用：ヘッダー、本文、サイドバー。
collections-example-second = Escape キーで閉じ、フォーカスを戻す。
collection-title = コレクション
collection-shared-title = 共有されたコレクション
frequent-title = よく見る記事
frequent-lead = 過去 30 日間に 2 回以上開いた記事です。このリストはこのブラウザーにだけ残ります。
collections-new = 新しいコレクション
collections-feedback = <a>ご意見をお寄せください</a>
collections-back = ← 戻る
collections-signed-out = ログアウトしています。
collections-error = エラー: { $message }
collections-retry = もう一度試す
collections-undo = 元に戻す
collection-default = 保存した記事
collection-default-text = 既定のコレクションです。
collection-count = { $count ->
   *[other] { $count } 件の記事
}
collection-edited = <time>日時</time>に編集
collection-menu = { $name } を編集または削除
collection-change = 編集
collection-delete = 削除
collection-deleting = 削除しています...
collection-delete-title = コレクションを削除
collection-delete-question = 「{ $name }」とその中身をすべて削除しますか？
collection-deleted = 「{ $name }」を削除しました。
collection-create = コレクションを作成
collection-edit = コレクションを編集
collection-name = 名前
collection-description = 説明
collection-too-long = { $limit } 文字以内で入力してください。
collection-save = 保存
collection-saving = 保存しています...
collection-cancel = キャンセル
collection-close = 閉じる
collection-upgrade = もっと使いたいですか？
collection-upgrade-text = 無料アカウントで作れるコレクションの上限に達しました。サブスクリプションなら上限はありません。既存のコレクションには引き続き記事を保存できます。
collection-upgrade-link = プランを見る
collection-share = 共有
collection-export = エクスポート
collection-missing = このコレクションは削除されたか、別のアカウントのものです。
collection-empty = まだ何もありません。<link>記事を開いて</link>、その上にある「保存」を押してください。
bookmark-save = 保存
bookmark-saved = 保存済み
bookmark-offline = オフラインでは記事を保存できません。
bookmark-add-heading = この記事を保存
bookmark-edit-heading = 保存した内容を編集
bookmark-collection = コレクション
bookmark-note = メモ
bookmark-new-collection = + 新しいコレクション
bookmark-deleted = 「{ $title }」を取り除きました。
bookmark-options = 「{ $title }」を移動、またはメモを追加
bookmark-move = ここに移動
bookmark-add-too = 両方に保存
bookmark-remove = 削除
bookmark-open-collection = このコレクションを開く
share-title = このコレクションを共有
share-text = リンクを作ると、誰でもこのコレクションの記事を見られます。あなたが誰かは表示されません。
share-shared = 共有を終了するまで、このリンクを知っている人はコレクションを見られます。
share-link = 公開リンク
share-notes = メモも共有する
share-curator = 表示する名前（任意）
share-copy = リンクをコピー
share-copied = リンクをクリップボードにコピーしました。
share-make = リンクを作成
share-making = リンクを作成しています...
share-end = 共有を終了
share-ending = 終了しています...
share-ended = リンクは使えなくなりました。
export-title = このコレクションをエクスポート
export-text = すべての記事のタイトル、アドレス、メモを含むファイルです。
export-markdown = Markdown ファイル
export-json = JSON ファイル
items-search = このコレクションを検索
items-sort = 並べ替え
items-sort-date = 追加日
items-sort-title = タイトル
items-none = この語を含む記事はありません。
items-more = さらに表示
items-more-failed = エラー（再試行）
item-gone = このページはもうありません。以前のアドレスは <code>{ $url }</code> です。
item-modified = 最終更新 <time>{ $date }</time>（<a>協力者</a>）
note-add = メモを追加
note-edit = メモを編集
note-full = メモをすべて表示
note-less = 表示を減らす
frequent-clear = この一覧を消去
frequent-cleared = 一覧を消去しました。
frequent-empty = 2 回開いた記事がここに表示されます。
frequent-short = よく見る記事
frequent-all = すべて見る
recent-heading = 最近読んだ記事
recent-note = この一覧はこのブラウザーだけが保存しています。
recent-clear = 消去
shared-ended = このコレクションは共有されていないか、共有が終了しました。
shared-empty = このコレクションには何もありません。
shared-curator = 作成者：{ $name }
shared-copy = コピーを保存
shared-copy-sign-in = ログインしてコピーを保存
shared-report-title = このコレクションを報告
shared-report-text = 人を欺く、害を与える、または不快にさせるコレクションを報告してください。内容を確認します。
shared-report-sent = ありがとうございます。コレクションを確認いたします。

## Updates

updates-title = 更新情報
updates-lead = ブラウザーの変更を追う：新たに対応した機能と、対応をやめた機能です。
updates-sign-in = ブラウザー、種類、機能、自分のコレクションで絞り込むにはログインしてください。
updates-by-features = 機能別
updates-by-releases = リリース別
updates-search-waits = 「{ $query }」はまだ適用されていません。絞り込みにはアカウントが必要です。ログインするとこの検索に戻ります。
updates-news-added = { $month }から { $browsers } で新しく使えます。
updates-news-changed = { $month }から { $browsers } で変更されました。
updates-news-removed = { $month }に { $browsers } から削除されました。
updates-news-newly = { $month }から Baseline で新しく利用可能です。
updates-news-widely = { $month }から Baseline で広く利用可能です。
updates-news-together = { $month }から対象のすべてのブラウザーで動作します。
updates-more-keys = ほか { $count } 件
updates-more-releases = ほか { $count } 件のリリース
updates-engines-heading = エンジン
updates-engine-yes = 対応
updates-engine-no = 非対応
updates-atom = Atom フィード
updates-filter = 更新を絞り込む
updates-search = 機能
updates-browserslist = 次のすべてのブラウザーで動作
updates-apply = 適用
updates-browsers = ブラウザー
updates-categories = 技術
updates-kinds = 種類
updates-collections = コレクション
updates-order = 並び順
updates-newest = 新しい順
updates-oldest = 古い順
updates-reset = すべての絞り込みを解除
updates-added = 追加
updates-changed = 変更
updates-removed = 削除
updates-baseline = Baseline
updates-unflagged = 既定で有効
updates-full = 完全に対応
updates-limited = 制限あり
updates-count = { $amount ->
    [one] 更新 1 件
   *[some] 更新 { $count } 件
}
updates-newly = Baseline 新しく利用可能
updates-widely = Baseline 広く利用可能
updates-together = お使いのすべてのブラウザーで
updates-engines = 対応するエンジン: { $engines }
updates-no-engine = 対応する現行エンジンはありません
updates-article = 記事を読む
updates-find = { $path } を検索
updates-none = まだ更新はありません。
updates-none-filtered = 条件に合う更新はありません。
updates-failed = 更新を読み込めませんでした: { $reason }
updates-pages = 更新のページ
updates-page = { $page } ページ
updates-shown = { $count }、{ $last } ページ中 { $page } ページ
updates-follow = この条件をフォロー
updates-follow-lead = このページに戻らなくても、条件に合う変更をお知らせします。
updates-follow-public = この条件の公開 Atom フィード
updates-name = 名前
updates-channel = お知らせの方法
updates-channel-feed = 秘密のアドレスの Atom フィード
updates-channel-webhook = Webhook
updates-webhook-url = Webhook のアドレス
updates-create = フォロー
updates-once-feed = フィードのアドレスです。再び表示されないため、今コピーしてください。
updates-once-secret = メッセージに署名する秘密鍵です。再び表示されないため、今コピーしてください。
updates-following = フォロー中
updates-end = フォローをやめる
updates-end-name = { $name } のフォローをやめる
updates-test = テスト
updates-test-arrived = テストメッセージが届きました。
updates-disabled = 失敗が続いたため無効になりました: { $reason }
updates-close = 閉じる

help-lead = ウェブ開発について質問してください。このサイトのページから、出典へのリンク付きで回答します。
help-sign-in = 質問するにはログインしてください。質問はアカウントごとに数えられ、希望する場合にのみ保存されます。
help-feedback = フィードバックを送る
help-broken = AI ヘルプ は現在利用できません。ページを再読み込みしてください。
help-sources = 出典
help-example = 例：質問と回答
help-example-center = 要素を縦横の中央に配置するには？
help-example-answer = 親要素をグリッドにし、<code>place-items: center</code> を指定します。<sup>1</sup>一方向だけなら <code>justify-items</code> か <code>align-items</code> を使います。<sup>2</sup>
help-more = AI ヘルプ の詳細
account-kept = アカウントを削除しても、まだ有効な制限は、秘密鍵で作ったログイン ID のハッシュとともに、終了するまで保存されます。AI ヘルプの 1 日の上限と、サイトの運営者が設定したプランです。もう一度ログインすると適用されます。

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

ad-note = 広告
ad-without = 広告を表示したくない場合
ad-label-top = ページ上部の広告
ad-label-side = ページの横の広告
ad-label-main = ページ内の広告
ad-label-bottom = ページ下部の広告
ad-partner = { $name } のインタラクティブなコースでフロントエンド開発を学びましょう。
ad-partner-offer = 今すぐ登録して、新年は 25% お得に！
ad-partner-enroll = 今すぐ登録！
ad-own = { $name } に広告を掲載

### Help

help-ask = 質問する
help-ask-more = 続けて質問する
help-send = 送信
help-clear = 消去
help-cancel = キャンセル
help-edit = 質問を編集
help-stop = 停止
help-retry = 再試行
help-continue = 続ける
help-new = 新しい話題
help-return = 前の話題に戻る
help-follow = 末尾へ移動
help-turns = 会話
help-remaining = （今日はあと { $count } 件質問できます）
help-length = { $limit } 文字中 { $count } 文字
help-searching = ページを検索中
help-consulted = { $count } 個の節を参照しました
help-answering = 回答中
help-done = 回答が完了しました
help-from = { $count } 個の節から
help-more-sources = 他 { $count } 件の出典
help-mark = 出典 { $number }
help-back-to-mark = 回答の印 { $number } に戻る
help-stopped = 回答を停止しました
help-cut = 回答が長すぎるため、途中で切れました。
help-failed = 回答がありません
help-filtered = 回答の残りは表示されません。
help-version = { $count } 個中 { $number } 番目
help-version-before = 前の版
help-version-after = 次の版
help-off-topic = この質問はウェブ開発についてではないか、このサイトに回答がありません。HTML、CSS、JavaScript、ブラウザーの API について質問してください。
help-extractive = このサイトのページからの引用です。言語モデルが書いたものではありません。
help-cap = 言語モデルの今日の使用量が上限に達したため、この回答は引用で構成されています。
help-nothing-proved = 言語モデルが書いた内容がページになかったため、この回答は引用で構成されています。
help-unproved = この文を裏付けるページはこのサイトにありません
help-failed-busy = 現在、質問が集中しています。この質問は数えられません。
help-failed-conversation = この会話は長くなりすぎました。新しい話題を始めてください。
help-failed-dropped = 回答が完了する前に接続が切れました。再試行してください。
help-failed-flagged = この質問は審査により保留されました。回数には数えられます。別の言い方で質問してください。
help-failed-gone = この回答はもう続けられません。もう一度質問してください。
help-failed-long = この質問は長すぎます。短くしてください。回数には数えられません。
help-failed-quota = 今のところ質問できる回数を使い切りました。
help-failed-refused = この質問には回答できません。長すぎるか、利用の手引きに反しています。別の言い方で質問してください。
help-failed-session = ログインが切れました。質問をコピーして、もう一度ログインしてください。
help-failed-server = こちら側で問題が発生しました。再試行してください。この質問は数えられません。
help-failed-timeout = 時間内に回答がありませんでした。再試行してください。
help-failed-unavailable = このサイトでは AI ヘルプ が設定されていません。
help-failed-underway = すでに 3 件の回答を作成中です。いずれかが終わるまでお待ちください。この質問は数えられません。
help-again = { $time }に再試行できます。
help-offline = オフラインです。オンラインに戻ると質問できます。
help-quota-unknown = 残りの質問数を現在確認できません。
help-chat-failed = 会話を読み込めませんでした。まもなく再試行します。
help-left = 質問は { $limit } 件中あと { $count } 件です。
help-used-up = 今のところ { $limit } 件の質問を使い切りました。
help-back = { $time } にすべて回復します。
help-upgrade = 制限なく質問する
help-thumbs = この回答は役に立ちましたか？
help-show-question = 質問を執筆者に見せる
help-report = この回答の問題を報告
help-sent = 質問はこのサイト内で検索されます。言語モデルを使用している場合、質問とページの節が名前なしで送信されます。
help-sent-model = 質問とページの節は、名前なしでモデル { $model } に送信されます。
help-sent-none = 言語モデルは使用していません。質問がこのサイトの外に出ることはありません。
help-sent-quoted = 回答は言語モデルが書くものではありません。
help-sent-embedding = 意味から節を探すために、質問はモデル { $model } にも送信されます。
help-sent-moderation = 質問は { $host } にも送信され、許可されている内容かどうかが確認されます。
help-guidance = 利用の手引き
help-guidance-topic = ウェブ開発について質問してください。それ以外の質問には回答しません。
help-guidance-check = 回答を頼りにする前に、出典を確かめ、コードを試してください。
help-guidance-proof = 文の後の疑問符は、裏付けるページがないことを示します。
help-guidance-private = パスワード、鍵、個人情報を入力しないでください。
help-guidance-sent = 言語モデルを使用している場合、会話の中の質問とページの節が送信されます。名前やアドレスは送信されません。
help-close = 閉じる
help-about = 対象のページ:
help-about-remove = このページを対象から外す
help-examples = 質問の例
help-example-gap = margin、padding、gap の違いは何ですか？
help-example-async = 複数のリソースを同時に取得し、すべてを待つには？
help-example-cors = リクエストが CORS エラーで失敗するのはなぜですか？
help-example-form = 送信前にフォームを検証するには？
help-example-error = 「Cannot read properties of undefined」とはどういう意味ですか？
help-history = 履歴
help-history-off = 質問と回答は保存されません。
help-history-enable = 履歴を有効にする
help-history-search = 履歴を検索
help-history-none = まだ何も保存されていません。
help-history-nothing = 見つかりませんでした。
help-history-failed = 履歴を読み込めませんでした。
help-history-not-deleted = 削除できませんでした。再試行してください。
help-today = 今日
help-yesterday = 昨日
help-week = 過去 7 日間
help-month = 過去 30 日間
help-delete = 削除
help-delete-all = すべて削除
help-delete-one = この会話を完全に削除しますか？
help-delete-question = AI ヘルプの履歴を完全に削除しますか？

### Explain

explain = 解説
explain-title = このコード、または選択した部分を解説します
explain-heading = 解説
explain-heading-part = 選択したコードの解説
explain-waiting = 解説しています…
explain-done = 解説が完了しました
explain-close = 解説を閉じる
explain-note = 言語モデルが書いたものです。モデルに送られたのはコードだけで、あなたに関する情報は送られていません。利用する前に確認してください。
explain-thumbs = この解説は役に立ちましたか？
explain-retry = 再試行
explain-failed-busy = 現在、解説の依頼が集中しています。1 分後に再試行してください。
explain-failed-changed = このページは変更されました。コードの解説には再読み込みが必要です。
explain-failed-dropped = 解説が最後まで届きませんでした。再試行してください。
explain-failed-early = 現在、この機能を使えるのはサポーターとテスターだけです。
explain-failed-offline = オフラインです。オンラインに戻るとコードを解説できます。
explain-failed-refused = このコードは解説できません。
explain-failed-server = こちら側で問題が発生しました。再試行してください。
explain-failed-unavailable = このサイトでは解説が設定されていません。

### Settings

settings-title = 設定
settings-lead = アカウントと設定です。
settings-contents = 設定の項目
settings-sign-in = ログインすると、どの端末でも同じ設定を使えます。
settings-account = アカウント
settings-email = メールアドレス
settings-manage-account = アカウントを管理
settings-plan = プラン
settings-plan-core = Core（無料）
settings-plan-5m = Plus（月払い）
settings-plan-5y = Plus（年払い）
settings-plan-10m = サポーター（月払い）
settings-plan-10y = サポーター（年払い）
settings-subscriber-number = 購読者番号は { $number } です。
settings-manage-subscription = サブスクリプションを管理
settings-subscription = サブスクリプション
settings-cancel-plan = 解約
settings-cancel-plan-note = 支払い済みの期間が終わるまでプランを使えます。
settings-cancel-plan-button = サブスクリプションを解約…
settings-cancel-plan-title = サブスクリプションを解約しますか？
settings-cancel-plan-confirm = サブスクリプションを解約
settings-cancel-plan-keep = プランを続ける
settings-payments = 支払い
settings-payments-note = 支払い方法、住所、請求書。
settings-ledger = これまでの出来事
settings-ledger-show = { $count } 件
settings-ads = 広告
settings-ads-label = 広告を非表示にする
settings-ads-note = オンにすると、ログイン中はページに広告が表示されません。
settings-ads-subscribe = 広告を非表示にするには <link>Plus を購読</link>してください。
settings-ads-others = 広告を非表示にできるのは購読者です。
settings-ai = AI ヘルプ
settings-history = 履歴
settings-history-label = 履歴を保存する
settings-history-note = AI ヘルプは、後で見返せるように質問と回答を最長 6 か月間保存します。オフにすると履歴は非表示になりますが、削除はされません。
settings-history-delete = 履歴の削除
settings-history-delete-note = すべての質問と回答を削除します。
settings-history-delete-button = 履歴を削除…
settings-history-delete-question = AI ヘルプの履歴を完全に削除しますか？
settings-history-deleted = 履歴を削除しました。
settings-newsletter = ニュースレター
settings-newsletter-subscription = 購読
settings-newsletter-label = 購読中
settings-newsletter-none = 購読していません。
settings-newsletter-ends = ニュースレターは終了します。購読は自動的に解除され、そのために保存されたデータは削除されます。
settings-language = 言語
settings-language-label = 優先する言語
settings-language-none = ブラウザーと同じ
settings-language-note = ログインしているすべての端末で、翻訳があればページがこの言語で開きます。
settings-sessions = セッション
settings-sessions-note = ログインしている場所です。心当たりのないものは終了してください。
settings-sessions-failed = 現在、セッションの一覧を表示できません。
settings-session-unknown = 不明なブラウザー
settings-session-since = { $date } にログイン
settings-session-current = このセッション
settings-session-seen = 最終利用: { $date }
settings-session-end = 終了
settings-session-end-of = { $name } のセッションを終了
settings-sessions-end-others = ほかのすべてのセッションを終了
settings-data = あなたのデータ
settings-export = データのダウンロード
settings-export-note = 保存されているすべてのデータを JSON ファイルで取得します。
settings-export-button = ダウンロード
settings-leave = アカウントの削除
settings-leave-note = このサイトのアカウントと、保存されているすべてのデータを削除します。
settings-leave-button = アカウントを削除…
settings-leave-title = アカウントを削除しますか？
settings-leave-warning = この操作は取り消せません。設定、コレクション、フィルター、履歴はすぐに削除され、すべてのセッションが終了します。プレイグラウンドに保存したコードは、あなたの名前なしで同じアドレスに残ります。サブスクリプションはこれでは終了しません。先に解約してください。ログインサービスのアカウントは残ります。
settings-leave-email = 確認のため { $email } と入力してください
settings-leave-wrong = このアカウントのアドレスではありません。
settings-leave-confirm = 自分のアカウントを削除
settings-saving = 保存しています…
settings-not-saved = 保存できませんでした: { $reason }
settings-cancel = キャンセル
settings-delete = 削除

### Offline

offline-title = オフライン
offline-heading = オフラインで読む
offline-lead = { $site } をネットワークのない場所でも読めます。選んだものはこのブラウザーに保存されます。
offline-link = オフラインの設定
offline-unavailable = このページはオフラインでは利用できません。
offline-switch-title = ネットワークなしで読む
offline-switch = オフラインで読む
offline-switch-note = 下で選んだものをダウンロードし、ネットワークなしで開けるようにします。オフにするとダウンロードからは読み込まれませんが、削除するまで残ります。
offline-now = オフラインです。オンラインに戻るとダウンロードを続けられます。
offline-subscribe = ドキュメントをダウンロードしてオフラインで読むには <link>Plus を購読</link>してください。
offline-subscribers = 購読者はドキュメントをダウンロードして、ネットワークなしで読めます。
offline-visited = 読んだページ
offline-visited-note = 最近読んだページは、このブラウザーに保存され、ネットワークなしで開けます。最大 48 MB で、消去するまで残ります。
offline-packs-off = このサイトにはほかにダウンロードできるものはありません。
offline-unsupported = このブラウザーではオフライン用にページを保存できません。プライベートウィンドウでは意図的にそうなっています。通常のウィンドウでサイトを開いてください。
offline-refused = ブラウザーがこのサイトの保存を許可していません。ブラウザーの設定で許可するか、プライベートウィンドウを閉じてください。
offline-silent = オフラインの機能が応答しません。このサイトのほかのタブをすべて閉じてから、このページを再読み込みしてください。
offline-prefer-title = ページの取得元
offline-prefer = オンラインを優先
offline-prefer-note = ネットワークがあるときはサイトから取得し、応答しないときだけダウンロードを使います。オフにするとダウンロードが先になり、速くなりますが、古い場合があります。
offline-auto-title = 更新
offline-auto = 自動的に更新
offline-auto-note = ページを開いている間、1 時間ごとに変更を確認します。変更された分だけを取得します。
offline-choose = ダウンロードするもの
offline-choose-note = 表示されているのは、取得して保存する大きさです。
offline-preview = ダウンロードできるもの
offline-choose-none = ダウンロードできるものはまだありません。数分後にもう一度ご覧ください。
offline-choose-failed = ダウンロードの一覧を表示できません: { $reason }
offline-choose-offline = オフラインではダウンロードの一覧を表示できません。
offline-again = 再試行
offline-areas = { $all } 分野中 { $chosen } 分野
offline-all = { $language } のすべて
offline-area-extensions = ウェブ拡張機能
offline-area-other = その他の文書
offline-area-site = ブログなど、その他のページ
offline-pack-size = { $pages ->
   *[other] { $pages } ページ
}、{ $size }
offline-images = 画像を含める
offline-images-size = 選んだものの分で { $size }
offline-download-title = ダウンロード
offline-total-none = オフラインで読みたいものを選んでください。
offline-total = { $packs ->
   *[other] { $packs } 分野
}を選択中、{ $pages ->
   *[other] { $pages } ページ
}
offline-short = 容量が足りない可能性があります。{ $needed } 必要ですが、このサイト用の残りは { $free } です。
offline-download = { $size } をダウンロード
offline-update = 今すぐ更新
offline-update-size = 今すぐ更新 (最大 { $size })
offline-resume = 再開
offline-pause = 一時停止
offline-remove = 選んでいないものを削除
offline-check = 更新を確認
offline-checking = 確認しています…
offline-downloading = ダウンロードしています…
offline-downloading-percent = ダウンロードしています: { $percent }%
offline-unpacking = 展開しています…
offline-unpacking-percent = 展開しています: { $percent }%
offline-clearing = 削除しています…
offline-paused = 一時停止中
offline-current = 最新です
offline-last = 最終更新: { $date }
offline-progress = { $all } 中 { $done }、{ $allPages } ページ中 { $pages } ページ
offline-failure-network = 接続が切れました。届いた分は保存されています。オンラインに戻ったら再開してください。
offline-failure-quota = 容量が足りません。{ $needed } 必要ですが、このサイト用の残りは { $free } です。選ぶものを減らすか、端末の空きを増やしてください。
offline-failure-quota-unknown = 容量が足りません。選ぶものを減らすか、端末の空きを増やしてください。
offline-failure-corrupt = 届いたデータが何度も壊れていたため、保存しませんでした。時間をおくか、別のネットワークで試してください。
offline-failure-forbidden = ダウンロードは購読者向けです。あなたのダウンロードはこのブラウザーから削除されました。
offline-failure-session = ログアウトしています。ダウンロードを更新するにはログインしてください。それまでは保存済みのものを読めます。
offline-failure-server = サイトからダウンロードできませんでした。数分後にもう一度試してください。
offline-storage = ストレージ
offline-storage-used = このサイトはこのブラウザーで { $used } を使っています。
offline-storage-free = このサイトはこのブラウザーで { $used } を使っています。空きは { $free } です。
offline-storage-unknown = ブラウザーは保存量を知らせていません。
offline-stored = { $size }、{ $date }
offline-stored-partial = { $size }、未完了
offline-persisted = ブラウザーがダウンロードを勝手に削除することはありません。
offline-persist = 残すようブラウザーに頼む
offline-persist-note = 容量が少なくなると、ブラウザーはサイトの保存データを削除します。
offline-persist-refused = ブラウザーが拒否しました。サイトをブックマークするかインストールしてから、もう一度お試しください。
offline-delete = 削除
offline-delete-of = { $name } を削除
offline-clear = データを消去…
offline-clear-title = 保存したものを削除しますか?
offline-clear-text = { $size } がこのブラウザーから削除されます。もう一度ダウンロードできます。
offline-clear-visited = 読んだページは、ネットワークなしでは開けなくなります。
offline-cancel = キャンセル
offline-from-pack = { $date } のダウンロードから
offline-from-visit = { $date } に読んだときの内容
offline-missing = オフラインでは利用できません
offline-missing-pack = このページはオフラインでは利用できません。ダウンロードされていない「{ $pack }」に含まれています。
offline-missing-this = このページは、ダウンロードされていない「{ $pack }」に含まれています。
offline-missing-none = このページは最近読まれておらず、どのダウンロードにも含まれていません。
offline-missing-unknown = このページは最近読まれていません。
offline-missing-part = サイトのこの部分は、このブラウザーに保存されていません。
offline-signed-in = オフラインではログアウトできません。ログインしたままです。オンラインに戻ってから、もう一度ログアウトしてください。
offline-edits-sent = オフラインでの変更が保存されました。
offline-edits-waiting = このブラウザーに保存しました。オンラインに戻ると送信されます。
offline-edits-session = オフラインでの変更を保存するにはログインしてください：{ $count }
offline-unsent = { $count ->
   *[other] コレクションの変更 { $count } 件がまだ送信されていません。ネットワークにつながるまで、このブラウザーに残ります。
}
offline-sent-at = すべての変更が保存されています。オフラインでの最後の変更は { $time } に送信されました。
offline-unsent-title = { $count ->
   *[other] { $count } 件の変更がまだ送信されていません
}
offline-unsent-text = オフラインでコレクションに加えた変更は、このブラウザーにしかありません。次にログインするまで、あなたの名前でここに残しておけます。このコンピューターをほかの人も使う場合は削除してください。
offline-unsent-discard = 削除してログアウト
offline-unsent-keep = ログアウト
offline-edit-moved = 「{ $title }」は「保存した記事」にあります。選んだコレクションは別の場所で削除されました。
offline-edit-restored = 「{ $title }」は別の場所で削除されました。オフラインで書いた内容とともに元に戻しました。
offline-edit-joined = 「{ $title }」のメモは別の場所でも変更されました。両方を続けて残しました。
offline-edit-kept = 「{ $title }」は別の場所で変更されたため、削除しませんでした。削除する場合はもう一度操作してください。
offline-edit-full = 「{ $title }」を保存できませんでした。アカウントに空きがありません。不要なものを削除してから、もう一度保存してください。
offline-edit-tier = コレクション「{ $title }」を作成できませんでした。ご利用のプランの上限です。記事は「保存した記事」にあります。
offline-edit-lost = 「{ $title }」の変更を保存できませんでした。別の場所で削除されたか、名前が変更されています。必要な場合はもう一度変更してください。

### Privacy

privacy-heading = 計測の内容と目的
privacy-lead = { $name } は、どのページが役立ち、どのページが役立っていないかを知るためにアクセスを計測します。あなたが誰かを知ることはありません。
privacy-lead-ads = { $name } はアクセスを計測しません。広告はページによって選ばれ、あなたによって選ばれるものではありません。
privacy-lead-nothing = { $name } はアクセスを計測せず、広告も表示しません。
privacy-choice = あなたの選択
privacy-switch = アクセスの計測を許可する
privacy-choice-on = オン: このブラウザーは、開いたページとその中で使ったものを報告します。
privacy-choice-off = オフ: 何も送信されません。送信待ちだったものは削除されました。この選択は、変更するまでこのブラウザーに記憶されます。
privacy-choice-browser = オフ: ブラウザーが追跡しないよう求めており (Global Privacy Control または Do Not Track)、このサイトはそれに従います。何も送信されません。
privacy-choice-cookie = オフ: このサイトの Cookie (moz-1st-party-data-opt-out) が計測を拒否しています。何も送信されません。
privacy-choice-forgotten = このページを離れるまでオフ: ブラウザーがこのサイトによる保存を許可していないため、選択を記憶できません。ブラウザーの設定で Global Privacy Control または Do Not Track を有効にしてください。このサイトはどちらにも従います。
privacy-no-script = アクセスは JavaScript で計測されます。現在は無効なので、何も送信されません。有効にすると、ここにスイッチが表示されます。ブラウザーの設定で Global Privacy Control または Do Not Track を有効にすることもできます。このサイトはどちらにも従います。
privacy-counted = 計測するもの
privacy-views = <b>開いたページ。</b>そのアドレスと言語、見つかったかどうか、どこから来たか。このサイトの場合はページ、他のサイトの場合はサイト名だけです。アドレスの「?」以降は、キャンペーン名を除いて含めません。
privacy-clicks = <b>ページで使ったもの。</b>リンク、メニュー、ボタン、ページへの評価とその理由。入力した内容は含みません。
privacy-searches = <b>何も見つからなかった検索。</b>その語句。ページやアクセスとは切り離して保存します。メールアドレス、長い数字、パスワードのように見えるものは送信しません。
privacy-speed = <b>ページの速さ。</b>何かが見えるまでの時間、クリックが反映されるまでの時間、表示がひとりでに動いた量。
privacy-device = <b>閲覧環境。</b>ブラウザーの名前とメジャーバージョン、OS の名前、パソコンか携帯端末か、ウィンドウの幅の段階、第一言語。
privacy-country = <b>国と購読。</b>ネットワークアドレスが属する国 (わかる場合) と、購読の種類 (ある場合)。
privacy-why = これらの数から、何が読まれているか、何が探されて見つからないか、どのページが役立ち、どのページが遅いかがわかります。目的はそれだけです。
privacy-not = 保存しないもの
privacy-not-address = ネットワークアドレス、ブラウザーの完全な名前、正確な時刻。
privacy-not-reader = 二つのアクセスを結び付けるもの。あなた、ブラウザー、セッションの番号は一切保存しません。読者が少ないサイトでは、続けて開いたページが一回のアクセスのように見えることがあります。
privacy-not-others = ブラウザーはこのサイトだけに報告を送信します。他社のスクリプトは関わりません。
privacy-long = 保存期間
privacy-visit-days = 個々のアクセスは { $days } 日後に削除されます。
privacy-count-days = ページの表示回数など、一日単位の集計は { $days } 日後に削除されます。
privacy-counts-stay = ページの表示回数など、一日単位の集計は残ります。
privacy-here = ブラウザーでは、報告はサイトが受け取るまで待機します。このページの最後にある一覧は、タブを閉じると消えます。
privacy-stored = 開いたページは、ネットワークなしで読めるようにこのブラウザーに保存されます。どのページかは誰にも伝わりません。<link>保存されたものを確認して削除する</link>
privacy-ads = 広告
privacy-ads-none = このサイトに広告はありません。
privacy-ads-by = 広告は、読んでいるページの語句と国によって選ばれます。あなたのプロフィールは作られず、国のほかにあなたに関する情報は渡されず、広告主のスクリプトも動きません。
privacy-ads-counted = 広告が表示された回数とクリックされた回数は、日とページ上の位置ごとに数えられます。あなたに関する情報は含みません。
privacy-ads-switch = 上のスイッチはアクセスの計測のためのもので、広告は消えません。
privacy-ads-more = { $name } の広告について
privacy-records = この訪問で送信したもの
privacy-records-lead = このタブが送信した報告を、サイトが受け取ったとおりに、最新の 50 件まで表示します。
privacy-records-no-script = この一覧には JavaScript が必要です。JavaScript がなければ、何も送信されません。
privacy-records-none = まだ何も送信されていません。
privacy-records-off = 計測がオフの間は、何も送信されません。
privacy-records-waiting = { $count } 件の報告が送信を待っています。
privacy-record-view = ページの表示
privacy-record-click = イベント
privacy-record-search = 何も見つからなかった検索
privacy-record-speed = ページの速さ
privacy-record-other = 報告
privacy-record-others = 報告を作るライブラリーによるもの (保存しません)
privacy-record-raw = 送信された内容 (JSON)
privacy-field-source = クリックされたもの、または起きたこと
privacy-field-query = 語句
privacy-field-path = ページ
privacy-field-referrer = 参照元
privacy-field-status = ページの有無
privacy-field-baseline = Baseline
privacy-field-lcp = 最大の部分の表示 (LCP)
privacy-field-fcp = 最初の部分の表示 (FCP)
privacy-field-inp = 最も遅い反応 (INP)
privacy-field-ttfb = サーバーの応答 (TTFB)
privacy-field-cls = 表示のずれの値 (CLS)
privacy-field-width = ウィンドウの幅
privacy-field-languages = ブラウザーの言語
privacy-field-country = 国
privacy-field-subscription = 購読
privacy-field-campaign = キャンペーン ({ $part })
privacy-value-found = 見つかりました
privacy-value-missing = 見つかりませんでした
privacy-value-anonymous = なし
privacy-ad-requested = 広告を要求しました
privacy-ad-fetched = サーバーが広告の要求に応答しました
privacy-ad-served = ページに広告を配置しました
privacy-ad-viewed = 広告が表示されました
privacy-ad-clicked = 広告がクリックされました
privacy-ad-about = 広告についてのリンクがクリックされました
privacy-ad-without = 広告を非表示にするリンクがクリックされました
privacy-ad-failed = 広告を読み込めませんでした
privacy-policy = { $name } のプライバシー通知

### Observatory

observatory-title = HTTP Observatory
observatory-lead = サイトがブラウザーの保護機能をどれだけ使い、どれだけ速く応答し、何を変えるべきかを調べます。
observatory-site = サイトのアドレス
observatory-site-wrong = サイトのアドレスではありません。example.com や https://example.com/shop のように入力してください。
observatory-scan = スキャン
observatory-public = スキャンは普通のリクエストを数回送るだけです。結果は誰でも見られます。
observatory-no-server = このサイトはファイルだけで配信されているため、ここではスキャンできません。
observatory-opening = スキャンが終わりました。レポートを開いています…
observatory-looks-at = スキャンで調べること
observatory-headers-heading = ヘッダー
observatory-headers-text = Content Security Policy、HTTPS、フレームへの埋め込みほか 9 つのテストから、A+ から F までの評価を出します。
observatory-cookies-heading = 直し方
observatory-cookies-text = 不合格のテストごとに、サイトが送った内容から作ったサーバーの設定を示します。
observatory-speed-heading = 速さ
observatory-speed-text = 接続、圧縮、キャッシュ、ページを遅らせるものを、別の点数で示します。
observatory-more = Observatory について
observatory-scoring-docs = テストと採点
observatory-faq = よくある質問
observatory-feedback = フィードバックを送る
observatory-asking = { $host } にヘッダーを問い合わせています…
observatory-still = { $host } に問い合わせ中です。ヘッダーの次は、速度とページが使うファイルを調べます…
observatory-slow = サイトの応答が遅れています。スキャンには最長 45 秒かかります。
observatory-elapsed = { $seconds } 秒
observatory-report = レポート
observatory-report-of = レポート：
observatory-report-title = { $host } のレポート
observatory-not-scanned = { $host } はまだスキャンされていません。
observatory-another = 別のサイトをスキャン
observatory-summary = 概要
observatory-grade = 評価
observatory-score = 点数
observatory-of = { $whole } のうち { $part }
observatory-tests-passed = 合格したテスト
observatory-scanned = スキャン日時
observatory-better = 前回より良い：
observatory-worse = 前回より悪い：
observatory-rescan = 再スキャン
observatory-rescan-wait = 前回のスキャンから 1 分後に使えます。
observatory-result-news = 新しい結果：評価 { $grade }、点数 { $score }
observatory-copy = コピー
observatory-copy-link = リンクをコピー
observatory-copy-badge = バッジをコピー
observatory-image = 画像
observatory-parts = レポートの各部分
observatory-tab-scoring = 採点
observatory-fix-first = まず修正すること
observatory-points = { $points } 点
observatory-all-passed = 不合格のテストはありません。修正は不要です。
observatory-passes = 合格または対象外: { $count }
observatory-tab-response = ヘッダーと Cookie
observatory-tab-csp = CSP
observatory-tab-cookies = Cookie
observatory-tab-headers = 生のヘッダー
observatory-tab-performance = 性能
observatory-tab-what-if = もしも
observatory-tab-comparison = 履歴と比較
observatory-tab-history = 履歴
observatory-tab-benchmark = 全体との比較
observatory-tab-compare = 比較
observatory-test = テスト
observatory-verdict = 結果
observatory-reason = 理由と助言
observatory-passed = 合格
observatory-failed = 不合格
observatory-not-applicable = 対象外
observatory-bonus-note = 加点は 90 点以上で有効になります。
observatory-fix = 直し方
observatory-server = サーバー
observatory-info = 意味
observatory-csp-none = このサイトには Content Security Policy がありません。
observatory-csp-reports = このサイトは、Content Security Policy が遮断するはずのものを報告するだけです。何も遮断されません。
observatory-csp-effective = 有効なポリシー
observatory-cookies-none = このサイトは Cookie を設定しませんでした。
observatory-name = 名前
observatory-cookie-expires = 有効期限
observatory-cookie-path = パス
observatory-cookie-secure = Secure
observatory-cookie-httponly = HttpOnly
observatory-cookie-samesite = SameSite
observatory-cookie-prefix = 接頭辞
observatory-cookie-session = セッション終了時
observatory-yes = はい
observatory-no = いいえ
observatory-headers-none = このスキャンのヘッダーは保存されていません。
observatory-copy-headers = ヘッダーをコピー
observatory-header = ヘッダー
observatory-value = 値
observatory-history-none = スキャンはまだ保存されていません。
observatory-history-one = 点数が変わるとグラフが始まります。
observatory-history-label = { $from } から { $to } までの点数：最初 { $first }、最後 { $last }。
observatory-change = 変化
observatory-benchmark-none = 比べるものがまだありません。
observatory-benchmark-text = このサイトは、1 年以内にスキャンされたサイトの { $share } % より優れています。
observatory-sites = サイト数
observatory-this-site = このサイト
observatory-compare = 比較
observatory-compare-text = 別のサイトと、テストごとに並べて比べます。
observatory-compare-site = 比較するサイト
observatory-compare-scans = 2 つのスキャンを比較
observatory-compare-before = 前
observatory-compare-after = 後
observatory-performance-none = 性能は測定されていません。
observatory-performance-score = ／100。時間は { $runs } 回の中央値です。評価には影響しません。
observatory-timing-dns = DNS
observatory-timing-connect = 接続
observatory-timing-tls = TLS
observatory-timing-first-byte = 最初のバイト
observatory-timing-total = 合計
observatory-range = { $from } ～ { $to }
observatory-checks = チェック
observatory-weight = 重み
observatory-rating-good = 良い
observatory-rating-fair = 普通
observatory-rating-poor = 悪い
observatory-rating-unknown = 未測定
observatory-waterfall = リクエスト
observatory-requests = リクエスト：{ $count }、{ $size }
observatory-omitted = 負荷を避けて要求しなかったもの：{ $count }。
observatory-address = アドレス
observatory-size = サイズ
observatory-time = 時間
observatory-phase-dns = DNS
observatory-phase-connect = 接続
observatory-phase-tls = TLS
observatory-phase-wait = 待機
observatory-phase-receive = 受信
observatory-kind-document = ページ
observatory-kind-stylesheet = スタイルシート
observatory-kind-script = スクリプト
observatory-kind-image = 画像
observatory-kind-font = フォント
observatory-kind-media = メディア
observatory-kind-frame = フレーム
observatory-kind-other = その他
observatory-third-party = 他のホスト
observatory-blocking = 表示を妨げる
observatory-what-if-text = スキャンした応答のヘッダーを編集し、サイトの評価がどうなるかを確かめられます。サイトへのリクエストは送りません。
observatory-what-if-headers = 応答ヘッダー
observatory-what-if-wrong = { $line } 行目はヘッダーではありません。「名前: 値」と書いてください。
observatory-what-if-set = 設定：
observatory-what-if-reset = 元に戻す
observatory-what-if-result = 変更の結果
observatory-what-if-now = 現在
observatory-what-if-then = 変更後
observatory-what-if-news = このヘッダーの場合：評価 { $grade }、点数 { $score }
observatory-no-changes = 結果の変わるテストはありません。
observatory-try-again = 再試行
observatory-retry-after = { $seconds } 秒後に再試行してください。
observatory-failure-invalid-site = 「{ $host }」はサイトの名前ではありません
observatory-failure-invalid-site-help = example.com:8443/shop のように、ホスト名と、必要ならポートとパスを書いてください。スキャンできるポートは限られています。
observatory-failure-invalid-hostname = そのトップレベルドメインはありません
observatory-failure-invalid-hostname-help = 名前の末尾を確かめてください。自分のネットワークのホストには、コマンドラインの「waymark scan」を使ってください。
observatory-failure-invalid-hostname-ip = IP アドレスはスキャンしません
observatory-failure-invalid-hostname-ip-help = 公開アドレスにつながる名前を書いてください。自分のネットワークには、コマンドラインの「waymark scan」を使ってください。
observatory-failure-invalid-hostname-lookup = { $host } が見つかりません
observatory-failure-invalid-hostname-lookup-help = DNS にこの名前がありません。つづりを確かめてください。新しい名前は反映に時間がかかることがあります。
observatory-failure-refused = { $host } はここではスキャンしません
observatory-failure-refused-help = この Observatory の運営者が対象から外しています。
observatory-failure-site-down = { $host } に到達できません
observatory-failure-site-down-help = HTTPS でも HTTP でも接続できませんでした。サイトが動いていて、インターネットに公開されているか確かめてください。
observatory-failure-port-down = このポートは応答しません
observatory-failure-port-down-help = HTTPS でも HTTP でも応答がありません。ポートを確かめるか、省いてください。
observatory-failure-status = { $host } がエラーを返しました
observatory-failure-status-help = エラーページは評価しません。ブラウザーで開けるアドレスを選んでください。
observatory-failure-blocked = { $host } はスキャナーをブロックしています
observatory-failure-blocked-help = サイト、またはその前段のサービスがプログラムを遮断しています。ヘッダーの良し悪しとは関係ありません。自分のサイトなら、スキャナーのユーザーエージェントを許可してください。
observatory-failure-opt-out = { $host } はスキャンを望んでいません
observatory-failure-opt-out-help = サイトが拒否を表明しており、それを尊重します。自分のサイトなら、まずその設定を変えてください。
observatory-failure-address = { $host } は公開されていないアドレスにつながります
observatory-failure-address-help = スキャンするのは公開アドレスだけです。自分のネットワークには、コマンドラインの「waymark scan」を使ってください。
observatory-failure-timeout = { $host } の応答に時間がかかりすぎました
observatory-failure-timeout-help = 時間内に応答が届きませんでした。サイトが空いているときに再試行してください。
observatory-failure-response = 応答を読み取れませんでした
observatory-failure-response-help = HTTP の規則に反しているか、大きすぎます。サーバーのログを調べてください。
observatory-failure-rate-limited = 短時間にスキャンが多すぎます
observatory-failure-rate-limited-help = ホストごと、読者ごとに上限があります。保存済みの結果はいつでも見られます。
observatory-failure-busy = Observatory が混み合っています
observatory-failure-busy-help = 今、多くのサイトをスキャンしています。少し待って再試行してください。
observatory-failure-unreachable = このサイトに接続できません
observatory-failure-unreachable-help = インターネット接続を確かめて、再試行してください。
observatory-failure-other = スキャンに失敗しました
observatory-failure-other-help = 起きるはずのない問題です。再試行し、繰り返すようならお知らせください。

### Exported pages: no page of the site has these.

exported-online = このページをオンラインで読む
exported-only-online = ウェブサイトを開きます（このコピーには含まれていません）
exported-missing = このコピーには含まれていません
exported-example = この例はウェブサイトでのみ動作します
exported-media = ウェブサイトのみ
exported-other = その他のページ
exported-pages = { $count ->
   *[other] { $count } ページ
  }
