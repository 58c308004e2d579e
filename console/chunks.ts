/**
 * Decides which modules travel in one file. Left to itself, the bundler makes a file for each combination of pages that
 * share something: the editor began with two hundred files, most of them under 1 kB, and each costs a request.
 */
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
type Chunks = ReadonlySet<Chunk>;
export type Groups = readonly {
  /** The name of the file, or how a module's path makes it. */
  readonly name: string | ((module: string) => string);
  readonly test: RegExp;
  readonly minShareCount?: number;
}[];

/**
 * The page's script runs these in several tasks (`shell/begin.ts`): one file for all of them would run at once. So each
 * task has a file of the modules that it needs and those before it don't.
 */
const ENTRY = ['index.html', 'react-dom/client.js', 'src/foundation/store.ts', 'src/ui/theme.ts', 'src/shell/main.tsx'];
/** They load together with others, but are needed without them, too. */
const ALONE = ['src/features/auth/AuthPage.tsx', 'src/shell/Layers.tsx'];
const FRAME = ['src/shell/Routed.tsx', 'src/features/account/AccountMenu.tsx'];
const HOME = ['src/features/home/HomePage.tsx'];
const EDITOR = [
  'flow-editor/page/FlowEditorPage.tsx',
  'flow-editor/page/editor-feature.ts',
  'versions/VersionPage.tsx',
];

const STATS = ['features/stats/FlowStatsPage.tsx'];

/** Characters of source; what is larger stays a file of its own, unless only the editor needs it. */
const BIG = 20_000;
/** Smaller parts of statistics share a file, which other pages that need one of them can fetch whole. */
const SMALL = 4_000;

/** Every script of a build that only knows these groups. */
async function unplanned(shared: InlineConfig, groups: Groups): Promise<readonly Chunk[]> {
  const built = await build({
    ...shared,
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: { groups: [...groups] } } },
    },
  });
  const [output] = [built].flat() as Rolldown.RolldownOutput[];
  return output?.output.filter((file) => file.type === 'chunk') ?? [];
}

/**
 * These sets say what a page needs and has. Files never import each other in a circle: each set below holds whatever
 * its files import, and a file belongs to the first set that it is in.
 */
function setsOf(chunks: readonly Chunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = (from: readonly Chunk[], next: (chunk: Chunk) => readonly string[]): Chunks => {
    const found = new Set(from);
    for (const chunk of found)
      for (const name of next(chunk)) {
        const other = byName.get(name);
        if (other) found.add(other);
      }
    return found;
  };
  const withImports = (from: readonly Chunk[]): Chunks => reached(from, ({ imports }) => imports);
  const files = (paths: readonly string[]): readonly Chunk[] =>
    paths.map((path) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${path}`));
      if (!chunk) throw new Error(`${path}, which console/chunks.ts names, has no file of its own`);
      return chunk;
    });
  const entry = withImports(files(ENTRY));
  const steps = ENTRY.map((path) => withImports(files([path])));
  const [login, layers] = ALONE.map((path) => withImports(files([path])));
  const frame = withImports(files(FRAME));
  const home = withImports(files(HOME));
  const editor = withImports(files(EDITOR));
  const before = new Set([entry, login, layers, frame, home, editor].flatMap((set) => [...(set ?? [])]));
  const figures = new Set(
    [...withImports(files(STATS))].filter(
      (chunk) =>
        !before.has(chunk) && [...withImports([chunk])].every((one) => before.has(one) || one.code.length < SMALL),
    ),
  );
  const otherPages = chunks.filter(
    (chunk) => chunk.facadeModuleId?.endsWith('Page.tsx') && !files(EDITOR).includes(chunk),
  );
  const elsewhere = reached(otherPages, (chunk) =>
    entry.has(chunk) || frame.has(chunk) ? [] : [...chunk.imports, ...chunk.dynamicImports],
  );
  const tools = withImports(
    [...editor].flatMap(({ dynamicImports }) => dynamicImports.flatMap((name) => byName.get(name) ?? [])),
  );
  const big = [...editor].filter((chunk) => elsewhere.has(chunk) && !home.has(chunk) && chunk.code.length > BIG);
  const needsBig = (chunk: Chunk): boolean => {
    const needed = withImports([chunk]);
    return big.some((one) => needed.has(one));
  };
  return {
    entry,
    steps,
    login,
    layers,
    frame,
    home,
    editor,
    figures,
    elsewhere,
    tools,
    ofBig: withImports(big),
    needsBig,
  };
}

/** The file's name for each module that the bundler would put into a small file. */
function namesOf(chunks: readonly Chunk[], groups: Groups): ReadonlyMap<string, string> {
  const { entry, steps, login, layers, frame, home, editor, figures, elsewhere, tools, ofBig, needsBig } =
    setsOf(chunks);
  const nameOf = (chunk: Chunk): string | null => {
    // The modules before the script's first step stay apart, so that the first paint waits for nothing else.
    if (entry.has(chunk)) return steps[0]?.has(chunk) ? null : `begin-${steps.findIndex((step) => step.has(chunk))}`;
    if (login?.has(chunk)) return frame.has(chunk) ? 'choices' : null;
    if (layers?.has(chunk)) return 'layer-parts';
    if (frame.has(chunk)) return 'frame';
    if (home.has(chunk)) return editor.has(chunk) ? 'pages' : 'home';
    if (figures.has(chunk)) return 'figures';
    if (!editor.has(chunk)) return tools.has(chunk) && !elsewhere.has(chunk) ? 'tools' : null;
    if (!elsewhere.has(chunk)) return 'editor';
    if (!needsBig(chunk)) return 'parts';
    return ofBig.has(chunk) ? null : 'flows';
  };
  const names = new Map<string, string>();
  for (const chunk of chunks) {
    if (chunk.isEntry || chunk.isDynamicEntry || groups.some(({ name }) => name === chunk.name)) continue;
    const name = nameOf(chunk);
    if (name !== null) for (const module of chunk.moduleIds) names.set(module, name);
  }
  return names;
}

/** Builds twice: what shares what is known only after a build. */
export const fewFiles = (
  groups: Groups,
  plugins: () => InlineConfig['plugins'],
  resolve: InlineConfig['resolve'],
): Plugin => ({
  name: 'few-files',
  apply: 'build',
  async config() {
    const names = namesOf(await unplanned({ plugins: plugins(), resolve }, groups), groups);
    const planned = { name: (module: string) => names.get(module) ?? null, includeDependenciesRecursively: false };
    return { build: { rolldownOptions: { output: { codeSplitting: { groups: [...groups, planned] } } } } };
  },
});
