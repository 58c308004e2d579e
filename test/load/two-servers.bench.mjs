import { randomBytes } from 'node:crypto';
import { learner, loop, post, signUp, startServer } from './answers/learners.mjs';
import { load, Rounds } from './answers/rounds.mjs';

export const title = 'Two servers on one database, 32 learners (floor: one of them answers all)';

const CONNECTIONS = 32;
const ROUNDS = 5;
const MOST = 1.2;
const secret = () => randomBytes(32).toString('hex');

export async function run() {
  // Servers on one database have the same secrets.
  const [ENCRYPTION_KEY, JWT_SECRET] = [secret(), secret()];
  const one = await startServer({ ENCRYPTION_KEY, JWT_SECRET });
  try {
    const { jwt } = await signUp(one.consoleUrl);
    const authorization = { authorization: `Bearer ${jwt}` };
    const { id } = await post(`${one.consoleUrl}/api/flows`, { name: 'Bench', definition: loop }, authorization);
    await post(`${one.consoleUrl}/api/flows/${id}/publish`, {}, authorization);
    const learners = (shareUrl, count) => Promise.all(Array.from({ length: count }, () => learner(shareUrl, id)));
    const answersOf = (of) => of.map(({ say }) => say);
    const atOne = answersOf(await learners(one.shareUrl, CONNECTIONS));
    await load(atOne, 1_000);
    const alone = new Rounds(atOne, [one.floorUrl]);
    for (let n = 0; n < ROUNDS; n++) await alone.next();
    const two = await startServer({ ENCRYPTION_KEY, JWT_SECRET, DATABASE_URL: one.databaseUrl });
    try {
      const urls = [one.floorUrl, two.floorUrl];
      const half = CONNECTIONS / 2;
      const atBoth = answersOf([...(await learners(one.shareUrl, half)), ...(await learners(two.shareUrl, half))]);
      await load(atBoth, 1_000);
      const spread = new Rounds(atBoth, urls);
      const first = new Rounds(atOne, urls);
      for (let n = 0; n < ROUNDS; n++) {
        await first.next();
        await spread.next();
      }
      const ratio = spread.processor / alone.processor;
      return [
        {
          what: 'processor time, an answer spread over both (floor: before the second began)',
          value: spread.processor,
          unit: 'µs',
          floor: alone.processor,
          ratio,
          goal: `≤ ${MOST} × floor`,
          ok: ratio <= MOST,
        },
        {
          what: 'processor time, an answer, all at the first of two (floor: as above)',
          value: first.processor,
          unit: 'µs',
          floor: alone.processor,
          ratio: first.processor / alone.processor,
        },
        {
          what: 'answers posted, spread over both',
          value: spread.perSecond,
          unit: '/s',
          floor: first.perSecond,
          ratio: spread.perSecond / first.perSecond,
        },
      ];
    } finally {
      await two.stop();
    }
  } finally {
    await one.stop();
  }
}
