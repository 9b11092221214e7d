import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import styles from "./Help.module.css";

export function Topics({ onChoose }: { readonly onChoose: (question: string) => void }) {
  const { t } = useTranslator();
  const questions = [
    t("help-example-center"),
    t("help-example-gap"),
    t("help-example-async"),
    t("help-example-cors"),
    t("help-example-form"),
    t("help-example-error"),
  ];
  return (
    <section className={styles.topics} aria-label={t("help-examples")}>
      <h2>{t("help-examples")}</h2>
      <ul>
        {questions.map((question, i) => (
          <li key={question}>
            <Button
              data-glean={`ai_help: example ${i + 1}`}
              onClick={() => onChoose(question)}
            >
              {question}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
