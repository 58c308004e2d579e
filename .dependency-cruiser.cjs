// Imports go down only: contracts ← projections, runtime ← backend, console ← test. `test/rules` proves that these fire.
const ban = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const SOURCE = { pathNot: '\\.(test|suite)\\.tsx?$|/testing/|/fixtures/' };

/**
 * Which areas of a workspace an area may import, beside itself. An area that is not listed may import nothing, and nobody
 * may import it. Files directly in the workspace's `src` put the areas together.
 */
const AREAS = {
  backend: {
    platform: [],
    tags: ['platform'],
    stats: ['platform'],
    'peer-answers': ['platform'],
    accounts: ['platform'],
    'share-host': ['accounts', 'platform'],
    flows: ['accounts', 'tags', 'platform'],
    chats: ['peer-answers', 'platform'],
    sequences: ['accounts', 'chats', 'flows', 'platform'],
    uploads: ['chats', 'flows', 'platform'],
    'sample-course': ['chats', 'flows', 'platform'],
  },
  projections: {
    platform: [],
    flows: ['platform'],
    chats: ['platform'],
    stats: ['chats', 'platform'],
    plan: ['chats', 'platform'],
    sequences: ['flows', 'platform'],
    'peer-answers': ['chats', 'flows', 'platform'],
  },
};
const areaRules = Object.entries(AREAS).flatMap(([workspace, areas]) => {
  const inside = (names) => `^${workspace}/src/(${names.join('|')})/`;
  const anyArea = `^${workspace}/src/(?!testing/)[^/]+/`;
  return [
    ...Object.entries(areas).map(([area, below]) =>
      ban(
        `${workspace}-area-${area}`,
        `May import: ${[area, ...below].join(', ')}.`,
        { path: inside([area]), ...SOURCE },
        { path: `^${workspace}/src/`, pathNot: inside([area, ...below]) },
      ),
    ),
    ban(
      `${workspace}-areas-are-listed`,
      'A new area says in AREAS what it may import.',
      { path: anyArea, pathNot: `${inside(Object.keys(areas))}|${SOURCE.pathNot}` },
      { path: `^${workspace}/src/` },
    ),
  ];
});

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
    ban(
      'contracts-packages',
      'Schemas use zod, Markdown its parsers; everything else in contracts stands alone.',
      { path: '^contracts/src/', ...SOURCE },
      {
        path: 'node_modules/',
        pathNot: 'node_modules/(zod|unified|remark-[^/]+|@types/(mdast|unist)|mdast-util-[^/]+|micromark[^/]*)/',
      },
    ),
    ban(
      'zod-in-schemas-only',
      'The player carries the engine and the definition: neither may bring zod.',
      { path: '^contracts/src/', pathNot: `^contracts/src/(http|interchange)/|\\.schema\\.ts$|${SOURCE.pathNot}` },
      { path: 'node_modules/zod/', dependencyTypesNot: ['type-only'] },
    ),
    ban(
      'markdown-parsers-in-markdown-only',
      'Texts are compiled on the server and in the editor; nobody else parses.',
      { path: '^contracts/src/(?!markdown/)', ...SOURCE },
      {
        path: 'node_modules/(unified|remark-[^/]+|mdast-util-[^/]+|micromark[^/]*)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    ban(
      'no-node-where-it-must-be-pure',
      'Contracts run in browsers, deciders are functions, the player has no Node.',
      { path: '^contracts/src/|^runtime/src/|\\.decider\\.ts$', ...SOURCE },
      { dependencyTypes: ['core'] },
    ),
    ban('projections-know-only-contracts', '', { path: '^projections/' }, { path: '^(runtime|backend|console|test)/' }),
    ban('runtime-knows-only-contracts', '', { path: '^runtime/' }, { path: '^(projections|backend|console|test)/' }),
    ban(
      'runtime-stays-small',
      'The player is Preact and a socket.',
      { path: '^runtime/src/', ...SOURCE },
      {
        path: 'node_modules/',
        pathNot: 'node_modules/(preact|preact-render-to-string|socket\\.io-client)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    ban('backend-is-headless', '', { path: '^backend/' }, { path: '^(console|test)/|^runtime/src/(?!page/|server/)' }),
    ban('console-never-touches-the-server', '', { path: '^console/' }, { path: '^(projections|backend|test)/' }),
    ban('console-ui-knows-no-feature', '', { path: '^console/src/ui/', ...SOURCE }, { path: '^console/src/features/' }),
    ban(
      'console-features-are-strangers',
      'The second user of a helper moves it down to ui/ or app/.',
      { path: '^console/src/features/([^/]+)/' },
      { path: '^console/src/features/([^/]+)/', pathNot: '^console/src/features/$1/' },
    ),
    ...areaRules,
    ban(
      'deciders-are-pure',
      'A decider is three pure functions over contracts.',
      { path: '\\.decider\\.ts$' },
      { path: 'node_modules/|/platform/', dependencyTypesNot: ['type-only'] },
    ),
    ban(
      'no-dev-dependencies-in-the-product',
      'What a workspace needs at run time stands in the dependencies of its own package.json.',
      { path: '/src/', ...SOURCE },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/(vite|@types)/',
      },
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
