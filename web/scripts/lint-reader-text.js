/**
 * A lint rule: text that readers see, or that is read to them, is a message in
 * l10n/ and never written in a component.
 */
const spoken = new Set(["alt", "title", "placeholder", "aria-label", "label"]);

/** Symbols, numbers and separators need no translation. */
const hasWords = (text) => /\p{L}{2,}/u.test(text);

export const noReaderText = {
  meta: {
    type: "problem",
    messages: { text: 'Put "{{text}}" in l10n/ and show it with t() or <Message>.' },
    schema: [],
  },
  create: (context) => {
    const check = (node, text) => {
      if (typeof text !== "string" || !hasWords(text)) return;
      context.report({ node, messageId: "text", data: { text: text.trim() } });
    };
    return {
      JSXText: (node) => check(node, node.value),
      JSXAttribute: (node) => {
        if (spoken.has(node.name.name) && node.value?.type === "Literal") {
          check(node, node.value.value);
        }
      },
    };
  },
};
