import { useEffect, useRef } from "react";
import { SWRConfig } from "swr";
import { Sections } from "#/reading/body/index.ts";
import { drawSections } from "#/reading/drawing/index.ts";
import { Icon } from "#/ui/Icon/Icon.tsx";
import { Main } from "#/ui/Main.tsx";
import { Switch } from "#/ui/Switch/Switch.tsx";
import { compatData } from "./compat-data.ts";
import { CompatSample } from "./CompatSample.tsx";
import { Controls } from "./Controls.tsx";
import { DocParts } from "./DocParts.tsx";
import { Part } from "./Part.tsx";
import {
  areas,
  colours,
  icons,
  sections,
  sizes,
  spaces,
  supportQuery,
} from "./samples.ts";
import styles from "./DesignView.module.css";

/**
 * All components on one page for contributors. Its texts are for developers and only in
 * English.
 */
export default function DesignView() {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (article.current !== null) return drawSections(article.current);
  }, []);
  const fallback = { [`/bcd/api/v0/current/${supportQuery}.json`]: compatData };
  return (
    <SWRConfig value={{ fallback, revalidateOnMount: false }}>
      <Main className="screen">
        <h1>Design language</h1>
        <p>What it is meant to be is written in docs/design-language.md.</p>
        <Part title="Colours">
          <ul className={styles.swatches}>
            {colours.map((name) => (
              <li key={name}>
                <span
                  style={{ "--swatch": `var(--${name})` }}
                  className={styles.swatch}
                />
                <code>--{name}</code>
              </li>
            ))}
          </ul>
          <ul className={styles.swatches}>
            {areas.map((name) => (
              <li key={name} className={`category-${name}`}>
                <span style={{ "--swatch": "var(--area)" }} className={styles.swatch} />
                <code>.category-{name}</code>
              </li>
            ))}
          </ul>
        </Part>
        <Part title="Type">
          {sizes.map((name) => (
            <p
              key={name}
              style={{ fontSize: `var(--text-${name})` }}
              className={styles.line}
            >
              Every trail has a sign where it forks <code>--text-{name}</code>
            </p>
          ))}
        </Part>
        <Part title="Space">
          {spaces.map((step) => (
            <p key={step} className={styles.line}>
              <span
                className={styles.space}
                style={{ inlineSize: `var(--space-${step})` }}
              />{" "}
              <code>--space-{step}</code>
            </p>
          ))}
        </Part>
        <Part title="Icons">
          <ul className={styles.icons}>
            {icons.map((name) => (
              <li key={name}>
                <Icon name={name} />
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </Part>
        <Controls />
        <Part title="Switches">
          <p className={styles.row}>
            <Switch checked onChange={() => undefined}>
              On
            </Switch>
            <Switch checked={false} onChange={() => undefined}>
              Off
            </Switch>
            <Switch checked={false} disabled onChange={() => undefined}>
              Not now
            </Switch>
          </p>
        </Part>
        <DocParts />
        <Part title="Compatibility table">
          <CompatSample query={supportQuery} />
        </Part>
        <article ref={article} className="main-page-content">
          <Sections body={sections} />
        </article>
      </Main>
    </SWRConfig>
  );
}
