// The rules that need types (`.oxlintrc.json`), over every TypeScript file: a type changed elsewhere can break them anywhere.
// Left out when nothing at all has changed since a run without a complaint.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { root } from './root.mjs';

const KNOWN = join(root, '.cache/typed-lint');

const contents = (file) => readFileSync(join(root, file), 'utf8');
const filesLike = (...patterns) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)));

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(contents(file)).update('\0');
  return hash.digest('base64');
}

/** Files that no project of tsconfig.json names: in them the types of what they import would be unknown. */
function strangers(files) {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
  const named = ts
    .readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
    .config.references.flatMap(({ path }) => {
      const config = join(root, path.endsWith('.json') ? path : join(path, 'tsconfig.json'));
      return ts.getParsedCommandLineOfConfigFile(config, {}, host).fileNames;
    });
  const known = new Set(named.map((file) => relative(root, file).split(sep).join('/')));
  return files.filter((file) => !known.has(file));
}

/** @returns {string[]} what is wrong, one line each */
function lint(files) {
  const unknown = strangers(files).map((file) => `${file}: no project of tsconfig.json holds this file`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--disable-nested-config', '--format', 'json'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  // With no file at all there is a sentence before the report.
  if (!stdout.startsWith('{')) return [...unknown, `${stdout}${stderr}`];
  const { diagnostics, number_of_files: linted } = JSON.parse(stdout);
  // ESLint tells which of its own comments nobody needs.
  const ours = diagnostics.filter(({ message }) => !message.startsWith('Unused eslint-'));
  const complaints = ours.map(({ filename, labels, code, message, help }) => {
    const { line, column } = labels[0]?.span ?? { line: 1, column: 1 };
    return `${filename}:${line}:${column} ${[code, message, help].filter(Boolean).join(' ')}`;
  });
  if (linted !== files.length) complaints.push(`${linted} files were linted, and there are ${files.length}`);
  if (status !== 0 && complaints.length === 0) complaints.push(`oxlint ended with ${status}: ${stderr}`);
  return [...unknown, ...complaints];
}

const files = filesLike('*.ts', '*.tsx');
const whole = hashOf([...files, ...filesLike('*.json', 'scripts/lib/typed-lint.mjs')]);
if (!existsSync(KNOWN) || readFileSync(KNOWN, 'utf8') !== whole) {
  const wrong = lint(files);
  for (const line of wrong) process.stdout.write(`${line}\n`);
  if (wrong.length > 0) process.exitCode = 1;
  else {
    mkdirSync(dirname(KNOWN), { recursive: true });
    writeFileSync(KNOWN, whole);
  }
}
