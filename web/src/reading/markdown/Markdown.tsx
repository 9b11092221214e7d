import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import type { Nodes, Parents, Root, Table } from "mdast";
import { Fragment, memo, useMemo, type ReactNode } from "react";
import styles from "./Markdown.module.css";

interface MarkdownCode {
  readonly language: string;
  readonly text: string;
  /** The block's index in the text. */
  readonly number: number;
}

interface MarkdownLink {
  readonly address: string;
  readonly title: string | undefined;
  /** The text content, without markup. */
  readonly text: string;
  readonly children: ReactNode;
}

/** Components for the parts that differ in style and behaviour. */
export interface Drawing {
  readonly code: (code: MarkdownCode) => ReactNode;
  readonly link: (link: MarkdownLink) => ReactNode;
}

interface MarkdownProps extends Drawing {
  readonly text: string;
}

function parse(text: string): Root {
  return fromMarkdown(text, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
}

/**
 * Renders untrusted Markdown. It is limited to the elements below: HTML is shown as text,
 * and images as their description.
 */
export const Markdown = memo(function Markdown({ text, code, link }: MarkdownProps) {
  const root = useMemo(() => parse(text), [text]);
  const blocks = codeOf(root);
  return <Children of={root} part={{ blocks, code, link }} />;
});

/** The context of the parts of a text. */
interface Part extends Drawing {
  readonly blocks: readonly Nodes[];
}

function textOf(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** All blocks of code, in order. */
function codeOf(node: Nodes): readonly Nodes[] {
  if (node.type === "code") return [node];
  return "children" in node ? node.children.flatMap(codeOf) : [];
}

function Children({ of, part }: { readonly of: Parents; readonly part: Part }) {
  return of.children.map((child, i) => (
    // The text only grows at its end, so indexes are stable keys.
    <Fragment key={i}>
      <Part node={child} part={part} />
    </Fragment>
  ));
}

const headings = { 1: "h2", 2: "h3", 3: "h4", 4: "h5", 5: "h6", 6: "h6" } as const;

function Part({ node, part }: { readonly node: Nodes; readonly part: Part }): ReactNode {
  switch (node.type) {
    case "text":
    case "html":
      return node.value;
    case "inlineCode":
      return <code>{node.value}</code>;
    case "break":
      return <br />;
    case "thematicBreak":
      return <hr />;
    case "image":
    case "imageReference":
      return node.alt ?? "";
    case "code":
      return part.code({
        language: node.lang ?? "",
        text: node.value,
        number: part.blocks.indexOf(node),
      });
    case "table":
      return <DataTable table={node} part={part} />;
    case "link":
      return part.link({
        address: node.url,
        title: node.title ?? undefined,
        text: textOf(node),
        children: <Children of={node} part={part} />,
      });
    case "definition":
      return null;
    default:
      return "children" in node ? <Box node={node} part={part} /> : null;
  }
}

function Box({ node, part }: { readonly node: Parents; readonly part: Part }) {
  const inner = <Children of={node} part={part} />;
  switch (node.type) {
    case "paragraph":
      return <p>{inner}</p>;
    case "heading": {
      const Heading = headings[node.depth];
      return <Heading>{inner}</Heading>;
    }
    case "blockquote":
      return <blockquote>{inner}</blockquote>;
    case "list":
      return node.ordered === true ? (
        <ol start={node.start ?? 1}>{inner}</ol>
      ) : (
        <ul>{inner}</ul>
      );
    case "listItem":
      return <li>{inner}</li>;
    case "emphasis":
      return <em>{inner}</em>;
    case "strong":
      return <strong>{inner}</strong>;
    default:
      return inner;
  }
}

function DataTable({ table, part }: { readonly table: Table; readonly part: Part }) {
  const [head, ...rows] = table.children;
  return (
    <div className={styles.table} role="group" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head?.children.map((cell, i) => (
              <th key={i} scope="col">
                <Children of={cell} part={part} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.children.map((cell, at) => (
                <td key={at}>
                  <Children of={cell} part={part} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
