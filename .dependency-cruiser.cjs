// Imports go down only: contracts ← projections, runtime ← backend, console ← test. `test/rules` proves that these fire.
const ban = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const SOURCE = { pathNot: '\\.(test|suite)\\.tsx?$|/testing/|/fixtures/' };

/** Floors of a workspace, from the ground up: a folder may import those that stand before it. */
const floors = (...names) => Object.fromEntries(names.map((name, at) => [name, names.slice(0, at)]));

/**
 * An area may import itself and the areas of its workspace that are listed here. An area that is not listed may import
 * nothing, and nobody may import it. Files directly in the workspace's `src` put the areas together.
 */
const AREAS = {
  runtime: floors(
    'platform',
    'chat',
    'theme',
    'i18n',
    'embed',
    'session',
    'transport',
    'context',
    'messages',
    'inputs',
    'view',
    'player',
    'sequence',
    'page',
    'element',
    'server',
  ),
  backend: {
    platform: [],
    mcp: ['platform'],
    tags: ['platform'],
    backup: ['platform'],
    stats: ['chats', 'platform'],
    'peer-answers': ['platform'],
    accounts: ['platform'],
    'learner-links': ['platform'],
    'share-host': ['accounts', 'learner-links', 'platform'],
    publishable: ['accounts', 'tags', 'platform'],
    flows: ['accounts', 'publishable', 'stats', 'platform'],
    chats: ['learner-links', 'peer-answers', 'platform'],
    sequences: ['accounts', 'chats', 'flows', 'publishable', 'platform'],
    people: ['chats', 'platform'],
    uploads: ['chats', 'flows', 'platform'],
    integrations: ['accounts', 'chats', 'flows', 'sequences', 'share-host', 'stats', 'platform'],
    'sample-course': ['chats', 'flows', 'learner-links', 'publishable', 'platform'],
    doctor: ['platform'],
    operation: ['accounts', 'backup', 'flows', 'publishable', 'sequences', 'stats', 'platform'],
  },
  projections: {
    platform: [],
    flows: ['platform'],
    chats: ['platform'],
    stats: ['chats', 'platform'],
    plan: ['chats', 'platform'],
    people: ['chats', 'platform'],
    sequences: ['flows', 'platform'],
    'peer-answers': ['chats', 'flows', 'platform'],
  },
};
/**
 * A room of contracts may import itself, the rooms that are listed here, and the files directly in `contracts/src`,
 * which import no room.
 */
const CONTRACTS = {
  definition: [],
  markdown: ['definition'],
  engine: ['definition'],
  'max-score': ['definition', 'engine'],
  events: ['definition', 'engine'],
  draft: ['definition', 'events'],
  flow: ['definition', 'markdown', 'engine', 'max-score', 'events', 'draft'],
  paths: ['definition', 'engine', 'max-score', 'flow'],
  sequence: ['definition', 'markdown', 'events'],
  http: ['definition', 'markdown', 'engine', 'draft', 'flow', 'sequence'],
  interchange: ['definition', 'markdown', 'engine', 'draft', 'flow'],
};
/**
 * A room of the server's platform may import itself, the rooms that are listed here, and the files directly in
 * `platform`, which import no room. A room that is not listed may import nothing, and nobody may import it.
 */
const ROOMS = {
  'event-store': [],
  tracing: [],
  'safe-fetch': ['tracing'],
  database: ['tracing'],
  'embedded-postgres': [],
  config: ['event-store', 'safe-fetch'],
  subjects: ['event-store', 'tracing'],
  histories: ['subjects'],
  reactors: ['database', 'tracing'],
  jobs: ['database', 'tracing'],
  background: ['jobs', 'reactors', 'tracing'],
  log: ['config'],
  http: ['config', 'database', 'subjects', 'tracing'],
  linked: ['http'],
  cluster: ['config', 'http'],
  auth: ['config', 'http'],
  'file-store': ['config', 'database', 'http', 'subjects'],
  mail: ['config', 'http'],
  sockets: ['http'],
  work: ['http', 'linked'],
};
const PLATFORM = 'backend/src/platform';
/** Rooms of one folder: a room that is not listed may import nothing, and nobody may import it. */
const roomRules = (name, folder, rooms, list) => {
  const inRooms = (names) => `^${folder}/(${names.join('|')})/`;
  return [
    ...Object.entries(rooms).map(([room, below]) =>
      ban(
        `${name}-room-${room}`,
        `May import: ${[room, ...below].join(', ')}.`,
        { path: inRooms([room]), ...SOURCE },
        { path: `^${folder}/[^/]+/`, pathNot: inRooms([room, ...below]) },
      ),
    ),
    ban(
      `${name}-ground`,
      'Files that every room may import stand on no room.',
      { path: `^${folder}/[^/]+$`, ...SOURCE },
      { path: `^${folder}/[^/]+/` },
    ),
    ban(
      `${name}-rooms-are-listed`,
      `A new room says in ${list} what it may import.`,
      { path: `^${folder}/(?!testing/)[^/]+/`, pathNot: `${inRooms(Object.keys(rooms))}|${SOURCE.pathNot}` },
      { path: `^${folder}/` },
    ),
  ];
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

/** From the ground up: a room may import the rooms before it and nobody else, so there is no circle. A new folder needs a place here. */
const CONSOLE = ['foundation', 'i18n', 'ui', 'features', 'shell'];
const FLOW_EDITOR = [
  // The document: the draft, its exchange with the server, the card that has the focus.
  ...['model', 'sync', 'focus'],
  // Commands on it.
  ...['publishing', 'actions', 'shortcuts', 'selection'],
  // Parts that the panels are made of.
  ...['message-view', 'conditions'],
  ...['message-editor', 'message-types', 'presence', 'analysis', 'translation', 'markers', 'history'],
  ...['templates', 'paths', 'dialogs', 'import', 'export-questions', 'add-prompt', 'answer-rules', 'print'],
  // Panels.
  ...['find', 'cards', 'map', 'common-answers', 'settings', 'preview', 'palette', 'list-tools'],
  // The frame around them.
  ...['bar', 'page', 'versions'],
];
const floorRules = (name, folder, rooms) => [
  ...rooms.map((room, index) => {
    const open = rooms.slice(0, index + 1);
    return ban(
      `${name}-floor-${room}`,
      `May import: ${open.join(', ')}.`,
      { path: `^${folder}/${room}/`, ...SOURCE },
      { path: `^${folder}/`, pathNot: `^${folder}/(${open.join('|')})/` },
    );
  }),
  ban(
    `${name}-floors-are-listed`,
    'A new folder has a place among the floors.',
    { path: `^${folder}/`, pathNot: `^${folder}/(${rooms.join('|')})/|${SOURCE.pathNot}` },
    {},
  ),
];

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
      'contracts-packages',
      'Schemas use zod, Markdown its parsers; everything else in contracts stands alone.',
      { path: '^contracts/src/', ...SOURCE },
      {
        path: 'node_modules/',
        pathNot: 'node_modules/(zod|temml|unified|remark-[^/]+|@types/(mdast|unist)|mdast-util-[^/]+|micromark[^/]*)/',
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
        path: 'node_modules/(temml|unified|remark-[^/]+|mdast-util-[^/]+|micromark[^/]*)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    ban(
      'reading-markdown-brings-no-writer',
      'A learner’s browser may have to compile Markdown, but never writes it.',
      { path: '^contracts/src/markdown/(compile|parse)\\.ts$' },
      { path: '^contracts/src/markdown/(writer|style)\\.ts$', reachable: true },
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
    ban(
      'backend-is-headless',
      '',
      { path: '^backend/' },
      { path: '^(console|test)/|^runtime/src/(?!chat/|page/|server/)' },
    ),
    ban('console-never-touches-the-server', '', { path: '^console/' }, { path: '^(projections|backend|test)/' }),
    ban(
      'console-features-are-strangers',
      'The second user of a helper moves it down to ui/ or foundation/.',
      { path: '^console/src/features/([^/]+)/' },
      { path: '^console/src/features/([^/]+)/', pathNot: '^console/src/features/$1/' },
    ),
    ...areaRules,
    ...roomRules('contracts', 'contracts/src', CONTRACTS, 'CONTRACTS'),
    ...roomRules('platform', PLATFORM, ROOMS, 'ROOMS'),
    ...floorRules('console', 'console/src', CONSOLE),
    ...floorRules('flow-editor', 'console/src/features/flow-editor', FLOW_EDITOR),
    ban(
      'deciders-are-pure',
      'A decider is three pure functions over contracts.',
      { path: '\\.decider\\.ts$' },
      { path: 'node_modules/|/platform/', dependencyTypesNot: ['type-only'] },
    ),
    ban(
      'chats-use-full-names',
      'Short names of items are for HTTP and for storage: `events/stored-items` and these files convert them.',
      {
        path: '^backend/src/chats/',
        pathNot: `${SOURCE.pathNot}|/(http-history|get-history\\.controller|remote-content)\\.ts$`,
      },
      { path: '^contracts/src/engine/history-wire\\.ts$' },
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
    // Imports of types count. 'specify' would compile each file, too, to tell which imports are left then; no rule asks.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.all.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
  },
};
