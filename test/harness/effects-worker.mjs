// A worker as the server has it, alone in a process that a test can kill at any step. Reads one line of JSON, then works.
import 'reflect-metadata';
import { createInterface } from 'node:readline';
import { silentLog } from '@parley/contracts/fixtures/silent-log';
import { parseNetworks } from '@parley/backend/platform/safe-fetch/networks';
import { createPool } from '@parley/backend/platform/database/pools';
import { LeaseWorker } from '@parley/backend/platform/jobs/lease-worker';
import { SubjectKeys } from '@parley/backend/platform/subjects/subject-keys';

const secrets = { encryptionKey: Buffer.alloc(32, 7) };
const config = { fetchAllow: parseNetworks('127.0.0.0/8') };
const addresses = { publicUrl: 'http://parley.example', shareUrl: 'http://share.example' };
const clock = { now: () => Date.now() };
/** No webhook is made here, so nobody asks where the log ends. */
const store = null;
/** Rejects every mail. */
const nobody = { tell: () => Promise.reject(new Error('nothing may be switched off')) };

const queues = {
  async deliveries(pool) {
    const [{ DeliveryQueue }, { Payloads }, { WebhookEndpoints }] = await Promise.all([
      import('@parley/backend/integrations/webhooks/delivery-queue'),
      import('@parley/backend/integrations/outgoing/payloads'),
      import('@parley/backend/integrations/webhooks/webhook-endpoints'),
    ]);
    const endpoints = new WebhookEndpoints(null, pool, clock, store, secrets);
    const payloads = new Payloads({ keysOf: () => Promise.resolve(new Map()) }, secrets);
    return new DeliveryQueue(endpoints, payloads, nobody, pool, clock, config, addresses);
  },
  async grades(pool) {
    const [
      { GradeQueue },
      { Platforms },
      { Services },
      { Columns },
      { Roster },
      { ToolKeys },
      { askPlatform },
      { LtiPeople },
    ] = await Promise.all([
      import('@parley/backend/integrations/lti/grades/grade-queue'),
      import('@parley/backend/integrations/lti/platforms'),
      import('@parley/backend/integrations/lti/services'),
      import('@parley/backend/integrations/lti/grades/columns'),
      import('@parley/backend/integrations/lti/grades/roster'),
      import('@parley/backend/integrations/lti/keys'),
      import('@parley/backend/integrations/lti/ask-platform'),
      import('@parley/backend/integrations/lti/lti-people'),
    ]);
    const keys = new ToolKeys(pool, secrets.encryptionKey);
    const services = new Services({ ask: askPlatform(config.fetchAllow), keys, clock });
    const platforms = new Platforms(pool);
    const people = new LtiPeople(pool, pool && (await SubjectKeys.open({ pool, ...secrets })));
    return new GradeQueue(platforms, services, new Columns(pool, services), new Roster(services), people, pool, clock);
  },
};

// Everything is loaded before the line comes: a test has the next worker ready while it kills this one.
const [, , kind] = process.argv;
let queueOf = queues[kind];
await queueOf(null);
const [line] = await new Promise((read) =>
  createInterface(process.stdin).once('line', (text) => read([JSON.parse(text)])),
);
const pool = createPool(line.databaseUrl, { max: line.atOnce + 2, waitMs: 60_000 });
const queue = await queueOf(pool);
new LeaseWorker({ queue, log: silentLog, atOnce: line.atOnce, pollMs: 100 }).start();
setInterval(() => undefined, 60_000);
