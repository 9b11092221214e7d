### Тексты интерфейса. Названия продуктов задаются в настройках, а не здесь.

## Skip links and frame

skip-to-content = Перейти к основному содержанию
skip-to-search = Перейти к поиску
skip-to-language = Перейти к выбору языка
loading = Загрузка…
error-title = Ошибка загрузки
error-heading = Ошибка загрузки
error-reload = Обновить страницу
chunk-failed = Эту часть страницы не удалось загрузить.
part-failed = Эта часть страницы не работает.
offline = Вы читаете без подключения к сети.
toast-close = Закрыть это сообщение
online = Подключение восстановлено.
maintenance = На сервере ведутся работы. Документацию можно читать и дальше, но Plus и поиск могут быть недоступны. Спасибо за терпение!

## Header

menu-main = Главное меню
menu-open = Открыть главное меню
menu-close = Закрыть главное меню
menu-new = Новое
menu-new-feature = Новая возможность
menu-learn = Обучение
menu-learn-all = Обзор: обучение
menu-learn-all-note = С чего начать и что читать дальше
menu-learn-html = HTML
menu-learn-html-note = Создавайте структуру страниц
menu-learn-css = CSS
menu-learn-css-note = Оформляйте страницы
menu-learn-javascript = JavaScript
menu-learn-javascript-note = Делайте страницы интерактивными
menu-learn-accessibility = Доступность
menu-learn-accessibility-note = Создавайте для всех
menu-references = Справочники
menu-references-all = Обзор: справочники
menu-references-all-note = Все технологии веб-платформы
menu-html = HTML
menu-html-note = Элементы и атрибуты
menu-css = CSS
menu-css-note = Свойства, селекторы и значения
menu-javascript = JavaScript
menu-javascript-note = Язык и его встроенные объекты
menu-http = HTTP
menu-http-note = Методы, заголовки и коды состояния
menu-api = Web API
menu-api-note = Что скрипты могут делать в браузере
menu-extensions = Веб-расширения
menu-extensions-note = Расширяйте браузер
menu-accessibility = Доступность
menu-accessibility-note = Роли, состояния и хорошие приёмы
menu-plus = Plus
menu-plus-overview = Обзор: Plus
menu-plus-overview-note = Больше для тех, кто читает часто
menu-ai-help = Помощь ИИ
menu-ai-help-note = Ответы на основе документации
menu-collections = Подборки
menu-collections-note = Сохранённые вами статьи
menu-updates = Новинки
menu-updates-note = Следите за изменениями браузеров
menu-offline = Читать без сети
menu-offline-note = Страницы там, где нет сети
menu-plus-docs = Документация
menu-plus-docs-note = Как пользоваться возможностями Plus
menu-plus-faq = Частые вопросы
menu-plus-faq-note = О чём спрашивают читатели
menu-curriculum = Учебная программа
menu-blog = Блог
menu-tools = Инструменты
menu-playground = Песочница
menu-playground-note = Писать, запускать и показывать код
menu-observatory = HTTP Observatory
menu-observatory-note = Проверить безопасность заголовков сайта
theme = Тема
theme-os-default = Как в системе
theme-light = Светлая
theme-dark = Тёмная
sign-in = Войти
sign-up = Зарегистрироваться бесплатно
sign-out = Выйти
user-menu = Ваша учётная запись
user-settings = Мои настройки
user-staff = Администрирование
user-help = Помощь
user-feedback = Отзыв

## Quick search

search-label = Поиск по сайту
search-placeholder = Поиск
search-submit = Искать
search-results = Результаты поиска
search-loading = Загрузка поискового указателя…
search-failed = Не удалось загрузить поисковый указатель!
search-crashed = Ошибка при показе поиска. Подробности в консоли.
search-none = Названий документов не найдено.
search-by-text = Заголовки не подходят. Это есть в тексте страниц:
search-not-seeing = Не видите того, что ищете?
search-site = Искать { $query } по всему сайту
search-found = { $count ->
    [one] Найдено { $count } название
    [few] Найдено { $count } названия
   *[other] Найдено { $count } названий
}

## Sidebar and table of contents

breadcrumb = Навигационная цепочка
sidebar-label = Связанные темы
sidebar-expand = Развернуть боковую панель
sidebar-collapse = Свернуть боковую панель
filter-label = Отфильтровать боковую панель
filter-placeholder = Фильтр
filter-clear = Очистить фильтр
filter-matches = { $count ->
    [0] Нет совпадений
    [one] { $count } совпадение
    [few] { $count } совпадения
   *[other] { $count } совпадений
}
toc-heading = В этой статье

## Languages

language-label = Язык:
language-remember = Запомнить язык
language-remember-help = Страницы будут открываться на этом языке, если есть перевод.
language-remember-question = Это полезно для вас?
language-experiment = Эксперимент
translation-label = Об этом переводе
translation-machine = Эта страница в порядке эксперимента переведена с английского машиной и может содержать ошибки.
translation-community = Эта страница переведена с английского сообществом.
translation-unmaintained = Этот перевод не поддерживается и мог устареть.
translation-english = Смотреть на английском
translation-missing = Эта страница ещё не переведена. Оригинал:

## Code and examples

code-copy = Скопировать в буфер обмена
code-copied = Скопировано
code-failed = Не удалось скопировать в буфер обмена!
code-good = Пример того, как надо
code-bad = Пример того, как не надо
sample-title = Результат примера

## Specifications

specifications-column = Спецификация
specifications-missing = Спецификация не найдена
specifications-missing-text = Для <code>{ $query }</code> нет данных о спецификациях. <a>Проверьте, нет ли ошибки на этой странице</a>, или добавьте недостающий <key>spec_url</key> в <data>данные о совместимости</data>. Проверьте также, что спецификация есть в <specs>списке спецификаций</specs>.

## Baseline

baseline-name = Baseline
baseline-yes = Поддерживается
baseline-no = Поддерживается не везде
baseline-high = Широко доступно
baseline-low = Доступно с недавних пор
baseline-limited = Доступно ограниченно
baseline-deprecated = Устарело
baseline-removing = Будет удалено
baseline-browser-yes = { $browser }: поддерживается
baseline-browser-no = { $browser }: не поддерживается
baseline-since = С этого времени ({ $date }): { $versions }
baseline-high-text = Эта возможность хорошо освоена и работает на многих устройствах и во многих версиях браузеров. Во всех браузерах она есть с этого времени: { $date }.
baseline-low-text = Эта возможность работает на новейших устройствах и в новейших версиях браузеров с этого времени: { $date }. На старых устройствах и в старых браузерах она может не работать.
baseline-limited-text = Эта возможность не входит в Baseline, потому что не работает в некоторых из самых распространённых браузеров.
baseline-discouraged-text = Не используйте эту возможность в новых проектах. Её могут убрать из браузеров.
baseline-removing-text = Эту возможность скоро уберут из браузеров. Перестаньте её использовать.
baseline-alternatives = Вместо неё подойдут:
baseline-alternatives-comma = {", "}
baseline-alternatives-or = {" "}или{" "}
baseline-asterisk = * Некоторые части этой возможности поддерживаются в разной степени.
baseline-learn = Подробнее
baseline-compat = Полная таблица совместимости
baseline-feedback = Оставить отзыв
baseline-signals = <a>Сообщите разработчикам браузеров, что вам нужна эта возможность</a>

## Place of a compatibility table

compat-loading = Загрузка таблицы совместимости…
compat-no-script = Для таблицы совместимости нужен JavaScript.

### Compatibility table

compat-failed = Не удалось загрузить данные о совместимости: { $reason }
compat-missing = Нет данных о совместимости для <code>{ $query }</code>.
compat-report = Сообщить об ошибке в этих данных
compat-report-missing = Сообщить об этом
compat-source = Источник данных
compat-caption = Совместимость { $query } с браузерами
compat-cut = Показано возможностей: { $shown } из { $all }.
compat-toggle = Показать или скрыть историю
compat-experimental = Экспериментальное
compat-deprecated = Устаревшее
compat-nonstandard = Нестандартное
platform-desktop = Компьютеры
platform-mobile = Мобильные устройства
platform-server = Серверы
support-yes = Полная поддержка
support-partial = Частичная поддержка
support-no = Нет поддержки
support-preview = Поддержка в предварительной версии
support-unknown = Поддержка неизвестна
support-label-yes = Да
support-label-partial = Частично
support-label-no = Нет
support-label-preview = Предв.
support-label-unknown = ?
history-removed = Удалено начиная с версии { $version }.
history-prefix = Реализовано с префиксом <code>{ $prefix }</code>.
history-altname = Другое имя: <code>{ $name }</code>.
history-bug = Ошибка { $number }
history-flags = { $span ->
    [from] Начиная с версии { $from } требуется
    [both] С версии { $from } до версии { $until } (не включая её) требуется
   *[none] Требуется
}
history-flag = { $kind ->
    [preference] настройка
   *[runtime_flag] флаг запуска
} <code>{ $flag }</code>
history-flag-value = { $kind ->
    [preference] настройка
   *[runtime_flag] флаг запуска
} <code>{ $flag }</code> со значением <code>{ $value }</code>
history-flag-and = {" "}и{" "}
history-flags-end = .
history-preferences = Настройки { $browser } меняются по адресу <code>{ $url }</code>.
legend-heading = Обозначения
legend-tip = Совет: откройте ячейку, чтобы прочитать историю поддержки.
legend-yes = Полная поддержка
legend-partial = Частичная поддержка
legend-preview = В разработке. Есть в предварительной версии.
legend-no = Нет поддержки
legend-unknown = Совместимость неизвестна
legend-experimental = Экспериментальное. Поведение может измениться.
legend-nonstandard = Нестандартное. Сначала проверьте поддержку браузерами.
legend-deprecated = Устаревшее. Не для новых сайтов.
legend-footnote = Есть примечания о реализации.
legend-disabled = Нужно включать отдельно.
legend-altname = Используется нестандартное имя.
legend-prefix = Нужен префикс или другое имя.
legend-more = Есть и другие сведения о совместимости.

### Everywhere

## Article footer

ask-page = Задать вопрос об этой странице
feedback-heading = Помогите улучшить сайт
feedback-question = Была ли эта страница полезна?
feedback-yes = Да
feedback-no = Нет
feedback-thanks = Спасибо за отзыв!
contribute-link = Как принять участие
modified = Последнее изменение этой страницы: <time>{ $date }</time>, <a>участники</a>.
modified-unknown = Дата последнего изменения неизвестна
machine-translated = Эта страница переведена с английского машиной.
view-source = Исходный текст этой страницы
report-problem = Сообщить об ошибке в содержании

## Not found

not-found-heading = Страница не найдена
not-found-text = К сожалению, страница <code>{ $path }</code> не найдена.
not-found-home = Вернуться на главную страницу
suggestions-failed = Не удалось подобрать похожие страницы.

### Other screens than documents

## Why a page was not helpful

feedback-why = Почему эта страница не была полезна?
feedback-submit = Отправить
feedback-reason-outdated = Содержание устарело
feedback-reason-incomplete = Не хватает сведений
feedback-reason-code-examples = Примеры кода работают не так, как ожидалось
feedback-reason-other = Другое
feedback-reason-de-technical = Технические ошибки
feedback-reason-de-consistency = Несогласованные термины
feedback-reason-de-incomprehensible = Трудно понять
feedback-reason-de-linguistic = Языковые ошибки
feedback-reason-de-code-examples = Примеры кода работают не так, как ожидалось
feedback-reason-de-other = Другое

## Suggestions for a missing page

suggestions-heading = Может быть, вы искали одну из этих?
suggestions-search = Найти поиском
suggestion-title = Похожее название
suggestion-slug = Похожий адрес
suggestion-moved = Перенесена сюда
suggestion-locale = На другом языке

## Survey

survey-label = Опрос
survey-hide = Скрыть этот опрос

## Home page

home-heading = Найдите свой путь по веб-платформе
home-text = { $name } описывает <css>CSS</css>, <html>HTML</html>, <javascript>JavaScript</javascript> и всё остальное, что понимают браузеры.
home-featured = Избранные статьи
home-search = Поиск по страницам: { $count }
home-popular = Популярные страницы
home-areas = Технологии
home-area-pages = { $count ->
    [one] { $count } страница
    [few] { $count } страницы
   *[many] { $count } страниц
}
home-new = Последнее в Baseline
home-new-note = Что теперь поддерживают все основные браузеры

## Home page, further parts

home-news = Последние новости
home-contributions = Недавние правки
home-updated = Недавно обновлено
spotlight-heading = Портрет участника
spotlight-join = Присоединиться

## Links to headings

heading-copy = Скопировать ссылку на «{ $heading }»
heading-copied = Ссылка скопирована.
heading-copy-failed = Не удалось скопировать ссылку.

## Sites of docs trees

docs-banner = Объявление
docs-banner-close = Закрыть объявление
docs-edit = Изменить эту страницу
docs-more = Ещё
docs-neighbours = Предыдущая и следующая страница
version-label = Версия:
version-latest = Последняя версия
version-old = Это страницы версии { $version }, которая не является последней.

## Links to neighbours

neighbour-previous = Назад
neighbour-next = Далее

## Blog

blog-motto = Блог получше
blog-rss = Лента RSS
blog-atom = Лента Atom
blog-empty = Публикаций пока нет.
blog-read-more = Читать далее
blog-read-more-of = Читать далее: { $title }
blog-team = Команда { $name }
blog-read-time = { $minutes ->
    [one] { $minutes } минута чтения
    [few] { $minutes } минуты чтения
    [many] { $minutes } минут чтения
   *[other] { $minutes } минуты чтения
}
blog-sponsored = На правах рекламы
blog-pages = Страницы публикаций
blog-page = Страница { $page }
blog-more-posts = Другие публикации
blog-image-creator = Иллюстрация: <a>{ $name }</a>
blog-image-source = Источник: <a>{ $name }</a>

## Curriculum

curriculum-sidebar = Похожие темы
curriculum-toc = В этом модуле
curriculum-group-overview = Обзор
curriculum-modules = Список модулей
curriculum-neighbours = Предыдущий и следующий модули
curriculum-groups = Группы модулей
curriculum-begin = Начнём
curriculum-landing = { $title }: с чего начать
stairway-label = Что даёт программа
stairway-research = Научитесь искать, работать вместе и другим важным навыкам
stairway-balance = Сочетайте современные инструменты с проверенными подходами
stairway-resources = Пользуйтесь качественными проверенными материалами
stairway-voices = Получайте советы от тех, кому доверяют
partner-label = Партнёр
partner-title = Хотите учиться с наставником? Попробуйте { $name }
partner-text = Курс фронтенда от { $name } следует этой программе и состоит из интерактивных уроков.
partner-link = Перейти на { $name }

## Embedded lessons

scrim-note = Этот урок загружается с { $host }.
scrim-fullscreen = На весь экран
scrim-close = Закрыть полный экран
scrim-open = Открыть в новой вкладке
scrim-play = Начать урок
scrim-link = Интерактивный урок: { $title }
scrim-survey = Как прошло это задание?
scrim-survey-solved = Решено
scrim-survey-partly = Частично
scrim-survey-stuck = Застрял

## Images

image-enlarge = Увеличить изображение
image-close = Закрыть
diagram-name = Диаграмма
diagram-failed = Не удалось нарисовать диаграмму; ниже её исходный текст.
diagram-too-large = Диаграмма слишком велика, чтобы её нарисовать; ниже её исходный текст.

## API console

console-try = Попробовать
console-heading = Запрос
console-address = Адрес
console-body = Тело
console-send = Отправить { $method }
console-sending = Отправка…
console-failed = Нет ответа: сервер недоступен или не разрешает запросы с этого сайта.
console-took = за { $milliseconds } мс
console-headers = Заголовки ответа
console-empty = У ответа нет тела.
console-cut = Это только начало ответа.
console-fill = Сначала замените { $name }.
console-other-origin = Запросы отправляются только на { $origins }.
console-close = Закрыть
console-refused = Браузер не может отправить этот пример из-за { $part }.

## Community

issues-title = Задача
issues-repository = Репозиторий
issues-created = Открыта
issues-none = Сейчас нет открытых задач для новичков.
issues-failed = Сейчас не удаётся загрузить список задач.
issues-all = Все открытые задачи для новичков

## Advertising and newsletter

advertise-heading = Реклама на { $name }
advertise-lead = Обращайтесь к тем, кто создаёт веб, не следя за ними.
advertise-users = 17 млн
advertise-users-text = уникальных читателей в месяц
advertise-views = 80 млн+
advertise-views-text = просмотров в месяц
advertise-years = 17
advertise-years-text = лет доверия
advertise-world = Весь мир
advertise-world-text = распределение читателей
advertise-privacy = Прежде всего приватность
advertise-privacy-text = Реклама выбирается по странице, а не по человеку. Профили не составляются, скрипты рекламодателей не запускаются, данные о читателях не продаются и не передаются.
advertise-places-text = На странице не больше двух объявлений, и они не двигаются.
advertise-counted = Что подсчитывается о посещениях и рекламе
advertise-audience = Аудитория
advertise-audience-text = { $name } читают профессиональные разработчики, те, кто выбирает инструменты, и те, кто учится.
advertise-contact = Связаться
newsletter-heading = Рассылка { $name } закрыта
newsletter-lead = Спасибо, что читали. Делать ничего не нужно.
newsletter-data = Все будут отписаны автоматически, а данные рассылки удалены.
newsletter-settings = Рассылка в ваших настройках
newsletter-blog = Новости продолжаются в блоге
newsletter-unsubscribe = Отписаться от рассылки
newsletter-unsubscribe-lead = Вы больше не будете получать письма рассылки, а ваш адрес будет удалён из списка.
newsletter-unsubscribe-button = Отписаться
newsletter-unsubscribed = Вы отписаны
newsletter-unsubscribed-lead = Вы больше не будете получать письма рассылки. Ваш адрес удалён из списка.
newsletter-invalid-link = Эта ссылка не работает
newsletter-invalid-link-lead = Она неполная или не из письма { $name }. Откройте ссылку из письма ещё раз или скопируйте её целиком.
newsletter-about = О закрытии рассылки

### Everywhere

## Footer

footer-label = Подвал сайта
footer-developers = Разработчикам
footer-site = Сайт
footer-contribute = Сообщество
footer-support = Поддержка
footer-about = О сайте
footer-advertise = Реклама
footer-counting = Что подсчитывается
footer-community = Сообщество
footer-how-to-contribute = Как принять участие
footer-report = Сообщить о проблеме
footer-privacy = Конфиденциальность
footer-terms = Условия
footer-licence = Права на тексты остаются за их авторами; лицензия каждой части указана в её источнике.
footer-licence-link = Если не указано иное, содержание доступно на условиях <a>этой лицензии</a>.

runner-title = Результат кода
runner-stop = Остановить
runner-slow = Код всё ещё работает.
runner-stopped = Код остановлен.
runner-flooded = Код остановлен: он слишком много писал в консоль.
runner-too-large = Кода слишком много, чтобы его запустить.
runner-old-browser = Этот браузер слишком стар, чтобы запускать здесь код. Обновите его.
runner-no-host = Этот сайт не запускает код.
runner-offline = Этот код запустится, когда появится подключение.

console = Консоль
console-output = Вывод консоли
console-dropped = Пропущено строк: { $count }
console-uncaught = Не перехвачено: { $error }
console-place-html = HTML, строка { $line }
console-place-js = JavaScript, строка { $line }
console-unsupported = Этот метод консоли здесь не поддерживается. Смотрите консоль браузера.
console-count-missing = Счётчика «{ $label }» нет.
console-timer-missing = Таймера «{ $label }» нет.
console-timer-exists = Таймер «{ $label }» уже запущен.
console-index = Индекс
console-values = Значения

editor-hint = Чтобы выйти из редактора, нажмите Escape, затем Tab.
editor-label = Редактор { $language }

sample-play = Попробовать
sample-play-title = Открыть в песочнице (с Shift — в этой вкладке)
sample-reset = Сбросить
sample-fullscreen = Во весь экран

example-run = Запустить
example-reset = Сбросить
example-output = Результат
example-languages = Языки
example-choices = Значения на выбор
example-choice = Вариант { $number }
example-unsupported = Этот браузер поддерживает не всё.

queue = Собранные примеры
queue-add = Добавить в песочницу
queue-queued = Добавлено
queue-item = Пример { $number } ({ $language })
queue-remove = Убрать { $name } из собранных примеров

### Other screens than documents

play-title = Песочница
play-actions = Действия с кодом
play-run = Запустить
play-run-keys = Запустить код (Ctrl + Enter или ⌘ + Enter)
play-auto = Запускать при изменении
play-format = Форматировать
play-format-failed = Не отформатировано из-за ошибок: { $languages }
play-share = Поделиться
play-share-link = Ссылка на этот код
play-copy-link = Скопировать ссылку
play-copy-markdown = Скопировать как Markdown
play-copy-data = Скопировать как адрес с данными
play-close = Закрыть
play-cancel = Отмена
play-clear = Очистить
play-clear-question = Весь ваш код будет удалён.
play-reset = Сбросить
play-reset-question = Все ваши изменения будут отменены.
play-own = Ваш сохранённый код
play-own-save = Сохранить
play-own-saved = Сохранено в этом браузере.
play-own-full = Не сохранено: в браузере нет места. Удалите код, который больше не нужен.
play-own-open = Открыть
play-own-open-name = Открыть { $name }, { $date }
play-own-delete = Удалить
play-own-delete-name = Удалить { $name }, { $date }
play-starters = Начните с примера
play-starter-center = Блок по центру
play-starter-grid = Сетка карточек
play-starter-counter = Кнопка-счётчик
play-starter-use = Открыть { $name }
play-unreadable = Код в этом адресе не читается: он неполон, повреждён или слишком велик.
play-not-run = Этот код написал кто-то другой. Прочитайте его, прежде чем запускать.
play-missing = По этому адресу нет кода. Он удалён, или адрес неполон.
play-load-failed = Не удалось загрузить сохранённый код. Обновите страницу, чтобы попробовать ещё раз. ({ $reason })
play-permanent = Постоянная ссылка
play-save = Создать постоянную ссылку
play-saving = Сохранение…
play-saved = Код сохранён. Его может увидеть каждый, у кого есть ссылка.
play-saved-copied = Сохранено. Постоянная ссылка скопирована в буфер обмена.
play-copy-permanent = Скопировать постоянную ссылку
play-save-sign-in = Войдите, чтобы создать постоянную ссылку
play-save-signed-out = Вы вышли из учётной записи. Код останется здесь, пока вы снова входите:
play-save-too-large = Код слишком велик для сохранения: больше 1 МиБ.
play-save-full = В вашей учётной записи сохранено столько кода, сколько допускается. Поделитесь кодом, не сохраняя его, или попросите владельцев сайта удалить часть.
play-save-failed = Не удалось сохранить код: { $reason }
play-report = Пожаловаться
play-report-title = Пожаловаться на этот код
play-report-text = Сообщите о коде, который обманывает, вредит или оскорбляет. Его проверят.
play-report-reason = Что с ним не так? (необязательно)
play-report-send = Отправить жалобу
play-report-sending = Отправка…
play-report-sent = Спасибо. Код будет проверен.
play-report-failed = Не удалось отправить жалобу: { $reason }

## Search results

results-title = Результаты поиска: { $query }
results-title-page = Результаты поиска: { $query } (страница { $page })
results-empty = Нет запроса — нет результатов.
results-count = { $amount ->
    [more] Найдено документов: больше { $count }
   *[some] Найдено документов: { $count }
}
results-took = за { $ms } мс
results-did-you-mean = Возможно, вы имели в виду <a>{ $text }</a>?
results-none = Этому запросу не соответствует ни один документ.
results-elsewhere = Поиск по темам
results-ask = Задайте вопрос
results-sort = Сортировка
results-area = Раздел
results-area-html = HTML
results-area-css = CSS
results-area-javascript = JavaScript
results-area-api = Веб-API
results-area-http = HTTP
results-area-learn = Обучение
results-area-other = Другие страницы
results-baseline = Baseline
results-any = Все
results-filtered-none = Нет страниц, подходящих под эти фильтры.
results-best = Лучшие
results-relevance = По смыслу
results-popularity = По популярности
results-locales = Язык результатов
results-both = { $one } и { $two }
results-previous = Предыдущая страница
results-next = Следующая страница
results-pages = Страницы результатов
results-page = Страница { $page }
results-titles-only = На этом сайте поиск идёт только по заголовкам.
results-no-script = На этом сайте для поиска нужен JavaScript. Ко всем страницам ведут меню.
results-downloaded = Нет сети: поиск выполнен только по загруженным страницам.
results-error = Не удалось выполнить поиск:
results-failed = Поиск сейчас недоступен.
results-reload = Попробовать ещё раз

## Pages of Plus

plus-no-script = Чтобы увидеть эту страницу, включите JavaScript.
plus-early = Пока это доступно только тем, кто поддерживает проект, и тестировщикам.

## Overview of Plus, and its plans

overview-name = { $name } Plus
overview-heading = Документация, которая успевает за вами
overview-lead = Plus добавляет инструменты для тех, кто проводит здесь свои дни, и оплачивает работу авторов. Каждая страница остаётся бесплатной для всех.
overview-begin = Начать
overview-docs = Как это устроено
overview-features = Что даёт Plus
overview-ads = Без рекламы
overview-ads-text = Отключите рекламу, и на странице ничто не будет отвлекать вас от самой страницы.
overview-ai-text = Задайте вопрос и получите ответ из документации вместе со страницами, на которых он основан.
overview-playground-text = Измените любой живой пример, запустите его и сохраните по адресу, которым можно поделиться.
overview-updates-text = Узнайте, чему браузеры научились с вашего прошлого визита, для важных вам браузеров и страниц.
overview-collections-text = Сохраняйте страницы в собственных списках с заметкой, зачем они нужны. С Plus — без ограничений.
overview-offline = Чтение без сети
overview-offline-text = Возьмите документацию туда, где нет сети.
overview-not-yet = На этом сайте пока нет
overview-no-ads = Пока на этом сайте нет рекламы
overview-more = Подробнее: { $feature }
plans-title = Выберите тариф
plans-lead = Всё, что можно прочитать, остаётся бесплатным. Тариф можно отменить в любое время.
plans-free-title = Бесплатно
plans-none = На этом сайте ничего не продаётся, а учётная запись бесплатна.
plans-none-without-accounts = На этом сайте ничего не продаётся.
plans-period = Как часто вы платите
plans-monthly = За месяц
plans-yearly = За год
plans-saving = Платите за год и получите { $months ->
    [one] { $months } месяц
    [few] { $months } месяца
   *[many] { $months } месяцев
} бесплатно
plans-core = Core
plans-core-text = Для всех
plans-plus = Plus
plans-plus-text = Для тех, кто читает часто
plans-supporter = Поддержка проекта
plans-supporter-text = Для тех, кто хочет помочь больше
plans-free = Бесплатно
plans-free-text = сколько угодно времени
plans-billed-monthly = в месяц, оплата каждый месяц
plans-billed-yearly = в месяц, оплата { $total } один раз в год
plans-current = Текущий тариф
plans-start = Выбрать «{ $plan }»
plans-upgrade = Перейти на «{ $plan }»
plans-pay-yearly = Перейти на оплату за год
plans-pays-yearly = Теперь вы платите за «{ $plan }» раз в год.
plans-unavailable = Недоступно
plans-leaving = Открываем страницу оплаты…
plans-has-pages = Всё, что можно прочитать
plans-has-collections = Подборок: до { $count }
plans-has-questions = Вопросов к помощи ИИ в день: { $count }
plans-has-updates = Новинки с фильтрами
plans-has-all = Всё из тарифа «{ $plan }»
plans-has-all-collections = Сколько угодно подборок
plans-has-all-questions = Помощь ИИ без дневного ограничения, с большей моделью
plans-has-no-ads = Без рекламы, если хотите
plans-has-offline = Чтение без сети
plans-has-early = Новые возможности раньше всех
plans-has-share = Больший вклад в работу авторов
plans-not-yet = (на этом сайте пока нет)
plans-place = Цены для страны: { $country }, валюта: { $currency }.
plans-tax = В зависимости от места жительства могут добавиться налоги. Итог вы увидите до оплаты.
plans-change-help = <link>Можно ли перейти на более высокий или низкий тариф?</link>
plans-offline = Вы не в сети. Тарифы можно будет показать, когда связь восстановится.
plans-failed = Остальные тарифы сейчас показать нельзя.
plans-retry = Повторить
plans-elsewhere = В вашей стране тарифы пока не продаются. Всем бесплатным можно пользоваться откуда угодно.
plans-no-script = Чтобы увидеть цены и подписаться, включите JavaScript.
plans-unknown = Сейчас нельзя узнать, на что вы подписаны. Повторите попытку через несколько минут.
plans-upgrade-title = Перейти на «{ $plan }»?
plans-upgrade-text = Новый тариф начинается сейчас и оплачивается сразу. Остаток уже оплаченного времени вычитается.
plans-upgrade-monthly = Затем он стоит { $price } в месяц.
plans-upgrade-yearly = Затем он стоит { $price } в год.
plans-upgraded = Теперь у вас «{ $plan }».
plans-thanks = Спасибо!
plans-waiting = Платёж подтверждается. Это займёт несколько секунд.
plans-late = Подтверждение ещё не пришло. Это может занять несколько минут, ждать здесь не обязательно: тариф начнёт действовать сам.
plans-lost = Сейчас нельзя узнать, дошёл ли ваш платёж. Он не потерян.
plans-ask-again = Проверить ещё раз
plans-signed-out = Войдите, чтобы увидеть свой тариф.

## Subscriptions

plan-renews = Ваш тариф продлевается { $date }
plan-ends = Ваш тариф заканчивается { $date } До тех пор ничего не изменится.
plan-past-due = Последний платёж не прошёл. Тариф сохраняется до { $date } Проверьте способ оплаты.
plan-held = Тариф должен был продлиться, но платёж ещё не подтверждён. Тариф сохраняется до { $date }
plan-incomplete = Не хватает первого платежа по подписке. Выберите тариф ещё раз, чтобы оплатить.
plan-unpaid = Тариф приостановлен, потому что платежи не прошли. Проверьте способ оплаты.
plan-disputed = Один из ваших платежей оспаривается в банке. Если это ошибка, сообщите банку.
plan-granted = Ваш тариф — подарок тех, кто ведёт этот сайт. Вы за него не платите.
plan-provider = Ваш тариф связан с учётной записью, с которой вы входите.
plan-withheld = Те, кто ведёт этот сайт, назначили тариф этой учётной записи. Купить другой нельзя.
plan-resume = Сохранить тариф
plan-portal = Управлять платежами
plan-failed = Не получилось: { $reason }
plan-failed-down = Платежи сейчас не работают. Ничего не оплачено и не изменено; повторите через несколько минут.
plan-failed-refused = Платёж отклонён. Проверьте способ оплаты и повторите.
ledger-subscribed = Подписка на «{ $plan }»
ledger-changed = Переход на «{ $plan }»
ledger-cancelled = Отмена «{ $plan }»
ledger-resumed = «{ $plan }» возобновлён
ledger-past_due = Платёж за «{ $plan }» не прошёл
ledger-ended = «{ $plan }» закончился
ledger-invoice = Счёт на { $amount }: { $status }
ledger-refund = Возврат { $amount }: { $status }
ledger-dispute = Оспоренный платёж { $amount }: { $status }
ledger-status-paid = оплачено
ledger-status-open = не оплачено
ledger-status-failed = не прошло
ledger-status-pending = обрабатывается
ledger-status-won = решено

## Collections

collections-title = Подборки
collections-lead = Сохраняйте статьи в собственные списки.
collections-sign-in = Войдите, чтобы сохранять статьи и видеть свои подборки.
collections-benefit = Сохраняйте страницы одним щелчком, добавляйте заметки и делитесь списком.
collections-example = Пример: подборка о вёрстке и диалогах
collections-example-note = Для новой главной: шапка, содержимое, боковая панель.
collections-example-second = Закрывается клавишей Escape и возвращает фокус.
collection-title = Подборка
collection-shared-title = Общая подборка
frequent-title = Часто просматриваемые статьи
frequent-lead = Статьи, которые вы открывали не менее двух раз за последние 30 дней. Список остаётся в этом браузере.
collections-new = Новая подборка
collections-feedback = <a>Поделитесь своим мнением</a>
collections-back = ← Назад
collections-signed-out = Вы вышли из учётной записи.
collections-error = Ошибка: { $message }
collections-retry = Попробовать ещё раз
collections-undo = Отменить
collection-default = Сохранённые статьи
collection-default-text = Подборка по умолчанию.
collection-count = { $count ->
    [one] { $count } статья
    [few] { $count } статьи
   *[other] { $count } статей
}
collection-edited = Изменена <time>тогда</time>
collection-menu = Изменить или удалить: { $name }
collection-change = Изменить
collection-delete = Удалить
collection-deleting = Удаление...
collection-delete-title = Удалить подборку
collection-delete-question = Удалить «{ $name }» вместе со всем содержимым?
collection-deleted = Подборка «{ $name }» удалена.
collection-create = Создать подборку
collection-edit = Изменить подборку
collection-name = Название
collection-description = Описание
collection-too-long = Введите не более { $limit } символов.
collection-save = Сохранить
collection-saving = Сохранение...
collection-cancel = Отмена
collection-close = Закрыть
collection-upgrade = Хотите больше?
collection-upgrade-text = У вас уже столько подборок, сколько может быть у бесплатной учётной записи. С подпиской ограничений нет. В имеющиеся подборки можно и дальше сохранять статьи.
collection-upgrade-link = Посмотреть тарифы
collection-share = Поделиться
collection-export = Экспорт
collection-missing = Эта подборка удалена или принадлежит другой учётной записи.
collection-empty = Здесь пока пусто. <link>Откройте статью</link> и нажмите над ней «Сохранить».
bookmark-save = Сохранить
bookmark-saved = Сохранено
bookmark-offline = Без подключения к сети сохранять статьи нельзя.
bookmark-add-heading = Сохранить эту статью
bookmark-edit-heading = Изменить сохранённое
bookmark-collection = Подборка
bookmark-note = Заметка
bookmark-new-collection = + Новая подборка
bookmark-deleted = Статья «{ $title }» убрана.
bookmark-options = Переместить «{ $title }» или добавить заметку
bookmark-move = Переместить сюда
bookmark-add-too = Оставить в обеих
bookmark-remove = Убрать
bookmark-open-collection = Открыть эту подборку
share-title = Поделиться подборкой
share-text = По ссылке любой увидит статьи этой подборки, но не узнает, чья она.
share-shared = Все, у кого есть эта ссылка, видят подборку, пока вы не закроете доступ.
share-link = Публичная ссылка
share-notes = Показывать и мои заметки
share-curator = Ваше имя, если его должны видеть другие
share-copy = Скопировать ссылку
share-copied = Ссылка скопирована в буфер обмена.
share-make = Создать ссылку
share-making = Создание ссылки...
share-end = Закрыть доступ
share-ending = Закрытие...
share-ended = Ссылка больше не работает.
export-title = Экспорт подборки
export-text = Файл с названиями, адресами и заметками ко всем статьям.
export-markdown = Файл Markdown
export-json = Файл JSON
items-search = Поиск в подборке
items-sort = Сортировать
items-sort-date = по дате добавления
items-sort-title = по названию
items-none = Здесь нет статей с этими словами.
items-more = Показать ещё
items-more-failed = Ошибка (повторить)
item-gone = Этой страницы на сайте больше нет. Она была по адресу <code>{ $url }</code>.
item-modified = Последнее изменение: <time>{ $date }</time>, <a>авторы</a>
note-add = Добавить заметку
note-edit = Изменить заметку
note-full = Показать заметку полностью
note-less = Свернуть
frequent-clear = Очистить список
frequent-cleared = Список очищен.
frequent-empty = Здесь появятся статьи, которые вы откроете дважды.
frequent-short = Часто просматриваемые
frequent-all = Показать все
recent-heading = Недавно прочитанные
recent-note = Этот список есть только в этом браузере.
recent-clear = Очистить
shared-ended = К этой подборке нет или больше нет общего доступа.
shared-empty = В этой подборке ничего нет.
shared-curator = Собрал(а) { $name }
shared-copy = Сохранить копию
shared-copy-sign-in = Войти, чтобы сохранить копию
shared-report-title = Пожаловаться на эту подборку
shared-report-text = Сообщите о подборке, которая обманывает, вредит или оскорбляет. Её проверят.
shared-report-sent = Спасибо. Подборка будет проверена.

## Updates

updates-title = Новинки
updates-lead = Следите за изменениями браузеров: что они теперь поддерживают, а что больше нет.
updates-sign-in = Войдите, чтобы отбирать по браузеру, виду, возможности и своим подборкам.
updates-by-features = По возможностям
updates-by-releases = По выпускам
updates-search-waits = Запрос «{ $query }» пока не применён: для фильтров нужна учётная запись. После входа вы вернётесь к этому поиску.
updates-news-added = Новое в { $browsers }: { $month }.
updates-news-changed = Изменения в { $browsers }: { $month }.
updates-news-removed = Удалено из { $browsers }: { $month }.
updates-news-newly = Baseline, стало доступно: { $month }.
updates-news-widely = Baseline, широко доступно: { $month }.
updates-news-together = Работает во всех ваших браузерах: { $month }.
updates-more-keys = и ещё { $count }
updates-more-releases = и ещё выпусков: { $count }
updates-engines-heading = Движки
updates-engine-yes = поддерживает
updates-engine-no = не поддерживает
updates-atom = Лента Atom
updates-filter = Отбор обновлений
updates-search = Возможность
updates-browserslist = Работает во всех этих браузерах
updates-apply = Применить
updates-browsers = Браузеры
updates-categories = Технологии
updates-kinds = Виды
updates-collections = Подборки
updates-order = Порядок
updates-newest = Сначала новые
updates-oldest = Сначала старые
updates-reset = Сбросить все фильтры
updates-added = добавлено
updates-changed = изменено
updates-removed = удалено
updates-baseline = Baseline
updates-unflagged = включено по умолчанию
updates-full = полная поддержка
updates-limited = с ограничениями
updates-count = { $amount ->
    [one] Одно обновление
   *[some] Обновлений: { $count }
}
updates-newly = Baseline: стало доступно
updates-widely = Baseline: широко доступно
updates-together = Во всех ваших браузерах
updates-engines = Поддерживают движки: { $engines }
updates-no-engine = Ни один современный движок не поддерживает
updates-article = Читать статью
updates-find = Искать { $path }
updates-none = Обновлений пока нет.
updates-none-filtered = Нет обновлений, подходящих под фильтры.
updates-failed = Не удалось загрузить обновления: { $reason }
updates-pages = Страницы обновлений
updates-page = Страница { $page }
updates-shown = { $count }, страница { $page } из { $last }
updates-follow = Следить за этим фильтром
updates-follow-lead = Узнавайте о подходящих изменениях, не возвращаясь на эту страницу.
updates-follow-public = Открытая лента Atom этого фильтра
updates-name = Название
updates-channel = Как сообщать
updates-channel-feed = Лента Atom с секретным адресом
updates-channel-webhook = Вебхук
updates-webhook-url = Адрес вебхука
updates-create = Следить
updates-once-feed = Адрес вашей ленты. Скопируйте его сейчас: больше он не будет показан.
updates-once-secret = Секрет, которым подписаны сообщения. Скопируйте его сейчас: больше он не будет показан.
updates-following = За чем вы следите
updates-end = Не следить
updates-end-name = Не следить: { $name }
updates-test = Проверить
updates-test-arrived = Проверочное сообщение доставлено.
updates-disabled = Отключён после многих сбоев: { $reason }
updates-close = Закрыть

help-lead = Задайте вопрос о веб-разработке. Ответ составляется по страницам этого сайта, со ссылками на них.
help-sign-in = Войдите, чтобы задавать вопросы. Они учитываются в вашей учётной записи и хранятся, только если вы этого хотите.
help-feedback = Оставить отзыв
help-broken = Помощь ИИ сейчас не работает. Перезагрузите страницу.
help-sources = Источники
help-example = Пример: вопрос и ответ
help-example-center = Как выровнять элемент по центру в обоих направлениях?
help-example-answer = Сделайте родительский элемент сеткой и задайте <code>place-items: center</code>.<sup>1</sup> Для одного направления используйте <code>justify-items</code> или <code>align-items</code>.<sup>2</sup>
help-more = Подробнее о помощи ИИ
account-kept = После удаления учётной записи ограничения, которые ещё действуют, хранятся с хешем вашего идентификатора входа, вычисленным с секретным ключом, пока не закончатся: дневной лимит помощи ИИ и тариф, назначенный теми, кто ведёт этот сайт. Они действуют, если вы войдёте снова.

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

ad-note = Реклама
ad-without = Не хотите видеть рекламу?
ad-label-top = Реклама над страницей
ad-label-side = Реклама рядом со страницей
ad-label-main = Реклама на странице
ad-label-bottom = Реклама под страницей
ad-partner = Изучайте фронтенд-разработку на интерактивных курсах { $name }.
ad-partner-offer = Запишитесь сейчас и сэкономьте 25 % в новом году!
ad-partner-enroll = Запишитесь сейчас!
ad-own = Реклама на { $name }

### Help

help-ask = Задайте вопрос
help-ask-more = Задайте следующий вопрос
help-send = Отправить
help-clear = Очистить
help-cancel = Отмена
help-edit = Изменить вопрос
help-stop = Остановить
help-retry = Повторить
help-continue = Продолжить
help-new = Новая тема
help-return = Вернуться к предыдущей теме
help-follow = Прокрутить к концу
help-turns = Беседа
help-remaining = { $count ->
    [one] (сегодня остался { $count } вопрос)
    [few] (сегодня осталось { $count } вопроса)
   *[other] (сегодня осталось { $count } вопросов)
}
help-length = { $count } из { $limit } символов
help-searching = Поиск по страницам
help-consulted = { $count ->
    [one] Просмотрен { $count } раздел
    [few] Просмотрено { $count } раздела
   *[other] Просмотрено { $count } разделов
}
help-answering = Составляется ответ
help-done = Ответ готов
help-from = { $count ->
    [one] По { $count } разделу
   *[other] По { $count } разделам
}
help-more-sources = { $count ->
    [one] Ещё { $count } источник
    [few] Ещё { $count } источника
   *[other] Ещё { $count } источников
}
help-mark = Источник { $number }
help-back-to-mark = Назад к метке { $number } в ответе
help-stopped = Ответ остановлен
help-cut = Ответ оказался слишком длинным и обрезан.
help-failed = Ответа нет
help-filtered = Остальная часть ответа не показана.
help-version = Вариант { $number } из { $count }
help-version-before = Предыдущий вариант
help-version-after = Следующий вариант
help-off-topic = Этот вопрос не о веб-разработке, или на сайте нет ответа на него. Спросите об HTML, CSS, JavaScript или API браузеров.
help-extractive = Цитаты со страниц этого сайта. Их написала не языковая модель.
help-cap = Языковая модель исчерпала сегодняшний лимит, поэтому ответ составлен из цитат.
help-nothing-proved = Того, что написала языковая модель, нет на страницах, поэтому ответ составлен из цитат.
help-unproved = Ни одна страница сайта не подтверждает это предложение
help-failed-busy = Сейчас слишком много вопросов. Этот вопрос не засчитан.
help-failed-conversation = Беседа стала слишком длинной. Начните новую тему.
help-failed-dropped = Соединение прервалось до окончания ответа. Повторите попытку.
help-failed-flagged = Этот вопрос задержан модерацией и засчитан. Сформулируйте его иначе.
help-failed-gone = Этот ответ больше нельзя продолжить. Задайте вопрос ещё раз.
help-failed-long = Вопрос слишком длинный. Сократите его. Он не засчитан.
help-failed-quota = Вы пока задали все доступные вопросы.
help-failed-refused = На вопрос нельзя ответить: он слишком длинный или противоречит рекомендациям. Сформулируйте его иначе.
help-failed-session = Сеанс завершён. Скопируйте вопрос и войдите снова.
help-failed-server = На нашей стороне произошла ошибка. Повторите попытку. Этот вопрос не засчитан.
help-failed-timeout = Ответ не пришёл вовремя. Повторите попытку.
help-failed-unavailable = Помощь ИИ на этом сайте не настроена.
help-failed-underway = Для вас уже составляются три ответа. Дождитесь одного из них. Этот вопрос не засчитан.
help-again = Повторить попытку можно { $time }.
help-offline = Вы не в сети. Задать вопрос можно будет, когда связь восстановится.
help-quota-unknown = Сейчас нельзя узнать, сколько вопросов у вас осталось.
help-chat-failed = Не удалось загрузить беседу. Скоро будет ещё одна попытка.
help-left = Осталось вопросов: { $count } из { $limit }.
help-used-up = Пока вы задали все вопросы: { $limit }.
help-back = Все вопросы снова будут доступны с: { $time }.
help-upgrade = Спрашивать без ограничений
help-thumbs = Этот ответ полезен?
help-show-question = Показать мой вопрос авторам
help-report = Сообщить о проблеме с ответом
help-sent = Ваш вопрос ищется на этом сайте. Если используется языковая модель, ей отправляются вопрос и разделы страниц, без вашего имени.
help-sent-model = Ваш вопрос и разделы страниц отправляются модели { $model }, без вашего имени.
help-sent-none = Языковая модель не используется: ваш вопрос не покидает этот сайт.
help-sent-quoted = Ответ пишет не языковая модель.
help-sent-embedding = Чтобы находить разделы по смыслу, ваш вопрос отправляется также модели { $model }.
help-sent-moderation = Ваши вопросы отправляются также на { $host }, где проверяется, допустимы ли они.
help-guidance = Рекомендации
help-guidance-topic = Спрашивайте о веб-разработке. На другие вопросы ответа не будет.
help-guidance-check = Проверяйте ответы, прежде чем полагаться на них: смотрите источники и пробуйте код.
help-guidance-proof = Вопросительный знак после предложения значит, что ни одна страница его не подтверждает.
help-guidance-private = Не вводите пароли, ключи и личные данные.
help-guidance-sent = Если используется языковая модель, ей отправляются ваши вопросы из беседы и разделы страниц. Ваши имя и адрес не отправляются.
help-close = Закрыть
help-about = О странице
help-about-remove = Не спрашивать об этой странице
help-examples = Например
help-example-gap = В чём разница между margin, padding и gap?
help-example-async = Как запросить несколько ресурсов одновременно и дождаться всех?
help-example-cors = Почему запрос завершается ошибкой CORS?
help-example-form = Как проверить форму перед отправкой?
help-example-error = Что означает «Cannot read properties of undefined»?
help-history = История
help-history-off = Вопросы и ответы не сохраняются.
help-history-enable = Включить историю
help-history-search = Поиск в истории
help-history-none = Пока ничего не сохранено.
help-history-nothing = Ничего не найдено.
help-history-failed = Не удалось загрузить историю.
help-history-not-deleted = Не удалось удалить. Повторите попытку.
help-today = Сегодня
help-yesterday = Вчера
help-week = Последние 7 дней
help-month = Последние 30 дней
help-delete = Удалить
help-delete-all = Удалить всё
help-delete-one = Удалить эту беседу навсегда?
help-delete-question = Удалить историю помощи ИИ навсегда?

### Explain

explain = Объяснить
explain-title = Объяснить этот код или его выделенную часть
explain-heading = Объяснение
explain-heading-part = Объяснение выделенного кода
explain-waiting = Готовится объяснение…
explain-done = Объяснение готово
explain-close = Закрыть объяснение
explain-note = Это написала языковая модель. Ей был отправлен код и ничего о вас. Проверьте, прежде чем полагаться на это.
explain-thumbs = Это объяснение полезно?
explain-retry = Повторить
explain-failed-busy = Сейчас слишком много запросов на объяснение. Повторите через минуту.
explain-failed-changed = Эта страница изменилась. Загрузите её заново, чтобы получить объяснение кода.
explain-failed-dropped = Объяснение пришло не полностью. Повторите попытку.
explain-failed-early = Пока это доступно только тем, кто поддерживает проект, и тестировщикам.
explain-failed-offline = Вы не в сети. Код можно будет объяснить, когда связь восстановится.
explain-failed-refused = Этот код нельзя объяснить.
explain-failed-server = На нашей стороне произошла ошибка. Повторите попытку.
explain-failed-unavailable = Объяснения на этом сайте не настроены.

### Settings

settings-title = Мои настройки
settings-lead = Ваша учётная запись и настройки.
settings-contents = Разделы настроек
settings-sign-in = Войдите, чтобы пользоваться одними настройками на всех устройствах.
settings-account = Учётная запись
settings-email = Эл. почта
settings-manage-account = Управление учётной записью
settings-plan = Тариф
settings-plan-core = Core, бесплатно
settings-plan-5m = Plus, оплата за месяц
settings-plan-5y = Plus, оплата за год
settings-plan-10m = Поддержка проекта, оплата за месяц
settings-plan-10y = Поддержка проекта, оплата за год
settings-subscriber-number = Ваш номер подписчика: { $number }.
settings-manage-subscription = Управление подпиской
settings-subscription = Подписка
settings-cancel-plan = Отмена подписки
settings-cancel-plan-note = Тариф сохранится до конца оплаченного времени.
settings-cancel-plan-button = Отменить подписку…
settings-cancel-plan-title = Отменить подписку?
settings-cancel-plan-confirm = Отменить подписку
settings-cancel-plan-keep = Сохранить тариф
settings-payments = Платежи
settings-payments-note = Способ оплаты, ваш адрес и счета.
settings-ledger = Что произошло
settings-ledger-show = { $count ->
    [one] { $count } запись
    [few] { $count } записи
   *[many] { $count } записей
}
settings-ads = Реклама
settings-ads-label = Скрывать рекламу
settings-ads-note = Когда включено, на страницах нет рекламы, пока вы в системе.
settings-ads-subscribe = <link>Подпишитесь на Plus</link>, чтобы скрыть рекламу.
settings-ads-others = Подписчики могут скрыть рекламу.
settings-ai = Помощь ИИ
settings-history = История
settings-history-label = Хранить историю
settings-history-note = Помощь ИИ хранит ваши вопросы и ответы до шести месяцев, чтобы к ним можно было вернуться. Если выключить, история скрывается, но ничего не удаляется.
settings-history-delete = Удаление истории
settings-history-delete-note = Удаляет все ваши вопросы и ответы.
settings-history-delete-button = Удалить историю…
settings-history-delete-question = Удалить историю помощи ИИ навсегда?
settings-history-deleted = История удалена.
settings-newsletter = Рассылка
settings-newsletter-subscription = Подписка
settings-newsletter-label = Вы подписаны
settings-newsletter-none = Вы не подписаны.
settings-newsletter-ends = Рассылка прекращается. Подписка будет отменена автоматически, а сохранённые для неё данные — удалены.
settings-language = Язык
settings-language-label = Предпочитаемый язык
settings-language-none = Как в браузере
settings-language-note = Если есть перевод, страницы открываются на этом языке на всех устройствах, где вы вошли.
settings-sessions = Сеансы
settings-sessions-note = Где вы вошли в систему. Завершите то, чего не узнаёте.
settings-sessions-failed = Сейчас список сеансов показать нельзя.
settings-session-unknown = Неизвестный браузер
settings-session-since = Вход: { $date }
settings-session-current = Этот сеанс
settings-session-seen = Последняя активность: { $date }
settings-session-end = Завершить
settings-session-end-of = Завершить сеанс: { $name }
settings-sessions-end-others = Завершить все остальные сеансы
settings-data = Ваши данные
settings-export = Скачать данные
settings-export-note = Всё, что о вас хранится, в файле JSON.
settings-export-button = Скачать
settings-leave = Удаление учётной записи
settings-leave-note = Удаляет вашу учётную запись на этом сайте и всё, что о вас хранится.
settings-leave-button = Удалить учётную запись…
settings-leave-title = Удалить вашу учётную запись?
settings-leave-warning = Это нельзя отменить. Настройки, подборки, фильтры и история удаляются сразу, все сеансы завершаются. Код, сохранённый в песочнице, остаётся по своему адресу без вашего имени. Подписка этим не прекращается: сначала отмените её. Учётная запись у поставщика входа остаётся.
settings-leave-email = Для подтверждения введите { $email }
settings-leave-wrong = Это не адрес вашей учётной записи.
settings-leave-confirm = Удалить мою учётную запись
settings-saving = Сохранение…
settings-not-saved = Не сохранено: { $reason }
settings-cancel = Отмена
settings-delete = Удалить

### Offline

offline-title = Без сети
offline-heading = Чтение без сети
offline-lead = Возьмите { $site } туда, где нет сети. То, что вы выберете, хранится в этом браузере.
offline-link = Настройки чтения без сети
offline-unavailable = Эта страница недоступна без подключения к сети.
offline-switch-title = Как читать без сети
offline-switch = Читать без сети
offline-switch-note = Загружает то, что вы выберете ниже, чтобы оно открывалось без сети. Когда выключено, из загрузок ничего не читается; они остаются, пока вы их не удалите.
offline-now = Вы не в сети. Загрузка продолжится, когда сеть появится.
offline-subscribe = <link>Подпишитесь на Plus</link>, чтобы загрузить документацию и читать её без сети.
offline-subscribers = Подписчики могут загрузить документацию и читать её без сети.
offline-visited = Прочитанные страницы
offline-visited-note = Страницы, которые вы недавно читали, хранятся в этом браузере и открываются без сети: не больше 48 МБ, пока вы их не удалите.
offline-packs-off = Больше на этом сайте нечего загружать.
offline-unsupported = Этот браузер не может хранить страницы для чтения без сети. В приватном окне так и задумано: откройте сайт в обычном.
offline-refused = Браузер не разрешает этому сайту ничего хранить. Разрешите это в его настройках или выйдите из приватного окна.
offline-silent = Чтение без сети не отвечает. Закройте остальные вкладки сайта и перезагрузите эту страницу.
offline-prefer-title = Откуда берутся страницы
offline-prefer = Предпочитать сайт
offline-prefer-note = При наличии сети страницы берутся с сайта, а из загрузок — только если он не отвечает. Когда выключено, сначала идут загрузки: это быстрее, но они могут быть старее.
offline-auto-title = Обновления
offline-auto = Обновлять автоматически
offline-auto-note = Каждый час, пока открыта страница, узнаёт, что изменилось. Загружается только это.
offline-choose = Что загрузить
offline-choose-note = Размеры показывают, сколько загружается и хранится.
offline-preview = Что можно скачать
offline-choose-none = Пока загружать нечего. Загляните через несколько минут.
offline-choose-failed = Список загрузок показать нельзя: { $reason }
offline-choose-offline = Без сети список загрузок недоступен.
offline-again = Повторить
offline-areas = Разделов: { $chosen } из { $all }
offline-all = Всё: { $language }
offline-area-extensions = Веб-расширения
offline-area-other = Другие документы
offline-area-site = Другие страницы, например блог
offline-pack-size = { $pages ->
    [one] { $pages } страница
    [few] { $pages } страницы
   *[many] { $pages } страниц
}, { $size }
offline-images = С изображениями
offline-images-size = { $size } для выбранного
offline-download-title = Загрузка
offline-total-none = Выберите, что вы хотите читать без сети.
offline-total = Выбрано: { $packs ->
    [one] { $packs } раздел
    [few] { $packs } раздела
   *[many] { $packs } разделов
}, { $pages ->
    [one] { $pages } страница
    [few] { $pages } страницы
   *[many] { $pages } страниц
}
offline-short = Места может не хватить: нужно { $needed }, а у браузера для сайта осталось { $free }.
offline-download = Загрузить { $size }
offline-update = Обновить
offline-update-size = Обновить (до { $size })
offline-resume = Продолжить
offline-pause = Приостановить
offline-remove = Удалить невыбранное
offline-check = Проверить обновления
offline-checking = Проверка…
offline-downloading = Загрузка…
offline-downloading-percent = Загрузка: { $percent } %
offline-unpacking = Распаковка…
offline-unpacking-percent = Распаковка: { $percent } %
offline-clearing = Удаление…
offline-paused = Приостановлено
offline-current = Всё обновлено
offline-last = Последнее обновление: { $date }
offline-progress = { $done } из { $all }, страниц: { $pages } из { $allPages }
offline-failure-network = Связь прервалась. Загруженное сохранено: продолжите, когда сеть появится.
offline-failure-quota = Не хватает места: нужно { $needed }, а у браузера для сайта осталось { $free }. Выберите меньше или освободите место на устройстве.
offline-failure-quota-unknown = Не хватает места. Выберите меньше или освободите место на устройстве.
offline-failure-corrupt = Загруженное не раз оказалось повреждённым и не сохранено. Повторите позже или в другой сети.
offline-failure-forbidden = Загрузки — для подписчиков. Ваших в этом браузере больше нет.
offline-failure-session = Вы вышли из учётной записи. Войдите, чтобы обновить загрузки; пока можно читать то, что есть.
offline-failure-server = Сайт не смог передать загрузку. Повторите через несколько минут.
offline-storage = Хранилище
offline-storage-used = Этот сайт занимает в браузере { $used }.
offline-storage-free = Этот сайт занимает в браузере { $used }; свободно { $free }.
offline-storage-unknown = Браузер не сообщает, сколько занято.
offline-stored = { $size }, от { $date }
offline-stored-partial = { $size }, ещё не полностью
offline-persisted = Браузер не удаляет ваши загрузки сам.
offline-persist = Попросить браузер хранить их
offline-persist-note = Когда места мало, браузеры удаляют то, что сохранили сайты.
offline-persist-refused = Браузер отказал. Добавьте сайт в закладки или установите его и попросите снова.
offline-delete = Удалить
offline-delete-of = Удалить { $name }
offline-clear = Очистить данные…
offline-clear-title = Удалить всё сохранённое?
offline-clear-text = Из этого браузера будет удалено { $size }. Их можно загрузить снова.
offline-clear-visited = Прочитанные страницы больше не будут открываться без сети.
offline-cancel = Отмена
offline-from-pack = Из вашей загрузки от { $date }
offline-from-visit = В том виде, в каком вы читали её { $date }
offline-missing = Недоступно без сети
offline-missing-pack = Эта страница недоступна без сети. Она входит в «{ $pack }», а это не загружено.
offline-missing-this = Эта страница входит в «{ $pack }», а это не загружено.
offline-missing-none = Вы давно не читали эту страницу, и ни одна загрузка её не содержит.
offline-missing-unknown = Вы давно не читали эту страницу.
offline-missing-part = Эта часть сайта не сохранена в этом браузере.
offline-signed-in = Выйти без подключения к сети нельзя. Вы по-прежнему в своей учётной записи: выйдите, когда снова будете в сети.
offline-edits-sent = Изменения, сделанные без сети, сохранены.
offline-edits-waiting = Сохранено в этом браузере и будет отправлено, когда появится сеть.
offline-edits-session = Войдите, чтобы сохранить изменения, сделанные без сети: { $count }
offline-unsent = { $count ->
    [one] { $count } изменение ваших подборок ещё не отправлено. Оно останется в этом браузере, пока не появится сеть.
    [few] { $count } изменения ваших подборок ещё не отправлены. Они останутся в этом браузере, пока не появится сеть.
   *[many] { $count } изменений ваших подборок ещё не отправлены. Они останутся в этом браузере, пока не появится сеть.
}
offline-sent-at = Все изменения сохранены. Последние из сделанных без сети отправлены в { $time }.
offline-unsent-title = { $count ->
    [one] { $count } изменение ещё не отправлено
    [few] { $count } изменения ещё не отправлены
   *[many] { $count } изменений ещё не отправлены
}
offline-unsent-text = То, что вы изменили в подборках без сети, есть только в этом браузере. Оно может подождать здесь под вашим именем, пока вы не войдёте снова. Удалите его, если этим компьютером пользуются другие.
offline-unsent-discard = Удалить и выйти
offline-unsent-keep = Выйти
offline-edit-moved = «{ $title }» теперь в «Сохранённых статьях»: выбранная подборка была удалена в другом месте.
offline-edit-restored = Статья «{ $title }» была удалена в другом месте. Она возвращена вместе с тем, что вы написали без сети.
offline-edit-joined = Заметки к «{ $title }» изменились и в другом месте. Сохранены обе версии, одна за другой.
offline-edit-kept = «{ $title }» не удалено, так как изменилось в другом месте. Удалите ещё раз, если это по-прежнему нужно.
offline-edit-full = Не удалось сохранить «{ $title }»: в учётной записи нет места. Удалите ненужное и сохраните ещё раз.
offline-edit-tier = Не удалось создать подборку «{ $title }»: ваш тариф не позволяет больше. Её статьи — в «Сохранённых статьях».
offline-edit-lost = Не удалось сохранить изменение «{ $title }»: запись удалена или переименована в другом месте. Повторите, если это по-прежнему нужно.

### Privacy

privacy-heading = Что подсчитывается и зачем
privacy-lead = { $name } подсчитывает посещения, чтобы узнать, какие страницы помогают, а какие нет. Кто вы, при этом остаётся неизвестным.
privacy-lead-ads = { $name } не подсчитывает посещения. Реклама зависит от страницы, а не от вас.
privacy-lead-nothing = { $name } не подсчитывает посещения и не показывает рекламу.
privacy-choice = Ваш выбор
privacy-switch = Учитывать мои посещения
privacy-choice-on = Включено: этот браузер сообщает, какие страницы вы открываете и чем на них пользуетесь.
privacy-choice-off = Выключено: ничего не отправляется, а то, что ждало отправки, удалено. Этот браузер помнит ваш выбор, пока вы его не измените.
privacy-choice-browser = Выключено: ваш браузер просит не следить за вами (Global Privacy Control или Do Not Track), и этот сайт выполняет просьбу. Ничего не отправляется.
privacy-choice-cookie = Выключено: файл cookie этого сайта запрещает подсчёт (moz-1st-party-data-opt-out). Ничего не отправляется.
privacy-choice-forgotten = Выключено, пока вы не покинете эту страницу: ваш браузер не позволяет этому сайту ничего сохранять, поэтому запомнить ваш выбор нельзя. Включите Global Privacy Control или Do Not Track в настройках браузера: этот сайт соблюдает оба сигнала.
privacy-no-script = Посещения подсчитываются с помощью JavaScript. Он отключён, поэтому ничего не отправляется; если его включить, здесь появится переключатель. Можно также включить Global Privacy Control или Do Not Track в настройках браузера: этот сайт соблюдает оба сигнала.
privacy-counted = Что подсчитывается
privacy-views = <b>Страницы, которые вы открываете.</b> Их адрес и язык, были ли они найдены и откуда вы пришли: страница этого сайта, а для других сайтов только имя. То, что следует в адресе за «?», опускается, кроме названия кампании.
privacy-clicks = <b>Чем вы на них пользуетесь.</b> Ссылки, меню, кнопки, оценки страницы и их причины. Но не то, что вы вводите.
privacy-searches = <b>Поиск без результатов.</b> Текст запроса отдельно от страницы и посещения. Всё, что похоже на адрес электронной почты, длинное число или пароль, не отправляется.
privacy-speed = <b>Скорость страниц.</b> Сколько времени проходит, пока что-то не появится и пока нажатие не подействует, и насколько содержимое сдвигается само.
privacy-device = <b>С помощью чего вы читаете.</b> Название и основная версия браузера, название системы, компьютер или телефон, ступень ширины окна и первый из ваших языков.
privacy-country = <b>Страна и подписка.</b> Страна, к которой относится ваш сетевой адрес, если она известна, и какая у вас подписка, если она есть.
privacy-why = Подсчёт показывает, что читают, что ищут и не находят, какие страницы помогают, а какие медленные. Другой цели у него нет.
privacy-not = Что не хранится
privacy-not-address = Ваш сетевой адрес, полное название браузера и точное время.
privacy-not-reader = Всё, что связывает два посещения: никаких номеров вас, вашего браузера или сеанса. Где читателей мало, страницы, открытые одна за другой, всё же могут выглядеть как одно посещение.
privacy-not-others = Ваш браузер отправляет отчёты только этому сайту. Скрипты других компаний в этом не участвуют.
privacy-long = Сколько это хранится
privacy-visit-days = { $days ->
    [one] Отдельные посещения удаляются через { $days } день.
    [few] Отдельные посещения удаляются через { $days } дня.
   *[other] Отдельные посещения удаляются через { $days } дней.
}
privacy-count-days = { $days ->
    [one] Итоги за целый день, например число просмотров страницы, удаляются через { $days } день.
    [few] Итоги за целый день, например число просмотров страницы, удаляются через { $days } дня.
   *[other] Итоги за целый день, например число просмотров страницы, удаляются через { $days } дней.
}
privacy-counts-stay = Итоги за целый день, например число просмотров страницы, остаются.
privacy-here = В вашем браузере отчёт ждёт, пока его не получит сайт. Список в конце этой страницы исчезает, когда вы закрываете вкладку.
privacy-stored = Страницы, которые вы открываете, хранятся в этом браузере, чтобы их можно было читать без сети. Никто не узнаёт, какие это страницы. <link>Посмотреть и удалить сохранённое</link>
privacy-ads = Реклама
privacy-ads-none = На этом сайте нет рекламы.
privacy-ads-by = Реклама выбирается по словам страницы, которую вы читаете, и по вашей стране. Профиль на вас не заводится, сведения о вас, кроме страны, не передаются, и скрипты рекламодателей здесь не работают.
privacy-ads-counted = Сколько раз рекламу увидели и нажали, подсчитывается по дням и местам на странице, без каких-либо сведений о вас.
privacy-ads-switch = Переключатель выше относится к посещениям: рекламу он не отключает.
privacy-ads-more = Подробнее о рекламе на { $name }
privacy-records = Что отправлено за это посещение
privacy-records-lead = Отчёты, отправленные этой вкладкой, каждый в том виде, в каком его получил сайт; не больше пятидесяти последних.
privacy-records-no-script = Для списка нужен JavaScript. Без него ничего не отправляется.
privacy-records-none = Пока ничего не отправлено.
privacy-records-off = Пока подсчёт выключен, ничего не отправляется.
privacy-records-waiting = { $count ->
    [one] { $count } отчёт ждёт отправки.
    [few] { $count } отчёта ждут отправки.
   *[other] { $count } отчётов ждут отправки.
}
privacy-record-view = Просмотр страницы
privacy-record-click = Событие
privacy-record-search = Поиск без результатов
privacy-record-speed = Скорость страницы
privacy-record-other = Отчёт
privacy-record-others = От библиотеки, которая создаёт отчёты; не хранится
privacy-record-raw = Как было отправлено (JSON)
privacy-field-source = Что нажато или произошло
privacy-field-query = Текст
privacy-field-path = Страница
privacy-field-referrer = Откуда
privacy-field-status = Страница
privacy-field-baseline = Baseline
privacy-field-lcp = Видна наибольшая часть (LCP)
privacy-field-fcp = Видна первая часть (FCP)
privacy-field-inp = Самый медленный отклик (INP)
privacy-field-ttfb = Ответ сервера (TTFB)
privacy-field-cls = Мера сдвигов (CLS)
privacy-field-width = Ширина окна
privacy-field-languages = Языки браузера
privacy-field-country = Страна
privacy-field-subscription = Подписка
privacy-field-campaign = Кампания ({ $part })
privacy-value-found = найдена
privacy-value-missing = не найдена
privacy-value-anonymous = нет
privacy-ad-requested = Запрошена реклама
privacy-ad-fetched = Сервер ответил на запрос рекламы
privacy-ad-served = Реклама размещена на странице
privacy-ad-viewed = Реклама показана
privacy-ad-clicked = Нажата реклама
privacy-ad-about = Нажата ссылка о рекламе
privacy-ad-without = Нажата ссылка, чтобы не видеть рекламу
privacy-ad-failed = Не удалось загрузить рекламу
privacy-policy = Уведомление о конфиденциальности { $name }

### Observatory

observatory-title = HTTP Observatory
observatory-lead = Узнайте, насколько сайт использует защиту браузеров, как быстро он отвечает и что стоит изменить.
observatory-site = Адрес сайта
observatory-site-wrong = Это не адрес сайта. Напишите, например, example.com или https://example.com/shop.
observatory-scan = Проверить
observatory-public = Проверка — это несколько обычных запросов. Её результат видят все.
observatory-no-server = Этот сайт состоит только из файлов, поэтому здесь ничего нельзя проверить.
observatory-opening = Проверка закончена. Открывается отчёт…
observatory-looks-at = Что смотрит проверка
observatory-headers-heading = Заголовки
observatory-headers-text = Content Security Policy, HTTPS, показ во фреймах и ещё девять тестов дают оценку от A+ до F.
observatory-cookies-heading = Исправления
observatory-cookies-text = К каждому непройденному тесту есть настройка для вашего сервера, составленная из того, что отправляет ваш сайт.
observatory-speed-heading = Скорость
observatory-speed-text = Соединение, сжатие, кеширование и то, что задерживает страницу, — со своими баллами.
observatory-more = Подробнее об обсерватории
observatory-scoring-docs = Тесты и баллы
observatory-faq = Частые вопросы
observatory-feedback = Оставить отзыв
observatory-asking = Запрашиваются заголовки { $host }…
observatory-still = Опрос { $host } продолжается. После заголовков проверяются скорость и файлы страницы…
observatory-slow = Сайт отвечает медленно. Проверка длится до 45 секунд.
observatory-elapsed = { $seconds } с
observatory-report = Отчёт
observatory-report-of = Отчёт о
observatory-report-title = Отчёт о { $host }
observatory-not-scanned = { $host } ещё не проверялся.
observatory-another = Проверить другой сайт
observatory-summary = Итог
observatory-grade = Оценка
observatory-score = Баллы
observatory-of = { $part } из { $whole }
observatory-tests-passed = Пройдено тестов
observatory-scanned = Проверено
observatory-better = Лучше, чем раньше:
observatory-worse = Хуже, чем раньше:
observatory-rescan = Проверить снова
observatory-rescan-wait = Можно через минуту после последней проверки.
observatory-result-news = Новый результат: оценка { $grade }, баллы { $score }
observatory-copy = Копировать
observatory-copy-link = Копировать ссылку
observatory-copy-badge = Копировать значок
observatory-image = Картинка
observatory-parts = Части отчёта
observatory-tab-scoring = Баллы
observatory-fix-first = Исправьте это сначала
observatory-points = баллы: { $points }
observatory-all-passed = Все тесты пройдены. Исправлять нечего.
observatory-passes = Пройдены или неприменимы: { $count }
observatory-tab-response = Заголовки и cookie
observatory-tab-csp = CSP
observatory-tab-cookies = Куки
observatory-tab-headers = Исходные заголовки
observatory-tab-performance = Скорость
observatory-tab-what-if = Что если
observatory-tab-comparison = История и сравнение
observatory-tab-history = История
observatory-tab-benchmark = Среди всех сайтов
observatory-tab-compare = Сравнение
observatory-test = Тест
observatory-verdict = Результат
observatory-reason = Причина и совет
observatory-passed = Пройден
observatory-failed = Не пройден
observatory-not-applicable = Неприменимо
observatory-bonus-note = Дополнительные баллы считаются начиная с 90.
observatory-fix = Как исправить
observatory-server = Сервер
observatory-info = Что это значит
observatory-csp-none = У этого сайта нет Content Security Policy.
observatory-csp-reports = Этот сайт только сообщает о том, что заблокировала бы Content Security Policy. Ничего не блокируется.
observatory-csp-effective = Действующая политика
observatory-cookies-none = Этот сайт не установил куки.
observatory-name = Имя
observatory-cookie-expires = Истекает
observatory-cookie-path = Путь
observatory-cookie-secure = Secure
observatory-cookie-httponly = HttpOnly
observatory-cookie-samesite = SameSite
observatory-cookie-prefix = Префикс
observatory-cookie-session = До конца сеанса
observatory-yes = Да
observatory-no = Нет
observatory-headers-none = Заголовки этой проверки не сохранены.
observatory-copy-headers = Копировать заголовки
observatory-header = Заголовок
observatory-value = Значение
observatory-history-none = Проверок пока нет.
observatory-history-one = Кривая начнётся, когда изменятся баллы.
observatory-history-label = Баллы с { $from } по { $to }: сначала { $first }, в конце { $last }.
observatory-change = Изменение
observatory-benchmark-none = Пока не с чем сравнивать.
observatory-benchmark-text = Этот сайт лучше, чем { $share } % сайтов, проверенных за год.
observatory-sites = Сайты
observatory-this-site = Этот сайт
observatory-compare = Сравнить
observatory-compare-text = Другой сайт рядом с этим, тест за тестом.
observatory-compare-site = Сравнить с
observatory-compare-scans = Сравнить две проверки
observatory-compare-before = До
observatory-compare-after = После
observatory-performance-none = Скорость не измерялась.
observatory-performance-score = из 100. Времена — медианы прогонов ({ $runs }). На оценку они не влияют.
observatory-timing-dns = DNS
observatory-timing-connect = Соединение
observatory-timing-tls = TLS
observatory-timing-first-byte = Первый байт
observatory-timing-total = Всего
observatory-range = от { $from } до { $to }
observatory-checks = Проверки
observatory-weight = Вес
observatory-rating-good = Хорошо
observatory-rating-fair = Средне
observatory-rating-poor = Плохо
observatory-rating-unknown = Не измерено
observatory-waterfall = Запросы
observatory-requests = Запросы: { $count }, { $size }
observatory-omitted = Не запрошено, чтобы не нагружать сайт: { $count }.
observatory-address = Адрес
observatory-size = Размер
observatory-time = Время
observatory-phase-dns = DNS
observatory-phase-connect = Соединение
observatory-phase-tls = TLS
observatory-phase-wait = Ожидание
observatory-phase-receive = Получение
observatory-kind-document = Страница
observatory-kind-stylesheet = Таблица стилей
observatory-kind-script = Скрипт
observatory-kind-image = Изображение
observatory-kind-font = Шрифт
observatory-kind-media = Медиа
observatory-kind-frame = Фрейм
observatory-kind-other = Другое
observatory-third-party = другой хост
observatory-blocking = задерживает показ
observatory-what-if-text = Измените заголовки проверенного ответа и увидите, какую оценку получил бы сайт. К сайту запросов нет.
observatory-what-if-headers = Заголовки ответа
observatory-what-if-wrong = Строка { $line } — не заголовок. Напишите «имя: значение».
observatory-what-if-set = Задать:
observatory-what-if-reset = Вернуть
observatory-what-if-result = Результат ваших изменений
observatory-what-if-now = Сейчас
observatory-what-if-then = Тогда
observatory-what-if-news = С этими заголовками: оценка { $grade }, баллы { $score }
observatory-no-changes = Ни у одного теста результат не изменился.
observatory-try-again = Повторить
observatory-retry-after = Повторите через { $seconds } с.
observatory-failure-invalid-site = «{ $host }» — не имя сайта
observatory-failure-invalid-site-help = Напишите имя хоста, при необходимости с портом и путём, например example.com:8443/shop. Проверяются только некоторые порты.
observatory-failure-invalid-hostname = Такого домена верхнего уровня нет
observatory-failure-invalid-hostname-help = Проверьте конец имени. Для хостов своей сети есть «waymark scan» в командной строке.
observatory-failure-invalid-hostname-ip = IP-адреса не проверяются
observatory-failure-invalid-hostname-ip-help = Напишите имя, ведущее к общедоступному адресу. Для своей сети есть «waymark scan» в командной строке.
observatory-failure-invalid-hostname-lookup = { $host } не найден
observatory-failure-invalid-hostname-lookup-help = DNS не знает этого имени. Проверьте написание; новым именам может понадобиться время.
observatory-failure-refused = { $host } здесь не проверяется
observatory-failure-refused-help = Операторы этой обсерватории исключили его.
observatory-failure-site-down = { $host } недоступен
observatory-failure-site-down-help = Соединиться не удалось ни по HTTPS, ни по HTTP. Проверьте, что сайт работает и открыт из интернета.
observatory-failure-port-down = На этом порту ничего не отвечает
observatory-failure-port-down-help = Этот порт не отвечает ни по HTTPS, ни по HTTP. Проверьте порт или уберите его.
observatory-failure-status = { $host } отвечает ошибкой
observatory-failure-status-help = Страницы ошибок не оцениваются. Выберите адрес, который открывается в браузере.
observatory-failure-blocked = { $host } блокирует сканеры
observatory-failure-blocked-help = Сайт или служба перед ним блокирует программы. О заголовках это ничего не говорит. Если сайт ваш, пропустите user agent сканера.
observatory-failure-opt-out = { $host } не хочет проверок
observatory-failure-opt-out-help = Сайт отказался от проверок, и мы это уважаем. Если он ваш, сначала измените это.
observatory-failure-address = { $host } ведёт к необщедоступному адресу
observatory-failure-address-help = Проверяются только общедоступные адреса. Для своей сети есть «waymark scan» в командной строке.
observatory-failure-timeout = { $host } отвечал слишком долго
observatory-failure-timeout-help = Ответ не пришёл вовремя. Повторите, когда сайт будет меньше занят.
observatory-failure-response = Ответ не удалось прочитать
observatory-failure-response-help = Он нарушает правила HTTP или слишком велик. Посмотрите журналы сервера.
observatory-failure-rate-limited = Слишком много проверок за короткое время
observatory-failure-rate-limited-help = Есть пределы для каждого хоста и каждого читателя. Сохранённые результаты видны всегда.
observatory-failure-busy = Обсерватория занята
observatory-failure-busy-help = Сейчас проверяется много сайтов. Повторите чуть позже.
observatory-failure-unreachable = Нет соединения с этим сайтом
observatory-failure-unreachable-help = Проверьте подключение к интернету и повторите.
observatory-failure-other = Проверка не удалась
observatory-failure-other-help = Этого не должно было случиться. Повторите и сообщите нам, если это произойдёт снова.

### Exported pages: no page of the site has these.

exported-online = Читать эту страницу в интернете
exported-only-online = Открывает сайт: в этой копии её нет
exported-missing = Нет в этой копии
exported-example = Этот пример работает только на сайте
exported-media = Только на сайте
exported-other = Другие страницы
exported-pages = { $count ->
    [one] { $count } страница
    [few] { $count } страницы
   *[many] { $count } страниц
  }
