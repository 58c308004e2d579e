import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Loading the server, or a page with the console's parts, takes a test file longer than most of its tests do. In a whole
 * run the files of these workspaces share what they load: jest sees a batch as one suite, in which each file is a
 * `describe` with hooks of its own.
 */
const FILES_IN_A_BATCH = { contracts: 10, projections: 5, backend: 12, console: 10 };
const BATCHES = '.cache/batches';
/**
 * Does what the console's library for tests would do by itself if each file loaded it again, and empties the browser. A
 * layout that a file gives to all elements goes with it.
 */
const IN_A_PAGE = `
  const sizes = Object.getOwnPropertyDescriptors(HTMLElement.prototype);
  beforeAll(() => (localStorage.clear(), sessionStorage.clear()));
  afterEach(() => require('@testing-library/react').cleanup());
  afterAll(() => {
    for (const size of ['clientHeight', 'clientWidth', 'offsetHeight', 'offsetWidth']) {
      delete HTMLElement.prototype[size];
      if (sizes[size]) Object.defineProperty(HTMLElement.prototype, size, sizes[size]);
    }
  });`;
/** These calls change everything that a batch loads: a file that has one is alone. */
const FOR_ALL = /\bjest\.(mock|doMock|resetModules|isolateModules|setTimeout)\(|@jest-environment/;
/** A double in one line: files that say the same one share a batch of their own. */
const DOUBLE = /^jest\.mock\(.*\);$/gm;
const HEAD = /^\/\*\*[^]*?\*\/\n/;

const testsOf = (workspace) =>
  execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', `${workspace}/**/*.test.ts`, `${workspace}/**/*.test.tsx`],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)))
    .toSorted();

function batchesOf(files, size) {
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const isAlone = (file) => FOR_ALL.test(texts.get(file).replaceAll(DOUBLE, ''));
  const doublesOf = (file) => texts.get(file).match(DOUBLE)?.toSorted().join('\n') ?? '';
  const shared = files.filter((file) => !isAlone(file));
  const kinds = [...new Set(shared.map(doublesOf))].map((kind) => shared.filter((file) => doublesOf(file) === kind));
  return [
    ...kinds.flatMap((together) => dealt(together, Math.ceil(together.length / size))),
    ...files.filter(isAlone).map((file) => [file]),
  ];
}

/** Like cards, so that neighbours, which take about as long, are apart. */
const dealt = (files, count) =>
  Array.from({ length: count }, (_, batch) => files.filter((_, place) => place % count === batch));

/** Writes the suites that jest runs if `JEST_BATCHES` is set. */
export function writeBatches() {
  rmSync(join(root, BATCHES), { recursive: true, force: true });
  for (const [workspace, size] of Object.entries(FILES_IN_A_BATCH)) {
    const folder = join(root, BATCHES, workspace);
    mkdirSync(folder, { recursive: true });
    for (const [place, files] of batchesOf(testsOf(workspace), size).entries()) {
      // The head of a file that is alone may choose an environment.
      const head = files.length === 1 ? (HEAD.exec(readFileSync(join(root, files[0]), 'utf8'))?.[0] ?? '') : '';
      const before = workspace === 'console' ? IN_A_PAGE : '';
      const parts = files.map((file) => `describe('${file}', () => {${before}\n  require('../../../${file}');\n});\n`);
      writeFileSync(join(folder, `${String(place + 1).padStart(2, '0')}.test.cjs`), head + parts.join(''));
    }
  }
}
