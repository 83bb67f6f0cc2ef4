import astro from 'eslint-plugin-astro';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const NO_ENUM = {
  selector: 'TSEnumDeclaration',
  message: 'Name the values in a union of literals, or in an array "as const".',
};
const NO_LEFTOVER = {
  selector:
    'MemberExpression[object.name=/^(test|it|describe)$/][property.name=/^(only|skip|todo)$/]',
  message: 'Every test runs, and none alone.',
};
const NO_DEFAULT = { selector: 'ExportDefaultDeclaration', message: 'Export it by its name.' };

/** What the language allows and this project does without; it needs no types, so pages obey too. */
const SYNTAX = {
  '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  'no-restricted-syntax': ['error', NO_ENUM, NO_LEFTOVER, NO_DEFAULT],
};

const NO_UNSAFE_OFF = {
  '@typescript-eslint/no-unsafe-argument': 'off',
  '@typescript-eslint/no-unsafe-assignment': 'off',
  '@typescript-eslint/no-unsafe-call': 'off',
  '@typescript-eslint/no-unsafe-member-access': 'off',
  '@typescript-eslint/no-unsafe-return': 'off',
};

const FUNCTION_MOST_LINES = 40;

export default defineConfig(
  // The examples stand alone, beside files that a reader fetches; tests run them.
  globalIgnores([
    'examples/',
    'dist/',
    'public/',
    '.astro/',
    '.kontor/',
    '.netlify/',
    '.functions-*/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,mjs}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      ...SYNTAX,
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // The compiler finds them (noUnusedLocals), and knows values that only types are made of.
      '@typescript-eslint/no-unused-vars': 'off',
      // What a port promises may be at hand; `async` then turns what it throws into a rejection.
      '@typescript-eslint/require-await': 'off',
      // Ports are plain objects, whose functions know no `this`.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.astro'],
    extends: [astro.configs.recommended],
    plugins: { '@typescript-eslint': tseslint.plugin },
    // The rules that need types stay with `astro check`, which reads templates as TypeScript.
    rules: SYNTAX,
  },
  {
    files: ['{src,functions,scripts}/**/*.{ts,mjs,astro}'],
    // A program writes these, as long as the API is.
    ignores: ['src/client/made/**'],
    rules: { 'max-lines-per-function': ['error', FUNCTION_MOST_LINES] },
  },
  {
    // Netlify, Astro and the tools ask for it.
    files: ['functions/**', 'src/pages/**', '**/*.config.{ts,mjs}', '**/*.d.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_ENUM, NO_LEFTOVER] },
  },
  {
    // Here a text or a number is checked and becomes a brand.
    files: ['src/{kernel/money,register/records,access}/**'],
    rules: { '@typescript-eslint/consistent-type-assertions': 'off' },
  },
  {
    // They take the answers of their own server at its word: schemas would weigh more than they do.
    files: ['src/client/**', 'src/site/browser/**'],
    rules: NO_UNSAFE_OFF,
  },
  {
    // Who aborts a wait gives the reason, whatever it is.
    files: ['src/client/retry.ts'],
    rules: { '@typescript-eslint/prefer-promise-reject-errors': 'off' },
  },
  {
    files: ['tests/**'],
    // Tests look into JSON as it comes: what is not there fails an expectation.
    rules: NO_UNSAFE_OFF,
  },
);
