import js from "@eslint/js";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import imports from "eslint-plugin-import-x";
import a11y from "eslint-plugin-jsx-a11y";
import hooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import { noReaderText } from "./scripts/lint-reader-text.js";

/** The folders of src. Each imports from those before it only. */
const rooms = [
  "contract",
  "core",
  "storage",
  "l10n",
  "ui",
  "telemetry",
  "shell",
  "tools",
  "reading",
  "screens",
  "app",
  "worker",
];

/** Nothing of the page is in the service worker. */
const onlyOfPages = rooms.filter(
  (room) => !["contract", "core", "worker"].includes(room),
);

const roomsAfter = rooms.slice(0, -1).map((room, i) => ({
  target: `./src/${room}`,
  from: rooms.slice(i + 1).map((after) => `./src/${after}`),
  message: "Rooms import from those before them: see `rooms` in eslint.config.js.",
}));

const roomsOfPages = {
  target: "./src/worker",
  from: onlyOfPages.map((room) => `./src/${room}`),
  message: "The service worker imports from contract and core.",
};

const throughIndex = {
  regex: "^#/(?:shell|tools|reading|screens)/[^/]+/(?!index\\.ts$)",
  message: "Import from other folders of a room through their index.ts.",
};

/** Elements that have a component, which makes them look and act alike. */
const handMade = [
  ["JSXOpeningElement[name.name='button']", "Button"],
  ["JSXOpeningElement[name.name='dialog']", "Dialog"],
  ["JSXAttribute[name.name='role'][value.value=/^tab/]", "Tabs"],
  [
    "JSXOpeningElement[name.name='input'] > JSXAttribute[name.name='type'][value.value=/^(checkbox|radio)$/]",
    "Field",
  ],
].map(([selector, folder]) => ({ selector, message: `Use ui/${folder}.` }));

/** What has to go through a function that copes with its failure. */
const risky = [
  {
    // The addresses of workers are the build's own.
    selector: "NewExpression[callee.name='URL']:not(:has(MetaProperty))",
    message: "It throws on malformed input: use parseURL of core/parse.ts.",
  },
  {
    selector:
      "ImportExpression:not(CallExpression[callee.name=/^(chunk|withChunk|withScreenStrings)$/] ImportExpression)",
    message: "Import on demand by chunk of core/chunk.ts, which gives up in time.",
  },
];

const testFiles = ["**/*.test.{ts,tsx}"];

export default defineConfig(
  { ignores: ["dist", "coverage"] },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true },
      ],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      // Reading an index signature by name is what the compiler asks for.
      "@typescript-eslint/dot-notation": "off",
    },
  },
  {
    files: ["src/**/*.tsx"],
    extends: [a11y.flatConfigs.strict, hooks.configs.flat.recommended],
    plugins: { waymark: { rules: { "no-reader-text": noReaderText } } },
    rules: {
      // What a reader sees is in l10n/, in every language.
      "waymark/no-reader-text": "error",
      // Regions that scroll have to be reachable with the keyboard.
      "jsx-a11y/no-noninteractive-tabindex": "off",
      // Keys and focus are watched on containers, whose controls stay native.
      "jsx-a11y/no-noninteractive-element-interactions": "off",
      "jsx-a11y/no-noninteractive-element-to-interactive-role": [
        "error",
        { ul: ["listbox"], li: ["option"] },
      ],
      // What only the browser knows arrives in effects, so that the first render
      // is the server's.
      "react-hooks/set-state-in-effect": "off",
      // The list styles that remove a role in one browser are undone by it.
      "jsx-a11y/no-redundant-roles": "off",
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: testFiles,
    plugins: { "import-x": imports },
    settings: {
      "import-x/resolver-next": [createTypeScriptImportResolver()],
      "import-x/extensions": [".ts", ".tsx"],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts", ".tsx"] },
    },
    rules: {
      "import-x/no-restricted-paths": ["error", { zones: [...roomsAfter, roomsOfPages] }],
      "import-x/no-cycle": ["error", { allowUnsafeDynamicCyclicDependency: true }],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    // Entries put the application together, some from single files.
    ignores: ["src/entry-*", ...testFiles],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [throughIndex],
        },
      ],
    },
  },
  {
    files: ["src/screens/**/*.{ts,tsx}"],
    ignores: testFiles,
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^#/screens/",
              message: "A screen is a chunk of its own: share code in another room.",
            },
            throughIndex,
          ],
        },
      ],
    },
  },
  {
    // Writers are shown the screens of readers.
    files: ["src/screens/desk/**/*.{ts,tsx}"],
    ignores: testFiles,
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              ...throughIndex,
              regex:
                "^#/(?:shell|tools|reading|screens)/[^/]+/(?!index\\.ts$|screen\\.tsx$)",
            },
          ],
        },
      ],
    },
  },
  {
    // What these throw takes a page away when it is thrown while drawing.
    files: ["src/**/*.{ts,tsx}"],
    ignores: [
      "src/core/parse.ts",
      "src/storage/local.ts",
      "src/entry-maths.ts",
      "src/entry-server.tsx",
      "src/reading/code/server.ts",
      "**/*.test.{ts,tsx}",
    ],
    rules: {
      "no-restricted-globals": [
        "error",
        ...["decodeURI", "decodeURIComponent", "atob"].map((name) => ({
          name,
          message: "It throws on malformed input: read it with core/parse.ts.",
        })),
        ...["localStorage", "sessionStorage"].map((name) => ({
          name,
          message: "It throws where it is switched off: use storage/local.ts.",
        })),
      ],
      "no-restricted-properties": [
        "error",
        {
          object: "JSON",
          property: "parse",
          message: "It throws on malformed input: use parseJSON of core/parse.ts.",
        },
        ...["localStorage", "sessionStorage"].map((property) => ({
          object: "window",
          property,
          message: "It throws where it is switched off: use storage/local.ts.",
        })),
      ],
      "no-restricted-syntax": ["error", ...risky, ...handMade],
    },
  },
  {
    files: ["src/ui/**/*.tsx"],
    ignores: testFiles,
    rules: { "no-restricted-syntax": ["error", ...risky] },
  },
  {
    // For developers only.
    files: ["src/screens/design/**", ...testFiles],
    rules: { "waymark/no-reader-text": "off" },
  },
  {
    files: ["scripts/**", "*.config.{js,ts}"],
    languageOptions: {
      globals: { console: "readonly", process: "readonly", URL: "readonly" },
    },
  },
);
