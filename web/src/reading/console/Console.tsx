import { useEffect, useId, useRef, useState, type SubmitEvent } from "react";
import { useTranslator } from "#/l10n/context.tsx";
import { Button } from "#/ui/Button/Button.tsx";
import { TextArea, TextField } from "#/ui/Field/Field.tsx";
import styles from "./Console.module.css";
import { originOf, type ConsoleRequest, type Refusal } from "./parseCurl.ts";
import { send, type ConsoleResponse } from "./send.ts";

interface ConsoleProps {
  readonly request: ConsoleRequest;
  readonly origins: readonly string[];
  readonly onClose: () => void;
}

/** What a reader wrote in place of placeholders, by header and origin, until the site is left or reloaded. */
const written = new Map<string, string>();

const isCredential = (name: string) => /^authorization$|key|token|secret/i.test(name);

type Outcome =
  | { readonly state: "none" | "sending" | "failed" }
  | { readonly state: "done"; readonly response: ConsoleResponse };

/** Lets a reader change the request of an example, send it, and see the response. */
export function Console({ request, origins, onClose }: ConsoleProps) {
  const { t } = useTranslator();
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const abort = useRef<AbortController>(null);
  const [url, setURL] = useState(request.url);
  const [values, setValues] = useState(() =>
    request.headers.map(
      ([name, value]) => written.get(`${originOf(request.url)} ${name}`) ?? value,
    ),
  );
  const [body, setBody] = useState(request.body ?? "");
  const [outcome, setOutcome] = useState<Outcome>({ state: "none" });
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    form.current?.querySelector("input")?.focus();
    return () => abort.current?.abort();
  }, []);

  function problemOf(): string | null {
    const [open] = /\{[^{}/]*\}/.exec(url) ?? [];
    if (open !== undefined) return t("console-fill", { name: open });
    if (origins.includes(originOf(url))) return null;
    return t("console-other-origin", { origins: origins.join(", ") });
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = problemOf();
    setProblem(found);
    if (found !== null) return;
    const headers = request.headers.map(([name], i) => [name, values[i] ?? ""] as const);
    for (const [name, value] of headers) {
      if (isCredential(name)) written.set(`${originOf(url)} ${name}`, value);
    }
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setOutcome({ state: "sending" });
    try {
      const sent = {
        ...request,
        url,
        headers,
        body: request.body === null ? null : body,
      };
      const response = await send(sent, controller.signal);
      if (!controller.signal.aborted) setOutcome({ state: "done", response });
    } catch (error) {
      if (controller.signal.aborted) return;
      console.warn("Could not send the request", error);
      setOutcome({ state: "failed" });
    }
  }

  return (
    <section className={styles.console} aria-labelledby={heading}>
      <form ref={form} onSubmit={(event) => void submit(event)}>
        <div className={styles.head}>
          <p className={styles.heading} id={heading}>
            {t("console-heading")}
          </p>
          <Button look="plain" size="small" onClick={onClose}>
            {t("console-close")}
          </Button>
        </div>
        <TextField
          label={t("console-address")}
          value={url}
          onChange={(event) => setURL(event.target.value)}
          error={problem}
          spellCheck={false}
          autoComplete="off"
          required
        />
        {request.headers.map(([name], i) => (
          <TextField
            key={`${i} ${name}`}
            label={name}
            value={values[i] ?? ""}
            onChange={(event) => setValues(values.with(i, event.target.value))}
            spellCheck={false}
            autoComplete="off"
          />
        ))}
        {request.body !== null && (
          <TextArea
            label={t("console-body")}
            value={body}
            rows={Math.min(body.split("\n").length + 1, 14)}
            onChange={(event) => setBody(event.target.value)}
            spellCheck={false}
          />
        )}
        <Button type="submit" look="primary">
          {t("console-send", { method: request.method })}
        </Button>
      </form>
      <div role="status">
        {outcome.state === "sending" && <p>{t("console-sending")}</p>}
        {outcome.state === "failed" && <p>{t("console-failed")}</p>}
        {outcome.state === "done" && <Answer response={outcome.response} />}
      </div>
    </section>
  );
}

/** Says why the request of an example cannot be sent. */
export function Refused({ refusal }: { readonly refusal: Refusal }) {
  const { t } = useTranslator();
  return (
    <section className={styles.console} role="status">
      <p>{t("console-refused", { part: refusal.part })}</p>
    </section>
  );
}

function Answer({ response }: { readonly response: ConsoleResponse }) {
  const { t } = useTranslator();
  const { status, statusText, milliseconds, headers, text, cut } = response;
  return (
    <>
      <p className={status < 400 ? styles.good : styles.bad}>
        <strong>{`${status} ${statusText}`.trim()}</strong>{" "}
        {t("console-took", { milliseconds })}
      </p>
      {headers.length > 0 && (
        <details>
          <summary>{t("console-headers")}</summary>
          <pre tabIndex={0}>
            {headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
          </pre>
        </details>
      )}
      {text === "" ? <p>{t("console-empty")}</p> : <pre tabIndex={0}>{text}</pre>}
      {cut && <p>{t("console-cut")}</p>}
    </>
  );
}
