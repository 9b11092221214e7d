import { useEffect, useRef, type ReactNode } from "react";
import type { CurriculumPage, Section } from "#/contract/page.ts";
import { useSite } from "#/core/context.ts";
import { useTranslator } from "#/l10n/context.tsx";
import { BodySection, Prose } from "#/reading/body/index.ts";
import { drawSections } from "#/reading/drawing/index.ts";
import { Main } from "#/ui/Main.tsx";
import { FirstLesson } from "./FirstLesson.tsx";
import { ModuleGroups } from "./ModuleGroups.tsx";
import { Partner } from "./Partner.tsx";
import { Stairway } from "./Stairway.tsx";
import { useScrollDepth } from "./useScrollDepth.ts";
import styles from "./Landing.module.css";

/** The landing page of the course. */
export function Landing({ page }: { readonly page: CurriculumPage }) {
  const { lessons } = useSite();
  const { t } = useTranslator();
  const article = useRef<HTMLElement>(null);
  useScrollDepth(page.url);
  useEffect(() => {
    if (article.current !== null) return drawSections(article.current);
  }, []);
  const { title, body = [], modules = [] } = page.doc;
  const special = (section: Section, index: number): ReactNode => {
    const { id, title: heading } = section.value;
    const html = section.value.content ?? "";
    if (index === 0) {
      return (
        <header key="hero" className={styles.hero}>
          <div>
            <h1>{title}</h1>
            {heading !== null && (
              <h2 id={id?.toLowerCase()} dangerouslySetInnerHTML={{ __html: heading }} />
            )}
            <Prose html={html} index={index} />
          </div>
          <Summit />
        </header>
      );
    }
    switch (id) {
      case "about_the_curriculum":
        return (
          <section key={id} className={styles.about} aria-labelledby={id}>
            <div>
              <h2 id={id} dangerouslySetInnerHTML={{ __html: heading ?? "" }} />
              <Prose html={html} index={index} />
            </div>
            {lessons.first.url !== "" && <FirstLesson lesson={lessons.first} />}
          </section>
        );
      case "modules":
        return (
          <section key={id} className={styles.modules} aria-labelledby={id}>
            <h2 id={id} dangerouslySetInnerHTML={{ __html: heading ?? "" }} />
            <Prose html={html} index={index} />
            <ModuleGroups groups={modules} />
            {lessons.partner.url !== "" && <Partner partner={lessons.partner} />}
            <Stairway />
          </section>
        );
      default:
        return (
          <div key={`${index}`} className={styles.rest}>
            <BodySection section={section} index={index} />
          </div>
        );
    }
  };
  return (
    <Main className="screen">
      <article
        ref={article}
        className="main-page-content"
        lang="en-US"
        dir="ltr"
        aria-label={t("curriculum-landing", { title })}
      >
        {body.map(special)}
      </article>
    </Main>
  );
}

/** Contour lines with a marked path to the top. */
function Summit() {
  return (
    <svg
      className={styles.summit}
      viewBox="0 0 320 240"
      aria-hidden="true"
      focusable="false"
    >
      <g className={styles.contours}>
        <path d="M8 214c46-34 84-12 128-32s52-62 96-58 64 40 80 90" />
        <path d="M34 222c40-26 76-10 112-26s48-46 82-42 50 32 62 68" />
        <path d="M66 230c30-18 60-8 88-20s38-30 64-26 34 20 46 46" />
        <path d="M24 178c38-20 66-8 96-30s46-70 92-64 74 34 92 84" />
        <path d="M70 150c26-8 40-26 58-48s44-46 78-38 56 34 70 62" />
        <path d="M116 104c12-22 34-44 64-42s46 18 58 40" />
        <path d="M146 74c8-14 18-20 34-19s24 8 30 18" />
      </g>
      <path
        className={styles.way}
        d="M52 236c22-30 64-20 84-42s0-46 26-62 36-14 40-36 -12-32-24-44"
      />
      <g className={styles.blazes}>
        <rect x="70" y="206" width="9" height="14" rx="2" />
        <rect x="132" y="176" width="9" height="14" rx="2" />
        <rect x="152" y="124" width="9" height="14" rx="2" />
        <rect x="196" y="82" width="9" height="14" rx="2" />
      </g>
      <path className={styles.flag} d="M178 52V22l22 8-22 9" />
    </svg>
  );
}
