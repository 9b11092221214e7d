### 界面文字。产品名称在配置中，不在这里。

## Skip links and frame

skip-to-content = 跳到主要内容
skip-to-search = 跳到搜索
skip-to-language = 跳到语言选择
loading = 正在加载…
error-title = 加载出错
error-heading = 加载出错
error-reload = 重新加载页面
chunk-failed = 页面的这一部分无法加载。
part-failed = 页面的这一部分无法工作。
offline = 你正在离线阅读。
toast-close = 关闭此消息
online = 你已恢复在线。
maintenance = API 正在维护。你可以继续浏览文档，但 Plus 和搜索可能无法使用。感谢你的耐心！

## Header

menu-main = 主菜单
menu-open = 打开主菜单
menu-close = 关闭主菜单
menu-new = 新
menu-new-feature = 新功能
menu-learn = 学习
menu-learn-all = 概览：学习
menu-learn-all-note = 从哪里开始，接下来读什么
menu-learn-html = HTML
menu-learn-html-note = 构建页面结构
menu-learn-css = CSS
menu-learn-css-note = 为页面添加样式
menu-learn-javascript = JavaScript
menu-learn-javascript-note = 让页面可交互
menu-learn-accessibility = 无障碍
menu-learn-accessibility-note = 为所有人构建
menu-references = 参考
menu-references-all = 概览：参考
menu-references-all-note = Web 平台的所有技术
menu-html = HTML
menu-html-note = 元素与属性
menu-css = CSS
menu-css-note = 属性、选择器与值
menu-javascript = JavaScript
menu-javascript-note = 语言及其内置对象
menu-http = HTTP
menu-http-note = 方法、标头与状态码
menu-api = Web API
menu-api-note = 脚本在浏览器中能做的事
menu-extensions = Web 扩展
menu-extensions-note = 扩展浏览器
menu-accessibility = 无障碍
menu-accessibility-note = 角色、状态与良好实践
menu-plus = Plus
menu-plus-overview = 概览：Plus
menu-plus-overview-note = 为常来阅读的人提供更多
menu-ai-help = AI 帮助
menu-ai-help-note = 取自文档的回答
menu-collections = 收藏集
menu-collections-note = 你保存的文章
menu-updates = 更新
menu-updates-note = 关注浏览器的变化
menu-offline = 离线阅读
menu-offline-note = 没有网络时也能看的页面
menu-plus-docs = 文档
menu-plus-docs-note = 如何使用 Plus 提供的功能
menu-plus-faq = 常见问题
menu-plus-faq-note = 读者提出的问题
menu-curriculum = 课程
menu-blog = 博客
menu-tools = 工具
menu-playground = 演练场
menu-playground-note = 编写、运行和分享代码
menu-observatory = HTTP Observatory
menu-observatory-note = 检查网站标头是否安全
theme = 主题
theme-os-default = 系统默认
theme-light = 浅色
theme-dark = 深色
sign-in = 登录
sign-up = 免费注册
sign-out = 退出登录
user-menu = 你的账户
user-settings = 我的设置
user-staff = 站点管理
user-help = 帮助
user-feedback = 反馈

## Quick search

search-label = 搜索本站
search-placeholder = 搜索
search-submit = 搜索
search-results = 搜索结果
search-loading = 正在加载搜索索引…
search-failed = 无法加载搜索索引！
search-crashed = 显示搜索时出错。详情请查看控制台。
search-none = 没有找到文档标题。
search-by-text = 没有匹配的标题。以下页面的正文中有：
search-not-seeing = 没有看到你要找的内容？
search-site = 在全站搜索 { $query }
search-found = { $count ->
   *[other] 找到 { $count } 个标题
}

## Sidebar and table of contents

breadcrumb = 面包屑导航
sidebar-label = 相关主题
sidebar-expand = 展开侧边栏
sidebar-collapse = 收起侧边栏
filter-label = 筛选侧边栏
filter-placeholder = 筛选
filter-clear = 清除筛选内容
filter-matches = { $count ->
    [0] 没有匹配项
   *[other] { $count } 个匹配项
}
toc-heading = 本文内容

## Languages

language-label = 语言：
language-remember = 记住语言
language-remember-help = 只要有译文，页面就会以此语言打开。
language-remember-question = 这对你有用吗？
language-experiment = 实验性
translation-label = 关于此译文
translation-machine = 本页作为实验由机器从英文翻译而来，可能包含错误。
translation-community = 本页由社区从英文翻译而来。
translation-unmaintained = 此译文已无人维护，可能已经过时。
translation-english = 查看英文版
translation-missing = 本页尚未翻译。原文：

## Code and examples

code-copy = 复制到剪贴板
code-copied = 已复制
code-failed = 复制到剪贴板时出错！
code-good = 推荐的示例
code-bad = 不推荐的示例
sample-title = 示例结果

## Specifications

specifications-column = 规范
specifications-missing = 没有找到规范
specifications-missing-text = 没有找到 <code>{ $query }</code> 的规范数据。请<a>检查此页面是否有问题</a>，或者将缺少的 <key>spec_url</key> 添加到<data>兼容性数据</data>中。还请确认该规范已列入<specs>规范列表</specs>。

## Baseline

baseline-name = Baseline
baseline-yes = 支持
baseline-no = 并非处处支持
baseline-high = 广泛可用
baseline-low = 新近可用
baseline-limited = 有限可用
baseline-deprecated = 已弃用
baseline-removing = 即将移除
baseline-browser-yes = { $browser }：支持
baseline-browser-no = { $browser }：不支持
baseline-since = 自 { $date }起：{ $versions }
baseline-high-text = 此功能已经成熟，可在许多设备和浏览器版本上使用。自 { $date }起在各浏览器中可用。
baseline-low-text = 自 { $date }起，此功能可在最新的设备和浏览器版本上使用。在较旧的设备或浏览器上可能无法使用。
baseline-limited-text = 此功能不属于 Baseline，因为它在一些使用最广泛的浏览器中无法使用。
baseline-discouraged-text = 请避免在新项目中使用此功能。浏览器可能会移除它。
baseline-removing-text = 此功能即将从浏览器中移除。请停止使用。
baseline-alternatives = 请考虑改用：
baseline-alternatives-comma = 、
baseline-alternatives-or = 或
baseline-asterisk = * 此功能的某些部分支持程度可能不同。
baseline-learn = 了解更多
baseline-compat = 查看完整兼容性
baseline-feedback = 提交反馈
baseline-signals = <a>告诉浏览器开发商你需要此功能</a>

## Place of a compatibility table

compat-loading = 正在加载兼容性表…
compat-no-script = 兼容性表需要 JavaScript。

### Compatibility table

compat-failed = 无法加载兼容性数据：{ $reason }
compat-missing = 没有找到 <code>{ $query }</code> 的兼容性数据。
compat-report = 报告此兼容性数据的问题
compat-report-missing = 报告此问题
compat-source = 查看数据来源
compat-caption = { $query } 的浏览器兼容性
compat-cut = 显示 { $all } 项功能中的 { $shown } 项。
compat-toggle = 显示或隐藏历史
compat-experimental = 实验性
compat-deprecated = 已弃用
compat-nonstandard = 非标准
platform-desktop = 桌面端
platform-mobile = 移动端
platform-server = 服务器
support-yes = 完全支持
support-partial = 部分支持
support-no = 不支持
support-preview = 预览版支持
support-unknown = 支持情况未知
support-label-yes = 是
support-label-partial = 部分
support-label-no = 否
support-label-preview = 预览
support-label-unknown = ?
history-removed = 自版本 { $version } 起移除。
history-prefix = 以供应商前缀 <code>{ $prefix }</code> 实现。
history-altname = 替代名称：<code>{ $name }</code>。
history-bug = 缺陷 { $number }
history-flags = { $span ->
    [from] 自版本 { $from } 起，此功能需要启用
    [both] 自版本 { $from } 起至版本 { $until } 之前，此功能需要启用
   *[none] 此功能需要启用
}
history-flag = { $kind ->
    [preference] 首选项
   *[runtime_flag] 运行时标志
} <code>{ $flag }</code>
history-flag-value = { $kind ->
    [preference] 首选项
   *[runtime_flag] 运行时标志
} <code>{ $flag }</code>（需设为 <code>{ $value }</code>）
history-flag-and = {" "}和{" "}
history-flags-end = 。
history-preferences = 要更改 { $browser } 的首选项，请访问 <code>{ $url }</code>。
legend-heading = 图例
legend-tip = 提示：打开单元格可查看支持情况的变化。
legend-yes = 完全支持
legend-partial = 部分支持
legend-preview = 开发中。预发布版本支持。
legend-no = 不支持
legend-unknown = 兼容性未知
legend-experimental = 实验性。行为可能会改变。
legend-nonstandard = 非标准。使用前请检查各浏览器的支持情况。
legend-deprecated = 已弃用。不应在新网站中使用。
legend-footnote = 参见实现说明。
legend-disabled = 用户必须明确启用此功能。
legend-altname = 使用非标准名称。
legend-prefix = 需要供应商前缀或其他名称。
legend-more = 有更多兼容性信息。

### Everywhere

## Article footer

ask-page = 就此页面提问
feedback-heading = 帮助改进本站
feedback-question = 本页对你有帮助吗？
feedback-yes = 有
feedback-no = 没有
feedback-thanks = 感谢你的反馈！
contribute-link = 了解如何贡献
modified = 本页最后由<a>贡献者</a>于 <time>{ $date }</time> 修改。
modified-unknown = 最后修改日期未知
machine-translated = 本页由机器从英文翻译而来。
view-source = 查看本页源文件
report-problem = 报告此内容的问题

## Not found

not-found-heading = 找不到页面
not-found-text = 抱歉，找不到页面 <code>{ $path }</code>。
not-found-home = 返回首页
suggestions-failed = 无法查找相似的页面。

### Other screens than documents

## Why a page was not helpful

feedback-why = 为什么本页对你没有帮助？
feedback-submit = 提交
feedback-reason-outdated = 内容已过时
feedback-reason-incomplete = 缺少信息
feedback-reason-code-examples = 代码示例未按预期运行
feedback-reason-other = 其他
feedback-reason-de-technical = 技术错误
feedback-reason-de-consistency = 术语不一致
feedback-reason-de-incomprehensible = 难以理解
feedback-reason-de-linguistic = 语言错误
feedback-reason-de-code-examples = 代码示例未按预期运行
feedback-reason-de-other = 其他

## Suggestions for a missing page

suggestions-heading = 你要找的是这些吗？
suggestions-search = 搜索
suggestion-title = 标题相似
suggestion-slug = 地址相似
suggestion-moved = 已移至此处
suggestion-locale = 其他语言

## Survey

survey-label = 调查
survey-hide = 隐藏此调查

## Home page

home-heading = 在 Web 平台上找到你的路
home-text = { $name } 讲解 <css>CSS</css>、<html>HTML</html>、<javascript>JavaScript</javascript> 以及浏览器能理解的一切。
home-featured = 精选文章
home-search = 搜索 { $count } 个页面
home-popular = 热门页面
home-areas = 技术
home-area-pages = { $count } 个页面
home-new = Baseline 最新功能
home-new-note = 所有主流浏览器最近开始支持的功能

## Home page, further parts

home-news = 最新消息
home-contributions = 最近的贡献
home-updated = 最近更新
spotlight-heading = 贡献者风采
spotlight-join = 参与进来

## Links to headings

heading-copy = 复制“{ $heading }”的链接
heading-copied = 链接已复制。
heading-copy-failed = 无法复制链接。

## Sites of docs trees

docs-banner = 公告
docs-banner-close = 关闭公告
docs-edit = 编辑此页
docs-more = 更多
docs-neighbours = 上一页和下一页
version-label = 版本：
version-latest = 最新版本
version-old = 你正在阅读版本 { $version } 的页面，该版本不是最新版本。

## Links to neighbours

neighbour-previous = 上一篇
neighbour-next = 下一篇

## Blog

blog-motto = 写得更好
blog-rss = RSS 订阅
blog-atom = Atom 订阅
blog-empty = 还没有文章。
blog-read-more = 阅读全文
blog-read-more-of = 阅读全文：{ $title }
blog-team = { $name } 团队
blog-read-time = 阅读需 { $minutes } 分钟
blog-sponsored = 赞助内容
blog-pages = 文章分页
blog-page = 第 { $page } 页
blog-more-posts = 更多文章
blog-image-creator = 图片作者：<a>{ $name }</a>
blog-image-source = 来源：<a>{ $name }</a>

## Curriculum

curriculum-sidebar = 相关主题
curriculum-toc = 本单元内容
curriculum-group-overview = 概览
curriculum-modules = 单元列表
curriculum-neighbours = 前后单元
curriculum-groups = 单元分组
curriculum-begin = 开始学习
curriculum-landing = { $title }：从这里开始
stairway-label = 课程带来什么
stairway-research = 学习查找资料、协作等必备软技能
stairway-balance = 在现代工具与长期最佳实践间取得平衡
stairway-resources = 使用推荐的高质量资源
stairway-voices = 获得可信人士的指引
partner-label = 合作伙伴
partner-title = 想有人带着学？试试 { $name }
partner-text = { $name } 的前端职业课程以互动课的形式讲授本课程。
partner-link = 前往 { $name }

## Embedded lessons

scrim-note = 本课从 { $host } 加载。
scrim-fullscreen = 全屏
scrim-close = 退出全屏
scrim-open = 在新标签页打开
scrim-play = 开始上课
scrim-link = 互动课：{ $title }
scrim-survey = 这道题做得怎么样？
scrim-survey-solved = 已完成
scrim-survey-partly = 部分完成
scrim-survey-stuck = 卡住了

## Images

image-enlarge = 放大图片
image-close = 关闭
diagram-name = 图表
diagram-failed = 无法绘制图表；以下是其源代码。
diagram-too-large = 图表过大，无法绘制；以下是其源代码。

## API console

console-try = 试一试
console-heading = 请求
console-address = 地址
console-body = 正文
console-send = 发送 { $method }
console-sending = 正在发送…
console-failed = 没有响应:无法连接服务器,或者服务器不允许来自此网站的请求。
console-took = 用时 { $milliseconds } 毫秒
console-headers = 响应标头
console-empty = 响应没有正文。
console-cut = 这里只显示响应的开头部分。
console-fill = 请先替换 { $name }。
console-other-origin = 请求只会发送到 { $origins }。
console-close = 关闭
console-refused = 由于 { $part }，浏览器无法发送此示例。

## Community

issues-title = 议题
issues-repository = 仓库
issues-created = 创建日期
issues-none = 目前没有适合新手的议题。
issues-failed = 暂时无法加载议题列表。
issues-all = 查看所有适合新手的议题

## Advertising and newsletter

advertise-heading = 在 { $name } 投放广告
advertise-lead = 触达构建 Web 的人，而不跟踪他们。
advertise-users = 1700 万
advertise-users-text = 每月独立用户
advertise-views = 8000 万+
advertise-views-text = 每月页面浏览
advertise-years = 17
advertise-years-text = 年的信任
advertise-world = 全球
advertise-world-text = 读者分布
advertise-privacy = 隐私优先
advertise-privacy-text = 广告取决于页面而非个人。不建立档案，不运行广告商脚本，也不出售或转交读者数据。
advertise-places-text = 每页至多两则广告，且为静态。
advertise-counted = 访问和广告统计的内容
advertise-audience = 受众
advertise-audience-text = { $name } 的读者包括专业开发者、工具决策者和学习者。
advertise-contact = 联系我们
newsletter-heading = { $name } 新闻通讯已停办
newsletter-lead = 感谢阅读。你无需任何操作。
newsletter-data = 所有人将自动退订，新闻通讯的数据将被删除。
newsletter-settings = 在设置中查看新闻通讯
newsletter-blog = 消息将继续在博客发布
newsletter-unsubscribe = 退订新闻通讯
newsletter-unsubscribe-lead = 你将不再收到新闻通讯邮件，你的地址也将从列表中删除。
newsletter-unsubscribe-button = 退订
newsletter-unsubscribed = 你已退订
newsletter-unsubscribed-lead = 你将不再收到新闻通讯邮件。你的地址已从列表中删除。
newsletter-invalid-link = 此链接无效
newsletter-invalid-link-lead = 链接不完整，或并非来自 { $name } 的邮件。请重新打开邮件中的链接，或完整复制它。
newsletter-about = 关于新闻通讯的停办

### Everywhere

## Footer

footer-label = 网站页脚
footer-developers = 开发者
footer-site = 网站
footer-contribute = 社区
footer-support = 支持
footer-about = 关于
footer-advertise = 广告
footer-counting = 统计的内容
footer-community = 社区
footer-how-to-contribute = 如何贡献
footer-report = 报告问题
footer-privacy = 隐私
footer-terms = 条款
footer-licence = 作者保留其贡献的权利；各部分的许可证见其来源。
footer-licence-link = 除非另有说明，内容均依<a>此许可证</a>提供。

runner-title = 代码的结果
runner-stop = 停止
runner-slow = 代码仍在运行。
runner-stopped = 代码已停止。
runner-flooded = 代码向控制台输出过多，已被停止。
runner-too-large = 代码过多，无法运行。
runner-old-browser = 此浏览器过旧，无法在此运行代码。请更新。
runner-no-host = 本站不运行代码。
runner-offline = 此代码会在联网后运行。

console = 控制台
console-output = 控制台输出
console-dropped = 省略的行数：{ $count }
console-uncaught = 未捕获：{ $error }
console-place-html = HTML 第 { $line } 行
console-place-js = JavaScript 第 { $line } 行
console-unsupported = 此处不支持该控制台方法。请查看浏览器自带的控制台。
console-count-missing = 没有名为“{ $label }”的计数器。
console-timer-missing = 没有名为“{ $label }”的计时器。
console-timer-exists = 计时器“{ $label }”已在运行。
console-index = 索引
console-values = 值

editor-hint = 按 Esc，再按 Tab，即可离开编辑器。
editor-label = { $language } 编辑器

sample-play = 试一试
sample-play-title = 在演练场中打开（按住 Shift 则在此标签页打开）
sample-reset = 重置
sample-fullscreen = 全屏

example-run = 运行
example-reset = 重置
example-output = 结果
example-languages = 语言
example-choices = 可选的值
example-choice = 选项 { $number }
example-unsupported = 此浏览器不完全支持。

queue = 已收集的示例
queue-add = 添加到演练场
queue-queued = 已添加
queue-item = 示例 { $number }（{ $language }）
queue-remove = 将 { $name } 移出已收集的示例

### Other screens than documents

play-title = 演练场
play-actions = 对代码的操作
play-run = 运行
play-run-keys = 运行代码（Ctrl + Enter 或 ⌘ + Enter）
play-auto = 更改时运行
play-format = 格式化
play-format-failed = 因错误未格式化：{ $languages }
play-share = 分享
play-share-link = 此代码的链接
play-copy-link = 复制链接
play-copy-markdown = 复制为 Markdown
play-copy-data = 复制为数据地址
play-close = 关闭
play-cancel = 取消
play-clear = 清空
play-clear-question = 这将删除你的全部代码。
play-reset = 重置
play-reset-question = 这将撤销你的全部更改。
play-own = 你的代码
play-own-save = 保存
play-own-saved = 已保存在此浏览器中。
play-own-full = 未保存：浏览器空间不足。请删除不再需要的代码。
play-own-open = 打开
play-own-open-name = 打开 { $name }，{ $date }
play-own-delete = 删除
play-own-delete-name = 删除 { $name }，{ $date }
play-starters = 从示例开始
play-starter-center = 居中一个盒子
play-starter-grid = 卡片网格
play-starter-counter = 计数按钮
play-starter-use = 打开{ $name }
play-unreadable = 无法读取此地址中的代码：它不完整、已损坏或过大。
play-not-run = 此代码来自他人。请先阅读再运行。
play-missing = 此地址没有代码。它已被移除，或者地址不完整。
play-load-failed = 无法加载已保存的代码。请重新加载页面再试。（{ $reason }）
play-permanent = 永久链接
play-save = 创建永久链接
play-saving = 正在保存…
play-saved = 代码已保存。任何拥有链接的人都可以查看。
play-saved-copied = 已保存。永久链接已复制到剪贴板。
play-copy-permanent = 复制永久链接
play-save-sign-in = 登录以创建永久链接
play-save-signed-out = 你已退出登录。重新登录期间，代码会保留在这里：
play-save-too-large = 代码过大，无法保存：超过 1 MiB。
play-save-full = 你的账号保存的代码已达上限。你可以不保存而直接分享，或请本网站的管理者删除一部分。
play-save-failed = 无法保存代码：{ $reason }
play-report = 举报
play-report-title = 举报此代码
play-report-text = 请举报欺骗、有害或冒犯他人的代码。我们会进行查看。
play-report-reason = 有什么问题？（可选）
play-report-send = 发送举报
play-report-sending = 正在发送…
play-report-sent = 谢谢。我们会查看这段代码。
play-report-failed = 无法发送举报：{ $reason }

## Search results

results-title = 搜索结果：{ $query }
results-title-page = 搜索结果：{ $query }（第 { $page } 页）
results-empty = 没有查询，就没有结果。
results-count = { $amount ->
    [more] 找到超过 { $count } 篇文档
   *[some] 找到 { $count } 篇文档
}
results-took = （{ $ms } 毫秒）
results-did-you-mean = 你要找的是 <a>{ $text }</a> 吗？
results-none = 没有与此查询相符的文档。
results-elsewhere = 按主题浏览
results-ask = 提出问题
results-sort = 排序
results-area = 领域
results-area-html = HTML
results-area-css = CSS
results-area-javascript = JavaScript
results-area-api = Web API
results-area-http = HTTP
results-area-learn = 学习
results-area-other = 其他页面
results-baseline = Baseline
results-any = 全部
results-filtered-none = 没有符合这些筛选条件的页面。
results-best = 综合
results-relevance = 相关度
results-popularity = 热门程度
results-locales = 结果的语言
results-both = { $one } 和 { $two }
results-previous = 上一页
results-next = 下一页
results-pages = 结果页
results-page = 第 { $page } 页
results-titles-only = 本站仅搜索标题。
results-no-script = 在本站搜索需要 JavaScript。可以通过菜单访问所有页面。
results-downloaded = 没有网络连接：仅搜索了已下载的页面。
results-error = 无法搜索：
results-failed = 搜索目前不可用。
results-reload = 再试一次

## Pages of Plus

plus-no-script = 请启用 JavaScript 以查看此页面。
plus-early = 目前只有支持者和测试者可以使用此功能。

## Overview of Plus, and its plans

overview-name = { $name } Plus
overview-heading = 跟得上你的文档
overview-lead = Plus 为每天在这里度过时光的人增添工具，并支付写作的费用。每个页面始终对所有人免费。
overview-begin = 开始使用
overview-docs = 如何运作
overview-features = Plus 提供什么
overview-ads = 没有广告
overview-ads-text = 关闭广告后，页面上除了内容本身，没有什么会分散你的注意力。
overview-ai-text = 提出问题，即可获得来自文档的回答，并附上出处页面。
overview-playground-text = 修改任何实时示例，运行它，并保存在可以分享的地址上。
overview-updates-text = 查看自上次访问以来浏览器新增了什么，只看你关心的浏览器和页面。
overview-collections-text = 把页面保存到自己的列表中，并附上说明原因的笔记。使用 Plus 没有数量限制。
overview-offline = 离线阅读
overview-offline-text = 把文档带到没有网络的地方。
overview-not-yet = 本站尚未提供
overview-no-ads = 目前本站没有广告
overview-more = 详细了解：{ $feature }
plans-title = 选择方案
plans-lead = 所有可阅读的内容始终免费。方案可随时取消。
plans-free-title = 免费
plans-none = 本站不出售任何东西，账号是免费的。
plans-none-without-accounts = 本网站不出售任何内容。
plans-period = 付费周期
plans-monthly = 按月
plans-yearly = 按年
plans-saving = 按年付费，免费获得 { $months } 个月
plans-core = Core
plans-core-text = 适合所有人
plans-plus = Plus
plans-plus-text = 适合经常阅读的人
plans-supporter = 支持者
plans-supporter-text = 适合愿意贡献更多的人
plans-free = 免费
plans-free-text = 想用多久就用多久
plans-billed-monthly = 每月，按月付费
plans-billed-yearly = 每月，每年一次付费 { $total }
plans-current = 当前方案
plans-start = 选择 { $plan }
plans-upgrade = 升级到 { $plan }
plans-pay-yearly = 改为按年付款
plans-pays-yearly = { $plan } 现已改为按年付款。
plans-unavailable = 不可用
plans-leaving = 正在打开付款页面……
plans-has-pages = 所有可阅读的内容
plans-has-collections = 最多 { $count } 个收藏集
plans-has-questions = 每天 { $count } 个 AI 帮助问题
plans-has-updates = 更新与筛选
plans-has-all = { $plan } 的全部内容
plans-has-all-collections = 收藏集数量不限
plans-has-all-questions = AI 帮助不限每日次数，使用更大的模型
plans-has-no-ads = 可选择不看广告
plans-has-offline = 离线阅读
plans-has-early = 抢先使用新功能
plans-has-share = 为写作作出更大的贡献
plans-not-yet = （本站尚未提供）
plans-place = 价格适用于{ $country }，货币为 { $currency }。
plans-tax = 根据你的居住地可能会加收税款。付款前你会看到总额。
plans-change-help = <link>我可以升级或降级方案吗？</link>
plans-offline = 你处于离线状态。恢复联网后才能显示方案。
plans-failed = 目前无法显示其他方案。
plans-retry = 重试
plans-elsewhere = 你所在的国家或地区尚未出售方案。免费的内容可在任何地方使用。
plans-no-script = 要查看价格并订阅，请启用 JavaScript。
plans-unknown = 目前无法查询你的订阅。请几分钟后重试。
plans-upgrade-title = 升级到 { $plan }？
plans-upgrade-text = 新方案立即开始并立即付款。已付费时间的剩余部分会被扣除。
plans-upgrade-monthly = 之后每月 { $price }。
plans-upgrade-yearly = 之后每年 { $price }。
plans-upgraded = 你现在拥有 { $plan }。
plans-thanks = 谢谢！
plans-waiting = 正在确认你的付款，需要几秒钟。
plans-late = 确认尚未到达。可能需要几分钟，你不必在此等待：方案会自动开始。
plans-lost = 目前无法查询你的付款是否到达。它没有丢失。
plans-ask-again = 再次检查
plans-signed-out = 登录以查看你的方案。

## Subscriptions

plan-renews = 你的方案将于 { $date }续订。
plan-ends = 你的方案将于 { $date }结束。在此之前一切不变。
plan-past-due = 上次付款失败。你的方案保留至 { $date }：请检查付款方式。
plan-held = 你的方案应已续订，但付款尚未确认。方案保留至 { $date }。
plan-incomplete = 订阅的首次付款尚未完成。请再次选择方案以付款。
plan-unpaid = 你的订阅付款失败，因此没有生效的方案。请检查付款方式。
plan-disputed = 你的一笔付款在银行处于争议中。如果是误会，请告知银行。
plan-granted = 你的方案由本站运营者赠送，你无需付款。
plan-provider = 你的方案随登录所用的账号提供。
plan-withheld = 本站运营者已设定此账号的方案，无法购买其他方案。
plan-resume = 保留方案
plan-portal = 管理付款
plan-failed = 操作未成功：{ $reason }
plan-failed-down = 目前无法付款。没有扣款，也没有更改；请几分钟后重试。
plan-failed-refused = 付款被拒绝。请检查付款方式后重试。
ledger-subscribed = 订阅 { $plan }
ledger-changed = 更改为 { $plan }
ledger-cancelled = 取消 { $plan }
ledger-resumed = 已恢复 { $plan }
ledger-past_due = { $plan } 的付款失败
ledger-ended = { $plan } 已结束
ledger-invoice = 账单 { $amount }：{ $status }
ledger-refund = 退款 { $amount }：{ $status }
ledger-dispute = 有争议的付款 { $amount }：{ $status }
ledger-status-paid = 已付款
ledger-status-open = 未付款
ledger-status-failed = 失败
ledger-status-pending = 处理中
ledger-status-won = 已裁定

## Collections

collections-title = 收藏集
collections-lead = 将文章保存到你自己的列表。
collections-sign-in = 登录后可以保存文章并查看你的收藏集。
collections-benefit = 一键保存页面、添加备注并分享列表。
collections-example = 示例：关于布局和对话框的收藏集
collections-example-note = 用于新首页：页头、正文、侧边栏。
collections-example-second = 按 Esc 关闭，并归还焦点。
collection-title = 收藏集
collection-shared-title = 共享的收藏集
frequent-title = 常看的文章
frequent-lead = 你在过去 30 天内至少打开过两次的文章。此列表只保存在这个浏览器中。
collections-new = 新建收藏集
collections-feedback = <a>告诉我们你的想法</a>
collections-back = ← 返回
collections-signed-out = 你已退出登录。
collections-error = 错误：{ $message }
collections-retry = 再试一次
collections-undo = 撤销
collection-default = 已保存的文章
collection-default-text = 默认收藏集。
collection-count = { $count ->
   *[other] { $count } 篇文章
}
collection-edited = <time>时间</time>编辑
collection-menu = 编辑或删除 { $name }
collection-change = 编辑
collection-delete = 删除
collection-deleting = 正在删除...
collection-delete-title = 删除收藏集
collection-delete-question = 要删除“{ $name }”及其中的全部内容吗？
collection-deleted = 已删除“{ $name }”。
collection-create = 创建收藏集
collection-edit = 编辑收藏集
collection-name = 名称
collection-description = 描述
collection-too-long = 请输入不超过 { $limit } 个字符。
collection-save = 保存
collection-saving = 正在保存...
collection-cancel = 取消
collection-close = 关闭
collection-upgrade = 想要更多？
collection-upgrade-text = 你的收藏集数量已达到免费账户的上限。订阅后没有限制。你仍可以将文章保存到现有的收藏集。
collection-upgrade-link = 查看方案
collection-share = 共享
collection-export = 导出
collection-missing = 此收藏集已被删除，或属于其他账户。
collection-empty = 这里还没有内容。<link>打开一篇文章</link>，然后按上方的“保存”。
bookmark-save = 保存
bookmark-saved = 已保存
bookmark-offline = 离线时无法保存文章。
bookmark-add-heading = 保存这篇文章
bookmark-edit-heading = 编辑已保存的内容
bookmark-collection = 收藏集
bookmark-note = 备注
bookmark-new-collection = + 新建收藏集
bookmark-deleted = 已移除“{ $title }”。
bookmark-options = 移动“{ $title }”或添加备注
bookmark-move = 移到这里
bookmark-add-too = 两处都保留
bookmark-remove = 移除
bookmark-open-collection = 打开此收藏集
share-title = 共享此收藏集
share-text = 有了链接，任何人都能看到此收藏集的文章，但看不到你是谁。
share-shared = 在你停止共享之前，任何持有此链接的人都能看到该收藏集。
share-link = 公开链接
share-notes = 同时共享我的备注
share-curator = 你的名字（如需让他人看到）
share-copy = 复制链接
share-copied = 链接已复制到剪贴板。
share-make = 创建链接
share-making = 正在创建链接...
share-end = 停止共享
share-ending = 正在停止...
share-ended = 该链接已失效。
export-title = 导出此收藏集
export-text = 包含所有文章的标题、地址和备注的文件。
export-markdown = Markdown 文件
export-json = JSON 文件
items-search = 在此收藏集中搜索
items-sort = 排序方式
items-sort-date = 添加日期
items-sort-title = 标题
items-none = 这里没有包含这些词的文章。
items-more = 显示更多
items-more-failed = 错误（重试）
item-gone = 此页面已不在本站。它原来的地址是 <code>{ $url }</code>。
item-modified = <a>贡献者</a>最后修改于 <time>{ $date }</time>
note-add = 添加备注
note-edit = 编辑备注
note-full = 查看完整备注
note-less = 收起
frequent-clear = 清除此列表
frequent-cleared = 列表已清除。
frequent-empty = 你打开过两次的文章会显示在这里。
frequent-short = 常看的文章
frequent-all = 查看全部
recent-heading = 最近阅读
recent-note = 此列表只保存在这个浏览器中。
recent-clear = 清除
shared-ended = 此收藏集未共享，或已停止共享。
shared-empty = 此收藏集中没有内容。
shared-curator = 由 { $name } 收集
shared-copy = 保存副本
shared-copy-sign-in = 登录以保存副本
shared-report-title = 举报此收藏集
shared-report-text = 请举报欺骗、有害或冒犯他人的收藏集。我们会进行查看。
shared-report-sent = 谢谢。我们会查看这个收藏集。

## Updates

updates-title = 更新
updates-lead = 关注浏览器的变化：开始支持和不再支持的功能。
updates-sign-in = 登录后可按浏览器、类型、特性和自己的收藏集筛选。
updates-by-features = 按功能
updates-by-releases = 按版本
updates-search-waits = “{ $query }”尚未生效：筛选需要账户。登录后会回到此搜索。
updates-news-added = { $month }起 { $browsers } 新增支持。
updates-news-changed = { $month }起在 { $browsers } 中有变化。
updates-news-removed = { $month }从 { $browsers } 中移除。
updates-news-newly = { $month }起成为 Baseline 新近可用。
updates-news-widely = { $month }起成为 Baseline 广泛可用。
updates-news-together = { $month }起可在你的所有浏览器中使用。
updates-more-keys = 另有 { $count } 项
updates-more-releases = 另有 { $count } 个版本
updates-engines-heading = 引擎
updates-engine-yes = 支持
updates-engine-no = 不支持
updates-atom = Atom 订阅源
updates-filter = 筛选更新
updates-search = 特性
updates-browserslist = 在以下所有浏览器中可用
updates-apply = 应用
updates-browsers = 浏览器
updates-categories = 技术
updates-kinds = 类型
updates-collections = 收藏集
updates-order = 排序
updates-newest = 最新在前
updates-oldest = 最早在前
updates-reset = 清除所有筛选
updates-added = 新增
updates-changed = 变更
updates-removed = 移除
updates-baseline = Baseline
updates-unflagged = 默认启用
updates-full = 完全支持
updates-limited = 有限制
updates-count = { $amount ->
    [one] 1 项更新
   *[some] { $count } 项更新
}
updates-newly = Baseline 新近可用
updates-widely = Baseline 广泛可用
updates-together = 在你的所有浏览器中
updates-engines = 支持的引擎：{ $engines }
updates-no-engine = 目前没有引擎支持
updates-article = 阅读文章
updates-find = 搜索 { $path }
updates-none = 还没有更新。
updates-none-filtered = 没有符合筛选条件的更新。
updates-failed = 无法加载更新：{ $reason }
updates-pages = 更新的分页
updates-page = 第 { $page } 页
updates-shown = { $count }，第 { $page } 页，共 { $last } 页
updates-follow = 关注此筛选
updates-follow-lead = 无需返回此页，即可获知符合条件的变更。
updates-follow-public = 此筛选的公开 Atom 订阅源
updates-name = 名称
updates-channel = 通知方式
updates-channel-feed = 地址保密的 Atom 订阅源
updates-channel-webhook = Webhook
updates-webhook-url = Webhook 地址
updates-create = 关注
updates-once-feed = 你的订阅源地址。请立即复制：之后不再显示。
updates-once-secret = 用于签名消息的密钥。请立即复制：之后不再显示。
updates-following = 你关注的内容
updates-end = 取消关注
updates-end-name = 取消关注 { $name }
updates-test = 测试
updates-test-arrived = 测试消息已送达。
updates-disabled = 因失败过多已停用：{ $reason }
updates-close = 关闭

help-lead = 提出关于 Web 开发的问题。答案来自本站的页面，并附有出处链接。
help-sign-in = 登录后即可提问。提问次数按账户计算，仅在你愿意时才会保存。
help-feedback = 发送反馈
help-broken = AI 帮助 暂时无法使用。请重新加载页面。
help-sources = 来源
help-example = 示例：一个问题及其答案
help-example-center = 如何让元素在水平和垂直方向上都居中？
help-example-answer = 将父元素设为网格，并设置 <code>place-items: center</code>。<sup>1</sup>只需一个方向时，使用 <code>justify-items</code> 或 <code>align-items</code>。<sup>2</sup>
help-more = 详细了解 AI 帮助
account-kept = 删除账户后，仍然有效的限制会与用密钥生成的登录 ID 哈希一起保留，直到失效：AI 帮助的每日限额，以及本站运营者设定的方案。你再次登录时，这些限制继续适用。

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

ad-note = 广告
ad-without = 不想看到广告？
ad-label-top = 页面上方的广告
ad-label-side = 页面旁边的广告
ad-label-main = 页面中的广告
ad-label-bottom = 页面下方的广告
ad-partner = 通过 { $name } 的互动课程学习前端开发。
ad-partner-offer = 立即报名，新年享 25% 优惠！
ad-partner-enroll = 立即报名！
ad-own = 在 { $name } 投放广告

### Help

help-ask = 提出问题
help-ask-more = 继续提问
help-send = 发送
help-clear = 清除
help-cancel = 取消
help-edit = 编辑问题
help-stop = 停止
help-retry = 重试
help-continue = 继续
help-new = 新话题
help-return = 返回上一个话题
help-follow = 滚动到末尾
help-turns = 对话
help-remaining = （今天还可以提 { $count } 个问题）
help-length = { $count } / { $limit } 个字符
help-searching = 正在搜索页面
help-consulted = 已查阅 { $count } 个章节
help-answering = 正在回答
help-done = 回答完成
help-from = 依据 { $count } 个章节
help-more-sources = 另外 { $count } 个来源
help-mark = 来源 { $number }
help-back-to-mark = 返回答案中的标记 { $number }
help-stopped = 回答已停止
help-cut = 答案过长，已被截断。
help-failed = 没有答案
help-filtered = 答案的其余部分未显示。
help-version = 第 { $number } 个版本，共 { $count } 个
help-version-before = 上一个版本
help-version-after = 下一个版本
help-off-topic = 这个问题与 Web 开发无关，或者本站没有答案。请询问有关 HTML、CSS、JavaScript 或浏览器 API 的问题。
help-extractive = 引自本站页面的内容，不是语言模型写的。
help-cap = 语言模型今天的用量已达上限，因此此答案由引文组成。
help-nothing-proved = 语言模型所写的内容不在页面上，因此此答案由引文组成。
help-unproved = 本站没有页面能证明这句话
help-failed-busy = 目前问题太多。此问题不计数。
help-failed-conversation = 此对话过长。请开始新的话题。
help-failed-dropped = 答案完成之前连接已断开。请重试。
help-failed-flagged = 此问题被审核拦下，仍会计数。请换一种说法。
help-failed-gone = 此答案无法继续。请重新提问。
help-failed-long = 此问题过长，请缩短。此问题不计数。
help-failed-quota = 你目前的提问次数已用完。
help-failed-refused = 无法回答此问题：它过长或违反使用须知。请换一种说法。
help-failed-session = 你的登录已失效。请复制你的问题，然后重新登录。
help-failed-server = 我们这边出了问题。请重试。此问题不计数。
help-failed-timeout = 未能及时收到答案。请重试。
help-failed-unavailable = 本站未设置 AI 帮助。
help-failed-underway = 已有三个答案正在为你生成。请等待其中一个完成。此问题不计数。
help-again = { $time }可以重试。
help-offline = 你处于离线状态。恢复联网后即可提问。
help-quota-unknown = 目前无法得知你还能提多少个问题。
help-chat-failed = 无法加载对话。稍后会再次尝试。
help-left = 还可提问 { $count } 次，共 { $limit } 次。
help-used-up = 你的 { $limit } 个问题目前已用完。
help-back = 从 { $time } 起恢复全部次数。
help-upgrade = 不限次数提问
help-thumbs = 这个答案有用吗？
help-show-question = 向作者显示我的问题
help-report = 报告此答案的问题
help-sent = 你的问题会在本站内搜索。如果使用语言模型，问题和页面章节会发送给它，但不含你的姓名。
help-sent-model = 你的问题和页面章节会发送给模型 { $model }，但不含你的姓名。
help-sent-none = 未使用语言模型：你的问题不会离开本站。
help-sent-quoted = 答案不是由语言模型撰写的。
help-sent-embedding = 为了按含义查找章节，你的问题还会发送给模型 { $model }。
help-sent-moderation = 你的问题还会发送给 { $host }，以检查是否允许提问。
help-guidance = 使用须知
help-guidance-topic = 请询问有关 Web 开发的问题。其他问题不予回答。
help-guidance-check = 采用答案之前请先核实：查看来源，并试运行代码。
help-guidance-proof = 句子后的问号表示没有页面能证明它。
help-guidance-private = 不要输入密码、密钥或个人数据。
help-guidance-sent = 如果使用语言模型，你在对话中的问题和页面章节会发送给它。你的姓名和地址不会发送。
help-close = 关闭
help-about = 关于页面
help-about-remove = 不询问此页面
help-examples = 例如
help-example-gap = margin、padding 和 gap 有什么区别？
help-example-async = 如何同时获取多个资源并等待全部完成？
help-example-cors = 为什么请求会因 CORS 错误而失败？
help-example-form = 如何在发送之前校验表单？
help-example-error = “Cannot read properties of undefined”是什么意思？
help-history = 历史记录
help-history-off = 不保存问题和答案。
help-history-enable = 开启历史记录
help-history-search = 搜索历史记录
help-history-none = 尚未保存任何内容。
help-history-nothing = 未找到任何内容。
help-history-failed = 无法加载历史记录。
help-history-not-deleted = 无法删除。请重试。
help-today = 今天
help-yesterday = 昨天
help-week = 最近 7 天
help-month = 最近 30 天
help-delete = 删除
help-delete-all = 全部删除
help-delete-one = 要永久删除此对话吗？
help-delete-question = 要永久删除你的 AI 帮助历史记录吗？

### Explain

explain = 解释
explain-title = 解释这段代码，或你选中的部分
explain-heading = 解释
explain-heading-part = 所选代码的解释
explain-waiting = 正在解释…
explain-done = 解释已完成
explain-close = 关闭解释
explain-note = 本解释由语言模型撰写。发送给它的只有代码，没有任何关于你的信息。采用之前请先核对。
explain-thumbs = 这个解释有用吗？
explain-retry = 重试
explain-failed-busy = 目前解释请求太多。请一分钟后重试。
explain-failed-changed = 此页面已更改。请重新加载页面后再解释其代码。
explain-failed-dropped = 解释未能完整送达。请重试。
explain-failed-early = 目前只有支持者和测试者可以使用此功能。
explain-failed-offline = 你处于离线状态。恢复联网后即可解释代码。
explain-failed-refused = 无法解释这段代码。
explain-failed-server = 我们这边出了问题。请重试。
explain-failed-unavailable = 此网站未设置代码解释。

### Settings

settings-title = 我的设置
settings-lead = 你的账户和偏好设置。
settings-contents = 设置的各部分
settings-sign-in = 登录后可在所有设备上使用相同的设置。
settings-account = 账户
settings-email = 电子邮件
settings-manage-account = 管理账户
settings-plan = 方案
settings-plan-core = Core（免费）
settings-plan-5m = Plus（按月付费）
settings-plan-5y = Plus（按年付费）
settings-plan-10m = 支持者（按月付费）
settings-plan-10y = 支持者（按年付费）
settings-subscriber-number = 你的订阅者编号是 { $number }。
settings-manage-subscription = 管理订阅
settings-subscription = 订阅
settings-cancel-plan = 取消订阅
settings-cancel-plan-note = 你的方案保留至已付费时间结束。
settings-cancel-plan-button = 取消订阅……
settings-cancel-plan-title = 取消你的订阅？
settings-cancel-plan-confirm = 取消订阅
settings-cancel-plan-keep = 保留方案
settings-payments = 付款
settings-payments-note = 付款方式、地址和账单。
settings-ledger = 历史记录
settings-ledger-show = { $count } 条记录
settings-ads = 广告
settings-ads-label = 隐藏广告
settings-ads-note = 开启后，登录期间页面不显示广告。
settings-ads-subscribe = <link>订阅 Plus</link> 即可隐藏广告。
settings-ads-others = 订阅者可以隐藏广告。
settings-ai = AI 帮助
settings-history = 历史记录
settings-history-label = 保留历史记录
settings-history-note = AI 帮助会将你的问题和回答保留最多六个月，方便你回看。关闭后历史记录会隐藏，但不会删除。
settings-history-delete = 删除历史记录
settings-history-delete-note = 删除你的所有问题和回答。
settings-history-delete-button = 删除历史记录…
settings-history-delete-question = 要永久删除你的 AI 帮助历史记录吗？
settings-history-deleted = 你的历史记录已删除。
settings-newsletter = 新闻邮件
settings-newsletter-subscription = 订阅
settings-newsletter-label = 已订阅
settings-newsletter-none = 你没有订阅。
settings-newsletter-ends = 新闻邮件即将停止。系统会自动为你退订，并删除为此保存的数据。
settings-language = 语言
settings-language-label = 首选语言
settings-language-none = 与浏览器相同
settings-language-note = 在你登录的每台设备上，如有译文，页面将以此语言打开。
settings-sessions = 会话
settings-sessions-note = 你登录的位置。请结束你不认识的会话。
settings-sessions-failed = 目前无法显示会话列表。
settings-session-unknown = 未知浏览器
settings-session-since = 登录于 { $date }
settings-session-current = 当前会话
settings-session-seen = 最近使用：{ $date }
settings-session-end = 结束
settings-session-end-of = 结束 { $name } 的会话
settings-sessions-end-others = 结束所有其他会话
settings-data = 你的数据
settings-export = 下载你的数据
settings-export-note = 为你保存的所有内容，JSON 文件格式。
settings-export-button = 下载
settings-leave = 删除你的账户
settings-leave-note = 删除你在此网站的账户，以及为你保存的所有内容。
settings-leave-button = 删除账户…
settings-leave-title = 要删除你的账户吗？
settings-leave-warning = 此操作无法撤消。你的设置、收藏集、筛选条件和历史记录会立即删除，所有会话都会结束。你在演练场保存的代码会留在原地址，但不再带有你的名字。订阅不会因此结束：请先取消订阅。你在登录服务商处的账户会保留。
settings-leave-email = 输入 { $email } 以确认
settings-leave-wrong = 这不是你账户的地址。
settings-leave-confirm = 删除我的账户
settings-saving = 正在保存…
settings-not-saved = 未能保存：{ $reason }
settings-cancel = 取消
settings-delete = 删除

### Offline

offline-title = 离线
offline-heading = 离线阅读
offline-lead = 把 { $site } 带到没有网络的地方。你选择的内容会保存在此浏览器中。
offline-link = 离线设置
offline-unavailable = 此页面无法离线阅读。
offline-switch-title = 无网络时阅读
offline-switch = 离线阅读
offline-switch-note = 下载你在下方选择的内容，以便没有网络时也能打开。关闭后不会再读取已下载的内容；它们会保留，直到你删除。
offline-now = 你处于离线状态。恢复联网后可继续下载。
offline-subscribe = <link>订阅 Plus</link> 即可下载文档并离线阅读。
offline-subscribers = 订阅者可以下载文档并在没有网络时阅读。
offline-visited = 读过的页面
offline-visited-note = 最近读过的页面都会保存在此浏览器中，没有网络时也能打开：最多 48 MB，直到你清除它们。
offline-packs-off = 本站没有其他可下载的内容。
offline-unsupported = 此浏览器无法保存供离线阅读的页面。在隐私窗口中这是有意为之：请在普通窗口中打开本站。
offline-refused = 浏览器不允许本站保存数据。请在浏览器设置中允许，或离开隐私窗口。
offline-silent = 离线功能没有响应。请关闭本站的其他所有标签页，然后重新加载此页面。
offline-prefer-title = 页面来源
offline-prefer = 优先在线
offline-prefer-note = 有网络时页面来自网站，仅在网站没有响应时才使用已下载的内容。关闭后优先使用已下载的内容：更快，但可能较旧。
offline-auto-title = 更新
offline-auto = 自动更新
offline-auto-note = 页面打开期间每小时检查一次更改，只获取更改的部分。
offline-choose = 下载内容
offline-choose-note = 所示大小为获取并保存的数据量。
offline-preview = 可以下载的内容
offline-choose-none = 暂时没有可下载的内容。请几分钟后再来查看。
offline-choose-failed = 无法显示下载列表：{ $reason }
offline-choose-offline = 离线时无法显示下载列表。
offline-again = 重试
offline-areas = { $all } 个领域中的 { $chosen } 个
offline-all = { $language } 全部内容
offline-area-extensions = Web 扩展
offline-area-other = 其他文档
offline-area-site = 博客等其他页面
offline-pack-size = { $pages ->
   *[other] { $pages } 个页面
}，{ $size }
offline-images = 包含图片
offline-images-size = 所选内容需 { $size }
offline-download-title = 下载
offline-total-none = 请选择你想离线阅读的内容。
offline-total = 已选择 { $packs ->
   *[other] { $packs } 个领域
}，{ $pages ->
   *[other] { $pages } 个页面
}
offline-short = 空间可能不足：需要 { $needed }，浏览器为本站剩余 { $free }。
offline-download = 下载 { $size }
offline-update = 立即更新
offline-update-size = 立即更新（最多 { $size }）
offline-resume = 继续
offline-pause = 暂停
offline-remove = 删除未选择的内容
offline-check = 检查更新
offline-checking = 正在检查…
offline-downloading = 正在下载…
offline-downloading-percent = 正在下载：{ $percent }%
offline-unpacking = 正在解包…
offline-unpacking-percent = 正在解包：{ $percent }%
offline-clearing = 正在清除…
offline-paused = 已暂停
offline-current = 已是最新
offline-last = 上次更新：{ $date }
offline-progress = { $done } / { $all }，{ $pages } / { $allPages } 个页面
offline-failure-network = 连接中断。已收到的内容会保留：恢复联网后请继续。
offline-failure-quota = 空间不足：需要 { $needed }，浏览器为本站剩余 { $free }。请减少选择，或在设备上腾出空间。
offline-failure-quota-unknown = 空间不足。请减少选择，或在设备上腾出空间。
offline-failure-corrupt = 收到的内容多次损坏，未予保留。请稍后或换一个网络再试。
offline-failure-forbidden = 下载仅供订阅者使用。你的下载已不在此浏览器中。
offline-failure-session = 你已退出登录。登录后即可更新下载；在此之前可以阅读已有的内容。
offline-failure-server = 网站未能提供下载。请几分钟后再试。
offline-storage = 存储
offline-storage-used = 本站在此浏览器中使用了 { $used }。
offline-storage-free = 本站在此浏览器中使用了 { $used }；剩余 { $free }。
offline-storage-unknown = 浏览器未说明已存储多少。
offline-stored = { $size }，{ $date }
offline-stored-partial = { $size }，尚未完成
offline-persisted = 浏览器不会自行删除你的下载。
offline-persist = 请浏览器保留它们
offline-persist-note = 空间不足时，浏览器会删除网站存储的内容。
offline-persist-refused = 浏览器拒绝了请求。请将本站加入书签或安装后再次请求。
offline-delete = 删除
offline-delete-of = 删除 { $name }
offline-clear = 清除数据…
offline-clear-title = 删除已存储的内容？
offline-clear-text = 将从此浏览器中删除 { $size }。你可以重新下载。
offline-clear-visited = 读过的页面在没有网络时将无法再打开。
offline-cancel = 取消
offline-from-pack = 来自你 { $date } 的下载
offline-from-visit = 你在 { $date } 阅读时的版本
offline-missing = 无法离线阅读
offline-missing-pack = 此页面无法离线阅读。它属于尚未下载的“{ $pack }”。
offline-missing-this = 此页面属于尚未下载的“{ $pack }”。
offline-missing-none = 你最近没有读过此页面，也没有任何下载包含它。
offline-missing-unknown = 你最近没有读过此页面。
offline-missing-part = 网站的这一部分没有存储在此浏览器中。
offline-signed-in = 离线时无法退出登录。你仍处于登录状态：请在恢复联网后再退出。
offline-edits-sent = 你离线时所做的更改已保存。
offline-edits-waiting = 已保存在此浏览器中，重新联网后发送。
offline-edits-session = 请登录以保存你离线时所做的更改：{ $count }
offline-unsent = { $count ->
   *[other] 收藏集有 { $count } 项更改尚未发送。在连上网络之前，它们会保留在此浏览器中。
}
offline-sent-at = 所有更改均已保存。离线时所做的最后更改已于 { $time } 发送。
offline-unsent-title = { $count ->
   *[other] { $count } 项更改尚未发送
}
offline-unsent-text = 你离线时对收藏集所做的更改只存在于此浏览器中。它们可以以你的名义在此等待，直到你再次登录。如果有其他人使用这台计算机，请将其删除。
offline-unsent-discard = 删除并退出登录
offline-unsent-keep = 退出登录
offline-edit-moved = “{ $title }”现在位于“已保存的文章”：你选择的收藏集已在别处被删除。
offline-edit-restored = “{ $title }”已在别处被删除。现已恢复，并带有你离线时写的内容。
offline-edit-joined = “{ $title }”的笔记在别处也有更改。两个版本均已保留，前后相接。
offline-edit-kept = “{ $title }”未被删除，因为它在别处有更改。如仍需删除，请再次操作。
offline-edit-full = 无法保存“{ $title }”：你的账户已没有空间。请删除不再需要的内容，然后重新保存。
offline-edit-tier = 无法创建收藏集“{ $title }”：你的方案不允许更多收藏集。其中的文章位于“已保存的文章”。
offline-edit-lost = 无法保存对“{ $title }”的更改：它已在别处被删除或改名。如仍需要，请重新更改。

### Privacy

privacy-heading = 统计什么，为什么统计
privacy-lead = { $name } 统计访问情况，以了解哪些页面有帮助、哪些没有。它不会知道你是谁。
privacy-lead-ads = { $name } 不统计访问情况。广告取决于页面，而不取决于你。
privacy-lead-nothing = { $name } 不统计访问情况，也不显示广告。
privacy-choice = 你的选择
privacy-switch = 统计我的访问
privacy-choice-on = 已开启：此浏览器会报告你打开了哪些页面、使用了页面上的什么。
privacy-choice-off = 已关闭：不会发送任何内容，等待发送的内容已删除。此浏览器会记住这一选择，直到你更改为止。
privacy-choice-browser = 已关闭：你的浏览器要求不被跟踪（Global Privacy Control 或 Do Not Track），本网站遵守这一要求，不会发送任何内容。
privacy-choice-cookie = 已关闭：本网站的 Cookie（moz-1st-party-data-opt-out）表示不得统计，不会发送任何内容。
privacy-choice-forgotten = 在你离开此页面之前已关闭：你的浏览器不允许本网站存储任何内容，因此无法记住你的选择。请在浏览器设置中开启 Global Privacy Control 或 Do Not Track：本网站遵守这两者。
privacy-no-script = 访问情况由 JavaScript 统计。JavaScript 已关闭，因此不会发送任何内容；开启后，这里会有一个开关。你也可以在浏览器设置中开启 Global Privacy Control 或 Do Not Track：本网站遵守这两者。
privacy-counted = 统计的内容
privacy-views = <b>你打开的页面。</b>页面的地址和语言、是否找到，以及你从哪里来：来自本网站时是页面，来自其他网站时只有网站名称。地址中“?”之后的内容除活动名称外均不包含。
privacy-clicks = <b>你在页面上使用的东西。</b>链接、菜单、按钮、对页面的评价及其原因。不包括你输入的内容。
privacy-searches = <b>没有结果的搜索。</b>搜索文字，与页面和访问分开保存。看起来像电子邮件地址、长数字或密码的内容不会发送。
privacy-speed = <b>页面的速度。</b>多久能看到内容、点击多久生效，以及内容自行移动了多少。
privacy-device = <b>你的阅读环境。</b>浏览器的名称和主要版本、系统的名称、电脑或手机、窗口宽度的档位，以及你的第一语言。
privacy-country = <b>国家或地区和订阅。</b>你的网络地址所属的国家或地区（如果知道），以及你的订阅（如果有）。
privacy-why = 这些统计显示什么内容有人读、什么内容有人找却找不到、哪些页面有帮助、哪些页面慢。除此之外没有其他用途。
privacy-not = 不保存的内容
privacy-not-address = 你的网络地址、浏览器的完整名称和确切时间。
privacy-not-reader = 任何把两次访问联系起来的内容：没有你、你的浏览器或会话的编号。在读者很少的网站上，接连打开的页面仍可能看起来像同一次访问。
privacy-not-others = 你的浏览器只向本网站发送报告。没有其他公司的脚本参与。
privacy-long = 保存多久
privacy-visit-days = 单次访问在 { $days } 天后删除。
privacy-count-days = 按整天统计的数字（例如页面的浏览次数）在 { $days } 天后删除。
privacy-counts-stay = 按整天统计的数字（例如页面的浏览次数）会保留。
privacy-here = 在你的浏览器中，报告会等到网站收到为止。本页末尾的列表在你关闭标签页时消失。
privacy-stored = 你打开的页面会保存在此浏览器中，以便在没有网络时阅读。没有人会知道是哪些页面。<link>查看并删除保存的内容</link>
privacy-ads = 广告
privacy-ads-none = 本网站没有广告。
privacy-ads-by = 广告根据你所读页面的文字和你所在的国家或地区选择。没有你的个人画像，除国家或地区外，不会传递任何关于你的信息，这里也不运行广告商的脚本。
privacy-ads-counted = 广告被看到和点击的次数按日期和页面位置统计，不含任何关于你的信息。
privacy-ads-switch = 上面的开关只涉及访问统计，不会关闭广告。
privacy-ads-more = 进一步了解 { $name } 上的广告
privacy-records = 本次访问发送的内容
privacy-records-lead = 此标签页发送的报告，与网站收到的一致，最多显示最近五十条。
privacy-records-no-script = 此列表需要 JavaScript。没有 JavaScript 就不会发送任何内容。
privacy-records-none = 目前还没有发送任何内容。
privacy-records-off = 统计关闭期间不会发送任何内容。
privacy-records-waiting = 有 { $count } 条报告等待发送。
privacy-record-view = 浏览页面
privacy-record-click = 事件
privacy-record-search = 没有结果的搜索
privacy-record-speed = 页面速度
privacy-record-other = 报告
privacy-record-others = 来自生成报告的库，不保存
privacy-record-raw = 发送的原始内容（JSON）
privacy-field-source = 点击的内容或发生的事
privacy-field-query = 文字
privacy-field-path = 页面
privacy-field-referrer = 来源
privacy-field-status = 页面状态
privacy-field-baseline = Baseline
privacy-field-lcp = 最大部分可见（LCP）
privacy-field-fcp = 首个部分可见（FCP）
privacy-field-inp = 最慢的反应（INP）
privacy-field-ttfb = 服务器响应（TTFB）
privacy-field-cls = 移动程度（CLS）
privacy-field-width = 窗口宽度
privacy-field-languages = 浏览器语言
privacy-field-country = 国家或地区
privacy-field-subscription = 订阅
privacy-field-campaign = 活动（{ $part }）
privacy-value-found = 已找到
privacy-value-missing = 未找到
privacy-value-anonymous = 无
privacy-ad-requested = 已请求广告
privacy-ad-fetched = 服务器已响应广告请求
privacy-ad-served = 广告已放置在页面上
privacy-ad-viewed = 广告已被看到
privacy-ad-clicked = 广告被点击
privacy-ad-about = 关于广告的链接被点击
privacy-ad-without = 不看广告的链接被点击
privacy-ad-failed = 无法加载广告
privacy-policy = { $name } 隐私声明

### Observatory

observatory-title = HTTP Observatory
observatory-lead = 查看网站在多大程度上使用了浏览器提供的保护、响应有多快，以及需要改什么。
observatory-site = 网站地址
observatory-site-wrong = 这不是网站地址。请输入 example.com 或 https://example.com/shop 这样的地址。
observatory-scan = 扫描
observatory-public = 扫描只发送几个普通请求。任何人都能看到结果。
observatory-no-server = 本站仅以文件形式提供，因此无法在此扫描。
observatory-opening = 扫描已结束，正在打开报告……
observatory-looks-at = 扫描查看什么
observatory-headers-heading = 标头
observatory-headers-text = 内容安全策略、HTTPS、框架嵌入以及另外九项测试得出从 A+ 到 F 的等级。
observatory-cookies-heading = 修复
observatory-cookies-text = 每项未通过的测试都附有适合你的服务器的配置，根据你的网站所发送的内容生成。
observatory-speed-heading = 速度
observatory-speed-text = 连接、压缩、缓存以及拖慢页面的因素，单独计分。
observatory-more = 更多关于 Observatory 的内容
observatory-scoring-docs = 测试与评分
observatory-faq = 常见问题
observatory-feedback = 提供反馈
observatory-asking = 正在向 { $host } 请求标头……
observatory-still = 仍在请求 { $host }。标头之后是速度和页面所用的文件……
observatory-slow = 该网站响应缓慢。扫描最多需要 45 秒。
observatory-elapsed = { $seconds } 秒
observatory-report = 报告
observatory-report-of = 报告：
observatory-report-title = { $host } 的报告
observatory-not-scanned = { $host } 尚未被扫描。
observatory-another = 扫描另一个网站
observatory-summary = 摘要
observatory-grade = 等级
observatory-score = 得分
observatory-of = { $part } / { $whole }
observatory-tests-passed = 通过的测试
observatory-scanned = 扫描时间
observatory-better = 比之前好：
observatory-worse = 比之前差：
observatory-rescan = 重新扫描
observatory-rescan-wait = 上次扫描一分钟后可用。
observatory-result-news = 新结果：等级 { $grade }，得分 { $score }
observatory-copy = 复制
observatory-copy-link = 复制链接
observatory-copy-badge = 复制徽章
observatory-image = 图片
observatory-parts = 报告的各部分
observatory-tab-scoring = 评分
observatory-fix-first = 优先修复
observatory-points = { $points } 分
observatory-all-passed = 没有测试失败，无需修复。
observatory-passes = 通过或不适用：{ $count }
observatory-tab-response = 标头和 Cookie
observatory-tab-csp = CSP
observatory-tab-cookies = Cookie
observatory-tab-headers = 原始标头
observatory-tab-performance = 性能
observatory-tab-what-if = 假如
observatory-tab-comparison = 历史与比较
observatory-tab-history = 历史
observatory-tab-benchmark = 总体对比
observatory-tab-compare = 比较
observatory-test = 测试
observatory-verdict = 结果
observatory-reason = 原因与建议
observatory-passed = 通过
observatory-failed = 未通过
observatory-not-applicable = 不适用
observatory-bonus-note = 得分达到 90 后才计入加分。
observatory-fix = 如何修复
observatory-server = 服务器
observatory-info = 含义
observatory-csp-none = 该网站没有内容安全策略。
observatory-csp-reports = 该网站只报告内容安全策略会阻止什么，实际上什么也没有阻止。
observatory-csp-effective = 生效的策略
observatory-cookies-none = 该网站没有设置 Cookie。
observatory-name = 名称
observatory-cookie-expires = 过期时间
observatory-cookie-path = 路径
observatory-cookie-secure = Secure
observatory-cookie-httponly = HttpOnly
observatory-cookie-samesite = SameSite
observatory-cookie-prefix = 前缀
observatory-cookie-session = 会话结束时
observatory-yes = 是
observatory-no = 否
observatory-headers-none = 没有存储这次扫描的标头。
observatory-copy-headers = 复制标头
observatory-header = 标头
observatory-value = 值
observatory-history-none = 还没有存储任何扫描。
observatory-history-one = 得分变化后会出现曲线。
observatory-history-label = { $from } 至 { $to } 的得分：最初 { $first }，最后 { $last }。
observatory-change = 变化
observatory-benchmark-none = 还没有可比较的内容。
observatory-benchmark-text = 该网站优于一年内扫描过的 { $share } % 的网站。
observatory-sites = 网站数
observatory-this-site = 本网站
observatory-compare = 比较
observatory-compare-text = 将另一个网站与该网站逐项对比。
observatory-compare-site = 对比的网站
observatory-compare-scans = 比较两次扫描
observatory-compare-before = 之前
observatory-compare-after = 之后
observatory-performance-none = 没有测量性能。
observatory-performance-score = （满分 100）。时间为 { $runs } 次的中位数，不影响等级。
observatory-timing-dns = DNS
observatory-timing-connect = 连接
observatory-timing-tls = TLS
observatory-timing-first-byte = 首字节
observatory-timing-total = 总计
observatory-range = { $from } 至 { $to }
observatory-checks = 检查
observatory-weight = 权重
observatory-rating-good = 好
observatory-rating-fair = 一般
observatory-rating-poor = 差
observatory-rating-unknown = 未测量
observatory-waterfall = 请求
observatory-requests = 请求：{ $count }，{ $size }
observatory-omitted = 为限制负载而未请求：{ $count }。
observatory-address = 地址
observatory-size = 大小
observatory-time = 时间
observatory-phase-dns = DNS
observatory-phase-connect = 连接
observatory-phase-tls = TLS
observatory-phase-wait = 等待
observatory-phase-receive = 接收
observatory-kind-document = 页面
observatory-kind-stylesheet = 样式表
observatory-kind-script = 脚本
observatory-kind-image = 图像
observatory-kind-font = 字体
observatory-kind-media = 媒体
observatory-kind-frame = 框架
observatory-kind-other = 其他
observatory-third-party = 其他主机
observatory-blocking = 阻塞渲染
observatory-what-if-text = 编辑所扫描响应的标头，查看网站会得到的等级。不会向网站发送请求。
observatory-what-if-headers = 响应标头
observatory-what-if-wrong = 第 { $line } 行不是标头。请写成“名称: 值”。
observatory-what-if-set = 设置：
observatory-what-if-reset = 还原
observatory-what-if-result = 更改的结果
observatory-what-if-now = 现在
observatory-what-if-then = 更改后
observatory-what-if-news = 使用这些标头：等级 { $grade }，得分 { $score }
observatory-no-changes = 没有测试的结果发生变化。
observatory-try-again = 重试
observatory-retry-after = 请在 { $seconds } 秒后重试。
observatory-failure-invalid-site = “{ $host }”不是网站的名称
observatory-failure-invalid-site-help = 请写主机名，需要时加上端口和路径，例如 example.com:8443/shop。只扫描部分端口。
observatory-failure-invalid-hostname = 没有这样的顶级域名
observatory-failure-invalid-hostname-help = 请检查名称的结尾。对于自己网络中的主机，请在命令行使用“waymark scan”。
observatory-failure-invalid-hostname-ip = 不扫描 IP 地址
observatory-failure-invalid-hostname-ip-help = 请写一个指向公共地址的名称。对于自己的网络，请在命令行使用“waymark scan”。
observatory-failure-invalid-hostname-lookup = 找不到 { $host }
observatory-failure-invalid-hostname-lookup-help = DNS 中没有这个名称。请检查拼写；新名称可能需要一些时间生效。
observatory-failure-refused = 此处不扫描 { $host }
observatory-failure-refused-help = 该 Observatory 的运营者将其排除在外。
observatory-failure-site-down = 无法访问 { $host }
observatory-failure-site-down-help = HTTPS 和 HTTP 均无法建立连接。请检查网站是否在运行并对互联网开放。
observatory-failure-port-down = 该端口没有响应
observatory-failure-port-down-help = 该端口既不提供 HTTPS 也不提供 HTTP。请检查端口或省略它。
observatory-failure-status = { $host } 返回错误
observatory-failure-status-help = 错误页面不予评级。请选择能在浏览器中打开的地址。
observatory-failure-blocked = { $host } 屏蔽了扫描程序
observatory-failure-blocked-help = 该网站或其前面的服务会拦截程序。这并不说明其标头的好坏。如果是你的网站，请放行扫描程序的用户代理。
observatory-failure-opt-out = { $host } 不希望被扫描
observatory-failure-opt-out-help = 该网站已选择退出，我们予以尊重。如果是你的网站，请先更改该设置。
observatory-failure-address = { $host } 指向非公共地址
observatory-failure-address-help = 只扫描公共地址。对于自己的网络，请在命令行使用“waymark scan”。
observatory-failure-timeout = { $host } 用时过长
observatory-failure-timeout-help = 响应未能及时到达。请在网站不那么繁忙时重试。
observatory-failure-response = 无法读取响应
observatory-failure-response-help = 它违反了 HTTP 规则或过大。请查看服务器日志。
observatory-failure-rate-limited = 短时间内扫描过多
observatory-failure-rate-limited-help = 每个主机和每位读者都有限制。已存储的结果随时可以查看。
observatory-failure-busy = Observatory 正忙
observatory-failure-busy-help = 目前正在扫描许多网站。请稍后重试。
observatory-failure-unreachable = 无法连接到本站
observatory-failure-unreachable-help = 请检查互联网连接后重试。
observatory-failure-other = 扫描失败
observatory-failure-other-help = 这本不该发生。请重试，如果再次发生请告诉我们。

### Exported pages: no page of the site has these.

exported-online = 在线阅读此页面
exported-only-online = 打开网站：此副本中不包含
exported-missing = 此副本中不包含
exported-example = 此示例只能在网站上运行
exported-media = 仅在网站上提供
exported-other = 其他页面
exported-pages = { $count ->
   *[other] { $count } 个页面
  }
