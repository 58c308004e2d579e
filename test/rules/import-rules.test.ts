/** The import rules are only worth something if they fire: each gets a violation in a scratch tree. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const checkout = resolve(__dirname, '../..');
const WORKSPACES = ['contracts', 'projections', 'runtime', 'backend', 'console', 'test'];
let tree: string;

/**
 * Rule, the file that breaks it, what it imports, and the file that exists there (none = a package or a core module).
 */
const VIOLATIONS: readonly (readonly [rule: string, file: string, imports: string, target?: string])[] = [
  ['contracts-look-down-only', 'contracts/src/flow/up.ts', '../../../backend/src/x.js', 'backend/src/x.ts'],
  ['contracts-room-definition', 'contracts/src/definition/peek.ts', '../engine/x.js', 'contracts/src/engine/x.ts'],
  ['contracts-room-markdown', 'contracts/src/markdown/peek.ts', '../engine/x.js', 'contracts/src/engine/x.ts'],
  ['contracts-room-engine', 'contracts/src/engine/peek.ts', '../http/x.js', 'contracts/src/http/x.ts'],
  ['contracts-room-engine', 'contracts/src/engine/search.ts', '../max-score/x.js', 'contracts/src/max-score/x.ts'],
  ['contracts-room-max-score', 'contracts/src/max-score/peek.ts', '../flow/x.js', 'contracts/src/flow/x.ts'],
  ['contracts-room-events', 'contracts/src/events/peek.ts', '../draft/x.js', 'contracts/src/draft/x.ts'],
  ['contracts-room-draft', 'contracts/src/draft/peek.ts', '../flow/x.js', 'contracts/src/flow/x.ts'],
  ['contracts-room-flow', 'contracts/src/flow/peek.ts', '../http/x.js', 'contracts/src/http/x.ts'],
  ['contracts-room-paths', 'contracts/src/paths/peek.ts', '../http/x.js', 'contracts/src/http/x.ts'],
  ['contracts-room-sequence', 'contracts/src/sequence/peek.ts', '../flow/x.js', 'contracts/src/flow/x.ts'],
  ['contracts-room-http', 'contracts/src/http/peek.ts', '../events/x.js', 'contracts/src/events/x.ts'],
  ['contracts-room-interchange', 'contracts/src/interchange/peek.ts', '../http/x.js', 'contracts/src/http/x.ts'],
  ['contracts-ground', 'contracts/src/peek.ts', './flow/x.js', 'contracts/src/flow/x.ts'],
  ['contracts-rooms-are-listed', 'contracts/src/newcomer/peek.ts', '../flow/x.js', 'contracts/src/flow/x.ts'],
  ['contracts-packages', 'contracts/src/engine/cache.ts', 'lru-cache'],
  ['contracts-packages', 'contracts/src/http/framework.ts', '@nestjs/common'],
  ['zod-in-schemas-only', 'contracts/src/engine/check.ts', 'zod'],
  ['zod-in-schemas-only', 'contracts/src/flow/check.ts', 'zod'],
  ['markdown-parsers-in-markdown-only', 'contracts/src/flow/parse.ts', 'mdast-util-from-markdown'],
  ['markdown-parsers-in-markdown-only', 'contracts/src/http/remark.ts', 'remark-parse'],
  [
    'reading-markdown-brings-no-writer',
    'contracts/src/markdown/compile.ts',
    './writer.js',
    'contracts/src/markdown/writer.ts',
  ],
  ['no-node-where-it-must-be-pure', 'contracts/src/engine/disk.ts', 'node:fs'],
  ['no-node-where-it-must-be-pure', 'contracts/src/http/random.ts', 'crypto'],
  ['no-node-where-it-must-be-pure', 'runtime/src/session/disk.ts', 'node:fs'],
  ['no-node-where-it-must-be-pure', 'backend/src/chats/random.decider.ts', 'node:crypto'],
  ['projections-know-only-contracts', 'projections/src/flows/up.ts', '../../../backend/src/x.js', 'backend/src/x.ts'],
  ['runtime-knows-only-contracts', 'runtime/src/up.ts', '../../console/src/x.js', 'console/src/x.ts'],
  ['runtime-stays-small', 'runtime/src/schema.ts', 'zod'],
  ['runtime-stays-small', 'runtime/src/parse.ts', 'micromark'],
  ['runtime-stays-small', 'runtime/src/look.ts', '@mantine/core'],
  ['backend-is-headless', 'backend/src/flows/up.ts', '../../../console/src/x.js', 'console/src/x.ts'],
  [
    'backend-is-headless',
    'backend/src/flows/player.ts',
    '../../../runtime/src/session/x.js',
    'runtime/src/session/x.ts',
  ],
  ['console-never-touches-the-server', 'console/src/foundation/up.ts', '../../../backend/src/x.js', 'backend/src/x.ts'],
  ['console-floor-foundation', 'console/src/foundation/peek.ts', '../ui/x.js', 'console/src/ui/x.ts'],
  ['console-floor-i18n', 'console/src/i18n/peek.ts', '../ui/x.js', 'console/src/ui/x.ts'],
  ['console-floor-ui', 'console/src/ui/peek.ts', '../features/home/x.js', 'console/src/features/home/x.ts'],
  ['console-floor-ui', 'console/src/ui/test-only.ts', '../testing/x.js', 'console/src/testing/x.ts'],
  ['console-floor-features', 'console/src/features/home/up.ts', '../../shell/x.js', 'console/src/shell/x.ts'],
  ['console-floor-shell', 'console/src/shell/peek.ts', '../newcomer/x.js', 'console/src/newcomer/x.ts'],
  ['console-floors-are-listed', 'console/src/newcomer/peek.ts', '../ui/x.js', 'console/src/ui/x.ts'],
  [
    'flow-editor-floor-model',
    'console/src/features/flow-editor/model/peek.ts',
    '../cards/x.js',
    'console/src/features/flow-editor/cards/x.ts',
  ],
  [
    'flow-editor-floor-actions',
    'console/src/features/flow-editor/actions/peek.ts',
    '../page/x.js',
    'console/src/features/flow-editor/page/x.ts',
  ],
  [
    'flow-editor-floor-page',
    'console/src/features/flow-editor/page/peek.ts',
    '../newcomer/x.js',
    'console/src/features/flow-editor/newcomer/x.ts',
  ],
  [
    'flow-editor-floors-are-listed',
    'console/src/features/flow-editor/newcomer/peek.ts',
    '../model/x.js',
    'console/src/features/flow-editor/model/x.ts',
  ],
  [
    'flow-editor-floors-are-listed',
    'console/src/features/flow-editor/loose.ts',
    './model/x.js',
    'console/src/features/flow-editor/model/x.ts',
  ],
  [
    'console-features-are-strangers',
    'console/src/features/home/peek.ts',
    '../stats/x.js',
    'console/src/features/stats/x.ts',
  ],
  ['backend-area-platform', 'backend/src/platform/peek.ts', '../chats/x.js', 'backend/src/chats/x.ts'],
  ['backend-area-tags', 'backend/src/tags/peek.ts', '../stats/x.js', 'backend/src/stats/x.ts'],
  ['backend-area-backup', 'backend/src/backup/peek.ts', '../chats/x.js', 'backend/src/chats/x.ts'],
  ['backend-area-stats', 'backend/src/stats/peek.ts', '../sequences/x.js', 'backend/src/sequences/x.ts'],
  ['backend-area-learner-links', 'backend/src/learner-links/peek.ts', '../chats/x.js', 'backend/src/chats/x.ts'],
  ['backend-area-peer-answers', 'backend/src/peer-answers/peek.ts', '../sequences/x.js', 'backend/src/sequences/x.ts'],
  ['backend-area-accounts', 'backend/src/accounts/peek.ts', '../flows/x.js', 'backend/src/flows/x.ts'],
  ['backend-area-share-host', 'backend/src/share-host/peek.ts', '../chats/x.js', 'backend/src/chats/x.ts'],
  ['backend-area-publishable', 'backend/src/publishable/peek.ts', '../flows/x.js', 'backend/src/flows/x.ts'],
  ['backend-area-flows', 'backend/src/flows/peek.ts', '../chats/x.js', 'backend/src/chats/x.ts'],
  ['backend-area-flows', 'backend/src/flows/glance.ts', '../peer-answers/x.js', 'backend/src/peer-answers/x.ts'],
  ['backend-area-chats', 'backend/src/chats/peek.ts', '../flows/x.js', 'backend/src/flows/x.ts'],
  ['backend-area-chats', 'backend/src/chats/root.ts', '../stores.js', 'backend/src/stores.ts'],
  ['backend-area-sequences', 'backend/src/sequences/peek.ts', '../stats/x.js', 'backend/src/stats/x.ts'],
  ['backend-area-uploads', 'backend/src/uploads/peek.ts', '../stats/x.js', 'backend/src/stats/x.ts'],
  ['backend-area-people', 'backend/src/people/peek.ts', '../flows/x.js', 'backend/src/flows/x.ts'],
  ['backend-area-integrations', 'backend/src/integrations/peek.ts', '../uploads/x.js', 'backend/src/uploads/x.ts'],
  ['backend-area-mcp', 'backend/src/mcp/peek.ts', '../stats/x.js', 'backend/src/stats/x.ts'],
  ['backend-area-sample-course', 'backend/src/sample-course/peek.ts', '../stats/x.js', 'backend/src/stats/x.ts'],
  ['backend-area-doctor', 'backend/src/doctor/peek.ts', '../chats/x.js', 'backend/src/chats/x.ts'],
  ['backend-area-operation', 'backend/src/operation/peek.ts', '../chats/x.js', 'backend/src/chats/x.ts'],
  ['backend-areas-are-listed', 'backend/src/newcomer/peek.ts', '../platform/x.js', 'backend/src/platform/x.ts'],
  ...(
    [
      ['event-store', 'subjects'],
      ['safe-fetch', 'http'],
      ['tracing', 'http'],
      ['database', 'config'],
      ['embedded-postgres', 'config'],
      ['linked', 'work'],
      ['cluster', 'work'],
      ['config', 'http'],
      ['subjects', 'http'],
      ['histories', 'http'],
      ['reactors', 'http'],
      ['jobs', 'http'],
      ['log', 'http'],
      ['http', 'auth'],
      ['auth', 'mail'],
      ['file-store', 'auth'],
      ['mail', 'auth'],
      ['background', 'mail'],
      ['sockets', 'auth'],
      ['work', 'auth'],
    ] as const
  ).map(
    ([room, above]) =>
      [
        `platform-room-${room}`,
        `backend/src/platform/${room}/peek.ts`,
        `../${above}/x.js`,
        `backend/src/platform/${above}/x.ts`,
      ] as const,
  ),
  ['platform-ground', 'backend/src/platform/glance.ts', './log/x.js', 'backend/src/platform/log/x.ts'],
  [
    'platform-rooms-are-listed',
    'backend/src/platform/newcomer/peek.ts',
    '../clock.js',
    'backend/src/platform/clock.ts',
  ],
  ['runtime-area-chat', 'runtime/src/chat/peek.ts', '../session/x.js', 'runtime/src/session/x.ts'],
  ['runtime-area-session', 'runtime/src/session/peek.ts', '../transport/x.js', 'runtime/src/transport/x.ts'],
  ['runtime-area-transport', 'runtime/src/transport/peek.ts', '../view/x.js', 'runtime/src/view/x.ts'],
  ['runtime-area-messages', 'runtime/src/messages/peek.ts', '../inputs/x.js', 'runtime/src/inputs/x.ts'],
  ['runtime-area-view', 'runtime/src/view/peek.ts', '../player/x.js', 'runtime/src/player/x.ts'],
  ['runtime-area-player', 'runtime/src/player/root.ts', '../top.js', 'runtime/src/top.ts'],
  ['runtime-areas-are-listed', 'runtime/src/newcomer/peek.ts', '../platform/x.js', 'runtime/src/platform/x.ts'],
  ['projections-area-stats', 'projections/src/stats/peek.ts', '../sequences/x.js', 'projections/src/sequences/x.ts'],
  ['projections-area-flows', 'projections/src/flows/peek.ts', '../chats/x.js', 'projections/src/chats/x.ts'],
  ['projections-areas-are-listed', 'projections/src/newcomer/peek.ts', '../flows/x.js', 'projections/src/flows/x.ts'],
  ['deciders-are-pure', 'backend/src/flows/impure.decider.ts', '../platform/x.js', 'backend/src/platform/x.ts'],
  [
    'chats-use-full-names',
    'backend/src/chats/wired.ts',
    '../../../contracts/src/engine/history-wire.js',
    'contracts/src/engine/history-wire.ts',
  ],
  // Its other half is listed under `hen.ts`; a cycle is reported once.
  ['no-cycles', 'contracts/src/flow/egg.ts', './hen.js'],
  ['no-dev-dependencies-in-the-product', 'backend/src/flows/dev.ts', 'fast-check'],
  ['resolvable', 'contracts/src/flow/lost.ts', './nowhere.js'],
];
/** Written with `import()`. */
const LAZY: (typeof VIOLATIONS)[number] = [
  'console-features-are-strangers',
  'console/src/features/home/lazy.ts',
  '../stats/x.js',
  'console/src/features/stats/x.ts',
];

const put = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'parley-rules-'));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.all.json', 'package.json'])
    cpSync(join(checkout, file), join(tree, file));
  for (const workspace of WORKSPACES) {
    mkdirSync(join(tree, workspace, 'src'), { recursive: true });
    cpSync(join(checkout, workspace, 'package.json'), join(tree, workspace, 'package.json'));
  }
  put('contracts/src/one.test.ts', 'export {};\n');
  symlinkSync(join(checkout, 'node_modules'), join(tree, 'node_modules'));
  for (const [, file, imports, target] of VIOLATIONS) {
    put(file, `import { x } from '${imports}';\nexport const y = x;\nexport { y as x };\n`);
    if (target) put(target, 'export const x = 1;\n');
  }
  put('contracts/src/flow/hen.ts', "export { y as x } from './egg.js';\n");
  put(LAZY[1], `export const y = () => import('${LAZY[2]}');\n`);
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

interface Report {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

let violations: Report['summary']['violations'] = [];
test('HOUSE-1 the checker reports the scratch tree', () => {
  const cli = join(checkout, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const folders = WORKSPACES.slice(0, 5).map((workspace) => `${workspace}/src`);
  let output: string;
  try {
    output = execFileSync(
      process.execPath,
      [cli, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
      { cwd: tree, encoding: 'utf8' },
    );
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  violations = (JSON.parse(output) as Report).summary.violations;
  expect(violations.length).toBeGreaterThan(0);
});

test.each([...VIOLATIONS, LAZY])('HOUSE-1 the rule %s fires in %s', (name, file) => {
  expect(violations.filter((violation) => violation.rule.name === name).map((violation) => violation.from)).toContain(
    file,
  );
});

test('HOUSE-1 every rule is shown to fire', () => {
  const { forbidden } = jest.requireActual<{ forbidden: { name: string }[] }>('../../.dependency-cruiser.cjs');
  const shown = new Set(VIOLATIONS.map(([rule]) => rule));
  // One rule for each area or floor, made by one function.
  const ofAreas = /^(projections|runtime)-area-|^flow-editor-floor-/;
  expect(forbidden.map(({ name }) => name).filter((name) => !shown.has(name) && !ofAreas.test(name))).toEqual([]);
});
