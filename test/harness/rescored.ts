/** A flow whose scores were mended after learners had played it. */
import { randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Author } from './author.js';

/** @param wrongTo where the wrong first answer leads */
const definition = (right: number, half: number, wrongTo: string): FlowDefinition =>
  ({
    promptsArray: [
      {
        key: 'start',
        name: 'start',
        definition: {
          message: 'What is **half** of 8?',
          answers: [
            { key: 'a', message: '4', score: right, nextKey: '.pick' },
            { key: 'b', message: '5', score: 0, nextKey: `.${wrongTo}` },
          ],
        },
      },
      {
        key: 'pick',
        name: 'pick',
        definition: {
          message: 'Which are the same as 1/2?',
          acceptsMultipleAnswers: true,
          nextKey: '.end',
          answers: [
            { key: 'c', message: '2/4', score: half },
            { key: 'd', message: '4/8', score: half },
            { key: 'e', message: '2/3', score: -10 },
          ],
        },
      },
      {
        key: 'why',
        name: 'why',
        definition: { message: 'Why?', answers: [{ key: 'f', message: '*', nextKey: '.end' }] },
      },
      { key: 'end', name: 'end', definition: { message: 'Well done.' } },
    ],
  }) as unknown as FlowDefinition;

type Said = string | readonly string[];
const LEARNERS: readonly (readonly [string, readonly (readonly [string, Said])[]])[] = [
  [
    'aarav.bose.142@school.example',
    [
      ['start', '4'],
      ['pick', ['2/4', '4/8']],
    ],
  ],
  [
    'divya',
    [
      ['start', '4'],
      ['pick', ['2/4', '2/3']],
    ],
  ],
  ['प्रिया शर्मा', [['start', '4']]],
  [
    'omar',
    [
      ['start', '5'],
      ['pick', ['2/3']],
    ],
  ],
  ['zoe', [['start', '5']]],
  ['uma', []],
];

type Listed = { readonly rescores: readonly { readonly state: string }[] };

/** Applies a re-score and undoes it. */
async function mended(author: Author, id: number): Promise<void> {
  const rescoreId = randomUUID();
  const until = async (wanted: string) => {
    while ((await author.call<Listed>('GET', `/flows/${id}/rescores`)).rescores[0]?.state !== wanted)
      await new Promise((go) => setTimeout(go, 50));
  };
  await author.call('POST', `/flows/${id}/rescores`, {
    id: rescoreId,
    version: 2,
    reason: 'The first question counted too little',
  });
  await until('applied');
  await author.call('POST', `/flows/${id}/rescores/${rescoreId}/takeBack`);
  await until('takenBack');
}

/**
 * @returns the id of a flow of two versions; the learners have played the first one, and a re-score by the second was
 *   undone
 */
export async function rescoredFractions(author: Author, shareUrl: string): Promise<number> {
  const { id } = await author.createFlow('Mended fractions', definition(10, 5, 'pick'));
  await author.publish(id);
  for (const [person, answers] of LEARNERS) {
    const history = answers.map(([name, message]) => ({
      v: 1,
      k: randomUUID(),
      d: 's',
      p: `${id}.${name}`,
      pk: name,
      t: Date.now(),
      ...(typeof message === 'string' ? { m: message } : { m: message.join(', '), mu: message }),
    }));
    const reply = await fetch(`${shareUrl}/api/flows/${id}/history/${encodeURIComponent(person)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ history, chatId: randomUUID(), version: 1, language: 'en' }),
    });
    if (!reply.ok) throw new Error(`answers were refused: ${reply.status} ${await reply.text()}`);
  }
  await author.call('PUT', `/flows/${id}`, { definition: definition(20, 2, 'why') });
  await author.publish(id);
  await mended(author, id);
  return id;
}
