### Texte der Oberfläche. Produktnamen stehen in der Konfiguration, nicht hier.

## Skip links and frame

skip-to-content = Zum Hauptinhalt springen
skip-to-search = Zur Suche springen
skip-to-language = Zur Sprachauswahl springen
loading = Wird geladen …
error-title = Fehler beim Laden
error-heading = Fehler beim Laden
error-reload = Seite neu laden
chunk-failed = Dieser Teil der Seite konnte nicht geladen werden.
part-failed = Dieser Teil der Seite funktioniert nicht.
offline = Sie lesen offline.
toast-close = Diese Meldung schließen
online = Sie sind wieder online.
maintenance = Die API wird gerade gewartet. Sie können die Dokumentation weiter lesen, aber Plus und die Suche sind vielleicht nicht verfügbar. Danke für Ihre Geduld!

## Header

menu-main = Hauptmenü
menu-open = Hauptmenü öffnen
menu-close = Hauptmenü schließen
menu-new = Neu
menu-new-feature = Neue Funktion
menu-learn = Lernen
menu-learn-all = Überblick: Lernen
menu-learn-all-note = Wo man anfängt und wie es weitergeht
menu-learn-html = HTML
menu-learn-html-note = Seiten strukturieren
menu-learn-css = CSS
menu-learn-css-note = Seiten gestalten
menu-learn-javascript = JavaScript
menu-learn-javascript-note = Seiten interaktiv machen
menu-learn-accessibility = Barrierefreiheit
menu-learn-accessibility-note = Für alle bauen
menu-references = Referenzen
menu-references-all = Überblick: Referenzen
menu-references-all-note = Alle Techniken der Webplattform
menu-html = HTML
menu-html-note = Elemente und Attribute
menu-css = CSS
menu-css-note = Eigenschaften, Selektoren und Werte
menu-javascript = JavaScript
menu-javascript-note = Die Sprache und ihre eingebauten Objekte
menu-http = HTTP
menu-http-note = Methoden, Header und Statuscodes
menu-api = Web-APIs
menu-api-note = Was Skripte im Browser können
menu-extensions = Web-Erweiterungen
menu-extensions-note = Den Browser erweitern
menu-accessibility = Barrierefreiheit
menu-accessibility-note = Rollen, Zustände und gute Praxis
menu-plus = Plus
menu-plus-overview = Überblick: Plus
menu-plus-overview-note = Mehr für alle, die oft lesen
menu-ai-help = KI-Hilfe
menu-ai-help-note = Antworten aus der Dokumentation
menu-collections = Sammlungen
menu-collections-note = Artikel, die Sie gespeichert haben
menu-updates = Neuerungen
menu-updates-note = Neuerungen der Browser verfolgen
menu-offline = Offline lesen
menu-offline-note = Seiten für dort, wo kein Netz ist
menu-plus-docs = Dokumentation
menu-plus-docs-note = Wie man Plus benutzt
menu-plus-faq = Häufige Fragen
menu-plus-faq-note = Was Leserinnen und Leser fragen
menu-curriculum = Lehrplan
menu-blog = Blog
menu-tools = Werkzeuge
menu-playground = Spielwiese
menu-playground-note = Code schreiben, ausführen und teilen
menu-observatory = HTTP Observatory
menu-observatory-note = Prüfen, wie sicher die Header einer Website sind
theme = Farbschema
theme-os-default = Systemvorgabe
theme-light = Hell
theme-dark = Dunkel
sign-in = Anmelden
sign-up = Kostenlos registrieren
sign-out = Abmelden
user-menu = Ihr Konto
user-settings = Meine Einstellungen
user-staff = Betrieb
user-help = Hilfe
user-feedback = Rückmeldung

## Quick search

search-label = Website durchsuchen
search-placeholder = Suchen
search-submit = Suchen
search-results = Suchergebnisse
search-loading = Suchindex wird geladen …
search-failed = Der Suchindex konnte nicht geladen werden!
search-crashed = Fehler bei der Anzeige der Suche. Einzelheiten stehen in der Konsole.
search-none = Keine Dokumenttitel gefunden.
search-by-text = Kein Titel passt. Diese Seiten haben es im Text:
search-not-seeing = Nicht das Richtige dabei?
search-site = Ganze Website nach { $query } durchsuchen
search-found = { $count ->
    [one] Ein Titel gefunden
   *[other] { $count } Titel gefunden
}

## Sidebar and table of contents

breadcrumb = Brotkrumen
sidebar-label = Verwandte Themen
sidebar-expand = Seitenleiste ausklappen
sidebar-collapse = Seitenleiste einklappen
filter-label = Seitenleiste filtern
filter-placeholder = Filtern
filter-clear = Filter leeren
filter-matches = { $count ->
    [0] Keine Treffer
    [one] 1 Treffer
   *[other] { $count } Treffer
}
toc-heading = In diesem Artikel

## Languages

language-label = Sprache:
language-remember = Sprache merken
language-remember-help = Seiten öffnen sich in dieser Sprache, sobald es eine Übersetzung gibt.
language-remember-question = Ist das nützlich für Sie?
language-experiment = Experimentell
translation-label = Über diese Übersetzung
translation-machine = Diese Seite wurde versuchsweise maschinell aus dem Englischen übersetzt und kann Fehler enthalten.
translation-community = Diese Seite wurde von der Gemeinschaft aus dem Englischen übersetzt.
translation-unmaintained = Diese Übersetzung wird nicht gepflegt und ist vielleicht veraltet.
translation-english = Auf Englisch ansehen
translation-missing = Diese Seite ist noch nicht übersetzt. Original:

## Code and examples

code-copy = In die Zwischenablage kopieren
code-copied = Kopiert
code-failed = Fehler beim Kopieren in die Zwischenablage!
code-good = Beispiel, wie man es macht
code-bad = Beispiel, wie man es nicht macht
sample-title = Ergebnis des Beispiels

## Specifications

specifications-column = Spezifikation
specifications-missing = Keine Spezifikation gefunden
specifications-missing-text = Zu <code>{ $query }</code> wurden keine Angaben zu Spezifikationen gefunden. <a>Prüfen Sie, ob mit dieser Seite etwas nicht stimmt</a>, oder tragen Sie die fehlende <key>spec_url</key> in den <data>Kompatibilitätsdaten</data> nach. Achten Sie auch darauf, dass die Spezifikation in der <specs>Liste der Spezifikationen</specs> steht.

## Baseline

baseline-name = Baseline
baseline-yes = Unterstützt
baseline-no = Nicht überall unterstützt
baseline-high = Weithin verfügbar
baseline-low = Neu verfügbar
baseline-limited = Eingeschränkt verfügbar
baseline-deprecated = Veraltet
baseline-removing = Wird entfernt
baseline-browser-yes = { $browser }: unterstützt
baseline-browser-no = { $browser }: nicht unterstützt
baseline-since = Seit { $date }: { $versions }
baseline-high-text = Diese Funktion ist gut etabliert und läuft auf vielen Geräten und in vielen Browserversionen. Sie ist browserübergreifend seit { $date } verfügbar.
baseline-low-text = Seit { $date } läuft diese Funktion auf den neuesten Geräten und in den neuesten Browserversionen. In älteren Geräten oder Browsern kann sie fehlen.
baseline-limited-text = Diese Funktion gehört nicht zur Baseline, weil sie in einigen der am meisten benutzten Browser fehlt.
baseline-discouraged-text = Vermeiden Sie diese Funktion in neuen Projekten. Browser können sie entfernen.
baseline-removing-text = Diese Funktion wird aus Browsern entfernt. Benutzen Sie sie nicht mehr.
baseline-alternatives = Erwägen Sie stattdessen:
baseline-alternatives-comma = {", "}
baseline-alternatives-or = {" "}oder{" "}
baseline-asterisk = * Einige Teile dieser Funktion werden unterschiedlich gut unterstützt.
baseline-learn = Mehr erfahren
baseline-compat = Vollständige Kompatibilität ansehen
baseline-feedback = Rückmeldung geben
baseline-signals = <a>Browserherstellern sagen, dass Sie diese Funktion brauchen</a>

## Place of a compatibility table

compat-loading = Die Kompatibilitätstabelle wird geladen …
compat-no-script = Die Kompatibilitätstabelle braucht JavaScript.

### Compatibility table

compat-failed = Die Kompatibilitätsdaten konnten nicht geladen werden: { $reason }
compat-missing = Keine Kompatibilitätsdaten zu <code>{ $query }</code> gefunden.
compat-report = Probleme mit diesen Kompatibilitätsdaten melden
compat-report-missing = Dieses Problem melden
compat-source = Quelle der Daten ansehen
compat-caption = Browserkompatibilität von { $query }
compat-cut = Gezeigt werden { $shown } von { $all } Funktionen.
compat-toggle = Verlauf zeigen oder verbergen
compat-experimental = Experimentell
compat-deprecated = Veraltet
compat-nonstandard = Nicht standardisiert
platform-desktop = Desktop
platform-mobile = Mobil
platform-server = Server
support-yes = Volle Unterstützung
support-partial = Teilweise Unterstützung
support-no = Keine Unterstützung
support-preview = Unterstützung in Vorabversionen
support-unknown = Unterstützung unbekannt
support-label-yes = Ja
support-label-partial = Teilweise
support-label-no = Nein
support-label-preview = Vorschau
support-label-unknown = ?
history-removed = Entfernt in Version { $version } und später.
history-prefix = Umgesetzt mit dem Herstellerpräfix <code>{ $prefix }</code>.
history-altname = Anderer Name: <code>{ $name }</code>.
history-bug = Fehler { $number }
history-flags = { $span ->
    [from] Ab Version { $from } steckt diese Funktion hinter:
    [both] Ab Version { $from } bis vor Version { $until } steckt diese Funktion hinter:
   *[none] Diese Funktion steckt hinter:
}
history-flag = <code>{ $flag }</code> { $kind ->
    [preference] (Einstellung)
   *[runtime_flag] (Startparameter)
}
history-flag-value = <code>{ $flag }</code> { $kind ->
    [preference] (Einstellung, muss auf <code>{ $value }</code> stehen)
   *[runtime_flag] (Startparameter, muss auf <code>{ $value }</code> stehen)
}
history-flag-and = {" "}und{" "}
history-flags-end = .
history-preferences = Die Einstellungen von { $browser } ändern Sie unter <code>{ $url }</code>.
legend-heading = Legende
legend-tip = Tipp: Öffnen Sie eine Zelle, um zu lesen, wie sich die Unterstützung entwickelt hat.
legend-yes = Volle Unterstützung
legend-partial = Teilweise Unterstützung
legend-preview = In Entwicklung. In einer Vorabversion unterstützt.
legend-no = Keine Unterstützung
legend-unknown = Kompatibilität unbekannt
legend-experimental = Experimentell. Das Verhalten kann sich noch ändern.
legend-nonstandard = Nicht standardisiert. Prüfen Sie vor der Verwendung, welche Browser es unterstützen.
legend-deprecated = Veraltet. Nicht für neue Websites.
legend-footnote = Siehe Hinweise zur Umsetzung.
legend-disabled = Muss ausdrücklich eingeschaltet werden.
legend-altname = Hat einen nicht standardisierten Namen.
legend-prefix = Braucht ein Herstellerpräfix oder einen anderen Namen.
legend-more = Es gibt weitere Angaben zur Kompatibilität.

### Everywhere

## Article footer

ask-page = Frage zu dieser Seite stellen
feedback-heading = Helfen Sie, die Website zu verbessern
feedback-question = War diese Seite hilfreich?
feedback-yes = Ja
feedback-no = Nein
feedback-thanks = Vielen Dank für Ihre Rückmeldung!
contribute-link = So können Sie mitarbeiten
modified = Diese Seite wurde zuletzt am <time>{ $date }</time> von <a>Mitwirkenden</a> geändert.
modified-unknown = Letzte Änderung nicht bekannt
machine-translated = Diese Seite wurde maschinell aus dem Englischen übersetzt.
view-source = Quelltext dieser Seite ansehen
report-problem = Ein Problem mit diesem Inhalt melden

## Not found

not-found-heading = Seite nicht gefunden
not-found-text = Die Seite <code>{ $path }</code> konnte leider nicht gefunden werden.
not-found-home = Zurück zur Startseite
suggestions-failed = Ähnliche Seiten konnten nicht ermittelt werden.

### Other screens than documents

## Why a page was not helpful

feedback-why = Warum war diese Seite nicht hilfreich?
feedback-submit = Absenden
feedback-reason-outdated = Der Inhalt ist veraltet
feedback-reason-incomplete = Es fehlen Informationen
feedback-reason-code-examples = Codebeispiele funktionieren nicht wie erwartet
feedback-reason-other = Anderes
feedback-reason-de-technical = Fachlich falsch
feedback-reason-de-consistency = Uneinheitliche Begriffe
feedback-reason-de-incomprehensible = Schwer verständlich
feedback-reason-de-linguistic = Sprachliche Fehler
feedback-reason-de-code-examples = Codebeispiele funktionieren nicht wie erwartet
feedback-reason-de-other = Anderes

## Suggestions for a missing page

suggestions-heading = Meinten Sie eine von diesen?
suggestions-search = Danach suchen
suggestion-title = Ähnlicher Titel
suggestion-slug = Ähnliche Adresse
suggestion-moved = Hierher verschoben
suggestion-locale = In einer anderen Sprache

## Survey

survey-label = Umfrage
survey-hide = Diese Umfrage ausblenden

## Home page

home-heading = Finden Sie Ihren Weg auf der Webplattform
home-text = { $name } dokumentiert <css>CSS</css>, <html>HTML</html>, <javascript>JavaScript</javascript> und alles andere, was Browser verstehen.
home-featured = Ausgewählte Artikel
home-search = { $count } Seiten durchsuchen
home-popular = Beliebte Seiten
home-areas = Technologien
home-area-pages = { $count ->
    [one] 1 Seite
   *[other] { $count } Seiten
}
home-new = Das Neueste in Baseline
home-new-note = Was seit Kurzem alle großen Browser unterstützen

## Home page, further parts

home-news = Neuigkeiten
home-contributions = Neueste Beiträge
home-updated = Zuletzt aktualisiert
spotlight-heading = Mitwirkende im Porträt
spotlight-join = Mitmachen

## Links to headings

heading-copy = Link zu „{ $heading }“ kopieren
heading-copied = Link kopiert.
heading-copy-failed = Der Link konnte nicht kopiert werden.

## Sites of docs trees

docs-banner = Ankündigung
docs-banner-close = Ankündigung schließen
docs-edit = Diese Seite bearbeiten
docs-more = Mehr
docs-neighbours = Vorherige und nächste Seite
version-label = Version:
version-latest = Neueste Version
version-old = Sie lesen die Seiten der Version { $version }, die nicht die neueste ist.

## Links to neighbours

neighbour-previous = Zurück
neighbour-next = Weiter

## Blog

blog-motto = Besser gebloggt
blog-rss = RSS-Feed
blog-atom = Atom-Feed
blog-empty = Es gibt noch keine Beiträge.
blog-read-more = Weiterlesen
blog-read-more-of = Weiterlesen: { $title }
blog-team = Das Team von { $name }
blog-read-time = { $minutes ->
    [one] { $minutes } Minute Lesezeit
   *[other] { $minutes } Minuten Lesezeit
}
blog-sponsored = Gesponsert
blog-pages = Seiten mit Beiträgen
blog-page = Seite { $page }
blog-more-posts = Weitere Beiträge
blog-image-creator = Bild von <a>{ $name }</a>
blog-image-source = Quelle: <a>{ $name }</a>

## Curriculum

curriculum-sidebar = Verwandte Themen
curriculum-toc = In diesem Modul
curriculum-group-overview = Überblick
curriculum-modules = Liste der Module
curriculum-neighbours = Voriges und nächstes Modul
curriculum-groups = Gruppen von Modulen
curriculum-begin = Los geht’s
curriculum-landing = { $title }: hier geht es los
stairway-label = Was der Lehrplan bringt
stairway-research = Recherche, Zusammenarbeit und andere wichtige Fähigkeiten lernen
stairway-balance = Moderne Werkzeuge und bewährte Praktiken ausbalancieren
stairway-resources = Empfohlene, hochwertige Quellen nutzen
stairway-voices = Rat von Menschen, denen man vertraut
partner-label = Partner
partner-title = Lieber mit Anleitung lernen? Versuchen Sie { $name }
partner-text = Der Frontend-Lehrgang von { $name } folgt diesem Lehrplan mit interaktiven Lektionen.
partner-link = Zu { $name }

## Embedded lessons

scrim-note = Diese Lektion wird von { $host } geladen.
scrim-fullscreen = Vollbild
scrim-close = Vollbild beenden
scrim-open = In neuem Tab öffnen
scrim-play = Lektion starten
scrim-link = Interaktive Lektion: { $title }
scrim-survey = Wie lief diese Aufgabe?
scrim-survey-solved = Gelöst
scrim-survey-partly = Teilweise
scrim-survey-stuck = Steckengeblieben

## Images

image-enlarge = Bild vergrößern
image-close = Schließen
diagram-name = Diagramm
diagram-failed = Das Diagramm konnte nicht gezeichnet werden; dies ist sein Quelltext.
diagram-too-large = Das Diagramm ist zu groß, um gezeichnet zu werden; dies ist sein Quelltext.

## API console

console-try = Ausprobieren
console-heading = Anfrage
console-address = Adresse
console-body = Inhalt
console-send = { $method } senden
console-sending = Wird gesendet …
console-failed = Keine Antwort: Der Server ist nicht erreichbar oder erlaubt keine Anfragen von dieser Website.
console-took = in { $milliseconds } ms
console-headers = Header der Antwort
console-empty = Die Antwort hat keinen Inhalt.
console-cut = Das ist nur der Anfang der Antwort.
console-fill = Ersetzen Sie zuerst { $name }.
console-other-origin = Anfragen gehen nur an { $origins }.
console-close = Schließen
console-refused = Ein Browser kann dieses Beispiel wegen { $part } nicht senden.

## Community

issues-title = Aufgabe
issues-repository = Repository
issues-created = Eröffnet
issues-none = Im Moment gibt es keine offene Aufgabe für Einsteiger.
issues-failed = Die Liste der Aufgaben kann gerade nicht geladen werden.
issues-all = Alle offenen Aufgaben für Einsteiger ansehen

## Advertising and newsletter

advertise-heading = Werben bei { $name }
advertise-lead = Erreichen Sie Menschen, die das Web bauen, ohne ihnen nachzulaufen.
advertise-users = 17 Mio.
advertise-users-text = Nutzer im Monat
advertise-views = 80 Mio.+
advertise-views-text = Seitenaufrufe im Monat
advertise-years = 17
advertise-years-text = Jahre Vertrauen
advertise-world = Weltweit
advertise-world-text = verteilte Leserschaft
advertise-privacy = Privatsphäre zuerst
advertise-privacy-text = Anzeigen richten sich nach der Seite, nicht nach der Person. Es entstehen keine Profile, es laufen keine Skripte von Werbenden, und Daten über Leser werden weder verkauft noch weitergegeben.
advertise-places-text = Auf einer Seite stehen höchstens zwei Anzeigen, und sie bewegen sich nicht.
advertise-counted = Was von Besuchen und Anzeigen gezählt wird
advertise-audience = Die Leserschaft
advertise-audience-text = { $name } wird von Profis gelesen, von denen, die über Werkzeuge entscheiden, und von denen, die das Handwerk lernen.
advertise-contact = Kontakt aufnehmen
newsletter-heading = Der Newsletter von { $name } wird eingestellt
newsletter-lead = Danke fürs Lesen. Sie müssen nichts weiter tun.
newsletter-data = Alle werden automatisch abgemeldet, und die Daten des Newsletters werden gelöscht.
newsletter-settings = Newsletter in Ihren Einstellungen ansehen
newsletter-blog = Neuigkeiten gibt es weiter im Blog
newsletter-unsubscribe = Newsletter abbestellen
newsletter-unsubscribe-lead = Sie erhalten keine Newsletter-Mails mehr, und Ihre Adresse wird aus der Liste gelöscht.
newsletter-unsubscribe-button = Abbestellen
newsletter-unsubscribed = Sie sind abgemeldet
newsletter-unsubscribed-lead = Sie erhalten keine Newsletter-Mails mehr. Ihre Adresse wurde aus der Liste gelöscht.
newsletter-invalid-link = Dieser Link funktioniert nicht
newsletter-invalid-link-lead = Er ist unvollständig oder stammt nicht aus einer E-Mail von { $name }. Öffnen Sie den Link in der E-Mail noch einmal, oder kopieren Sie ihn vollständig.
newsletter-about = Über das Ende des Newsletters

### Everywhere

## Footer

footer-label = Fußbereich
footer-developers = Für Entwickler
footer-site = Website
footer-contribute = Gemeinschaft
footer-support = Unterstützung
footer-about = Über uns
footer-advertise = Werben
footer-counting = Was gezählt wird
footer-community = Gemeinschaft
footer-how-to-contribute = Mitarbeiten
footer-report = Ein Problem melden
footer-privacy = Datenschutz
footer-terms = Nutzungsbedingungen
footer-licence = Die Rechte an den Beiträgen bleiben bei ihren Autorinnen und Autoren; die Lizenz jedes Teils steht in seiner Quelle.
footer-licence-link = Soweit nicht anders angegeben, stehen die Inhalte unter <a>dieser Lizenz</a>.

runner-title = Ergebnis des Codes
runner-stop = Anhalten
runner-slow = Der Code ist noch beschäftigt.
runner-stopped = Der Code wurde angehalten.
runner-flooded = Der Code wurde angehalten, weil er zu viel in die Konsole geschrieben hat.
runner-too-large = Das ist zu viel Code zum Ausführen.
runner-old-browser = Dieser Browser ist zu alt, um hier Code auszuführen. Bitte aktualisieren Sie ihn.
runner-no-host = Diese Website führt keinen Code aus.
runner-offline = Dieser Code läuft, sobald Sie online sind.

console = Konsole
console-output = Ausgabe der Konsole
console-dropped = Ausgelassene Zeilen: { $count }
console-uncaught = Nicht abgefangen: { $error }
console-place-html = HTML, Zeile { $line }
console-place-js = JavaScript, Zeile { $line }
console-unsupported = Diese Methode der Konsole wird hier nicht unterstützt. Sehen Sie in die Konsole des Browsers.
console-count-missing = Es gibt keinen Zähler „{ $label }“.
console-timer-missing = Es gibt keinen Timer „{ $label }“.
console-timer-exists = Der Timer „{ $label }“ läuft schon.
console-index = Index
console-values = Werte

editor-hint = Mit Escape und dann Tab verlassen Sie den Editor.
editor-label = { $language }-Editor

sample-play = Ausprobieren
sample-play-title = In der Spielwiese öffnen (mit Umschalttaste: in diesem Tab)
sample-reset = Zurücksetzen
sample-fullscreen = Vollbild

example-run = Ausführen
example-reset = Zurücksetzen
example-output = Ausgabe
example-languages = Sprachen
example-choices = Werte zur Auswahl
example-choice = Auswahl { $number }
example-unsupported = Dieser Browser unterstützt das nicht vollständig.

queue = Gesammelte Beispiele
queue-add = Für Spielwiese sammeln
queue-queued = Gesammelt
queue-item = Beispiel { $number } ({ $language })
queue-remove = { $name } aus den gesammelten Beispielen nehmen

### Other screens than documents

play-title = Spielwiese
play-actions = Was mit dem Code geschehen soll
play-run = Ausführen
play-run-keys = Code ausführen (Strg + Eingabe oder ⌘ + Eingabe)
play-auto = Bei Änderung ausführen
play-format = Formatieren
play-format-failed = Wegen Fehlern nicht formatiert: { $languages }
play-share = Teilen
play-share-link = Link zu diesem Code
play-copy-link = Link kopieren
play-copy-markdown = Als Markdown kopieren
play-copy-data = Als Datenadresse kopieren
play-close = Schließen
play-cancel = Abbrechen
play-clear = Leeren
play-clear-question = Das entfernt Ihren gesamten Code.
play-reset = Zurücksetzen
play-reset-question = Das nimmt alle Ihre Änderungen zurück.
play-own = Ihre Playgrounds
play-own-save = Speichern
play-own-saved = In diesem Browser gespeichert.
play-own-full = Nicht gespeichert: Der Browser hat keinen Platz mehr. Löschen Sie Code, den Sie nicht mehr brauchen.
play-own-open = Öffnen
play-own-open-name = { $name }, { $date } öffnen
play-own-delete = Löschen
play-own-delete-name = { $name }, { $date } löschen
play-starters = Mit einem Beispiel beginnen
play-starter-center = Eine Box zentrieren
play-starter-grid = Ein Raster aus Karten
play-starter-counter = Ein Knopf, der zählt
play-starter-use = { $name } öffnen
play-unreadable = Der Code in dieser Adresse ist nicht lesbar: Er ist unvollständig, beschädigt oder zu groß.
play-not-run = Dieser Code kommt von jemand anderem. Lesen Sie ihn, bevor Sie ihn ausführen.
play-missing = Unter dieser Adresse gibt es keinen Code. Er wurde entfernt, oder die Adresse ist unvollständig.
play-load-failed = Der gespeicherte Code konnte nicht geladen werden. Laden Sie die Seite neu, um es noch einmal zu versuchen. ({ $reason })
play-permanent = Dauerhafter Link
play-save = Dauerhaften Link erstellen
play-saving = Wird gespeichert …
play-saved = Der Code ist gespeichert. Alle, die den Link haben, können ihn sehen.
play-saved-copied = Gespeichert. Der dauerhafte Link ist in der Zwischenablage.
play-copy-permanent = Dauerhaften Link kopieren
play-save-sign-in = Melden Sie sich an, um einen dauerhaften Link zu erstellen
play-save-signed-out = Sie sind abgemeldet. Ihr Code bleibt hier, während Sie sich wieder anmelden:
play-save-too-large = Der Code ist zu groß zum Speichern: mehr als 1 MiB.
play-save-full = In Ihrem Konto ist so viel Code gespeichert, wie es aufnehmen kann. Teilen Sie den Code, ohne ihn zu speichern, oder bitten Sie die Betreiber dieser Website, etwas zu entfernen.
play-save-failed = Der Code konnte nicht gespeichert werden: { $reason }
play-report = Melden
play-report-title = Diesen Code melden
play-report-text = Melden Sie Code, der täuscht, schadet oder beleidigt. Er wird geprüft.
play-report-reason = Was stimmt damit nicht? (freiwillig)
play-report-send = Meldung senden
play-report-sending = Wird gesendet …
play-report-sent = Danke. Der Code wird geprüft.
play-report-failed = Die Meldung konnte nicht gesendet werden: { $reason }

## Search results

results-title = Suchergebnisse für: { $query }
results-title-page = Suchergebnisse für: { $query } (Seite { $page })
results-empty = Keine Suchanfrage, keine Ergebnisse.
results-count = { $amount ->
    [more] Mehr als { $count } Dokumente gefunden
    [one] Ein Dokument gefunden
   *[some] { $count } Dokumente gefunden
}
results-took = in { $ms } ms
results-did-you-mean = Meinten Sie <a>{ $text }</a>?
results-none = Zu dieser Anfrage passt kein Dokument.
results-elsewhere = Stattdessen stöbern
results-ask = Frage stellen
results-sort = Sortieren nach
results-area = Bereich
results-area-html = HTML
results-area-css = CSS
results-area-javascript = JavaScript
results-area-api = Web-APIs
results-area-http = HTTP
results-area-learn = Lernen
results-area-other = Andere Seiten
results-baseline = Baseline
results-any = Alle
results-filtered-none = Keine Seite entspricht diesen Filtern.
results-best = Beste
results-relevance = Relevanz
results-popularity = Beliebtheit
results-locales = Sprache der Ergebnisse
results-both = { $one } und { $two }
results-previous = Vorherige Seite
results-next = Nächste Seite
results-pages = Ergebnisseiten
results-page = Seite { $page }
results-titles-only = Auf dieser Website werden nur Titel durchsucht.
results-no-script = Auf dieser Website braucht die Suche JavaScript. Die Menüs führen zu allen Seiten.
results-downloaded = Es besteht keine Verbindung: Nur die heruntergeladenen Seiten wurden durchsucht.
results-error = Die Suche war nicht möglich:
results-failed = Die Suche ist im Moment nicht verfügbar.
results-reload = Noch einmal versuchen

## Pages of Plus

plus-no-script = Schalten Sie JavaScript ein, um diese Seite zu sehen.
plus-early = Dies haben bisher nur Unterstützer und Tester.

## Overview of Plus, and its plans

overview-name = { $name } Plus
overview-heading = Dokumentation, die mit Ihnen Schritt hält
overview-lead = Plus bietet Werkzeuge für alle, die viel Zeit hier verbringen, und bezahlt das Schreiben. Jede Seite bleibt für alle kostenlos.
overview-begin = Loslegen
overview-docs = So funktioniert es
overview-features = Was Plus bietet
overview-ads = Keine Werbung
overview-ads-text = Schalten Sie Werbung aus, und auf einer Seite verlangt nichts Ihre Aufmerksamkeit außer der Seite selbst.
overview-ai-text = Stellen Sie eine Frage, und Sie erhalten eine Antwort aus der Dokumentation, mit den Seiten, auf denen sie beruht.
overview-playground-text = Ändern Sie jedes Live-Beispiel, führen Sie es aus und behalten Sie es unter einer Adresse, die Sie weitergeben können.
overview-updates-text = Sehen Sie, was Browser seit Ihrem letzten Besuch gelernt haben, für die Browser und Seiten, die Ihnen wichtig sind.
overview-collections-text = Speichern Sie Seiten in eigenen Listen, mit einer Notiz, warum. Mit Plus ohne Grenze.
overview-offline = Offline lesen
overview-offline-text = Nehmen Sie die Dokumentation dorthin mit, wo es kein Netz gibt.
overview-not-yet = Noch nicht auf dieser Website
overview-no-ads = Bisher zeigt diese Website keine Werbung
overview-more = Mehr zu: { $feature }
plans-title = Wählen Sie ein Abo
plans-lead = Alles, was es zu lesen gibt, bleibt kostenlos. Ein Abo lässt sich jederzeit kündigen.
plans-free-title = Kostenlos
plans-none = Auf dieser Website wird nichts verkauft, und ein Konto ist kostenlos.
plans-none-without-accounts = Auf dieser Website wird nichts verkauft.
plans-period = Wie oft Sie zahlen
plans-monthly = Monatlich
plans-yearly = Jährlich
plans-saving = Zahlen Sie jährlich und erhalten Sie { $months ->
    [one] { $months } Monat
   *[other] { $months } Monate
} gratis
plans-core = Core
plans-core-text = Für alle
plans-plus = Plus
plans-plus-text = Für alle, die oft lesen
plans-supporter = Unterstützer
plans-supporter-text = Für alle, die mehr beitragen möchten
plans-free = Kostenlos
plans-free-text = solange Sie möchten
plans-billed-monthly = im Monat, monatlich bezahlt
plans-billed-yearly = im Monat, als { $total } einmal im Jahr bezahlt
plans-current = Aktuelles Abo
plans-start = { $plan } abonnieren
plans-upgrade = Zu { $plan } wechseln
plans-pay-yearly = Auf jährliche Zahlung umstellen
plans-pays-yearly = Sie zahlen { $plan } jetzt jährlich.
plans-unavailable = Nicht verfügbar
plans-leaving = Die Zahlungsseite wird geöffnet …
plans-has-pages = Alles, was es zu lesen gibt
plans-has-collections = Bis zu { $count } Sammlungen
plans-has-questions = { $count } Fragen an die KI-Hilfe am Tag
plans-has-updates = Neuerungen, mit Filtern
plans-has-all = Alles aus { $plan }
plans-has-all-collections = Beliebig viele Sammlungen
plans-has-all-questions = KI-Hilfe ohne Tageslimit, mit dem größeren Modell
plans-has-no-ads = Auf Wunsch keine Werbung
plans-has-offline = Offline lesen
plans-has-early = Neue Funktionen vor allen anderen
plans-has-share = Ein größerer Beitrag zum Schreiben
plans-not-yet = (noch nicht auf dieser Website)
plans-place = Die Preise gelten für { $country }, in { $currency }.
plans-tax = Je nach Wohnort können Steuern hinzukommen. Den Gesamtbetrag sehen Sie vor dem Bezahlen.
plans-change-help = <link>Kann ich zu einem höheren oder niedrigeren Abo wechseln?</link>
plans-offline = Sie sind offline. Die Abos können erst wieder angezeigt werden, wenn Sie online sind.
plans-failed = Die anderen Abos können gerade nicht angezeigt werden.
plans-retry = Erneut versuchen
plans-elsewhere = In Ihrem Land werden noch keine Abos verkauft. Alles Kostenlose können Sie von überall nutzen.
plans-no-script = Um Preise zu sehen und zu abonnieren, schalten Sie JavaScript ein.
plans-unknown = Was Sie abonniert haben, lässt sich gerade nicht feststellen. Versuchen Sie es in einigen Minuten erneut.
plans-upgrade-title = Zu { $plan } wechseln?
plans-upgrade-text = Das neue Abo beginnt jetzt und wird sofort bezahlt. Was von der bereits bezahlten Zeit übrig ist, wird abgezogen.
plans-upgrade-monthly = Danach kostet es { $price } im Monat.
plans-upgrade-yearly = Danach kostet es { $price } im Jahr.
plans-upgraded = Sie haben jetzt { $plan }.
plans-thanks = Vielen Dank!
plans-waiting = Ihre Zahlung wird bestätigt. Das dauert einige Sekunden.
plans-late = Die Bestätigung ist noch nicht eingetroffen. Das kann einige Minuten dauern, und Sie müssen hier nicht warten: Ihr Abo beginnt von selbst.
plans-lost = Ob Ihre Zahlung eingetroffen ist, lässt sich gerade nicht feststellen. Sie ist nicht verloren.
plans-ask-again = Erneut prüfen
plans-signed-out = Melden Sie sich an, um Ihr Abo zu sehen.

## Subscriptions

plan-renews = Ihr Abo verlängert sich am { $date }.
plan-ends = Ihr Abo endet am { $date }. Bis dahin ändert sich nichts.
plan-past-due = Die letzte Zahlung ist fehlgeschlagen. Sie behalten Ihr Abo bis zum { $date }: Prüfen Sie Ihre Zahlungsweise.
plan-held = Ihr Abo sollte sich verlängern, und die Zahlung ist noch nicht bestätigt. Sie behalten es bis zum { $date }.
plan-incomplete = Die erste Zahlung eines Abos fehlt. Wählen Sie das Abo noch einmal, um zu zahlen.
plan-unpaid = Zahlungen für Ihr Abo sind fehlgeschlagen, deshalb ist es unwirksam. Prüfen Sie Ihre Zahlungsweise.
plan-disputed = Eine Ihrer Zahlungen wird bei der Bank bestritten. War das ein Versehen, sagen Sie es der Bank.
plan-granted = Ihr Abo ist ein Geschenk der Betreiber dieser Website. Sie zahlen nichts dafür.
plan-provider = Ihr Abo gehört zu dem Konto, mit dem Sie sich anmelden.
plan-withheld = Die Betreiber dieser Website haben das Abo dieses Kontos festgelegt. Es kann kein anderes kaufen.
plan-resume = Abo behalten
plan-portal = Zahlungen verwalten
plan-failed = Das hat nicht geklappt: { $reason }
plan-failed-down = Zahlungen sind im Moment nicht möglich. Es wurde nichts bezahlt oder geändert; versuchen Sie es in ein paar Minuten noch einmal.
plan-failed-refused = Die Zahlung wurde abgelehnt. Prüfen Sie, wie Sie zahlen, und versuchen Sie es noch einmal.
ledger-subscribed = { $plan } abonniert
ledger-changed = Zu { $plan } gewechselt
ledger-cancelled = { $plan } gekündigt
ledger-resumed = { $plan } fortgesetzt
ledger-past_due = Eine Zahlung für { $plan } ist fehlgeschlagen
ledger-ended = { $plan } ist beendet
ledger-invoice = Rechnung über { $amount }: { $status }
ledger-refund = Erstattung von { $amount }: { $status }
ledger-dispute = Bestrittene Zahlung von { $amount }: { $status }
ledger-status-paid = bezahlt
ledger-status-open = offen
ledger-status-failed = fehlgeschlagen
ledger-status-pending = in Bearbeitung
ledger-status-won = entschieden

## Collections

collections-title = Sammlungen
collections-lead = Speichern Sie Artikel in eigenen Listen.
collections-sign-in = Melden Sie sich an, um Artikel zu speichern und Ihre Sammlungen zu sehen.
collections-benefit = Seiten mit einem Klick speichern, Notizen hinzufügen und die Liste teilen.
collections-example = Beispiel: eine Sammlung zu Layout und Dialogen
collections-example-note = Für die neue Startseite: Kopf, Inhalt, Seitenleiste.
collections-example-second = Schließt mit Escape und gibt den Fokus zurück.
collection-title = Sammlung
collection-shared-title = Geteilte Sammlung
frequent-title = Häufig gelesene Artikel
frequent-lead = Artikel, die Sie in den letzten 30 Tagen mindestens zweimal geöffnet haben. Die Liste bleibt in diesem Browser.
collections-new = Neue Sammlung
collections-feedback = <a>Sagen Sie uns, was Sie davon halten</a>
collections-back = ← Zurück
collections-signed-out = Sie sind abgemeldet.
collections-error = Fehler: { $message }
collections-retry = Noch einmal versuchen
collections-undo = Rückgängig
collection-default = Gespeicherte Artikel
collection-default-text = Die Standardsammlung.
collection-count = { $count ->
    [one] { $count } Artikel
   *[other] { $count } Artikel
}
collection-edited = Bearbeitet <time>dann</time>
collection-menu = { $name } bearbeiten oder löschen
collection-change = Bearbeiten
collection-delete = Löschen
collection-deleting = Wird gelöscht ...
collection-delete-title = Sammlung löschen
collection-delete-question = Möchten Sie „{ $name }“ mit allem darin löschen?
collection-deleted = „{ $name }“ wurde gelöscht.
collection-create = Sammlung erstellen
collection-edit = Sammlung bearbeiten
collection-name = Name
collection-description = Beschreibung
collection-too-long = Bitte geben Sie nicht mehr als { $limit } Zeichen ein.
collection-save = Speichern
collection-saving = Wird gespeichert ...
collection-cancel = Abbrechen
collection-close = Schließen
collection-upgrade = Mehr davon?
collection-upgrade-text = Sie haben so viele Sammlungen, wie ein kostenloses Konto haben kann. Mit einem Abonnement gibt es keine Grenze. In Ihren Sammlungen können Sie weiterhin Artikel speichern.
collection-upgrade-link = Angebote ansehen
collection-share = Teilen
collection-export = Exportieren
collection-missing = Diese Sammlung wurde gelöscht oder gehört zu einem anderen Konto.
collection-empty = Hier ist noch nichts. <link>Öffnen Sie einen Artikel</link> und drücken Sie darüber auf „Speichern“.
bookmark-save = Speichern
bookmark-saved = Gespeichert
bookmark-offline = Ohne Verbindung können keine Artikel gespeichert werden.
bookmark-add-heading = Diesen Artikel speichern
bookmark-edit-heading = Gespeichertes bearbeiten
bookmark-collection = Sammlung
bookmark-note = Notiz
bookmark-new-collection = + Neue Sammlung
bookmark-deleted = „{ $title }“ wurde entfernt.
bookmark-options = „{ $title }“ verschieben oder notieren
bookmark-move = Hierher verschieben
bookmark-add-too = In beiden behalten
bookmark-remove = Entfernen
bookmark-open-collection = Diese Sammlung öffnen
share-title = Diese Sammlung teilen
share-text = Mit einem Link kann jeder die Artikel dieser Sammlung sehen, aber nicht, wer Sie sind.
share-shared = Wer diesen Link hat, kann die Sammlung sehen, bis Sie das Teilen beenden.
share-link = Öffentlicher Link
share-notes = Auch meine Notizen teilen
share-curator = Ihr Name, falls andere ihn sehen sollen
share-copy = Link kopieren
share-copied = Der Link ist in der Zwischenablage.
share-make = Link erstellen
share-making = Link wird erstellt ...
share-end = Teilen beenden
share-ending = Wird beendet ...
share-ended = Der Link funktioniert nicht mehr.
export-title = Diese Sammlung exportieren
export-text = Eine Datei mit den Titeln, Adressen und Notizen aller Artikel.
export-markdown = Markdown-Datei
export-json = JSON-Datei
items-search = Diese Sammlung durchsuchen
items-sort = Sortieren nach
items-sort-date = Datum
items-sort-title = Titel
items-none = Kein Artikel hier enthält diese Wörter.
items-more = Mehr anzeigen
items-more-failed = Fehler (noch einmal versuchen)
item-gone = Diese Seite gibt es nicht mehr. Sie war unter <code>{ $url }</code>.
item-modified = Zuletzt geändert am <time>{ $date }</time> von <a>Mitwirkenden</a>
note-add = Notiz hinzufügen
note-edit = Notiz bearbeiten
note-full = Ganze Notiz zeigen
note-less = Weniger anzeigen
frequent-clear = Diese Liste leeren
frequent-cleared = Die Liste wurde geleert.
frequent-empty = Artikel, die Sie zweimal öffnen, erscheinen hier.
frequent-short = Häufig gelesen
frequent-all = Alle ansehen
recent-heading = Kürzlich gelesen
recent-note = Nur dieser Browser kennt diese Liste.
recent-clear = Leeren
shared-ended = Diese Sammlung wird nicht oder nicht mehr geteilt.
shared-empty = In dieser Sammlung ist nichts.
shared-curator = Gesammelt von { $name }
shared-copy = Kopie speichern
shared-copy-sign-in = Anmelden, um eine Kopie zu speichern
shared-report-title = Diese Sammlung melden
shared-report-text = Melden Sie eine Sammlung, die täuscht, schadet oder beleidigt. Sie wird geprüft.
shared-report-sent = Danke. Die Sammlung wird geprüft.

## Updates

updates-title = Neuerungen
updates-lead = Verfolgen Sie, was Browser jetzt unterstützen und was nicht mehr.
updates-sign-in = Melden Sie sich an, um nach Browser, Art, Funktion oder eigenen Sammlungen zu filtern.
updates-by-features = Nach Funktion
updates-by-releases = Nach Version
updates-search-waits = „{ $query }“ ist noch nicht angewendet: Filter brauchen ein Konto. Nach der Anmeldung geht es mit dieser Suche weiter.
updates-news-added = Neu in { $browsers } seit { $month }.
updates-news-changed = Geändert in { $browsers } seit { $month }.
updates-news-removed = Aus { $browsers } entfernt: { $month }.
updates-news-newly = Baseline: seit { $month } neu verfügbar.
updates-news-widely = Baseline: seit { $month } weithin verfügbar.
updates-news-together = Funktioniert seit { $month } in allen Ihren Browsern.
updates-more-keys = und { $count } weitere
updates-more-releases = und { $count } weitere Versionen
updates-engines-heading = Engines
updates-engine-yes = unterstützt es
updates-engine-no = unterstützt es nicht
updates-atom = Atom-Feed
updates-filter = Neuerungen filtern
updates-search = Funktion
updates-browserslist = Funktioniert in all diesen Browsern
updates-apply = Anwenden
updates-browsers = Browser
updates-categories = Techniken
updates-kinds = Arten
updates-collections = Sammlungen
updates-order = Reihenfolge
updates-newest = Neueste zuerst
updates-oldest = Älteste zuerst
updates-reset = Alle Filter zurücksetzen
updates-added = hinzugefügt
updates-changed = geändert
updates-removed = entfernt
updates-baseline = Baseline
updates-unflagged = standardmäßig an
updates-full = voll unterstützt
updates-limited = mit Einschränkungen
updates-count = { $amount ->
    [one] Eine Neuerung
   *[some] { $count } Neuerungen
}
updates-newly = Baseline, neu verfügbar
updates-widely = Baseline, weithin verfügbar
updates-together = In allen Ihren Browsern
updates-engines = Engines, die es unterstützen: { $engines }
updates-no-engine = Keine heutige Engine unterstützt es
updates-article = Artikel lesen
updates-find = Nach { $path } suchen
updates-none = Es gibt noch keine Neuerungen.
updates-none-filtered = Keine Neuerungen passen zu diesen Filtern.
updates-failed = Die Neuerungen konnten nicht geladen werden: { $reason }
updates-pages = Seiten der Neuerungen
updates-page = Seite { $page }
updates-shown = { $count }, Seite { $page } von { $last }
updates-follow = Diesem Filter folgen
updates-follow-lead = Von passenden Änderungen erfahren, ohne auf diese Seite zurückzukommen.
updates-follow-public = Öffentlicher Atom-Feed dieses Filters
updates-name = Name
updates-channel = Wie Sie davon erfahren
updates-channel-feed = Atom-Feed mit geheimer Adresse
updates-channel-webhook = Webhook
updates-webhook-url = Adresse des Webhooks
updates-create = Folgen
updates-once-feed = Die Adresse Ihres Feeds. Kopieren Sie sie jetzt: Sie wird nicht wieder gezeigt.
updates-once-secret = Das Geheimnis, das Nachrichten signiert. Kopieren Sie es jetzt: Es wird nicht wieder gezeigt.
updates-following = Sie folgen
updates-end = Nicht mehr folgen
updates-end-name = { $name } nicht mehr folgen
updates-test = Testen
updates-test-arrived = Die Testnachricht ist angekommen.
updates-disabled = Nach zu vielen Fehlern abgeschaltet: { $reason }
updates-close = Schließen

help-lead = Stellen Sie eine Frage zur Webentwicklung. Die Antwort kommt aus den Seiten dieser Website, mit Links dorthin.
help-sign-in = Melden Sie sich an, um Fragen zu stellen. Fragen zählen für Ihr Konto und werden nur auf Wunsch aufbewahrt.
help-feedback = Rückmeldung senden
help-broken = Die KI-Hilfe funktioniert im Moment nicht. Laden Sie die Seite neu.
help-sources = Quellen
help-example = Beispiel: eine Frage und ihre Antwort
help-example-center = Wie zentriere ich ein Element in beiden Richtungen?
help-example-answer = Machen Sie das Elternelement zu einem Grid und setzen Sie <code>place-items: center</code>.<sup>1</sup> Für nur eine Richtung nehmen Sie <code>justify-items</code> oder <code>align-items</code>.<sup>2</sup>
help-more = Mehr über die KI-Hilfe
account-kept = Nachdem Sie Ihr Konto gelöscht haben, bleiben Grenzen, die noch gelten, mit einem Hashwert Ihrer Anmelde-ID gespeichert, der mit einem geheimen Schlüssel gebildet ist, bis sie enden: die Tagesgrenze der KI-Hilfe und ein Abo, das die Betreiber dieser Website festgelegt haben. Sie gelten, wenn Sie sich wieder anmelden.

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

ad-note = Anzeige
ad-without = Keine Anzeigen sehen?
ad-label-top = Anzeige über der Seite
ad-label-side = Anzeige neben der Seite
ad-label-main = Anzeige auf der Seite
ad-label-bottom = Anzeige unter der Seite
ad-partner = Lernen Sie Frontend-Entwicklung mit interaktiven Kursen von { $name }.
ad-partner-offer = Jetzt anmelden und zum neuen Jahr 25 % sparen!
ad-partner-enroll = Jetzt anmelden!
ad-own = Werben auf { $name }

### Help

help-ask = Frage stellen
help-ask-more = Weitere Frage stellen
help-send = Senden
help-clear = Leeren
help-cancel = Abbrechen
help-edit = Frage ändern
help-stop = Anhalten
help-retry = Erneut versuchen
help-continue = Fortsetzen
help-new = Neues Thema
help-return = Zurück zum vorigen Thema
help-follow = Zum Ende scrollen
help-turns = Gespräch
help-remaining = { $count ->
    [one] (heute noch { $count } Frage)
   *[other] (heute noch { $count } Fragen)
}
help-length = { $count } von { $limit } Zeichen
help-searching = Die Seiten werden durchsucht
help-consulted = { $count ->
    [one] { $count } Abschnitt herangezogen
   *[other] { $count } Abschnitte herangezogen
}
help-answering = Die Antwort entsteht
help-done = Antwort vollständig
help-from = { $count ->
    [one] Aus { $count } Abschnitt
   *[other] Aus { $count } Abschnitten
}
help-more-sources = { $count ->
    [one] { $count } weitere Quelle
   *[other] { $count } weitere Quellen
}
help-mark = Quelle { $number }
help-back-to-mark = Zurück zur Stelle { $number } in der Antwort
help-stopped = Antwort angehalten
help-cut = Die Antwort wurde zu lang und ist abgeschnitten.
help-failed = Keine Antwort
help-filtered = Der Rest der Antwort wurde zurückgehalten.
help-version = Fassung { $number } von { $count }
help-version-before = Vorige Fassung
help-version-after = Nächste Fassung
help-off-topic = Diese Frage betrifft nicht die Webentwicklung, oder keine Seite hier beantwortet sie. Fragen Sie zu HTML, CSS, JavaScript oder den APIs der Browser.
help-extractive = Zitate aus den Seiten dieser Website. Kein Sprachmodell hat sie geschrieben.
help-cap = Das Sprachmodell hat sein Tageslimit erreicht, daher besteht diese Antwort aus Zitaten.
help-nothing-proved = Was das Sprachmodell schrieb, steht nicht auf den Seiten, daher besteht diese Antwort aus Zitaten.
help-unproved = Keine Seite dieser Website belegt diesen Satz
help-failed-busy = Im Moment gibt es zu viele Fragen. Diese Frage zählt nicht.
help-failed-conversation = Dieses Gespräch ist zu lang geworden. Beginnen Sie ein neues Thema.
help-failed-dropped = Die Verbindung endete, bevor die Antwort vollständig war. Versuchen Sie es noch einmal.
help-failed-flagged = Diese Frage wurde von der Moderation zurückgehalten und zählt. Formulieren Sie sie anders.
help-failed-gone = Diese Antwort kann nicht mehr fortgesetzt werden. Stellen Sie die Frage noch einmal.
help-failed-long = Diese Frage ist zu lang. Kürzen Sie sie. Sie zählt nicht.
help-failed-quota = Sie haben vorerst alle Fragen gestellt.
help-failed-refused = Die Frage kann nicht beantwortet werden: Sie ist zu lang oder verstößt gegen die Hinweise. Formulieren Sie sie anders.
help-failed-session = Sie sind nicht mehr angemeldet. Kopieren Sie Ihre Frage, und melden Sie sich wieder an.
help-failed-server = Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal. Diese Frage zählt nicht.
help-failed-timeout = Es kam rechtzeitig keine Antwort. Versuchen Sie es noch einmal.
help-failed-unavailable = Die KI-Hilfe ist auf dieser Website nicht eingerichtet.
help-failed-underway = Für Sie entstehen bereits drei Antworten. Warten Sie auf eine davon. Diese Frage zählt nicht.
help-again = Versuchen können Sie es wieder { $time }.
help-offline = Sie sind offline. Fragen können Sie, sobald Sie wieder online sind.
help-quota-unknown = Wie viele Fragen Sie noch haben, lässt sich im Moment nicht feststellen.
help-chat-failed = Das Gespräch konnte nicht geladen werden. Gleich wird es noch einmal versucht.
help-left = Noch { $count } von { $limit } Fragen.
help-used-up = { $limit ->
    [one] Sie haben Ihre Frage vorerst gestellt.
   *[other] Sie haben Ihre { $limit } Fragen vorerst gestellt.
}
help-back = Alle gibt es wieder ab { $time }.
help-upgrade = Ohne Grenze fragen
help-thumbs = Ist diese Antwort nützlich?
help-show-question = Den Autoren meine Frage zeigen
help-report = Problem mit dieser Antwort melden
help-sent = Ihre Frage wird auf dieser Website gesucht. Ist ein Sprachmodell im Einsatz, gehen die Frage und Abschnitte von Seiten an dieses, ohne Ihren Namen.
help-sent-model = Ihre Frage und Abschnitte von Seiten gehen an das Modell { $model }, ohne Ihren Namen.
help-sent-none = Es ist kein Sprachmodell im Einsatz: Ihre Frage verlässt diese Website nicht.
help-sent-quoted = Kein Sprachmodell schreibt die Antwort.
help-sent-embedding = Um Abschnitte nach ihrem Sinn zu finden, geht Ihre Frage auch an das Modell { $model }.
help-sent-moderation = Ihre Fragen gehen auch an { $host }, wo geprüft wird, ob sie zulässig sind.
help-guidance = Hinweise
help-guidance-topic = Fragen Sie zur Webentwicklung. Anderes wird nicht beantwortet.
help-guidance-check = Prüfen Sie Antworten, bevor Sie sich auf sie verlassen: Folgen Sie den Quellen, und probieren Sie den Code aus.
help-guidance-proof = Ein Fragezeichen nach einem Satz bedeutet, dass keine Seite ihn belegt.
help-guidance-private = Geben Sie keine Passwörter, Schlüssel oder persönlichen Daten ein.
help-guidance-sent = Ist ein Sprachmodell im Einsatz, gehen Ihre Fragen im Gespräch und Abschnitte von Seiten an dieses. Ihr Name und Ihre Adresse nicht.
help-close = Schließen
help-about = Zur Seite
help-about-remove = Nicht zu dieser Seite fragen
help-examples = Zum Beispiel
help-example-gap = Was ist der Unterschied zwischen margin, padding und gap?
help-example-async = Wie rufe ich mehrere Ressourcen gleichzeitig ab und warte auf alle?
help-example-cors = Warum scheitert eine Anfrage mit einem CORS-Fehler?
help-example-form = Wie prüfe ich ein Formular, bevor es gesendet wird?
help-example-error = Was bedeutet „Cannot read properties of undefined“?
help-history = Verlauf
help-history-off = Fragen und Antworten werden nicht aufbewahrt.
help-history-enable = Verlauf einschalten
help-history-search = Verlauf durchsuchen
help-history-none = Noch ist nichts aufbewahrt.
help-history-nothing = Nichts gefunden.
help-history-failed = Der Verlauf konnte nicht geladen werden.
help-history-not-deleted = Das Löschen ist misslungen. Versuchen Sie es noch einmal.
help-today = Heute
help-yesterday = Gestern
help-week = Letzte 7 Tage
help-month = Letzte 30 Tage
help-delete = Löschen
help-delete-all = Alles löschen
help-delete-one = Möchten Sie dieses Gespräch endgültig löschen?
help-delete-question = Möchten Sie Ihren Verlauf der KI-Hilfe endgültig löschen?

### Explain

explain = Erklären
explain-title = Diesen Code oder den ausgewählten Teil erklären
explain-heading = Erklärung
explain-heading-part = Erklärung des ausgewählten Codes
explain-waiting = Wird erklärt …
explain-done = Erklärung vollständig
explain-close = Erklärung schließen
explain-note = Dies hat ein Sprachmodell geschrieben. Der Code wurde ihm gesendet, und nichts über Sie. Prüfen Sie es, bevor Sie sich darauf verlassen.
explain-thumbs = Ist diese Erklärung nützlich?
explain-retry = Erneut versuchen
explain-failed-busy = Im Moment wird zu viel erklärt. Versuchen Sie es in einer Minute noch einmal.
explain-failed-changed = Diese Seite hat sich geändert. Laden Sie sie neu, um ihren Code erklären zu lassen.
explain-failed-dropped = Die Erklärung ist nicht vollständig angekommen. Versuchen Sie es noch einmal.
explain-failed-early = Dies haben bisher nur Unterstützer und Tester.
explain-failed-offline = Sie sind offline. Code kann erklärt werden, sobald Sie wieder online sind.
explain-failed-refused = Dieser Code kann nicht erklärt werden.
explain-failed-server = Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal.
explain-failed-unavailable = Erklärungen sind auf dieser Website nicht eingerichtet.

### Settings

settings-title = Meine Einstellungen
settings-lead = Ihr Konto und Ihre Einstellungen.
settings-contents = Abschnitte der Einstellungen
settings-sign-in = Melden Sie sich an, um auf jedem Gerät dieselben Einstellungen zu haben.
settings-account = Konto
settings-email = E-Mail
settings-manage-account = Konto verwalten
settings-plan = Abo
settings-plan-core = Core, kostenlos
settings-plan-5m = Plus, monatlich bezahlt
settings-plan-5y = Plus, jährlich bezahlt
settings-plan-10m = Unterstützer, monatlich bezahlt
settings-plan-10y = Unterstützer, jährlich bezahlt
settings-subscriber-number = Sie sind Abonnent Nummer { $number }.
settings-manage-subscription = Abo verwalten
settings-subscription = Abo
settings-cancel-plan = Kündigen
settings-cancel-plan-note = Sie behalten Ihr Abo bis zum Ende der bezahlten Zeit.
settings-cancel-plan-button = Abo kündigen …
settings-cancel-plan-title = Ihr Abo kündigen?
settings-cancel-plan-confirm = Abo kündigen
settings-cancel-plan-keep = Abo behalten
settings-payments = Zahlungen
settings-payments-note = Wie Sie zahlen, Ihre Anschrift und Rechnungen.
settings-ledger = Was geschehen ist
settings-ledger-show = { $count ->
    [one] { $count } Eintrag
   *[other] { $count } Einträge
}
settings-ads = Werbung
settings-ads-label = Werbung ausblenden
settings-ads-note = Ist dies an, zeigen Seiten keine Werbung, solange Sie angemeldet sind.
settings-ads-subscribe = <link>Abonnieren Sie Plus</link>, um Werbung auszublenden.
settings-ads-others = Mit einem Abo können Sie Werbung ausblenden.
settings-ai = KI-Hilfe
settings-history = Verlauf
settings-history-label = Verlauf speichern
settings-history-note = Die KI-Hilfe bewahrt Ihre Fragen und die Antworten bis zu sechs Monate auf, damit Sie darauf zurückkommen können. Wenn dies aus ist, ist der Verlauf ausgeblendet; gelöscht wird nichts.
settings-history-delete = Verlauf löschen
settings-history-delete-note = Löscht alle Ihre Fragen und die Antworten.
settings-history-delete-button = Verlauf löschen …
settings-history-delete-question = Möchten Sie Ihren Verlauf der KI-Hilfe endgültig löschen?
settings-history-deleted = Ihr Verlauf wurde gelöscht.
settings-newsletter = Newsletter
settings-newsletter-subscription = Abonnement
settings-newsletter-label = Abonniert
settings-newsletter-none = Sie haben ihn nicht abonniert.
settings-newsletter-ends = Der Newsletter wird eingestellt. Sie werden automatisch abgemeldet, und die dafür gespeicherten Daten werden gelöscht.
settings-language = Sprache
settings-language-label = Bevorzugte Sprache
settings-language-none = Wie im Browser
settings-language-note = Seiten öffnen sich auf jedem Gerät, auf dem Sie angemeldet sind, in dieser Sprache, sofern es eine Übersetzung gibt.
settings-sessions = Sitzungen
settings-sessions-note = Wo Sie angemeldet sind. Beenden Sie, was Sie nicht wiedererkennen.
settings-sessions-failed = Die Liste Ihrer Sitzungen kann gerade nicht angezeigt werden.
settings-session-unknown = Unbekannter Browser
settings-session-since = Angemeldet am { $date }
settings-session-current = Diese Sitzung
settings-session-seen = Zuletzt aktiv: { $date }
settings-session-end = Beenden
settings-session-end-of = Sitzung von { $name } beenden
settings-sessions-end-others = Alle anderen Sitzungen beenden
settings-data = Ihre Daten
settings-export = Daten herunterladen
settings-export-note = Alles, was für Sie gespeichert ist, als JSON-Datei.
settings-export-button = Herunterladen
settings-leave = Konto löschen
settings-leave-note = Löscht Ihr Konto hier, mit allem, was für Sie gespeichert ist.
settings-leave-button = Konto löschen …
settings-leave-title = Ihr Konto löschen?
settings-leave-warning = Das lässt sich nicht rückgängig machen. Ihre Einstellungen, Sammlungen, Filter und Ihr Verlauf werden sofort gelöscht, und alle Sitzungen enden. Code, den Sie im Playground gespeichert haben, bleibt ohne Ihren Namen unter seiner Adresse. Ein Abo endet dadurch nicht: Kündigen Sie es vorher. Ihr Konto beim Anmeldedienst bleibt bestehen.
settings-leave-email = Geben Sie zur Bestätigung { $email } ein
settings-leave-wrong = Das ist nicht die Adresse Ihres Kontos.
settings-leave-confirm = Mein Konto löschen
settings-saving = Wird gespeichert …
settings-not-saved = Das wurde nicht gespeichert: { $reason }
settings-cancel = Abbrechen
settings-delete = Löschen

### Offline

offline-title = Offline
offline-heading = Offline lesen
offline-lead = { $site } auch dort, wo kein Netz ist. Was Sie auswählen, bleibt in diesem Browser.
offline-link = Offline-Einstellungen
offline-unavailable = Diese Seite ist offline nicht verfügbar.
offline-switch-title = Lesen ohne Netz
offline-switch = Offline lesen
offline-switch-note = Lädt herunter, was Sie unten auswählen, damit es ohne Netz erscheint. Ist dies aus, wird nichts aus Downloads gelesen; sie bleiben, bis Sie sie löschen.
offline-now = Sie sind offline. Downloads gehen weiter, sobald Sie wieder online sind.
offline-subscribe = <link>Abonnieren Sie Plus</link>, um die Dokumentation herunterzuladen und offline zu lesen.
offline-subscribers = Abonnenten können die Dokumentation herunterladen und ohne Netz lesen.
offline-visited = Gelesene Seiten
offline-visited-note = Seiten, die Sie vor Kurzem gelesen haben, bleiben in diesem Browser und erscheinen ohne Netz: höchstens 48 MB, bis Sie sie löschen.
offline-packs-off = Mehr gibt es auf dieser Website nicht herunterzuladen.
offline-unsupported = Dieser Browser kann keine Seiten zum Offline-Lesen behalten. In einem privaten Fenster ist das Absicht: Öffnen Sie die Website in einem gewöhnlichen.
offline-refused = Der Browser lässt diese Website nichts speichern. Erlauben Sie es in seinen Einstellungen oder verlassen Sie das private Fenster.
offline-silent = Die Offline-Funktion antwortet nicht. Schließen Sie alle anderen Tabs der Website und laden Sie diese Seite neu.
offline-prefer-title = Woher Seiten kommen
offline-prefer = Online bevorzugen
offline-prefer-note = Mit Netz kommen Seiten von der Website und nur dann aus Ihren Downloads, wenn sie nicht antwortet. Ist dies aus, kommen Downloads zuerst: schneller, aber vielleicht älter.
offline-auto-title = Aktualisierung
offline-auto = Automatisch aktualisieren
offline-auto-note = Fragt stündlich, solange eine Seite offen ist, was sich geändert hat. Nur das wird geladen.
offline-choose = Was heruntergeladen wird
offline-choose-note = Angegeben ist, wie viel geladen und gespeichert wird.
offline-preview = Was Sie herunterladen können
offline-choose-none = Noch gibt es nichts herunterzuladen. Sehen Sie in ein paar Minuten noch einmal nach.
offline-choose-failed = Die Liste der Downloads kann nicht angezeigt werden: { $reason }
offline-choose-offline = Die Liste der Downloads ist offline nicht verfügbar.
offline-again = Noch einmal versuchen
offline-areas = { $chosen } von { $all } Bereichen
offline-all = Alles in { $language }
offline-area-extensions = Web-Erweiterungen
offline-area-other = Andere Dokumente
offline-area-site = Andere Seiten, etwa der Blog
offline-pack-size = { $pages ->
    [one] { $pages } Seite
   *[other] { $pages } Seiten
}, { $size }
offline-images = Mit Bildern
offline-images-size = { $size } für Ihre Auswahl
offline-download-title = Download
offline-total-none = Wählen Sie, was Sie offline lesen möchten.
offline-total = { $packs ->
    [one] { $packs } Bereich
   *[other] { $packs } Bereiche
} ausgewählt, { $pages ->
    [one] { $pages } Seite
   *[other] { $pages } Seiten
}
offline-short = Der Platz reicht vielleicht nicht: Nötig sind { $needed }, und der Browser hat für die Website noch { $free }.
offline-download = { $size } herunterladen
offline-update = Jetzt aktualisieren
offline-update-size = Jetzt aktualisieren (bis zu { $size })
offline-resume = Fortsetzen
offline-pause = Anhalten
offline-remove = Nicht Ausgewähltes löschen
offline-check = Nach Aktualisierungen suchen
offline-checking = Wird geprüft …
offline-downloading = Wird heruntergeladen …
offline-downloading-percent = Wird heruntergeladen: { $percent } %
offline-unpacking = Wird entpackt …
offline-unpacking-percent = Wird entpackt: { $percent } %
offline-clearing = Wird gelöscht …
offline-paused = Angehalten
offline-current = Auf dem neuesten Stand
offline-last = Zuletzt aktualisiert am { $date }
offline-progress = { $done } von { $all }, { $pages } von { $allPages } Seiten
offline-failure-network = Die Verbindung ist abgerissen. Was angekommen ist, bleibt: Setzen Sie fort, sobald Sie wieder online sind.
offline-failure-quota = Der Platz reicht nicht: Nötig sind { $needed }, und der Browser hat für die Website noch { $free }. Wählen Sie weniger aus oder schaffen Sie Platz auf dem Gerät.
offline-failure-quota-unknown = Der Platz reicht nicht. Wählen Sie weniger aus oder schaffen Sie Platz auf dem Gerät.
offline-failure-corrupt = Was ankam, war mehrmals beschädigt und wurde verworfen. Versuchen Sie es später oder in einem anderen Netz noch einmal.
offline-failure-forbidden = Downloads sind für Abonnenten. Ihre sind nicht mehr in diesem Browser.
offline-failure-session = Sie sind abgemeldet. Melden Sie sich an, um Ihre Downloads zu aktualisieren; bis dahin können Sie lesen, was da ist.
offline-failure-server = Die Website konnte den Download nicht liefern. Versuchen Sie es in ein paar Minuten noch einmal.
offline-storage = Speicherplatz
offline-storage-used = Diese Website belegt in diesem Browser { $used }.
offline-storage-free = Diese Website belegt in diesem Browser { $used }; { $free } sind frei.
offline-storage-unknown = Der Browser sagt nicht, wie viel gespeichert ist.
offline-stored = { $size }, vom { $date }
offline-stored-partial = { $size }, noch nicht vollständig
offline-persisted = Der Browser löscht Ihre Downloads nicht von selbst.
offline-persist = Den Browser bitten, sie zu behalten
offline-persist-note = Wird der Platz knapp, löschen Browser, was Websites gespeichert haben.
offline-persist-refused = Der Browser hat abgelehnt. Setzen Sie ein Lesezeichen für die Website oder installieren Sie sie, und fragen Sie noch einmal.
offline-delete = Löschen
offline-delete-of = { $name } löschen
offline-clear = Daten löschen …
offline-clear-title = Gespeichertes löschen?
offline-clear-text = { $size } werden aus diesem Browser gelöscht. Sie können sie wieder herunterladen.
offline-clear-visited = Seiten, die Sie gelesen haben, erscheinen dann nicht mehr ohne Netz.
offline-cancel = Abbrechen
offline-from-pack = Aus Ihrem Download vom { $date }
offline-from-visit = So, wie Sie sie am { $date } gelesen haben
offline-missing = Offline nicht verfügbar
offline-missing-pack = Diese Seite ist offline nicht verfügbar. Sie gehört zu „{ $pack }“, das nicht heruntergeladen ist.
offline-missing-this = Diese Seite gehört zu „{ $pack }“, das nicht heruntergeladen ist.
offline-missing-none = Sie haben diese Seite in letzter Zeit nicht gelesen, und kein Download enthält sie.
offline-missing-unknown = Sie haben diese Seite in letzter Zeit nicht gelesen.
offline-missing-part = Dieser Teil der Website ist nicht in diesem Browser gespeichert.
offline-signed-in = Offline können Sie sich nicht abmelden. Sie sind weiterhin angemeldet: Melden Sie sich ab, sobald Sie wieder online sind.
offline-edits-sent = Ihre offline gemachten Änderungen sind gespeichert.
offline-edits-waiting = In diesem Browser gespeichert; gesendet wird, sobald Sie wieder online sind.
offline-edits-session = Melden Sie sich an, um Ihre offline gemachten Änderungen zu speichern: { $count }
offline-unsent = { $count ->
    [one] { $count } Änderung Ihrer Sammlungen ist noch nicht gesendet. Sie bleibt in diesem Browser, bis es eine Verbindung gibt.
   *[other] { $count } Änderungen Ihrer Sammlungen sind noch nicht gesendet. Sie bleiben in diesem Browser, bis es eine Verbindung gibt.
}
offline-sent-at = Alle Änderungen sind gespeichert. Die letzten offline gemachten wurden um { $time } gesendet.
offline-unsent-title = { $count ->
    [one] { $count } Änderung ist noch nicht gesendet
   *[other] { $count } Änderungen sind noch nicht gesendet
}
offline-unsent-text = Was Sie offline in Ihren Sammlungen geändert haben, ist nur in diesem Browser. Es kann hier unter Ihrem Namen warten, bis Sie sich wieder anmelden. Löschen Sie es, wenn andere diesen Computer benutzen.
offline-unsent-discard = Löschen und abmelden
offline-unsent-keep = Abmelden
offline-edit-moved = „{ $title }“ ist jetzt in „Gespeicherte Artikel“: Die gewählte Sammlung wurde anderswo gelöscht.
offline-edit-restored = „{ $title }“ wurde anderswo gelöscht. Der Artikel ist wieder da, mit dem, was Sie offline geschrieben haben.
offline-edit-joined = Die Notizen zu „{ $title }“ wurden auch anderswo geändert. Beide Fassungen stehen nun hintereinander.
offline-edit-kept = „{ $title }“ wurde nicht gelöscht, weil es anderswo geändert wurde. Löschen Sie es erneut, wenn Sie das noch möchten.
offline-edit-full = „{ $title }“ konnte nicht gespeichert werden: Ihr Konto ist voll. Löschen Sie, was Sie nicht mehr brauchen, und speichern Sie es dann erneut.
offline-edit-tier = Die Sammlung „{ $title }“ konnte nicht angelegt werden: Ihr Abo erlaubt keine weitere. Die Artikel sind in „Gespeicherte Artikel“.
offline-edit-lost = Die Änderung an „{ $title }“ konnte nicht gespeichert werden: Der Eintrag wurde anderswo gelöscht oder umbenannt. Ändern Sie ihn erneut, wenn Sie das noch möchten.

### Privacy

privacy-heading = Was gezählt wird und warum
privacy-lead = { $name } zählt Besuche, um zu erfahren, welche Seiten helfen und welche nicht. Wer Sie sind, erfährt { $name } dabei nicht.
privacy-lead-ads = { $name } zählt keine Besuche. Die Anzeigen hängen von der Seite ab, nicht von Ihnen.
privacy-lead-nothing = { $name } zählt keine Besuche und zeigt keine Anzeigen.
privacy-choice = Ihre Entscheidung
privacy-switch = Meine Besuche zählen
privacy-choice-on = Ein: Dieser Browser meldet, welche Seiten Sie öffnen und was Sie darauf benutzen.
privacy-choice-off = Aus: Es wird nichts gesendet, und was noch zu senden war, ist gelöscht. Dieser Browser merkt sich das, bis Sie es ändern.
privacy-choice-browser = Aus: Ihr Browser bittet darum, Sie nicht zu verfolgen (Global Privacy Control oder Do Not Track), und diese Website hält sich daran. Es wird nichts gesendet.
privacy-choice-cookie = Aus: Ein Cookie dieser Website sagt, dass nichts gezählt werden darf (moz-1st-party-data-opt-out). Es wird nichts gesendet.
privacy-choice-forgotten = Aus, bis Sie diese Seite verlassen: Ihr Browser lässt diese Website nichts speichern, daher kann sie sich Ihre Entscheidung nicht merken. Schalten Sie in den Einstellungen Ihres Browsers Global Privacy Control oder Do Not Track ein: Diese Website hält sich an beides.
privacy-no-script = Besuche werden mit JavaScript gezählt. Es ist ausgeschaltet, daher wird nichts gesendet; ist es eingeschaltet, gibt es hier einen Schalter. Sie können auch in den Einstellungen Ihres Browsers Global Privacy Control oder Do Not Track einschalten: Diese Website hält sich an beides.
privacy-counted = Was gezählt wird
privacy-views = <b>Seiten, die Sie öffnen.</b> Ihre Adresse und Sprache, ob sie gefunden wurden und woher Sie kamen: die Seite dieser Website, von anderen Websites aber nur der Name. Was in einer Adresse auf „?“ folgt, wird weggelassen, außer dem Namen einer Kampagne.
privacy-clicks = <b>Was Sie darauf benutzen.</b> Links, Menüs, Schaltflächen, Bewertungen einer Seite und ihre Gründe. Nicht, was Sie eingeben.
privacy-searches = <b>Suchen, die nichts finden.</b> Ihr Text, getrennt von Seite und Besuch. Was wie eine E-Mail-Adresse, eine lange Zahl oder ein Passwort aussieht, wird nicht gesendet.
privacy-speed = <b>Wie schnell Seiten sind.</b> Wie lange es dauert, bis etwas zu sehen ist und bis ein Klick wirkt, und wie viel sich von selbst verschiebt.
privacy-device = <b>Womit Sie lesen.</b> Name und Hauptversion des Browsers, Name des Systems, Computer oder Telefon, Breite des Fensters in Stufen und die erste Ihrer Sprachen.
privacy-country = <b>Land und Abo.</b> Das Land, zu dem Ihre Netzwerkadresse gehört, falls es bekannt ist, und welches Abo Sie haben, falls Sie eines haben.
privacy-why = Die Zahlen zeigen, was gelesen wird, was Menschen suchen und nicht finden, welche Seiten helfen und welche langsam sind. Einen anderen Zweck haben sie nicht.
privacy-not = Was nicht aufbewahrt wird
privacy-not-address = Ihre Netzwerkadresse, der volle Name Ihres Browsers und die genaue Zeit.
privacy-not-reader = Alles, was zwei Besuche verbindet: keine Kennung für Sie, Ihren Browser oder Ihre Sitzung. Wo wenige lesen, können nacheinander geöffnete Seiten trotzdem nach einem Besuch aussehen.
privacy-not-others = Ihr Browser sendet seine Meldungen nur an diese Website. Kein Skript eines anderen Unternehmens ist beteiligt.
privacy-long = Wie lange es aufbewahrt wird
privacy-visit-days = { $days ->
    [one] Einzelne Besuche werden nach { $days } Tag gelöscht.
   *[other] Einzelne Besuche werden nach { $days } Tagen gelöscht.
}
privacy-count-days = { $days ->
    [one] Zahlen eines ganzen Tages, etwa die Aufrufe einer Seite, werden nach { $days } Tag gelöscht.
   *[other] Zahlen eines ganzen Tages, etwa die Aufrufe einer Seite, werden nach { $days } Tagen gelöscht.
}
privacy-counts-stay = Zahlen eines ganzen Tages, etwa die Aufrufe einer Seite, bleiben.
privacy-here = In Ihrem Browser wartet eine Meldung, bis die Website sie hat. Die Liste am Ende dieser Seite verschwindet, wenn Sie den Tab schließen.
privacy-stored = Seiten, die Sie öffnen, bleiben in diesem Browser, damit Sie sie ohne Netz lesen können. Niemand erfährt, welche das sind. <link>Gespeichertes ansehen und löschen</link>
privacy-ads = Anzeigen
privacy-ads-none = Auf dieser Website gibt es keine Anzeigen.
privacy-ads-by = Anzeigen werden nach den Wörtern der Seite, die Sie lesen, und nach Ihrem Land ausgewählt. Es gibt kein Profil von Ihnen, nichts über Sie außer Ihrem Land wird weitergegeben, und kein Skript eines Werbenden läuft hier.
privacy-ads-counted = Wie oft eine Anzeige gesehen und angeklickt wird, wird nach Tag und Platz auf der Seite gezählt, ohne etwas über Sie.
privacy-ads-switch = Der Schalter oben betrifft Besuche: Anzeigen schaltet er nicht ab.
privacy-ads-more = Mehr über Anzeigen auf { $name }
privacy-records = Was dieser Besuch gesendet hat
privacy-records-lead = Die Meldungen, die dieser Tab gesendet hat, jede so, wie die Website sie bekam, höchstens die letzten fünfzig.
privacy-records-no-script = Die Liste braucht JavaScript. Ohne JavaScript wird nichts gesendet.
privacy-records-none = Bisher wurde nichts gesendet.
privacy-records-off = Solange das Zählen ausgeschaltet ist, wird nichts gesendet.
privacy-records-waiting = { $count ->
    [one] { $count } Meldung wurde noch nicht gesendet.
   *[other] { $count } Meldungen wurden noch nicht gesendet.
}
privacy-record-view = Aufruf einer Seite
privacy-record-click = Ereignis
privacy-record-search = Suche ohne Ergebnis
privacy-record-speed = Geschwindigkeit einer Seite
privacy-record-other = Meldung
privacy-record-others = Von der Bibliothek ergänzt, die Meldungen erstellt; wird nicht aufbewahrt
privacy-record-raw = Wie es gesendet wurde (JSON)
privacy-field-source = Was angeklickt wurde oder geschah
privacy-field-query = Text
privacy-field-path = Seite
privacy-field-referrer = Woher
privacy-field-status = Seite wurde
privacy-field-baseline = Baseline
privacy-field-lcp = Größter Teil zu sehen (LCP)
privacy-field-fcp = Erster Teil zu sehen (FCP)
privacy-field-inp = Langsamste Reaktion (INP)
privacy-field-ttfb = Antwort des Servers (TTFB)
privacy-field-cls = Maß der Verschiebungen (CLS)
privacy-field-width = Breite des Fensters
privacy-field-languages = Sprachen des Browsers
privacy-field-country = Land
privacy-field-subscription = Abo
privacy-field-campaign = Kampagne ({ $part })
privacy-value-found = gefunden
privacy-value-missing = nicht gefunden
privacy-value-anonymous = keines
privacy-ad-requested = Eine Anzeige wurde angefragt
privacy-ad-fetched = Der Server hat auf die Anfrage nach einer Anzeige geantwortet
privacy-ad-served = Eine Anzeige wurde auf der Seite platziert
privacy-ad-viewed = Eine Anzeige wurde gesehen
privacy-ad-clicked = Eine Anzeige wurde angeklickt
privacy-ad-about = Ein Link zu Informationen über Anzeigen wurde angeklickt
privacy-ad-without = Ein Link, um keine Anzeigen zu sehen, wurde angeklickt
privacy-ad-failed = Die Anzeigen konnten nicht geladen werden
privacy-policy = Datenschutzerklärung von { $name }

### Observatory

observatory-title = HTTP Observatory
observatory-lead = Wie gut eine Website die Schutzmechanismen der Browser nutzt, wie schnell sie antwortet und was zu ändern ist.
observatory-site = Adresse der Website
observatory-site-wrong = Das ist keine Adresse einer Website. Schreiben Sie zum Beispiel example.com oder https://example.com/shop.
observatory-scan = Scannen
observatory-public = Ein Scan besteht aus einer Handvoll gewöhnlicher Anfragen. Das Ergebnis kann jeder sehen.
observatory-no-server = Diese Site besteht nur aus Dateien, darum kann hier nichts gescannt werden.
observatory-opening = Der Scan ist beendet. Der Bericht wird geöffnet …
observatory-looks-at = Was ein Scan untersucht
observatory-headers-heading = Header
observatory-headers-text = Content Security Policy, HTTPS, Einbettung in Frames und neun weitere Tests ergeben eine Note von A+ bis F.
observatory-cookies-heading = Abhilfe
observatory-cookies-text = Zu jedem nicht bestandenen Test gibt es die Konfiguration für Ihren Server, abgeleitet von dem, was Ihre Website sendet.
observatory-speed-heading = Geschwindigkeit
observatory-speed-text = Verbindung, Komprimierung, Caching und was die Seite aufhält, mit eigener Punktzahl.
observatory-more = Mehr über das Observatory
observatory-scoring-docs = Tests und Bewertung
observatory-faq = Häufige Fragen
observatory-feedback = Rückmeldung geben
observatory-asking = { $host } wird nach seinen Headern gefragt …
observatory-still = { $host } wird noch befragt. Nach den Headern kommen die Geschwindigkeit und die Dateien der Seite …
observatory-slow = Die Website antwortet langsam. Ein Scan dauert bis zu 45 Sekunden.
observatory-elapsed = { $seconds } s
observatory-report = Bericht
observatory-report-of = Bericht für
observatory-report-title = Bericht für { $host }
observatory-not-scanned = { $host } wurde noch nicht gescannt.
observatory-another = Eine andere Website scannen
observatory-summary = Zusammenfassung
observatory-grade = Note
observatory-score = Punkte
observatory-of = { $part } von { $whole }
observatory-tests-passed = Bestandene Tests
observatory-scanned = Gescannt
observatory-better = Besser als zuvor:
observatory-worse = Schlechter als zuvor:
observatory-rescan = Erneut scannen
observatory-rescan-wait = Eine Minute nach dem letzten Scan wieder möglich.
observatory-result-news = Neues Ergebnis: Note { $grade }, Punkte { $score }
observatory-copy = Kopieren
observatory-copy-link = Link kopieren
observatory-copy-badge = Badge kopieren
observatory-image = Bild
observatory-parts = Teile des Berichts
observatory-tab-scoring = Bewertung
observatory-fix-first = Das zuerst beheben
observatory-points = { $points } Punkte
observatory-all-passed = Kein Test ist fehlgeschlagen. Es gibt nichts zu beheben.
observatory-passes = Bestanden oder nicht anwendbar: { $count }
observatory-tab-response = Header und Cookies
observatory-tab-csp = CSP
observatory-tab-cookies = Cookies
observatory-tab-headers = Header im Original
observatory-tab-performance = Leistung
observatory-tab-what-if = Was wäre wenn
observatory-tab-comparison = Verlauf und Vergleich
observatory-tab-history = Verlauf
observatory-tab-benchmark = Vergleich mit allen
observatory-tab-compare = Vergleichen
observatory-test = Test
observatory-verdict = Ergebnis
observatory-reason = Grund und Empfehlung
observatory-passed = Bestanden
observatory-failed = Nicht bestanden
observatory-not-applicable = Nicht anwendbar
observatory-bonus-note = Bonuspunkte zählen ab 90 Punkten.
observatory-fix = So lässt es sich beheben
observatory-server = Server
observatory-info = Was das bedeutet
observatory-csp-none = Diese Website hat keine Content Security Policy.
observatory-csp-reports = Diese Website meldet nur, was eine Content Security Policy blockieren würde. Blockiert wird nichts.
observatory-csp-effective = Wirksame Policy
observatory-cookies-none = Diese Website hat keine Cookies gesetzt.
observatory-name = Name
observatory-cookie-expires = Läuft ab
observatory-cookie-path = Pfad
observatory-cookie-secure = Secure
observatory-cookie-httponly = HttpOnly
observatory-cookie-samesite = SameSite
observatory-cookie-prefix = Präfix
observatory-cookie-session = Ende der Sitzung
observatory-yes = Ja
observatory-no = Nein
observatory-headers-none = Die Header dieses Scans sind nicht gespeichert.
observatory-copy-headers = Header kopieren
observatory-header = Header
observatory-value = Wert
observatory-history-none = Noch sind keine Scans gespeichert.
observatory-history-one = Die Kurve beginnt, sobald sich die Punktzahl ändert.
observatory-history-label = Punkte von { $from } bis { $to }: zuerst { $first }, zuletzt { $last }.
observatory-change = Änderung
observatory-benchmark-none = Noch gibt es nichts zum Vergleichen.
observatory-benchmark-text = Diese Website ist besser als { $share } % der Websites, die innerhalb eines Jahres gescannt wurden.
observatory-sites = Websites
observatory-this-site = Diese Website
observatory-compare = Vergleichen
observatory-compare-text = Eine andere Website neben dieser, Test für Test.
observatory-compare-site = Vergleichen mit
observatory-compare-scans = Zwei Scans vergleichen
observatory-compare-before = Vorher
observatory-compare-after = Nachher
observatory-performance-none = Die Leistung wurde nicht gemessen.
observatory-performance-score = von 100. Zeiten sind Mediane aus { $runs } Durchläufen. Die Note hängt nicht davon ab.
observatory-timing-dns = DNS
observatory-timing-connect = Verbindung
observatory-timing-tls = TLS
observatory-timing-first-byte = Erstes Byte
observatory-timing-total = Gesamt
observatory-range = { $from } bis { $to }
observatory-checks = Prüfungen
observatory-weight = Gewicht
observatory-rating-good = Gut
observatory-rating-fair = Mäßig
observatory-rating-poor = Schlecht
observatory-rating-unknown = Nicht gemessen
observatory-waterfall = Anfragen
observatory-requests = Anfragen: { $count }, { $size }
observatory-omitted = Zur Schonung der Website nicht angefragt: { $count }.
observatory-address = Adresse
observatory-size = Größe
observatory-time = Zeit
observatory-phase-dns = DNS
observatory-phase-connect = Verbindung
observatory-phase-tls = TLS
observatory-phase-wait = Warten
observatory-phase-receive = Empfangen
observatory-kind-document = Seite
observatory-kind-stylesheet = Stylesheet
observatory-kind-script = Skript
observatory-kind-image = Bild
observatory-kind-font = Schrift
observatory-kind-media = Medien
observatory-kind-frame = Frame
observatory-kind-other = Anderes
observatory-third-party = anderer Host
observatory-blocking = blockiert die Darstellung
observatory-what-if-text = Ändern Sie die Header der gescannten Antwort und sehen Sie, welche Note die Website damit hätte. Die Website wird nicht angefragt.
observatory-what-if-headers = Header der Antwort
observatory-what-if-wrong = Zeile { $line } ist kein Header. Schreiben Sie „Name: Wert“.
observatory-what-if-set = Setzen:
observatory-what-if-reset = Zurücksetzen
observatory-what-if-result = Ergebnis Ihrer Änderungen
observatory-what-if-now = Jetzt
observatory-what-if-then = Dann
observatory-what-if-news = Mit diesen Headern: Note { $grade }, Punkte { $score }
observatory-no-changes = Kein Test hat ein anderes Ergebnis.
observatory-try-again = Erneut versuchen
observatory-retry-after = Versuchen Sie es in { $seconds } s erneut.
observatory-failure-invalid-site = „{ $host }“ ist nicht der Name einer Website
observatory-failure-invalid-site-help = Schreiben Sie einen Hostnamen, wenn nötig mit Port und Pfad, etwa example.com:8443/shop. Nur manche Ports werden gescannt.
observatory-failure-invalid-hostname = Diese Top-Level-Domain gibt es nicht
observatory-failure-invalid-hostname-help = Prüfen Sie das Ende des Namens. Für Hosts im eigenen Netz gibt es „waymark scan“ auf der Kommandozeile.
observatory-failure-invalid-hostname-ip = IP-Adressen werden nicht gescannt
observatory-failure-invalid-hostname-ip-help = Schreiben Sie einen Namen, der zu einer öffentlichen Adresse führt. Für das eigene Netz gibt es „waymark scan“ auf der Kommandozeile.
observatory-failure-invalid-hostname-lookup = { $host } wurde nicht gefunden
observatory-failure-invalid-hostname-lookup-help = Das DNS kennt diesen Namen nicht. Prüfen Sie die Schreibweise; neue Namen brauchen manchmal etwas Zeit.
observatory-failure-refused = { $host } wird hier nicht gescannt
observatory-failure-refused-help = Die Betreiber dieses Observatory haben es ausgeschlossen.
observatory-failure-site-down = { $host } war nicht erreichbar
observatory-failure-site-down-help = Weder über HTTPS noch über HTTP kam eine Verbindung zustande. Prüfen Sie, ob die Website läuft und aus dem Internet erreichbar ist.
observatory-failure-port-down = Auf diesem Port antwortet nichts
observatory-failure-port-down-help = Der Port bietet weder HTTPS noch HTTP. Prüfen Sie ihn oder lassen Sie ihn weg.
observatory-failure-status = { $host } antwortet mit einem Fehler
observatory-failure-status-help = Fehlerseiten werden nicht bewertet. Wählen Sie eine Adresse, die sich im Browser öffnen lässt.
observatory-failure-blocked = { $host } blockiert Scanner
observatory-failure-blocked-help = Die Website oder ein vorgeschalteter Dienst blockiert Programme. Über ihre Header sagt das nichts. Wenn es Ihre ist, lassen Sie den User-Agent des Scanners zu.
observatory-failure-opt-out = { $host } möchte nicht gescannt werden
observatory-failure-opt-out-help = Die Website hat widersprochen, und das wird beachtet. Wenn es Ihre ist, ändern Sie zuerst das.
observatory-failure-address = { $host } führt zu einer nicht öffentlichen Adresse
observatory-failure-address-help = Nur öffentliche Adressen werden gescannt. Für das eigene Netz gibt es „waymark scan“ auf der Kommandozeile.
observatory-failure-timeout = { $host } hat zu lange gebraucht
observatory-failure-timeout-help = Die Antwort kam nicht rechtzeitig. Versuchen Sie es wieder, wenn die Website weniger ausgelastet ist.
observatory-failure-response = Die Antwort war nicht lesbar
observatory-failure-response-help = Sie verletzt die Regeln von HTTP oder ist zu groß. Sehen Sie in die Protokolle des Servers.
observatory-failure-rate-limited = Zu viele Scans in kurzer Zeit
observatory-failure-rate-limited-help = Es gibt Grenzen für jeden Host und jeden Leser. Gespeicherte Ergebnisse lassen sich jederzeit ansehen.
observatory-failure-busy = Das Observatory ist ausgelastet
observatory-failure-busy-help = Gerade werden viele Websites gescannt. Versuchen Sie es gleich noch einmal.
observatory-failure-unreachable = Keine Verbindung zu dieser Site
observatory-failure-unreachable-help = Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.
observatory-failure-other = Der Scan ist fehlgeschlagen
observatory-failure-other-help = Das hätte nicht passieren dürfen. Versuchen Sie es erneut und sagen Sie uns Bescheid, wenn es wieder geschieht.

### Exported pages: no page of the site has these.

exported-online = Diese Seite im Web lesen
exported-only-online = Öffnet die Website: nicht in dieser Kopie enthalten
exported-missing = Nicht in dieser Kopie enthalten
exported-example = Dieses Beispiel läuft nur auf der Website
exported-media = Nur auf der Website
exported-other = Weitere Seiten
exported-pages = { $count ->
    [one] { $count } Seite
   *[other] { $count } Seiten
  }
