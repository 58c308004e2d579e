/** Files and folders that import each other in a circle are found, on every level; types and `import()` count, tests don't. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const checkout = resolve(__dirname, '../..');
const FILES: Readonly<Record<string, string>> = {
  'contracts/src/flow/a.ts': "import type { B } from '../engine/b.js';",
  'contracts/src/engine/b.ts': "import { c } from '../events/c.js';",
  'contracts/src/events/c.ts': "export const load = () => import('../flow/a.js');",
  'contracts/src/http/routes.ts': "import { a } from '../flow/a.js';",
  'contracts/src/flow/a.test.ts': "import { r } from '../http/routes.js';",
  'console/src/ui/rows/row.tsx': "export { cell as x } from '../cells/cell.js';",
  'console/src/ui/cells/cell.tsx':
    "import { row } from '../rows/row.js';\nimport { f } from '@parley/contracts/http/routes';",
  'console/src/ui/theme.ts': "import { row } from './rows/row.js';",
  'console/src/ui/rows/styled.tsx': "import { theme } from '../theme.js';",
};
let tree: string;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'parley-circles-'));
  symlinkSync(join(checkout, 'node_modules'), join(tree, 'node_modules'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  }
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

function circles(): unknown {
  const code = `
    import { folderCircles } from ${JSON.stringify(pathToFileURL(join(checkout, 'scripts/lib/folder-circles.mjs')).href)};
    console.log(JSON.stringify(folderCircles(process.argv[1], ['contracts/src', 'console/src'])));
  `;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code, '--', tree], { encoding: 'utf8' }),
  );
}
const FOUND = [
  { folder: 'contracts/src', rooms: ['engine', 'events', 'flow'] },
  { folder: 'console/src/ui', rooms: ['cells', 'rows', 'theme.ts'] },
];

test('HOUSE-11 files and folders that import each other in a circle are found on every level', () => {
  expect(circles()).toEqual(expect.arrayContaining(FOUND));
  expect(circles()).toHaveLength(FOUND.length);
});
