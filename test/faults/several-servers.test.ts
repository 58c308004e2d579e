/** `npm start` with several servers behind one port, run as people run it, while its processes are killed. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { author, Refused, type Author } from '../harness/author.js';
import { freePort } from '../harness/free-port.js';
import { launchProduct, startProduct, type Product } from '../harness/product.js';
import { until } from '../harness/until.js';

jest.setTimeout(300_000);

const PATIENT = { timeoutMs: 120_000 };
const EDITS = 30;

/** Its processes of this program, by number. */
function processesOf(product: Product, program: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => {
      try {
        const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        const isOurs = Number(parent) === product.process.pid;
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
      } catch {
        return false;
      }
    })
    .map(Number);
}
const serversOf = (product: Product) => processesOf(product, 'main.server.mjs');
const projectorsOf = (product: Product) => processesOf(product, 'main.projections.mjs');

const isReady = (product: Product) => until(() => product.output().includes('Parley is ready'), PATIENT);

/** Edits a flow, again whenever the connection is lost with its server. @returns the last message */
async function edits(owner: Author, name: string, note: () => void): Promise<{ id: number; message: string }> {
  const { id } = await owner.createFlow(name);
  let message = '';
  for (let n = 1; n <= EDITS; n++) {
    message = `${name}, ${n} times`;
    const promptsArray = [{ key: 'start', name: 'start', definition: { message } }];
    const edit = (): Promise<unknown> =>
      owner.call('PUT', `/flows/${id}`, { definition: { promptsArray } }).catch((error: unknown) => {
        if (error instanceof Refused) throw error;
        return pause(20).then(edit);
      });
    await edit();
    note();
  }
  return { id, message };
}

test('OPS-51, 52, 53 two servers and a projector, each killed under load: nothing acknowledged is lost, and the end is clean', async () => {
  const backups = mkdtempSync(join(tmpdir(), 'parley-backups-'));
  const backup = { BACKUP_TO: backups, BACKUP_PASSPHRASE: 'more than twelve characters', LOG_LEVEL: 'info' };
  const product = await startProduct({ env: { PARLEY_WORKERS: '2', PROJECTIONS: 'own-process', ...backup } });
  try {
    await isReady(product);
    expect(product.output().match(/Parley is ready/g)).toHaveLength(1);
    expect(product.output().match(/Kept mails: /g)).toHaveLength(1);
    expect(serversOf(product)).toHaveLength(2);
    expect(projectorsOf(product)).toHaveLength(1);
    // Each connection may reach another server.
    const kept = /Kept mails: (\S+)/.exec(product.output())![1]!;
    const pages = await Promise.all(Array.from({ length: 6 }, () => fetch(kept, { headers: { connection: 'close' } })));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);

    const owner = await author(product.consoleUrl);
    let done = 0;
    const all = Promise.all(Array.from({ length: 6 }, (_, n) => edits(owner, `Busy ${n}`, () => (done += 1))));
    const victims = [() => serversOf(product)[0], () => projectorsOf(product)[0], () => serversOf(product)[1]];
    for (const [n, victim] of victims.entries()) {
      await Promise.race([all, until(() => done > (n + 1) * 30, PATIENT)]);
      const pid = await until(victim, PATIENT);
      process.kill(pid, 'SIGKILL');
      await until(() => serversOf(product).length === 2 && projectorsOf(product).length === 1, PATIENT);
    }
    for (const { id, message } of await all)
      expect((await owner.getFlow(id)).definition.promptsArray[0]?.definition.message).toBe(message);
    await until(async () => (await owner.listFlows()).length === 6, PATIENT);
    expect(product.output().match(/a process ended and is replaced/g)).toHaveLength(3);

    await until(() => product.output().includes('a backup was made'), PATIENT);
    expect(product.output().match(/a backup was made/g)).toHaveLength(1);
    expect(product.output()).not.toContain('no backup could be made');

    const [servers, projectors] = [serversOf(product), projectorsOf(product)];
    await product.kill('SIGTERM');
    expect(product.process.exitCode).toBe(0);
    for (const pid of [...servers, ...projectors]) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  } finally {
    await product.dispose();
    rmSync(backups, { recursive: true, force: true });
  }
});

test('OPS-51, 54, 55 with PROJECTIONS=in-process one of the servers projects, and a port in use ends the start with one sentence', async () => {
  const product = await startProduct({ env: { PARLEY_WORKERS: '2', PROJECTIONS: 'in-process' } });
  try {
    await isReady(product);
    expect(projectorsOf(product)).toEqual([]);
    const owner = await author(product.consoleUrl);
    const { id } = await owner.createFlow('One');
    for (let n = 0; n < 6; n++) expect((await owner.listFlows()).map((flow) => flow.id)).toEqual([id]);
    // Each guess has a connection of its own, so the servers get them in turn.
    const guess = async () => {
      const headers = { connection: 'close' };
      return (await fetch(`${product.shareUrl}/api/flows/987654/published/1`, { headers })).status;
    };
    for (let n = 0; n < 130; n++) await guess();
    expect(await Promise.all(Array.from({ length: 8 }, guess))).toEqual(Array.from({ length: 8 }, () => 429));

    const { port } = new URL(product.consoleUrl);
    const second = await launchProduct({
      env: { PARLEY_WORKERS: '3', PORT: port, SHARE_PORT: String(await freePort()) },
    });
    await until(() => second.process.exitCode !== null, { ...PATIENT, what: () => second.output() });
    expect(second.process.exitCode).toBe(1);
    expect(second.output().match(/is already in use/g)).toHaveLength(1);
    expect(second.output()).not.toMatch(/\n\s+at /);
    await second.dispose();
  } finally {
    await product.dispose();
  }
});

/** Asks once, on a connection of its own. @returns the status, or why there is none */
const asked = (url: string): Promise<string> =>
  fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(20_000) }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return String(reply.status);
    },
    (error: Error & { readonly cause?: { readonly code?: string } }) => error.cause?.code ?? error.name,
  );

test('OPS-59 a connection that a killed server hadn’t taken goes to another one', async () => {
  const product = await startProduct({ env: { PARLEY_WORKERS: '2', PROJECTIONS: 'own-process' } });
  try {
    await isReady(product);
    const page = `${product.shareUrl}/api/health/live`;
    expect(await asked(page)).toBe('200');
    const [first] = serversOf(product);
    process.kill(first!, 'SIGSTOP');
    // Each free server gets one connection, so the stopped one gets one, too.
    const answers = Array.from({ length: 8 }, () => asked(page));
    await Promise.any(answers);
    process.kill(first!, 'SIGKILL');
    expect(await Promise.all(answers)).toEqual(answers.map(() => '200'));
  } finally {
    await product.dispose();
  }
});

test('OPS-58, 59 four kills of the only server: each request is answered, or its connection ends; none is refused', async () => {
  const product = await startProduct({ env: { PARLEY_WORKERS: '1', PROJECTIONS: 'own-process' } });
  try {
    await isReady(product);
    const found = new Set<string>();
    let goesOn = true;
    const callers = Array.from({ length: 4 }, async (_, n) => {
      const page = `${n % 2 ? product.shareUrl : product.consoleUrl}/api/health/live`;
      while (goesOn) found.add(await asked(page));
    });
    for (let kill = 0; kill < 4; kill++) {
      const pid = await until(() => serversOf(product)[0], PATIENT);
      await asked(`${product.consoleUrl}/api/health/live`);
      process.kill(pid, 'SIGKILL');
      await until(() => serversOf(product).some((each) => each !== pid), PATIENT);
    }
    goesOn = false;
    await Promise.all(callers);
    for (const ended of ['ECONNRESET', 'UND_ERR_SOCKET', '503']) found.delete(ended);
    expect([...found]).toEqual(['200']);
  } finally {
    await product.dispose();
  }
});

test('OPS-53 kill -9 of the first process leaves none of the others', async () => {
  const product = await startProduct({ env: { PARLEY_WORKERS: '2', PROJECTIONS: 'own-process' } });
  try {
    await isReady(product);
    const others = [...serversOf(product), ...projectorsOf(product)];
    expect(others).toHaveLength(3);
    process.kill(product.process.pid!, 'SIGKILL');
    const isGone = (pid: number) => {
      try {
        return readFileSync(`/proc/${pid}/status`, 'utf8').includes('State:\tZ');
      } catch {
        return true;
      }
    };
    await until(() => others.every(isGone), PATIENT);
  } finally {
    await product.dispose();
  }
});

test('OPS-54 when the only server keeps ending, Parley stops with a sentence and the exit code 1', async () => {
  const product = await startProduct({ env: { PARLEY_WORKERS: '1', PROJECTIONS: 'own-process' } });
  try {
    await isReady(product);
    const ended = new Set<number>();
    const endEach = () => {
      for (const pid of serversOf(product).filter((each) => !ended.has(each))) {
        ended.add(pid);
        process.kill(pid, 'SIGKILL');
      }
      return product.process.exitCode !== null;
    };
    await until(endEach, PATIENT);
    expect(product.process.exitCode).toBe(1);
    expect(product.output()).toContain('Parley stops: server 1 ended five times in a row, and no other server runs.');
  } finally {
    await product.dispose();
  }
});
