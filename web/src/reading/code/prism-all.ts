// Every language of the documentation; grammars come after their dependencies.
import { Prism } from "./prism-core.ts";
import "prismjs/components/prism-markup";
import "prismjs/components/prism-css";
import "prismjs/components/prism-clike";
import "prismjs/components/prism-javascript";
import "prismjs/components/prism-regex";
import "prismjs/components/prism-markup-templating";
import "prismjs/components/prism-apacheconf";
import "prismjs/components/prism-bash";
import "prismjs/components/prism-batch";
import "prismjs/components/prism-c";
import "prismjs/components/prism-cpp";
import "prismjs/components/prism-csharp";
import "prismjs/components/prism-diff";
import "prismjs/components/prism-django";
import "prismjs/components/prism-docker";
import "prismjs/components/prism-glsl";
import "prismjs/components/prism-go";
import "prismjs/components/prism-graphql";
import "prismjs/components/prism-handlebars";
import "prismjs/components/prism-http";
import "prismjs/components/prism-ini";
import "prismjs/components/prism-java";
import "prismjs/components/prism-json";
import "prismjs/components/prism-jsx";
import "prismjs/components/prism-typescript";
import "prismjs/components/prism-tsx";
import "prismjs/components/prism-latex";
import "prismjs/components/prism-less";
import "prismjs/components/prism-markdown";
import "prismjs/components/prism-nginx";
import "prismjs/components/prism-php";
import "prismjs/components/prism-powershell";
import "prismjs/components/prism-pug";
import "prismjs/components/prism-python";
import "prismjs/components/prism-ruby";
import "prismjs/components/prism-rust";
import "prismjs/components/prism-sass";
import "prismjs/components/prism-scss";
import "prismjs/components/prism-sql";
import "prismjs/components/prism-toml";
import "prismjs/components/prism-uri";
import "prismjs/components/prism-wasm";
import "prismjs/components/prism-web-idl";
import "prismjs/components/prism-wgsl";
import "prismjs/components/prism-yaml";
import "prism-svelte";
import { languageName } from "./languages.ts";
import { highlightWith } from "./write.ts";

/** HTML of highlighted code; null for an unknown language. */
export function highlightCode(code: string, language: string): string | null {
  const name = languageName(language);
  const grammar = Prism.languages[name];
  return grammar === undefined || typeof grammar === "function"
    ? null
    : highlightWith(grammar, code, name);
}
