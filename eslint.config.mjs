import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const TESTS = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.suite.ts',
  '**/testing/**',
  'test/**',
  'contracts/src/fixtures/**',
];
const PURE = ['contracts/src/**/*.ts', '**/*.decider.ts', 'projections/src/*/**/*.ts'];

/** Files that hold a function of more than 100 lines, each with its reason. */
const LONG_FUNCTIONS = [
  // One form each, whose parts share most of their state.
  'runtime/src/inputs/upload/upload-input.tsx',
  'runtime/src/inputs/choice-list.tsx',
];

/** No TypeScript of ours may contain these. */
const EVERYWHERE = [
  { selector: 'ExportDefaultDeclaration', message: 'Name what you export.' },
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'No HTML from people reaches the DOM as HTML.',
  },
  {
    selector: "JSXAttribute[name.name='color'] > Literal[value=/^(yellow|lime|green|cyan|blue|indigo|grape|pink)$/]",
    message: 'The theme gives this colour no text that can be read on it: gray, brand, orange, teal, red, violet.',
  },
  {
    selector: "AssignmentExpression[left.property.name='innerHTML']",
    message: 'No HTML from people reaches the DOM as HTML.',
  },
];
const PARTS_WITH_STYLES = [
  {
    selector: "CallExpression[callee.property.name='then'][callee.object.type='ImportExpression'][arguments.length=2]",
    message: 'Vite wraps all of this, so a lost stylesheet misses the second function: put the import in a function.',
  },
];
const LOST_QUERIES = [
  {
    selector: "VariableDeclarator[init.callee.name='useSearchParams'] > ArrayPattern[elements.length>1]",
    message: 'This setter loses the change before it if that is not drawn yet (CONSOLE-R8): use useQuery.',
  },
];
/** Time and chance are arguments where code must be pure, by whatever name they are asked. */
const CLOCKS_AND_CHANCE = [
  { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'Time is an argument.' },
  { selector: 'CallExpression[callee.name="Date"]', message: 'Time is an argument.' },
  { selector: 'MemberExpression[object.name="performance"]', message: 'Time is an argument.' },
  { selector: 'Identifier[name=/^(globalThis|window|self)$/]', message: 'Pure code has no surroundings.' },
  { selector: 'VariableDeclarator[init.name=/^(Date|Math|performance)$/]', message: 'Call it by its own name.' },
  { selector: 'MemberExpression[object.name="crypto"]', message: 'Chance is an argument (a seed).' },
];

export default ts.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.cache/**',
      '.data/**',
      'coverage/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'Buffer',
          'URL',
          'performance',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'fetch',
          'module',
          'require',
          '__dirname',
          'document',
          'window',
          'requestAnimationFrame',
          'PerformanceObserver',
          'globalThis',
          'structuredClone',
          'AbortSignal',
          'crypto',
          'location',
          'MessageChannel',
          'localStorage',
          'PerformanceNavigationTiming',
          'navigator',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [ts.configs.recommended],
    // As in the tsconfigs, which nobody reads here: where there are decorators, imports of types may be imports of values.
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    // Rules that need types stand in .oxlintrc.json: here they would cost a second program of everything.
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      // A type made of a schema is an interface, so that messages of the compiler call it by its name.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-undef': 'off',
      'no-control-regex': 'off',
      'max-lines': ['error', { max: 400 }],
      'no-restricted-syntax': ['error', ...EVERYWHERE],
    },
  },
  {
    files: ['console/src/**/*.ts', 'console/src/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...EVERYWHERE, ...PARTS_WITH_STYLES, ...LOST_QUERIES] },
  },
  // A test's functions are lists of cases.
  {
    files: ['**/*.ts', '**/*.tsx'],
    ignores: [...TESTS, '**/*.spec.ts', ...LONG_FUNCTIONS],
    rules: { 'max-lines-per-function': ['error', { max: 100 }] },
  },
  // Nest reads the classes a constructor names at run time; a type-only import would erase them.
  { files: ['backend/src/**/*.ts'], rules: { '@typescript-eslint/consistent-type-imports': 'off' } },
  {
    files: [
      '**/vite.config.ts',
      '**/vite.*.config.ts',
      '**/playwright.config.ts',
      'test/gallery.config.ts',
      'test/harness/e2e-setup.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: PURE,
    ignores: TESTS,
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Time is an argument.' },
        { object: 'Math', property: 'random', message: 'Chance is an argument (a seed).' },
      ],
      'no-restricted-syntax': ['error', ...EVERYWHERE, ...CLOCKS_AND_CHANCE],
    },
  },
  {
    files: ['console/src/**/*.tsx', 'console/src/**/*.ts', 'runtime/src/**/*.tsx', 'runtime/src/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  // Pages are also reached by plain http on a classroom's network, where browsers leave this out (PLAY-O11).
  {
    files: ['console/src/**/*.tsx', 'console/src/**/*.ts', 'runtime/src/**/*.tsx', 'runtime/src/**/*.ts'],
    ignores: [...TESTS, 'runtime/src/platform/new-uuid.ts'],
    rules: {
      'no-restricted-properties': ['error', { object: 'crypto', property: 'randomUUID', message: 'Use newUuid.' }],
    },
  },
  // Playwright reads which fixtures a fixture needs from its destructured parameter, empty or not.
  { files: ['test/harness/e2e.ts'], rules: { 'no-empty-pattern': 'off' } },
);
