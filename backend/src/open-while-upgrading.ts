/** Opens the stores; requests get 503 while tables of an earlier version are brought up to date. */
import type { Log } from '@parley/contracts/log';
import type { Config } from './platform/config/config.js';
import { WhileUpgrading } from './platform/http/while-upgrading.js';
import { openStores, type Stores } from './stores.js';

interface Parts {
  readonly config: Config;
  readonly log: Log;
  readonly onProgress?: (text: string) => void;
}

export async function openWhileUpgrading({ config, log, onProgress }: Parts): Promise<Stores> {
  const upgrading = new WhileUpgrading([config.port, config.sharePort]);
  try {
    return await openStores(config, log, {
      onMigration: (step) => {
        onProgress?.(`Bringing the tables up to date: ${step.step} of ${step.of}`);
        upgrading.tell(step);
      },
    });
  } finally {
    await upgrading.close();
  }
}
