/**
 * `npm run verify`: replays every stored chat with the engine on its version, and lists those whose items, score or
 * completion differ from the record.
 */
import { PreparedVersions } from './chats/prepared-versions.js';
import { verifyChats } from './chats/time-travel/verify-chats.js';
import { openBesideOrAlone } from './open-beside-running.js';
import { LinkedVersions } from './platform/linked/linked-versions.js';
import { runProcess } from './run-process.js';

await runProcess(async ({ config, log }) => {
  const { pool, store, dataSource, caches, close } = await openBesideOrAlone(config, log);
  try {
    const versions = new PreparedVersions(dataSource, new LinkedVersions(dataSource, caches), caches);
    const { chats, diverging } = await verifyChats({ pool, store, versions, now: Date.now() });
    for (const { chatId, flowId, version, divergences } of diverging)
      for (const { what, itemKey } of divergences)
        process.stdout.write(
          `flow ${flowId} version ${version} chat ${chatId}: ${what}${itemKey ? ` at ${itemKey}` : ''}\n`,
        );
    process.stdout.write(`${chats} chats replayed, ${diverging.length} diverge\n`);
    if (diverging.length > 0) process.exitCode = 1;
  } finally {
    await close();
  }
  return null;
});
