// Types of everything, tests included, and the type-aware lint, on one program: types are computed once for both.
// A file is linted again if it changed, or if a type that it uses changed elsewhere.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { root } from './root.mjs';

const KNOWN = join(root, '.cache/lint.json');
const LINTED = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.js'];

const hashOf = (...texts) => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64');
};
const contents = (file) => readFileSync(join(root, file), 'utf8');

/** @returns {{program: ts.Program, problems: readonly ts.Diagnostic[], touched: Set<string>, save: () => void}} */
function typeCheck() {
  const { options, fileNames, errors } = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.all.json'),
    // Its own: what another type check has looked at since was not linted.
    { tsBuildInfoFile: join(root, '.cache/lint.tsbuildinfo') },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const host = ts.createIncrementalCompilerHost(options);
  const before = ts.readBuilderProgram(options, host);
  const builder = ts.createEmitAndSemanticDiagnosticsBuilderProgram(fileNames, options, host, before, errors);
  const program = builder.getProgram();
  const touched = new Set();
  for (let next = nextTouched(builder); next; next = nextTouched(builder))
    for (const { fileName } of 'fileName' in next ? [next] : program.getSourceFiles()) touched.add(resolve(fileName));
  const problems = [
    ...builder.getConfigFileParsingDiagnostics(),
    ...builder.getOptionsDiagnostics(),
    ...builder.getSyntacticDiagnostics(),
    ...builder.getGlobalDiagnostics(),
    ...builder.getSemanticDiagnostics(),
  ];
  return { program, problems, touched, save: () => void builder.emit() };
}
const nextTouched = (builder) => builder.getSemanticDiagnosticsOfNextAffectedFile()?.affected;

/**
 * What the last run left: files without a complaint, each with the hash of its contents, as long as rules and packages stay
 * the same; and, if there was nothing to complain of at all, the hash of everything that it looked at.
 */
function known(setting) {
  if (!existsSync(KNOWN)) return { clean: {} };
  const kept = JSON.parse(readFileSync(KNOWN, 'utf8'));
  return kept.setting === setting ? kept : { clean: {} };
}
const hashesOf = (patterns) =>
  Object.fromEntries(
    execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => file && existsSync(join(root, file)))
      .map((file) => [file, hashOf(contents(file))]),
  );

async function lint(program, files) {
  if (files.length === 0) return [];
  const parserOptions = { programs: [program] };
  const eslint = new ESLint({
    cwd: root,
    warnIgnored: false,
    overrideConfig: { files: ['**/*.ts', '**/*.tsx'], languageOptions: { parserOptions } },
  });
  const results = await eslint.lintFiles(files);
  const formatter = await eslint.loadFormatter('stylish');
  process.stdout.write(await formatter.format(results));
  return results.filter(({ messages }) => messages.length > 0).map(({ filePath }) => filePath);
}

const setting = hashOf(process.version, contents('eslint.config.mjs'), contents('package-lock.json'));
const hashes = hashesOf(LINTED);
const whole = hashOf(JSON.stringify([hashes, hashesOf(['*.json'])]));
const before = known(setting);
if (before.whole === whole) process.exit(0);

const { program, problems, touched, save } = typeCheck();
process.stdout.write(
  ts.formatDiagnosticsWithColorAndContext(problems, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  }),
);

const isClean = (file) => before.clean[file] === hashes[file] && !touched.has(join(root, file));
const remember = (isKept, more = {}) => {
  const clean = Object.fromEntries(Object.entries(hashes).filter(([file]) => isKept(file)));
  mkdirSync(dirname(KNOWN), { recursive: true });
  writeFileSync(KNOWN, JSON.stringify({ setting, clean, ...more }));
};
// First forgotten, then told to the next type check: a run that is broken off leaves nothing unlinted.
remember(isClean);
save();
const complaints = await lint(
  program,
  Object.keys(hashes).filter((file) => !isClean(file)),
);
const complained = new Set(complaints);
const isGood = problems.length === 0 && complained.size === 0;
remember((file) => !complained.has(join(root, file)), isGood ? { whole } : {});
process.exitCode = isGood ? 0 : 1;
