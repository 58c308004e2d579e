/** Circles between the files and folders inside one folder: they import each other in one direction only. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

const TESTS = /\.(test|spec|suite|bench)\.tsx?$|\.d\.ts$|\/(testing|fixtures)\//;

/** Every source file below `folder`, named from `root`, without its tests. */
export function sourceFiles(root, folder) {
  const here = readdirSync(join(root, folder), { withFileTypes: true });
  return here.flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourceFiles(root, path);
    return /\.tsx?$/.test(entry.name) && !TESTS.test(`/${path}`) ? [path] : [];
  });
}

/** The files that a file imports, types and `import()` included; what is no file of `files` is left out. */
export function importsOf(root, file, files) {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    const own = /^@parley\/([^/]+)\/(.+)$/.exec(fileName);
    if (!own && !fileName.startsWith('.')) return [];
    const path = own ? `${own[1]}/src/${own[2]}` : posix.join(posix.dirname(file), fileName);
    const bare = path.replace(/\.js$/, '');
    return [path, `${bare}.ts`, `${bare}.tsx`].filter((each) => files.has(each)).slice(0, 1);
  });
}

/** Groups of nodes that reach each other; `edges` maps a node to the nodes that it points at. */
export function circlesOf(edges) {
  const reached = (from) => {
    const seen = new Set();
    const open = [...(edges.get(from) ?? [])];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      open.push(...(edges.get(node) ?? []));
    }
    return seen;
  };
  const reach = new Map([...edges.keys()].map((node) => [node, reached(node)]));
  const circles = [];
  const placed = new Set();
  for (const [node, ahead] of reach) {
    if (placed.has(node) || !ahead.has(node)) continue;
    const circle = [...ahead].filter((other) => reach.get(other)?.has(node)).sort();
    for (const each of circle) placed.add(each);
    if (circle.length > 1) circles.push(circle);
  }
  return circles;
}

/**
 * The circles among the rooms of one folder, on every level. A room is a folder or a file. Types count: two rooms that need
 * each other's types are one.
 * @returns {{folder: string, rooms: string[]}[]}
 */
export function folderCircles(root, folders) {
  const files = new Set(folders.flatMap((folder) => sourceFiles(root, folder)));
  /** Folder → room → rooms that it imports. */
  const graphs = new Map();
  for (const file of files)
    for (const target of importsOf(root, file, files)) {
      const [from, to] = [file.split('/'), target.split('/')];
      let depth = 0;
      while (from[depth] === to[depth] && depth < from.length) depth += 1;
      const folder = from.slice(0, depth).join('/');
      const graph = graphs.get(folder) ?? new Map();
      graphs.set(folder, graph.set(from[depth], (graph.get(from[depth]) ?? new Set()).add(to[depth])));
    }
  return [...graphs].flatMap(([folder, graph]) => circlesOf(graph).map((rooms) => ({ folder, rooms })));
}
