// What the linter holds. The table of who may import whom is in scripts/import-rules.ts.
import { defineConfig } from "oxlint";
import { findRestrictedNames } from "#scripts/supported-browsers.ts";
import { importOverrides, importsEverywhere } from "#scripts/import-rules.ts";

const newer = findRestrictedNames();

export default defineConfig({
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  plugins: [
    "eslint",
    "typescript",
    "unicorn",
    "oxc",
    "import",
    "react",
    "jsx-a11y",
    "promise",
    "vitest",
  ],
  jsPlugins: ["./scripts/lint-plugin.ts"],
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: ["dist/", "coverage/", "playwright-report/", "test-results/"],
  rules: {
    "no-restricted-imports": importsEverywhere,
    "no-unused-vars": [
      "error",
      { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
    ],
    "no-var": "error",
    "prefer-const": "error",
    eqeqeq: ["error", "always", { null: "ignore" }],
    "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: false }],
    "import/no-cycle": ["error", { ignoreTypes: true }],
    "import/no-default-export": "error",
    "oxc/no-barrel-file": ["error", { threshold: 0 }],
    "unicorn/filename-case": ["error", { case: "kebabCase" }],
    "react/rules-of-hooks": "error",
    "react/exhaustive-deps": "error",
    "react/button-has-type": "error",
    "vitest/expect-expect": [
      "error",
      { assertFunctionNames: ["expect*", "assert*", "fc.assert", "campaign", "tab.expect*"] },
    ],
    "vitest/valid-expect": ["error", { maxArgs: 2 }],

    // Suspicious to others; here they are how things are done.
    "no-shadow": "off",
    "import/no-named-as-default": "off",
    "import/no-named-as-default-member": "off",
    "import/no-unassigned-import": "off",
    "promise/always-return": "off",
    "react/react-in-jsx-scope": "off",
    // Says only that the React Compiler would skip a component; it is not used.
    "react/incompatible-library": "off",
    // What a message does with the words in its tags is a function that gives an element, and no component.
    "react/no-unstable-nested-components": "off",
    "typescript/no-misused-spread": "off",
    "typescript/no-unnecessary-type-parameters": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "unicorn/consistent-function-scoping": "off",
    // A property test asks under a condition.
    "vitest/no-conditional-expect": "off",
    // A list of which only the visible rows exist cannot be a table; roles say what it is.
    "jsx-a11y/prefer-tag-over-role": "off",
    // Wrappers pass their content through; axe looks at the rendered page.
    "jsx-a11y/anchor-has-content": "off",
  },
  overrides: [
    ...importOverrides,
    // `as const` is no cast. Any other one says in its exception why the compiler cannot know better.
    {
      files: ["src/**"],
      rules: { "typescript/consistent-type-assertions": ["error", { assertionStyle: "never" }] },
    },
    { files: ["src/**"], rules: { "tidylist/no-sentence-comparison": "error" } },
    // What a supported browser lacks has a fallback, or a sentence in its exception that says why none is needed.
    {
      files: [
        "src/client/**",
        "src/service-worker/**",
        "src/shared/**",
        "public/**",
        "sandbox/stripe/browser/**",
      ],
      rules: {
        "no-restricted-globals": ["error", ...newer.globals],
        "no-restricted-properties": ["error", ...newer.members],
      },
    },
    // Imports of types count here too.
    { files: ["src/**"], rules: { "import/no-cycle": ["error", { ignoreTypes: false }] } },
    {
      files: [
        "*.config.ts",
        "scripts/lint-plugin.ts",
        "src/worker/index.ts",
        "bench/large-library/object.ts",
        "tests/support/*-setup.ts",
      ],
      rules: { "import/no-default-export": "off" },
    },
    // Runs in the browser as it stands, before anything is known about it.
    { files: ["public/**"], rules: { "no-var": "off" } },
    { files: ["tests/**"], rules: { "typescript/unbound-method": "off" } },
    // There is no React in them: useInstantTimers is no hook.
    { files: ["tests/worker/**", "tests/campaigns/**"], rules: { "react/rules-of-hooks": "off" } },
  ],
});
