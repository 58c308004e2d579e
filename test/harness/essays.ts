/** A flow with essays to grade, and learners who wrote them. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Author } from './author.js';

const essay = (name: string, message: string, next: string) => ({
  key: name,
  name,
  definition: {
    message,
    custom: { feedback: true },
    maxSuperScore: 10,
    answers: [{ key: '*', message: '*', nextKey: `.${next}`, scoreLater: true }],
  },
});
const definition = (flowId: number): FlowDefinition =>
  ({
    promptsArray: [
      essay('start', 'Why does **water** matter?', 'second'),
      essay('second', 'How would you save it at home?', 'mark'),
      { key: 'mark', name: 'mark', definition: { message: 'Thank you.', nextKey: '.shown' } },
      {
        key: 'shown',
        name: 'shown',
        definition: {
          message: { url: `/flows/${flowId}/history/{{originId}}/evaluations/{{promptKey}}` },
          contentType: 'remote',
        },
      },
    ],
  }) as unknown as FlowDefinition;

/** @returns the id of a published flow that each of these people has answered */
export async function answeredEssays(author: Author, shareUrl: string, people: readonly string[]): Promise<number> {
  const { id } = await author.createFlow('Water', definition(1));
  await author.call('PUT', `/flows/${id}`, { definition: definition(id) });
  await author.publish(id);
  for (const person of people) {
    const answers = [
      ['start', `${person} drinks it every day, and so do the plants and animals around us.`],
      ['second', 'I close the tap while I brush my teeth.'],
    ];
    const history = answers.map(([name, message]) => ({
      v: 1,
      k: randomUUID(),
      d: 's',
      p: `${id}.${name}`,
      pk: name,
      t: Date.now(),
      m: message,
    }));
    const reply = await fetch(`${shareUrl}/api/flows/${id}/history/${person}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ history, chatId: randomUUID(), version: 1, language: 'en' }),
    });
    if (!reply.ok) throw new Error(`an essay was refused: ${reply.status} ${await reply.text()}`);
  }
  return id;
}
