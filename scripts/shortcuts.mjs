// Counts the ways round the compiler in source outside tests: casts through `never` or `unknown`, and `!` after a value that may be
// absent. node scripts/shortcuts.mjs
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './lib/root.mjs';

const MAX = { cast: 10, 'non-null': 100 };

const WORKSPACES = ['contracts/src', 'projections/src', 'runtime/src', 'backend/src', 'console/src'];
const OF_TESTS = /\.(test|suite|bench)\.tsx?$|(?:^|[\\/])testing[\\/]/;

const isCast = (node) =>
  ts.isAsExpression(node) &&
  (node.type.kind === ts.SyntaxKind.NeverKeyword ||
    (ts.isAsExpression(node.expression) && node.expression.type.kind === ts.SyntaxKind.UnknownKeyword));

function shortcutsIn(file) {
  const text = readFileSync(join(root, file), 'utf8');
  // Most files have none, and needn't be parsed.
  if (!/\bas (?:never|unknown)\b|[\w)\]]!(?!=)/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const kind = isCast(node) ? 'cast' : ts.isNonNullExpression(node) ? 'non-null' : null;
    if (kind) found.push({ kind, at: `${file}:${source.getLineAndCharacterOfPosition(node.end).line + 1}` });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const found = WORKSPACES.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !OF_TESTS.test(file))
    .flatMap((file) => shortcutsIn(join(folder, file))),
);
for (const [kind, most] of Object.entries(MAX)) {
  const places = found.filter((one) => one.kind === kind);
  if (places.length <= most) continue;
  console.log(`${places.length} of kind ${kind}, at most ${most} are allowed:`);
  for (const { at } of places) console.log(`  ${at}`);
  process.exitCode = 1;
}
