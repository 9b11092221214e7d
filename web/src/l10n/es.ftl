### Textos de la interfaz. Los nombres de productos están en la configuración.

## Skip links and frame

skip-to-content = Saltar al contenido principal
skip-to-search = Saltar a la búsqueda
skip-to-language = Saltar a la selección de idioma
loading = Cargando…
error-title = Error de carga
error-heading = Error de carga
error-reload = Volver a cargar la página
chunk-failed = No se pudo cargar esta parte de la página.
part-failed = Esta parte de la página no funciona.
offline = Estás leyendo sin conexión.
toast-close = Cerrar este mensaje
online = Vuelves a tener conexión.
maintenance = La API está en mantenimiento. Puedes seguir consultando la documentación, pero puede que Plus y la búsqueda no estén disponibles. ¡Gracias por tu paciencia!

## Header

menu-main = Menú principal
menu-open = Abrir el menú principal
menu-close = Cerrar el menú principal
menu-new = Nuevo
menu-new-feature = Función nueva
menu-learn = Aprender
menu-learn-all = Resumen: Aprender
menu-learn-all-note = Por dónde empezar y cómo seguir
menu-learn-html = HTML
menu-learn-html-note = Estructura tus páginas
menu-learn-css = CSS
menu-learn-css-note = Da estilo a tus páginas
menu-learn-javascript = JavaScript
menu-learn-javascript-note = Haz interactivas tus páginas
menu-learn-accessibility = Accesibilidad
menu-learn-accessibility-note = Crea para todo el mundo
menu-references = Referencias
menu-references-all = Resumen: Referencias
menu-references-all-note = Todas las tecnologías de la plataforma web
menu-html = HTML
menu-html-note = Elementos y atributos
menu-css = CSS
menu-css-note = Propiedades, selectores y valores
menu-javascript = JavaScript
menu-javascript-note = El lenguaje y sus objetos integrados
menu-http = HTTP
menu-http-note = Métodos, cabeceras y códigos de estado
menu-api = API web
menu-api-note = Lo que un script puede hacer en el navegador
menu-extensions = Extensiones web
menu-extensions-note = Amplía el navegador
menu-accessibility = Accesibilidad
menu-accessibility-note = Roles, estados y buenas prácticas
menu-plus = Plus
menu-plus-overview = Resumen: Plus
menu-plus-overview-note = Más para quienes leen a menudo
menu-ai-help = Ayuda con IA
menu-ai-help-note = Respuestas sacadas de la documentación
menu-collections = Colecciones
menu-collections-note = Artículos que has guardado
menu-updates = Novedades
menu-updates-note = Sigue los cambios de los navegadores
menu-offline = Leer sin conexión
menu-offline-note = Páginas para donde no hay red
menu-plus-docs = Documentación
menu-plus-docs-note = Cómo usar lo que ofrece Plus
menu-plus-faq = Preguntas frecuentes
menu-plus-faq-note = Lo que preguntan los lectores
menu-curriculum = Plan de estudios
menu-blog = Blog
menu-tools = Herramientas
menu-playground = Zona de pruebas
menu-playground-note = Escribir, ejecutar y compartir código
menu-observatory = HTTP Observatory
menu-observatory-note = Comprobar si las cabeceras de un sitio son seguras
theme = Tema
theme-os-default = Según el sistema
theme-light = Claro
theme-dark = Oscuro
sign-in = Iniciar sesión
sign-up = Regístrate gratis
sign-out = Cerrar sesión
user-menu = Tu cuenta
user-settings = Mis ajustes
user-staff = Administración
user-help = Ayuda
user-feedback = Comentarios

## Quick search

search-label = Buscar en el sitio
search-placeholder = Buscar
search-submit = Buscar
search-results = Resultados de la búsqueda
search-loading = Cargando el índice de búsqueda…
search-failed = ¡No se pudo cargar el índice de búsqueda!
search-crashed = Error al mostrar la búsqueda. Los detalles están en la consola.
search-none = No se han encontrado títulos de documentos.
search-by-text = Ningún título coincide. Estas páginas lo tienen en su texto:
search-not-seeing = ¿No ves lo que buscas?
search-site = Buscar { $query } en todo el sitio
search-found = { $count ->
    [one] Un título encontrado
   *[other] { $count } títulos encontrados
}

## Sidebar and table of contents

breadcrumb = Ruta de navegación
sidebar-label = Temas relacionados
sidebar-expand = Desplegar la barra lateral
sidebar-collapse = Plegar la barra lateral
filter-label = Filtrar la barra lateral
filter-placeholder = Filtrar
filter-clear = Borrar el filtro
filter-matches = { $count ->
    [0] Sin coincidencias
    [one] 1 coincidencia
   *[other] { $count } coincidencias
}
toc-heading = En este artículo

## Languages

language-label = Idioma:
language-remember = Recordar el idioma
language-remember-help = Las páginas se abrirán en este idioma siempre que haya traducción.
language-remember-question = ¿Te resulta útil?
language-experiment = Experimental
translation-label = Acerca de esta traducción
translation-machine = Esta página se tradujo del inglés de forma automática, como experimento, y puede contener errores.
translation-community = Esta página fue traducida del inglés por la comunidad.
translation-unmaintained = Esta traducción no se mantiene y puede estar desactualizada.
translation-english = Ver en inglés
translation-missing = Esta página aún no está traducida. Original:

## Code and examples

code-copy = Copiar al portapapeles
code-copied = Copiado
code-failed = ¡Error al copiar al portapapeles!
code-good = Ejemplo de lo que conviene hacer
code-bad = Ejemplo de lo que conviene evitar
sample-title = Resultado del ejemplo

## Specifications

specifications-column = Especificación
specifications-missing = No se encontró ninguna especificación
specifications-missing-text = No se encontraron datos de especificaciones para <code>{ $query }</code>. <a>Comprueba si hay problemas con esta página</a> o añade la <key>spec_url</key> que falta a los <data>datos de compatibilidad</data>. Asegúrate también de que la especificación esté en la <specs>lista de especificaciones</specs>.

## Baseline

baseline-name = Baseline
baseline-yes = Compatible
baseline-no = No compatible en todas partes
baseline-high = Ampliamente disponible
baseline-low = Recién disponible
baseline-limited = Disponibilidad limitada
baseline-deprecated = Obsoleto
baseline-removing = Se va a eliminar
baseline-browser-yes = { $browser }: compatible
baseline-browser-no = { $browser }: no compatible
baseline-since = Desde { $date }: { $versions }
baseline-high-text = Esta función está bien establecida y funciona en muchos dispositivos y versiones de navegadores. Está disponible en todos los navegadores desde { $date }.
baseline-low-text = Desde { $date }, esta función funciona en los dispositivos y versiones de navegadores más recientes. Puede que no funcione en los más antiguos.
baseline-limited-text = Esta función no es Baseline porque no funciona en algunos de los navegadores más usados.
baseline-discouraged-text = Evita esta función en proyectos nuevos. Los navegadores pueden eliminarla.
baseline-removing-text = Esta función se va a eliminar de los navegadores. Deja de usarla.
baseline-alternatives = Considera estas alternativas:
baseline-alternatives-comma = {", "}
baseline-alternatives-or = {" "}o{" "}
baseline-asterisk = * Algunas partes de esta función pueden tener distintos niveles de compatibilidad.
baseline-learn = Más información
baseline-compat = Ver la compatibilidad completa
baseline-feedback = Enviar comentarios
baseline-signals = <a>Di a los fabricantes de navegadores que necesitas esta función</a>

## Place of a compatibility table

compat-loading = Cargando la tabla de compatibilidad…
compat-no-script = La tabla de compatibilidad necesita JavaScript.

### Compatibility table

compat-failed = No se pudieron cargar los datos de compatibilidad: { $reason }
compat-missing = No se encontraron datos de compatibilidad para <code>{ $query }</code>.
compat-report = Informar de problemas con estos datos de compatibilidad
compat-report-missing = Informar de este problema
compat-source = Ver el origen de los datos
compat-caption = Compatibilidad de { $query } con navegadores
compat-cut = Se muestran { $shown } de { $all } funciones.
compat-toggle = Mostrar u ocultar el historial
compat-experimental = Experimental
compat-deprecated = Obsoleto
compat-nonstandard = No estándar
platform-desktop = Escritorio
platform-mobile = Móvil
platform-server = Servidor
support-yes = Compatibilidad total
support-partial = Compatibilidad parcial
support-no = Sin compatibilidad
support-preview = Compatibilidad en versión preliminar
support-unknown = Compatibilidad desconocida
support-label-yes = Sí
support-label-partial = Parcial
support-label-no = No
support-label-preview = Preliminar
support-label-unknown = ?
history-removed = Eliminado a partir de la versión { $version }.
history-prefix = Implementado con el prefijo de fabricante <code>{ $prefix }</code>.
history-altname = Nombre alternativo: <code>{ $name }</code>.
history-bug = Error { $number }
history-flags = { $span ->
    [from] Desde la versión { $from }, esta función depende de
    [both] Desde la versión { $from } hasta la versión { $until } (excluida), esta función depende de
   *[none] Esta función depende de
}
history-flag = { $kind ->
    [preference] la preferencia
   *[runtime_flag] la opción de arranque
} <code>{ $flag }</code>
history-flag-value = { $kind ->
    [preference] la preferencia
   *[runtime_flag] la opción de arranque
} <code>{ $flag }</code> (debe valer <code>{ $value }</code>)
history-flag-and = {" "}y{" "}
history-flags-end = .
history-preferences = Para cambiar las preferencias de { $browser }, visita <code>{ $url }</code>.
legend-heading = Leyenda
legend-tip = Consejo: abre una celda para leer cómo evolucionó la compatibilidad.
legend-yes = Compatibilidad total
legend-partial = Compatibilidad parcial
legend-preview = En desarrollo. Compatible en una versión preliminar.
legend-no = Sin compatibilidad
legend-unknown = Compatibilidad desconocida
legend-experimental = Experimental. Su comportamiento puede cambiar.
legend-nonstandard = No estándar. Comprueba la compatibilidad antes de usarlo.
legend-deprecated = Obsoleto. No lo uses en sitios nuevos.
legend-footnote = Consulta las notas de implementación.
legend-disabled = Hay que activarlo expresamente.
legend-altname = Usa un nombre no estándar.
legend-prefix = Requiere un prefijo de fabricante o un nombre distinto.
legend-more = Hay más información de compatibilidad.

### Everywhere

## Article footer

ask-page = Preguntar sobre esta página
feedback-heading = Ayuda a mejorar el sitio
feedback-question = ¿Te ha sido útil esta página?
feedback-yes = Sí
feedback-no = No
feedback-thanks = ¡Gracias por tus comentarios!
contribute-link = Cómo contribuir
modified = Esta página fue modificada por última vez el <time>{ $date }</time> por <a>sus colaboradores</a>.
modified-unknown = Fecha de la última modificación desconocida
machine-translated = Esta página se tradujo del inglés de forma automática.
view-source = Ver el código fuente de esta página
report-problem = Informar de un problema con este contenido

## Not found

not-found-heading = Página no encontrada
not-found-text = No se pudo encontrar la página <code>{ $path }</code>.
not-found-home = Volver a la página de inicio
suggestions-failed = No se pudieron buscar páginas parecidas.

### Other screens than documents

## Why a page was not helpful

feedback-why = ¿Por qué no te ha sido útil esta página?
feedback-submit = Enviar
feedback-reason-outdated = El contenido está desactualizado
feedback-reason-incomplete = Falta información
feedback-reason-code-examples = Los ejemplos de código no funcionan como se espera
feedback-reason-other = Otro motivo
feedback-reason-de-technical = Errores técnicos
feedback-reason-de-consistency = Términos incoherentes
feedback-reason-de-incomprehensible = Difícil de entender
feedback-reason-de-linguistic = Errores de lenguaje
feedback-reason-de-code-examples = Los ejemplos de código no funcionan como se espera
feedback-reason-de-other = Otro motivo

## Suggestions for a missing page

suggestions-heading = ¿Querías decir una de estas?
suggestions-search = Buscarla
suggestion-title = Título parecido
suggestion-slug = Dirección parecida
suggestion-moved = Se trasladó aquí
suggestion-locale = En otro idioma

## Survey

survey-label = Encuesta
survey-hide = Ocultar esta encuesta

## Home page

home-heading = Encuentra tu camino en la plataforma web
home-text = { $name } documenta <css>CSS</css>, <html>HTML</html>, <javascript>JavaScript</javascript> y todo lo demás que entienden los navegadores.
home-featured = Artículos destacados
home-search = Buscar en { $count } páginas
home-popular = Páginas populares
home-areas = Tecnologías
home-area-pages = { $count ->
    [one] 1 página
   *[other] { $count } páginas
}
home-new = Lo más nuevo en Baseline
home-new-note = Lo que ya admiten todos los navegadores principales

## Home page, further parts

home-news = Últimas noticias
home-contributions = Contribuciones recientes
home-updated = Actualizado recientemente
spotlight-heading = Retrato de colaboradores
spotlight-join = Participa

## Links to headings

heading-copy = Copiar el enlace a «{ $heading }»
heading-copied = Enlace copiado.
heading-copy-failed = No se pudo copiar el enlace.

## Sites of docs trees

docs-banner = Anuncio
docs-banner-close = Cerrar el anuncio
docs-edit = Editar esta página
docs-more = Más
docs-neighbours = Página anterior y siguiente
version-label = Versión:
version-latest = Última versión
version-old = Está leyendo las páginas de la versión { $version }, que no es la última.

## Links to neighbours

neighbour-previous = Anterior
neighbour-next = Siguiente

## Blog

blog-motto = Bloguear mejor
blog-rss = Canal RSS
blog-atom = Canal Atom
blog-empty = Todavía no hay artículos.
blog-read-more = Leer más
blog-read-more-of = Leer más: { $title }
blog-team = El equipo de { $name }
blog-read-time = { $minutes ->
    [one] { $minutes } minuto de lectura
   *[other] { $minutes } minutos de lectura
}
blog-sponsored = Patrocinado
blog-pages = Páginas de artículos
blog-page = Página { $page }
blog-more-posts = Más artículos
blog-image-creator = Imagen de <a>{ $name }</a>
blog-image-source = Fuente: <a>{ $name }</a>

## Curriculum

curriculum-sidebar = Temas relacionados
curriculum-toc = En este módulo
curriculum-group-overview = Resumen
curriculum-modules = Lista de módulos
curriculum-neighbours = Módulo anterior y siguiente
curriculum-groups = Grupos de módulos
curriculum-begin = Empecemos
curriculum-landing = { $title }: por dónde empezar
stairway-label = Lo que aporta el plan de estudios
stairway-research = Aprende a investigar, a colaborar y otras habilidades esenciales
stairway-balance = Equilibra herramientas modernas y buenas prácticas duraderas
stairway-resources = Accede a recursos recomendados de calidad
stairway-voices = Recibe orientación de voces fiables
partner-label = Socio
partner-title = ¿Prefieres aprender con alguien? Prueba { $name }
partner-text = La ruta de frontend de { $name } sigue este plan con lecciones interactivas.
partner-link = Ir a { $name }

## Embedded lessons

scrim-note = Esta lección se carga desde { $host }.
scrim-fullscreen = Pantalla completa
scrim-close = Salir de pantalla completa
scrim-open = Abrir en otra pestaña
scrim-play = Empezar la lección
scrim-link = Lección interactiva: { $title }
scrim-survey = ¿Qué tal este reto?
scrim-survey-solved = Resuelto
scrim-survey-partly = En parte
scrim-survey-stuck = Me atasqué

## Images

image-enlarge = Ampliar la imagen
image-close = Cerrar
diagram-name = Diagrama
diagram-failed = No se pudo dibujar el diagrama; este es su código fuente.
diagram-too-large = El diagrama es demasiado grande para dibujarlo; este es su código fuente.

## API console

console-try = Probar
console-heading = Solicitud
console-address = Dirección
console-body = Cuerpo
console-send = Enviar { $method }
console-sending = Enviando…
console-failed = No hay respuesta: no se puede acceder al servidor o este no permite solicitudes desde este sitio.
console-took = en { $milliseconds } ms
console-headers = Cabeceras de la respuesta
console-empty = La respuesta no tiene cuerpo.
console-cut = Esto es solo el principio de la respuesta.
console-fill = Primero sustituye { $name }.
console-other-origin = Las solicitudes solo se envían a { $origins }.
console-close = Cerrar
console-refused = Un navegador no puede enviar este ejemplo por { $part }.

## Community

issues-title = Incidencia
issues-repository = Repositorio
issues-created = Abierta
issues-none = Ahora mismo no hay incidencias para principiantes.
issues-failed = La lista de incidencias no se puede cargar ahora.
issues-all = Ver todas las incidencias para principiantes

## Advertising and newsletter

advertise-heading = Anúnciate en { $name }
advertise-lead = Llega a quienes construyen la web, sin seguirles los pasos.
advertise-users = 17 M
advertise-users-text = usuarios únicos al mes
advertise-views = 80 M+
advertise-views-text = páginas vistas al mes
advertise-years = 17
advertise-years-text = años de confianza
advertise-world = Todo el mundo
advertise-world-text = distribución de lectores
advertise-privacy = La privacidad, primero
advertise-privacy-text = Los anuncios dependen de la página, no de la persona. No se crean perfiles, no se ejecutan scripts de anunciantes y no se venden ni ceden datos de lectores.
advertise-places-text = Hay como máximo dos anuncios por página, y no se mueven.
advertise-counted = Qué se cuenta de las visitas y los anuncios
advertise-audience = El público
advertise-audience-text = Leen { $name } profesionales del desarrollo, quienes deciden sobre herramientas y quienes aprenden el oficio.
advertise-contact = Ponte en contacto
newsletter-heading = El boletín de { $name } ha terminado
newsletter-lead = Gracias por leerlo. No tienes que hacer nada.
newsletter-data = Se dará de baja a todas las personas automáticamente y se borrarán los datos del boletín.
newsletter-settings = Ver el boletín en tu configuración
newsletter-blog = Las noticias siguen en el blog
newsletter-unsubscribe = Darse de baja del boletín
newsletter-unsubscribe-lead = No recibirás más correos del boletín y tu dirección se borrará de la lista.
newsletter-unsubscribe-button = Darme de baja
newsletter-unsubscribed = Te has dado de baja
newsletter-unsubscribed-lead = No recibirás más correos del boletín. Tu dirección se ha borrado de la lista.
newsletter-invalid-link = Este enlace no funciona
newsletter-invalid-link-lead = Está incompleto o no procede de un correo de { $name }. Abre de nuevo el enlace del correo o cópialo entero.
newsletter-about = Sobre el fin del boletín

### Everywhere

## Footer

footer-label = Pie del sitio
footer-developers = Desarrollo
footer-site = Sitio
footer-contribute = Comunidad
footer-support = Soporte
footer-about = Acerca de
footer-advertise = Publicidad
footer-counting = Qué se cuenta
footer-community = Comunidad
footer-how-to-contribute = Cómo contribuir
footer-report = Informar de un problema
footer-privacy = Privacidad
footer-terms = Condiciones
footer-licence = Los autores conservan los derechos de sus contribuciones; la licencia de cada parte figura en su fuente.
footer-licence-link = Salvo que se indique lo contrario, el contenido está disponible bajo <a>esta licencia</a>.

runner-title = Resultado del código
runner-stop = Detener
runner-slow = El código sigue ocupado.
runner-stopped = Se ha detenido el código.
runner-flooded = Se ha detenido el código porque escribía demasiado en la consola.
runner-too-large = Hay demasiado código para ejecutarlo.
runner-old-browser = Este navegador es demasiado antiguo para ejecutar código aquí. Actualízalo.
runner-no-host = Este sitio no ejecuta código.
runner-offline = Este código se ejecutará cuando tengas conexión.

console = Consola
console-output = Salida de la consola
console-dropped = Líneas omitidas: { $count }
console-uncaught = No capturado: { $error }
console-place-html = HTML, línea { $line }
console-place-js = JavaScript, línea { $line }
console-unsupported = Este método de la consola no se admite aquí. Consulta la consola del navegador.
console-count-missing = No hay ningún contador «{ $label }».
console-timer-missing = No hay ningún temporizador «{ $label }».
console-timer-exists = El temporizador «{ $label }» ya está en marcha.
console-index = Índice
console-values = Valores

editor-hint = Pulsa Escape y luego Tab para salir del editor.
editor-label = Editor de { $language }

sample-play = Probar
sample-play-title = Abrir en la zona de pruebas (con Mayús: en esta pestaña)
sample-reset = Restablecer
sample-fullscreen = Pantalla completa

example-run = Ejecutar
example-reset = Restablecer
example-output = Resultado
example-languages = Lenguajes
example-choices = Valores para elegir
example-choice = Opción { $number }
example-unsupported = Este navegador no lo admite todo.

queue = Ejemplos reunidos
queue-add = Añadir a la zona de pruebas
queue-queued = Añadido
queue-item = Ejemplo { $number } ({ $language })
queue-remove = Quitar { $name } de los ejemplos reunidos

### Other screens than documents

play-title = Zona de pruebas
play-actions = Qué hacer con el código
play-run = Ejecutar
play-run-keys = Ejecutar el código (Ctrl + Intro o ⌘ + Intro)
play-auto = Ejecutar al cambiar
play-format = Dar formato
play-format-failed = Sin formato por errores: { $languages }
play-share = Compartir
play-share-link = Enlace a este código
play-copy-link = Copiar enlace
play-copy-markdown = Copiar como Markdown
play-copy-data = Copiar como dirección de datos
play-close = Cerrar
play-cancel = Cancelar
play-clear = Vaciar
play-clear-question = Esto elimina todo tu código.
play-reset = Restablecer
play-reset-question = Esto deshace todos tus cambios.
play-own = Tus playgrounds
play-own-save = Guardar
play-own-saved = Guardado en este navegador.
play-own-full = No se guardó: el navegador no tiene más espacio. Elimina código que ya no necesites.
play-own-open = Abrir
play-own-open-name = Abrir { $name }, { $date }
play-own-delete = Eliminar
play-own-delete-name = Eliminar { $name }, { $date }
play-starters = Empieza con un ejemplo
play-starter-center = Centrar una caja
play-starter-grid = Una cuadrícula de tarjetas
play-starter-counter = Un botón que cuenta
play-starter-use = Abrir { $name }
play-unreadable = El código de esta dirección no se puede leer: está incompleto, dañado o es demasiado grande.
play-not-run = Este código es de otra persona. Léelo antes de ejecutarlo.
play-missing = No hay código en esta dirección. Se ha eliminado o la dirección está incompleta.
play-load-failed = No se ha podido cargar el código guardado. Recarga la página para intentarlo de nuevo. ({ $reason })
play-permanent = Enlace permanente
play-save = Crear un enlace permanente
play-saving = Guardando…
play-saved = El código está guardado. Cualquiera que tenga el enlace puede verlo.
play-saved-copied = Guardado. El enlace permanente está en el portapapeles.
play-copy-permanent = Copiar enlace permanente
play-save-sign-in = Inicia sesión para crear un enlace permanente
play-save-signed-out = Se ha cerrado tu sesión. Tu código se queda aquí mientras vuelves a iniciarla:
play-save-too-large = El código es demasiado grande para guardarlo: más de 1 MiB.
play-save-full = Tu cuenta ya tiene todo el código guardado que admite. Comparte el código sin guardarlo o pide a quienes gestionan este sitio que eliminen parte.
play-save-failed = No se ha podido guardar el código: { $reason }
play-report = Denunciar
play-report-title = Denunciar este código
play-report-text = Denuncia código que engañe, perjudique u ofenda. Alguien lo revisará.
play-report-reason = ¿Qué tiene de malo? (opcional)
play-report-send = Enviar denuncia
play-report-sending = Enviando…
play-report-sent = Gracias. El código se revisará.
play-report-failed = No se ha podido enviar la denuncia: { $reason }

## Search results

results-title = Resultados de la búsqueda de: { $query }
results-title-page = Resultados de la búsqueda de: { $query } (página { $page })
results-empty = Sin consulta no hay resultados.
results-count = { $amount ->
    [more] Se han encontrado más de { $count } documentos
    [one] Se ha encontrado un documento
   *[some] Se han encontrado { $count } documentos
}
results-took = en { $ms } ms
results-did-you-mean = ¿Quería decir <a>{ $text }</a>?
results-none = Ningún documento coincide con esta consulta.
results-elsewhere = Explorar por tema
results-ask = Haz una pregunta
results-sort = Ordenar por
results-area = Área
results-area-html = HTML
results-area-css = CSS
results-area-javascript = JavaScript
results-area-api = API web
results-area-http = HTTP
results-area-learn = Aprender
results-area-other = Otras páginas
results-baseline = Baseline
results-any = Todo
results-filtered-none = Ninguna página cumple estos filtros.
results-best = Mejores
results-relevance = Relevancia
results-popularity = Popularidad
results-locales = Idioma de los resultados
results-both = { $one } y { $two }
results-previous = Página anterior
results-next = Página siguiente
results-pages = Páginas de resultados
results-page = Página { $page }
results-titles-only = En este sitio solo se busca en los títulos.
results-no-script = En este sitio, la búsqueda necesita JavaScript. Los menús llevan a todas las páginas.
results-downloaded = No hay conexión: solo se ha buscado en las páginas descargadas.
results-error = No se ha podido hacer la búsqueda:
results-failed = La búsqueda no está disponible en este momento.
results-reload = Intentar de nuevo

## Pages of Plus

plus-no-script = Activa JavaScript para ver esta página.
plus-early = Por ahora, solo los colaboradores y los probadores tienen esto.

## Overview of Plus, and its plans

overview-name = { $name } Plus
overview-heading = Documentación que sigue tu ritmo
overview-lead = Plus añade herramientas para quienes pasan aquí sus días y paga la redacción. Todas las páginas siguen siendo gratuitas para todo el mundo.
overview-begin = Empezar
overview-docs = Cómo funciona
overview-features = Qué ofrece Plus
overview-ads = Sin anuncios
overview-ads-text = Desactiva los anuncios y nada en una página pedirá tu atención salvo la propia página.
overview-ai-text = Haz una pregunta y recibe una respuesta de la documentación, con las páginas de las que procede.
overview-playground-text = Cambia cualquier ejemplo en vivo, ejecútalo y guárdalo en una dirección que puedas compartir.
overview-updates-text = Mira qué han aprendido los navegadores desde tu última visita, en los navegadores y páginas que te importan.
overview-collections-text = Guarda páginas en listas propias, con una nota que diga por qué. Con Plus no hay límite.
overview-offline = Lectura sin conexión
overview-offline-text = Llévate la documentación adonde no hay red.
overview-not-yet = Aún no está en este sitio
overview-no-ads = Por ahora, este sitio no muestra anuncios
overview-more = Más sobre { $feature }
plans-title = Elige un plan
plans-lead = Todo lo que se puede leer sigue siendo gratuito. Un plan se puede cancelar en cualquier momento.
plans-free-title = Gratuito
plans-none = En este sitio no se vende nada, y una cuenta es gratuita.
plans-none-without-accounts = En este sitio no se vende nada.
plans-period = Con qué frecuencia pagas
plans-monthly = Mensual
plans-yearly = Anual
plans-saving = Paga anualmente y obtén { $months ->
    [one] { $months } mes
   *[other] { $months } meses
} gratis
plans-core = Core
plans-core-text = Para todo el mundo
plans-plus = Plus
plans-plus-text = Para quienes leen a menudo
plans-supporter = Colaborador
plans-supporter-text = Para quienes quieren aportar más
plans-free = Gratis
plans-free-text = todo el tiempo que quieras
plans-billed-monthly = al mes, con pago mensual
plans-billed-yearly = al mes, con un pago de { $total } al año
plans-current = Plan actual
plans-start = Obtener { $plan }
plans-upgrade = Pasar a { $plan }
plans-pay-yearly = Pasar al pago anual
plans-pays-yearly = Ahora paga { $plan } anualmente.
plans-unavailable = No disponible
plans-leaving = Abriendo la página de pago…
plans-has-pages = Todo lo que se puede leer
plans-has-collections = Hasta { $count } colecciones
plans-has-questions = { $count } preguntas a la ayuda con IA al día
plans-has-updates = Novedades, con filtros
plans-has-all = Todo lo de { $plan }
plans-has-all-collections = Tantas colecciones como quieras
plans-has-all-questions = Ayuda con IA sin límite diario, con el modelo mayor
plans-has-no-ads = Sin anuncios, si lo prefieres
plans-has-offline = Lectura sin conexión
plans-has-early = Funciones nuevas antes que nadie
plans-has-share = Una mayor contribución a la redacción
plans-not-yet = (aún no está en este sitio)
plans-place = Los precios son para { $country }, en { $currency }.
plans-tax = Pueden añadirse impuestos según dónde vivas. Verás el total antes de pagar.
plans-change-help = <link>¿Puedo pasar a un plan superior o inferior?</link>
plans-offline = No tienes conexión. Los planes no se pueden mostrar hasta que la recuperes.
plans-failed = Los demás planes no se pueden mostrar en este momento.
plans-retry = Intentar de nuevo
plans-elsewhere = En tu país aún no se venden planes. Todo lo gratuito se puede usar desde cualquier lugar.
plans-no-script = Para ver los precios y suscribirte, activa JavaScript.
plans-unknown = En este momento no se puede saber a qué estás suscrito. Inténtalo de nuevo en unos minutos.
plans-upgrade-title = ¿Pasar a { $plan }?
plans-upgrade-text = El nuevo plan empieza ahora y se paga al momento. Se descuenta lo que queda del tiempo que ya has pagado.
plans-upgrade-monthly = Después cuesta { $price } al mes.
plans-upgrade-yearly = Después cuesta { $price } al año.
plans-upgraded = Ahora tienes { $plan }.
plans-thanks = ¡Gracias!
plans-waiting = Se está confirmando tu pago. Tarda unos segundos.
plans-late = La confirmación aún no ha llegado. Puede tardar unos minutos y no hace falta que esperes aquí: tu plan empieza solo.
plans-lost = En este momento no se puede saber si ha llegado tu pago. No se ha perdido.
plans-ask-again = Comprobar de nuevo
plans-signed-out = Inicia sesión para ver tu plan.

## Subscriptions

plan-renews = Tu plan se renueva el { $date }.
plan-ends = Tu plan termina el { $date }. Hasta entonces no cambia nada.
plan-past-due = El último pago ha fallado. Conservas tu plan hasta el { $date }. Revisa tu forma de pago.
plan-held = Tu plan debía renovarse y el pago aún no está confirmado. Conservas el plan hasta el { $date }.
plan-incomplete = Falta el primer pago de una suscripción. Vuelve a elegir el plan para pagarlo.
plan-unpaid = Tu plan está suspendido porque los pagos han fallado. Revisa tu forma de pago.
plan-disputed = Uno de tus pagos está en disputa en el banco. Si fue un error, avisa al banco.
plan-granted = Tu plan es un regalo de quienes gestionan este sitio. No pagas nada por él.
plan-provider = Tu plan viene con la cuenta con la que inicias sesión.
plan-withheld = Quienes gestionan este sitio han fijado el plan de esta cuenta. No puede comprar otro.
plan-resume = Conservar el plan
plan-portal = Gestionar los pagos
plan-failed = No ha funcionado: { $reason }
plan-failed-down = Los pagos no funcionan en este momento. No se ha pagado ni cambiado nada; inténtelo de nuevo en unos minutos.
plan-failed-refused = El pago ha sido rechazado. Revisa tu forma de pago e inténtalo de nuevo.
ledger-subscribed = Suscripción a { $plan }
ledger-changed = Cambio a { $plan }
ledger-cancelled = Cancelación de { $plan }
ledger-resumed = { $plan } reanudado
ledger-past_due = Un pago de { $plan } ha fallado
ledger-ended = { $plan } ha terminado
ledger-invoice = Factura de { $amount }: { $status }
ledger-refund = Reembolso de { $amount }: { $status }
ledger-dispute = Pago en disputa de { $amount }: { $status }
ledger-status-paid = pagado
ledger-status-open = abierto
ledger-status-failed = fallido
ledger-status-pending = en curso
ledger-status-won = resuelto

## Collections

collections-title = Colecciones
collections-lead = Guarda artículos en tus propias listas.
collections-sign-in = Inicia sesión para guardar artículos y ver tus colecciones.
collections-benefit = Guarda páginas con un clic, añade notas y comparte la lista.
collections-example = Ejemplo: una colección sobre diseño y diálogos
collections-example-note = Para la nueva portada: cabecera, contenido, barra lateral.
collections-example-second = Se cierra con Escape y devuelve el foco.
collection-title = Colección
collection-shared-title = Colección compartida
frequent-title = Artículos que ves con frecuencia
frequent-lead = Artículos que has abierto al menos dos veces en los últimos 30 días. La lista se queda en este navegador.
collections-new = Nueva colección
collections-feedback = <a>Cuéntanos qué te parece</a>
collections-back = ← Volver
collections-signed-out = Has cerrado la sesión.
collections-error = Error: { $message }
collections-retry = Intentar de nuevo
collections-undo = Deshacer
collection-default = Artículos guardados
collection-default-text = La colección predeterminada.
collection-count = { $count ->
    [one] { $count } artículo
   *[other] { $count } artículos
}
collection-edited = Editada <time>entonces</time>
collection-menu = Editar o eliminar { $name }
collection-change = Editar
collection-delete = Eliminar
collection-deleting = Eliminando...
collection-delete-title = Eliminar colección
collection-delete-question = ¿Quieres eliminar «{ $name }» y todo lo que contiene?
collection-deleted = Se ha eliminado «{ $name }».
collection-create = Crear colección
collection-edit = Editar colección
collection-name = Nombre
collection-description = Descripción
collection-too-long = Escribe como máximo { $limit } caracteres.
collection-save = Guardar
collection-saving = Guardando...
collection-cancel = Cancelar
collection-close = Cerrar
collection-upgrade = ¿Quieres más?
collection-upgrade-text = Ya tienes tantas colecciones como admite una cuenta gratuita. Con una suscripción no hay límite. Puedes seguir guardando artículos en las colecciones que tienes.
collection-upgrade-link = Ver los planes
collection-share = Compartir
collection-export = Exportar
collection-missing = Esta colección se ha eliminado o es de otra cuenta.
collection-empty = Todavía no hay nada aquí. <link>Abre un artículo</link> y pulsa «Guardar» encima de él.
bookmark-save = Guardar
bookmark-saved = Guardado
bookmark-offline = No se pueden guardar artículos sin conexión.
bookmark-add-heading = Guardar este artículo
bookmark-edit-heading = Editar lo guardado
bookmark-collection = Colección
bookmark-note = Nota
bookmark-new-collection = + Nueva colección
bookmark-deleted = Se ha quitado «{ $title }».
bookmark-options = Mover «{ $title }» o añadir una nota
bookmark-move = Mover aquí
bookmark-add-too = Guardar en ambas
bookmark-remove = Quitar
bookmark-open-collection = Abrir esta colección
share-title = Compartir esta colección
share-text = Con un enlace, cualquiera puede ver los artículos de esta colección, pero no quién eres.
share-shared = Quien tenga este enlace puede ver la colección hasta que dejes de compartirla.
share-link = Enlace público
share-notes = Compartir también mis notas
share-curator = Tu nombre, si quieres que otros lo vean
share-copy = Copiar enlace
share-copied = El enlace está en el portapapeles.
share-make = Crear un enlace
share-making = Creando el enlace...
share-end = Dejar de compartir
share-ending = Anulando...
share-ended = El enlace ya no funciona.
export-title = Exportar esta colección
export-text = Un archivo con los títulos, las direcciones y las notas de todos los artículos.
export-markdown = Archivo Markdown
export-json = Archivo JSON
items-search = Buscar en esta colección
items-sort = Ordenar por
items-sort-date = Fecha de guardado
items-sort-title = Título
items-none = Ningún artículo de aquí contiene esas palabras.
items-more = Mostrar más
items-more-failed = Error (intentar de nuevo)
item-gone = Esta página ya no está en el sitio. Estaba en <code>{ $url }</code>.
item-modified = Última modificación: <time>{ $date }</time>, por <a>colaboradores</a>
note-add = Añadir nota
note-edit = Editar nota
note-full = Ver la nota completa
note-less = Mostrar menos
frequent-clear = Vaciar esta lista
frequent-cleared = Se ha vaciado la lista.
frequent-empty = Los artículos que abras dos veces aparecerán aquí.
frequent-short = Vistos con frecuencia
frequent-all = Ver todos
recent-heading = Leídos recientemente
recent-note = Solo este navegador conoce esta lista.
recent-clear = Vaciar
shared-ended = Esta colección no se comparte, o ha dejado de compartirse.
shared-empty = No hay nada en esta colección.
shared-curator = Recopilada por { $name }
shared-copy = Guardar una copia
shared-copy-sign-in = Inicia sesión para guardar una copia
shared-report-title = Denunciar esta colección
shared-report-text = Denuncia una colección que engañe, perjudique u ofenda. Alguien la revisará.
shared-report-sent = Gracias. La colección se revisará.

## Updates

updates-title = Novedades
updates-lead = Sigue los cambios de los navegadores: lo que empiezan y lo que dejan de admitir.
updates-sign-in = Inicia sesión para filtrar por navegador, tipo, característica o tus propias colecciones.
updates-by-features = Por característica
updates-by-releases = Por versión
updates-search-waits = «{ $query }» aún no se aplica: los filtros requieren una cuenta. Tras iniciar sesión, vuelves a esta búsqueda.
updates-news-added = Nuevo en { $browsers } desde { $month }.
updates-news-changed = Cambios en { $browsers } desde { $month }.
updates-news-removed = Eliminado de { $browsers } en { $month }.
updates-news-newly = Baseline: disponible recientemente desde { $month }.
updates-news-widely = Baseline: ampliamente disponible desde { $month }.
updates-news-together = Funciona en todos tus navegadores desde { $month }.
updates-more-keys = y { $count } más
updates-more-releases = y { $count } versiones más
updates-engines-heading = Motores
updates-engine-yes = es compatible
updates-engine-no = no es compatible
updates-atom = Canal Atom
updates-filter = Filtrar novedades
updates-search = Característica
updates-browserslist = Funciona en todos estos navegadores
updates-apply = Aplicar
updates-browsers = Navegadores
updates-categories = Tecnologías
updates-kinds = Tipos
updates-collections = Colecciones
updates-order = Orden
updates-newest = Más recientes primero
updates-oldest = Más antiguas primero
updates-reset = Quitar todos los filtros
updates-added = añadida
updates-changed = cambiada
updates-removed = eliminada
updates-baseline = Baseline
updates-unflagged = activada por defecto
updates-full = compatibilidad completa
updates-limited = con límites
updates-count = { $amount ->
    [one] Una novedad
   *[some] { $count } novedades
}
updates-newly = Baseline, recién disponible
updates-widely = Baseline, ampliamente disponible
updates-together = En todos tus navegadores
updates-engines = Motores compatibles: { $engines }
updates-no-engine = Ningún motor actual es compatible
updates-article = Leer el artículo
updates-find = Buscar { $path }
updates-none = Todavía no hay novedades.
updates-none-filtered = Ninguna novedad coincide con estos filtros.
updates-failed = No se pudieron cargar las novedades: { $reason }
updates-pages = Páginas de novedades
updates-page = Página { $page }
updates-shown = { $count }, página { $page } de { $last }
updates-follow = Seguir este filtro
updates-follow-lead = Recibe los cambios que coincidan sin volver a esta página.
updates-follow-public = Canal Atom público de este filtro
updates-name = Nombre
updates-channel = Cómo recibirlos
updates-channel-feed = Canal Atom con dirección secreta
updates-channel-webhook = Webhook
updates-webhook-url = Dirección del webhook
updates-create = Seguir
updates-once-feed = La dirección de su canal. Cópiela ahora: no se volverá a mostrar.
updates-once-secret = El secreto que firma los mensajes. Cópielo ahora: no se volverá a mostrar.
updates-following = Lo que sigues
updates-end = Dejar de seguir
updates-end-name = Dejar de seguir { $name }
updates-test = Probar
updates-test-arrived = El mensaje de prueba ha llegado.
updates-disabled = Desactivado tras demasiados fallos: { $reason }
updates-close = Cerrar

help-lead = Haz una pregunta sobre desarrollo web. La respuesta sale de las páginas de este sitio, con enlaces a su origen.
help-sign-in = Inicia sesión para hacer preguntas. Cuentan para tu cuenta y solo se guardan si quieres.
help-feedback = Enviar comentarios
help-broken = La ayuda con IA no funciona en este momento. Vuelve a cargar la página.
help-sources = Fuentes
help-example = Ejemplo: una pregunta y su respuesta
help-example-center = ¿Cómo centro un elemento en ambas direcciones?
help-example-answer = Convierte el elemento padre en una cuadrícula y usa <code>place-items: center</code>.<sup>1</sup> Para una sola dirección, usa <code>justify-items</code> o <code>align-items</code>.<sup>2</sup>
help-more = Más sobre la ayuda con IA
account-kept = Después de eliminar tu cuenta, los límites que aún rigen se conservan con un hash de tu identificador de inicio de sesión, hecho con una clave secreta, hasta que terminan: el límite diario de la ayuda de IA y un plan que hayan fijado quienes gestionan este sitio. Se aplican si vuelves a iniciar sesión.

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

ad-note = Anuncio
ad-without = ¿No quieres ver anuncios?
ad-label-top = Anuncio encima de la página
ad-label-side = Anuncio junto a la página
ad-label-main = Anuncio en la página
ad-label-bottom = Anuncio debajo de la página
ad-partner = Aprende desarrollo front-end con los cursos interactivos de { $name }.
ad-partner-offer = ¡Inscríbete ahora y ahorra un 25 % este Año Nuevo!
ad-partner-enroll = ¡Inscríbete ahora!
ad-own = Anúnciate en { $name }

### Help

help-ask = Haz una pregunta
help-ask-more = Haz otra pregunta
help-send = Enviar
help-clear = Borrar
help-cancel = Cancelar
help-edit = Editar pregunta
help-stop = Detener
help-retry = Reintentar
help-continue = Continuar
help-new = Tema nuevo
help-return = Volver al tema anterior
help-follow = Ir al final
help-turns = Conversación
help-remaining = { $count ->
    [one] (queda { $count } pregunta hoy)
   *[other] (quedan { $count } preguntas hoy)
}
help-length = { $count } de { $limit } caracteres
help-searching = Buscando en las páginas
help-consulted = { $count ->
    [one] { $count } sección consultada
   *[other] { $count } secciones consultadas
}
help-answering = Respondiendo
help-done = Respuesta completa
help-from = { $count ->
    [one] De { $count } sección
   *[other] De { $count } secciones
}
help-more-sources = { $count ->
    [one] { $count } fuente más
   *[other] { $count } fuentes más
}
help-mark = Fuente { $number }
help-back-to-mark = Volver a la marca { $number } de la respuesta
help-stopped = Respuesta detenida
help-cut = La respuesta era demasiado larga y se ha cortado.
help-failed = Sin respuesta
help-filtered = El resto de la respuesta se ha retenido.
help-version = Versión { $number } de { $count }
help-version-before = Versión anterior
help-version-after = Versión siguiente
help-off-topic = Esta pregunta no trata de desarrollo web, o nada en este sitio la responde. Pregunta sobre HTML, CSS, JavaScript o las API de los navegadores.
help-extractive = Citas de las páginas de este sitio. No las ha escrito ningún modelo de lenguaje.
help-cap = El modelo de lenguaje ha alcanzado su límite de hoy, así que esta respuesta se compone de citas.
help-nothing-proved = Lo que escribió el modelo de lenguaje no está en las páginas, así que esta respuesta se compone de citas.
help-unproved = Ninguna página de este sitio demuestra esta frase
help-failed-busy = Hay demasiadas preguntas en este momento. Esta no cuenta.
help-failed-conversation = Esta conversación se ha hecho demasiado larga. Empieza un tema nuevo.
help-failed-dropped = La conexión terminó antes de completarse la respuesta. Inténtalo de nuevo.
help-failed-flagged = La moderación ha retenido esta pregunta, y cuenta. Formúlala de otra manera.
help-failed-gone = Esta respuesta ya no puede continuar. Haz la pregunta de nuevo.
help-failed-long = Esta pregunta es demasiado larga. Acórtala. No cuenta.
help-failed-quota = Por ahora has hecho todas tus preguntas.
help-failed-refused = No se puede responder: la pregunta es demasiado larga o va contra las indicaciones. Formúlala de otra manera.
help-failed-session = Tu sesión ha terminado. Copia tu pregunta e inicia sesión de nuevo.
help-failed-server = Algo ha fallado por nuestra parte. Inténtalo de nuevo. Esta pregunta no cuenta.
help-failed-timeout = No llegó ninguna respuesta a tiempo. Inténtalo de nuevo.
help-failed-unavailable = La ayuda con IA no está configurada en este sitio.
help-failed-underway = Ya se están escribiendo tres respuestas para ti. Espera a una de ellas. Esta pregunta no cuenta.
help-again = Puedes volver a intentarlo { $time }.
help-offline = No tienes conexión. Podrás preguntar cuando la recuperes.
help-quota-unknown = En este momento no se puede saber cuántas preguntas te quedan.
help-chat-failed = No se pudo cargar la conversación. Se intentará de nuevo enseguida.
help-left = { $count ->
    [one] Queda { $count } de { $limit } preguntas.
   *[other] Quedan { $count } de { $limit } preguntas.
}
help-used-up = { $limit ->
    [one] Por ahora ya has hecho tu pregunta.
   *[other] Por ahora ya has hecho tus { $limit } preguntas.
}
help-back = Volverán a estar todas disponibles a partir de: { $time }.
help-upgrade = Preguntar sin límite
help-thumbs = ¿Es útil esta respuesta?
help-show-question = Mostrar mi pregunta a los autores
help-report = Informar de un problema con esta respuesta
help-sent = Tu pregunta se busca en este sitio. Si se usa un modelo de lenguaje, se le envían la pregunta y secciones de páginas, sin tu nombre.
help-sent-model = Tu pregunta y secciones de páginas se envían al modelo { $model }, sin tu nombre.
help-sent-none = No se usa ningún modelo de lenguaje: tu pregunta no sale de este sitio.
help-sent-quoted = Ningún modelo de lenguaje escribe la respuesta.
help-sent-embedding = Para encontrar secciones por su significado, tu pregunta también se envía al modelo { $model }.
help-sent-moderation = Tus preguntas también se envían a { $host }, que comprueba si están permitidas.
help-guidance = Indicaciones
help-guidance-topic = Pregunta sobre desarrollo web. Otras preguntas no se responden.
help-guidance-check = Comprueba las respuestas antes de confiar en ellas: sigue las fuentes y prueba el código.
help-guidance-proof = Un signo de interrogación después de una frase significa que ninguna página la demuestra.
help-guidance-private = No escribas contraseñas, claves ni datos personales.
help-guidance-sent = Si se usa un modelo de lenguaje, se le envían tus preguntas de la conversación y secciones de páginas. Tu nombre y tu dirección no.
help-close = Cerrar
help-about = Sobre la página
help-about-remove = No preguntar sobre esta página
help-examples = Por ejemplo
help-example-gap = ¿Cuál es la diferencia entre margin, padding y gap?
help-example-async = ¿Cómo obtengo varios recursos a la vez y espero a todos?
help-example-cors = ¿Por qué falla una solicitud con un error de CORS?
help-example-form = ¿Cómo compruebo un formulario antes de enviarlo?
help-example-error = ¿Qué significa «Cannot read properties of undefined»?
help-history = Historial
help-history-off = Las preguntas y las respuestas no se guardan.
help-history-enable = Activar el historial
help-history-search = Buscar en el historial
help-history-none = Aún no hay nada guardado.
help-history-nothing = No se encontró nada.
help-history-failed = No se pudo cargar el historial.
help-history-not-deleted = No se pudo eliminar. Inténtalo de nuevo.
help-today = Hoy
help-yesterday = Ayer
help-week = Últimos 7 días
help-month = Últimos 30 días
help-delete = Eliminar
help-delete-all = Eliminar todo
help-delete-one = ¿Quieres eliminar esta conversación de forma permanente?
help-delete-question = ¿Quieres borrar definitivamente tu historial de la ayuda de IA?

### Explain

explain = Explicar
explain-title = Explicar este código o la parte seleccionada
explain-heading = Explicación
explain-heading-part = Explicación del código seleccionado
explain-waiting = Explicando…
explain-done = Explicación completa
explain-close = Cerrar la explicación
explain-note = Esto lo ha escrito un modelo de lenguaje. Se le ha enviado el código y nada sobre ti. Compruébalo antes de fiarte.
explain-thumbs = ¿Es útil esta explicación?
explain-retry = Reintentar
explain-failed-busy = Se están explicando demasiadas cosas en este momento. Inténtalo de nuevo en un minuto.
explain-failed-changed = Esta página ha cambiado. Vuelve a cargarla para que se explique su código.
explain-failed-dropped = La explicación no ha llegado completa. Inténtalo de nuevo.
explain-failed-early = Por ahora, solo los colaboradores y los probadores tienen esto.
explain-failed-offline = No tienes conexión. El código se podrá explicar cuando la recuperes.
explain-failed-refused = Este código no se puede explicar.
explain-failed-server = Algo ha fallado por nuestra parte. Inténtalo de nuevo.
explain-failed-unavailable = Las explicaciones no están configuradas en este sitio.

### Settings

settings-title = Mis ajustes
settings-lead = Tu cuenta y tus preferencias.
settings-contents = Secciones de los ajustes
settings-sign-in = Inicia sesión para tener los mismos ajustes en todos tus dispositivos.
settings-account = Cuenta
settings-email = Correo electrónico
settings-manage-account = Gestionar la cuenta
settings-plan = Plan
settings-plan-core = Core, gratuito
settings-plan-5m = Plus, pago mensual
settings-plan-5y = Plus, pago anual
settings-plan-10m = Colaborador, pago mensual
settings-plan-10y = Colaborador, pago anual
settings-subscriber-number = Tu número de suscripción es { $number }.
settings-manage-subscription = Gestionar la suscripción
settings-subscription = Suscripción
settings-cancel-plan = Cancelar
settings-cancel-plan-note = Conservas tu plan hasta el final del tiempo pagado.
settings-cancel-plan-button = Cancelar la suscripción…
settings-cancel-plan-title = ¿Cancelar tu suscripción?
settings-cancel-plan-confirm = Cancelar la suscripción
settings-cancel-plan-keep = Conservar el plan
settings-payments = Pagos
settings-payments-note = Cómo pagas, tu dirección y tus facturas.
settings-ledger = Lo que ha ocurrido
settings-ledger-show = { $count ->
    [one] { $count } entrada
   *[other] { $count } entradas
}
settings-ads = Anuncios
settings-ads-label = Ocultar anuncios
settings-ads-note = Si está activado, las páginas no muestran anuncios mientras tengas la sesión iniciada.
settings-ads-subscribe = <link>Suscríbete a Plus</link> para ocultar los anuncios.
settings-ads-others = Los suscriptores pueden ocultar los anuncios.
settings-ai = Ayuda de IA
settings-history = Historial
settings-history-label = Guardar el historial
settings-history-note = La ayuda de IA guarda tus preguntas y sus respuestas hasta seis meses, para que puedas volver a ellas. Si está desactivado, el historial se oculta; no se borra nada.
settings-history-delete = Borrar el historial
settings-history-delete-note = Borra todas tus preguntas y las respuestas.
settings-history-delete-button = Borrar el historial…
settings-history-delete-question = ¿Quieres borrar definitivamente tu historial de la ayuda de IA?
settings-history-deleted = Tu historial se ha borrado.
settings-newsletter = Boletín
settings-newsletter-subscription = Suscripción
settings-newsletter-label = Suscrito
settings-newsletter-none = No tienes una suscripción.
settings-newsletter-ends = El boletín termina. Tu suscripción se cancelará automáticamente y se borrarán los datos guardados para él.
settings-language = Idioma
settings-language-label = Idioma preferido
settings-language-none = El mismo que el navegador
settings-language-note = Las páginas se abren en este idioma en todos los dispositivos donde tengas la sesión iniciada, si hay traducción.
settings-sessions = Sesiones
settings-sessions-note = Dónde tienes la sesión iniciada. Cierra las que no reconozcas.
settings-sessions-failed = La lista de sesiones no se puede mostrar ahora.
settings-session-unknown = Navegador desconocido
settings-session-since = Sesión iniciada el { $date }
settings-session-current = Esta sesión
settings-session-seen = Última actividad: { $date }
settings-session-end = Cerrar
settings-session-end-of = Cerrar la sesión de { $name }
settings-sessions-end-others = Cerrar todas las demás sesiones
settings-data = Tus datos
settings-export = Descargar tus datos
settings-export-note = Todo lo que se guarda sobre ti, en un archivo JSON.
settings-export-button = Descargar
settings-leave = Eliminar tu cuenta
settings-leave-note = Elimina tu cuenta en este sitio con todo lo que se guarda sobre ti.
settings-leave-button = Eliminar la cuenta…
settings-leave-title = ¿Eliminar tu cuenta?
settings-leave-warning = No se puede deshacer. Tus ajustes, colecciones, filtros e historial se borran al momento y todas tus sesiones se cierran. El código que guardaste en el área de pruebas sigue en su dirección, sin tu nombre. Una suscripción no termina con esto: cancélala antes. Tu cuenta en el proveedor de inicio de sesión se mantiene.
settings-leave-email = Escribe { $email } para confirmar
settings-leave-wrong = No es la dirección de tu cuenta.
settings-leave-confirm = Eliminar mi cuenta
settings-saving = Guardando…
settings-not-saved = No se ha guardado: { $reason }
settings-cancel = Cancelar
settings-delete = Borrar

### Offline

offline-title = Sin conexión
offline-heading = Lectura sin conexión
offline-lead = Lleva { $site } adonde no hay red. Lo que elijas se guarda en este navegador.
offline-link = Ajustes sin conexión
offline-unavailable = Esta página no está disponible sin conexión.
offline-switch-title = Leer sin red
offline-switch = Leer sin conexión
offline-switch-note = Descarga lo que elijas abajo para que se abra sin red. Si está desactivado, no se lee nada de las descargas; se quedan hasta que las elimines.
offline-now = Estás sin conexión. Las descargas seguirán cuando vuelvas a estar en línea.
offline-subscribe = <link>Suscríbete a Plus</link> para descargar la documentación y leerla sin conexión.
offline-subscribers = Quienes se suscriben pueden descargar la documentación y leerla sin red.
offline-visited = Páginas que has leído
offline-visited-note = Las páginas que has leído hace poco se guardan en este navegador y se abren sin red: 48 MB como máximo, hasta que las borres.
offline-packs-off = Este sitio no tiene nada más para descargar.
offline-unsupported = Este navegador no puede guardar páginas para leerlas sin conexión. En una ventana privada es a propósito: abre el sitio en una normal.
offline-refused = El navegador no deja que este sitio guarde datos. Permítelo en sus ajustes o sal de la ventana privada.
offline-silent = La lectura sin conexión no responde. Cierra las demás pestañas del sitio y vuelve a cargar esta página.
offline-prefer-title = De dónde vienen las páginas
offline-prefer = Preferir en línea
offline-prefer-note = Con red, las páginas vienen del sitio, y de tus descargas solo si no responde. Si está desactivado, las descargas van primero: es más rápido, pero pueden ser más antiguas.
offline-auto-title = Actualizaciones
offline-auto = Actualizar automáticamente
offline-auto-note = Pregunta cada hora, mientras haya una página abierta, qué ha cambiado. Solo se descarga eso.
offline-choose = Qué descargar
offline-choose-note = Los tamaños indican lo que se descarga y se guarda.
offline-preview = Qué puede descargar
offline-choose-none = Aún no hay nada que descargar. Vuelve a mirar dentro de unos minutos.
offline-choose-failed = No se puede mostrar la lista de descargas: { $reason }
offline-choose-offline = La lista de descargas no está disponible sin conexión.
offline-again = Volver a intentarlo
offline-areas = { $chosen } de { $all } áreas
offline-all = Todo en { $language }
offline-area-extensions = Extensiones web
offline-area-other = Otros documentos
offline-area-site = Otras páginas, como el blog
offline-pack-size = { $pages ->
    [one] { $pages } página
   *[other] { $pages } páginas
}, { $size }
offline-images = Con imágenes
offline-images-size = { $size } para lo que has elegido
offline-download-title = Descarga
offline-total-none = Elige lo que quieras leer sin conexión.
offline-total = { $packs ->
    [one] { $packs } área elegida
   *[other] { $packs } áreas elegidas
}, { $pages ->
    [one] { $pages } página
   *[other] { $pages } páginas
}
offline-short = Puede que no haya espacio suficiente: se necesitan { $needed } y al navegador le quedan { $free } para el sitio.
offline-download = Descargar { $size }
offline-update = Actualizar ahora
offline-update-size = Actualizar ahora (hasta { $size })
offline-resume = Continuar
offline-pause = Pausar
offline-remove = Eliminar lo que no está elegido
offline-check = Buscar actualizaciones
offline-checking = Comprobando…
offline-downloading = Descargando…
offline-downloading-percent = Descargando: { $percent } %
offline-unpacking = Desempaquetando…
offline-unpacking-percent = Desempaquetando: { $percent } %
offline-clearing = Eliminando…
offline-paused = En pausa
offline-current = Al día
offline-last = Última actualización: { $date }
offline-progress = { $done } de { $all }, { $pages } de { $allPages } páginas
offline-failure-network = Se perdió la conexión. Lo que llegó se conserva: continúa cuando vuelvas a estar en línea.
offline-failure-quota = No hay espacio suficiente: se necesitan { $needed } y al navegador le quedan { $free } para el sitio. Elige menos o libera espacio en el dispositivo.
offline-failure-quota-unknown = No hay espacio suficiente. Elige menos o libera espacio en el dispositivo.
offline-failure-corrupt = Lo que llegó estaba dañado, más de una vez, y no se conservó. Inténtalo más tarde o en otra red.
offline-failure-forbidden = Las descargas son para quienes se suscriben. Las tuyas ya no están en este navegador.
offline-failure-session = Tu sesión se ha cerrado. Inicia sesión para actualizar tus descargas; mientras tanto puedes leer lo que tienes.
offline-failure-server = El sitio no pudo entregar la descarga. Inténtalo dentro de unos minutos.
offline-storage = Almacenamiento
offline-storage-used = Este sitio usa { $used } en este navegador.
offline-storage-free = Este sitio usa { $used } en este navegador; quedan { $free } libres.
offline-storage-unknown = El navegador no dice cuánto hay guardado.
offline-stored = { $size }, del { $date }
offline-stored-partial = { $size }, aún incompleto
offline-persisted = El navegador no elimina tus descargas por sí mismo.
offline-persist = Pedir al navegador que las conserve
offline-persist-note = Cuando falta espacio, los navegadores eliminan lo que los sitios han guardado.
offline-persist-refused = El navegador no ha aceptado. Añade el sitio a marcadores o instálalo, y vuelve a pedirlo.
offline-delete = Eliminar
offline-delete-of = Eliminar { $name }
offline-clear = Borrar datos…
offline-clear-title = ¿Eliminar lo guardado?
offline-clear-text = Se eliminarán { $size } de este navegador. Puedes volver a descargarlos.
offline-clear-visited = Las páginas que has leído ya no se abrirán sin red.
offline-cancel = Cancelar
offline-from-pack = De tu descarga del { $date }
offline-from-visit = Tal como la leíste el { $date }
offline-missing = No disponible sin conexión
offline-missing-pack = Esta página no está disponible sin conexión. Forma parte de «{ $pack }», que no está descargado.
offline-missing-this = Esta página forma parte de «{ $pack }», que no está descargado.
offline-missing-none = No has leído esta página hace poco y ninguna descarga la contiene.
offline-missing-unknown = No has leído esta página hace poco.
offline-missing-part = Esta parte del sitio no está guardada en este navegador.
offline-signed-in = No puedes cerrar sesión sin conexión. Tu sesión sigue abierta: ciérrala cuando vuelvas a estar en línea.
offline-edits-sent = Se han guardado los cambios que hiciste sin conexión.
offline-edits-waiting = Guardado en este navegador; se enviará cuando vuelvas a tener conexión.
offline-edits-session = Inicia sesión para guardar los cambios que hiciste sin conexión: { $count }
offline-unsent = { $count ->
    [one] { $count } cambio de tus colecciones no se ha enviado aún. Se queda en este navegador hasta que haya conexión.
   *[other] { $count } cambios de tus colecciones no se han enviado aún. Se quedan en este navegador hasta que haya conexión.
}
offline-sent-at = Todos los cambios están guardados. Los últimos hechos sin conexión se enviaron a las { $time }.
offline-unsent-title = { $count ->
    [one] { $count } cambio no se ha enviado aún
   *[other] { $count } cambios no se han enviado aún
}
offline-unsent-text = Lo que cambiaste en tus colecciones sin conexión solo está en este navegador. Puede esperar aquí, a tu nombre, hasta que vuelvas a iniciar sesión. Elimínalo si otras personas usan este equipo.
offline-unsent-discard = Eliminar y cerrar sesión
offline-unsent-keep = Cerrar sesión
offline-edit-moved = «{ $title }» está ahora en Artículos guardados: la colección elegida se eliminó en otro lugar.
offline-edit-restored = «{ $title }» se eliminó en otro lugar. Está de nuevo ahí, con lo que escribiste sin conexión.
offline-edit-joined = Las notas de «{ $title }» también se cambiaron en otro lugar. Se conservan ambas versiones, una tras otra.
offline-edit-kept = «{ $title }» no se ha eliminado porque se cambió en otro lugar. Elimínalo otra vez si aún lo deseas.
offline-edit-full = No se pudo guardar «{ $title }»: tu cuenta no tiene espacio. Elimina lo que ya no necesites y guárdalo otra vez.
offline-edit-tier = No se pudo crear la colección «{ $title }»: tu plan no permite más. Sus artículos están en Artículos guardados.
offline-edit-lost = No se pudo guardar el cambio de «{ $title }»: se eliminó o se renombró en otro lugar. Hazlo otra vez si aún lo deseas.

### Privacy

privacy-heading = Qué se cuenta y por qué
privacy-lead = { $name } cuenta las visitas para saber qué páginas ayudan y cuáles no. No averigua quién eres.
privacy-lead-ads = { $name } no cuenta las visitas. Sus anuncios dependen de la página, no de ti.
privacy-lead-nothing = { $name } no cuenta las visitas ni muestra anuncios.
privacy-choice = Tu decisión
privacy-switch = Contar mis visitas
privacy-choice-on = Activado: este navegador informa de qué páginas abres y qué usas en ellas.
privacy-choice-off = Desactivado: no se envía nada y se ha borrado lo que esperaba para enviarse. Este navegador lo recuerda hasta que lo cambies.
privacy-choice-browser = Desactivado: tu navegador pide que no te sigan (Global Privacy Control o Do Not Track), y este sitio lo cumple. No se envía nada.
privacy-choice-cookie = Desactivado: una cookie de este sitio dice que no se puede contar nada (moz-1st-party-data-opt-out). No se envía nada.
privacy-choice-forgotten = Desactivado hasta que salgas de esta página: tu navegador no deja que este sitio guarde nada, así que no puede recordar tu decisión. Activa Global Privacy Control o Do Not Track en los ajustes del navegador: este sitio cumple ambos.
privacy-no-script = Las visitas se cuentan con JavaScript. Está desactivado, así que no se envía nada; con él, aquí hay un interruptor. También puedes activar Global Privacy Control o Do Not Track en los ajustes del navegador: este sitio cumple ambos.
privacy-counted = Qué se cuenta
privacy-views = <b>Las páginas que abres.</b> Su dirección y su idioma, si se encontraron y de dónde vienes: la página de este sitio, pero de otros sitios solo el nombre. Lo que sigue a «?» en una dirección se omite, salvo el nombre de una campaña.
privacy-clicks = <b>Lo que usas en ellas.</b> Enlaces, menús, botones, votos sobre una página y sus motivos. No lo que escribes.
privacy-searches = <b>Las búsquedas que no encuentran nada.</b> Su texto, separado de la página y de la visita. No se envía nada que parezca una dirección de correo, un número largo o una contraseña.
privacy-speed = <b>La rapidez de las páginas.</b> Cuánto se tarda en ver algo y en que un clic tenga efecto, y cuánto se mueve por sí solo.
privacy-device = <b>Con qué lees.</b> Nombre y versión principal del navegador, nombre del sistema, ordenador o teléfono, anchura de la ventana por tramos y el primero de tus idiomas.
privacy-country = <b>País y suscripción.</b> El país al que pertenece tu dirección de red, si se conoce, y qué suscripción tienes, si tienes alguna.
privacy-why = Los recuentos muestran qué se lee, qué se busca y no se encuentra, qué páginas ayudan y cuáles son lentas. No tienen otro fin.
privacy-not = Qué no se guarda
privacy-not-address = Tu dirección de red, el nombre completo de tu navegador y la hora exacta.
privacy-not-reader = Nada que una dos visitas: ningún número tuyo, de tu navegador ni de tu sesión. Donde hay pocos lectores, las páginas abiertas una tras otra aún pueden parecer una sola visita.
privacy-not-others = Tu navegador envía sus informes solo a este sitio. No interviene ningún script de otra empresa.
privacy-long = Cuánto tiempo se guarda
privacy-visit-days = { $days ->
    [one] Las visitas individuales se borran después de { $days } día.
   *[other] Las visitas individuales se borran después de { $days } días.
}
privacy-count-days = { $days ->
    [one] Los recuentos de un día entero, como las visitas de una página, se borran después de { $days } día.
   *[other] Los recuentos de un día entero, como las visitas de una página, se borran después de { $days } días.
}
privacy-counts-stay = Los recuentos de un día entero, como las visitas de una página, se conservan.
privacy-here = En tu navegador, un informe espera hasta que el sitio lo tiene. La lista al final de esta página desaparece al cerrar la pestaña.
privacy-stored = Las páginas que abres se guardan en este navegador para que puedas leerlas sin red. Nadie sabe cuáles son. <link>Ver y borrar lo guardado</link>
privacy-ads = Anuncios
privacy-ads-none = En este sitio no hay anuncios.
privacy-ads-by = Los anuncios se eligen por las palabras de la página que lees y por tu país. No hay ningún perfil tuyo, no se transmite nada sobre ti salvo tu país y aquí no se ejecuta ningún script de un anunciante.
privacy-ads-counted = Se cuenta cuántas veces se ve y se pulsa un anuncio, por día y lugar en la página, sin nada sobre ti.
privacy-ads-switch = El interruptor de arriba es para las visitas: no desactiva los anuncios.
privacy-ads-more = Más sobre los anuncios en { $name }
privacy-records = Qué ha enviado esta visita
privacy-records-lead = Los informes que ha enviado esta pestaña, cada uno tal como lo recibió el sitio, los cincuenta últimos como máximo.
privacy-records-no-script = La lista necesita JavaScript. Sin él, no se envía nada.
privacy-records-none = Hasta ahora no se ha enviado nada.
privacy-records-off = No se envía nada mientras el recuento está desactivado.
privacy-records-waiting = { $count ->
    [one] { $count } informe espera para enviarse.
   *[other] { $count } informes esperan para enviarse.
}
privacy-record-view = Visita de una página
privacy-record-click = Evento
privacy-record-search = Búsqueda sin resultados
privacy-record-speed = Rapidez de una página
privacy-record-other = Informe
privacy-record-others = De la biblioteca que hace los informes; no se guarda
privacy-record-raw = Tal como se envió (JSON)
privacy-field-source = Qué se pulsó u ocurrió
privacy-field-query = Texto
privacy-field-path = Página
privacy-field-referrer = Procedencia
privacy-field-status = La página
privacy-field-baseline = Baseline
privacy-field-lcp = Parte mayor visible (LCP)
privacy-field-fcp = Primera parte visible (FCP)
privacy-field-inp = Reacción más lenta (INP)
privacy-field-ttfb = Respuesta del servidor (TTFB)
privacy-field-cls = Medida de lo que se movió (CLS)
privacy-field-width = Anchura de la ventana
privacy-field-languages = Idiomas del navegador
privacy-field-country = País
privacy-field-subscription = Suscripción
privacy-field-campaign = Campaña ({ $part })
privacy-value-found = se encontró
privacy-value-missing = no se encontró
privacy-value-anonymous = ninguna
privacy-ad-requested = Se solicitó un anuncio
privacy-ad-fetched = El servidor respondió a la solicitud de un anuncio
privacy-ad-served = Se colocó un anuncio en la página
privacy-ad-viewed = Se vio un anuncio
privacy-ad-clicked = Se hizo clic en un anuncio
privacy-ad-about = Se hizo clic en un enlace sobre los anuncios
privacy-ad-without = Se hizo clic en un enlace para no ver anuncios
privacy-ad-failed = No se pudieron cargar los anuncios
privacy-policy = Aviso de privacidad de { $name }

### Observatory

observatory-title = HTTP Observatory
observatory-lead = Vea cómo usa un sitio las protecciones de los navegadores, con qué rapidez responde y qué conviene cambiar.
observatory-site = Dirección del sitio
observatory-site-wrong = Esta no es la dirección de un sitio. Escribe una como example.com o https://example.com/shop.
observatory-scan = Analizar
observatory-public = Un análisis son unas pocas peticiones normales. Cualquiera puede ver el resultado.
observatory-no-server = Este sitio se sirve solo como archivos, así que aquí no se puede analizar nada.
observatory-opening = El análisis ha terminado. Abriendo el informe…
observatory-looks-at = Qué mira un análisis
observatory-headers-heading = Cabeceras
observatory-headers-text = Content Security Policy, HTTPS, inclusión en marcos y nueve pruebas más dan una nota de A+ a F.
observatory-cookies-heading = Soluciones
observatory-cookies-text = Cada prueba no superada trae la configuración para su servidor, hecha a partir de lo que envía su sitio.
observatory-speed-heading = Velocidad
observatory-speed-text = Conexión, compresión, caché y lo que retrasa la página, con una puntuación propia.
observatory-more = Más sobre el observatorio
observatory-scoring-docs = Pruebas y puntuación
observatory-faq = Preguntas frecuentes
observatory-feedback = Enviar comentarios
observatory-asking = Pidiendo sus cabeceras a { $host }…
observatory-still = Seguimos preguntando a { $host }. Tras las cabeceras vienen la velocidad y los archivos de su página…
observatory-slow = El sitio tarda en responder. Un análisis dura hasta 45 segundos.
observatory-elapsed = { $seconds } s
observatory-report = Informe
observatory-report-of = Informe de
observatory-report-title = Informe de { $host }
observatory-not-scanned = { $host } todavía no se ha analizado.
observatory-another = Analizar otro sitio
observatory-summary = Resumen
observatory-grade = Nota
observatory-score = Puntuación
observatory-of = { $part } de { $whole }
observatory-tests-passed = Pruebas superadas
observatory-scanned = Analizado
observatory-better = Mejor que antes:
observatory-worse = Peor que antes:
observatory-rescan = Volver a analizar
observatory-rescan-wait = Disponible un minuto después del último análisis.
observatory-result-news = Nuevo resultado: nota { $grade }, puntuación { $score }
observatory-copy = Copiar
observatory-copy-link = Copiar enlace
observatory-copy-badge = Copiar insignia
observatory-image = Imagen
observatory-parts = Partes del informe
observatory-tab-scoring = Puntuación
observatory-fix-first = Corrija esto primero
observatory-points = { $points } puntos
observatory-all-passed = Ninguna prueba ha fallado. No hay nada que corregir.
observatory-passes = Superadas o no aplicables: { $count }
observatory-tab-response = Cabeceras y cookies
observatory-tab-csp = CSP
observatory-tab-cookies = Cookies
observatory-tab-headers = Cabeceras originales
observatory-tab-performance = Rendimiento
observatory-tab-what-if = Y si
observatory-tab-comparison = Historial y comparación
observatory-tab-history = Historial
observatory-tab-benchmark = Comparación general
observatory-tab-compare = Comparar
observatory-test = Prueba
observatory-verdict = Resultado
observatory-reason = Motivo y consejo
observatory-passed = Superada
observatory-failed = No superada
observatory-not-applicable = No aplicable
observatory-bonus-note = Los puntos extra cuentan a partir de 90 puntos.
observatory-fix = Cómo arreglarlo
observatory-server = Servidor
observatory-info = Qué significa
observatory-csp-none = Este sitio no tiene Content Security Policy.
observatory-csp-reports = Este sitio solo informa de lo que bloquearía una Content Security Policy. No se bloquea nada.
observatory-csp-effective = Política en vigor
observatory-cookies-none = Este sitio no creó cookies.
observatory-name = Nombre
observatory-cookie-expires = Caduca
observatory-cookie-path = Ruta
observatory-cookie-secure = Secure
observatory-cookie-httponly = HttpOnly
observatory-cookie-samesite = SameSite
observatory-cookie-prefix = Prefijo
observatory-cookie-session = Fin de la sesión
observatory-yes = Sí
observatory-no = No
observatory-headers-none = Las cabeceras de este análisis no están guardadas.
observatory-copy-headers = Copiar cabeceras
observatory-header = Cabecera
observatory-value = Valor
observatory-history-none = Aún no hay análisis guardados.
observatory-history-one = La curva empieza cuando cambia la puntuación.
observatory-history-label = Puntuación del { $from } al { $to }: primero { $first }, por último { $last }.
observatory-change = Cambio
observatory-benchmark-none = Aún no hay con qué comparar.
observatory-benchmark-text = Este sitio es mejor que el { $share } % de los sitios analizados en un año.
observatory-sites = Sitios
observatory-this-site = Este sitio
observatory-compare = Comparar
observatory-compare-text = Otro sitio junto a este, prueba por prueba.
observatory-compare-site = Comparar con
observatory-compare-scans = Comparar dos análisis
observatory-compare-before = Antes
observatory-compare-after = Después
observatory-performance-none = El rendimiento no se midió.
observatory-performance-score = de 100. Los tiempos son medianas de { $runs } pasadas. La nota no depende de ello.
observatory-timing-dns = DNS
observatory-timing-connect = Conexión
observatory-timing-tls = TLS
observatory-timing-first-byte = Primer byte
observatory-timing-total = Total
observatory-range = { $from } a { $to }
observatory-checks = Comprobaciones
observatory-weight = Peso
observatory-rating-good = Bien
observatory-rating-fair = Regular
observatory-rating-poor = Mal
observatory-rating-unknown = Sin medir
observatory-waterfall = Peticiones
observatory-requests = Peticiones: { $count }, { $size }
observatory-omitted = Sin pedir, para limitar la carga: { $count }.
observatory-address = Dirección
observatory-size = Tamaño
observatory-time = Tiempo
observatory-phase-dns = DNS
observatory-phase-connect = Conexión
observatory-phase-tls = TLS
observatory-phase-wait = Espera
observatory-phase-receive = Recepción
observatory-kind-document = Página
observatory-kind-stylesheet = Hoja de estilos
observatory-kind-script = Script
observatory-kind-image = Imagen
observatory-kind-font = Fuente
observatory-kind-media = Multimedia
observatory-kind-frame = Marco
observatory-kind-other = Otro
observatory-third-party = otro host
observatory-blocking = bloquea la presentación
observatory-what-if-text = Edita las cabeceras de la respuesta analizada y mira la nota que tendría el sitio. No se envía ninguna petición al sitio.
observatory-what-if-headers = Cabeceras de la respuesta
observatory-what-if-wrong = La línea { $line } no es una cabecera. Escribe «nombre: valor».
observatory-what-if-set = Poner:
observatory-what-if-reset = Restablecer
observatory-what-if-result = Resultado de tus cambios
observatory-what-if-now = Ahora
observatory-what-if-then = Entonces
observatory-what-if-news = Con estas cabeceras: nota { $grade }, puntuación { $score }
observatory-no-changes = Ninguna prueba tiene otro resultado.
observatory-try-again = Intentar de nuevo
observatory-retry-after = Inténtalo de nuevo en { $seconds } s.
observatory-failure-invalid-site = «{ $host }» no es el nombre de un sitio
observatory-failure-invalid-site-help = Escribe un nombre de host, con puerto y ruta si hacen falta, como example.com:8443/shop. Solo se analizan algunos puertos.
observatory-failure-invalid-hostname = Ese dominio de nivel superior no existe
observatory-failure-invalid-hostname-help = Revisa el final del nombre. Para hosts de tu propia red, usa «waymark scan» en la línea de órdenes.
observatory-failure-invalid-hostname-ip = Las direcciones IP no se analizan
observatory-failure-invalid-hostname-ip-help = Escribe un nombre que lleve a una dirección pública. Para tu propia red, usa «waymark scan» en la línea de órdenes.
observatory-failure-invalid-hostname-lookup = No se encontró { $host }
observatory-failure-invalid-hostname-lookup-help = El DNS no conoce este nombre. Revisa cómo está escrito; los nombres nuevos pueden tardar un poco.
observatory-failure-refused = { $host } no se analiza aquí
observatory-failure-refused-help = Los operadores de este observatorio lo han excluido.
observatory-failure-site-down = No se pudo llegar a { $host }
observatory-failure-site-down-help = No hubo conexión ni por HTTPS ni por HTTP. Comprueba que el sitio funciona y está abierto a internet.
observatory-failure-port-down = Nada responde en este puerto
observatory-failure-port-down-help = El puerto no ofrece ni HTTPS ni HTTP. Revísalo u omítelo.
observatory-failure-status = { $host } responde con un error
observatory-failure-status-help = Las páginas de error no se puntúan. Elige una dirección que se abra en un navegador.
observatory-failure-blocked = { $host } bloquea los analizadores
observatory-failure-blocked-help = El sitio, o un servicio que tiene delante, bloquea programas. Eso no dice nada de sus cabeceras. Si es tuyo, deja pasar el agente de usuario del analizador.
observatory-failure-opt-out = { $host } no quiere ser analizado
observatory-failure-opt-out-help = El sitio se ha excluido, y eso se respeta. Si es suyo, cambie eso primero.
observatory-failure-address = { $host } lleva a una dirección que no es pública
observatory-failure-address-help = Solo se analizan direcciones públicas. Para su propia red, use «waymark scan» en la línea de órdenes.
observatory-failure-timeout = { $host } tardó demasiado
observatory-failure-timeout-help = La respuesta no llegó a tiempo. Inténtalo de nuevo cuando el sitio esté menos ocupado.
observatory-failure-response = No se pudo leer la respuesta
observatory-failure-response-help = Incumple las reglas de HTTP o es demasiado grande. Mira los registros del servidor.
observatory-failure-rate-limited = Demasiados análisis en poco tiempo
observatory-failure-rate-limited-help = Hay límites por host y por lector. Los resultados guardados se pueden ver en todo momento.
observatory-failure-busy = El observatorio está ocupado
observatory-failure-busy-help = Ahora mismo se analizan muchos sitios. Inténtalo de nuevo en un momento.
observatory-failure-unreachable = Sin conexión con este sitio
observatory-failure-unreachable-help = Comprueba tu conexión a internet e inténtalo de nuevo.
observatory-failure-other = El análisis falló
observatory-failure-other-help = Esto no debería haber ocurrido. Inténtalo de nuevo y avísanos si vuelve a pasar.

### Exported pages: no page of the site has these.

exported-online = Leer esta página en la web
exported-only-online = Abre el sitio web: no está en esta copia
exported-missing = No está en esta copia
exported-example = Este ejemplo solo funciona en el sitio web
exported-media = Solo en el sitio web
exported-other = Otras páginas
exported-pages = { $count ->
    [one] { $count } página
   *[other] { $count } páginas
  }
