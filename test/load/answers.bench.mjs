import { learner, loop, post, signUp, startServer } from './answers/learners.mjs';
import { costRows, load, Rounds } from './answers/rounds.mjs';

export const title = 'Answers: POST → engine → events → read models, 32 learners (floor: Nest on Fastify + one insert)';

const CONNECTIONS = 32;
const ROUNDS = 5;
const CHAT_LENGTH = 12;
const MANY_CHATS = 2_000;
/** How long somebody who reads statistics waits before the next look. */
const READER_WAITS_MS = 100;

/** Begins a chat at once, and another one whenever `length` answers were given. */
function beginner(shareUrl, flowId, length) {
  let chat = null;
  let given = 0;
  return async () => {
    if (chat === null || given === length) {
      chat = await learner(shareUrl, flowId);
      given = 0;
    } else {
      await chat.say();
      given += 1;
    }
  };
}

/** `count` chats, begun by as many learners at once as there are connections. */
async function begun(shareUrl, flowId, count) {
  const chats = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (chats.length < count) chats.push(await learner(shareUrl, flowId));
    }),
  );
  return chats;
}

/** Somebody who looks at the statistics and the newest chats while others answer. */
function reader(consoleUrl, flowId, headers) {
  let isReading = true;
  const read = async () => {
    while (isReading) {
      for (const path of ['stats', 'responseLogs']) {
        const reply = await fetch(`${consoleUrl}/api/flows/${flowId}/${path}`, { headers });
        if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
        await reply.arrayBuffer();
      }
      await new Promise((done) => setTimeout(done, READER_WAITS_MS));
    }
  };
  const reading = read();
  return async () => {
    isReading = false;
    await reading;
  };
}

export async function run() {
  const { consoleUrl, shareUrl, floorUrl, stop } = await startServer();
  try {
    const { jwt } = await signUp(consoleUrl);
    const authorization = { authorization: `Bearer ${jwt}` };
    const { id } = await post(`${consoleUrl}/api/flows`, { name: 'Bench', definition: loop }, authorization);
    await post(`${consoleUrl}/api/flows/${id}/publish`, {}, authorization);
    const learners = await Promise.all(Array.from({ length: CONNECTIONS }, () => learner(shareUrl, id)));
    const many = await begun(shareUrl, id, MANY_CHATS);
    let next = 0;
    // One after the other: a chat's answers never overtake each other.
    const inMany = learners.map(() => () => many[next++ % many.length].say());
    const kinds = {
      inserts: learners.map(
        ({ floorBody }) =>
          () =>
            post(`${floorUrl}/answers`, floorBody()),
      ),
      answers: learners.map(({ say }) => say),
      begins: learners.map(() => beginner(shareUrl, id, 0)),
      chats: learners.map(() => beginner(shareUrl, id, CHAT_LENGTH)),
      many: inMany,
      watched: inMany,
    };
    await load(kinds.answers, 1_000);
    await load(kinds.inserts, 1_000);
    const rounds = Object.fromEntries(
      Object.entries(kinds).map(([name, workers]) => [name, new Rounds(workers, [floorUrl])]),
    );
    for (let n = 0; n < ROUNDS; n++) {
      for (const name of ['inserts', 'answers', 'begins', 'chats', 'many']) await rounds[name].next();
      const stopReading = reader(consoleUrl, id, authorization);
      await rounds.watched.next();
      await stopReading();
    }
    const { inserts, answers, watched } = rounds;
    const [rate, p99] = [answers.perSecond / inserts.perSecond, answers.quantile(0.99) / inserts.quantile(0.99)];
    const processor = answers.processor / inserts.processor;
    const ofMany = rounds.many.processor / answers.processor;
    const ofBegun = rounds.begins.processor / answers.processor;
    return [
      {
        what: 'answers posted',
        value: answers.perSecond,
        unit: '/s',
        floor: inserts.perSecond,
        ratio: rate,
        goal: '≥ 0.5 × floor',
        ok: rate >= 0.5,
      },
      {
        what: 'p50',
        value: answers.quantile(0.5),
        unit: 'ms',
        floor: inserts.quantile(0.5),
        ratio: answers.quantile(0.5) / inserts.quantile(0.5),
      },
      {
        what: 'p99',
        value: answers.quantile(0.99),
        unit: 'ms',
        floor: inserts.quantile(0.99),
        ratio: p99,
        goal: '≤ 2 × floor',
        ok: p99 <= 2,
      },
      {
        what: 'processor time of both, an answer',
        value: answers.processor,
        unit: 'µs',
        floor: inserts.processor,
        ratio: processor,
        goal: '≤ 2 × floor',
        ok: processor <= 2,
      },
      ...costRows('an answer', answers, inserts),
      {
        what: `processor time of both, an answer in one of ${MANY_CHATS} chats (floor: in one of ${CONNECTIONS})`,
        value: rounds.many.processor,
        unit: 'µs',
        floor: answers.processor,
        ratio: ofMany,
        goal: '≤ 1.1 × floor',
        ok: ofMany <= 1.1,
      },
      {
        what: `… while somebody reads statistics ${1_000 / READER_WAITS_MS} times a second at most, that included`,
        value: watched.processor,
        unit: 'µs',
        floor: answers.processor,
        ratio: watched.processor / answers.processor,
      },
      ...costRows(`an answer in one of ${MANY_CHATS} chats`, rounds.many, inserts),
      {
        what: 'processor time of both, a chat begun (floor: an answer)',
        value: rounds.begins.processor,
        unit: 'µs',
        floor: answers.processor,
        ratio: ofBegun,
        goal: '≤ 2 × floor',
        ok: ofBegun <= 2,
      },
      ...costRows('a chat begun', rounds.begins, inserts),
      ...costRows(`a post, chats of ${CHAT_LENGTH} answers with their beginnings`, rounds.chats, inserts),
    ];
  } finally {
    await stop();
  }
}
