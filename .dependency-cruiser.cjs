// Imports go down only: contracts ← projections, runtime ← backend, console ← test. `test/rules` proves that these fire.
const ban = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const SOURCE = { pathNot: '\\.(test|suite)\\.tsx?$|/testing/|/fixtures/' };

module.exports = {
  forbidden: [
    ban('resolvable', 'An import must lead somewhere.', {}, { couldNotResolve: true }),
    ban(
      'no-cycles',
      'Two files that need each other are one.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    ban(
      'contracts-look-down-only',
      'Floor 0 knows nobody.',
      { path: '^contracts/' },
      { path: '^(projections|runtime|backend|console|test)/' },
    ),
    ban(
      'engine-knows-only-the-flow',
      'The engine is pure: its own folder, the definition, the ids.',
      { path: '^contracts/src/engine/', ...SOURCE },
      { pathNot: '^contracts/src/(engine/|flow/definition\\.ts|ids\\.ts)' },
    ),
    ban('projections-know-only-contracts', '', { path: '^projections/' }, { path: '^(runtime|backend|console|test)/' }),
    ban('runtime-knows-only-contracts', '', { path: '^runtime/' }, { path: '^(projections|backend|console|test)/' }),
    ban(
      'runtime-stays-small',
      'No React, no zod in the player.',
      { path: '^runtime/src/', ...SOURCE },
      { path: 'node_modules/(react|react-dom|redux|zod)/', dependencyTypesNot: ['type-only'] },
    ),
    ban('backend-is-headless', '', { path: '^backend/' }, { path: '^(console|test)/|^runtime/src/(?!page/|server/)' }),
    ban('console-never-touches-the-server', '', { path: '^console/' }, { path: '^(projections|backend|test)/' }),
    ban(
      'console-features-are-strangers',
      'The second user of a helper moves it down to ui/ or app/.',
      { path: '^console/src/features/([^/]+)/' },
      { path: '^console/src/features/([^/]+)/', pathNot: '^console/src/features/$1/' },
    ),
    ban(
      'backend-areas-are-strangers',
      'Areas meet in events, read models and the platform. Accounts lie below the others.',
      { path: '^backend/src/(flows|chats|stats|accounts|share-host)/' },
      {
        path: '^backend/src/(flows|chats|stats|accounts|share-host|sequences|uploads|sample-course)/',
        pathNot: '^backend/src/($1|accounts)/',
      },
    ),
    ban(
      'sequences-write-flows-and-chats',
      'They publish their flows and delete their chats; nobody below knows them.',
      { path: '^backend/src/sequences/' },
      { path: '^backend/src/(stats|share-host|sample-course)/' },
    ),
    ban(
      'uploads-ask-flows-and-chats',
      'Whether a chat waits for a file; nobody below knows them.',
      { path: '^backend/src/uploads/', ...SOURCE },
      { path: '^backend/src/(stats|accounts|share-host|sequences|sample-course)/' },
    ),
    ban(
      'sample-course-writes-flows-and-chats',
      'It stands above those two and knows nobody else.',
      { path: '^backend/src/sample-course/' },
      { path: '^backend/src/(stats|accounts|share-host)/' },
    ),
    ban('platform-knows-no-area', '', { path: '^backend/src/platform/' }, { path: '^backend/src/(?!platform/)' }),
    ban(
      'deciders-are-pure',
      'A decider is three pure functions over contracts.',
      { path: '\\.decider\\.ts$' },
      { path: 'node_modules/|/platform/', dependencyTypesNot: ['type-only'] },
    ),
    ban(
      'no-dev-dependencies-in-the-product',
      '',
      { path: '/src/', ...SOURCE },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/(vite|@types)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.all.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
  },
};
