// Takes the Dockerfile's steps without Docker and starts what comes out as process 1, as a container does; says whether it
// becomes healthy and stops cleanly. Linux, as root. This machine's system and Node stand in for the base image.
import './lib/node-version.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './lib/root.mjs';
import { giveUp, step } from './lib/say.mjs';

const INSIDE = 'PARLEY_IMAGE_NAMESPACE';
if (process.platform !== 'linux' || process.getuid() !== 0)
  giveUp('This needs Linux and root: it mounts file systems.');
if (!process.env[INSIDE]) {
  const { status } = await new Promise((done) => {
    const child = spawn('unshare', ['-m', process.execPath, import.meta.filename], {
      stdio: 'inherit',
      env: { ...process.env, [INSIDE]: '1' },
    });
    child.once('close', (code) => done({ status: code ?? 1 }));
  });
  process.exit(status);
}

const scratch = mkdtempSync(join(tmpdir(), 'parley-image-'));
const stages = new Map();
const mounted = [];
const sh = (command, args) => execFileSync(command, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
const mount = (at, ...args) => {
  mkdirSync(at, { recursive: true });
  sh('mount', [...args, at]);
  mounted.push(at);
};

/** A stage's file system: this machine's, with what the steps write laid over it. */
function begin(name) {
  const [upper, work, top] = ['upper', 'work', 'root'].map((part) => join(scratch, name, part));
  for (const folder of [upper, work]) mkdirSync(folder, { recursive: true });
  mount(top, '-t', 'overlay', 'overlay', '-o', `lowerdir=/,upperdir=${upper},workdir=${work}`);
  mount(join(top, 'dev'), '--bind', '/dev');
  mount(join(top, 'proc'), '-t', 'proc', 'proc');
  if (!/^node:/m.test(readFileSync(join(top, 'etc/passwd'), 'utf8'))) {
    appendFileSync(join(top, 'etc/passwd'), 'node:x:1000:1000::/:/bin/sh\n');
    appendFileSync(join(top, 'etc/group'), 'node:x:1000:\n');
  }
  const stage = { top, folder: '/', user: 'root', env: {}, command: [], health: [] };
  stages.set(name, stage);
  return stage;
}
const within = ({ top, folder, user, env }, command) => [
  'chroot',
  [
    `--userspec=${user}`,
    top,
    'env',
    '-i',
    `-C${folder}`,
    `PATH=${dirname(process.execPath)}:/usr/bin:/bin`,
    ...Object.entries(env).map((pair) => pair.join('=')),
    ...command,
  ],
];

function copy(stage, text) {
  const parts = text.split(' ');
  const from = parts[0].startsWith('--from=') ? stages.get(parts.shift().slice(7)).top : root;
  const to = parts.pop();
  const into = join(stage.top, stage.folder, to);
  if (parts[0] === '.') {
    // Only files that Git knows: neither builds nor secrets.
    for (const file of sh('git', ['-C', root, 'ls-files', '-z']).split('\0').filter(Boolean))
      if (existsSync(join(root, file))) cpSync(join(root, file), join(into, file));
    return;
  }
  for (const part of parts)
    cpSync(join(from, part), to.endsWith('/') ? join(into, part.split('/').at(-1)) : into, { recursive: true });
}

const STEPS = {
  FROM: (_stage, text) => begin(text.split(' AS ')[1] ?? 'last'),
  WORKDIR: (stage, text) => mkdirSync(join(stage.top, (stage.folder = text)), { recursive: true }),
  ENV: (stage, text) => Object.assign(stage.env, Object.fromEntries([text.split('=')])),
  USER: (stage, text) => (stage.user = `${text}:${text}`),
  COPY: copy,
  RUN: (stage, text) => step(text, () => sh(...within(stage, ['sh', '-c', text]))),
  CMD: (stage, text) => (stage.command = JSON.parse(text)),
  HEALTHCHECK: (stage, text) => (stage.health = JSON.parse(text.slice(text.indexOf('CMD ') + 4))),
  EXPOSE: () => undefined,
  VOLUME: () => undefined,
};

async function build() {
  let stage = null;
  for (const line of readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')) {
    const [, word, text] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (!word) continue;
    if (!STEPS[word]) giveUp(`The step ${word} is not one that this script knows.`);
    const made = await STEPS[word](stage, text);
    if (word === 'FROM') stage = made;
  }
  return stage;
}

async function runOnce(stage) {
  const [command, args] = within(stage, stage.command);
  const inside = ['-p', '-f', '--kill-child', `--mount-proc=${join(stage.top, 'proc')}`, command, ...args];
  const child = spawn('unshare', inside, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = new Promise((done) => child.once('close', done));
  const isHealthy = () => {
    try {
      sh(...within(stage, stage.health));
      return true;
    } catch {
      return false;
    }
  };
  await step('Waiting until it is healthy', async () => {
    while (!isHealthy()) {
      if (child.exitCode !== null) giveUp(`It ended with ${child.exitCode}:\n${printed}`);
      await new Promise((done) => setTimeout(done, 500));
    }
  });
  const first = sh('pgrep', ['-P', String(child.pid)]).trim();
  process.stdout.write(sh('ps', ['-o', 'user,rss,args', '-p', first]));
  const code = await step('Stopping it with SIGTERM', () => {
    process.kill(Number(first), 'SIGTERM');
    return ended;
  });
  // `DBState` of pg_control.h: 1 = shut down.
  const state = readFileSync(join(stage.top, 'data/postgres/cluster/global/pg_control')).readUInt32LE(16);
  return { code, 'said that it stops': /"stopping"/.test(printed), 'shut Postgres down': state === 1 };
}

try {
  const stage = await build();
  process.stdout.write(`/app: ${sh('du', ['-sh', join(stage.top, 'app')]).split('\t')[0]}\n`);
  stage.env = { ...stage.env, PORT: process.env.PORT ?? '3000', SHARE_PORT: process.env.SHARE_PORT ?? '3001' };
  const seen = await runOnce(stage);
  for (const [what, value] of Object.entries(seen)) process.stdout.write(`${what}: ${value}\n`);
  process.exitCode = seen.code === 0 && seen['said that it stops'] && seen['shut Postgres down'] ? 0 : 1;
} finally {
  for (const at of mounted.reverse()) sh('umount', ['-l', at]);
  rmSync(scratch, { recursive: true, force: true });
}
