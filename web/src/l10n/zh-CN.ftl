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
offline-unavailable = 此页面无法离线阅读。
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
menu-learn-html-note = 赋予页面结构
menu-learn-css = CSS
menu-learn-css-note = 为结构添加样式
menu-learn-javascript = JavaScript
menu-learn-javascript-note = 让页面行动和响应
menu-learn-accessibility = 无障碍
menu-learn-accessibility-note = 从一开始就为所有人构建
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
menu-api-note = 脚本可以要求浏览器做的事
menu-extensions = Web 扩展
menu-extensions-note = 扩展浏览器的程序
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
menu-updates-note = 浏览器新近支持的功能
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

feedback-heading = 帮助改进本站
feedback-question = 本页对你有帮助吗？
feedback-yes = 有
feedback-no = 没有
feedback-why = 为什么本页对你没有帮助？
feedback-submit = 提交
feedback-thanks = 感谢你的反馈！
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
contribute-link = 了解如何贡献
modified = 本页最后由<a>贡献者</a>于 <time>{ $date }</time> 修改。
modified-unknown = 最后修改日期未知
machine-translated = 本页由机器从英文翻译而来。
view-source = 查看本页源文件
report-problem = 报告此内容的问题

## Survey

survey-label = 调查
survey-hide = 隐藏此调查

## Not found

not-found-heading = 找不到页面
not-found-text = 抱歉，找不到页面 <code>{ $path }</code>。
not-found-home = 返回首页
suggestions-heading = 你要找的是这些吗？
suggestions-search = 搜索
suggestions-failed = 无法查找相似的页面。
suggestion-title = 标题相似
suggestion-slug = 地址相似
suggestion-moved = 已移至此处
suggestion-locale = 其他语言

### Other screens than documents

## Home page

home-heading = 在 Web 平台上找到你的路
home-text = { $name } 讲解 <css>CSS</css>、<html>HTML</html>、<javascript>JavaScript</javascript> 以及浏览器能理解的一切。
home-featured = 精选文章

## Home page, further parts

home-news = 最新消息
home-contributions = 最近的贡献
spotlight-heading = 贡献者风采
spotlight-join = 参与进来

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
advertise-audience = 受众
advertise-audience-text = { $name } 的读者包括专业开发者、工具决策者和学习者。
advertise-contact = 联系我们
newsletter-heading = { $name } 新闻通讯已停办
newsletter-lead = 感谢阅读。您无需任何操作。
newsletter-data = 所有人将自动退订，新闻通讯的数据将被删除。
newsletter-settings = 在设置中查看新闻通讯
newsletter-blog = 消息将继续在博客发布
newsletter-unsubscribe = 退订新闻通讯
newsletter-unsubscribe-lead = 您将不再收到新闻通讯邮件，您的地址也将从列表中删除。
newsletter-unsubscribe-button = 退订
newsletter-unsubscribed = 您已退订
newsletter-unsubscribed-lead = 您将不再收到新闻通讯邮件。您的地址已从列表中删除。
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

queue = 队列
queue-add = 加入队列
queue-queued = 已加入
queue-item = 示例 { $number }（{ $language }）
queue-remove = 将 { $name } 移出队列

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
play-save-full = 您的账号保存的代码已达上限。您可以不保存而直接分享，或请本网站的管理者删除一部分。
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
results-did-you-mean = 您要找的是 <a>{ $text }</a> 吗？
results-none = 没有与此查询相符的文档。
results-sort = 排序
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
results-error = 无法搜索：
results-failed = 搜索目前不可用。
results-reload = 再试一次

## Pages of Plus

plus-no-script = 此页面的内容由 JavaScript 加载，但 JavaScript 已关闭。
plus-early = 目前只有支持者和测试者可以使用此功能。

## Overview of Plus, and its plans

overview-name = { $name } Plus
overview-heading = 跟得上您的文档
overview-lead = Plus 为每天在这里度过时光的人增添工具，并支付写作的费用。每个页面始终对所有人免费。
overview-begin = 开始使用
overview-docs = 如何运作
overview-features = Plus 提供什么
overview-ads = 没有广告
overview-ads-text = 关闭广告后，页面上除了内容本身，没有什么会分散您的注意力。
overview-ai-text = 提出问题，即可获得来自文档的回答，并附上出处页面。
overview-playground-text = 修改任何实时示例，运行它，并保存在可以分享的地址上。
overview-updates-text = 查看自上次访问以来浏览器新增了什么，只看您关心的浏览器和页面。
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
plans-tax = 根据您的居住地可能会加收税款。付款前您会看到总额。
plans-change-help = <link>我可以升级或降级方案吗？</link>
plans-offline = 您处于离线状态。恢复联网后才能显示方案。
plans-failed = 目前无法显示其他方案。
plans-retry = 重试
plans-elsewhere = 您所在的国家或地区尚未出售方案。免费的内容可在任何地方使用。
plans-no-script = 要查看价格并订阅，请启用 JavaScript。
plans-unknown = 目前无法查询您的订阅。请几分钟后重试。
plans-upgrade-title = 升级到 { $plan }？
plans-upgrade-text = 新方案立即开始并立即付款。已付费时间的剩余部分会被扣除。
plans-upgrade-monthly = 之后每月 { $price }。
plans-upgrade-yearly = 之后每年 { $price }。
plans-upgraded = 您现在拥有 { $plan }。
plans-thanks = 谢谢！
plans-waiting = 正在确认您的付款，需要几秒钟。
plans-late = 确认尚未到达。可能需要几分钟，您不必在此等待：方案会自动开始。
plans-lost = 目前无法查询您的付款是否到达。它没有丢失。
plans-ask-again = 再次检查
plans-signed-out = 登录以查看您的方案。

## Subscriptions

plan-renews = 您的方案将于 { $date }续订。
plan-ends = 您的方案将于 { $date }结束。在此之前一切不变。
plan-past-due = 上次付款失败。您的方案保留至 { $date }：请检查付款方式。
plan-held = 您的方案应已续订，但付款尚未确认。方案保留至 { $date }。
plan-incomplete = 订阅的首次付款尚未完成。请再次选择方案以付款。
plan-unpaid = 您的订阅付款失败，因此没有生效的方案。请检查付款方式。
plan-disputed = 您的一笔付款在银行处于争议中。如果是误会，请告知银行。
plan-granted = 您的方案由本站运营者赠送，您无需付款。
plan-provider = 您的方案随登录所用的账号提供。
plan-withheld = 本站运营者已设定此账号的方案，无法购买其他方案。
plan-resume = 保留方案
plan-portal = 管理付款
plan-failed = 操作未成功：{ $reason }
plan-failed-down = 目前无法付款。没有扣款，也没有更改；请几分钟后重试。
plan-failed-refused = 付款被拒绝。请检查付款方式后重试。
ledger-subscribed = 订阅 { $plan }
ledger-changed = 更改为 { $plan }
ledger-cancelled = 取消 { $plan }
ledger-resumed = 继续保留 { $plan }
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
collections-lead = 你保存的文章，按自己的列表整理。
collections-sign-in = 登录后可以保存文章并查看你的收藏集。
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
collection-missing = 没有这个收藏集。它已被删除，或属于其他账户。
collection-empty = 这里还没有内容。打开一篇文章，然后按上方的“保存”。
bookmark-save = 保存
bookmark-saved = 已保存
bookmark-offline = 离线时无法保存文章。
bookmark-add-heading = 保存这篇文章
bookmark-edit-heading = 编辑已保存的内容
bookmark-collection = 收藏集
bookmark-note = 备注
bookmark-new-collection = + 新建收藏集
bookmark-deleted = 已移除“{ $title }”。
share-title = 共享此收藏集
share-text = 有了链接，任何人都能看到此收藏集的文章，但看不到你是谁。
share-shared = 在你停止共享之前，任何持有此链接的人都能看到该收藏集。
share-link = 公开链接
share-notes = 同时共享我的备注
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
frequent-empty = 还没有打开过两次的文章。
frequent-short = 常看的文章
frequent-all = 查看全部
recent-heading = 最近阅读
recent-note = 此列表只保存在这个浏览器中。
recent-clear = 清除
shared-ended = 此收藏集未共享，或已停止共享。
shared-empty = 此收藏集中没有内容。

## Updates

updates-title = 更新
updates-lead = 浏览器开始支持或不再支持的功能。
updates-sign-in = 按浏览器、类型、特性和自己的收藏筛选需要账户。
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
updates-together = 在您的所有浏览器中
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
updates-once-feed = 您的订阅源地址。请立即复制：之后不再显示。
updates-once-secret = 用于签名消息的密钥。请立即复制：之后不再显示。
updates-following = 您关注的内容
updates-end = 结束
updates-end-name = 结束 { $name }
updates-test = 测试
updates-test-arrived = 测试消息已送达。
updates-disabled = 因失败过多已停用：{ $reason }
updates-close = 关闭

### Settings

settings-title = 我的设置
settings-lead = 你的账户，以及本网站为你做什么。
settings-sign-in = 登录后可以查看你的设置。
settings-account = 账户
settings-email = 电子邮件
settings-manage-account = 管理账户
settings-plan = 方案
settings-plan-core = Core（免费）
settings-plan-5m = Plus（按月付费）
settings-plan-5y = Plus（按年付费）
settings-plan-10m = 支持者（按月付费）
settings-plan-10y = 支持者（按年付费）
settings-subscriber-number = 您的订阅者编号是 { $number }。
settings-manage-subscription = 管理订阅
settings-subscription = 订阅
settings-cancel-plan = 取消订阅
settings-cancel-plan-note = 您的方案保留至已付费时间结束。
settings-cancel-plan-button = 取消订阅……
settings-cancel-plan-title = 取消您的订阅？
settings-cancel-plan-confirm = 取消订阅
settings-cancel-plan-keep = 保留方案
settings-payments = 付款
settings-payments-note = 付款方式、地址和账单。
settings-ledger = 历史记录
settings-ledger-show = { $count } 条记录
settings-ads = 广告
settings-ads-label = 隐藏广告
settings-ads-note = 登录期间，页面不显示广告。
settings-ads-subscribe = 订阅者可以隐藏广告。<link>订阅 Plus</link> 即可选择。
settings-ads-others = 订阅者可以隐藏广告。
settings-ai = AI 帮助
settings-history = 历史记录
settings-history-label = 保留历史记录
settings-history-note = AI 帮助会将您的问题和回答保留最多六个月，方便您回看。关闭后历史记录会隐藏，但不会删除。
settings-history-delete = 删除历史记录
settings-history-delete-note = 删除您的所有问题和回答。
settings-history-delete-button = 删除历史记录…
settings-history-delete-question = 要永久删除您的 AI 帮助历史记录吗？
settings-history-deleted = 您的历史记录已删除。
settings-newsletter = 新闻邮件
settings-newsletter-subscription = 订阅
settings-newsletter-label = 已订阅
settings-newsletter-none = 您没有订阅。
settings-newsletter-ends = 新闻邮件即将停止。系统会自动为您退订，并删除为此保存的数据。
settings-language = 语言
settings-language-label = 首选语言
settings-language-none = 浏览器的语言
settings-language-note = 在您登录的每台设备上，如有译文，页面将以此语言打开。
settings-sessions = 会话
settings-sessions-note = 您登录的位置。请结束您不认识的会话。
settings-sessions-failed = 目前无法显示会话列表。
settings-session-unknown = 未知浏览器
settings-session-since = 登录于 { $date }
settings-session-current = 当前会话
settings-session-seen = 最近使用：{ $date }
settings-session-end = 结束
settings-session-end-of = 结束 { $name } 的会话
settings-sessions-end-others = 结束所有其他会话
settings-data = 您的数据
settings-export = 下载您的数据
settings-export-note = 为您保存的所有内容，JSON 文件格式。
settings-export-button = 下载
settings-leave = 删除您的账户
settings-leave-note = 删除您在此网站的账户，以及为您保存的所有内容。
settings-leave-button = 删除账户…
settings-leave-title = 要删除您的账户吗？
settings-leave-warning = 此操作无法撤消。您的设置、收藏集、筛选条件和历史记录会立即删除，所有会话都会结束。您在演练场保存的代码会留在原地址，但不再带有您的名字。订阅不会因此结束：请先取消订阅。您在登录服务商处的账户会保留。
settings-leave-email = 输入 { $email } 以确认
settings-leave-wrong = 这不是您账户的地址。
settings-leave-confirm = 删除我的账户
settings-saving = 正在保存…
settings-not-saved = 未能保存：{ $reason }
settings-cancel = 取消
settings-delete = 删除

### Observatory

observatory-title = HTTP Observatory
observatory-lead = 查看网站在多大程度上使用了浏览器提供的保护、响应有多快，以及需要改什么。
observatory-site = 网站地址
observatory-site-wrong = 这不是网站地址。请输入 example.com 或 https://example.com/shop 这样的地址。
observatory-scan = 扫描
observatory-public = 扫描只发送几个普通请求。任何查询该网站的人都能看到结果。
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
observatory-scanning = 正在扫描 { $host }……
observatory-slow = 该网站响应缓慢。扫描最多需要 45 秒。
observatory-elapsed = { $seconds } 秒
observatory-report = 报告
observatory-report-of = 报告：
observatory-report-title = { $host } 的报告
observatory-not-scanned = 还没有 { $host } 的结果。
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
observatory-tab-csp = CSP
observatory-tab-cookies = Cookie
observatory-tab-headers = 原始标头
observatory-tab-performance = 性能
observatory-tab-what-if = 假如
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
observatory-cookie-session = 随会话结束
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
observatory-omitted = 为避免打扰而未请求：{ $count }。
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
observatory-failure-invalid-site = 这不是网站
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
observatory-failure-port-down-help = 那里既不是 HTTPS 也不是 HTTP。请检查端口或省略它。
observatory-failure-status = { $host } 返回错误
observatory-failure-status-help = 错误页面不予评级。请选择能在浏览器中打开的地址。
observatory-failure-blocked = { $host } 拒绝扫描程序
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
