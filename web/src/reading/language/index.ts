export { hasTranslations, LanguageMenu } from "./LanguageMenu.tsx";
export { TranslationBanner } from "./TranslationBanner.tsx";
