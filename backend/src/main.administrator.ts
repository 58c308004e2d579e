/** `npm run administrator -- <e-mail>`: lets an account run the installation. Its flows and chats stay its own. */
import { Accounts } from './accounts/accounts.js';
import { AccountAdministrators } from './accounts/administrators/account-administrators.js';
import { systemClock } from './platform/clock.js';
import { Audit } from './platform/log/audit.js';
import { openBesideOrAlone } from './open-beside-running.js';
import { runProcess } from './run-process.js';

class NobodyChosen extends Error {
  override readonly name = 'NobodyChosen';
}
const USAGE = 'npm run administrator -- <e-mail>';

await runProcess(async ({ config, log }) => {
  const [email] = process.argv.slice(2);
  if (!email) throw new NobodyChosen(`Name the account: ${USAGE}`);
  const stores = await openBesideOrAlone(config, log);
  try {
    const account = await new Accounts(stores.dataSource).byEmail(email);
    const added = account && (await new AccountAdministrators(stores.pool).add(account.id));
    if (!added) throw new NobodyChosen(`Nobody has signed up as ${email}.`);
    const audit = new Audit(log, stores.pool, systemClock);
    audit.record('administrator-added', { account: account.id, by: 'command' });
    await audit.written();
    process.stdout.write(`${account.email} runs this Parley now, on the page Operation.\n`);
  } finally {
    await stores.close();
  }
  return null;
});
