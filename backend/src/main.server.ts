/** One of the servers behind one port. `main.ts` starts it, and owns Postgres, upgrades and backups. */
import { ConnectionsOfServer } from './platform/cluster/connections-of-server.js';
import { CountsOfServer } from './platform/cluster/counts-of-server.js';
import { FiguresOfServers } from './platform/cluster/figures-of-servers.js';
import { thisMachine } from './platform/cluster/plan.js';
import { tellFirst, type Orders, type ToServer } from './platform/cluster/messages.js';
import { readRunningAddress } from './platform/database/running-address.js';
import { defaultCacheBytes } from './platform/cache-bytes.js';
import { threadsOf } from './platform/work/worker-pool.js';
import { startParley } from './parley.js';
import { runProcess } from './run-process.js';
import { servedFiles } from './served-files.js';

const together = new CountsOfServer(tellFirst);
const connections = new ConnectionsOfServer(tellFirst);
const figures = new FiguresOfServers(tellFirst);
const begun = new Promise<Orders>((resolve) => {
  process.on('message', (message: ToServer, handle: unknown) => {
    connections.hear(message, handle);
    together.hear(message);
    figures.hear(message);
    if (message.kind === 'begin') resolve(message);
  });
  tellFirst({ kind: 'receives' });
});

await runProcess(async ({ config, log }) => {
  const { number, servers, projects, ports, keptMailsSecret } = await begun;
  const { consoleUrl, shareUrl, keptMailsUrl, stop } = await startParley({
    ...servedFiles(),
    config: {
      ...config,
      databaseUrl: config.databaseUrl ?? readRunningAddress(config.dataDir),
      projections: projects ? 'in-process' : 'external',
      cacheBytes: config.cacheBytes ?? defaultCacheBytes(servers, thisMachine().memoryBytes),
    },
    log: log.child({ server: number }),
    behindOnePort: {
      together,
      figures,
      keptMailsSecret,
      threads: threadsOf(servers),
      handedOver: { ports, begin: (take) => connections.begin(take) },
    },
  });
  tellFirst({ kind: 'ready', consoleUrl, shareUrl, keptMailsUrl });
  return stop;
});
