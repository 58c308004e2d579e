/** `npm run maintenance -- on` or `off`: what the page Operation does, for somebody who can't open it. */
import { systemClock } from './platform/clock.js';
import { News } from './platform/news.js';
import { StoredSettings } from './platform/installation-settings.js';
import { Audit } from './platform/log/audit.js';
import { openBesideOrAlone } from './open-beside-running.js';
import { runProcess } from './run-process.js';

class NotSaid extends Error {
  override readonly name = 'NotSaid';
}
const SAID: Readonly<Record<string, boolean>> = { on: true, off: false };

await runProcess(async ({ config, log }) => {
  const isOn = SAID[process.argv[2] ?? ''];
  if (isOn === undefined) throw new NotSaid('Say which: npm run maintenance -- on, or npm run maintenance -- off');
  const stores = await openBesideOrAlone(config, log);
  try {
    const now = new Date(systemClock.now()).toISOString();
    await new StoredSettings(stores.pool, systemClock, new News(stores.pool)).change({
      maintenance: isOn ? now : null,
    });
    const audit = new Audit(log, stores.pool, systemClock);
    audit.record(isOn ? 'maintenance-begun' : 'maintenance-ended', { by: 'command' });
    await audit.written();
    process.stdout.write(
      isOn
        ? 'Maintenance is on: within five seconds nobody can change anything.\n'
        : 'Maintenance is off: within five seconds everything works again.\n',
    );
  } finally {
    await stores.close();
  }
  return null;
});
