import type { ReactNode } from "react";
import type { Site } from "#/contract/site.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { Answer, Offline } from "./drawings.tsx";
import { Picture } from "./Picture.tsx";
import { pictureOf } from "./pictures.ts";
import styles from "./Overview.module.css";

interface Feature {
  readonly name: "ads" | "ai" | "playground" | "updates" | "collections" | "offline";
  readonly isOn: (site: Site) => boolean;
  /** Its page in the documentation of Plus. */
  readonly docs: string;
  readonly picture: ReactNode;
}

const features: readonly Feature[] = [
  {
    name: "ads",
    isOn: ({ flags }) => flags.placement,
    docs: "overview",
    picture: <Picture {...pictureOf("article")} />,
  },
  { name: "ai", isOn: ({ flags }) => flags.aiHelp, docs: "ai-help", picture: <Answer /> },
  {
    name: "playground",
    isOn: ({ flags }) => flags.playground,
    docs: "playground",
    picture: <Picture {...pictureOf("playground")} />,
  },
  {
    name: "updates",
    isOn: ({ flags }) => flags.updates,
    docs: "updates",
    picture: <Picture {...pictureOf("updates")} />,
  },
  {
    name: "collections",
    isOn: ({ flags }) => flags.collections,
    docs: "collections",
    picture: <Picture {...pictureOf("collection")} />,
  },
  {
    name: "offline",
    isOn: ({ offline }) => offline.packs !== "off",
    docs: "offline",
    picture: <Offline />,
  },
];

/** The features of Plus, each with a screenshot. */
export function Features() {
  const { t } = useTranslator();
  const site = useSite();
  const { flags } = site;
  const texts = {
    ads: [t("overview-ads"), t("overview-ads-text")],
    ai: [t("menu-ai-help"), t("overview-ai-text")],
    playground: [t("menu-playground"), t("overview-playground-text")],
    updates: [t("menu-updates"), t("overview-updates-text")],
    collections: [t("menu-collections"), t("overview-collections-text")],
    offline: [t("overview-offline"), t("overview-offline-text")],
  } as const;
  return (
    <section className={styles.features} aria-labelledby="features-title">
      <h2 id="features-title" className="visually-hidden">
        {t("overview-features")}
      </h2>
      {features.map(({ name, isOn, docs, picture }) => {
        const [title, text] = texts[name];
        return (
          <article key={name} className={`${styles.feature} ${styles[name] ?? ""}`}>
            <div className={styles.words}>
              <h3>{title}</h3>
              <p>{text}</p>
              {!isOn(site) && (
                <p className={styles.notYet}>
                  {name === "ads" ? t("overview-no-ads") : t("overview-not-yet")}
                </p>
              )}
              {flags.plusDocs && (
                <a className="lone-link" href={`/en-US/plus/docs/features/${docs}`}>
                  {t("overview-more", { feature: title })}
                </a>
              )}
            </div>
            <div className={styles.picture}>{picture}</div>
          </article>
        );
      })}
    </section>
  );
}
