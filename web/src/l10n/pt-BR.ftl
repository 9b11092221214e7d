### Textos da interface. Os nomes de produtos ficam na configuração.

## Skip links and frame

skip-to-content = Pular para o conteúdo principal
skip-to-search = Pular para a busca
skip-to-language = Pular para a escolha do idioma
loading = Carregando…
error-title = Erro ao carregar
error-heading = Erro ao carregar
error-reload = Recarregar a página
chunk-failed = Não foi possível carregar esta parte da página.
part-failed = Esta parte da página não funciona.
offline = Você está lendo sem conexão.
toast-close = Fechar esta mensagem
online = Você está conectado novamente.
maintenance = A API está em manutenção. Você pode continuar lendo a documentação, mas o Plus e a busca talvez não estejam disponíveis. Obrigado pela paciência!

## Header

menu-main = Menu principal
menu-open = Abrir o menu principal
menu-close = Fechar o menu principal
menu-new = Novo
menu-new-feature = Novo recurso
menu-learn = Aprender
menu-learn-all = Visão geral: Aprender
menu-learn-all-note = Por onde começar e o que ler depois
menu-learn-html = HTML
menu-learn-html-note = Estruture suas páginas
menu-learn-css = CSS
menu-learn-css-note = Dê estilo às suas páginas
menu-learn-javascript = JavaScript
menu-learn-javascript-note = Torne suas páginas interativas
menu-learn-accessibility = Acessibilidade
menu-learn-accessibility-note = Crie para todos
menu-references = Referências
menu-references-all = Visão geral: Referências
menu-references-all-note = Todas as tecnologias da plataforma web
menu-html = HTML
menu-html-note = Elementos e atributos
menu-css = CSS
menu-css-note = Propriedades, seletores e valores
menu-javascript = JavaScript
menu-javascript-note = A linguagem e seus objetos nativos
menu-http = HTTP
menu-http-note = Métodos, cabeçalhos e códigos de status
menu-api = APIs da Web
menu-api-note = O que um script pode fazer no navegador
menu-extensions = Extensões web
menu-extensions-note = Amplie o navegador
menu-accessibility = Acessibilidade
menu-accessibility-note = Papéis, estados e boas práticas
menu-plus = Plus
menu-plus-overview = Visão geral: Plus
menu-plus-overview-note = Mais para quem lê com frequência
menu-ai-help = Ajuda por IA
menu-ai-help-note = Respostas tiradas da documentação
menu-collections = Coleções
menu-collections-note = Artigos que você salvou
menu-updates = Novidades
menu-updates-note = Acompanhe as mudanças dos navegadores
menu-offline = Ler offline
menu-offline-note = Páginas para onde não há rede
menu-plus-docs = Documentação
menu-plus-docs-note = Como usar o que o Plus oferece
menu-plus-faq = Perguntas frequentes
menu-plus-faq-note = O que os leitores perguntam
menu-curriculum = Currículo
menu-blog = Blog
menu-tools = Ferramentas
menu-playground = Área de testes
menu-playground-note = Escrever, executar e compartilhar código
menu-observatory = HTTP Observatory
menu-observatory-note = Verificar se os cabeçalhos de um site são seguros
theme = Tema
theme-os-default = Padrão do sistema
theme-light = Claro
theme-dark = Escuro
sign-in = Entrar
sign-up = Cadastre-se gratuitamente
sign-out = Sair
user-menu = Sua conta
user-settings = Minhas configurações
user-staff = Administração
user-help = Ajuda
user-feedback = Comentários

## Quick search

search-label = Buscar no site
search-placeholder = Buscar
search-submit = Buscar
search-results = Resultados da busca
search-loading = Carregando o índice de busca…
search-failed = Não foi possível carregar o índice de busca!
search-crashed = Erro ao exibir a busca. Veja os detalhes no console.
search-none = Nenhum título de documento encontrado.
search-by-text = Nenhum título corresponde. Estas páginas têm isso no texto:
search-not-seeing = Não encontrou o que procura?
search-site = Buscar { $query } em todo o site
search-found = { $count ->
    [one] Um título encontrado
   *[other] { $count } títulos encontrados
}

## Sidebar and table of contents

breadcrumb = Trilha de navegação
sidebar-label = Tópicos relacionados
sidebar-expand = Expandir a barra lateral
sidebar-collapse = Recolher a barra lateral
filter-label = Filtrar a barra lateral
filter-placeholder = Filtrar
filter-clear = Limpar o filtro
filter-matches = { $count ->
    [0] Nenhum resultado
    [one] 1 resultado
   *[other] { $count } resultados
}
toc-heading = Neste artigo

## Languages

language-label = Idioma:
language-remember = Lembrar o idioma
language-remember-help = As páginas abrirão neste idioma sempre que houver tradução.
language-remember-question = Isso é útil para você?
language-experiment = Experimental
translation-label = Sobre esta tradução
translation-machine = Esta página foi traduzida do inglês por uma máquina, como experimento, e pode conter erros.
translation-community = Esta página foi traduzida do inglês pela comunidade.
translation-unmaintained = Esta tradução não é mantida e pode estar desatualizada.
translation-english = Ver em inglês
translation-missing = Esta página ainda não foi traduzida. Original:

## Code and examples

code-copy = Copiar para a área de transferência
code-copied = Copiado
code-failed = Erro ao copiar para a área de transferência!
code-good = Exemplo do que fazer
code-bad = Exemplo do que não fazer
sample-title = Resultado do exemplo

## Specifications

specifications-column = Especificação
specifications-missing = Nenhuma especificação encontrada
specifications-missing-text = Não há dados de especificação para <code>{ $query }</code>. <a>Verifique se há problemas com esta página</a> ou acrescente a <key>spec_url</key> que falta aos <data>dados de compatibilidade</data>. Verifique também se a especificação está na <specs>lista de especificações</specs>.

## Baseline

baseline-name = Baseline
baseline-yes = Compatível
baseline-no = Não compatível em toda parte
baseline-high = Amplamente disponível
baseline-low = Recém-disponível
baseline-limited = Disponibilidade limitada
baseline-deprecated = Obsoleto
baseline-removing = Será removido
baseline-browser-yes = { $browser }: compatível
baseline-browser-no = { $browser }: não compatível
baseline-since = Desde { $date }: { $versions }
baseline-high-text = Este recurso está bem estabelecido e funciona em muitos dispositivos e versões de navegadores. Está disponível em todos os navegadores desde { $date }.
baseline-low-text = Desde { $date }, este recurso funciona nos dispositivos e versões de navegadores mais recentes. Pode não funcionar em dispositivos ou navegadores antigos.
baseline-limited-text = Este recurso não é Baseline porque não funciona em alguns dos navegadores mais usados.
baseline-discouraged-text = Evite este recurso em projetos novos. Os navegadores podem removê-lo.
baseline-removing-text = Este recurso será removido dos navegadores. Deixe de usá-lo.
baseline-alternatives = Considere estas alternativas:
baseline-alternatives-comma = {", "}
baseline-alternatives-or = {" "}ou{" "}
baseline-asterisk = * Algumas partes deste recurso podem ter níveis diferentes de suporte.
baseline-learn = Saiba mais
baseline-compat = Ver a compatibilidade completa
baseline-feedback = Enviar comentários
baseline-signals = <a>Diga aos fabricantes de navegadores que você precisa deste recurso</a>

## Place of a compatibility table

compat-loading = Carregando a tabela de compatibilidade…
compat-no-script = A tabela de compatibilidade precisa de JavaScript.

### Compatibility table

compat-failed = Não foi possível carregar os dados de compatibilidade: { $reason }
compat-missing = Não há dados de compatibilidade para <code>{ $query }</code>.
compat-report = Relatar problemas com estes dados de compatibilidade
compat-report-missing = Relatar este problema
compat-source = Ver a fonte dos dados
compat-caption = Compatibilidade de { $query } com navegadores
compat-cut = { $shown } de { $all } recursos são exibidos.
compat-toggle = Mostrar ou ocultar o histórico
compat-experimental = Experimental
compat-deprecated = Obsoleto
compat-nonstandard = Não padronizado
platform-desktop = Computador
platform-mobile = Celular
platform-server = Servidor
support-yes = Suporte completo
support-partial = Suporte parcial
support-no = Sem suporte
support-preview = Suporte em versão prévia
support-unknown = Suporte desconhecido
support-label-yes = Sim
support-label-partial = Parcial
support-label-no = Não
support-label-preview = Prévia
support-label-unknown = ?
history-removed = Removido a partir da versão { $version }.
history-prefix = Implementado com o prefixo <code>{ $prefix }</code>.
history-altname = Nome alternativo: <code>{ $name }</code>.
history-bug = Bug { $number }
history-flags = { $span ->
    [from] A partir da versão { $from }, este recurso depende de
    [both] Da versão { $from } até a versão { $until } (exclusive), este recurso depende de
   *[none] Este recurso depende de
}
history-flag = { $kind ->
    [preference] preferência
   *[runtime_flag] opção de inicialização
} <code>{ $flag }</code>
history-flag-value = { $kind ->
    [preference] preferência
   *[runtime_flag] opção de inicialização
} <code>{ $flag }</code> (deve ser <code>{ $value }</code>)
history-flag-and = {" "}e{" "}
history-flags-end = .
history-preferences = Para mudar as preferências do { $browser }, acesse <code>{ $url }</code>.
legend-heading = Legenda
legend-tip = Dica: abra uma célula para ler como o suporte evoluiu.
legend-yes = Suporte completo
legend-partial = Suporte parcial
legend-preview = Em desenvolvimento. Suportado em uma versão prévia.
legend-no = Sem suporte
legend-unknown = Compatibilidade desconhecida
legend-experimental = Experimental. O comportamento pode mudar.
legend-nonstandard = Não padronizado. Verifique o suporte antes de usar.
legend-deprecated = Obsoleto. Não use em sites novos.
legend-footnote = Veja as notas de implementação.
legend-disabled = Precisa ser ativado explicitamente.
legend-altname = Usa um nome não padronizado.
legend-prefix = Exige um prefixo ou outro nome.
legend-more = Há mais informações de compatibilidade.

### Everywhere

## Article footer

ask-page = Perguntar sobre esta página
feedback-heading = Ajude a melhorar o site
feedback-question = Esta página foi útil para você?
feedback-yes = Sim
feedback-no = Não
feedback-thanks = Obrigado pelo seu comentário!
contribute-link = Saiba como contribuir
modified = Esta página foi modificada pela última vez em <time>{ $date }</time> por <a>seus colaboradores</a>.
modified-unknown = Data da última modificação desconhecida
machine-translated = Esta página foi traduzida do inglês por uma máquina.
view-source = Ver a fonte desta página
report-problem = Relatar um problema com este conteúdo

## Not found

not-found-heading = Página não encontrada
not-found-text = Desculpe, a página <code>{ $path }</code> não foi encontrada.
not-found-home = Voltar à página inicial
suggestions-failed = Não foi possível procurar páginas parecidas.

### Other screens than documents

## Why a page was not helpful

feedback-why = Por que esta página não foi útil?
feedback-submit = Enviar
feedback-reason-outdated = O conteúdo está desatualizado
feedback-reason-incomplete = Faltam informações
feedback-reason-code-examples = Os exemplos de código não funcionam como esperado
feedback-reason-other = Outro
feedback-reason-de-technical = Erros técnicos
feedback-reason-de-consistency = Termos inconsistentes
feedback-reason-de-incomprehensible = Difícil de entender
feedback-reason-de-linguistic = Erros de linguagem
feedback-reason-de-code-examples = Os exemplos de código não funcionam como esperado
feedback-reason-de-other = Outro

## Suggestions for a missing page

suggestions-heading = Você quis dizer uma destas?
suggestions-search = Buscar
suggestion-title = Título parecido
suggestion-slug = Endereço parecido
suggestion-moved = Movida para cá
suggestion-locale = Em outro idioma

## Survey

survey-label = Pesquisa
survey-hide = Ocultar esta pesquisa

## Home page

home-heading = Encontre seu caminho na plataforma web
home-text = { $name } documenta <css>CSS</css>, <html>HTML</html>, <javascript>JavaScript</javascript> e tudo o mais que os navegadores entendem.
home-featured = Artigos em destaque
home-search = Buscar em { $count } páginas
home-popular = Páginas populares
home-areas = Tecnologias
home-area-pages = { $count ->
    [one] 1 página
   *[other] { $count } páginas
}
home-new = O mais recente no Baseline
home-new-note = O que todos os principais navegadores passaram a oferecer

## Home page, further parts

home-news = Últimas notícias
home-contributions = Contribuições recentes
home-updated = Atualizado recentemente
spotlight-heading = Perfil de quem contribui
spotlight-join = Participe

## Links to headings

heading-copy = Copiar o link para “{ $heading }”
heading-copied = Link copiado.
heading-copy-failed = Não foi possível copiar o link.

## Sites of docs trees

docs-banner = Aviso
docs-banner-close = Fechar o aviso
docs-edit = Editar esta página
docs-more = Mais
docs-neighbours = Página anterior e próxima
version-label = Versão:
version-latest = Versão mais recente
version-old = Você está lendo as páginas da versão { $version }, que não é a mais recente.

## Links to neighbours

neighbour-previous = Anterior
neighbour-next = Próximo

## Blog

blog-motto = Um blog melhor
blog-rss = Feed RSS
blog-atom = Feed Atom
blog-empty = Ainda não há artigos.
blog-read-more = Leia mais
blog-read-more-of = Leia mais: { $title }
blog-team = A equipe do { $name }
blog-read-time = { $minutes ->
    [one] { $minutes } minuto de leitura
   *[other] { $minutes } minutos de leitura
}
blog-sponsored = Patrocinado
blog-pages = Páginas de artigos
blog-page = Página { $page }
blog-more-posts = Mais artigos
blog-image-creator = Imagem de <a>{ $name }</a>
blog-image-source = Fonte: <a>{ $name }</a>

## Curriculum

curriculum-sidebar = Tópicos relacionados
curriculum-toc = Neste módulo
curriculum-group-overview = Visão geral
curriculum-modules = Lista de módulos
curriculum-neighbours = Módulo anterior e próximo
curriculum-groups = Grupos de módulos
curriculum-begin = Vamos começar
curriculum-landing = { $title }: por onde começar
stairway-label = O que o currículo oferece
stairway-research = Aprenda a pesquisar, colaborar e outras habilidades essenciais
stairway-balance = Equilibre ferramentas modernas e boas práticas duradouras
stairway-resources = Acesse recursos recomendados de qualidade
stairway-voices = Receba orientação de vozes confiáveis
partner-label = Parceiro
partner-title = Quer aprender com alguém? Experimente { $name }
partner-text = A trilha de front-end da { $name } segue este currículo com aulas interativas.
partner-link = Ir para { $name }

## Embedded lessons

scrim-note = Esta aula é carregada de { $host }.
scrim-fullscreen = Tela cheia
scrim-close = Sair da tela cheia
scrim-open = Abrir em nova aba
scrim-play = Iniciar a aula
scrim-link = Aula interativa: { $title }
scrim-survey = Como foi este desafio?
scrim-survey-solved = Resolvi
scrim-survey-partly = Em parte
scrim-survey-stuck = Travei

## Images

image-enlarge = Ampliar a imagem
image-close = Fechar
diagram-name = Diagrama
diagram-failed = Não foi possível desenhar o diagrama; este é o código-fonte.
diagram-too-large = O diagrama é grande demais para ser desenhado; este é o código-fonte.

## API console

console-try = Experimentar
console-heading = Requisição
console-address = Endereço
console-body = Corpo
console-send = Enviar { $method }
console-sending = Enviando…
console-failed = Sem resposta: o servidor não pode ser acessado ou não permite requisições deste site.
console-took = em { $milliseconds } ms
console-headers = Cabeçalhos da resposta
console-empty = A resposta não tem corpo.
console-cut = Este é apenas o início da resposta.
console-fill = Substitua { $name } primeiro.
console-other-origin = As requisições são enviadas apenas para { $origins }.
console-close = Fechar
console-refused = Um navegador não pode enviar este exemplo por causa de { $part }.

## Community

issues-title = Problema
issues-repository = Repositório
issues-created = Aberto
issues-none = No momento não há problemas abertos para iniciantes.
issues-failed = A lista de problemas não pode ser carregada agora.
issues-all = Ver todos os problemas para iniciantes

## Advertising and newsletter

advertise-heading = Anuncie no { $name }
advertise-lead = Alcance quem constrói a web, sem seguir ninguém.
advertise-users = 17 mi
advertise-users-text = usuários únicos por mês
advertise-views = 80 mi+
advertise-views-text = visualizações por mês
advertise-years = 17
advertise-years-text = anos de confiança
advertise-world = Mundo todo
advertise-world-text = distribuição de leitores
advertise-privacy = Privacidade em primeiro lugar
advertise-privacy-text = Os anúncios dependem da página, não da pessoa. Nenhum perfil é criado, nenhum script de anunciante é executado e nenhum dado é vendido ou repassado.
advertise-places-text = Há no máximo dois anúncios por página, e eles não se movem.
advertise-counted = O que é contado das visitas e dos anúncios
advertise-audience = O público
advertise-audience-text = { $name } é lido por profissionais, por quem decide sobre ferramentas e por quem está aprendendo.
advertise-contact = Entre em contato
newsletter-heading = A newsletter do { $name } terminou
newsletter-lead = Obrigado pela leitura. Você não precisa fazer nada.
newsletter-data = Todos serão desinscritos automaticamente, e os dados da newsletter serão apagados.
newsletter-settings = Ver a newsletter nas configurações
newsletter-blog = As novidades continuam no blog
newsletter-unsubscribe = Cancelar a inscrição na newsletter
newsletter-unsubscribe-lead = Você não receberá mais e-mails da newsletter, e seu endereço será apagado da lista.
newsletter-unsubscribe-button = Cancelar inscrição
newsletter-unsubscribed = Sua inscrição foi cancelada
newsletter-unsubscribed-lead = Você não receberá mais e-mails da newsletter. Seu endereço foi apagado da lista.
newsletter-invalid-link = Este link não funciona
newsletter-invalid-link-lead = Ele está incompleto ou não é de um e-mail do { $name }. Abra o link do e-mail novamente ou copie-o por inteiro.
newsletter-about = Sobre o fim da newsletter

### Everywhere

## Footer

footer-label = Rodapé do site
footer-developers = Desenvolvimento
footer-site = Site
footer-contribute = Comunidade
footer-support = Suporte
footer-about = Sobre
footer-advertise = Anuncie
footer-counting = O que é contado
footer-community = Comunidade
footer-how-to-contribute = Como contribuir
footer-report = Relatar um problema
footer-privacy = Privacidade
footer-terms = Termos
footer-licence = Os autores mantêm os direitos sobre suas contribuições; a licença de cada parte está em sua fonte.
footer-licence-link = Salvo indicação em contrário, o conteúdo está disponível sob <a>esta licença</a>.

runner-title = Resultado do código
runner-stop = Parar
runner-slow = O código ainda está ocupado.
runner-stopped = O código foi parado.
runner-flooded = O código foi parado porque escreveu demais no console.
runner-too-large = Há código demais para executar.
runner-old-browser = Este navegador é antigo demais para executar código aqui. Atualize-o.
runner-no-host = Este site não executa código.
runner-offline = Este código será executado quando houver conexão.

console = Console
console-output = Saída do console
console-dropped = Linhas omitidas: { $count }
console-uncaught = Não capturado: { $error }
console-place-html = HTML, linha { $line }
console-place-js = JavaScript, linha { $line }
console-unsupported = Este método do console não é compatível aqui. Veja o console do navegador.
console-count-missing = Não há um contador “{ $label }”.
console-timer-missing = Não há um temporizador “{ $label }”.
console-timer-exists = O temporizador “{ $label }” já está em execução.
console-index = Índice
console-values = Valores

editor-hint = Pressione Esc e depois Tab para sair do editor.
editor-label = Editor de { $language }

sample-play = Testar
sample-play-title = Abrir na área de testes (com Shift: nesta aba)
sample-reset = Redefinir
sample-fullscreen = Tela cheia

example-run = Executar
example-reset = Redefinir
example-output = Resultado
example-languages = Linguagens
example-choices = Valores para escolher
example-choice = Opção { $number }
example-unsupported = Este navegador não é compatível com tudo isto.

queue = Exemplos reunidos
queue-add = Adicionar à área de testes
queue-queued = Adicionado
queue-item = Exemplo { $number } ({ $language })
queue-remove = Tirar { $name } dos exemplos reunidos

### Other screens than documents

play-title = Área de testes
play-actions = O que fazer com o código
play-run = Executar
play-run-keys = Executar o código (Ctrl + Enter ou ⌘ + Enter)
play-auto = Executar ao alterar
play-format = Formatar
play-format-failed = Não formatado devido a erros: { $languages }
play-share = Compartilhar
play-share-link = Link para este código
play-copy-link = Copiar link
play-copy-markdown = Copiar como Markdown
play-copy-data = Copiar como endereço de dados
play-close = Fechar
play-cancel = Cancelar
play-clear = Limpar
play-clear-question = Isto remove todo o seu código.
play-reset = Redefinir
play-reset-question = Isto desfaz todas as suas alterações.
play-own = Seus playgrounds
play-own-save = Salvar
play-own-saved = Salvo neste navegador.
play-own-full = Não salvo: o navegador não tem mais espaço. Exclua código de que não precisa mais.
play-own-open = Abrir
play-own-open-name = Abrir { $name }, { $date }
play-own-delete = Excluir
play-own-delete-name = Excluir { $name }, { $date }
play-starters = Comece com um exemplo
play-starter-center = Centralizar uma caixa
play-starter-grid = Uma grade de cartões
play-starter-counter = Um botão que conta
play-starter-use = Abrir { $name }
play-unreadable = Não é possível ler o código deste endereço: está incompleto, danificado ou é grande demais.
play-not-run = Este código é de outra pessoa. Leia-o antes de executar.
play-missing = Não há código neste endereço. Ele foi removido ou o endereço está incompleto.
play-load-failed = Não foi possível carregar o código salvo. Recarregue a página para tentar de novo. ({ $reason })
play-permanent = Link permanente
play-save = Criar um link permanente
play-saving = Salvando…
play-saved = O código está salvo. Quem tiver o link pode vê-lo.
play-saved-copied = Salvo. O link permanente está na área de transferência.
play-copy-permanent = Copiar link permanente
play-save-sign-in = Entre para criar um link permanente
play-save-signed-out = Sua sessão terminou. Seu código fica aqui enquanto você entra de novo:
play-save-too-large = O código é grande demais para ser salvo: mais de 1 MiB.
play-save-full = Sua conta já tem todo o código salvo que pode ter. Compartilhe o código sem salvá-lo ou peça aos responsáveis por este site que removam uma parte.
play-save-failed = Não foi possível salvar o código: { $reason }
play-report = Denunciar
play-report-title = Denunciar este código
play-report-text = Denuncie código que engana, prejudica ou ofende. Alguém vai examiná-lo.
play-report-reason = O que há de errado? (opcional)
play-report-send = Enviar denúncia
play-report-sending = Enviando…
play-report-sent = Obrigado. O código será examinado.
play-report-failed = Não foi possível enviar a denúncia: { $reason }

## Search results

results-title = Resultados da pesquisa por: { $query }
results-title-page = Resultados da pesquisa por: { $query } (página { $page })
results-empty = Sem consulta, sem resultados.
results-count = { $amount ->
    [more] Mais de { $count } documentos encontrados
    [one] Um documento encontrado
   *[some] { $count } documentos encontrados
}
results-took = em { $ms } ms
results-did-you-mean = Você quis dizer <a>{ $text }</a>?
results-none = Nenhum documento corresponde a esta consulta.
results-elsewhere = Navegar por tema
results-ask = Faça uma pergunta
results-sort = Ordenar por
results-area = Área
results-area-html = HTML
results-area-css = CSS
results-area-javascript = JavaScript
results-area-api = APIs da Web
results-area-http = HTTP
results-area-learn = Aprender
results-area-other = Outras páginas
results-baseline = Baseline
results-any = Tudo
results-filtered-none = Nenhuma página corresponde a estes filtros.
results-best = Melhores
results-relevance = Relevância
results-popularity = Popularidade
results-locales = Idioma dos resultados
results-both = { $one } e { $two }
results-previous = Página anterior
results-next = Próxima página
results-pages = Páginas de resultados
results-page = Página { $page }
results-titles-only = Neste site, a busca olha apenas os títulos.
results-no-script = Neste site, a busca precisa de JavaScript. Os menus levam a todas as páginas.
results-downloaded = Não há conexão: a busca olhou apenas as páginas baixadas.
results-error = Não foi possível pesquisar:
results-failed = A pesquisa não está disponível no momento.
results-reload = Tentar de novo

## Pages of Plus

plus-no-script = Ative o JavaScript para ver esta página.
plus-early = Por enquanto, só apoiadores e testadores têm isto.

## Overview of Plus, and its plans

overview-name = { $name } Plus
overview-heading = Documentação que acompanha você
overview-lead = O Plus traz ferramentas para quem passa seus dias aqui e paga pela redação. Todas as páginas continuam gratuitas para todos.
overview-begin = Começar
overview-docs = Como funciona
overview-features = O que o Plus oferece
overview-ads = Sem anúncios
overview-ads-text = Desligue os anúncios, e nada na página pede sua atenção além da própria página.
overview-ai-text = Faça uma pergunta e receba uma resposta da documentação, com as páginas de onde ela veio.
overview-playground-text = Altere qualquer exemplo ao vivo, execute-o e guarde-o em um endereço que você pode compartilhar.
overview-updates-text = Veja o que os navegadores aprenderam desde sua última visita, nos navegadores e páginas que importam para você.
overview-collections-text = Salve páginas em listas próprias, com uma nota que diz por quê. Com o Plus, não há limite.
overview-offline = Leitura off-line
overview-offline-text = Leve a documentação para onde não há rede.
overview-not-yet = Ainda não está neste site
overview-no-ads = Por enquanto, este site não mostra anúncios
overview-more = Mais sobre { $feature }
plans-title = Escolha um plano
plans-lead = Tudo o que há para ler continua gratuito. Um plano pode ser cancelado a qualquer momento.
plans-free-title = Gratuito
plans-none = Nada é vendido neste site, e uma conta é gratuita.
plans-none-without-accounts = Nada é vendido neste site.
plans-period = Com que frequência você paga
plans-monthly = Mensal
plans-yearly = Anual
plans-saving = Pague anualmente e ganhe { $months ->
    [one] { $months } mês
   *[other] { $months } meses
} de graça
plans-core = Core
plans-core-text = Para todos
plans-plus = Plus
plans-plus-text = Para quem lê com frequência
plans-supporter = Apoiador
plans-supporter-text = Para quem quer contribuir mais
plans-free = Grátis
plans-free-text = pelo tempo que você quiser
plans-billed-monthly = por mês, com pagamento mensal
plans-billed-yearly = por mês, em um pagamento de { $total } por ano
plans-current = Plano atual
plans-start = Assinar { $plan }
plans-upgrade = Mudar para { $plan }
plans-pay-yearly = Mudar para o pagamento anual
plans-pays-yearly = Agora você paga { $plan } anualmente.
plans-unavailable = Não disponível
plans-leaving = Abrindo a página de pagamento…
plans-has-pages = Tudo o que há para ler
plans-has-collections = Até { $count } coleções
plans-has-questions = { $count } perguntas à ajuda por IA por dia
plans-has-updates = Novidades, com filtros
plans-has-all = Tudo do { $plan }
plans-has-all-collections = Quantas coleções você quiser
plans-has-all-questions = Ajuda por IA sem limite diário, com o modelo maior
plans-has-no-ads = Sem anúncios, se você quiser
plans-has-offline = Leitura off-line
plans-has-early = Novos recursos antes de todos
plans-has-share = Uma contribuição maior para a redação
plans-not-yet = (ainda não está neste site)
plans-place = Os preços são para { $country }, em { $currency }.
plans-tax = Podem ser acrescentados impostos, dependendo de onde você mora. Você vê o total antes de pagar.
plans-change-help = <link>Posso mudar para um plano superior ou inferior?</link>
plans-offline = Você está off-line. Os planos não podem ser mostrados até você voltar a ficar on-line.
plans-failed = Os outros planos não podem ser mostrados no momento.
plans-retry = Tentar novamente
plans-elsewhere = Ainda não vendemos planos no seu país. Tudo o que é gratuito pode ser usado de qualquer lugar.
plans-no-script = Para ver os preços e assinar, ative o JavaScript.
plans-unknown = No momento não é possível saber o que você assinou. Tente novamente em alguns minutos.
plans-upgrade-title = Mudar para { $plan }?
plans-upgrade-text = O novo plano começa agora e é pago na hora. O que resta do tempo já pago é descontado.
plans-upgrade-monthly = Depois ele custa { $price } por mês.
plans-upgrade-yearly = Depois ele custa { $price } por ano.
plans-upgraded = Agora você tem { $plan }.
plans-thanks = Obrigado!
plans-waiting = Seu pagamento está sendo confirmado. Isso leva alguns segundos.
plans-late = A confirmação ainda não chegou. Pode levar alguns minutos, e você não precisa esperar aqui: seu plano começa sozinho.
plans-lost = No momento não é possível saber se seu pagamento chegou. Ele não se perdeu.
plans-ask-again = Verificar de novo
plans-signed-out = Entre para ver seu plano.

## Subscriptions

plan-renews = Seu plano é renovado em { $date }.
plan-ends = Seu plano termina em { $date }. Até lá, nada muda.
plan-past-due = O último pagamento falhou. Você mantém seu plano até { $date }. Verifique sua forma de pagamento.
plan-held = Seu plano deveria ter sido renovado, e o pagamento ainda não foi confirmado. Você mantém o plano até { $date }.
plan-incomplete = Falta o primeiro pagamento de uma assinatura. Escolha o plano de novo para pagar.
plan-unpaid = Seu plano está suspenso porque os pagamentos falharam. Verifique sua forma de pagamento.
plan-disputed = Um dos seus pagamentos está em disputa no banco. Se foi um engano, avise o banco.
plan-granted = Seu plano é um presente de quem mantém este site. Você não paga nada por ele.
plan-provider = Seu plano vem com a conta com que você entra.
plan-withheld = Quem mantém este site definiu o plano desta conta. Ela não pode comprar outro.
plan-resume = Manter o plano
plan-portal = Gerenciar pagamentos
plan-failed = Não funcionou: { $reason }
plan-failed-down = Os pagamentos não funcionam no momento. Nada foi pago nem alterado; tente novamente em alguns minutos.
plan-failed-refused = O pagamento foi recusado. Verifique a forma de pagamento e tente novamente.
ledger-subscribed = Assinatura de { $plan }
ledger-changed = Mudança para { $plan }
ledger-cancelled = Cancelamento de { $plan }
ledger-resumed = { $plan } retomado
ledger-past_due = Um pagamento de { $plan } falhou
ledger-ended = { $plan } terminou
ledger-invoice = Fatura de { $amount }: { $status }
ledger-refund = Reembolso de { $amount }: { $status }
ledger-dispute = Pagamento em disputa de { $amount }: { $status }
ledger-status-paid = pago
ledger-status-open = em aberto
ledger-status-failed = falhou
ledger-status-pending = em andamento
ledger-status-won = decidido

## Collections

collections-title = Coleções
collections-lead = Salve artigos em suas próprias listas.
collections-sign-in = Entre para salvar artigos e ver suas coleções.
collections-benefit = Salve páginas com um clique, adicione notas e compartilhe a lista.
collections-example = Exemplo: uma coleção sobre layout e diálogos
collections-example-note = Para a nova página inicial: cabeçalho, conteúdo, barra lateral.
collections-example-second = Fecha com Escape e devolve o foco.
collection-title = Coleção
collection-shared-title = Coleção compartilhada
frequent-title = Artigos vistos com frequência
frequent-lead = Artigos que você abriu pelo menos duas vezes nos últimos 30 dias. A lista fica neste navegador.
collections-new = Nova coleção
collections-feedback = <a>Diga o que você acha</a>
collections-back = ← Voltar
collections-signed-out = Você saiu da conta.
collections-error = Erro: { $message }
collections-retry = Tentar de novo
collections-undo = Desfazer
collection-default = Artigos salvos
collection-default-text = A coleção padrão.
collection-count = { $count ->
    [one] { $count } artigo
   *[other] { $count } artigos
}
collection-edited = Editada <time>então</time>
collection-menu = Editar ou excluir { $name }
collection-change = Editar
collection-delete = Excluir
collection-deleting = Excluindo...
collection-delete-title = Excluir coleção
collection-delete-question = Quer excluir “{ $name }” e tudo o que contém?
collection-deleted = “{ $name }” foi excluída.
collection-create = Criar coleção
collection-edit = Editar coleção
collection-name = Nome
collection-description = Descrição
collection-too-long = Digite no máximo { $limit } caracteres.
collection-save = Salvar
collection-saving = Salvando...
collection-cancel = Cancelar
collection-close = Fechar
collection-upgrade = Quer mais?
collection-upgrade-text = Você já tem tantas coleções quanto uma conta gratuita permite. Com uma assinatura não há limite. Você ainda pode salvar artigos nas coleções que tem.
collection-upgrade-link = Ver os planos
collection-share = Compartilhar
collection-export = Exportar
collection-missing = Esta coleção foi excluída ou é de outra conta.
collection-empty = Ainda não há nada aqui. <link>Abra um artigo</link> e pressione “Salvar” acima dele.
bookmark-save = Salvar
bookmark-saved = Salvo
bookmark-offline = Não é possível salvar artigos sem conexão.
bookmark-add-heading = Salvar este artigo
bookmark-edit-heading = Editar o que está salvo
bookmark-collection = Coleção
bookmark-note = Nota
bookmark-new-collection = + Nova coleção
bookmark-deleted = “{ $title }” foi removido.
bookmark-options = Mover “{ $title }” ou adicionar uma nota
bookmark-move = Mover para cá
bookmark-add-too = Manter em ambas
bookmark-remove = Remover
bookmark-open-collection = Abrir esta coleção
share-title = Compartilhar esta coleção
share-text = Com um link, qualquer pessoa pode ver os artigos desta coleção, mas não quem você é.
share-shared = Quem tiver este link pode ver a coleção até você parar de compartilhá-la.
share-link = Link público
share-notes = Compartilhar também minhas notas
share-curator = Seu nome, se outros devem vê-lo
share-copy = Copiar link
share-copied = O link está na área de transferência.
share-make = Criar um link
share-making = Criando o link...
share-end = Parar de compartilhar
share-ending = Encerrando...
share-ended = O link não funciona mais.
export-title = Exportar esta coleção
export-text = Um arquivo com os títulos, os endereços e as notas de todos os artigos.
export-markdown = Arquivo Markdown
export-json = Arquivo JSON
items-search = Pesquisar nesta coleção
items-sort = Ordenar por
items-sort-date = Data de inclusão
items-sort-title = Título
items-none = Nenhum artigo daqui contém essas palavras.
items-more = Mostrar mais
items-more-failed = Erro (tentar de novo)
item-gone = Esta página não está mais no site. Ela ficava em <code>{ $url }</code>.
item-modified = Última modificação em <time>{ $date }</time> por <a>colaboradores</a>
note-add = Adicionar nota
note-edit = Editar nota
note-full = Ver a nota inteira
note-less = Mostrar menos
frequent-clear = Limpar esta lista
frequent-cleared = A lista foi limpa.
frequent-empty = Os artigos que você abrir duas vezes aparecem aqui.
frequent-short = Vistos com frequência
frequent-all = Ver todos
recent-heading = Lidos recentemente
recent-note = Só este navegador conhece esta lista.
recent-clear = Limpar
shared-ended = Esta coleção não é compartilhada, ou não é mais.
shared-empty = Não há nada nesta coleção.
shared-curator = Reunida por { $name }
shared-copy = Salvar uma cópia
shared-copy-sign-in = Entre para salvar uma cópia
shared-report-title = Denunciar esta coleção
shared-report-text = Denuncie uma coleção que engana, prejudica ou ofende. Alguém vai examiná-la.
shared-report-sent = Obrigado. A coleção será examinada.

## Updates

updates-title = Novidades
updates-lead = Acompanhe as mudanças dos navegadores: o que passam e o que deixam de oferecer.
updates-sign-in = Entre para filtrar por navegador, tipo, recurso ou suas próprias coleções.
updates-by-features = Por recurso
updates-by-releases = Por versão
updates-search-waits = “{ $query }” ainda não foi aplicado: os filtros exigem uma conta. Depois de entrar, você volta a esta busca.
updates-news-added = Novo em { $browsers } desde { $month }.
updates-news-changed = Alterado em { $browsers } desde { $month }.
updates-news-removed = Removido de { $browsers } em { $month }.
updates-news-newly = Baseline: recém-disponível desde { $month }.
updates-news-widely = Baseline: amplamente disponível desde { $month }.
updates-news-together = Funciona em todos os seus navegadores desde { $month }.
updates-more-keys = e mais { $count }
updates-more-releases = e mais { $count } versões
updates-engines-heading = Motores
updates-engine-yes = oferece suporte
updates-engine-no = não oferece suporte
updates-atom = Feed Atom
updates-filter = Filtrar novidades
updates-search = Recurso
updates-browserslist = Funciona em todos estes navegadores
updates-apply = Aplicar
updates-browsers = Navegadores
updates-categories = Tecnologias
updates-kinds = Tipos
updates-collections = Coleções
updates-order = Ordem
updates-newest = Mais recentes primeiro
updates-oldest = Mais antigas primeiro
updates-reset = Limpar todos os filtros
updates-added = adicionado
updates-changed = alterado
updates-removed = removido
updates-baseline = Baseline
updates-unflagged = ativado por padrão
updates-full = suporte completo
updates-limited = com limites
updates-count = { $amount ->
    [one] Uma novidade
   *[some] { $count } novidades
}
updates-newly = Baseline, recém-disponível
updates-widely = Baseline, amplamente disponível
updates-together = Em todos os seus navegadores
updates-engines = Motores compatíveis: { $engines }
updates-no-engine = Nenhum motor atual é compatível
updates-article = Ler o artigo
updates-find = Pesquisar { $path }
updates-none = Ainda não há novidades.
updates-none-filtered = Nenhuma novidade corresponde a estes filtros.
updates-failed = Não foi possível carregar as novidades: { $reason }
updates-pages = Páginas de novidades
updates-page = Página { $page }
updates-shown = { $count }, página { $page } de { $last }
updates-follow = Seguir este filtro
updates-follow-lead = Receba as mudanças correspondentes sem voltar a esta página.
updates-follow-public = Feed Atom público deste filtro
updates-name = Nome
updates-channel = Como receber
updates-channel-feed = Feed Atom com endereço secreto
updates-channel-webhook = Webhook
updates-webhook-url = Endereço do webhook
updates-create = Seguir
updates-once-feed = O endereço do seu feed. Copie agora: ele não será mostrado de novo.
updates-once-secret = O segredo que assina as mensagens. Copie agora: ele não será mostrado de novo.
updates-following = O que você segue
updates-end = Deixar de seguir
updates-end-name = Deixar de seguir { $name }
updates-test = Testar
updates-test-arrived = A mensagem de teste chegou.
updates-disabled = Desativado após falhas demais: { $reason }
updates-close = Fechar

help-lead = Faça uma pergunta sobre desenvolvimento web. A resposta vem das páginas deste site, com links para a origem.
help-sign-in = Entre para fazer perguntas. Elas contam para a sua conta e só são guardadas se você quiser.
help-feedback = Enviar comentários
help-broken = A ajuda por IA não está funcionando no momento. Recarregue a página.
help-sources = Fontes
help-example = Exemplo: uma pergunta e sua resposta
help-example-center = Como centralizo um elemento nas duas direções?
help-example-answer = Faça do elemento pai uma grade e use <code>place-items: center</code>.<sup>1</sup> Para uma só direção, use <code>justify-items</code> ou <code>align-items</code>.<sup>2</sup>
help-more = Mais sobre a ajuda por IA
account-kept = Depois que você exclui sua conta, os limites que ainda valem são guardados com um hash do seu identificador de login, feito com uma chave secreta, até terminarem: o limite diário da ajuda de IA e um plano definido por quem mantém este site. Eles valem se você entrar de novo.

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

ad-note = Anúncio
ad-without = Não quer ver anúncios?
ad-label-top = Anúncio acima da página
ad-label-side = Anúncio ao lado da página
ad-label-main = Anúncio na página
ad-label-bottom = Anúncio abaixo da página
ad-partner = Aprenda desenvolvimento front-end com os cursos interativos de { $name }.
ad-partner-offer = Inscreva-se agora e economize 25% neste Ano-Novo!
ad-partner-enroll = Inscreva-se agora!
ad-own = Anuncie em { $name }

### Help

help-ask = Faça uma pergunta
help-ask-more = Faça outra pergunta
help-send = Enviar
help-clear = Limpar
help-cancel = Cancelar
help-edit = Editar pergunta
help-stop = Parar
help-retry = Tentar novamente
help-continue = Continuar
help-new = Novo assunto
help-return = Voltar ao assunto anterior
help-follow = Ir para o fim
help-turns = Conversa
help-remaining = { $count ->
    [one] (resta { $count } pergunta hoje)
   *[other] (restam { $count } perguntas hoje)
}
help-length = { $count } de { $limit } caracteres
help-searching = Pesquisando nas páginas
help-consulted = { $count ->
    [one] { $count } seção consultada
   *[other] { $count } seções consultadas
}
help-answering = Respondendo
help-done = Resposta completa
help-from = { $count ->
    [one] De { $count } seção
   *[other] De { $count } seções
}
help-more-sources = { $count ->
    [one] Mais { $count } fonte
   *[other] Mais { $count } fontes
}
help-mark = Fonte { $number }
help-back-to-mark = Voltar à marca { $number } da resposta
help-stopped = Resposta interrompida
help-cut = A resposta ficou longa demais e foi cortada.
help-failed = Sem resposta
help-filtered = O restante da resposta foi retido.
help-version = Versão { $number } de { $count }
help-version-before = Versão anterior
help-version-after = Próxima versão
help-off-topic = Esta pergunta não é sobre desenvolvimento web, ou nada neste site responde a ela. Pergunte sobre HTML, CSS, JavaScript ou as APIs dos navegadores.
help-extractive = Citações das páginas deste site. Nenhum modelo de linguagem as escreveu.
help-cap = O modelo de linguagem atingiu o limite de hoje, por isso esta resposta é feita de citações.
help-nothing-proved = O que o modelo de linguagem escreveu não está nas páginas, por isso esta resposta é feita de citações.
help-unproved = Nenhuma página deste site comprova esta frase
help-failed-busy = Há perguntas demais no momento. Esta não conta.
help-failed-conversation = Esta conversa ficou longa demais. Comece um novo tópico.
help-failed-dropped = A conexão terminou antes de a resposta ficar completa. Tente novamente.
help-failed-flagged = Esta pergunta foi retida pela moderação e conta. Formule-a de outra maneira.
help-failed-gone = Esta resposta não pode mais continuar. Faça a pergunta novamente.
help-failed-long = Esta pergunta é longa demais. Encurte-a. Ela não conta.
help-failed-quota = Você já fez todas as suas perguntas por enquanto.
help-failed-refused = Não é possível responder: a pergunta é longa demais ou contraria as orientações. Formule-a de outra maneira.
help-failed-session = Sua sessão terminou. Copie sua pergunta e entre novamente.
help-failed-server = Algo deu errado do nosso lado. Tente novamente. Esta pergunta não conta.
help-failed-timeout = Nenhuma resposta chegou a tempo. Tente novamente.
help-failed-unavailable = A ajuda por IA não está configurada neste site.
help-failed-underway = Três respostas já estão sendo escritas para você. Espere por uma delas. Esta pergunta não conta.
help-again = Você pode tentar novamente { $time }.
help-offline = Você está offline. Poderá perguntar quando voltar a ficar online.
help-quota-unknown = No momento, não é possível saber quantas perguntas restam.
help-chat-failed = Não foi possível carregar a conversa. Uma nova tentativa será feita em instantes.
help-left = { $count ->
    [one] Resta { $count } de { $limit } perguntas.
   *[other] Restam { $count } de { $limit } perguntas.
}
help-used-up = { $limit ->
    [one] Por enquanto você já fez sua pergunta.
   *[other] Por enquanto você já fez suas { $limit } perguntas.
}
help-back = Todas estarão disponíveis de novo a partir de: { $time }.
help-upgrade = Perguntar sem limite
help-thumbs = Esta resposta é útil?
help-show-question = Mostrar minha pergunta aos autores
help-report = Relatar um problema com esta resposta
help-sent = Sua pergunta é pesquisada neste site. Se um modelo de linguagem estiver em uso, a pergunta e seções de páginas são enviadas a ele, sem o seu nome.
help-sent-model = Sua pergunta e seções de páginas são enviadas ao modelo { $model }, sem o seu nome.
help-sent-none = Nenhum modelo de linguagem está em uso: sua pergunta não sai deste site.
help-sent-quoted = Nenhum modelo de linguagem escreve a resposta.
help-sent-embedding = Para encontrar seções pelo significado, sua pergunta também é enviada ao modelo { $model }.
help-sent-moderation = Suas perguntas também são enviadas a { $host }, que verifica se são permitidas.
help-guidance = Orientações
help-guidance-topic = Pergunte sobre desenvolvimento web. Outras perguntas não são respondidas.
help-guidance-check = Confira as respostas antes de confiar nelas: siga as fontes e teste o código.
help-guidance-proof = Um ponto de interrogação depois de uma frase significa que nenhuma página a comprova.
help-guidance-private = Não digite senhas, chaves nem dados pessoais.
help-guidance-sent = Se um modelo de linguagem estiver em uso, suas perguntas da conversa e seções de páginas são enviadas a ele. Seu nome e endereço não são.
help-close = Fechar
help-about = Sobre a página
help-about-remove = Não perguntar sobre esta página
help-examples = Por exemplo
help-example-gap = Qual é a diferença entre margin, padding e gap?
help-example-async = Como busco vários recursos ao mesmo tempo e espero por todos?
help-example-cors = Por que uma requisição falha com um erro de CORS?
help-example-form = Como verifico um formulário antes do envio?
help-example-error = O que significa “Cannot read properties of undefined”?
help-history = Histórico
help-history-off = Perguntas e respostas não são guardadas.
help-history-enable = Ativar o histórico
help-history-search = Pesquisar no histórico
help-history-none = Nada foi guardado ainda.
help-history-nothing = Nada foi encontrado.
help-history-failed = Não foi possível carregar o histórico.
help-history-not-deleted = Não foi possível excluir. Tente novamente.
help-today = Hoje
help-yesterday = Ontem
help-week = Últimos 7 dias
help-month = Últimos 30 dias
help-delete = Excluir
help-delete-all = Excluir tudo
help-delete-one = Deseja excluir esta conversa permanentemente?
help-delete-question = Deseja excluir permanentemente seu histórico da ajuda de IA?

### Explain

explain = Explicar
explain-title = Explicar este código ou a parte selecionada
explain-heading = Explicação
explain-heading-part = Explicação do código selecionado
explain-waiting = Explicando…
explain-done = Explicação completa
explain-close = Fechar a explicação
explain-note = Um modelo de linguagem escreveu isto. O código foi enviado a ele, e nada sobre você. Confira antes de confiar.
explain-thumbs = Esta explicação é útil?
explain-retry = Tentar novamente
explain-failed-busy = Há explicações demais no momento. Tente novamente em um minuto.
explain-failed-changed = Esta página mudou. Recarregue-a para que o código seja explicado.
explain-failed-dropped = A explicação não chegou por completo. Tente novamente.
explain-failed-early = Por enquanto, só apoiadores e testadores têm isto.
explain-failed-offline = Você está offline. O código poderá ser explicado quando você voltar a ficar online.
explain-failed-refused = Este código não pode ser explicado.
explain-failed-server = Algo deu errado do nosso lado. Tente novamente.
explain-failed-unavailable = As explicações não estão configuradas neste site.

### Settings

settings-title = Minhas configurações
settings-lead = Sua conta e suas preferências.
settings-contents = Seções das configurações
settings-sign-in = Entre para ter as mesmas configurações em todos os seus dispositivos.
settings-account = Conta
settings-email = E-mail
settings-manage-account = Gerenciar a conta
settings-plan = Plano
settings-plan-core = Core, gratuito
settings-plan-5m = Plus, pagamento mensal
settings-plan-5y = Plus, pagamento anual
settings-plan-10m = Apoiador, pagamento mensal
settings-plan-10y = Apoiador, pagamento anual
settings-subscriber-number = Seu número de assinante é { $number }.
settings-manage-subscription = Gerenciar a assinatura
settings-subscription = Assinatura
settings-cancel-plan = Cancelar
settings-cancel-plan-note = Você mantém seu plano até o fim do tempo pago.
settings-cancel-plan-button = Cancelar a assinatura…
settings-cancel-plan-title = Cancelar sua assinatura?
settings-cancel-plan-confirm = Cancelar a assinatura
settings-cancel-plan-keep = Manter o plano
settings-payments = Pagamentos
settings-payments-note = Como você paga, seu endereço e suas faturas.
settings-ledger = O que aconteceu
settings-ledger-show = { $count ->
    [one] { $count } registro
   *[other] { $count } registros
}
settings-ads = Anúncios
settings-ads-label = Ocultar anúncios
settings-ads-note = Quando ativado, as páginas não mostram anúncios enquanto você estiver conectado.
settings-ads-subscribe = <link>Assine o Plus</link> para ocultar os anúncios.
settings-ads-others = Assinantes podem ocultar anúncios.
settings-ai = Ajuda de IA
settings-history = Histórico
settings-history-label = Guardar o histórico
settings-history-note = A ajuda de IA guarda suas perguntas e as respostas por até seis meses, para que você possa voltar a elas. Quando está desativado, o histórico fica oculto; nada é excluído.
settings-history-delete = Excluir o histórico
settings-history-delete-note = Exclui todas as suas perguntas e as respostas.
settings-history-delete-button = Excluir o histórico…
settings-history-delete-question = Deseja excluir permanentemente seu histórico da ajuda de IA?
settings-history-deleted = Seu histórico foi excluído.
settings-newsletter = Boletim informativo
settings-newsletter-subscription = Assinatura
settings-newsletter-label = Assinado
settings-newsletter-none = Você não é assinante.
settings-newsletter-ends = O boletim será encerrado. Sua assinatura será cancelada automaticamente, e os dados guardados para ele serão excluídos.
settings-language = Idioma
settings-language-label = Idioma preferido
settings-language-none = O mesmo do navegador
settings-language-note = As páginas abrem neste idioma em todos os dispositivos em que você está conectado, quando há tradução.
settings-sessions = Sessões
settings-sessions-note = Onde você está conectado. Encerre o que não reconhecer.
settings-sessions-failed = A lista de sessões não pode ser mostrada agora.
settings-session-unknown = Navegador desconhecido
settings-session-since = Conectado em { $date }
settings-session-current = Esta sessão
settings-session-seen = Última atividade: { $date }
settings-session-end = Encerrar
settings-session-end-of = Encerrar a sessão de { $name }
settings-sessions-end-others = Encerrar todas as outras sessões
settings-data = Seus dados
settings-export = Baixar seus dados
settings-export-note = Tudo o que está guardado sobre você, em um arquivo JSON.
settings-export-button = Baixar
settings-leave = Excluir sua conta
settings-leave-note = Exclui sua conta aqui, com tudo o que está guardado sobre você.
settings-leave-button = Excluir a conta…
settings-leave-title = Excluir sua conta?
settings-leave-warning = Isso não pode ser desfeito. Suas configurações, coleções, filtros e seu histórico são excluídos imediatamente, e todas as suas sessões terminam. O código que você salvou na área de testes continua no endereço dele, sem seu nome. Uma assinatura não termina com isso: cancele-a antes. Sua conta no provedor de login permanece.
settings-leave-email = Digite { $email } para confirmar
settings-leave-wrong = Este não é o endereço da sua conta.
settings-leave-confirm = Excluir minha conta
settings-saving = Salvando…
settings-not-saved = Isso não foi salvo: { $reason }
settings-cancel = Cancelar
settings-delete = Excluir

### Offline

offline-title = Offline
offline-heading = Leitura offline
offline-lead = Leve { $site } para onde não há rede. O que você escolher fica guardado neste navegador.
offline-link = Configurações offline
offline-unavailable = Esta página não está disponível sem conexão.
offline-switch-title = Ler sem rede
offline-switch = Ler offline
offline-switch-note = Baixa o que você escolher abaixo, para que abra sem rede. Quando desativado, nada é lido dos downloads; eles ficam até que você os exclua.
offline-now = Você está offline. Os downloads continuam quando você voltar a ficar online.
offline-subscribe = <link>Assine o Plus</link> para baixar a documentação e lê-la offline.
offline-subscribers = Assinantes podem baixar a documentação e lê-la sem rede.
offline-visited = Páginas que você leu
offline-visited-note = As páginas que você leu há pouco ficam neste navegador e abrem sem rede: no máximo 48 MB, até que você as apague.
offline-packs-off = Este site não tem mais nada para baixar.
offline-unsupported = Este navegador não consegue guardar páginas para leitura offline. Em uma janela anônima isso é proposital: abra o site em uma janela comum.
offline-refused = O navegador não deixa este site guardar dados. Permita isso nas configurações dele ou saia da janela anônima.
offline-silent = A leitura offline não responde. Feche as outras abas do site e recarregue esta página.
offline-prefer-title = De onde vêm as páginas
offline-prefer = Preferir online
offline-prefer-note = Com rede, as páginas vêm do site, e dos seus downloads só quando ele não responde. Quando desativado, os downloads vêm primeiro: é mais rápido, mas podem ser mais antigos.
offline-auto-title = Atualizações
offline-auto = Atualizar automaticamente
offline-auto-note = Pergunta a cada hora, enquanto houver uma página aberta, o que mudou. Só isso é baixado.
offline-choose = O que baixar
offline-choose-note = Os tamanhos mostram o que é baixado e guardado.
offline-preview = O que você pode baixar
offline-choose-none = Ainda não há nada para baixar. Volte em alguns minutos.
offline-choose-failed = A lista de downloads não pode ser mostrada: { $reason }
offline-choose-offline = A lista de downloads não está disponível offline.
offline-again = Tentar de novo
offline-areas = { $chosen } de { $all } áreas
offline-all = Tudo em { $language }
offline-area-extensions = Extensões web
offline-area-other = Outros documentos
offline-area-site = Outras páginas, como o blog
offline-pack-size = { $pages ->
    [one] { $pages } página
   *[other] { $pages } páginas
}, { $size }
offline-images = Com imagens
offline-images-size = { $size } para o que você escolheu
offline-download-title = Download
offline-total-none = Escolha o que você quer ler offline.
offline-total = { $packs ->
    [one] { $packs } área escolhida
   *[other] { $packs } áreas escolhidas
}, { $pages ->
    [one] { $pages } página
   *[other] { $pages } páginas
}
offline-short = Talvez não haja espaço: são necessários { $needed }, e o navegador ainda tem { $free } para o site.
offline-download = Baixar { $size }
offline-update = Atualizar agora
offline-update-size = Atualizar agora (até { $size })
offline-resume = Continuar
offline-pause = Pausar
offline-remove = Excluir o que não foi escolhido
offline-check = Procurar atualizações
offline-checking = Verificando…
offline-downloading = Baixando…
offline-downloading-percent = Baixando: { $percent }%
offline-unpacking = Descompactando…
offline-unpacking-percent = Descompactando: { $percent }%
offline-clearing = Excluindo…
offline-paused = Em pausa
offline-current = Atualizado
offline-last = Última atualização: { $date }
offline-progress = { $done } de { $all }, { $pages } de { $allPages } páginas
offline-failure-network = A conexão caiu. O que chegou fica guardado: continue quando voltar a ficar online.
offline-failure-quota = Não há espaço: são necessários { $needed }, e o navegador ainda tem { $free } para o site. Escolha menos ou libere espaço no dispositivo.
offline-failure-quota-unknown = Não há espaço. Escolha menos ou libere espaço no dispositivo.
offline-failure-corrupt = O que chegou estava danificado, mais de uma vez, e não foi guardado. Tente mais tarde ou em outra rede.
offline-failure-forbidden = Downloads são para assinantes. Os seus não estão mais neste navegador.
offline-failure-session = Sua sessão terminou. Entre para atualizar seus downloads; até lá, você pode ler o que tem.
offline-failure-server = O site não conseguiu entregar o download. Tente de novo em alguns minutos.
offline-storage = Armazenamento
offline-storage-used = Este site usa { $used } neste navegador.
offline-storage-free = Este site usa { $used } neste navegador; { $free } estão livres.
offline-storage-unknown = O navegador não diz quanto está guardado.
offline-stored = { $size }, de { $date }
offline-stored-partial = { $size }, ainda incompleto
offline-persisted = O navegador não exclui seus downloads por conta própria.
offline-persist = Pedir ao navegador que os mantenha
offline-persist-note = Quando falta espaço, os navegadores excluem o que os sites guardaram.
offline-persist-refused = O navegador recusou. Adicione o site aos favoritos ou instale-o e peça de novo.
offline-delete = Excluir
offline-delete-of = Excluir { $name }
offline-clear = Limpar dados…
offline-clear-title = Excluir o que está armazenado?
offline-clear-text = { $size } serão excluídos deste navegador. Você pode baixá-los de novo.
offline-clear-visited = As páginas que você leu não abrirão mais sem rede.
offline-cancel = Cancelar
offline-from-pack = Do seu download de { $date }
offline-from-visit = Como estava quando você a leu em { $date }
offline-missing = Não disponível offline
offline-missing-pack = Esta página não está disponível offline. Ela faz parte de “{ $pack }”, que não foi baixado.
offline-missing-this = Esta página faz parte de “{ $pack }”, que não foi baixado.
offline-missing-none = Você não leu esta página há pouco, e nenhum download a contém.
offline-missing-unknown = Você não leu esta página há pouco.
offline-missing-part = Esta parte do site não está armazenada neste navegador.
offline-signed-in = Não é possível sair enquanto você está offline. Sua sessão continua aberta: saia quando estiver online de novo.
offline-edits-sent = As alterações que você fez offline foram salvas.
offline-edits-waiting = Salvo neste navegador; será enviado quando você voltar a ficar online.
offline-edits-session = Entre para salvar as alterações que você fez offline: { $count }
offline-unsent = { $count ->
    [one] { $count } alteração das suas coleções ainda não foi enviada. Ela fica neste navegador até haver conexão.
   *[other] { $count } alterações das suas coleções ainda não foram enviadas. Elas ficam neste navegador até haver conexão.
}
offline-sent-at = Todas as alterações estão salvas. As últimas feitas offline foram enviadas às { $time }.
offline-unsent-title = { $count ->
    [one] { $count } alteração ainda não foi enviada
   *[other] { $count } alterações ainda não foram enviadas
}
offline-unsent-text = O que você alterou nas suas coleções offline está somente neste navegador. Isso pode esperar aqui, em seu nome, até você entrar de novo. Exclua se outras pessoas usam este computador.
offline-unsent-discard = Excluir e sair
offline-unsent-keep = Sair
offline-edit-moved = “{ $title }” agora está em Artigos salvos: a coleção escolhida foi excluída em outro lugar.
offline-edit-restored = “{ $title }” foi excluído em outro lugar. Está de volta, com o que você escreveu offline.
offline-edit-joined = As notas de “{ $title }” também foram alteradas em outro lugar. As duas versões foram mantidas, uma após a outra.
offline-edit-kept = “{ $title }” não foi excluído, pois foi alterado em outro lugar. Exclua de novo se ainda quiser.
offline-edit-full = Não foi possível salvar “{ $title }”: sua conta não tem espaço. Exclua o que não precisa mais e salve de novo.
offline-edit-tier = Não foi possível criar a coleção “{ $title }”: seu plano não permite mais. Os artigos dela estão em Artigos salvos.
offline-edit-lost = Não foi possível salvar a alteração de “{ $title }”: foi excluído ou renomeado em outro lugar. Faça de novo se ainda quiser.

### Privacy

privacy-heading = O que é contado e por quê
privacy-lead = { $name } conta as visitas para saber quais páginas ajudam e quais não. Não descobre quem você é.
privacy-lead-ads = { $name } não conta as visitas. Os anúncios dependem da página, não de você.
privacy-lead-nothing = { $name } não conta as visitas nem mostra anúncios.
privacy-choice = Sua escolha
privacy-switch = Contar minhas visitas
privacy-choice-on = Ativado: este navegador informa quais páginas você abre e o que usa nelas.
privacy-choice-off = Desativado: nada é enviado, e o que esperava para ser enviado foi apagado. Este navegador se lembra disso até você mudar.
privacy-choice-browser = Desativado: seu navegador pede que você não seja seguido (Global Privacy Control ou Do Not Track), e este site respeita isso. Nada é enviado.
privacy-choice-cookie = Desativado: um cookie deste site diz que nada pode ser contado (moz-1st-party-data-opt-out). Nada é enviado.
privacy-choice-forgotten = Desativado até você sair desta página: seu navegador não deixa este site guardar nada, por isso ele não consegue lembrar sua escolha. Ative o Global Privacy Control ou o Do Not Track nas configurações do navegador: este site respeita os dois.
privacy-no-script = As visitas são contadas por JavaScript. Ele está desativado, então nada é enviado; com ele, há um interruptor aqui. Você também pode ativar o Global Privacy Control ou o Do Not Track nas configurações do navegador: este site respeita os dois.
privacy-counted = O que é contado
privacy-views = <b>As páginas que você abre.</b> Endereço e idioma, se foram encontradas e de onde você veio: a página deste site, mas de outros sites só o nome. O que vem depois de “?” em um endereço é omitido, exceto o nome de uma campanha.
privacy-clicks = <b>O que você usa nelas.</b> Links, menus, botões, votos em uma página e seus motivos. Não o que você digita.
privacy-searches = <b>Buscas que não encontram nada.</b> O texto, separado da página e da visita. Nada que pareça um endereço de e-mail, um número longo ou uma senha é enviado.
privacy-speed = <b>A rapidez das páginas.</b> Quanto tempo leva até que algo apareça e até que um clique tenha efeito, e quanto se move sozinho.
privacy-device = <b>Com o que você lê.</b> Nome e versão principal do navegador, nome do sistema, computador ou telefone, largura da janela em faixas e o primeiro dos seus idiomas.
privacy-country = <b>País e assinatura.</b> O país ao qual seu endereço de rede pertence, se for conhecido, e qual assinatura você tem, se tiver.
privacy-why = As contagens mostram o que é lido, o que se procura e não se encontra, quais páginas ajudam e quais são lentas. Não têm outro fim.
privacy-not = O que não é guardado
privacy-not-address = Seu endereço de rede, o nome completo do seu navegador e a hora exata.
privacy-not-reader = Nada que ligue duas visitas: nenhum número seu, do seu navegador ou da sua sessão. Onde há poucos leitores, páginas abertas uma após a outra ainda podem parecer uma só visita.
privacy-not-others = Seu navegador envia os relatórios só para este site. Nenhum script de outra empresa participa.
privacy-long = Por quanto tempo
privacy-visit-days = { $days ->
    [one] Visitas individuais são apagadas depois de { $days } dia.
   *[other] Visitas individuais são apagadas depois de { $days } dias.
}
privacy-count-days = { $days ->
    [one] Contagens de um dia inteiro, como as visualizações de uma página, são apagadas depois de { $days } dia.
   *[other] Contagens de um dia inteiro, como as visualizações de uma página, são apagadas depois de { $days } dias.
}
privacy-counts-stay = Contagens de um dia inteiro, como as visualizações de uma página, permanecem.
privacy-here = No seu navegador, um relatório espera até que o site o receba. A lista no fim desta página some quando você fecha a aba.
privacy-stored = As páginas que você abre ficam neste navegador, para que possa lê-las sem rede. Ninguém fica sabendo quais são. <link>Ver e apagar o que está guardado</link>
privacy-ads = Anúncios
privacy-ads-none = Não há anúncios neste site.
privacy-ads-by = Os anúncios são escolhidos pelas palavras da página que você lê e pelo seu país. Não há perfil seu, nada sobre você além do seu país é repassado e nenhum script de anunciante é executado aqui.
privacy-ads-counted = Quantas vezes um anúncio é visto e clicado é contado por dia e lugar na página, sem nada sobre você.
privacy-ads-switch = O interruptor acima é para as visitas: ele não desativa os anúncios.
privacy-ads-more = Mais sobre os anúncios em { $name }
privacy-records = O que esta visita enviou
privacy-records-lead = Os relatórios que esta aba enviou, cada um como o site o recebeu, no máximo os cinquenta mais recentes.
privacy-records-no-script = A lista precisa de JavaScript. Sem ele, nada é enviado.
privacy-records-none = Nada foi enviado até agora.
privacy-records-off = Nada é enviado enquanto a contagem está desativada.
privacy-records-waiting = { $count ->
    [one] { $count } relatório espera para ser enviado.
   *[other] { $count } relatórios esperam para ser enviados.
}
privacy-record-view = Visualização de uma página
privacy-record-click = Evento
privacy-record-search = Busca que não encontrou nada
privacy-record-speed = Rapidez de uma página
privacy-record-other = Relatório
privacy-record-others = Da biblioteca que faz os relatórios; não é guardado
privacy-record-raw = Como foi enviado (JSON)
privacy-field-source = O que foi clicado ou aconteceu
privacy-field-query = Texto
privacy-field-path = Página
privacy-field-referrer = Origem
privacy-field-status = A página
privacy-field-baseline = Baseline
privacy-field-lcp = Maior parte visível (LCP)
privacy-field-fcp = Primeira parte visível (FCP)
privacy-field-inp = Reação mais lenta (INP)
privacy-field-ttfb = Resposta do servidor (TTFB)
privacy-field-cls = Medida do que se moveu (CLS)
privacy-field-width = Largura da janela
privacy-field-languages = Idiomas do navegador
privacy-field-country = País
privacy-field-subscription = Assinatura
privacy-field-campaign = Campanha ({ $part })
privacy-value-found = foi encontrada
privacy-value-missing = não foi encontrada
privacy-value-anonymous = nenhuma
privacy-ad-requested = Um anúncio foi solicitado
privacy-ad-fetched = O servidor respondeu ao pedido de anúncio
privacy-ad-served = Um anúncio foi colocado na página
privacy-ad-viewed = Um anúncio foi visto
privacy-ad-clicked = Um anúncio foi clicado
privacy-ad-about = Um link sobre anúncios foi clicado
privacy-ad-without = Um link para não ver anúncios foi clicado
privacy-ad-failed = Não foi possível carregar os anúncios
privacy-policy = Aviso de privacidade de { $name }

### Observatory

observatory-title = HTTP Observatory
observatory-lead = Veja como um site usa as proteções dos navegadores, com que rapidez responde e o que mudar.
observatory-site = Endereço do site
observatory-site-wrong = Este não é o endereço de um site. Escreva por exemplo example.com ou https://example.com/shop.
observatory-scan = Analisar
observatory-public = Uma análise são poucas requisições comuns. Qualquer pessoa pode ver o resultado.
observatory-no-server = Este site é servido só como arquivos, então nada pode ser analisado aqui.
observatory-opening = A análise terminou. Abrindo o relatório…
observatory-looks-at = O que uma análise observa
observatory-headers-heading = Cabeçalhos
observatory-headers-text = Content Security Policy, HTTPS, inclusão em quadros e mais nove testes dão uma nota de A+ a F.
observatory-cookies-heading = Correções
observatory-cookies-text = Cada teste reprovado traz a configuração para o seu servidor, feita a partir do que o seu site envia.
observatory-speed-heading = Velocidade
observatory-speed-text = Conexão, compressão, cache e o que atrasa a página, com pontuação própria.
observatory-more = Mais sobre o observatório
observatory-scoring-docs = Testes e pontuação
observatory-faq = Perguntas frequentes
observatory-feedback = Enviar comentários
observatory-asking = Pedindo os cabeçalhos a { $host }…
observatory-still = Ainda consultando { $host }. Depois dos cabeçalhos vêm a velocidade e os arquivos da página…
observatory-slow = O site demora a responder. Uma análise leva até 45 segundos.
observatory-elapsed = { $seconds } s
observatory-report = Relatório
observatory-report-of = Relatório de
observatory-report-title = Relatório de { $host }
observatory-not-scanned = { $host } ainda não foi analisado.
observatory-another = Analisar outro site
observatory-summary = Resumo
observatory-grade = Nota
observatory-score = Pontuação
observatory-of = { $part } de { $whole }
observatory-tests-passed = Testes aprovados
observatory-scanned = Analisado
observatory-better = Melhor que antes:
observatory-worse = Pior que antes:
observatory-rescan = Analisar de novo
observatory-rescan-wait = Disponível um minuto depois da última análise.
observatory-result-news = Novo resultado: nota { $grade }, pontuação { $score }
observatory-copy = Copiar
observatory-copy-link = Copiar link
observatory-copy-badge = Copiar selo
observatory-image = Imagem
observatory-parts = Partes do relatório
observatory-tab-scoring = Pontuação
observatory-fix-first = Corrija isto primeiro
observatory-points = { $points } pontos
observatory-all-passed = Nenhum teste falhou. Não há nada a corrigir.
observatory-passes = Aprovados ou não aplicáveis: { $count }
observatory-tab-response = Cabeçalhos e cookies
observatory-tab-csp = CSP
observatory-tab-cookies = Cookies
observatory-tab-headers = Cabeçalhos originais
observatory-tab-performance = Desempenho
observatory-tab-what-if = E se
observatory-tab-comparison = Histórico e comparação
observatory-tab-history = Histórico
observatory-tab-benchmark = Comparação geral
observatory-tab-compare = Comparar
observatory-test = Teste
observatory-verdict = Resultado
observatory-reason = Motivo e conselho
observatory-passed = Aprovado
observatory-failed = Reprovado
observatory-not-applicable = Não se aplica
observatory-bonus-note = Pontos de bônus contam a partir de 90 pontos.
observatory-fix = Como corrigir
observatory-server = Servidor
observatory-info = O que significa
observatory-csp-none = Este site não tem Content Security Policy.
observatory-csp-reports = Este site só relata o que uma Content Security Policy bloquearia. Nada é bloqueado.
observatory-csp-effective = Política em vigor
observatory-cookies-none = Este site não criou cookies.
observatory-name = Nome
observatory-cookie-expires = Expira
observatory-cookie-path = Caminho
observatory-cookie-secure = Secure
observatory-cookie-httponly = HttpOnly
observatory-cookie-samesite = SameSite
observatory-cookie-prefix = Prefixo
observatory-cookie-session = Fim da sessão
observatory-yes = Sim
observatory-no = Não
observatory-headers-none = Os cabeçalhos desta análise não estão guardados.
observatory-copy-headers = Copiar cabeçalhos
observatory-header = Cabeçalho
observatory-value = Valor
observatory-history-none = Ainda não há análises guardadas.
observatory-history-one = A curva começa quando a pontuação muda.
observatory-history-label = Pontuação de { $from } a { $to }: primeiro { $first }, por último { $last }.
observatory-change = Mudança
observatory-benchmark-none = Ainda não há com o que comparar.
observatory-benchmark-text = Este site é melhor que { $share } % dos sites analisados em um ano.
observatory-sites = Sites
observatory-this-site = Este site
observatory-compare = Comparar
observatory-compare-text = Outro site ao lado deste, teste por teste.
observatory-compare-site = Comparar com
observatory-compare-scans = Comparar duas análises
observatory-compare-before = Antes
observatory-compare-after = Depois
observatory-performance-none = O desempenho não foi medido.
observatory-performance-score = de 100. Os tempos são medianas de { $runs } rodadas. A nota não depende disso.
observatory-timing-dns = DNS
observatory-timing-connect = Conexão
observatory-timing-tls = TLS
observatory-timing-first-byte = Primeiro byte
observatory-timing-total = Total
observatory-range = { $from } a { $to }
observatory-checks = Verificações
observatory-weight = Peso
observatory-rating-good = Bom
observatory-rating-fair = Regular
observatory-rating-poor = Ruim
observatory-rating-unknown = Não medido
observatory-waterfall = Requisições
observatory-requests = Requisições: { $count }, { $size }
observatory-omitted = Não requisitados, para limitar a carga: { $count }.
observatory-address = Endereço
observatory-size = Tamanho
observatory-time = Tempo
observatory-phase-dns = DNS
observatory-phase-connect = Conexão
observatory-phase-tls = TLS
observatory-phase-wait = Espera
observatory-phase-receive = Recebimento
observatory-kind-document = Página
observatory-kind-stylesheet = Folha de estilo
observatory-kind-script = Script
observatory-kind-image = Imagem
observatory-kind-font = Fonte
observatory-kind-media = Mídia
observatory-kind-frame = Quadro
observatory-kind-other = Outro
observatory-third-party = outro host
observatory-blocking = bloqueia a exibição
observatory-what-if-text = Edite os cabeçalhos da resposta analisada e veja a nota que o site teria. Nenhuma requisição é enviada ao site.
observatory-what-if-headers = Cabeçalhos da resposta
observatory-what-if-wrong = A linha { $line } não é um cabeçalho. Escreva “nome: valor”.
observatory-what-if-set = Definir:
observatory-what-if-reset = Restaurar
observatory-what-if-result = Resultado das suas mudanças
observatory-what-if-now = Agora
observatory-what-if-then = Então
observatory-what-if-news = Com estes cabeçalhos: nota { $grade }, pontuação { $score }
observatory-no-changes = Nenhum teste tem outro resultado.
observatory-try-again = Tentar de novo
observatory-retry-after = Tente de novo em { $seconds } s.
observatory-failure-invalid-site = “{ $host }” não é o nome de um site
observatory-failure-invalid-site-help = Escreva um nome de host, com porta e caminho se preciso, como example.com:8443/shop. Só algumas portas são analisadas.
observatory-failure-invalid-hostname = Esse domínio de topo não existe
observatory-failure-invalid-hostname-help = Confira o fim do nome. Para hosts da sua própria rede, use “waymark scan” na linha de comando.
observatory-failure-invalid-hostname-ip = Endereços IP não são analisados
observatory-failure-invalid-hostname-ip-help = Escreva um nome que leve a um endereço público. Para a sua própria rede, use “waymark scan” na linha de comando.
observatory-failure-invalid-hostname-lookup = { $host } não foi encontrado
observatory-failure-invalid-hostname-lookup-help = O DNS não conhece este nome. Confira a grafia; nomes novos podem demorar um pouco.
observatory-failure-refused = { $host } não é analisado aqui
observatory-failure-refused-help = Os operadores deste observatório o excluíram.
observatory-failure-site-down = Não foi possível chegar a { $host }
observatory-failure-site-down-help = Não houve conexão nem por HTTPS nem por HTTP. Confira se o site está no ar e aberto à internet.
observatory-failure-port-down = Nada responde nesta porta
observatory-failure-port-down-help = A porta não oferece HTTPS nem HTTP. Confira-a ou deixe-a de fora.
observatory-failure-status = { $host } responde com um erro
observatory-failure-status-help = Páginas de erro não recebem nota. Escolha um endereço que abra em um navegador.
observatory-failure-blocked = { $host } bloqueia analisadores
observatory-failure-blocked-help = O site, ou um serviço à frente dele, bloqueia programas. Isso não diz nada sobre os cabeçalhos. Se ele é seu, libere o agente de usuário do analisador.
observatory-failure-opt-out = { $host } não quer ser analisado
observatory-failure-opt-out-help = O site pediu para ficar de fora, e isso é respeitado. Se ele é seu, mude isso primeiro.
observatory-failure-address = { $host } leva a um endereço que não é público
observatory-failure-address-help = Só endereços públicos são analisados. Para a sua própria rede, use “waymark scan” na linha de comando.
observatory-failure-timeout = { $host } demorou demais
observatory-failure-timeout-help = A resposta não chegou a tempo. Tente de novo quando o site estiver menos ocupado.
observatory-failure-response = Não foi possível ler a resposta
observatory-failure-response-help = Ela viola as regras do HTTP ou é grande demais. Veja os registros do servidor.
observatory-failure-rate-limited = Análises demais em pouco tempo
observatory-failure-rate-limited-help = Há limites por host e por leitor. Resultados guardados podem ser vistos a qualquer momento.
observatory-failure-busy = O observatório está ocupado
observatory-failure-busy-help = Muitos sites estão sendo analisados agora. Tente de novo em instantes.
observatory-failure-unreachable = Sem conexão com este site
observatory-failure-unreachable-help = Confira a sua conexão à internet e tente de novo.
observatory-failure-other = A análise falhou
observatory-failure-other-help = Isso não deveria ter acontecido. Tente de novo e avise-nos se acontecer outra vez.

### Exported pages: no page of the site has these.

exported-online = Ler esta página on-line
exported-only-online = Abre o site: não está nesta cópia
exported-missing = Não está nesta cópia
exported-example = Este exemplo só funciona no site
exported-media = Somente no site
exported-other = Outras páginas
exported-pages = { $count ->
    [one] { $count } página
   *[other] { $count } páginas
  }
