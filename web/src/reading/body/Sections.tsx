import { memo, useRef, type ReactNode } from "react";
import type { Section, SectionHeading } from "#/contract/page.ts";
import { useMarkup } from "#/core/useMarkup.ts";
import { CompatSlot } from "#/reading/compat/index.ts";
import { Specifications } from "./Specifications.tsx";

/** The sections of a document. */
export function Sections({ body }: { readonly body: readonly Section[] }) {
  return body.map((section, i) => (
    <BodySection key={section.value.id ?? i} section={section} index={i} />
  ));
}

interface BodySectionProps {
  readonly section: Section;
  readonly index: number;
}

/** A section; hydration finds it by its index in the body. */
export function BodySection({ section, index }: BodySectionProps): ReactNode {
  switch (section.type) {
    case "prose":
      return (
        <Titled heading={section.value}>
          <Prose html={section.value.content} index={index} />
        </Titled>
      );
    case "browser_compatibility":
      return (
        <Titled heading={section.value}>
          <CompatSlot query={section.value.query} />
          <Extra html={section.value.content} index={index} />
        </Titled>
      );
    case "specifications":
      return (
        <Titled heading={section.value}>
          <Specifications
            specifications={section.value.specifications}
            query={section.value.query}
          />
          <Extra html={section.value.content} index={index} />
        </Titled>
      );
    default:
      throw new Error(`Unknown section ${(section as Section).type}`);
  }
}

interface TitledProps {
  readonly heading: SectionHeading;
  readonly children: ReactNode;
}

function Titled({ heading, children }: TitledProps) {
  const { id, title, isH3 } = heading;
  if (id === null || title === null) return children;
  // The id may be a key of data, which has capital letters.
  const anchor = "query" in heading ? id.toLowerCase() : id;
  const Heading = isH3 ? "h3" : "h2";
  return (
    <section aria-labelledby={anchor}>
      <Heading id={anchor}>
        <a href={`#${anchor}`} dangerouslySetInnerHTML={{ __html: title }} />
      </Heading>
      {children}
    </section>
  );
}

interface ProseProps {
  readonly html: string;
  readonly index: number;
}

/**
 * Memoized: additions of scripts to the markup must survive later renders. If a page
 * changes while it is open, its new markup is merged in.
 */
export const Prose = memo(function Prose({ html, index }: ProseProps) {
  const element = useRef<HTMLDivElement>(null);
  const first = useMarkup(element, html);
  return (
    <div
      ref={element}
      className="section-content"
      data-section={index}
      dangerouslySetInnerHTML={{ __html: first }}
    />
  );
});

function Extra({
  html,
  index,
}: {
  readonly html: string | undefined;
  readonly index: number;
}) {
  return html === undefined ? null : <Prose html={html} index={index} />;
}
