### 화면 문구. 제품 이름은 여기가 아니라 설정에 있습니다.

## Skip links and frame

skip-to-content = 본문으로 건너뛰기
skip-to-search = 검색으로 건너뛰기
skip-to-language = 언어 선택으로 건너뛰기
loading = 불러오는 중…
error-title = 불러오기 오류
error-heading = 불러오기 오류
error-reload = 페이지 새로 고침
chunk-failed = 페이지의 이 부분을 불러오지 못했습니다.
part-failed = 페이지의 이 부분이 작동하지 않습니다.
offline = 오프라인으로 읽고 있습니다.
toast-close = 이 메시지 닫기
online = 다시 온라인 상태입니다.
maintenance = API를 점검하고 있습니다. 문서는 계속 볼 수 있지만 Plus와 검색은 사용할 수 없을 수 있습니다. 양해해 주셔서 감사합니다!

## Header

menu-main = 기본 메뉴
menu-open = 기본 메뉴 열기
menu-close = 기본 메뉴 닫기
menu-new = 신규
menu-new-feature = 새 기능
menu-learn = 학습
menu-learn-all = 개요: 학습
menu-learn-all-note = 어디서 시작하고 다음에 무엇을 읽을지
menu-learn-html = HTML
menu-learn-html-note = 페이지 구조 만들기
menu-learn-css = CSS
menu-learn-css-note = 페이지 꾸미기
menu-learn-javascript = JavaScript
menu-learn-javascript-note = 페이지를 대화형으로 만들기
menu-learn-accessibility = 접근성
menu-learn-accessibility-note = 모두를 위해 만들기
menu-references = 참고서
menu-references-all = 개요: 참고서
menu-references-all-note = 웹 플랫폼의 모든 기술
menu-html = HTML
menu-html-note = 요소와 특성
menu-css = CSS
menu-css-note = 속성, 선택자, 값
menu-javascript = JavaScript
menu-javascript-note = 언어와 내장 객체
menu-http = HTTP
menu-http-note = 메서드, 헤더, 상태 코드
menu-api = 웹 API
menu-api-note = 스크립트가 브라우저에서 할 수 있는 것
menu-extensions = 웹 확장
menu-extensions-note = 브라우저 확장하기
menu-accessibility = 접근성
menu-accessibility-note = 역할, 상태, 좋은 관행
menu-plus = Plus
menu-plus-overview = 개요: Plus
menu-plus-overview-note = 자주 읽는 이를 위한 기능
menu-ai-help = AI 도움말
menu-ai-help-note = 문서에서 찾은 답변
menu-collections = 모음집
menu-collections-note = 저장한 글
menu-updates = 새 소식
menu-updates-note = 브라우저 변경 사항 따라가기
menu-offline = 오프라인으로 읽기
menu-offline-note = 네트워크가 없는 곳에서도 페이지를
menu-plus-docs = 설명서
menu-plus-docs-note = Plus를 사용하는 법
menu-plus-faq = 자주 묻는 질문
menu-plus-faq-note = 독자들이 묻는 것
menu-curriculum = 교육 과정
menu-blog = 블로그
menu-tools = 도구
menu-playground = 놀이터
menu-playground-note = 코드를 쓰고 실행하고 공유하기
menu-observatory = HTTP Observatory
menu-observatory-note = 사이트 헤더가 안전한지 확인하기
theme = 테마
theme-os-default = 시스템 기본값
theme-light = 밝게
theme-dark = 어둡게
sign-in = 로그인
sign-up = 무료로 가입하기
sign-out = 로그아웃
user-menu = 내 계정
user-settings = 내 설정
user-staff = 사이트 관리
user-help = 도움말
user-feedback = 의견

## Quick search

search-label = 사이트 검색
search-placeholder = 검색
search-submit = 검색
search-results = 검색 결과
search-loading = 검색 색인을 불러오는 중…
search-failed = 검색 색인을 불러오지 못했습니다!
search-crashed = 검색을 표시하는 중 오류가 발생했습니다. 자세한 내용은 콘솔을 확인하세요.
search-none = 문서 제목을 찾지 못했습니다.
search-by-text = 일치하는 제목이 없습니다. 본문에 있는 페이지:
search-not-seeing = 찾는 것이 보이지 않나요?
search-site = 사이트 전체에서 { $query } 검색
search-found = { $count ->
   *[other] 제목 { $count }개를 찾았습니다
}

## Sidebar and table of contents

breadcrumb = 이동 경로
sidebar-label = 관련 주제
sidebar-expand = 사이드바 펼치기
sidebar-collapse = 사이드바 접기
filter-label = 사이드바 거르기
filter-placeholder = 거르기
filter-clear = 거르기 지우기
filter-matches = { $count ->
    [0] 일치하는 항목 없음
   *[other] { $count }개 일치
}
toc-heading = 이 문서에서

## Languages

language-label = 언어:
language-remember = 언어 기억하기
language-remember-help = 번역이 있는 페이지는 이 언어로 열립니다.
language-remember-question = 이 기능이 유용한가요?
language-experiment = 실험적
translation-label = 이 번역에 대하여
translation-machine = 이 페이지는 실험으로 영어에서 기계 번역되었으며 오류가 있을 수 있습니다.
translation-community = 이 페이지는 커뮤니티가 영어에서 번역했습니다.
translation-unmaintained = 이 번역은 관리되지 않아 오래되었을 수 있습니다.
translation-english = 영어로 보기
translation-missing = 이 페이지는 아직 번역되지 않았습니다. 원문:

## Code and examples

code-copy = 클립보드에 복사
code-copied = 복사됨
code-failed = 클립보드에 복사하지 못했습니다!
code-good = 권장하는 예
code-bad = 피해야 할 예
sample-title = 예제 결과

## Specifications

specifications-column = 명세서
specifications-missing = 명세서를 찾을 수 없음
specifications-missing-text = <code>{ $query }</code>의 명세서 정보를 찾지 못했습니다. <a>이 페이지에 문제가 있는지 확인</a>하거나, 빠진 <key>spec_url</key>을 <data>호환성 데이터</data>에 추가해 주세요. 명세서가 <specs>명세서 목록</specs>에 있는지도 확인해 주세요.

## Baseline

baseline-name = Baseline
baseline-yes = 지원함
baseline-no = 일부에서 지원하지 않음
baseline-high = 널리 사용 가능
baseline-low = 새로 사용 가능
baseline-limited = 제한적으로 사용 가능
baseline-deprecated = 사용 중단됨
baseline-removing = 제거 예정
baseline-browser-yes = { $browser }: 지원함
baseline-browser-no = { $browser }: 지원하지 않음
baseline-since = { $date }부터: { $versions }
baseline-high-text = 이 기능은 잘 자리 잡았으며 많은 기기와 브라우저 버전에서 작동합니다. { $date }부터 모든 브라우저에서 사용할 수 있습니다.
baseline-low-text = { $date }부터 이 기능은 최신 기기와 브라우저 버전에서 작동합니다. 오래된 기기나 브라우저에서는 작동하지 않을 수 있습니다.
baseline-limited-text = 이 기능은 널리 쓰이는 일부 브라우저에서 작동하지 않으므로 Baseline이 아닙니다.
baseline-discouraged-text = 새 프로젝트에서는 이 기능을 피하세요. 브라우저에서 제거될 수 있습니다.
baseline-removing-text = 이 기능은 브라우저에서 제거될 예정입니다. 사용을 중단하세요.
baseline-alternatives = 대신 다음을 고려하세요:
baseline-alternatives-comma = {", "}
baseline-alternatives-or = {" "}또는{" "}
baseline-asterisk = * 이 기능의 일부는 지원 수준이 다를 수 있습니다.
baseline-learn = 더 알아보기
baseline-compat = 전체 호환성 보기
baseline-feedback = 의견 보내기
baseline-signals = <a>이 기능이 필요하다고 브라우저 개발사에 알리기</a>

## Place of a compatibility table

compat-loading = 호환성 표를 불러오는 중…
compat-no-script = 호환성 표를 보려면 JavaScript가 필요합니다.

### Compatibility table

compat-failed = 호환성 데이터를 불러오지 못했습니다: { $reason }
compat-missing = <code>{ $query }</code>의 호환성 데이터를 찾지 못했습니다.
compat-report = 이 호환성 데이터의 문제 신고
compat-report-missing = 이 문제 신고
compat-source = 데이터 출처 보기
compat-caption = { $query }의 브라우저 호환성
compat-cut = 기능 { $all }개 중 { $shown }개를 표시합니다.
compat-toggle = 기록 표시 또는 숨기기
compat-experimental = 실험적
compat-deprecated = 사용 중단됨
compat-nonstandard = 비표준
platform-desktop = 데스크톱
platform-mobile = 모바일
platform-server = 서버
support-yes = 완전 지원
support-partial = 부분 지원
support-no = 지원하지 않음
support-preview = 미리 보기 버전에서 지원
support-unknown = 지원 여부 알 수 없음
support-label-yes = 예
support-label-partial = 부분
support-label-no = 아니요
support-label-preview = 미리 보기
support-label-unknown = ?
history-removed = 버전 { $version }부터 제거되었습니다.
history-prefix = 공급업체 접두사 <code>{ $prefix }</code>로 구현되었습니다.
history-altname = 다른 이름: <code>{ $name }</code>.
history-bug = 버그 { $number }
history-flags = { $span ->
    [from] 버전 { $from }부터 이 기능에 필요한 설정:
    [both] 버전 { $from }부터 { $until } 전까지 이 기능에 필요한 설정:
   *[none] 이 기능에 필요한 설정:
}
history-flag = <code>{ $flag }</code> { $kind ->
    [preference] (환경 설정)
   *[runtime_flag] (실행 플래그)
}
history-flag-value = <code>{ $flag }</code> { $kind ->
    [preference] (환경 설정, 값 <code>{ $value }</code>)
   *[runtime_flag] (실행 플래그, 값 <code>{ $value }</code>)
}
history-flag-and = {" "}및{" "}
history-flags-end = .
history-preferences = { $browser }의 환경 설정은 <code>{ $url }</code>에서 바꿀 수 있습니다.
legend-heading = 범례
legend-tip = 도움말: 칸을 열면 지원 이력을 읽을 수 있습니다.
legend-yes = 완전 지원
legend-partial = 부분 지원
legend-preview = 개발 중. 시험판에서 지원합니다.
legend-no = 지원하지 않음
legend-unknown = 호환성 알 수 없음
legend-experimental = 실험적. 동작이 바뀔 수 있습니다.
legend-nonstandard = 비표준. 사용하기 전에 브라우저 지원을 확인하세요.
legend-deprecated = 사용 중단됨. 새 웹사이트에서는 사용하지 마세요.
legend-footnote = 구현 참고 사항을 확인하세요.
legend-disabled = 직접 켜야 합니다.
legend-altname = 비표준 이름을 사용합니다.
legend-prefix = 공급업체 접두사나 다른 이름이 필요합니다.
legend-more = 호환성 정보가 더 있습니다.

### Everywhere

## Article footer

ask-page = 이 페이지에 대해 질문하기
feedback-heading = 사이트 개선을 도와주세요
feedback-question = 이 페이지가 도움이 되었나요?
feedback-yes = 예
feedback-no = 아니요
feedback-thanks = 의견을 보내 주셔서 감사합니다!
contribute-link = 기여하는 방법
modified = 이 페이지는 <time>{ $date }</time>에 <a>기여자들</a>이 마지막으로 수정했습니다.
modified-unknown = 마지막 수정 날짜를 알 수 없음
machine-translated = 이 페이지는 영어에서 기계 번역되었습니다.
view-source = 이 페이지의 원본 보기
report-problem = 이 내용의 문제 신고

## Not found

not-found-heading = 페이지를 찾을 수 없음
not-found-text = 죄송합니다. <code>{ $path }</code> 페이지를 찾을 수 없습니다.
not-found-home = 홈페이지로 돌아가기
suggestions-failed = 비슷한 페이지를 찾아보지 못했습니다.

### Other screens than documents

## Why a page was not helpful

feedback-why = 이 페이지가 왜 도움이 되지 않았나요?
feedback-submit = 보내기
feedback-reason-outdated = 내용이 오래되었습니다
feedback-reason-incomplete = 정보가 부족합니다
feedback-reason-code-examples = 코드 예제가 예상대로 작동하지 않습니다
feedback-reason-other = 기타
feedback-reason-de-technical = 기술적 오류
feedback-reason-de-consistency = 일관되지 않은 용어
feedback-reason-de-incomprehensible = 이해하기 어려움
feedback-reason-de-linguistic = 언어 오류
feedback-reason-de-code-examples = 코드 예제가 예상대로 작동하지 않습니다
feedback-reason-de-other = 기타

## Suggestions for a missing page

suggestions-heading = 다음 중 하나를 찾으셨나요?
suggestions-search = 검색하기
suggestion-title = 비슷한 제목
suggestion-slug = 비슷한 주소
suggestion-moved = 옮겨진 곳
suggestion-locale = 다른 언어

## Survey

survey-label = 설문
survey-hide = 이 설문 숨기기

## Home page

home-heading = 웹 플랫폼에서 길을 찾으세요
home-text = { $name }은(는) <css>CSS</css>, <html>HTML</html>, <javascript>JavaScript</javascript>와 브라우저가 이해하는 모든 것을 설명합니다.
home-featured = 추천 글
home-search = { $count }개 문서 검색
home-popular = 인기 문서
home-areas = 기술
home-area-pages = 문서 { $count }개
home-new = Baseline의 최신 기능
home-new-note = 모든 주요 브라우저가 지원하기 시작한 기능

## Home page, further parts

home-news = 최신 소식
home-contributions = 최근 기여
home-updated = 최근 업데이트
spotlight-heading = 기여자 소개
spotlight-join = 참여하기

## Links to headings

heading-copy = “{ $heading }” 링크 복사
heading-copied = 링크를 복사했습니다.
heading-copy-failed = 링크를 복사하지 못했습니다.

## Sites of docs trees

docs-banner = 공지
docs-banner-close = 공지 닫기
docs-edit = 이 페이지 편집
docs-more = 더 보기
docs-neighbours = 이전 및 다음 페이지
version-label = 버전:
version-latest = 최신 버전
version-old = 이 페이지는 최신이 아닌 { $version } 버전의 문서입니다.

## Links to neighbours

neighbour-previous = 이전
neighbour-next = 다음

## Blog

blog-motto = 더 나은 블로그
blog-rss = RSS 피드
blog-atom = Atom 피드
blog-empty = 아직 글이 없습니다.
blog-read-more = 더 읽기
blog-read-more-of = 더 읽기: { $title }
blog-team = { $name } 팀
blog-read-time = { $minutes }분 분량
blog-sponsored = 협찬
blog-pages = 글 목록 페이지
blog-page = { $page }쪽
blog-more-posts = 다른 글
blog-image-creator = 그림: <a>{ $name }</a>
blog-image-source = 출처: <a>{ $name }</a>

## Curriculum

curriculum-sidebar = 관련 주제
curriculum-toc = 이 모듈에서
curriculum-group-overview = 개요
curriculum-modules = 모듈 목록
curriculum-neighbours = 이전 모듈과 다음 모듈
curriculum-groups = 모듈 그룹
curriculum-begin = 시작합시다
curriculum-landing = { $title }: 시작하기
stairway-label = 교육과정에서 얻는 것
stairway-research = 조사와 협업 등 꼭 필요한 능력을 배웁니다
stairway-balance = 최신 도구와 오래가는 모범 사례의 균형을 잡습니다
stairway-resources = 추천하는 양질의 자료를 이용합니다
stairway-voices = 믿을 만한 이들의 안내를 받습니다
partner-label = 파트너
partner-title = 함께 배우고 싶다면 { $name }
partner-text = { $name }의 프런트엔드 과정은 대화형 수업으로 이 교육과정을 따릅니다.
partner-link = { $name }(으)로 이동

## Embedded lessons

scrim-note = 이 수업은 { $host }에서 불러옵니다.
scrim-fullscreen = 전체 화면
scrim-close = 전체 화면 닫기
scrim-open = 새 탭에서 열기
scrim-play = 수업 시작
scrim-link = 대화형 수업: { $title }
scrim-survey = 이 과제는 어땠나요?
scrim-survey-solved = 풀었음
scrim-survey-partly = 일부만
scrim-survey-stuck = 막혔음

## Images

image-enlarge = 이미지 확대
image-close = 닫기
diagram-name = 다이어그램
diagram-failed = 다이어그램을 그릴 수 없어 소스를 표시합니다.
diagram-too-large = 다이어그램이 너무 커서 그릴 수 없습니다. 소스를 표시합니다.

## API console

console-try = 사용해 보기
console-heading = 요청
console-address = 주소
console-body = 본문
console-send = { $method } 보내기
console-sending = 보내는 중…
console-failed = 응답이 없습니다. 서버에 연결할 수 없거나 서버가 이 사이트의 요청을 허용하지 않습니다.
console-took = { $milliseconds }ms
console-headers = 응답 헤더
console-empty = 응답에 본문이 없습니다.
console-cut = 응답의 앞부분만 표시됩니다.
console-fill = 먼저 { $name } 항목을 바꾸세요.
console-other-origin = 요청은 { $origins } 주소로만 전송됩니다.
console-close = 닫기
console-refused = 이 예제는 { $part } 때문에 브라우저에서 보낼 수 없습니다.

## Community

issues-title = 이슈
issues-repository = 저장소
issues-created = 생성일
issues-none = 지금은 입문자를 위한 이슈가 없습니다.
issues-failed = 지금은 이슈 목록을 불러올 수 없습니다.
issues-all = 입문자용 이슈 모두 보기

## Advertising and newsletter

advertise-heading = { $name }에 광고하기
advertise-lead = 추적하지 않고 웹을 만드는 사람들에게 다가갑니다.
advertise-users = 1,700만
advertise-users-text = 월간 순 이용자
advertise-views = 8,000만+
advertise-views-text = 월간 페이지 조회
advertise-years = 17
advertise-years-text = 년의 신뢰
advertise-world = 전 세계
advertise-world-text = 독자 분포
advertise-privacy = 개인정보 우선
advertise-privacy-text = 광고는 사람이 아니라 페이지에 따라 고릅니다. 프로필을 만들지 않고, 광고주의 스크립트를 실행하지 않으며, 독자 데이터를 팔거나 넘기지 않습니다.
advertise-places-text = 한 페이지에 광고는 많아야 두 개이며 움직이지 않습니다.
advertise-counted = 방문과 광고에서 집계하는 것
advertise-audience = 독자층
advertise-audience-text = { $name }은(는) 전문 개발자, 도구를 결정하는 사람, 배우는 사람이 읽습니다.
advertise-contact = 문의하기
newsletter-heading = { $name } 뉴스레터가 종료되었습니다
newsletter-lead = 읽어 주셔서 감사합니다. 따로 하실 일은 없습니다.
newsletter-data = 구독은 자동으로 해지되고 뉴스레터 데이터는 삭제됩니다.
newsletter-settings = 설정에서 뉴스레터 보기
newsletter-blog = 소식은 블로그에서 계속됩니다
newsletter-unsubscribe = 뉴스레터 구독 해지
newsletter-unsubscribe-lead = 더 이상 뉴스레터 메일을 받지 않으며, 주소가 목록에서 삭제됩니다.
newsletter-unsubscribe-button = 구독 해지
newsletter-unsubscribed = 구독이 해지되었습니다
newsletter-unsubscribed-lead = 더 이상 뉴스레터 메일을 받지 않습니다. 주소가 목록에서 삭제되었습니다.
newsletter-invalid-link = 이 링크는 작동하지 않습니다
newsletter-invalid-link-lead = 링크가 완전하지 않거나 { $name } 메일의 링크가 아닙니다. 메일의 링크를 다시 열거나 전체를 복사해 주세요.
newsletter-about = 뉴스레터 종료 안내

### Everywhere

## Footer

footer-label = 사이트 바닥글
footer-developers = 개발자
footer-site = 사이트
footer-contribute = 커뮤니티
footer-support = 지원
footer-about = 소개
footer-advertise = 광고
footer-counting = 집계하는 것
footer-community = 커뮤니티
footer-how-to-contribute = 기여하는 방법
footer-report = 문제 신고
footer-privacy = 개인정보
footer-terms = 이용 약관
footer-licence = 기여한 내용의 권리는 작성자에게 있으며, 각 부분의 라이선스는 그 원본에 적혀 있습니다.
footer-licence-link = 따로 표시하지 않은 내용은 <a>이 라이선스</a>로 이용할 수 있습니다.

runner-title = 코드 결과
runner-stop = 중지
runner-slow = 코드가 아직 실행 중입니다.
runner-stopped = 코드를 중지했습니다.
runner-flooded = 콘솔에 너무 많이 출력하여 코드를 중지했습니다.
runner-too-large = 코드가 너무 커서 실행할 수 없습니다.
runner-old-browser = 이 브라우저는 너무 오래되어 여기서 코드를 실행할 수 없습니다. 업데이트해 주세요.
runner-no-host = 이 사이트는 코드를 실행하지 않습니다.
runner-offline = 이 코드는 온라인이 되면 실행됩니다.

console = 콘솔
console-output = 콘솔 출력
console-dropped = 생략된 줄: { $count }
console-uncaught = 처리되지 않은 오류: { $error }
console-place-html = HTML { $line }행
console-place-js = JavaScript { $line }행
console-unsupported = 이 콘솔 메서드는 여기서 지원되지 않습니다. 브라우저의 콘솔을 확인하세요.
console-count-missing = ‘{ $label }’ 카운터가 없습니다.
console-timer-missing = ‘{ $label }’ 타이머가 없습니다.
console-timer-exists = ‘{ $label }’ 타이머가 이미 실행 중입니다.
console-index = 인덱스
console-values = 값

editor-hint = 편집기에서 나가려면 Esc 키를 누른 다음 Tab 키를 누르세요.
editor-label = { $language } 편집기

sample-play = 실행해 보기
sample-play-title = 놀이터에서 열기(Shift를 누르면 이 탭에서)
sample-reset = 초기화
sample-fullscreen = 전체 화면

example-run = 실행
example-reset = 초기화
example-output = 결과
example-languages = 언어
example-choices = 선택할 수 있는 값
example-choice = 선택지 { $number }
example-unsupported = 이 브라우저는 일부를 지원하지 않습니다.

queue = 모은 예제
queue-add = 놀이터에 추가
queue-queued = 추가됨
queue-item = 예제 { $number }({ $language })
queue-remove = 모은 예제에서 { $name } 빼기

### Other screens than documents

play-title = 놀이터
play-actions = 코드 작업
play-run = 실행
play-run-keys = 코드 실행(Ctrl + Enter 또는 ⌘ + Enter)
play-auto = 변경 시 실행
play-format = 정리
play-format-failed = 오류 때문에 정리하지 못함: { $languages }
play-share = 공유
play-share-link = 이 코드의 링크
play-copy-link = 링크 복사
play-copy-markdown = Markdown으로 복사
play-copy-data = 데이터 주소로 복사
play-close = 닫기
play-cancel = 취소
play-clear = 비우기
play-clear-question = 모든 코드가 삭제됩니다.
play-reset = 초기화
play-reset-question = 변경 사항이 모두 취소됩니다.
play-own = 내 플레이그라운드
play-own-save = 저장
play-own-saved = 이 브라우저에 저장했습니다.
play-own-full = 저장하지 못했습니다. 브라우저에 남은 공간이 없습니다. 필요 없는 코드를 삭제하세요.
play-own-open = 열기
play-own-open-name = { $name }, { $date } 열기
play-own-delete = 삭제
play-own-delete-name = { $name }, { $date } 삭제
play-starters = 예제로 시작
play-starter-center = 상자를 가운데에 놓기
play-starter-grid = 카드 그리드
play-starter-counter = 숫자를 세는 버튼
play-starter-use = { $name } 열기
play-unreadable = 이 주소의 코드를 읽을 수 없습니다. 불완전하거나 손상되었거나 너무 큽니다.
play-not-run = 다른 사람이 작성한 코드입니다. 읽어 본 다음 실행하세요.
play-missing = 이 주소에는 코드가 없습니다. 삭제되었거나 주소가 완전하지 않습니다.
play-load-failed = 저장된 코드를 불러오지 못했습니다. 페이지를 새로 고쳐 다시 시도하세요. ({ $reason })
play-permanent = 고정 링크
play-save = 고정 링크 만들기
play-saving = 저장 중…
play-saved = 코드를 저장했습니다. 링크가 있는 사람은 누구나 볼 수 있습니다.
play-saved-copied = 저장했습니다. 고정 링크가 클립보드에 있습니다.
play-copy-permanent = 고정 링크 복사
play-save-sign-in = 로그인하여 고정 링크 만들기
play-save-signed-out = 로그아웃되었습니다. 다시 로그인하는 동안 코드는 여기에 남아 있습니다:
play-save-too-large = 코드가 너무 커서 저장할 수 없습니다(1 MiB 초과).
play-save-full = 이 계정에 저장할 수 있는 코드의 한도에 도달했습니다. 저장하지 않고 공유하거나 사이트 운영자에게 일부 삭제를 요청하세요.
play-save-failed = 코드를 저장하지 못했습니다: { $reason }
play-report = 신고
play-report-title = 이 코드 신고
play-report-text = 속이거나 해를 끼치거나 불쾌하게 하는 코드를 신고하세요. 담당자가 검토합니다.
play-report-reason = 무엇이 문제인가요? (선택 사항)
play-report-send = 신고 보내기
play-report-sending = 보내는 중…
play-report-sent = 감사합니다. 코드를 검토하겠습니다.
play-report-failed = 신고를 보내지 못했습니다: { $reason }

## Search results

results-title = 검색 결과: { $query }
results-title-page = 검색 결과: { $query } ({ $page }페이지)
results-empty = 검색어가 없어 결과도 없습니다.
results-count = { $amount ->
    [more] 문서를 { $count }개 이상 찾았습니다
   *[some] 문서를 { $count }개 찾았습니다
}
results-took = ({ $ms }밀리초)
results-did-you-mean = 혹시 이것을 찾으셨나요? <a>{ $text }</a>
results-none = 이 검색어에 맞는 문서가 없습니다.
results-elsewhere = 분야별로 둘러보기
results-ask = 질문하기
results-sort = 정렬
results-area = 분야
results-area-html = HTML
results-area-css = CSS
results-area-javascript = JavaScript
results-area-api = Web API
results-area-http = HTTP
results-area-learn = 학습
results-area-other = 다른 페이지
results-baseline = Baseline
results-any = 전체
results-filtered-none = 이 필터에 맞는 페이지가 없습니다.
results-best = 종합
results-relevance = 관련도
results-popularity = 인기
results-locales = 결과 언어
results-both = { $one } 및 { $two }
results-previous = 이전 페이지
results-next = 다음 페이지
results-pages = 결과 페이지
results-page = { $page }페이지
results-titles-only = 이 사이트에서는 제목만 검색됩니다.
results-no-script = 이 사이트에서 검색하려면 JavaScript가 필요합니다. 메뉴에서 모든 페이지로 이동할 수 있습니다.
results-downloaded = 네트워크에 연결되어 있지 않아 내려받은 페이지만 검색했습니다.
results-error = 검색할 수 없었습니다:
results-failed = 지금은 검색을 사용할 수 없습니다.
results-reload = 다시 시도

## Pages of Plus

plus-no-script = 이 페이지를 보려면 JavaScript를 켜세요.
plus-early = 아직은 후원자와 테스터만 사용할 수 있습니다.

## Overview of Plus, and its plans

overview-name = { $name } Plus
overview-heading = 여러분과 보조를 맞추는 문서
overview-lead = Plus는 매일 이곳에서 시간을 보내는 사람을 위한 도구를 더하고 집필을 지원합니다. 모든 페이지는 누구에게나 계속 무료입니다.
overview-begin = 시작하기
overview-docs = 작동 방식
overview-features = Plus가 제공하는 것
overview-ads = 광고 없음
overview-ads-text = 광고를 끄면 페이지에서 페이지 자체 외에는 아무것도 주의를 끌지 않습니다.
overview-ai-text = 질문하면 문서에서 찾은 답과 그 출처 페이지를 얻습니다.
overview-playground-text = 라이브 예제를 바꾸고 실행하고, 공유할 수 있는 주소에 보관하세요.
overview-updates-text = 지난 방문 이후 브라우저에 추가된 기능을 관심 있는 브라우저와 페이지별로 확인하세요.
overview-collections-text = 이유를 적은 메모와 함께 페이지를 나만의 목록에 저장하세요. Plus에서는 제한이 없습니다.
overview-offline = 오프라인 읽기
overview-offline-text = 네트워크가 없는 곳으로 문서를 가져가세요.
overview-not-yet = 이 사이트에는 아직 없음
overview-no-ads = 지금은 이 사이트에 광고가 없음
overview-more = 더 알아보기: { $feature }
plans-title = 요금제 선택
plans-lead = 읽을 수 있는 모든 것은 계속 무료입니다. 요금제는 언제든지 해지할 수 있습니다.
plans-free-title = 무료
plans-none = 이 사이트에서는 아무것도 판매하지 않으며, 계정은 무료입니다.
plans-none-without-accounts = 이 사이트에서는 아무것도 판매하지 않습니다.
plans-period = 결제 주기
plans-monthly = 월간
plans-yearly = 연간
plans-saving = 연간으로 결제하고 { $months }개월을 무료로 받으세요
plans-core = Core
plans-core-text = 모든 사람을 위해
plans-plus = Plus
plans-plus-text = 자주 읽는 사람을 위해
plans-supporter = 후원자
plans-supporter-text = 더 많이 보태고 싶은 사람을 위해
plans-free = 무료
plans-free-text = 원하는 만큼 오래
plans-billed-monthly = 한 달, 매월 결제
plans-billed-yearly = 한 달, 1년에 한 번 { $total } 결제
plans-current = 현재 요금제
plans-start = { $plan } 시작하기
plans-upgrade = { $plan } 요금제로 올리기
plans-pay-yearly = 연간 결제로 바꾸기
plans-pays-yearly = 이제 { $plan } 요금을 연간으로 결제합니다.
plans-unavailable = 이용할 수 없음
plans-leaving = 결제 페이지를 여는 중…
plans-has-pages = 읽을 수 있는 모든 것
plans-has-collections = 모음집 최대 { $count }개
plans-has-questions = AI 도움말 질문 하루 { $count }개
plans-has-updates = 새 소식과 필터
plans-has-all = { $plan }의 모든 것
plans-has-all-collections = 모음집 개수 제한 없음
plans-has-all-questions = 하루 제한 없는 AI 도움말, 더 큰 모델
plans-has-no-ads = 원하면 광고 없음
plans-has-offline = 오프라인 읽기
plans-has-early = 새 기능을 누구보다 먼저
plans-has-share = 집필에 더 큰 보탬
plans-not-yet = (이 사이트에는 아직 없음)
plans-place = { $country } 기준 가격이며 통화는 { $currency }입니다.
plans-tax = 거주지에 따라 세금이 더해질 수 있습니다. 결제하기 전에 총액을 볼 수 있습니다.
plans-change-help = <link>요금제를 올리거나 내릴 수 있나요?</link>
plans-offline = 오프라인 상태입니다. 다시 온라인이 될 때까지 요금제를 표시할 수 없습니다.
plans-failed = 지금은 다른 요금제를 표시할 수 없습니다.
plans-retry = 다시 시도
plans-elsewhere = 아직 거주 국가에서는 요금제를 판매하지 않습니다. 무료인 것은 어디서나 사용할 수 있습니다.
plans-no-script = 가격을 보고 구독하려면 JavaScript를 켜세요.
plans-unknown = 지금은 구독 내용을 확인할 수 없습니다. 몇 분 후에 다시 시도하세요.
plans-upgrade-title = { $plan } 요금제로 올릴까요?
plans-upgrade-text = 새 요금제는 지금 시작되며 바로 결제됩니다. 이미 결제한 기간 중 남은 금액은 차감됩니다.
plans-upgrade-monthly = 이후 요금은 월 { $price }입니다.
plans-upgrade-yearly = 이후 요금은 연 { $price }입니다.
plans-upgraded = 이제 { $plan } 요금제를 이용할 수 있습니다.
plans-thanks = 감사합니다!
plans-waiting = 결제를 확인하고 있습니다. 몇 초 걸립니다.
plans-late = 확인이 아직 도착하지 않았습니다. 몇 분 걸릴 수 있으며 여기서 기다리지 않아도 됩니다. 요금제는 저절로 시작됩니다.
plans-lost = 지금은 결제가 도착했는지 확인할 수 없습니다. 사라진 것은 아닙니다.
plans-ask-again = 다시 확인
plans-signed-out = 요금제를 보려면 로그인하세요.

## Subscriptions

plan-renews = 요금제는 { $date }에 갱신됩니다.
plan-ends = 요금제는 { $date }에 끝납니다. 그때까지는 아무것도 바뀌지 않습니다.
plan-past-due = 마지막 결제가 실패했습니다. { $date }까지 요금제가 유지됩니다. 결제 수단을 확인하세요.
plan-held = 요금제가 갱신될 때가 지났지만 결제가 아직 확인되지 않았습니다. { $date }까지 요금제가 유지됩니다.
plan-incomplete = 구독의 첫 결제가 이루어지지 않았습니다. 결제하려면 요금제를 다시 선택하세요.
plan-unpaid = 구독 결제가 실패하여 요금제가 적용되지 않습니다. 결제 수단을 확인하세요.
plan-disputed = 결제 하나에 대해 은행에 이의가 제기되었습니다. 실수였다면 은행에 알리세요.
plan-granted = 요금제는 이 사이트 운영자가 드린 선물입니다. 비용이 들지 않습니다.
plan-provider = 요금제는 로그인에 사용하는 계정에 딸려 있습니다.
plan-withheld = 이 계정의 요금제는 사이트 운영자가 정했습니다. 다른 요금제를 살 수 없습니다.
plan-resume = 요금제 유지
plan-portal = 결제 관리
plan-failed = 실패했습니다: { $reason }
plan-failed-down = 지금은 결제할 수 없습니다. 결제되거나 변경된 것은 없습니다. 몇 분 후에 다시 시도하세요.
plan-failed-refused = 결제가 거부되었습니다. 결제 수단을 확인하고 다시 시도하세요.
ledger-subscribed = { $plan } 구독 시작
ledger-changed = { $plan } 요금제로 변경
ledger-cancelled = { $plan } 해지
ledger-resumed = { $plan } 다시 유지
ledger-past_due = { $plan } 결제 실패
ledger-ended = { $plan } 종료
ledger-invoice = 청구서 { $amount }: { $status }
ledger-refund = 환불 { $amount }: { $status }
ledger-dispute = 이의가 제기된 결제 { $amount }: { $status }
ledger-status-paid = 결제됨
ledger-status-open = 미결제
ledger-status-failed = 실패
ledger-status-pending = 처리 중
ledger-status-won = 결정됨

## Collections

collections-title = 모음집
collections-lead = 글을 나만의 목록에 저장하세요.
collections-sign-in = 로그인하면 글을 저장하고 모음집을 볼 수 있습니다.
collections-benefit = 클릭 한 번으로 페이지를 저장하고 메모를 추가하고 목록을 공유하세요.
collections-example = 예: 레이아웃과 대화 상자 모음집
collections-example-note = 새 시작 페이지용: 머리글, 본문, 사이드바.
collections-example-second = Escape 키로 닫히고 포커스를 되돌립니다.
collection-title = 모음집
collection-shared-title = 공유된 모음집
frequent-title = 자주 본 글
frequent-lead = 지난 30일 동안 두 번 이상 연 글입니다. 이 목록은 이 브라우저에만 남습니다.
collections-new = 새 모음집
collections-feedback = <a>의견을 들려주세요</a>
collections-back = ← 뒤로
collections-signed-out = 로그아웃되었습니다.
collections-error = 오류: { $message }
collections-retry = 다시 시도
collections-undo = 실행 취소
collection-default = 저장한 글
collection-default-text = 기본 모음집입니다.
collection-count = { $count ->
   *[other] 글 { $count }개
}
collection-edited = <time>그때</time> 수정됨
collection-menu = { $name } 수정 또는 삭제
collection-change = 수정
collection-delete = 삭제
collection-deleting = 삭제 중...
collection-delete-title = 모음집 삭제
collection-delete-question = “{ $name }” 모음집과 그 안의 모든 항목을 삭제할까요?
collection-deleted = “{ $name }” 모음집을 삭제했습니다.
collection-create = 모음집 만들기
collection-edit = 모음집 수정
collection-name = 이름
collection-description = 설명
collection-too-long = { $limit }자 이내로 입력하세요.
collection-save = 저장
collection-saving = 저장 중...
collection-cancel = 취소
collection-close = 닫기
collection-upgrade = 더 필요하신가요?
collection-upgrade-text = 무료 계정으로 만들 수 있는 모음집을 모두 만들었습니다. 구독하면 제한이 없습니다. 지금 있는 모음집에는 계속 글을 저장할 수 있습니다.
collection-upgrade-link = 요금제 보기
collection-share = 공유
collection-export = 내보내기
collection-missing = 이 모음집은 삭제되었거나 다른 계정의 모음집입니다.
collection-empty = 아직 아무것도 없습니다. <link>글을 열고</link> 위에 있는 “저장”을 누르세요.
bookmark-save = 저장
bookmark-saved = 저장됨
bookmark-offline = 오프라인에서는 글을 저장할 수 없습니다.
bookmark-add-heading = 이 글 저장
bookmark-edit-heading = 저장한 내용 수정
bookmark-collection = 모음집
bookmark-note = 메모
bookmark-new-collection = + 새 모음집
bookmark-deleted = “{ $title }” 글을 뺐습니다.
bookmark-options = “{ $title }” 이동 또는 메모 추가
bookmark-move = 여기로 이동
bookmark-add-too = 둘 다에 저장
bookmark-remove = 제거
bookmark-open-collection = 이 모음집 열기
share-title = 이 모음집 공유
share-text = 링크를 만들면 누구나 이 모음집의 글을 볼 수 있지만, 누구의 것인지는 보이지 않습니다.
share-shared = 이 링크를 아는 사람은 공유를 끝낼 때까지 모음집을 볼 수 있습니다.
share-link = 공개 링크
share-notes = 내 메모도 공유
share-curator = 다른 사람에게 보일 이름(선택)
share-copy = 링크 복사
share-copied = 링크를 클립보드에 복사했습니다.
share-make = 링크 만들기
share-making = 링크 만드는 중...
share-end = 공유 끝내기
share-ending = 끝내는 중...
share-ended = 이제 링크가 동작하지 않습니다.
export-title = 이 모음집 내보내기
export-text = 모든 글의 제목, 주소, 메모가 담긴 파일입니다.
export-markdown = Markdown 파일
export-json = JSON 파일
items-search = 이 모음집에서 검색
items-sort = 정렬
items-sort-date = 추가한 날짜
items-sort-title = 제목
items-none = 이 낱말이 들어 있는 글이 없습니다.
items-more = 더 보기
items-more-failed = 오류(다시 시도)
item-gone = 이 페이지는 더 이상 없습니다. 예전 주소는 <code>{ $url }</code>입니다.
item-modified = <time>{ $date }</time>에 <a>기여자</a>가 마지막으로 수정
note-add = 메모 추가
note-edit = 메모 수정
note-full = 메모 전체 보기
note-less = 간단히 보기
frequent-clear = 이 목록 지우기
frequent-cleared = 목록을 지웠습니다.
frequent-empty = 두 번 연 글이 여기에 나타납니다.
frequent-short = 자주 본 글
frequent-all = 모두 보기
recent-heading = 최근 읽은 글
recent-note = 이 목록은 이 브라우저에만 있습니다.
recent-clear = 지우기
shared-ended = 이 모음집은 공유되지 않았거나 공유가 끝났습니다.
shared-empty = 이 모음집에는 아무것도 없습니다.
shared-curator = { $name } 님이 모음
shared-copy = 사본 저장
shared-copy-sign-in = 로그인하여 사본 저장
shared-report-title = 이 모음집 신고
shared-report-text = 속이거나 해를 끼치거나 불쾌하게 하는 모음집을 신고하세요. 담당자가 검토합니다.
shared-report-sent = 감사합니다. 모음집을 검토하겠습니다.

## Updates

updates-title = 새 소식
updates-lead = 브라우저 변경 사항을 따라가세요. 새로 지원하거나 더 이상 지원하지 않는 기능입니다.
updates-sign-in = 브라우저, 종류, 기능, 내 모음집으로 거르려면 로그인하세요.
updates-by-features = 기능별
updates-by-releases = 릴리스별
updates-search-waits = “{ $query }” 검색은 아직 적용되지 않았습니다. 필터를 사용하려면 계정이 필요합니다. 로그인하면 이 검색으로 돌아옵니다.
updates-news-added = { $month }부터 { $browsers }에서 새로 지원합니다.
updates-news-changed = { $month }부터 { $browsers }에서 변경되었습니다.
updates-news-removed = { $month }에 { $browsers }에서 제거되었습니다.
updates-news-newly = { $month }부터 Baseline에서 새로 사용할 수 있습니다.
updates-news-widely = { $month }부터 Baseline에서 널리 사용할 수 있습니다.
updates-news-together = { $month }부터 선택한 모든 브라우저에서 작동합니다.
updates-more-keys = 외 { $count }개
updates-more-releases = 외 릴리스 { $count }개
updates-engines-heading = 엔진
updates-engine-yes = 지원함
updates-engine-no = 지원하지 않음
updates-atom = Atom 피드
updates-filter = 업데이트 거르기
updates-search = 기능
updates-browserslist = 다음 모든 브라우저에서 동작
updates-apply = 적용
updates-browsers = 브라우저
updates-categories = 기술
updates-kinds = 종류
updates-collections = 모음집
updates-order = 순서
updates-newest = 최신순
updates-oldest = 오래된 순
updates-reset = 모든 필터 초기화
updates-added = 추가됨
updates-changed = 변경됨
updates-removed = 제거됨
updates-baseline = Baseline
updates-unflagged = 기본으로 켜짐
updates-full = 완전히 지원
updates-limited = 제한적
updates-count = { $amount ->
    [one] 업데이트 1개
   *[some] 업데이트 { $count }개
}
updates-newly = Baseline 새로 사용 가능
updates-widely = Baseline 널리 사용 가능
updates-together = 내 모든 브라우저에서
updates-engines = 지원하는 엔진: { $engines }
updates-no-engine = 지원하는 현재 엔진 없음
updates-article = 글 읽기
updates-find = { $path } 검색
updates-none = 아직 업데이트가 없습니다.
updates-none-filtered = 이 필터에 맞는 업데이트가 없습니다.
updates-failed = 업데이트를 불러오지 못했습니다: { $reason }
updates-pages = 업데이트 페이지
updates-page = { $page }페이지
updates-shown = { $count }, { $last }페이지 중 { $page }페이지
updates-follow = 이 필터 구독
updates-follow-lead = 이 페이지로 돌아오지 않아도 맞는 변경을 알려 드립니다.
updates-follow-public = 이 필터의 공개 Atom 피드
updates-name = 이름
updates-channel = 알림 방법
updates-channel-feed = 비밀 주소의 Atom 피드
updates-channel-webhook = 웹훅
updates-webhook-url = 웹훅 주소
updates-create = 구독
updates-once-feed = 피드 주소입니다. 다시 표시되지 않으니 지금 복사하세요.
updates-once-secret = 메시지에 서명하는 비밀 키입니다. 다시 표시되지 않으니 지금 복사하세요.
updates-following = 구독 중인 항목
updates-end = 구독 취소
updates-end-name = { $name } 구독 취소
updates-test = 시험
updates-test-arrived = 시험 메시지가 도착했습니다.
updates-disabled = 실패가 너무 많아 꺼졌습니다: { $reason }
updates-close = 닫기

help-lead = 웹 개발에 대해 질문하세요. 이 사이트의 페이지에서 출처 링크와 함께 답을 찾아 드립니다.
help-sign-in = 질문하려면 로그인하세요. 질문 수는 계정별로 집계되며, 원하는 경우에만 보관됩니다.
help-feedback = 의견 보내기
help-broken = 지금은 AI 도움말을 사용할 수 없습니다. 페이지를 다시 불러오세요.
help-sources = 출처
help-example = 예: 질문과 답변
help-example-center = 요소를 가로세로 가운데에 배치하려면 어떻게 하나요?
help-example-answer = 부모 요소를 그리드로 만들고 <code>place-items: center</code>를 지정하세요.<sup>1</sup> 한 방향만 맞추려면 <code>justify-items</code>나 <code>align-items</code>를 사용하세요.<sup>2</sup>
help-more = AI 도움말 더 알아보기
account-kept = 계정을 삭제해도 아직 유효한 제한은 비밀 키로 만든 로그인 ID의 해시와 함께 끝날 때까지 보관됩니다. AI 도움말의 하루 한도와 사이트 운영자가 정한 요금제가 그렇습니다. 다시 로그인하면 적용됩니다.

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

ad-note = 광고
ad-without = 광고를 보고 싶지 않으신가요?
ad-label-top = 페이지 위의 광고
ad-label-side = 페이지 옆의 광고
ad-label-main = 페이지 안의 광고
ad-label-bottom = 페이지 아래의 광고
ad-partner = { $name }의 대화형 강좌로 프런트엔드 개발을 배워 보세요.
ad-partner-offer = 지금 등록하고 새해 25% 할인을 받으세요!
ad-partner-enroll = 지금 등록하세요!
ad-own = { $name }에 광고하기

### Help

help-ask = 질문하기
help-ask-more = 이어서 질문하기
help-send = 보내기
help-clear = 지우기
help-cancel = 취소
help-edit = 질문 수정
help-stop = 중지
help-retry = 다시 시도
help-continue = 계속
help-new = 새 주제
help-return = 이전 주제로 돌아가기
help-follow = 끝으로 이동
help-turns = 대화
help-remaining = (오늘 질문 { $count }개 남음)
help-length = { $limit }자 중 { $count }자
help-searching = 페이지 검색 중
help-consulted = 섹션 { $count }개 참고
help-answering = 답변 중
help-done = 답변 완료
help-from = 섹션 { $count }개에서
help-more-sources = 출처 { $count }개 더 보기
help-mark = 출처 { $number }
help-back-to-mark = 답변의 표시 { $number }(으)로 돌아가기
help-stopped = 답변 중지됨
help-cut = 답변이 너무 길어 잘렸습니다.
help-failed = 답변 없음
help-filtered = 답변의 나머지는 표시되지 않습니다.
help-version = { $count }개 중 { $number }번째
help-version-before = 이전 버전
help-version-after = 다음 버전
help-off-topic = 웹 개발에 관한 질문이 아니거나 이 사이트에 답이 없습니다. HTML, CSS, JavaScript, 브라우저 API에 대해 질문하세요.
help-extractive = 이 사이트의 페이지에서 인용한 것이며 언어 모델이 작성하지 않았습니다.
help-cap = 오늘 언어 모델 사용량이 한도에 도달하여 이 답변은 인용문으로 구성되었습니다.
help-nothing-proved = 언어 모델이 작성한 내용이 페이지에 없어 이 답변은 인용문으로 구성되었습니다.
help-unproved = 이 사이트의 어떤 페이지도 이 문장을 뒷받침하지 않습니다
help-failed-busy = 지금 질문이 너무 많습니다. 이 질문은 집계되지 않습니다.
help-failed-conversation = 대화가 너무 길어졌습니다. 새 주제를 시작하세요.
help-failed-dropped = 답변이 끝나기 전에 연결이 끊겼습니다. 다시 시도하세요.
help-failed-flagged = 이 질문은 검토에 걸려 보류되었으며 집계됩니다. 다르게 표현해 보세요.
help-failed-gone = 이 답변은 더 이상 이어 갈 수 없습니다. 다시 질문하세요.
help-failed-long = 질문이 너무 깁니다. 줄여 주세요. 집계되지 않습니다.
help-failed-quota = 지금은 질문을 모두 사용했습니다.
help-failed-refused = 답변할 수 없는 질문입니다. 너무 길거나 이용 안내에 어긋납니다. 다르게 표현해 보세요.
help-failed-session = 로그인이 만료되었습니다. 질문을 복사하고 다시 로그인하세요.
help-failed-server = 서버에 문제가 발생했습니다. 다시 시도하세요. 이 질문은 집계되지 않습니다.
help-failed-timeout = 제시간에 답변이 오지 않았습니다. 다시 시도하세요.
help-failed-unavailable = 이 사이트에는 AI 도움말이 설정되어 있지 않습니다.
help-failed-underway = 이미 답변 세 개를 작성하고 있습니다. 그중 하나가 끝날 때까지 기다리세요. 이 질문은 집계되지 않습니다.
help-again = { $time }에 다시 시도할 수 있습니다.
help-offline = 오프라인입니다. 다시 온라인이 되면 질문할 수 있습니다.
help-quota-unknown = 지금은 남은 질문 수를 확인할 수 없습니다.
help-chat-failed = 대화를 불러오지 못했습니다. 잠시 후 다시 시도합니다.
help-left = 질문 { $limit }개 중 { $count }개 남음.
help-used-up = 지금은 질문 { $limit }개를 모두 사용했습니다.
help-back = { $time }부터 모두 다시 사용할 수 있습니다.
help-upgrade = 제한 없이 질문하기
help-thumbs = 이 답변이 도움이 되었나요?
help-show-question = 작성자에게 내 질문 보여 주기
help-report = 이 답변의 문제 신고
help-sent = 질문은 이 사이트에서 검색됩니다. 언어 모델을 사용하는 경우 질문과 페이지의 섹션이 이름 없이 전송됩니다.
help-sent-model = 질문과 페이지의 섹션이 이름 없이 { $model } 모델로 전송됩니다.
help-sent-none = 언어 모델을 사용하지 않습니다. 질문은 이 사이트를 벗어나지 않습니다.
help-sent-quoted = 언어 모델이 답변을 작성하지 않습니다.
help-sent-embedding = 의미로 섹션을 찾기 위해 질문은 { $model } 모델로도 전송됩니다.
help-sent-moderation = 질문은 허용되는 내용인지 확인하기 위해 { $host }(으)로도 전송됩니다.
help-guidance = 이용 안내
help-guidance-topic = 웹 개발에 대해 질문하세요. 다른 질문에는 답하지 않습니다.
help-guidance-check = 답변을 믿기 전에 출처를 확인하고 코드를 시험해 보세요.
help-guidance-proof = 문장 뒤의 물음표는 뒷받침하는 페이지가 없다는 뜻입니다.
help-guidance-private = 비밀번호, 키, 개인 정보를 입력하지 마세요.
help-guidance-sent = 언어 모델을 사용하는 경우 대화의 질문과 페이지의 섹션이 전송됩니다. 이름과 주소는 전송되지 않습니다.
help-close = 닫기
help-about = 대상 페이지:
help-about-remove = 이 페이지에 대해 묻지 않기
help-examples = 질문 예시
help-example-gap = margin, padding, gap의 차이는 무엇인가요?
help-example-async = 여러 리소스를 동시에 가져오고 모두 기다리려면 어떻게 하나요?
help-example-cors = 요청이 CORS 오류로 실패하는 이유는 무엇인가요?
help-example-form = 전송하기 전에 양식을 검사하려면 어떻게 하나요?
help-example-error = “Cannot read properties of undefined”는 무슨 뜻인가요?
help-history = 기록
help-history-off = 질문과 답변을 보관하지 않습니다.
help-history-enable = 기록 켜기
help-history-search = 기록 검색
help-history-none = 아직 보관된 것이 없습니다.
help-history-nothing = 찾은 것이 없습니다.
help-history-failed = 기록을 불러오지 못했습니다.
help-history-not-deleted = 삭제하지 못했습니다. 다시 시도하세요.
help-today = 오늘
help-yesterday = 어제
help-week = 지난 7일
help-month = 지난 30일
help-delete = 삭제
help-delete-all = 모두 삭제
help-delete-one = 이 대화를 영구적으로 삭제할까요?
help-delete-question = AI 도움말 기록을 영구적으로 삭제하시겠습니까?

### Explain

explain = 설명
explain-title = 이 코드 또는 선택한 부분을 설명합니다
explain-heading = 설명
explain-heading-part = 선택한 코드 설명
explain-waiting = 설명하는 중…
explain-done = 설명이 완료되었습니다
explain-close = 설명 닫기
explain-note = 언어 모델이 작성했습니다. 모델에는 코드만 전송되었으며 사용자에 관한 정보는 전송되지 않았습니다. 사용하기 전에 확인하세요.
explain-thumbs = 이 설명이 도움이 되었나요?
explain-retry = 다시 시도
explain-failed-busy = 지금 설명 요청이 너무 많습니다. 1분 후에 다시 시도하세요.
explain-failed-changed = 이 페이지가 변경되었습니다. 코드 설명을 보려면 다시 불러오세요.
explain-failed-dropped = 설명이 끝까지 도착하지 않았습니다. 다시 시도하세요.
explain-failed-early = 아직은 후원자와 테스터만 사용할 수 있습니다.
explain-failed-offline = 오프라인입니다. 다시 온라인이 되면 코드를 설명할 수 있습니다.
explain-failed-refused = 이 코드는 설명할 수 없습니다.
explain-failed-server = 서버에 문제가 발생했습니다. 다시 시도하세요.
explain-failed-unavailable = 이 사이트에는 설명이 설정되어 있지 않습니다.

### Settings

settings-title = 내 설정
settings-lead = 계정과 환경 설정입니다.
settings-contents = 설정 항목
settings-sign-in = 로그인하면 모든 기기에서 같은 설정을 사용할 수 있습니다.
settings-account = 계정
settings-email = 이메일
settings-manage-account = 계정 관리
settings-plan = 요금제
settings-plan-core = Core(무료)
settings-plan-5m = Plus(월간 결제)
settings-plan-5y = Plus(연간 결제)
settings-plan-10m = 후원자(월간 결제)
settings-plan-10y = 후원자(연간 결제)
settings-subscriber-number = 구독자 번호는 { $number }번입니다.
settings-manage-subscription = 구독 관리
settings-subscription = 구독
settings-cancel-plan = 해지
settings-cancel-plan-note = 결제한 기간이 끝날 때까지 요금제가 유지됩니다.
settings-cancel-plan-button = 구독 해지…
settings-cancel-plan-title = 구독을 해지할까요?
settings-cancel-plan-confirm = 구독 해지
settings-cancel-plan-keep = 요금제 유지
settings-payments = 결제
settings-payments-note = 결제 수단, 주소, 청구서.
settings-ledger = 지금까지의 내역
settings-ledger-show = { $count }건
settings-ads = 광고
settings-ads-label = 광고 숨기기
settings-ads-note = 켜면 로그인한 동안 페이지에 광고가 표시되지 않습니다.
settings-ads-subscribe = 광고를 숨기려면 <link>Plus를 구독</link>하세요.
settings-ads-others = 구독자는 광고를 숨길 수 있습니다.
settings-ai = AI 도움말
settings-history = 기록
settings-history-label = 기록 보관
settings-history-note = AI 도움말은 나중에 다시 볼 수 있도록 질문과 답변을 최대 6개월 동안 보관합니다. 끄면 기록이 숨겨지며 삭제되지는 않습니다.
settings-history-delete = 기록 삭제
settings-history-delete-note = 모든 질문과 답변을 삭제합니다.
settings-history-delete-button = 기록 삭제…
settings-history-delete-question = AI 도움말 기록을 영구적으로 삭제하시겠습니까?
settings-history-deleted = 기록이 삭제되었습니다.
settings-newsletter = 뉴스레터
settings-newsletter-subscription = 구독
settings-newsletter-label = 구독 중
settings-newsletter-none = 구독하고 있지 않습니다.
settings-newsletter-ends = 뉴스레터가 종료됩니다. 구독은 자동으로 해지되고 이를 위해 저장된 데이터는 삭제됩니다.
settings-language = 언어
settings-language-label = 선호하는 언어
settings-language-none = 브라우저와 동일
settings-language-note = 번역이 있으면, 로그인한 모든 기기에서 페이지가 이 언어로 열립니다.
settings-sessions = 세션
settings-sessions-note = 로그인한 곳입니다. 알 수 없는 세션은 종료하세요.
settings-sessions-failed = 지금은 세션 목록을 표시할 수 없습니다.
settings-session-unknown = 알 수 없는 브라우저
settings-session-since = { $date }에 로그인
settings-session-current = 현재 세션
settings-session-seen = 마지막 사용: { $date }
settings-session-end = 종료
settings-session-end-of = { $name } 세션 종료
settings-sessions-end-others = 다른 모든 세션 종료
settings-data = 내 데이터
settings-export = 데이터 내려받기
settings-export-note = 저장된 모든 데이터를 JSON 파일로 받습니다.
settings-export-button = 내려받기
settings-leave = 계정 삭제
settings-leave-note = 이 사이트의 계정과 저장된 모든 데이터를 삭제합니다.
settings-leave-button = 계정 삭제…
settings-leave-title = 계정을 삭제하시겠습니까?
settings-leave-warning = 되돌릴 수 없습니다. 설정, 모음집, 필터, 기록이 즉시 삭제되고 모든 세션이 종료됩니다. 플레이그라운드에 저장한 코드는 이름 없이 같은 주소에 남습니다. 구독은 이것으로 끝나지 않으니 먼저 해지하세요. 로그인 서비스의 계정은 유지됩니다.
settings-leave-email = 확인하려면 { $email } 을(를) 입력하세요
settings-leave-wrong = 이 계정의 주소가 아닙니다.
settings-leave-confirm = 내 계정 삭제
settings-saving = 저장하는 중…
settings-not-saved = 저장하지 못했습니다: { $reason }
settings-cancel = 취소
settings-delete = 삭제

### Offline

offline-title = 오프라인
offline-heading = 오프라인으로 읽기
offline-lead = 네트워크가 없는 곳에서도 { $site }를 읽으세요. 선택한 내용은 이 브라우저에 보관됩니다.
offline-link = 오프라인 설정
offline-unavailable = 이 페이지는 오프라인에서 볼 수 없습니다.
offline-switch-title = 네트워크 없이 읽기
offline-switch = 오프라인으로 읽기
offline-switch-note = 아래에서 선택한 내용을 내려받아 네트워크 없이 열 수 있게 합니다. 끄면 내려받은 내용에서 읽지 않지만, 삭제할 때까지 남아 있습니다.
offline-now = 오프라인 상태입니다. 다시 온라인이 되면 내려받기를 계속할 수 있습니다.
offline-subscribe = 문서를 내려받아 오프라인으로 읽으려면 <link>Plus를 구독</link>하세요.
offline-subscribers = 구독자는 문서를 내려받아 네트워크 없이 읽을 수 있습니다.
offline-visited = 읽은 페이지
offline-visited-note = 최근에 읽은 페이지는 이 브라우저에 보관되어 네트워크 없이 열립니다. 최대 48 MB이며, 지울 때까지 남습니다.
offline-packs-off = 이 사이트에는 더 내려받을 것이 없습니다.
offline-unsupported = 이 브라우저는 오프라인용 페이지를 보관할 수 없습니다. 시크릿 창에서는 의도된 동작입니다. 일반 창에서 사이트를 여세요.
offline-refused = 브라우저가 이 사이트의 저장을 허용하지 않습니다. 브라우저 설정에서 허용하거나 시크릿 창을 닫으세요.
offline-silent = 오프라인 기능이 응답하지 않습니다. 이 사이트의 다른 탭을 모두 닫고 이 페이지를 새로 고치세요.
offline-prefer-title = 페이지를 가져오는 곳
offline-prefer = 온라인 우선
offline-prefer-note = 네트워크가 있으면 사이트에서 가져오고, 응답이 없을 때만 내려받은 내용을 씁니다. 끄면 내려받은 내용이 먼저입니다. 더 빠르지만 오래된 내용일 수 있습니다.
offline-auto-title = 업데이트
offline-auto = 자동으로 업데이트
offline-auto-note = 페이지가 열려 있는 동안 한 시간마다 변경 사항을 확인합니다. 바뀐 것만 가져옵니다.
offline-choose = 내려받을 내용
offline-choose-note = 표시된 크기는 가져와서 보관하는 크기입니다.
offline-preview = 다운로드할 수 있는 것
offline-choose-none = 아직 내려받을 것이 없습니다. 몇 분 뒤에 다시 확인하세요.
offline-choose-failed = 내려받기 목록을 표시할 수 없습니다: { $reason }
offline-choose-offline = 오프라인에서는 내려받기 목록을 볼 수 없습니다.
offline-again = 다시 시도
offline-areas = { $all }개 분야 중 { $chosen }개
offline-all = { $language } 전체
offline-area-extensions = 웹 확장 기능
offline-area-other = 그 밖의 문서
offline-area-site = 블로그 등 그 밖의 페이지
offline-pack-size = { $pages ->
   *[other] { $pages }페이지
}, { $size }
offline-images = 그림 포함
offline-images-size = 선택한 내용에 { $size }
offline-download-title = 내려받기
offline-total-none = 오프라인으로 읽을 내용을 선택하세요.
offline-total = { $packs ->
   *[other] { $packs }개 분야
} 선택됨, { $pages ->
   *[other] { $pages }페이지
}
offline-short = 공간이 부족할 수 있습니다. { $needed }가 필요한데, 이 사이트에 남은 공간은 { $free }입니다.
offline-download = { $size } 내려받기
offline-update = 지금 업데이트
offline-update-size = 지금 업데이트(최대 { $size })
offline-resume = 계속
offline-pause = 일시 정지
offline-remove = 선택하지 않은 내용 삭제
offline-check = 업데이트 확인
offline-checking = 확인하는 중…
offline-downloading = 내려받는 중…
offline-downloading-percent = 내려받는 중: { $percent }%
offline-unpacking = 압축을 푸는 중…
offline-unpacking-percent = 압축을 푸는 중: { $percent }%
offline-clearing = 삭제하는 중…
offline-paused = 일시 정지됨
offline-current = 최신 상태
offline-last = 마지막 업데이트: { $date }
offline-progress = { $all } 중 { $done }, { $allPages }페이지 중 { $pages }페이지
offline-failure-network = 연결이 끊겼습니다. 받은 내용은 보관됩니다. 다시 온라인이 되면 계속하세요.
offline-failure-quota = 공간이 부족합니다. { $needed }가 필요한데, 이 사이트에 남은 공간은 { $free }입니다. 선택을 줄이거나 기기의 공간을 확보하세요.
offline-failure-quota-unknown = 공간이 부족합니다. 선택을 줄이거나 기기의 공간을 확보하세요.
offline-failure-corrupt = 받은 내용이 여러 번 손상되어 보관하지 않았습니다. 나중에 또는 다른 네트워크에서 다시 시도하세요.
offline-failure-forbidden = 내려받기는 구독자용입니다. 내려받은 내용이 이 브라우저에서 삭제되었습니다.
offline-failure-session = 로그아웃되었습니다. 내려받은 내용을 업데이트하려면 로그인하세요. 그때까지는 보관된 내용을 읽을 수 있습니다.
offline-failure-server = 사이트에서 내려받지 못했습니다. 몇 분 뒤에 다시 시도하세요.
offline-storage = 저장 공간
offline-storage-used = 이 사이트는 이 브라우저에서 { $used }를 사용합니다.
offline-storage-free = 이 사이트는 이 브라우저에서 { $used }를 사용하며, { $free }가 남아 있습니다.
offline-storage-unknown = 브라우저가 저장된 크기를 알려 주지 않습니다.
offline-stored = { $size }, { $date }
offline-stored-partial = { $size }, 아직 완료되지 않음
offline-persisted = 브라우저가 내려받은 내용을 스스로 삭제하지 않습니다.
offline-persist = 보관하도록 브라우저에 요청
offline-persist-note = 공간이 부족해지면 브라우저는 사이트가 저장한 내용을 삭제합니다.
offline-persist-refused = 브라우저가 거절했습니다. 사이트를 북마크하거나 설치한 뒤 다시 요청하세요.
offline-delete = 삭제
offline-delete-of = { $name } 삭제
offline-clear = 데이터 지우기…
offline-clear-title = 저장된 내용을 삭제할까요?
offline-clear-text = 이 브라우저에서 { $size }가 삭제됩니다. 다시 내려받을 수 있습니다.
offline-clear-visited = 읽은 페이지는 더 이상 네트워크 없이 열리지 않습니다.
offline-cancel = 취소
offline-from-pack = { $date }에 내려받은 내용
offline-from-visit = { $date }에 읽었을 때의 내용
offline-missing = 오프라인에서 볼 수 없음
offline-missing-pack = 이 페이지는 오프라인에서 볼 수 없습니다. 내려받지 않은 ‘{ $pack }’에 들어 있습니다.
offline-missing-this = 이 페이지는 내려받지 않은 ‘{ $pack }’에 들어 있습니다.
offline-missing-none = 이 페이지를 최근에 읽지 않았고, 내려받을 수 있는 어떤 묶음에도 없습니다.
offline-missing-unknown = 이 페이지를 최근에 읽지 않았습니다.
offline-missing-part = 사이트의 이 부분은 이 브라우저에 저장되어 있지 않습니다.
offline-signed-in = 오프라인에서는 로그아웃할 수 없습니다. 아직 로그인되어 있으니, 다시 온라인이 되면 로그아웃하세요.
offline-edits-sent = 오프라인에서 변경한 내용이 저장되었습니다.
offline-edits-waiting = 이 브라우저에 저장했습니다. 다시 온라인이 되면 보냅니다.
offline-edits-session = 오프라인에서 변경한 내용을 저장하려면 로그인하세요: { $count }
offline-unsent = { $count ->
   *[other] 모음집 변경 { $count }건을 아직 보내지 않았습니다. 네트워크에 연결될 때까지 이 브라우저에 남아 있습니다.
}
offline-sent-at = 모든 변경이 저장되었습니다. 오프라인에서 한 마지막 변경은 { $time }에 보냈습니다.
offline-unsent-title = { $count ->
   *[other] 변경 { $count }건을 아직 보내지 않았습니다
}
offline-unsent-text = 오프라인에서 모음집을 변경한 내용은 이 브라우저에만 있습니다. 다시 로그인할 때까지 사용자 이름으로 여기에 남겨 둘 수 있습니다. 다른 사람도 이 컴퓨터를 쓴다면 삭제하세요.
offline-unsent-discard = 삭제하고 로그아웃
offline-unsent-keep = 로그아웃
offline-edit-moved = “{ $title }”은(는) 이제 ‘저장한 글’에 있습니다. 선택한 모음집이 다른 곳에서 삭제되었습니다.
offline-edit-restored = “{ $title }”이(가) 다른 곳에서 삭제되었습니다. 오프라인에서 쓴 내용과 함께 다시 추가했습니다.
offline-edit-joined = “{ $title }”의 메모가 다른 곳에서도 변경되었습니다. 두 내용을 이어서 모두 남겼습니다.
offline-edit-kept = “{ $title }”은(는) 다른 곳에서 변경되어 삭제하지 않았습니다. 그래도 원하면 다시 삭제하세요.
offline-edit-full = “{ $title }”을(를) 저장할 수 없습니다. 계정에 남은 공간이 없습니다. 필요 없는 것을 삭제한 뒤 다시 저장하세요.
offline-edit-tier = 모음집 “{ $title }”을(를) 만들 수 없습니다. 요금제에서 더 허용하지 않습니다. 글은 ‘저장한 글’에 있습니다.
offline-edit-lost = “{ $title }”의 변경을 저장할 수 없습니다. 다른 곳에서 삭제되었거나 이름이 바뀌었습니다. 그래도 원하면 다시 변경하세요.

### Privacy

privacy-heading = 무엇을 왜 집계하나요
privacy-lead = { $name }은(는) 어떤 페이지가 도움이 되고 어떤 페이지가 그렇지 않은지 알기 위해 방문을 집계합니다. 누가 방문했는지는 알지 못합니다.
privacy-lead-ads = { $name }은(는) 방문을 집계하지 않습니다. 광고는 방문자가 아니라 페이지에 따라 정해집니다.
privacy-lead-nothing = { $name }은(는) 방문을 집계하지 않으며 광고도 표시하지 않습니다.
privacy-choice = 나의 선택
privacy-switch = 내 방문 집계 허용
privacy-choice-on = 켜짐: 이 브라우저는 어떤 페이지를 열고 그 안에서 무엇을 사용했는지 보고합니다.
privacy-choice-off = 꺼짐: 아무것도 전송하지 않으며, 전송을 기다리던 것은 삭제되었습니다. 바꾸기 전까지 이 브라우저가 기억합니다.
privacy-choice-browser = 꺼짐: 브라우저가 추적하지 말라고 요청하며(Global Privacy Control 또는 Do Not Track) 이 사이트는 이를 따릅니다. 아무것도 전송하지 않습니다.
privacy-choice-cookie = 꺼짐: 이 사이트의 쿠키(moz-1st-party-data-opt-out)가 집계를 거부합니다. 아무것도 전송하지 않습니다.
privacy-choice-forgotten = 이 페이지를 떠날 때까지 꺼짐: 브라우저가 이 사이트의 저장을 허용하지 않아 선택을 기억할 수 없습니다. 브라우저 설정에서 Global Privacy Control 또는 Do Not Track을 켜세요. 이 사이트는 둘 다 따릅니다.
privacy-no-script = 방문은 JavaScript로 집계합니다. 지금은 꺼져 있어 아무것도 전송하지 않으며, 켜면 여기에 스위치가 나타납니다. 브라우저 설정에서 Global Privacy Control 또는 Do Not Track을 켤 수도 있습니다. 이 사이트는 둘 다 따릅니다.
privacy-counted = 집계하는 것
privacy-views = <b>여는 페이지.</b> 주소와 언어, 페이지를 찾았는지, 어디에서 왔는지. 이 사이트라면 페이지, 다른 사이트라면 이름만 포함합니다. 주소에서 ‘?’ 뒤의 내용은 캠페인 이름을 제외하고 뺍니다.
privacy-clicks = <b>페이지에서 사용한 것.</b> 링크, 메뉴, 버튼, 페이지 평가와 그 이유. 입력한 내용은 아닙니다.
privacy-searches = <b>결과가 없는 검색.</b> 검색어. 페이지나 방문과 분리해 보관합니다. 이메일 주소, 긴 숫자, 비밀번호처럼 보이는 것은 전송하지 않습니다.
privacy-speed = <b>페이지 속도.</b> 무언가 보일 때까지와 클릭이 반영될 때까지 걸린 시간, 그리고 화면이 저절로 움직인 정도.
privacy-device = <b>읽는 환경.</b> 브라우저의 이름과 주 버전, 운영 체제의 이름, 컴퓨터인지 휴대전화인지, 창 너비의 단계, 첫 번째 언어.
privacy-country = <b>국가와 구독.</b> 네트워크 주소가 속한 국가(알 수 있는 경우)와 구독의 종류(있는 경우).
privacy-why = 집계는 무엇이 읽히는지, 무엇을 찾다가 찾지 못하는지, 어떤 페이지가 도움이 되고 어떤 페이지가 느린지 보여 줍니다. 목적은 그것뿐입니다.
privacy-not = 보관하지 않는 것
privacy-not-address = 네트워크 주소, 브라우저의 전체 이름, 정확한 시각.
privacy-not-reader = 두 방문을 연결하는 모든 것. 사용자, 브라우저, 세션의 번호는 없습니다. 독자가 적은 곳에서는 잇따라 연 페이지가 한 번의 방문처럼 보일 수 있습니다.
privacy-not-others = 브라우저는 이 사이트에만 보고합니다. 다른 회사의 스크립트는 관여하지 않습니다.
privacy-long = 보관 기간
privacy-visit-days = 개별 방문은 { $days }일 후에 삭제됩니다.
privacy-count-days = 페이지 조회수와 같은 하루 단위 집계는 { $days }일 후에 삭제됩니다.
privacy-counts-stay = 페이지 조회수와 같은 하루 단위 집계는 남습니다.
privacy-here = 브라우저에서 보고는 사이트가 받을 때까지 기다립니다. 이 페이지 끝의 목록은 탭을 닫으면 사라집니다.
privacy-stored = 여는 페이지는 네트워크 없이 읽을 수 있도록 이 브라우저에 보관됩니다. 어떤 페이지인지는 아무에게도 알리지 않습니다. <link>보관된 내용 보기 및 삭제</link>
privacy-ads = 광고
privacy-ads-none = 이 사이트에는 광고가 없습니다.
privacy-ads-by = 광고는 읽고 있는 페이지의 단어와 국가에 따라 선택됩니다. 사용자 프로필은 없으며, 국가 외에는 사용자에 관한 정보가 전달되지 않고, 광고주의 스크립트도 실행되지 않습니다.
privacy-ads-counted = 광고를 보고 클릭한 횟수는 날짜와 페이지의 위치별로 집계하며, 사용자에 관한 정보는 포함하지 않습니다.
privacy-ads-switch = 위의 스위치는 방문 집계를 위한 것이며 광고를 끄지 않습니다.
privacy-ads-more = { $name }의 광고에 대해 자세히 알아보기
privacy-records = 이번 방문에서 전송한 것
privacy-records-lead = 이 탭이 전송한 보고를 사이트가 받은 그대로, 최근 50개까지 보여 줍니다.
privacy-records-no-script = 목록에는 JavaScript가 필요합니다. JavaScript가 없으면 아무것도 전송하지 않습니다.
privacy-records-none = 아직 아무것도 전송하지 않았습니다.
privacy-records-off = 집계가 꺼져 있는 동안에는 아무것도 전송하지 않습니다.
privacy-records-waiting = 보고 { $count }개가 전송을 기다립니다.
privacy-record-view = 페이지 조회
privacy-record-click = 이벤트
privacy-record-search = 결과가 없는 검색
privacy-record-speed = 페이지 속도
privacy-record-other = 보고
privacy-record-others = 보고를 만드는 라이브러리가 넣은 것(보관하지 않음)
privacy-record-raw = 전송된 그대로(JSON)
privacy-field-source = 클릭했거나 일어난 일
privacy-field-query = 검색어
privacy-field-path = 페이지
privacy-field-referrer = 들어온 곳
privacy-field-status = 페이지 유무
privacy-field-baseline = Baseline
privacy-field-lcp = 가장 큰 부분 표시(LCP)
privacy-field-fcp = 첫 부분 표시(FCP)
privacy-field-inp = 가장 느린 반응(INP)
privacy-field-ttfb = 서버 응답(TTFB)
privacy-field-cls = 화면 이동 점수(CLS)
privacy-field-width = 창 너비
privacy-field-languages = 브라우저 언어
privacy-field-country = 국가
privacy-field-subscription = 구독
privacy-field-campaign = 캠페인({ $part })
privacy-value-found = 찾음
privacy-value-missing = 찾지 못함
privacy-value-anonymous = 없음
privacy-ad-requested = 광고를 요청했습니다
privacy-ad-fetched = 서버가 광고 요청에 응답했습니다
privacy-ad-served = 페이지에 광고를 배치했습니다
privacy-ad-viewed = 광고가 표시되었습니다
privacy-ad-clicked = 광고를 클릭했습니다
privacy-ad-about = 광고에 대한 링크를 클릭했습니다
privacy-ad-without = 광고를 보지 않기 위한 링크를 클릭했습니다
privacy-ad-failed = 광고를 불러오지 못했습니다
privacy-policy = { $name } 개인정보 처리방침

### Observatory

observatory-title = HTTP Observatory
observatory-lead = 사이트가 브라우저의 보호 기능을 얼마나 잘 쓰는지, 얼마나 빨리 응답하는지, 무엇을 바꿔야 하는지 알아봅니다.
observatory-site = 사이트 주소
observatory-site-wrong = 사이트 주소가 아닙니다. example.com이나 https://example.com/shop처럼 입력하세요.
observatory-scan = 검사
observatory-public = 검사는 평범한 요청 몇 번으로 이루어집니다. 누구나 결과를 볼 수 있습니다.
observatory-no-server = 이 사이트는 파일로만 제공되므로 여기서는 검사할 수 없습니다.
observatory-opening = 검사가 끝났습니다. 보고서를 여는 중…
observatory-looks-at = 검사에서 살펴보는 것
observatory-headers-heading = 헤더
observatory-headers-text = Content Security Policy, HTTPS, 프레임 삽입과 그 밖의 아홉 가지 테스트로 A+부터 F까지 등급을 매깁니다.
observatory-cookies-heading = 해결 방법
observatory-cookies-text = 통과하지 못한 테스트마다 사이트가 보낸 내용으로 만든 서버 설정을 보여 줍니다.
observatory-speed-heading = 속도
observatory-speed-text = 연결, 압축, 캐싱, 페이지를 늦추는 요소를 별도의 점수로 보여 줍니다.
observatory-more = Observatory 더 알아보기
observatory-scoring-docs = 테스트와 채점
observatory-faq = 자주 묻는 질문
observatory-feedback = 의견 보내기
observatory-asking = { $host }에 헤더를 요청하는 중…
observatory-still = { $host }에 계속 요청하는 중입니다. 헤더 다음에는 속도와 페이지의 파일을 살펴봅니다…
observatory-slow = 사이트의 응답이 느립니다. 검사는 최대 45초 걸립니다.
observatory-elapsed = { $seconds }초
observatory-report = 보고서
observatory-report-of = 보고서:
observatory-report-title = { $host } 보고서
observatory-not-scanned = { $host }은(는) 아직 검사되지 않았습니다.
observatory-another = 다른 사이트 검사
observatory-summary = 요약
observatory-grade = 등급
observatory-score = 점수
observatory-of = { $whole } 중 { $part }
observatory-tests-passed = 통과한 테스트
observatory-scanned = 검사 시각
observatory-better = 이전보다 나음:
observatory-worse = 이전보다 나쁨:
observatory-rescan = 다시 검사
observatory-rescan-wait = 마지막 검사 1분 뒤에 사용할 수 있습니다.
observatory-result-news = 새 결과: 등급 { $grade }, 점수 { $score }
observatory-copy = 복사
observatory-copy-link = 링크 복사
observatory-copy-badge = 배지 복사
observatory-image = 그림
observatory-parts = 보고서의 부분
observatory-tab-scoring = 채점
observatory-fix-first = 먼저 고칠 것
observatory-points = { $points }점
observatory-all-passed = 실패한 테스트가 없습니다. 고칠 것이 없습니다.
observatory-passes = 통과 또는 해당 없음: { $count }
observatory-tab-response = 헤더와 쿠키
observatory-tab-csp = CSP
observatory-tab-cookies = 쿠키
observatory-tab-headers = 원본 헤더
observatory-tab-performance = 성능
observatory-tab-what-if = 만약에
observatory-tab-comparison = 기록과 비교
observatory-tab-history = 기록
observatory-tab-benchmark = 전체와 비교
observatory-tab-compare = 비교
observatory-test = 테스트
observatory-verdict = 결과
observatory-reason = 이유와 조언
observatory-passed = 통과
observatory-failed = 실패
observatory-not-applicable = 해당 없음
observatory-bonus-note = 가산점은 90점부터 반영됩니다.
observatory-fix = 해결 방법
observatory-server = 서버
observatory-info = 의미
observatory-csp-none = 이 사이트에는 Content Security Policy가 없습니다.
observatory-csp-reports = 이 사이트는 Content Security Policy가 차단할 것을 보고하기만 합니다. 아무것도 차단되지 않습니다.
observatory-csp-effective = 적용되는 정책
observatory-cookies-none = 이 사이트는 쿠키를 설정하지 않았습니다.
observatory-name = 이름
observatory-cookie-expires = 만료
observatory-cookie-path = 경로
observatory-cookie-secure = Secure
observatory-cookie-httponly = HttpOnly
observatory-cookie-samesite = SameSite
observatory-cookie-prefix = 접두사
observatory-cookie-session = 세션 종료 시
observatory-yes = 예
observatory-no = 아니요
observatory-headers-none = 이 검사의 헤더는 저장되어 있지 않습니다.
observatory-copy-headers = 헤더 복사
observatory-header = 헤더
observatory-value = 값
observatory-history-none = 저장된 검사가 아직 없습니다.
observatory-history-one = 점수가 바뀌면 그래프가 시작됩니다.
observatory-history-label = { $from }부터 { $to }까지의 점수: 처음 { $first }, 마지막 { $last }.
observatory-change = 변화
observatory-benchmark-none = 아직 비교할 것이 없습니다.
observatory-benchmark-text = 이 사이트는 1년 안에 검사한 사이트의 { $share } %보다 낫습니다.
observatory-sites = 사이트
observatory-this-site = 이 사이트
observatory-compare = 비교
observatory-compare-text = 다른 사이트와 테스트별로 나란히 비교합니다.
observatory-compare-site = 비교할 사이트
observatory-compare-scans = 두 검사 비교
observatory-compare-before = 이전
observatory-compare-after = 이후
observatory-performance-none = 성능은 측정되지 않았습니다.
observatory-performance-score = / 100. 시간은 { $runs }회의 중앙값입니다. 등급에는 영향을 주지 않습니다.
observatory-timing-dns = DNS
observatory-timing-connect = 연결
observatory-timing-tls = TLS
observatory-timing-first-byte = 첫 바이트
observatory-timing-total = 전체
observatory-range = { $from } ~ { $to }
observatory-checks = 점검
observatory-weight = 가중치
observatory-rating-good = 좋음
observatory-rating-fair = 보통
observatory-rating-poor = 나쁨
observatory-rating-unknown = 측정 안 됨
observatory-waterfall = 요청
observatory-requests = 요청: { $count }, { $size }
observatory-omitted = 부담을 주지 않으려고 요청하지 않음: { $count }.
observatory-address = 주소
observatory-size = 크기
observatory-time = 시간
observatory-phase-dns = DNS
observatory-phase-connect = 연결
observatory-phase-tls = TLS
observatory-phase-wait = 대기
observatory-phase-receive = 수신
observatory-kind-document = 페이지
observatory-kind-stylesheet = 스타일 시트
observatory-kind-script = 스크립트
observatory-kind-image = 이미지
observatory-kind-font = 글꼴
observatory-kind-media = 미디어
observatory-kind-frame = 프레임
observatory-kind-other = 기타
observatory-third-party = 다른 호스트
observatory-blocking = 표시를 막음
observatory-what-if-text = 검사한 응답의 헤더를 고치고 사이트가 받을 등급을 확인하세요. 사이트에는 요청하지 않습니다.
observatory-what-if-headers = 응답 헤더
observatory-what-if-wrong = { $line }번째 줄은 헤더가 아닙니다. “이름: 값”으로 쓰세요.
observatory-what-if-set = 설정:
observatory-what-if-reset = 되돌리기
observatory-what-if-result = 변경의 결과
observatory-what-if-now = 현재
observatory-what-if-then = 변경 후
observatory-what-if-news = 이 헤더라면: 등급 { $grade }, 점수 { $score }
observatory-no-changes = 결과가 달라지는 테스트가 없습니다.
observatory-try-again = 다시 시도
observatory-retry-after = { $seconds }초 뒤에 다시 시도하세요.
observatory-failure-invalid-site = “{ $host }”은(는) 사이트 이름이 아닙니다
observatory-failure-invalid-site-help = example.com:8443/shop처럼 호스트 이름과, 필요하면 포트와 경로를 쓰세요. 일부 포트만 검사합니다.
observatory-failure-invalid-hostname = 그런 최상위 도메인은 없습니다
observatory-failure-invalid-hostname-help = 이름의 끝을 확인하세요. 자기 네트워크의 호스트에는 명령줄의 “waymark scan”을 사용하세요.
observatory-failure-invalid-hostname-ip = IP 주소는 검사하지 않습니다
observatory-failure-invalid-hostname-ip-help = 공개 주소로 이어지는 이름을 쓰세요. 자기 네트워크에는 명령줄의 “waymark scan”을 사용하세요.
observatory-failure-invalid-hostname-lookup = { $host }을(를) 찾을 수 없습니다
observatory-failure-invalid-hostname-lookup-help = DNS에 이 이름이 없습니다. 철자를 확인하세요. 새 이름은 시간이 걸릴 수 있습니다.
observatory-failure-refused = { $host }은(는) 여기서 검사하지 않습니다
observatory-failure-refused-help = 이 Observatory의 운영자가 제외했습니다.
observatory-failure-site-down = { $host }에 연결할 수 없습니다
observatory-failure-site-down-help = HTTPS로도 HTTP로도 연결되지 않았습니다. 사이트가 동작하고 인터넷에 열려 있는지 확인하세요.
observatory-failure-port-down = 이 포트에서 응답이 없습니다
observatory-failure-port-down-help = 이 포트는 HTTPS도 HTTP도 제공하지 않습니다. 포트를 확인하거나 빼세요.
observatory-failure-status = { $host }이(가) 오류로 응답합니다
observatory-failure-status-help = 오류 페이지는 채점하지 않습니다. 브라우저에서 열리는 주소를 고르세요.
observatory-failure-blocked = { $host }이(가) 검사기를 차단합니다
observatory-failure-blocked-help = 사이트나 그 앞의 서비스가 프로그램을 차단합니다. 헤더에 대해서는 아무것도 말해 주지 않습니다. 자신의 사이트라면 검사기의 사용자 에이전트를 허용하세요.
observatory-failure-opt-out = { $host }은(는) 검사를 원하지 않습니다
observatory-failure-opt-out-help = 사이트가 거부 의사를 밝혔고, 그 뜻을 존중합니다. 자신의 사이트라면 먼저 그 설정을 바꾸세요.
observatory-failure-address = { $host }은(는) 공개되지 않은 주소로 이어집니다
observatory-failure-address-help = 공개 주소만 검사합니다. 자기 네트워크에는 명령줄의 “waymark scan”을 사용하세요.
observatory-failure-timeout = { $host }의 응답이 너무 오래 걸렸습니다
observatory-failure-timeout-help = 제시간에 응답이 오지 않았습니다. 사이트가 덜 바쁠 때 다시 시도하세요.
observatory-failure-response = 응답을 읽을 수 없습니다
observatory-failure-response-help = HTTP 규칙에 어긋나거나 너무 큽니다. 서버의 로그를 확인하세요.
observatory-failure-rate-limited = 짧은 시간에 검사가 너무 많습니다
observatory-failure-rate-limited-help = 호스트마다, 독자마다 한도가 있습니다. 저장된 결과는 언제든지 볼 수 있습니다.
observatory-failure-busy = Observatory가 바쁩니다
observatory-failure-busy-help = 지금 많은 사이트를 검사하고 있습니다. 잠시 뒤에 다시 시도하세요.
observatory-failure-unreachable = 이 사이트에 연결되지 않습니다
observatory-failure-unreachable-help = 인터넷 연결을 확인하고 다시 시도하세요.
observatory-failure-other = 검사에 실패했습니다
observatory-failure-other-help = 일어나서는 안 되는 일입니다. 다시 시도하고, 또 일어나면 알려 주세요.

### Exported pages: no page of the site has these.

exported-online = 이 페이지를 온라인에서 읽기
exported-only-online = 웹사이트를 엽니다. 이 사본에는 없습니다
exported-missing = 이 사본에는 없습니다
exported-example = 이 예제는 웹사이트에서만 실행됩니다
exported-media = 웹사이트에서만 제공
exported-other = 기타 페이지
exported-pages = { $count ->
   *[other] { $count }개 페이지
  }
