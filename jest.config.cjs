// One run, one mode: everything is compiled to CommonJS by SWC, so that the same mocks and timers work everywhere.
// Packages that ship only ES modules are compiled too.
const esm = [
  '@nestjs',
  'nestjs-pino',
  'preact',
  'preact-render-to-string',
  '@testing-library/preact',
  'unified',
  'remark-[^/]+',
  'bail',
  'is-plain-obj',
  'trough',
  'vfile[^/]*',
  'micromark[^/]*',
  'mdast-util-[^/]+',
  'unist-util-[^/]+',
  'decode-named-character-reference',
  'character-entities[^/]*',
  'ccount',
  'markdown-table',
  'longest-streak',
  'zwitch',
  'escape-string-regexp',
  'devlop',
  'jose',
  '@simplewebauthn',
  'openid-client',
  'oauth4webapi',
  '@atlaskit',
  'file-type',
  'fake-indexeddb',
  'age-encryption',
  '@noble',
  '@scure',
];
const swc = (react) => [
  '<rootDir>/test/harness/swc.cjs',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: { react, legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];
/** Workspaces whose files share what they load: scripts/lib/batches.mjs. */
const BATCHED = process.env.JEST_BATCHES ? ['contracts', 'projections', 'backend', 'console'] : [];
const BATCHES = '<rootDir>/.cache/batches';
const project = (name, { react = { runtime: 'automatic' }, mapped = {}, ...extra } = {}) => ({
  displayName: name,
  rootDir: __dirname,
  // The other folders are not searched for tests seven times over; what they hold is imported all the same.
  roots: [`<rootDir>/${name}`, ...(BATCHED.includes(name) ? [`${BATCHES}/${name}`] : [])],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  testEnvironment: 'node',
  // The user guide: its pages are texts, its pictures their own names.
  transform: { '\\.(md|png|webm|vtt)$': '<rootDir>/test/harness/as-text.cjs', '^.+\\.m?[jt]sx?$': swc(react) },
  transformIgnorePatterns: [`/node_modules/(?!(?:${esm.join('|')})/)`],
  moduleNameMapper: {
    '^(.*\\.md)\\?raw$': '$1',
    '^(.*)\\?no-inline$': '$1',
    '\\.css(\\?inline)?$': '<rootDir>/test/harness/empty.cjs',
    '^@parley/(contracts|projections|runtime|backend)/(.*)$': '<rootDir>/$1/src/$2',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    ...mapped,
  },
  ...extra,
  setupFilesAfterEnv: ['<rootDir>/test/harness/long-test.cjs', ...(extra.setupFilesAfterEnv ?? [])],
  testMatch: [BATCHED.includes(name) ? `${BATCHES}/${name}/*.test.cjs` : `<rootDir>/${name}/**/*.test.ts?(x)`],
});
const withPostgres = {
  globalSetup: '<rootDir>/test/harness/global-setup.cjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.cjs',
};
const dom = {
  testEnvironment: '<rootDir>/test/harness/dom-environment.cjs',
  setupFiles: ['<rootDir>/test/harness/dom-globals.cjs'],
};
module.exports = {
  // In ms. A test that hangs still ends; the limit is long because one machine may be five times slower than another.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/test/harness/sequencer.cjs',
  projects: [
    project('contracts'),
    project('projections', withPostgres),
    project('backend', {
      ...withPostgres,
      mapped: {
        '^@node-rs/argon2$': '<rootDir>/test/harness/quick-argon2.cjs',
        '^@noble/hashes/scrypt\\.js$': '<rootDir>/test/harness/native-scrypt.cjs',
        // Fastify brings the file of this name. No other package that the server loads may have one.
        '^\\./plugin-utils(\\.js)?$': '<rootDir>/test/harness/plugin-names.cjs',
      },
    }),
    project('runtime', {
      ...dom,
      react: { runtime: 'automatic', importSource: 'preact' },
      setupFilesAfterEnv: ['<rootDir>/runtime/src/testing/setup.ts'],
    }),
    project('console', {
      ...dom,
      react: { runtime: 'automatic', importSource: 'react' },
      // jsdom has no layout that could be scrolled. Not by `jest.mock`: files that do that are no part of a batch.
      mapped: {
        '^@atlaskit/pragmatic-drag-and-drop-auto-scroll/element$': '<rootDir>/test/harness/no-auto-scroll.cjs',
      },
      setupFilesAfterEnv: ['<rootDir>/test/harness/console-setup.ts'],
    }),
    project('scripts'),
    project('test', withPostgres),
  ],
};
