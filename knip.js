import process from 'node:process';

/**
 * Two runs (scripts/check.mjs): the whole tree, and with `--production` what the product itself uses, where an export
 * that serves tests alone counts as unused. Patterns that end in `!` are the product's. An export that seems unused, and
 * has a reason to be there, is marked `@public` with the reason.
 */
const isProduction = process.argv.includes('--production');

/** What stands among the sources and serves tests alone. */
const ofTests = ['**/testing/**', '**/fixtures/**', '**/*.suite.ts'];
/** Imported by scripts/test.mjs, which a production run takes for a test. */
const ofTestScript = ['scripts/lib/{batches,failures,firefox,in-time,long-suites}.mjs'];
/** The player is packed by Vite, so the addresses in its package.json don't lead to its sources. */
const paths = { '@parley/runtime/*': ['../runtime/src/*'] };

export default {
  ignoreExportsUsedInFile: true,
  ignoreBinaries: ['apt-get', 'ffmpeg', 'mount', 'soffice', 'umount', 'unshare'],
  ...(isProduction && { includeEntryExports: true, ignore: [...ofTests, ...ofTestScript], ignoreWorkspaces: ['test'] }),
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs!', 'scripts/lib/{start-and-stop,typed-lint}.mjs!'],
      project: ['scripts/**/*.mjs!'],
      // Programs that scripts run, and what tsconfig.all.json names for the workspaces that have it.
      ignoreDependencies: [
        ...['dependency-cruiser', 'emojibase-data', 'oxlint', 'oxlint-tsgolint', 'prettier', 'typescript-native'],
        ...['@testing-library/jest-dom', 'react'],
      ],
    },
    contracts: { entry: ['src/http/*.ts!', 'jest.mutation.config.cjs'], project: ['src/**/*.ts!'] },
    projections: { entry: [], project: ['src/**/*.ts!'] },
    runtime: { entry: [], project: ['src/**/*.{ts,tsx}!'] },
    backend: {
      paths,
      entry: ['src/main*.ts!'],
      project: ['src/**/*.ts!'],
      ignoreDependencies: ['google-protobuf'],
    },
    // What builds the page (console/at-once.ts) uses these.
    console: {
      paths,
      entry: ['src/shell/at-once/{script,prerender,styles-of}.{ts,tsx}!'],
      project: ['src/**/*.{ts,tsx}!'],
    },
    test: {
      entry: [
        '**/*.test.ts',
        'e2e/**/*.ts',
        'gallery.config.ts',
        'gallery/**/*.ts',
        'load/**/*.{mjs,jsx}',
        'harness/*',
        'parity/{in-browser,vite.config}.ts',
        'upgrade/make-fixture.mjs',
      ],
      project: ['**/*.{ts,mjs,jsx}'],
      // What jest brings, and what the console and the server have.
      ignoreDependencies: [
        '@typebot.io/js',
        '@jest/test-sequencer',
        '@testing-library/react',
        '@node-rs/argon2',
        'fastify',
      ],
    },
  },
};
