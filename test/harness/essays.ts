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
  for (const person of people)
    await said(shareUrl, id, person, {
      start: `${person} drinks it every day, and so do the plants and animals around us.`,
      second: 'I close the tap while I brush my teeth.',
    });
  return id;
}

/** The id of a published flow in which each of these people has written an essay, and waits for the teacher. */
export async function waitingEssays(author: Author, shareUrl: string, people: readonly string[]): Promise<number> {
  const prompts = [
    essay('start', 'Why does **water** matter?', 'wait'),
    {
      key: 'wait',
      name: 'wait',
      definition: {
        message: 'Which topic comes next?',
        answerExternally: true,
        answers: ['Rivers', 'Seas'].map((message) => ({ key: message, message, nextKey: '.end' })),
      },
    },
    { key: 'end', name: 'end', definition: { message: 'Thank you.' } },
  ];
  const { id } = await author.createFlow('Water', { promptsArray: prompts } as unknown as FlowDefinition);
  await author.publish(id);
  for (const person of people) await said(shareUrl, id, person, { start: `${person} drinks it every day.` });
  return id;
}

/** One learner's answers, by prompt. */
async function said(
  shareUrl: string,
  id: number,
  person: string,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  const history = Object.entries(answers).map(([name, message]) => ({
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
