import type { Specification } from "#/contract/page.ts";
import { useSite } from "#/core/context.ts";
import { Message, useTranslator } from "#/l10n/context.tsx";

interface SpecificationsProps {
  readonly specifications: readonly Specification[];
  readonly query: string;
}

/** The table of the specifications of a feature. */
export function Specifications({ specifications, query }: SpecificationsProps) {
  const { t } = useTranslator();
  if (specifications.length === 0) return <Missing query={query} />;
  return (
    <figure className="table-container">
      <table className="standard-table">
        <thead>
          <tr>
            <th scope="col">{t("specifications-column")}</th>
          </tr>
        </thead>
        <tbody>
          {specifications.map(({ bcdSpecificationURL: url, title }) => (
            <tr key={url}>
              <td>
                <a
                  className="external"
                  href={escaped(url)}
                  target="_blank"
                  rel="noopener"
                >
                  {title}
                  {url.includes("#") && (
                    <>
                      <br />
                      <small># {fragment(url)}</small>
                    </>
                  )}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Fragments such as #sec-%typedarray%.prototype.join are not valid unescaped. */
function escaped(url: string): string {
  return url.replace(/%(?![0-9a-f]{2})/gi, "%25");
}

function fragment(url: string): string {
  return url.slice(url.indexOf("#") + 1);
}

function Missing({ query }: { readonly query: string }) {
  const { t } = useTranslator();
  const { links } = useSite();
  return (
    <div className="notecard warning">
      <p>
        <strong>{t("specifications-missing")}</strong>
      </p>
      <p>
        <Message
          id="specifications-missing-text"
          args={{ query }}
          parts={{
            code: (text) => <code>{text}</code>,
            key: (text) => <code>{text}</code>,
            a: (text) => <a href="#on-github">{text}</a>,
            data: (text) => <Repository href={links.compatSource}>{text}</Repository>,
            specs: (text) => <Repository href={links.specsSource}>{text}</Repository>,
          }}
        />
      </p>
    </div>
  );
}

interface RepositoryProps {
  /** Empty if the site has none. */
  readonly href: string;
  readonly children: string;
}

/** A link to the source of the data. */
function Repository({ href, children }: RepositoryProps) {
  if (href === "") return children;
  return (
    <a className="external" href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
