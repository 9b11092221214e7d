### Textes de l’interface. Les noms de produits sont dans la configuration.

## Skip links and frame

skip-to-content = Aller au contenu principal
skip-to-search = Aller à la recherche
skip-to-language = Aller au choix de la langue
loading = Chargement…
error-title = Erreur de chargement
error-heading = Erreur de chargement
error-reload = Recharger la page
chunk-failed = Cette partie de la page n’a pas pu être chargée.
part-failed = Cette partie de la page ne fonctionne pas.
offline = Vous lisez hors ligne.
toast-close = Fermer ce message
online = Vous êtes de nouveau en ligne.
maintenance = L’API est en maintenance. Vous pouvez continuer à lire la documentation, mais Plus et la recherche sont peut-être indisponibles. Merci de votre patience !

## Header

menu-main = Menu principal
menu-open = Ouvrir le menu principal
menu-close = Fermer le menu principal
menu-new = Nouveau
menu-new-feature = Nouvelle fonctionnalité
menu-learn = Apprendre
menu-learn-all = Aperçu : Apprendre
menu-learn-all-note = Par où commencer et que lire ensuite
menu-learn-html = HTML
menu-learn-html-note = Structurer vos pages
menu-learn-css = CSS
menu-learn-css-note = Mettre en forme vos pages
menu-learn-javascript = JavaScript
menu-learn-javascript-note = Rendre vos pages interactives
menu-learn-accessibility = Accessibilité
menu-learn-accessibility-note = Concevoir pour tout le monde
menu-references = Références
menu-references-all = Aperçu : Références
menu-references-all-note = Toutes les technologies de la plateforme web
menu-html = HTML
menu-html-note = Éléments et attributs
menu-css = CSS
menu-css-note = Propriétés, sélecteurs et valeurs
menu-javascript = JavaScript
menu-javascript-note = Le langage et ses objets natifs
menu-http = HTTP
menu-http-note = Méthodes, en-têtes et codes d’état
menu-api = API Web
menu-api-note = Ce qu’un script peut faire dans le navigateur
menu-extensions = Extensions web
menu-extensions-note = Étendre le navigateur
menu-accessibility = Accessibilité
menu-accessibility-note = Rôles, états et bonnes pratiques
menu-plus = Plus
menu-plus-overview = Aperçu : Plus
menu-plus-overview-note = Davantage pour qui lit souvent
menu-ai-help = Aide par IA
menu-ai-help-note = Des réponses tirées de la documentation
menu-collections = Collections
menu-collections-note = Les articles que vous avez enregistrés
menu-updates = Nouveautés
menu-updates-note = Suivre les changements des navigateurs
menu-offline = Lire hors ligne
menu-offline-note = Des pages pour là où il n’y a pas de réseau
menu-plus-docs = Documentation
menu-plus-docs-note = Comment utiliser ce qu’offre Plus
menu-plus-faq = Questions fréquentes
menu-plus-faq-note = Ce que demandent les lectrices et lecteurs
menu-curriculum = Programme
menu-blog = Blog
menu-tools = Outils
menu-playground = Bac à sable
menu-playground-note = Écrire, exécuter et partager du code
menu-observatory = HTTP Observatory
menu-observatory-note = Vérifier la sécurité des en-têtes d’un site
theme = Thème
theme-os-default = Selon le système
theme-light = Clair
theme-dark = Sombre
sign-in = Se connecter
sign-up = S’inscrire gratuitement
sign-out = Se déconnecter
user-menu = Votre compte
user-settings = Mes réglages
user-staff = Administration
user-help = Aide
user-feedback = Commentaires

## Quick search

search-label = Rechercher sur le site
search-placeholder = Rechercher
search-submit = Rechercher
search-results = Résultats de la recherche
search-loading = Chargement de l’index de recherche…
search-failed = L’index de recherche n’a pas pu être chargé !
search-crashed = Erreur d’affichage de la recherche. Voir la console pour les détails.
search-none = Aucun titre de document trouvé.
search-by-text = Aucun titre ne correspond. Ces pages l’ont dans leur texte :
search-not-seeing = Vous ne voyez pas ce que vous cherchez ?
search-site = Rechercher { $query } sur tout le site
search-found = { $count ->
    [one] Un titre trouvé
   *[other] { $count } titres trouvés
}

## Sidebar and table of contents

breadcrumb = Fil d’Ariane
sidebar-label = Sujets associés
sidebar-expand = Déplier la barre latérale
sidebar-collapse = Replier la barre latérale
filter-label = Filtrer la barre latérale
filter-placeholder = Filtrer
filter-clear = Effacer le filtre
filter-matches = { $count ->
    [0] Aucun résultat
    [one] 1 résultat
   *[other] { $count } résultats
}
toc-heading = Dans cet article

## Languages

language-label = Langue :
language-remember = Retenir la langue
language-remember-help = Les pages s’ouvriront dans cette langue dès qu’il existe une traduction.
language-remember-question = Est-ce utile pour vous ?
language-experiment = Expérimental
translation-label = À propos de cette traduction
translation-machine = Cette page a été traduite de l’anglais par une machine, à titre expérimental, et peut contenir des erreurs.
translation-community = Cette page a été traduite de l’anglais par la communauté.
translation-unmaintained = Cette traduction n’est plus tenue à jour et peut être périmée.
translation-english = Voir en anglais
translation-missing = Cette page n’est pas encore traduite. Original :

## Code and examples

code-copy = Copier dans le presse-papiers
code-copied = Copié
code-failed = Erreur lors de la copie dans le presse-papiers !
code-good = Exemple à suivre
code-bad = Exemple à ne pas suivre
sample-title = Résultat de l’exemple

## Specifications

specifications-column = Spécification
specifications-missing = Aucune spécification trouvée
specifications-missing-text = Aucune donnée de spécification trouvée pour <code>{ $query }</code>. <a>Vérifiez s’il y a un problème avec cette page</a>, ou ajoutez la <key>spec_url</key> manquante aux <data>données de compatibilité</data>. Assurez-vous aussi que la spécification figure dans la <specs>liste des spécifications</specs>.

## Baseline

baseline-name = Baseline
baseline-yes = Pris en charge
baseline-no = Pas pris en charge partout
baseline-high = Largement disponible
baseline-low = Récemment disponible
baseline-limited = Disponibilité limitée
baseline-deprecated = Obsolète
baseline-removing = Bientôt supprimé
baseline-browser-yes = { $browser } : pris en charge
baseline-browser-no = { $browser } : pas pris en charge
baseline-since = Depuis { $date } : { $versions }
baseline-high-text = Cette fonctionnalité est bien établie et fonctionne sur de nombreux appareils et versions de navigateurs. Elle est disponible dans tous les navigateurs depuis { $date }.
baseline-low-text = Depuis { $date }, cette fonctionnalité marche sur les appareils et les versions de navigateurs les plus récents. Elle peut ne pas marcher sur des appareils ou navigateurs plus anciens.
baseline-limited-text = Cette fonctionnalité ne fait pas partie de Baseline, car elle manque dans certains des navigateurs les plus utilisés.
baseline-discouraged-text = Évitez cette fonctionnalité dans les nouveaux projets. Les navigateurs peuvent la supprimer.
baseline-removing-text = Cette fonctionnalité va disparaître des navigateurs. Cessez de l’utiliser.
baseline-alternatives = Envisagez plutôt :
baseline-alternatives-comma = {", "}
baseline-alternatives-or = {" "}ou{" "}
baseline-asterisk = * Certaines parties de cette fonctionnalité sont inégalement prises en charge.
baseline-learn = En savoir plus
baseline-compat = Voir la compatibilité complète
baseline-feedback = Faire un commentaire
baseline-signals = <a>Dites aux éditeurs de navigateurs que vous avez besoin de cette fonctionnalité</a>

## Place of a compatibility table

compat-loading = Chargement du tableau de compatibilité…
compat-no-script = Le tableau de compatibilité a besoin de JavaScript.

### Compatibility table

compat-failed = Les données de compatibilité n’ont pas pu être chargées : { $reason }
compat-missing = Aucune donnée de compatibilité trouvée pour <code>{ $query }</code>.
compat-report = Signaler un problème avec ces données de compatibilité
compat-report-missing = Signaler ce problème
compat-source = Voir la source des données
compat-caption = Compatibilité de { $query } avec les navigateurs
compat-cut = { $shown } fonctionnalités sur { $all } sont affichées.
compat-toggle = Afficher ou masquer l’historique
compat-experimental = Expérimental
compat-deprecated = Obsolète
compat-nonstandard = Non standard
platform-desktop = Ordinateur
platform-mobile = Mobile
platform-server = Serveur
support-yes = Prise en charge complète
support-partial = Prise en charge partielle
support-no = Pas de prise en charge
support-preview = Prise en charge en préversion
support-unknown = Prise en charge inconnue
support-label-yes = Oui
support-label-partial = Partielle
support-label-no = Non
support-label-preview = Préversion
support-label-unknown = ?
history-removed = Supprimé à partir de la version { $version }.
history-prefix = Implémenté avec le préfixe <code>{ $prefix }</code>.
history-altname = Autre nom : <code>{ $name }</code>.
history-bug = Bogue { $number }
history-flags = { $span ->
    [from] À partir de la version { $from }, cette fonctionnalité dépend de
    [both] De la version { $from } jusqu’à la version { $until } (exclue), cette fonctionnalité dépend de
   *[none] Cette fonctionnalité dépend de
}
history-flag = { $kind ->
    [preference] la préférence
   *[runtime_flag] l’option de lancement
} <code>{ $flag }</code>
history-flag-value = { $kind ->
    [preference] la préférence
   *[runtime_flag] l’option de lancement
} <code>{ $flag }</code> (à régler sur <code>{ $value }</code>)
history-flag-and = {" "}et{" "}
history-flags-end = .
history-preferences = Pour changer les préférences de { $browser }, allez sur <code>{ $url }</code>.
legend-heading = Légende
legend-tip = Astuce : ouvrez une cellule pour lire comment la prise en charge a évolué.
legend-yes = Prise en charge complète
legend-partial = Prise en charge partielle
legend-preview = En développement. Pris en charge dans une préversion.
legend-no = Pas de prise en charge
legend-unknown = Compatibilité inconnue
legend-experimental = Expérimental. Le comportement peut changer.
legend-nonstandard = Non standard. Vérifiez la compatibilité avant de l’utiliser.
legend-deprecated = Obsolète. À ne pas utiliser dans de nouveaux sites.
legend-footnote = Voir les notes d’implémentation.
legend-disabled = Doit être activé explicitement.
legend-altname = Utilise un nom non standard.
legend-prefix = Demande un préfixe ou un autre nom.
legend-more = D’autres informations de compatibilité existent.

### Everywhere

## Article footer

ask-page = Poser une question sur cette page
feedback-heading = Aidez à améliorer le site
feedback-question = Cette page vous a-t-elle été utile ?
feedback-yes = Oui
feedback-no = Non
feedback-thanks = Merci pour votre retour !
contribute-link = Comment contribuer
modified = Cette page a été modifiée le <time>{ $date }</time> par <a>ses contributrices et contributeurs</a>.
modified-unknown = Date de dernière modification inconnue
machine-translated = Cette page a été traduite de l’anglais par une machine.
view-source = Voir la source de cette page
report-problem = Signaler un problème avec ce contenu

## Not found

not-found-heading = Page introuvable
not-found-text = Désolé, la page <code>{ $path }</code> est introuvable.
not-found-home = Revenir à la page d’accueil
suggestions-failed = Les pages semblables n’ont pas pu être trouvées.

### Other screens than documents

## Why a page was not helpful

feedback-why = Pourquoi cette page ne vous a-t-elle pas été utile ?
feedback-submit = Envoyer
feedback-reason-outdated = Le contenu est périmé
feedback-reason-incomplete = Il manque des informations
feedback-reason-code-examples = Les exemples de code ne fonctionnent pas comme prévu
feedback-reason-other = Autre
feedback-reason-de-technical = Erreurs techniques
feedback-reason-de-consistency = Termes incohérents
feedback-reason-de-incomprehensible = Difficile à comprendre
feedback-reason-de-linguistic = Fautes de langue
feedback-reason-de-code-examples = Les exemples de code ne fonctionnent pas comme prévu
feedback-reason-de-other = Autre

## Suggestions for a missing page

suggestions-heading = Vouliez-vous l’une de ces pages ?
suggestions-search = La rechercher
suggestion-title = Titre semblable
suggestion-slug = Adresse semblable
suggestion-moved = Déplacée ici
suggestion-locale = Dans une autre langue

## Survey

survey-label = Enquête
survey-hide = Masquer cette enquête

## Home page

home-heading = Trouvez votre chemin sur la plateforme web
home-text = { $name } documente <css>CSS</css>, <html>HTML</html>, <javascript>JavaScript</javascript> et tout ce que les navigateurs comprennent.
home-featured = Articles à la une
home-search = Rechercher dans { $count } pages
home-popular = Pages populaires
home-areas = Technologies
home-area-pages = { $count ->
    [one] 1 page
   *[other] { $count } pages
}
home-new = Les plus récents dans Baseline
home-new-note = Ce que tous les grands navigateurs prennent désormais en charge

## Home page, further parts

home-news = Dernières nouvelles
home-contributions = Contributions récentes
home-updated = Mis à jour récemment
spotlight-heading = Coup de projecteur
spotlight-join = Participer

## Links to headings

heading-copy = Copier le lien vers « { $heading } »
heading-copied = Lien copié.
heading-copy-failed = Le lien n’a pas pu être copié.

## Sites of docs trees

docs-banner = Annonce
docs-banner-close = Fermer l’annonce
docs-edit = Modifier cette page
docs-more = Plus
docs-neighbours = Page précédente et suivante
version-label = Version :
version-latest = Dernière version
version-old = Vous lisez les pages de la version { $version }, qui n’est pas la dernière.

## Links to neighbours

neighbour-previous = Précédent
neighbour-next = Suivant

## Blog

blog-motto = Mieux bloguer
blog-rss = Flux RSS
blog-atom = Flux Atom
blog-empty = Il n’y a pas encore d’articles.
blog-read-more = Lire la suite
blog-read-more-of = Lire la suite : { $title }
blog-team = L’équipe de { $name }
blog-read-time = { $minutes ->
    [one] { $minutes } minute de lecture
   *[other] { $minutes } minutes de lecture
}
blog-sponsored = Sponsorisé
blog-pages = Pages d’articles
blog-page = Page { $page }
blog-more-posts = Autres articles
blog-image-creator = Image de <a>{ $name }</a>
blog-image-source = Source : <a>{ $name }</a>

## Curriculum

curriculum-sidebar = Sujets liés
curriculum-toc = Dans ce module
curriculum-group-overview = Vue d’ensemble
curriculum-modules = Liste des modules
curriculum-neighbours = Module précédent et suivant
curriculum-groups = Groupes de modules
curriculum-begin = C’est parti
curriculum-landing = { $title } : par où commencer
stairway-label = Ce qu’apporte le programme
stairway-research = Apprendre à chercher, à collaborer et acquérir d’autres savoir-être essentiels
stairway-balance = Concilier outils modernes et bonnes pratiques durables
stairway-resources = Accéder à des ressources recommandées de qualité
stairway-voices = Être guidé par des voix de confiance
partner-label = Partenaire
partner-title = Envie d’être accompagné ? Essayez { $name }
partner-text = Le parcours front-end de { $name } suit ce programme avec des leçons interactives.
partner-link = Aller sur { $name }

## Embedded lessons

scrim-note = Cette leçon est chargée depuis { $host }.
scrim-fullscreen = Plein écran
scrim-close = Quitter le plein écran
scrim-open = Ouvrir dans un nouvel onglet
scrim-play = Commencer la leçon
scrim-link = Leçon interactive : { $title }
scrim-survey = Comment s’est passé ce défi ?
scrim-survey-solved = Réussi
scrim-survey-partly = En partie
scrim-survey-stuck = Bloqué

## Images

image-enlarge = Agrandir l’image
image-close = Fermer
diagram-name = Diagramme
diagram-failed = Le diagramme n’a pas pu être dessiné ; voici sa source.
diagram-too-large = Le diagramme est trop grand pour être dessiné ; voici sa source.

## API console

console-try = Essayer
console-heading = Requête
console-address = Adresse
console-body = Corps
console-send = Envoyer { $method }
console-sending = Envoi…
console-failed = Pas de réponse : le serveur est injoignable ou n’autorise pas les requêtes depuis ce site.
console-took = en { $milliseconds } ms
console-headers = En-têtes de la réponse
console-empty = La réponse n’a pas de corps.
console-cut = Ce n’est que le début de la réponse.
console-fill = Remplacez d’abord { $name }.
console-other-origin = Les requêtes ne vont qu’à { $origins }.
console-close = Fermer
console-refused = Un navigateur ne peut pas envoyer cet exemple à cause de { $part }.

## Community

issues-title = Ticket
issues-repository = Dépôt
issues-created = Ouvert
issues-none = Aucun ticket pour débuter n’est ouvert en ce moment.
issues-failed = La liste des tickets ne peut pas être chargée pour l’instant.
issues-all = Voir tous les tickets pour débuter

## Advertising and newsletter

advertise-heading = Faire de la publicité sur { $name }
advertise-lead = Touchez celles et ceux qui font le Web, sans les suivre à la trace.
advertise-users = 17 M
advertise-users-text = utilisateurs uniques par mois
advertise-views = 80 M+
advertise-views-text = pages vues par mois
advertise-years = 17
advertise-years-text = années de confiance
advertise-world = Monde entier
advertise-world-text = répartition du lectorat
advertise-privacy = La vie privée d’abord
advertise-privacy-text = Les annonces dépendent de la page, pas de la personne. Aucun profil n’est créé, aucun script d’annonceur ne s’exécute et aucune donnée n’est vendue ni transmise.
advertise-places-text = Il y a au plus deux annonces par page, et elles ne bougent pas.
advertise-counted = Ce qui est compté des visites et des annonces
advertise-audience = Le public
advertise-audience-text = { $name } est lu par des professionnels, par celles et ceux qui choisissent les outils et par celles et ceux qui apprennent le métier.
advertise-contact = Prendre contact
newsletter-heading = La lettre d’information de { $name } s’arrête
newsletter-lead = Merci de l’avoir lue. Vous n’avez rien à faire.
newsletter-data = Tout le monde sera désabonné automatiquement et les données de la lettre seront supprimées.
newsletter-settings = Voir la lettre dans vos paramètres
newsletter-blog = Les nouvelles continuent sur le blog
newsletter-unsubscribe = Se désabonner de la lettre d’information
newsletter-unsubscribe-lead = Vous ne recevrez plus la lettre d’information et votre adresse sera supprimée de la liste.
newsletter-unsubscribe-button = Se désabonner
newsletter-unsubscribed = Vous êtes désabonné·e
newsletter-unsubscribed-lead = Vous ne recevrez plus la lettre d’information. Votre adresse a été supprimée de la liste.
newsletter-invalid-link = Ce lien ne fonctionne pas
newsletter-invalid-link-lead = Il est incomplet ou ne vient pas d’un courriel de { $name }. Ouvrez de nouveau le lien du courriel, ou copiez-le en entier.
newsletter-about = À propos de la fin de la lettre d’information

### Everywhere

## Footer

footer-label = Pied de page du site
footer-developers = Développement
footer-site = Site
footer-contribute = Communauté
footer-support = Assistance
footer-about = À propos
footer-advertise = Publicité
footer-counting = Ce qui est compté
footer-community = Communauté
footer-how-to-contribute = Contribuer
footer-report = Signaler un problème
footer-privacy = Vie privée
footer-terms = Conditions
footer-licence = Les auteurs gardent les droits sur leurs contributions ; la licence de chaque partie figure dans sa source.
footer-licence-link = Sauf mention contraire, le contenu est disponible sous <a>cette licence</a>.

runner-title = Résultat du code
runner-stop = Arrêter
runner-slow = Le code est encore occupé.
runner-stopped = Le code a été arrêté.
runner-flooded = Le code a été arrêté, car il écrivait trop dans la console.
runner-too-large = Il y a trop de code pour l’exécuter.
runner-old-browser = Ce navigateur est trop ancien pour exécuter du code ici. Veuillez le mettre à jour.
runner-no-host = Ce site n’exécute pas de code.
runner-offline = Ce code s’exécutera lorsque vous serez en ligne.

console = Console
console-output = Sortie de la console
console-dropped = Lignes omises : { $count }
console-uncaught = Non interceptée : { $error }
console-place-html = HTML, ligne { $line }
console-place-js = JavaScript, ligne { $line }
console-unsupported = Cette méthode de la console n’est pas prise en charge ici. Voyez la console du navigateur.
console-count-missing = Il n’y a pas de compteur « { $label } ».
console-timer-missing = Il n’y a pas de minuteur « { $label } ».
console-timer-exists = Le minuteur « { $label } » est déjà lancé.
console-index = Index
console-values = Valeurs

editor-hint = Appuyez sur Échap puis Tab pour quitter l’éditeur.
editor-label = Éditeur { $language }

sample-play = Essayer
sample-play-title = Ouvrir dans le bac à sable (avec Maj : dans cet onglet)
sample-reset = Réinitialiser
sample-fullscreen = Plein écran

example-run = Exécuter
example-reset = Réinitialiser
example-output = Résultat
example-languages = Langages
example-choices = Valeurs au choix
example-choice = Choix { $number }
example-unsupported = Ce navigateur ne prend pas tout en charge.

queue = Exemples réunis
queue-add = Ajouter au bac à sable
queue-queued = Ajouté
queue-item = Exemple { $number } ({ $language })
queue-remove = Retirer { $name } des exemples réunis

### Other screens than documents

play-title = Bac à sable
play-actions = Que faire du code
play-run = Exécuter
play-run-keys = Exécuter le code (Ctrl + Entrée ou ⌘ + Entrée)
play-auto = Exécuter à chaque modification
play-format = Mettre en forme
play-format-failed = Non mis en forme à cause d’erreurs : { $languages }
play-share = Partager
play-share-link = Lien vers ce code
play-copy-link = Copier le lien
play-copy-markdown = Copier en Markdown
play-copy-data = Copier comme adresse de données
play-close = Fermer
play-cancel = Annuler
play-clear = Vider
play-clear-question = Tout votre code sera supprimé.
play-reset = Réinitialiser
play-reset-question = Toutes vos modifications seront annulées.
play-own = Vos playgrounds
play-own-save = Enregistrer
play-own-saved = Enregistré dans ce navigateur.
play-own-full = Non enregistré : le navigateur n’a plus de place. Supprimez du code dont vous n’avez plus besoin.
play-own-open = Ouvrir
play-own-open-name = Ouvrir { $name }, { $date }
play-own-delete = Supprimer
play-own-delete-name = Supprimer { $name }, { $date }
play-starters = Partir d’un exemple
play-starter-center = Centrer une boîte
play-starter-grid = Une grille de cartes
play-starter-counter = Un bouton qui compte
play-starter-use = Ouvrir { $name }
play-unreadable = Le code de cette adresse est illisible : il est incomplet, endommagé ou trop volumineux.
play-not-run = Ce code vient de quelqu’un d’autre. Lisez-le avant de l’exécuter.
play-missing = Il n’y a pas de code à cette adresse. Il a été retiré, ou l’adresse est incomplète.
play-load-failed = Le code enregistré n’a pas pu être chargé. Rechargez la page pour réessayer. ({ $reason })
play-permanent = Lien permanent
play-save = Créer un lien permanent
play-saving = Enregistrement…
play-saved = Le code est enregistré. Toute personne qui a le lien peut le voir.
play-saved-copied = Enregistré. Le lien permanent est dans le presse-papiers.
play-copy-permanent = Copier le lien permanent
play-save-sign-in = Connectez-vous pour créer un lien permanent
play-save-signed-out = Vous êtes déconnecté. Votre code reste ici pendant que vous vous reconnectez :
play-save-too-large = Le code est trop volumineux pour être enregistré : plus de 1 Mio.
play-save-full = Votre compte contient autant de code enregistré qu’il le peut. Partagez le code sans l’enregistrer, ou demandez aux responsables de ce site d’en supprimer.
play-save-failed = Le code n’a pas pu être enregistré : { $reason }
play-report = Signaler
play-report-title = Signaler ce code
play-report-text = Signalez un code qui trompe, nuit ou offense. Quelqu’un l’examinera.
play-report-reason = Quel est le problème ? (facultatif)
play-report-send = Envoyer le signalement
play-report-sending = Envoi…
play-report-sent = Merci. Le code sera examiné.
play-report-failed = Le signalement n’a pas pu être envoyé : { $reason }

## Search results

results-title = Résultats de la recherche pour : { $query }
results-title-page = Résultats de la recherche pour : { $query } (page { $page })
results-empty = Pas de requête, pas de résultats.
results-count = { $amount ->
    [more] Plus de { $count } documents trouvés
    [one] Un document trouvé
   *[some] { $count } documents trouvés
}
results-took = en { $ms } ms
results-did-you-mean = Vouliez-vous dire <a>{ $text }</a> ?
results-none = Aucun document ne correspond à cette requête.
results-elsewhere = Parcourir par thème
results-ask = Poser une question
results-sort = Trier par
results-area = Domaine
results-area-html = HTML
results-area-css = CSS
results-area-javascript = JavaScript
results-area-api = API Web
results-area-http = HTTP
results-area-learn = Apprendre
results-area-other = Autres pages
results-baseline = Baseline
results-any = Tout
results-filtered-none = Aucune page ne correspond à ces filtres.
results-best = Meilleurs
results-relevance = Pertinence
results-popularity = Popularité
results-locales = Langue des résultats
results-both = { $one } et { $two }
results-previous = Page précédente
results-next = Page suivante
results-pages = Pages de résultats
results-page = Page { $page }
results-titles-only = Sur ce site, seuls les titres sont recherchés.
results-no-script = Sur ce site, la recherche a besoin de JavaScript. Les menus mènent à toutes les pages.
results-downloaded = Il n’y a pas de connexion : seules les pages téléchargées ont été parcourues.
results-error = La recherche n’a pas pu être faite :
results-failed = La recherche n’est pas disponible pour le moment.
results-reload = Réessayer

## Pages of Plus

plus-no-script = Activez JavaScript pour voir cette page.
plus-early = Pour l’instant, cela est réservé aux soutiens et aux testeurs.

## Overview of Plus, and its plans

overview-name = { $name } Plus
overview-heading = Une documentation qui suit votre rythme
overview-lead = Plus ajoute des outils pour celles et ceux qui passent leurs journées ici, et finance la rédaction. Chaque page reste gratuite, pour tout le monde.
overview-begin = Commencer
overview-docs = Comment ça marche
overview-features = Ce qu’offre Plus
overview-ads = Sans publicité
overview-ads-text = Désactivez la publicité : sur une page, rien d’autre que la page ne réclame votre attention.
overview-ai-text = Posez une question et recevez une réponse tirée de la documentation, avec les pages dont elle provient.
overview-playground-text = Modifiez n’importe quel exemple interactif, exécutez-le et gardez-le à une adresse que vous pouvez partager.
overview-updates-text = Voyez ce que les navigateurs ont appris depuis votre dernière visite, pour les navigateurs et les pages qui comptent pour vous.
overview-collections-text = Enregistrez des pages dans vos propres listes, avec une note qui dit pourquoi. Avec Plus, sans limite.
overview-offline = Lecture hors ligne
overview-offline-text = Emportez la documentation là où il n’y a pas de réseau.
overview-not-yet = Pas encore sur ce site
overview-no-ads = Pour l’instant, ce site n’affiche pas de publicité
overview-more = En savoir plus : { $feature }
plans-title = Choisissez une formule
plans-lead = Tout ce qu’il y a à lire reste gratuit. Une formule peut être résiliée à tout moment.
plans-free-title = Gratuit
plans-none = Rien n’est vendu sur ce site, et un compte est gratuit.
plans-none-without-accounts = Rien n’est vendu sur ce site.
plans-period = Fréquence de paiement
plans-monthly = Mensuel
plans-yearly = Annuel
plans-saving = Payez à l’année et obtenez { $months ->
    [one] { $months } mois gratuit
   *[other] { $months } mois gratuits
}
plans-core = Core
plans-core-text = Pour tout le monde
plans-plus = Plus
plans-plus-text = Pour qui lit souvent
plans-supporter = Soutien
plans-supporter-text = Pour qui veut contribuer davantage
plans-free = Gratuit
plans-free-text = aussi longtemps que vous voulez
plans-billed-monthly = par mois, payés chaque mois
plans-billed-yearly = par mois, soit { $total } payés une fois par an
plans-current = Formule actuelle
plans-start = Prendre { $plan }
plans-upgrade = Passer à { $plan }
plans-pay-yearly = Passer au paiement annuel
plans-pays-yearly = Vous payez désormais { $plan } à l’année.
plans-unavailable = Non disponible
plans-leaving = Ouverture de la page de paiement…
plans-has-pages = Tout ce qu’il y a à lire
plans-has-collections = Jusqu’à { $count } collections
plans-has-questions = { $count } questions par jour à l’aide par IA
plans-has-updates = Les nouveautés, avec des filtres
plans-has-all = Tout ce que contient { $plan }
plans-has-all-collections = Autant de collections que vous voulez
plans-has-all-questions = L’aide par IA sans limite quotidienne, avec le plus grand modèle
plans-has-no-ads = Sans publicité, si vous le souhaitez
plans-has-offline = Lecture hors ligne
plans-has-early = Les nouvelles fonctions avant tout le monde
plans-has-share = Une plus grande part au financement de la rédaction
plans-not-yet = (pas encore sur ce site)
plans-place = Prix pour { $country }, en { $currency }.
plans-tax = Des taxes peuvent s’ajouter selon votre lieu de résidence. Vous voyez le total avant de payer.
plans-change-help = <link>Puis-je passer à une formule supérieure ou inférieure ?</link>
plans-offline = Vous êtes hors ligne. Les formules ne peuvent pas être affichées avant votre retour en ligne.
plans-failed = Les autres formules ne peuvent pas être affichées pour le moment.
plans-retry = Réessayer
plans-elsewhere = Les formules ne sont pas encore vendues dans votre pays. Tout ce qui est gratuit est utilisable de partout.
plans-no-script = Pour voir les prix et vous abonner, activez JavaScript.
plans-unknown = Impossible de savoir pour le moment à quoi vous êtes abonné. Réessayez dans quelques minutes.
plans-upgrade-title = Passer à { $plan } ?
plans-upgrade-text = La nouvelle formule commence maintenant et est payée aussitôt. Ce qui reste de la période déjà payée est déduit.
plans-upgrade-monthly = Elle coûte ensuite { $price } par mois.
plans-upgrade-yearly = Elle coûte ensuite { $price } par an.
plans-upgraded = Vous avez maintenant { $plan }.
plans-thanks = Merci !
plans-waiting = Votre paiement est en cours de confirmation. Cela prend quelques secondes.
plans-late = La confirmation n’est pas encore arrivée. Cela peut prendre quelques minutes, inutile d’attendre ici : votre formule commencera d’elle-même.
plans-lost = Impossible de savoir pour le moment si votre paiement est arrivé. Il n’est pas perdu.
plans-ask-again = Vérifier à nouveau
plans-signed-out = Connectez-vous pour voir votre formule.

## Subscriptions

plan-renews = Votre formule se renouvelle le { $date }.
plan-ends = Votre formule se termine le { $date }. D’ici là, rien ne change.
plan-past-due = Le dernier paiement a échoué. Vous gardez votre formule jusqu’au { $date } : vérifiez votre moyen de paiement.
plan-held = Votre formule devait se renouveler et le paiement n’est pas encore confirmé. Vous la gardez jusqu’au { $date }.
plan-incomplete = Le premier paiement d’un abonnement manque. Choisissez à nouveau la formule pour payer.
plan-unpaid = Votre formule est suspendue, car des paiements ont échoué. Vérifiez votre moyen de paiement.
plan-disputed = L’un de vos paiements est contesté auprès de la banque. Si c’est une erreur, dites-le à la banque.
plan-granted = Votre formule est offerte par les responsables de ce site. Vous ne payez rien.
plan-provider = Votre formule est liée au compte avec lequel vous vous connectez.
plan-withheld = Les responsables de ce site ont fixé la formule de ce compte. Il ne peut pas en acheter d’autre.
plan-resume = Garder la formule
plan-portal = Gérer les paiements
plan-failed = Cela n’a pas fonctionné : { $reason }
plan-failed-down = Les paiements ne fonctionnent pas pour le moment. Rien n’a été payé ni modifié ; réessayez dans quelques minutes.
plan-failed-refused = Le paiement a été refusé. Vérifiez votre moyen de paiement, puis réessayez.
ledger-subscribed = Abonnement à { $plan }
ledger-changed = Passage à { $plan }
ledger-cancelled = Résiliation de { $plan }
ledger-resumed = { $plan } reprise
ledger-past_due = Un paiement pour { $plan } a échoué
ledger-ended = Fin de { $plan }
ledger-invoice = Facture de { $amount } : { $status }
ledger-refund = Remboursement de { $amount } : { $status }
ledger-dispute = Paiement contesté de { $amount } : { $status }
ledger-status-paid = payé
ledger-status-open = ouvert
ledger-status-failed = échoué
ledger-status-pending = en cours
ledger-status-won = tranché

## Collections

collections-title = Collections
collections-lead = Enregistrez des articles dans vos propres listes.
collections-sign-in = Connectez-vous pour enregistrer des articles et voir vos collections.
collections-benefit = Enregistrez des pages en un clic, ajoutez des notes et partagez la liste.
collections-example = Exemple : une collection sur la mise en page et les boîtes de dialogue
collections-example-note = Pour la nouvelle page d’accueil : en-tête, contenu, barre latérale.
collections-example-second = Se ferme avec Échap et rend le focus.
collection-title = Collection
collection-shared-title = Collection partagée
frequent-title = Articles souvent consultés
frequent-lead = Les articles que vous avez ouverts au moins deux fois ces 30 derniers jours. La liste reste dans ce navigateur.
collections-new = Nouvelle collection
collections-feedback = <a>Dites-nous ce que vous en pensez</a>
collections-back = ← Retour
collections-signed-out = Vous êtes déconnecté.
collections-error = Erreur : { $message }
collections-retry = Réessayer
collections-undo = Annuler
collection-default = Articles enregistrés
collection-default-text = La collection par défaut.
collection-count = { $count ->
    [one] { $count } article
   *[other] { $count } articles
}
collection-edited = Modifiée <time>alors</time>
collection-menu = Modifier ou supprimer { $name }
collection-change = Modifier
collection-delete = Supprimer
collection-deleting = Suppression...
collection-delete-title = Supprimer la collection
collection-delete-question = Voulez-vous supprimer « { $name } » et tout son contenu ?
collection-deleted = « { $name } » a été supprimée.
collection-create = Créer une collection
collection-edit = Modifier la collection
collection-name = Nom
collection-description = Description
collection-too-long = Veuillez saisir au plus { $limit } caractères.
collection-save = Enregistrer
collection-saving = Enregistrement...
collection-cancel = Annuler
collection-close = Fermer
collection-upgrade = Vous en voulez plus ?
collection-upgrade-text = Vous avez autant de collections qu’un compte gratuit peut en avoir. Avec un abonnement, il n’y a pas de limite. Vous pouvez toujours enregistrer des articles dans vos collections.
collection-upgrade-link = Voir les offres
collection-share = Partager
collection-export = Exporter
collection-missing = Cette collection a été supprimée, ou appartient à un autre compte.
collection-empty = Il n’y a encore rien ici. <link>Ouvrez un article</link> et appuyez sur « Enregistrer » au-dessus.
bookmark-save = Enregistrer
bookmark-saved = Enregistré
bookmark-offline = Impossible d’enregistrer des articles hors connexion.
bookmark-add-heading = Enregistrer cet article
bookmark-edit-heading = Modifier ce qui est enregistré
bookmark-collection = Collection
bookmark-note = Note
bookmark-new-collection = + Nouvelle collection
bookmark-deleted = « { $title } » a été retiré.
bookmark-options = Déplacer « { $title } » ou ajouter une note
bookmark-move = Déplacer ici
bookmark-add-too = Garder dans les deux
bookmark-remove = Retirer
bookmark-open-collection = Ouvrir cette collection
share-title = Partager cette collection
share-text = Avec un lien, tout le monde peut voir les articles de cette collection, mais pas qui vous êtes.
share-shared = Toute personne qui a ce lien peut voir la collection tant que vous la partagez.
share-link = Lien public
share-notes = Partager aussi mes notes
share-curator = Votre nom, si les autres doivent le voir
share-copy = Copier le lien
share-copied = Le lien est dans le presse-papiers.
share-make = Créer un lien
share-making = Création du lien...
share-end = Ne plus partager
share-ending = Arrêt...
share-ended = Le lien ne fonctionne plus.
export-title = Exporter cette collection
export-text = Un fichier avec les titres, les adresses et les notes de tous les articles.
export-markdown = Fichier Markdown
export-json = Fichier JSON
items-search = Chercher dans cette collection
items-sort = Trier par
items-sort-date = Date d’ajout
items-sort-title = Titre
items-none = Aucun article ici ne contient ces mots.
items-more = Afficher plus
items-more-failed = Erreur (réessayer)
item-gone = Cette page n’est plus sur le site. Elle était à <code>{ $url }</code>.
item-modified = Dernière modification le <time>{ $date }</time> par des <a>contributeurs</a>
note-add = Ajouter une note
note-edit = Modifier la note
note-full = Voir la note entière
note-less = Afficher moins
frequent-clear = Vider cette liste
frequent-cleared = La liste a été vidée.
frequent-empty = Les articles que vous ouvrez deux fois apparaissent ici.
frequent-short = Souvent consultés
frequent-all = Tout voir
recent-heading = Lus récemment
recent-note = Seul ce navigateur connaît cette liste.
recent-clear = Vider
shared-ended = Cette collection n’est pas partagée, ou ne l’est plus.
shared-empty = Il n’y a rien dans cette collection.
shared-curator = Réunie par { $name }
shared-copy = Enregistrer une copie
shared-copy-sign-in = Se connecter pour enregistrer une copie
shared-report-title = Signaler cette collection
shared-report-text = Signalez une collection qui trompe, nuit ou offense. Quelqu’un l’examinera.
shared-report-sent = Merci. La collection sera examinée.

## Updates

updates-title = Nouveautés
updates-lead = Suivez les changements des navigateurs : ce qu’ils prennent en charge, et ce qu’ils abandonnent.
updates-sign-in = Connectez-vous pour filtrer par navigateur, type, fonctionnalité ou par vos collections.
updates-by-features = Par fonctionnalité
updates-by-releases = Par version
updates-search-waits = « { $query } » n’est pas encore appliqué : les filtres nécessitent un compte. Après la connexion, vous retrouvez cette recherche.
updates-news-added = Nouveau dans { $browsers } depuis { $month }.
updates-news-changed = Modifié dans { $browsers } depuis { $month }.
updates-news-removed = Retiré de { $browsers } en { $month }.
updates-news-newly = Baseline : récemment disponible depuis { $month }.
updates-news-widely = Baseline : largement disponible depuis { $month }.
updates-news-together = Fonctionne dans tous vos navigateurs depuis { $month }.
updates-more-keys = et { $count } de plus
updates-more-releases = et { $count } versions de plus
updates-engines-heading = Moteurs
updates-engine-yes = prend en charge
updates-engine-no = ne prend pas en charge
updates-atom = Flux Atom
updates-filter = Filtrer les nouveautés
updates-search = Fonctionnalité
updates-browserslist = Fonctionne dans tous ces navigateurs
updates-apply = Appliquer
updates-browsers = Navigateurs
updates-categories = Technologies
updates-kinds = Types
updates-collections = Collections
updates-order = Ordre
updates-newest = Plus récentes d’abord
updates-oldest = Plus anciennes d’abord
updates-reset = Effacer tous les filtres
updates-added = ajoutée
updates-changed = modifiée
updates-removed = retirée
updates-baseline = Baseline
updates-unflagged = activée par défaut
updates-full = entièrement prise en charge
updates-limited = avec des limites
updates-count = { $amount ->
    [one] Une nouveauté
   *[some] { $count } nouveautés
}
updates-newly = Baseline, nouvellement disponible
updates-widely = Baseline, largement disponible
updates-together = Dans tous vos navigateurs
updates-engines = Moteurs compatibles : { $engines }
updates-no-engine = Aucun moteur actuel n’est compatible
updates-article = Lire l’article
updates-find = Rechercher { $path }
updates-none = Il n’y a pas encore de nouveautés.
updates-none-filtered = Aucune nouveauté ne correspond à ces filtres.
updates-failed = Les nouveautés n’ont pas pu être chargées : { $reason }
updates-pages = Pages de nouveautés
updates-page = Page { $page }
updates-shown = { $count }, page { $page } sur { $last }
updates-follow = Suivre ce filtre
updates-follow-lead = Recevez les changements correspondants sans revenir sur cette page.
updates-follow-public = Flux Atom public de ce filtre
updates-name = Nom
updates-channel = Comment les recevoir
updates-channel-feed = Flux Atom à adresse secrète
updates-channel-webhook = Webhook
updates-webhook-url = Adresse du webhook
updates-create = Suivre
updates-once-feed = L’adresse de votre flux. Copiez-la maintenant : elle ne sera plus affichée.
updates-once-secret = Le secret qui signe les messages. Copiez-le maintenant : il ne sera plus affiché.
updates-following = Ce que vous suivez
updates-end = Ne plus suivre
updates-end-name = Ne plus suivre { $name }
updates-test = Tester
updates-test-arrived = Le message de test est arrivé.
updates-disabled = Désactivé après trop d’échecs : { $reason }
updates-close = Fermer

help-lead = Posez une question sur le développement web. La réponse vient des pages de ce site, avec des liens vers les passages utilisés.
help-sign-in = Connectez-vous pour poser des questions. Elles comptent pour votre compte et ne sont conservées que si vous le souhaitez.
help-feedback = Donner votre avis
help-broken = L’aide par IA ne fonctionne pas pour le moment. Rechargez la page.
help-sources = Sources
help-example = Exemple : une question et sa réponse
help-example-center = Comment centrer un élément dans les deux directions ?
help-example-answer = Faites de l’élément parent une grille et utilisez <code>place-items: center</code>.<sup>1</sup> Pour une seule direction, utilisez <code>justify-items</code> ou <code>align-items</code>.<sup>2</sup>
help-more = En savoir plus sur l’aide par IA
account-kept = Après la suppression de votre compte, les limites encore en vigueur sont conservées avec une empreinte de votre identifiant de connexion, calculée avec une clé secrète, jusqu’à leur fin : la limite quotidienne de l’aide IA et une formule fixée par les responsables de ce site. Elles s’appliquent si vous vous reconnectez.

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

ad-note = Publicité
ad-without = Ne plus voir de publicités ?
ad-label-top = Publicité au-dessus de la page
ad-label-side = Publicité à côté de la page
ad-label-main = Publicité sur la page
ad-label-bottom = Publicité sous la page
ad-partner = Apprenez le développement front-end avec les cours interactifs de { $name }.
ad-partner-offer = Inscrivez-vous maintenant et économisez 25 % pour la nouvelle année !
ad-partner-enroll = Inscrivez-vous maintenant !
ad-own = Faire de la publicité sur { $name }

### Help

help-ask = Poser une question
help-ask-more = Poser une autre question
help-send = Envoyer
help-clear = Effacer
help-cancel = Annuler
help-edit = Modifier la question
help-stop = Arrêter
help-retry = Réessayer
help-continue = Continuer
help-new = Nouveau sujet
help-return = Revenir au sujet précédent
help-follow = Aller à la fin
help-turns = Conversation
help-remaining = { $count ->
    [one] (encore { $count } question aujourd’hui)
   *[other] (encore { $count } questions aujourd’hui)
}
help-length = { $count } caractères sur { $limit }
help-searching = Recherche dans les pages
help-consulted = { $count ->
    [one] { $count } section consultée
   *[other] { $count } sections consultées
}
help-answering = Rédaction de la réponse
help-done = Réponse complète
help-from = { $count ->
    [one] D’après { $count } section
   *[other] D’après { $count } sections
}
help-more-sources = { $count ->
    [one] { $count } autre source
   *[other] { $count } autres sources
}
help-mark = Source { $number }
help-back-to-mark = Revenir au repère { $number } de la réponse
help-stopped = Réponse arrêtée
help-cut = La réponse était trop longue et a été coupée.
help-failed = Pas de réponse
help-filtered = La suite de la réponse a été retenue.
help-version = Version { $number } sur { $count }
help-version-before = Version précédente
help-version-after = Version suivante
help-off-topic = Cette question ne porte pas sur le développement web, ou aucune page de ce site n’y répond. Posez une question sur HTML, CSS, JavaScript ou les API des navigateurs.
help-extractive = Citations des pages de ce site. Aucun modèle de langage ne les a écrites.
help-cap = Le modèle de langage a atteint sa limite du jour ; cette réponse est donc faite de citations.
help-nothing-proved = Ce que le modèle de langage a écrit ne figure pas dans les pages ; cette réponse est donc faite de citations.
help-unproved = Aucune page de ce site ne prouve cette phrase
help-failed-busy = Il y a trop de questions en ce moment. Celle-ci ne compte pas.
help-failed-conversation = Cette conversation est devenue trop longue. Commencez un nouveau sujet.
help-failed-dropped = La connexion a été coupée avant la fin de la réponse. Réessayez.
help-failed-flagged = Cette question a été retenue par la modération, et compte. Reformulez-la.
help-failed-gone = Cette réponse ne peut plus être poursuivie. Posez à nouveau la question.
help-failed-long = Cette question est trop longue. Raccourcissez-la. Elle ne compte pas.
help-failed-quota = Vous avez posé toutes vos questions pour le moment.
help-failed-refused = Impossible de répondre : la question est trop longue ou contraire aux conseils d’utilisation. Reformulez-la.
help-failed-session = Vous n’êtes plus connecté. Copiez votre question et reconnectez-vous.
help-failed-server = Une erreur est survenue de notre côté. Réessayez. Cette question ne compte pas.
help-failed-timeout = Aucune réponse n’est arrivée à temps. Réessayez.
help-failed-unavailable = L’aide par IA n’est pas configurée sur ce site.
help-failed-underway = Trois réponses sont déjà en cours pour vous. Attendez l’une d’elles. Cette question ne compte pas.
help-again = Vous pourrez réessayer { $time }.
help-offline = Vous êtes hors ligne. Vous pourrez poser des questions une fois reconnecté.
help-quota-unknown = Impossible de savoir pour le moment combien de questions il vous reste.
help-chat-failed = La conversation n’a pas pu être chargée. Nouvel essai dans un instant.
help-left = { $count ->
    [one] Il reste { $count } question sur { $limit }.
   *[other] Il reste { $count } questions sur { $limit }.
}
help-used-up = { $limit ->
    [one] Vous avez posé votre question pour le moment.
   *[other] Vous avez posé vos { $limit } questions pour le moment.
}
help-back = Elles seront à nouveau toutes disponibles à partir de { $time }.
help-upgrade = Poser des questions sans limite
help-thumbs = Cette réponse est-elle utile ?
help-show-question = Montrer ma question aux rédacteurs
help-report = Signaler un problème avec cette réponse
help-sent = Votre question est recherchée sur ce site. Si un modèle de langage est utilisé, la question et des sections de pages lui sont envoyées, sans votre nom.
help-sent-model = Votre question et des sections de pages sont envoyées au modèle { $model }, sans votre nom.
help-sent-none = Aucun modèle de langage n’est utilisé : votre question ne quitte pas ce site.
help-sent-quoted = Aucun modèle de langage n’écrit la réponse.
help-sent-embedding = Pour trouver des sections d’après leur sens, votre question est aussi envoyée au modèle { $model }.
help-sent-moderation = Vos questions sont aussi envoyées à { $host }, qui vérifie si elles sont autorisées.
help-guidance = Conseils d’utilisation
help-guidance-topic = Posez des questions sur le développement web. Les autres restent sans réponse.
help-guidance-check = Vérifiez les réponses avant de vous y fier : suivez les sources et essayez le code.
help-guidance-proof = Un point d’interrogation après une phrase signifie qu’aucune page ne la prouve.
help-guidance-private = N’entrez ni mots de passe, ni clés, ni données personnelles.
help-guidance-sent = Si un modèle de langage est utilisé, vos questions de la conversation et des sections de pages lui sont envoyées. Votre nom et votre adresse ne le sont pas.
help-close = Fermer
help-about = À propos de la page
help-about-remove = Ne pas poser de question sur cette page
help-examples = Par exemple
help-example-gap = Quelle est la différence entre margin, padding et gap ?
help-example-async = Comment récupérer plusieurs ressources en même temps et les attendre toutes ?
help-example-cors = Pourquoi une requête échoue-t-elle avec une erreur CORS ?
help-example-form = Comment vérifier un formulaire avant son envoi ?
help-example-error = Que signifie « Cannot read properties of undefined » ?
help-history = Historique
help-history-off = Les questions et les réponses ne sont pas conservées.
help-history-enable = Activer l’historique
help-history-search = Rechercher dans l’historique
help-history-none = Rien n’est encore conservé.
help-history-nothing = Aucun résultat.
help-history-failed = L’historique n’a pas pu être chargé.
help-history-not-deleted = La suppression a échoué. Réessayez.
help-today = Aujourd’hui
help-yesterday = Hier
help-week = 7 derniers jours
help-month = 30 derniers jours
help-delete = Supprimer
help-delete-all = Tout supprimer
help-delete-one = Voulez-vous supprimer définitivement cette conversation ?
help-delete-question = Voulez-vous supprimer définitivement votre historique de l’aide IA ?

### Explain

explain = Expliquer
explain-title = Expliquer ce code, ou la partie sélectionnée
explain-heading = Explication
explain-heading-part = Explication du code sélectionné
explain-waiting = Explication en cours…
explain-done = Explication terminée
explain-close = Fermer l’explication
explain-note = Un modèle de langage a écrit ceci. Le code lui a été envoyé, et rien sur vous. Vérifiez-le avant de vous y fier.
explain-thumbs = Cette explication est-elle utile ?
explain-retry = Réessayer
explain-failed-busy = Trop d’explications sont en cours. Réessayez dans une minute.
explain-failed-changed = Cette page a changé. Rechargez-la pour faire expliquer son code.
explain-failed-dropped = L’explication n’est pas arrivée en entier. Réessayez.
explain-failed-early = Pour l’instant, cela est réservé aux soutiens et aux testeurs.
explain-failed-offline = Vous êtes hors ligne. Le code pourra être expliqué une fois reconnecté.
explain-failed-refused = Ce code ne peut pas être expliqué.
explain-failed-server = Une erreur est survenue de notre côté. Réessayez.
explain-failed-unavailable = Les explications ne sont pas configurées sur ce site.

### Settings

settings-title = Mes réglages
settings-lead = Votre compte et vos préférences.
settings-contents = Sections des réglages
settings-sign-in = Connectez-vous pour retrouver vos réglages sur tous vos appareils.
settings-account = Compte
settings-email = E-mail
settings-manage-account = Gérer le compte
settings-plan = Formule
settings-plan-core = Core, gratuite
settings-plan-5m = Plus, paiement mensuel
settings-plan-5y = Plus, paiement annuel
settings-plan-10m = Soutien, paiement mensuel
settings-plan-10y = Soutien, paiement annuel
settings-subscriber-number = Votre numéro d’abonnement est le { $number }.
settings-manage-subscription = Gérer l’abonnement
settings-subscription = Abonnement
settings-cancel-plan = Résilier
settings-cancel-plan-note = Vous gardez votre formule jusqu’à la fin de la période payée.
settings-cancel-plan-button = Résilier l’abonnement…
settings-cancel-plan-title = Résilier votre abonnement ?
settings-cancel-plan-confirm = Résilier l’abonnement
settings-cancel-plan-keep = Garder la formule
settings-payments = Paiements
settings-payments-note = Votre moyen de paiement, votre adresse et vos factures.
settings-ledger = Ce qui s’est passé
settings-ledger-show = { $count ->
    [one] { $count } entrée
   *[other] { $count } entrées
}
settings-ads = Publicités
settings-ads-label = Masquer les publicités
settings-ads-note = Si l’option est activée, les pages n’affichent pas de publicités tant que vous êtes connecté·e.
settings-ads-subscribe = <link>Abonnez-vous à Plus</link> pour masquer les publicités.
settings-ads-others = L’abonnement permet de masquer les publicités.
settings-ai = Aide IA
settings-history = Historique
settings-history-label = Conserver l’historique
settings-history-note = L’aide IA conserve vos questions et ses réponses jusqu’à six mois, pour que vous puissiez y revenir. Si cette option est désactivée, l’historique est masqué ; rien n’est supprimé.
settings-history-delete = Supprimer l’historique
settings-history-delete-note = Supprime toutes vos questions et les réponses.
settings-history-delete-button = Supprimer l’historique…
settings-history-delete-question = Voulez-vous supprimer définitivement votre historique de l’aide IA ?
settings-history-deleted = Votre historique a été supprimé.
settings-newsletter = Lettre d’information
settings-newsletter-subscription = Abonnement
settings-newsletter-label = Abonnement actif
settings-newsletter-none = Vous n’êtes pas abonné·e.
settings-newsletter-ends = La lettre d’information prend fin. Vous serez désabonné·e automatiquement et les données correspondantes seront supprimées.
settings-language = Langue
settings-language-label = Langue préférée
settings-language-none = Comme le navigateur
settings-language-note = Les pages s’ouvrent dans cette langue sur chaque appareil où vous êtes connecté·e, si une traduction existe.
settings-sessions = Sessions
settings-sessions-note = Où vous êtes connecté·e. Fermez ce que vous ne reconnaissez pas.
settings-sessions-failed = La liste de vos sessions ne peut pas être affichée pour le moment.
settings-session-unknown = Navigateur inconnu
settings-session-since = Connexion le { $date }
settings-session-current = Cette session
settings-session-seen = Dernière activité : { $date }
settings-session-end = Fermer
settings-session-end-of = Fermer la session de { $name }
settings-sessions-end-others = Fermer toutes les autres sessions
settings-data = Vos données
settings-export = Télécharger vos données
settings-export-note = Tout ce qui est enregistré à votre sujet, dans un fichier JSON.
settings-export-button = Télécharger
settings-leave = Supprimer votre compte
settings-leave-note = Supprime votre compte ici, avec tout ce qui est enregistré à votre sujet.
settings-leave-button = Supprimer le compte…
settings-leave-title = Supprimer votre compte ?
settings-leave-warning = Cette action est irréversible. Vos réglages, collections, filtres et votre historique sont supprimés aussitôt, et toutes vos sessions se ferment. Le code que vous avez enregistré dans le bac à sable reste à son adresse, sans votre nom. Un abonnement n’est pas résilié ainsi : résiliez-le d’abord. Votre compte auprès du service de connexion est conservé.
settings-leave-email = Saisissez { $email } pour confirmer
settings-leave-wrong = Ce n’est pas l’adresse de votre compte.
settings-leave-confirm = Supprimer mon compte
settings-saving = Enregistrement…
settings-not-saved = Cela n’a pas été enregistré : { $reason }
settings-cancel = Annuler
settings-delete = Supprimer

### Offline

offline-title = Hors ligne
offline-heading = Lecture hors ligne
offline-lead = Emportez { $site } là où il n’y a pas de réseau. Ce que vous choisissez est conservé dans ce navigateur.
offline-link = Réglages hors ligne
offline-unavailable = Cette page n’est pas disponible hors ligne.
offline-switch-title = Lire sans réseau
offline-switch = Lire hors ligne
offline-switch-note = Télécharge ce que vous choisissez ci-dessous pour l’ouvrir sans réseau. Si l’option est désactivée, rien n’est lu depuis les téléchargements ; ils restent jusqu’à ce que vous les supprimiez.
offline-now = Vous êtes hors ligne. Les téléchargements reprendront quand vous serez de nouveau en ligne.
offline-subscribe = <link>Abonnez-vous à Plus</link> pour télécharger la documentation et la lire hors ligne.
offline-subscribers = Les abonnés peuvent télécharger la documentation et la lire sans réseau.
offline-visited = Pages déjà lues
offline-visited-note = Les pages que vous avez lues récemment sont gardées dans ce navigateur et s’ouvrent sans réseau : 48 Mo au plus, jusqu’à ce que vous les effaciez.
offline-packs-off = Ce site ne propose rien d’autre à télécharger.
offline-unsupported = Ce navigateur ne peut pas conserver de pages pour la lecture hors ligne. Dans une fenêtre privée, c’est voulu : ouvrez le site dans une fenêtre ordinaire.
offline-refused = Le navigateur ne laisse pas ce site enregistrer de données. Autorisez-le dans ses réglages ou quittez la fenêtre privée.
offline-silent = La lecture hors ligne ne répond pas. Fermez tous les autres onglets du site, puis rechargez cette page.
offline-prefer-title = Provenance des pages
offline-prefer = Préférer le site en ligne
offline-prefer-note = Avec un réseau, les pages viennent du site, et de vos téléchargements seulement s’il ne répond pas. Sinon, les téléchargements passent en premier : c’est plus rapide, mais parfois plus ancien.
offline-auto-title = Mises à jour
offline-auto = Mettre à jour automatiquement
offline-auto-note = Demande chaque heure, tant qu’une page est ouverte, ce qui a changé. Seuls les changements sont téléchargés.
offline-choose = Que télécharger
offline-choose-note = Les tailles indiquent ce qui est téléchargé et conservé.
offline-preview = Ce que vous pouvez télécharger
offline-choose-none = Il n’y a encore rien à télécharger. Revenez dans quelques minutes.
offline-choose-failed = La liste des téléchargements ne peut pas être affichée : { $reason }
offline-choose-offline = La liste des téléchargements n’est pas disponible hors ligne.
offline-again = Réessayer
offline-areas = { $chosen } domaines sur { $all }
offline-all = Tout en { $language }
offline-area-extensions = Extensions web
offline-area-other = Autres documents
offline-area-site = Autres pages, comme le blog
offline-pack-size = { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
}, { $size }
offline-images = Avec les images
offline-images-size = { $size } pour votre choix
offline-download-title = Téléchargement
offline-total-none = Choisissez ce que vous voulez lire hors ligne.
offline-total = { $packs ->
    [one] { $packs } domaine choisi
   *[other] { $packs } domaines choisis
}, { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
}
offline-short = La place risque de manquer : il faut { $needed }, et le navigateur dispose encore de { $free } pour ce site.
offline-download = Télécharger { $size }
offline-update = Mettre à jour
offline-update-size = Mettre à jour ({ $size } au plus)
offline-resume = Reprendre
offline-pause = Suspendre
offline-remove = Supprimer ce qui n’est pas choisi
offline-check = Rechercher des mises à jour
offline-checking = Vérification…
offline-downloading = Téléchargement…
offline-downloading-percent = Téléchargement : { $percent } %
offline-unpacking = Décompression…
offline-unpacking-percent = Décompression : { $percent } %
offline-clearing = Suppression…
offline-paused = Suspendu
offline-current = À jour
offline-last = Dernière mise à jour : { $date }
offline-progress = { $done } sur { $all }, { $pages } pages sur { $allPages }
offline-failure-network = La connexion a été perdue. Ce qui est arrivé est conservé : reprenez quand vous serez de nouveau en ligne.
offline-failure-quota = La place manque : il faut { $needed }, et le navigateur dispose encore de { $free } pour ce site. Choisissez-en moins ou libérez de la place sur l’appareil.
offline-failure-quota-unknown = La place manque. Choisissez-en moins ou libérez de la place sur l’appareil.
offline-failure-corrupt = Ce qui est arrivé était endommagé, plusieurs fois, et n’a pas été conservé. Réessayez plus tard ou sur un autre réseau.
offline-failure-forbidden = Les téléchargements sont réservés aux abonnés. Les vôtres ne sont plus dans ce navigateur.
offline-failure-session = Vous êtes déconnecté. Connectez-vous pour mettre à jour vos téléchargements ; en attendant, vous pouvez lire ce que vous avez.
offline-failure-server = Le site n’a pas pu fournir le téléchargement. Réessayez dans quelques minutes.
offline-storage = Stockage
offline-storage-used = Ce site occupe { $used } dans ce navigateur.
offline-storage-free = Ce site occupe { $used } dans ce navigateur ; { $free } sont libres.
offline-storage-unknown = Le navigateur n’indique pas ce qui est stocké.
offline-stored = { $size }, du { $date }
offline-stored-partial = { $size }, pas encore complet
offline-persisted = Le navigateur ne supprime pas vos téléchargements de lui-même.
offline-persist = Demander au navigateur de les garder
offline-persist-note = Quand la place manque, les navigateurs suppriment ce que les sites ont stocké.
offline-persist-refused = Le navigateur a refusé. Ajoutez le site aux favoris ou installez-le, puis redemandez.
offline-delete = Supprimer
offline-delete-of = Supprimer { $name }
offline-clear = Effacer les données…
offline-clear-title = Supprimer ce qui est enregistré ?
offline-clear-text = { $size } seront supprimés de ce navigateur. Vous pourrez les télécharger de nouveau.
offline-clear-visited = Les pages que vous avez lues ne s’ouvriront plus sans réseau.
offline-cancel = Annuler
offline-from-pack = De votre téléchargement du { $date }
offline-from-visit = Telle que vous l’avez lue le { $date }
offline-missing = Non disponible hors ligne
offline-missing-pack = Cette page n’est pas disponible hors ligne. Elle fait partie de « { $pack } », qui n’est pas téléchargé.
offline-missing-this = Cette page fait partie de « { $pack } », qui n’est pas téléchargé.
offline-missing-none = Vous n’avez pas lu cette page récemment, et aucun téléchargement ne la contient.
offline-missing-unknown = Vous n’avez pas lu cette page récemment.
offline-missing-part = Cette partie du site n’est pas enregistrée dans ce navigateur.
offline-signed-in = Impossible de se déconnecter hors ligne. Votre session reste ouverte : fermez-la quand vous serez de nouveau en ligne.
offline-edits-sent = Vos modifications faites hors ligne sont enregistrées.
offline-edits-waiting = Enregistré dans ce navigateur ; envoyé dès que vous serez de nouveau en ligne.
offline-edits-session = Connectez-vous pour enregistrer vos modifications faites hors ligne : { $count }
offline-unsent = { $count ->
    [one] { $count } modification de vos collections n’est pas encore envoyée. Elle reste dans ce navigateur jusqu’à ce qu’il y ait une connexion.
   *[other] { $count } modifications de vos collections ne sont pas encore envoyées. Elles restent dans ce navigateur jusqu’à ce qu’il y ait une connexion.
}
offline-sent-at = Toutes les modifications sont enregistrées. Les dernières faites hors ligne ont été envoyées à { $time }.
offline-unsent-title = { $count ->
    [one] { $count } modification n’est pas encore envoyée
   *[other] { $count } modifications ne sont pas encore envoyées
}
offline-unsent-text = Ce que vous avez modifié hors ligne dans vos collections n’est que dans ce navigateur. Cela peut y attendre, sous votre nom, jusqu’à votre prochaine connexion. Supprimez-le si d’autres personnes utilisent cet ordinateur.
offline-unsent-discard = Supprimer et se déconnecter
offline-unsent-keep = Se déconnecter
offline-edit-moved = « { $title } » est maintenant dans Articles enregistrés : la collection choisie a été supprimée ailleurs.
offline-edit-restored = « { $title } » a été supprimé ailleurs. L’article est de retour, avec ce que vous avez écrit hors ligne.
offline-edit-joined = Les notes de « { $title } » ont aussi été modifiées ailleurs. Les deux versions sont conservées, l’une après l’autre.
offline-edit-kept = « { $title } » n’a pas été supprimé, car il a été modifié ailleurs. Supprimez-le à nouveau si vous le souhaitez toujours.
offline-edit-full = « { $title } » n’a pas pu être enregistré : votre compte est plein. Supprimez ce dont vous n’avez plus besoin, puis enregistrez-le à nouveau.
offline-edit-tier = La collection « { $title } » n’a pas pu être créée : votre formule n’en permet pas davantage. Ses articles sont dans Articles enregistrés.
offline-edit-lost = La modification de « { $title } » n’a pas pu être enregistrée : cet élément a été supprimé ou renommé ailleurs. Refaites-la si vous le souhaitez toujours.

### Privacy

privacy-heading = Ce qui est compté, et pourquoi
privacy-lead = { $name } compte les visites pour savoir quelles pages aident et lesquelles n’aident pas, sans savoir qui vous êtes.
privacy-lead-ads = { $name } ne compte pas les visites. Ses annonces dépendent de la page, pas de vous.
privacy-lead-nothing = { $name } ne compte pas les visites et n’affiche pas d’annonces.
privacy-choice = Votre choix
privacy-switch = Compter mes visites
privacy-choice-on = Activé : ce navigateur indique quelles pages vous ouvrez et ce que vous y utilisez.
privacy-choice-off = Désactivé : rien n’est envoyé, et ce qui attendait de l’être est supprimé. Ce navigateur s’en souvient jusqu’à ce que vous changiez d’avis.
privacy-choice-browser = Désactivé : votre navigateur demande de ne pas vous suivre (Global Privacy Control ou Do Not Track), et ce site s’y conforme. Rien n’est envoyé.
privacy-choice-cookie = Désactivé : un cookie de ce site indique que rien ne doit être compté (moz-1st-party-data-opt-out). Rien n’est envoyé.
privacy-choice-forgotten = Désactivé jusqu’à ce que vous quittiez cette page : votre navigateur ne laisse rien enregistrer à ce site, qui ne peut donc pas retenir votre choix. Activez Global Privacy Control ou Do Not Track dans les réglages du navigateur : ce site respecte les deux.
privacy-no-script = Les visites sont comptées par JavaScript. Il est désactivé, donc rien n’est envoyé ; avec lui, il y a un interrupteur ici. Vous pouvez aussi activer Global Privacy Control ou Do Not Track dans les réglages du navigateur : ce site respecte les deux.
privacy-counted = Ce qui est compté
privacy-views = <b>Les pages que vous ouvrez.</b> Leur adresse et leur langue, si elles ont été trouvées, et d’où vous veniez : la page de ce site, mais seulement le nom des autres sites. Ce qui suit « ? » dans une adresse est omis, sauf le nom d’une campagne.
privacy-clicks = <b>Ce que vous y utilisez.</b> Liens, menus, boutons, votes sur une page et leurs raisons. Pas ce que vous saisissez.
privacy-searches = <b>Les recherches sans résultat.</b> Leur texte, séparé de la page et de la visite. Rien de ce qui ressemble à une adresse électronique, à un long nombre ou à un mot de passe n’est envoyé.
privacy-speed = <b>La rapidité des pages.</b> Le temps qu’il faut pour voir quelque chose et pour qu’un clic ait un effet, et combien la page bouge d’elle-même.
privacy-device = <b>Avec quoi vous lisez.</b> Nom et version principale du navigateur, nom du système, ordinateur ou téléphone, largeur de la fenêtre par paliers, et la première de vos langues.
privacy-country = <b>Pays et abonnement.</b> Le pays auquel appartient votre adresse réseau, s’il est connu, et votre abonnement, si vous en avez un.
privacy-why = Ces chiffres montrent ce qui est lu, ce qui est cherché sans être trouvé, quelles pages aident et lesquelles sont lentes. Ils ne servent qu’à cela.
privacy-not = Ce qui n’est pas conservé
privacy-not-address = Votre adresse réseau, le nom complet de votre navigateur et l’heure exacte.
privacy-not-reader = Tout ce qui relierait deux visites : aucun numéro de vous, de votre navigateur ou de votre session. Là où les lecteurs sont peu nombreux, des pages ouvertes l’une après l’autre peuvent tout de même ressembler à une seule visite.
privacy-not-others = Votre navigateur n’envoie ses rapports qu’à ce site. Aucun script d’une autre entreprise n’intervient.
privacy-long = Combien de temps
privacy-visit-days = { $days ->
    [one] Les visites individuelles sont supprimées après { $days } jour.
   *[other] Les visites individuelles sont supprimées après { $days } jours.
}
privacy-count-days = { $days ->
    [one] Les chiffres d’une journée entière, comme les vues d’une page, sont supprimés après { $days } jour.
   *[other] Les chiffres d’une journée entière, comme les vues d’une page, sont supprimés après { $days } jours.
}
privacy-counts-stay = Les chiffres d’une journée entière, comme les vues d’une page, sont conservés.
privacy-here = Dans votre navigateur, un rapport attend que le site l’ait reçu. La liste à la fin de cette page disparaît quand vous fermez l’onglet.
privacy-stored = Les pages que vous ouvrez sont gardées dans ce navigateur, pour que vous puissiez les lire sans réseau. Personne ne sait lesquelles. <link>Voir et effacer ce qui est gardé</link>
privacy-ads = Annonces
privacy-ads-none = Il n’y a pas d’annonces sur ce site.
privacy-ads-by = Les annonces sont choisies selon les mots de la page que vous lisez et selon votre pays. Il n’y a aucun profil de vous, rien de ce qui vous concerne n’est transmis hormis votre pays et aucun script d’annonceur ne s’exécute ici.
privacy-ads-counted = Le nombre de fois où une annonce est vue et cliquée est compté par jour et par emplacement, sans rien qui vous concerne.
privacy-ads-switch = L’interrupteur ci-dessus concerne les visites : il ne désactive pas les annonces.
privacy-ads-more = En savoir plus sur les annonces de { $name }
privacy-records = Ce que cette visite a envoyé
privacy-records-lead = Les rapports que cet onglet a envoyés, tels que le site les a reçus, les cinquante derniers au plus.
privacy-records-no-script = La liste a besoin de JavaScript. Sans lui, rien n’est envoyé.
privacy-records-none = Rien n’a été envoyé jusqu’ici.
privacy-records-off = Rien n’est envoyé tant que le comptage est désactivé.
privacy-records-waiting = { $count ->
    [one] { $count } rapport attend d’être envoyé.
   *[other] { $count } rapports attendent d’être envoyés.
}
privacy-record-view = Vue d’une page
privacy-record-click = Événement
privacy-record-search = Recherche sans résultat
privacy-record-speed = Rapidité d’une page
privacy-record-other = Rapport
privacy-record-others = De la bibliothèque qui crée les rapports ; n’est pas conservé
privacy-record-raw = Tel qu’il a été envoyé (JSON)
privacy-field-source = Ce qui a été cliqué ou s’est passé
privacy-field-query = Texte
privacy-field-path = Page
privacy-field-referrer = Provenance
privacy-field-status = La page
privacy-field-baseline = Baseline
privacy-field-lcp = Plus grande partie visible (LCP)
privacy-field-fcp = Première partie visible (FCP)
privacy-field-inp = Réaction la plus lente (INP)
privacy-field-ttfb = Réponse du serveur (TTFB)
privacy-field-cls = Mesure de ce qui a bougé (CLS)
privacy-field-width = Largeur de la fenêtre
privacy-field-languages = Langues du navigateur
privacy-field-country = Pays
privacy-field-subscription = Abonnement
privacy-field-campaign = Campagne ({ $part })
privacy-value-found = a été trouvée
privacy-value-missing = n’a pas été trouvée
privacy-value-anonymous = aucun
privacy-ad-requested = Une publicité a été demandée
privacy-ad-fetched = Le serveur a répondu à la demande de publicité
privacy-ad-served = Une publicité a été placée sur la page
privacy-ad-viewed = Une publicité a été vue
privacy-ad-clicked = Une publicité a reçu un clic
privacy-ad-about = Un lien sur les publicités a reçu un clic
privacy-ad-without = Un lien pour ne plus voir de publicités a reçu un clic
privacy-ad-failed = Les publicités n’ont pas pu être chargées
privacy-policy = Politique de confidentialité de { $name }

### Observatory

observatory-title = HTTP Observatory
observatory-lead = Voyez comment un site utilise les protections des navigateurs, à quelle vitesse il répond et ce qu’il faut changer.
observatory-site = Adresse du site
observatory-site-wrong = Ce n’est pas l’adresse d’un site. Écrivez par exemple example.com ou https://example.com/shop.
observatory-scan = Analyser
observatory-public = Une analyse se compose de quelques requêtes ordinaires. Tout le monde peut en voir le résultat.
observatory-no-server = Ce site n’est fait que de fichiers : rien ne peut être analysé ici.
observatory-opening = L’analyse est terminée. Ouverture du rapport…
observatory-looks-at = Ce qu’une analyse examine
observatory-headers-heading = En-têtes
observatory-headers-text = Content Security Policy, HTTPS, inclusion dans des cadres et neuf autres tests donnent une note de A+ à F.
observatory-cookies-heading = Corrections
observatory-cookies-text = Chaque test échoué vient avec la configuration pour votre serveur, tirée de ce que votre site envoie.
observatory-speed-heading = Vitesse
observatory-speed-text = Connexion, compression, mise en cache et ce qui retarde la page, avec un score à part.
observatory-more = En savoir plus sur l’observatoire
observatory-scoring-docs = Tests et notation
observatory-faq = Questions fréquentes
observatory-feedback = Donner votre avis
observatory-asking = Demande de ses en-têtes à { $host }…
observatory-still = Questions à { $host } en cours. Après les en-têtes viennent la vitesse et les fichiers de sa page…
observatory-slow = Le site est lent à répondre. Une analyse prend jusqu’à 45 secondes.
observatory-elapsed = { $seconds } s
observatory-report = Rapport
observatory-report-of = Rapport de
observatory-report-title = Rapport de { $host }
observatory-not-scanned = { $host } n’a pas encore été analysé.
observatory-another = Analyser un autre site
observatory-summary = Résumé
observatory-grade = Note
observatory-score = Score
observatory-of = { $part } sur { $whole }
observatory-tests-passed = Tests réussis
observatory-scanned = Analysé
observatory-better = Mieux qu’avant :
observatory-worse = Moins bien qu’avant :
observatory-rescan = Analyser à nouveau
observatory-rescan-wait = Possible une minute après la dernière analyse.
observatory-result-news = Nouveau résultat : note { $grade }, score { $score }
observatory-copy = Copier
observatory-copy-link = Copier le lien
observatory-copy-badge = Copier le badge
observatory-image = Image
observatory-parts = Parties du rapport
observatory-tab-scoring = Notation
observatory-fix-first = À corriger en premier
observatory-points = { $points } points
observatory-all-passed = Aucun test n’a échoué. Il n’y a rien à corriger.
observatory-passes = Réussis ou sans objet : { $count }
observatory-tab-response = En-têtes et cookies
observatory-tab-csp = CSP
observatory-tab-cookies = Cookies
observatory-tab-headers = En-têtes bruts
observatory-tab-performance = Performances
observatory-tab-what-if = Et si
observatory-tab-comparison = Historique et comparaison
observatory-tab-history = Historique
observatory-tab-benchmark = Comparaison générale
observatory-tab-compare = Comparer
observatory-test = Test
observatory-verdict = Résultat
observatory-reason = Raison et conseil
observatory-passed = Réussi
observatory-failed = Échoué
observatory-not-applicable = Sans objet
observatory-bonus-note = Les points de bonus comptent à partir d’un score de 90.
observatory-fix = Comment corriger
observatory-server = Serveur
observatory-info = Ce que cela signifie
observatory-csp-none = Ce site n’a pas de Content Security Policy.
observatory-csp-reports = Ce site signale seulement ce qu’une Content Security Policy bloquerait. Rien n’est bloqué.
observatory-csp-effective = Politique appliquée
observatory-cookies-none = Ce site n’a déposé aucun cookie.
observatory-name = Nom
observatory-cookie-expires = Expire
observatory-cookie-path = Chemin
observatory-cookie-secure = Secure
observatory-cookie-httponly = HttpOnly
observatory-cookie-samesite = SameSite
observatory-cookie-prefix = Préfixe
observatory-cookie-session = Fin de session
observatory-yes = Oui
observatory-no = Non
observatory-headers-none = Les en-têtes de cette analyse ne sont pas enregistrés.
observatory-copy-headers = Copier les en-têtes
observatory-header = En-tête
observatory-value = Valeur
observatory-history-none = Aucune analyse n’est encore enregistrée.
observatory-history-one = La courbe commence quand le score change.
observatory-history-label = Score du { $from } au { $to } : d’abord { $first }, enfin { $last }.
observatory-change = Évolution
observatory-benchmark-none = Il n’y a encore rien à comparer.
observatory-benchmark-text = Ce site est meilleur que { $share } % des sites analysés depuis un an.
observatory-sites = Sites
observatory-this-site = Ce site
observatory-compare = Comparer
observatory-compare-text = Un autre site à côté de celui-ci, test par test.
observatory-compare-site = Comparer avec
observatory-compare-scans = Comparer deux analyses
observatory-compare-before = Avant
observatory-compare-after = Après
observatory-performance-none = Les performances n’ont pas été mesurées.
observatory-performance-score = sur 100. Les temps sont des médianes de { $runs } passages. La note n’en dépend pas.
observatory-timing-dns = DNS
observatory-timing-connect = Connexion
observatory-timing-tls = TLS
observatory-timing-first-byte = Premier octet
observatory-timing-total = Total
observatory-range = { $from } à { $to }
observatory-checks = Vérifications
observatory-weight = Poids
observatory-rating-good = Bon
observatory-rating-fair = Moyen
observatory-rating-poor = Mauvais
observatory-rating-unknown = Non mesuré
observatory-waterfall = Requêtes
observatory-requests = Requêtes : { $count }, { $size }
observatory-omitted = Non demandées, pour limiter la charge : { $count }.
observatory-address = Adresse
observatory-size = Taille
observatory-time = Temps
observatory-phase-dns = DNS
observatory-phase-connect = Connexion
observatory-phase-tls = TLS
observatory-phase-wait = Attente
observatory-phase-receive = Réception
observatory-kind-document = Page
observatory-kind-stylesheet = Feuille de style
observatory-kind-script = Script
observatory-kind-image = Image
observatory-kind-font = Police
observatory-kind-media = Média
observatory-kind-frame = Cadre
observatory-kind-other = Autre
observatory-third-party = autre hôte
observatory-blocking = bloque l’affichage
observatory-what-if-text = Modifiez les en-têtes de la réponse analysée et voyez la note qu’aurait le site. Aucune requête n’est envoyée au site.
observatory-what-if-headers = En-têtes de la réponse
observatory-what-if-wrong = La ligne { $line } n’est pas un en-tête. Écrivez « nom: valeur ».
observatory-what-if-set = Définir :
observatory-what-if-reset = Rétablir
observatory-what-if-result = Résultat de vos modifications
observatory-what-if-now = Maintenant
observatory-what-if-then = Alors
observatory-what-if-news = Avec ces en-têtes : note { $grade }, score { $score }
observatory-no-changes = Aucun test n’a un autre résultat.
observatory-try-again = Réessayer
observatory-retry-after = Réessayez dans { $seconds } s.
observatory-failure-invalid-site = « { $host } » n’est pas le nom d’un site
observatory-failure-invalid-site-help = Écrivez un nom d’hôte, avec un port et un chemin au besoin, comme example.com:8443/shop. Seuls certains ports sont analysés.
observatory-failure-invalid-hostname = Ce domaine de premier niveau n’existe pas
observatory-failure-invalid-hostname-help = Vérifiez la fin du nom. Pour les hôtes de votre réseau, utilisez « waymark scan » en ligne de commande.
observatory-failure-invalid-hostname-ip = Les adresses IP ne sont pas analysées
observatory-failure-invalid-hostname-ip-help = Écrivez un nom qui mène à une adresse publique. Pour votre réseau, utilisez « waymark scan » en ligne de commande.
observatory-failure-invalid-hostname-lookup = { $host } est introuvable
observatory-failure-invalid-hostname-lookup-help = Le DNS ne connaît pas ce nom. Vérifiez l’orthographe ; un nouveau nom peut demander un peu de temps.
observatory-failure-refused = { $host } n’est pas analysé ici
observatory-failure-refused-help = Les opérateurs de cet observatoire l’ont exclu.
observatory-failure-site-down = { $host } est injoignable
observatory-failure-site-down-help = Aucune connexion n’a abouti, ni en HTTPS ni en HTTP. Vérifiez que le site fonctionne et qu’il est ouvert à internet.
observatory-failure-port-down = Rien ne répond sur ce port
observatory-failure-port-down-help = Ce port ne sert ni HTTPS ni HTTP. Vérifiez-le ou retirez-le.
observatory-failure-status = { $host } répond par une erreur
observatory-failure-status-help = Les pages d’erreur ne sont pas notées. Choisissez une adresse qui s’ouvre dans un navigateur.
observatory-failure-blocked = { $host } bloque les analyseurs
observatory-failure-blocked-help = Le site, ou un service placé devant lui, bloque les programmes. Cela ne dit rien de ses en-têtes. S’il est à vous, laissez passer l’agent utilisateur de l’analyseur.
observatory-failure-opt-out = { $host } ne veut pas être analysé
observatory-failure-opt-out-help = Le site s’y oppose et ce choix est respecté. S’il est à vous, changez d’abord cela.
observatory-failure-address = { $host } mène à une adresse non publique
observatory-failure-address-help = Seules les adresses publiques sont analysées. Pour votre réseau, utilisez « waymark scan » en ligne de commande.
observatory-failure-timeout = { $host } a mis trop de temps
observatory-failure-timeout-help = La réponse n’est pas arrivée à temps. Réessayez quand le site sera moins chargé.
observatory-failure-response = La réponse est illisible
observatory-failure-response-help = Elle enfreint les règles de HTTP ou elle est trop grande. Regardez les journaux du serveur.
observatory-failure-rate-limited = Trop d’analyses en peu de temps
observatory-failure-rate-limited-help = Il y a des limites par hôte et par lecteur. Les résultats enregistrés restent visibles à tout moment.
observatory-failure-busy = L’observatoire est occupé
observatory-failure-busy-help = Beaucoup de sites sont analysés en ce moment. Réessayez dans un instant.
observatory-failure-unreachable = Pas de connexion à ce site
observatory-failure-unreachable-help = Vérifiez votre connexion à internet et réessayez.
observatory-failure-other = L’analyse a échoué
observatory-failure-other-help = Cela n’aurait pas dû arriver. Réessayez et dites-le-nous si cela se reproduit.

### Exported pages: no page of the site has these.

exported-online = Lire cette page en ligne
exported-only-online = Ouvre le site web : absent de cette copie
exported-missing = Absent de cette copie
exported-example = Cet exemple ne fonctionne que sur le site web
exported-media = Uniquement sur le site web
exported-other = Autres pages
exported-pages = { $count ->
    [one] { $count } page
   *[other] { $count } pages
  }
