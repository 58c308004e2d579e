/** A flow of fractions that was played on its first version, and what a teacher asks of its re-scores. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { createFlow, publishFlow } from '@parley/contracts/http/flows';
import { applyRescore, listRescores, takeBackRescore } from '@parley/contracts/http/rescore';
import type { BodyOf } from '@parley/contracts/http/route';
import { getResponseLogs } from '@parley/contracts/http/stats';
import { Learner } from '../../../chats/testing/learner.js';
import type { Client } from '../../../testing/client.js';

export interface Points {
  readonly half: number;
  readonly third: number;
  readonly quarter: number;
  readonly thread?: 'last' | 'sum';
  /** The score that "Why?" gives to any answer; by default a person does. */
  readonly why?: number;
}
/** A question that repeats until it is answered with 1/2, one that a person scores, the end. */
export const definition = ({ half, third, quarter, thread = 'sum', why }: Points) =>
  ({
    promptsArray: [
      {
        key: 'ask',
        name: 'start',
        definition: {
          message: 'Which is larger?',
          scoreStrategy: { thread },
          answers: [
            { key: 'a', message: '1/2', score: half, nextKey: '.why' },
            { key: 'b', message: '1/3', score: third, quickResponse: { message: 'No', repeatAnswers: true } },
            { key: 'd', message: '1/4', score: quarter, nextKey: '.why' },
          ],
        },
      },
      {
        key: 'why',
        name: 'why',
        definition: {
          message: 'Why?',
          answers: [
            { key: 'c', message: '*', ...(why === undefined ? { scoreLater: true } : { score: why }), nextKey: '.end' },
          ],
        },
      },
      { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
    ],
  }) as unknown as FlowDefinition;
export const OLD: Points = { half: 10, third: 3, quarter: 20 };
export const NEW: Points = { half: 12, third: 5, quarter: 24, thread: 'last' };

/** @param who known once the test's server runs */
export function fractions(who: () => { readonly author: Client; readonly share: Client }) {
  /** A flow that was played on its first version and has a second one. */
  async function played(learners: Readonly<Record<string, readonly string[]>>, on: Points = OLD) {
    const body = { name: 'Fractions', definition: definition(on) } as unknown as BodyOf<typeof createFlow>;
    const { id } = await who().author.ok(createFlow, { body });
    await who().author.ok(publishFlow, { params: { id } });
    const chats = new Map<string, Learner>();
    for (const [name, said] of Object.entries(learners)) {
      const learner = new Learner(who().share, id, definition(on), name);
      for (const each of said) learner.say(each);
      const { status } = await learner.post();
      if (status !== 200) throw new Error(`a post got ${status}`);
      chats.set(name, learner);
    }
    await publish(id, NEW);
    return { id, chats };
  }
  async function publish(id: number, points: Points): Promise<void> {
    await who().author.raw('PUT', `/api/flows/${id}`, { body: JSON.stringify({ definition: definition(points) }) });
    await who().author.ok(publishFlow, { params: { id } });
  }
  const apply = (id: number, body: Partial<BodyOf<typeof applyRescore>> = {}) =>
    who().author.ok(applyRescore, {
      params: { id },
      body: { id: randomUUID(), version: 2, reason: 'It was wrong', ...body },
    });
  const takeBack = (id: number, rescoreId: string) => who().author.ok(takeBackRescore, { params: { id, rescoreId } });
  async function ended(id: number) {
    for (;;) {
      const { rescores } = await who().author.ok(listRescores, { params: { id } });
      if (rescores.every(({ state }) => state === 'applied' || state === 'takenBack')) return rescores;
      await new Promise((go) => setTimeout(go, 20));
    }
  }
  const scoresOf = async (id: number) => {
    const { responseLog } = await who().author.ok(getResponseLogs, { params: { id } });
    return Object.fromEntries(responseLog.map((each) => [each.identifier, [each.score, each.maxScore]]));
  };
  return { played, publish, apply, takeBack, ended, scoresOf };
}
