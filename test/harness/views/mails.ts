/** The page behind a mail's link that ends such mails. Only a mail has it, so it is made as the server makes it. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SealedSecrets } from '@parley/backend/platform/subjects/sealed-secrets';
import { fromSetup } from '../e2e.js';
import type { At, Views } from './view.js';

function stopAddress({ world, language }: At): string {
  const { encryptionKey } = JSON.parse(readFileSync(join(fromSetup('E2E_DATA_DIR'), 'secrets.json'), 'utf8')) as {
    readonly encryptionKey: string;
  };
  const stop = { ownerId: randomUUID(), hash: randomUUID(), language };
  const sealing = new SealedSecrets(Buffer.from(encryptionKey, 'base64'));
  return `${world.shareUrl}/mails/stop/${sealing.seal('mail stop', JSON.stringify(stop), 'link').toString('base64url')}`;
}

export const MAILS: Views = {
  'end mails': async (at) => {
    await at.page.goto(stopAddress(at));
    await at.page.getByRole('button').waitFor();
  },
  'mails are ended': async (at) => {
    await MAILS['end mails']!(at);
    await at.page.getByRole('button').click();
    await at.page.getByRole('button').waitFor({ state: 'detached' });
  },
};
