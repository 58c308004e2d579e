/** Messages whose contents come from elsewhere: what others answered, and what a teacher wrote. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { expect, longTest } from '../harness/e2e.js';
import { answersOnceSaved } from '../harness/learner.js';
import { Player } from '../harness/pages/player.js';

const remote = (key: string, url: string, message: string, nextKey: string) => ({
  key,
  name: key,
  definition: { message: { url }, contentType: 'remote', answers: [{ key: message, message, nextKey }] },
});
const showing = (id: number): FlowDefinition =>
  ({
    promptsArray: [
      {
        key: 'start',
        name: 'start',
        definition: { message: 'Why is the sky blue?', answers: [{ key: 'w', message: '*', nextKey: '.others' }] },
      },
      remote('others', `/flows/${id}/prompt/start/samples/{{originId}}`, 'Interesting', '.mine'),
      remote('mine', `/flows/${id}/history/{{originId}}/evaluations/{{promptKey}}`, 'Thanks', '.end'),
      { key: 'end', name: 'end', definition: { message: 'Bye' } },
    ],
  }) as unknown as FlowDefinition;

longTest(
  'ENG-63, ENG-66 others’ answers and a teacher’s evaluation show in the chat, and again after a reload',
  async ({ page, shareUrl, asha }) => {
    const { id } = await asha.createFlow('Sky', showing(1));
    await asha.call('PUT', `/flows/${id}`, { definition: showing(id), settings: { chatDefaultDelayMs: 0 } });
    await asha.publish(id);
    const player = new Player(page.locator('#parley'));
    for (const [who, said] of [
      ['ana', 'Because of the air'],
      ['bob', 'The sea shines up'],
    ] as const) {
      await page.goto(`${shareUrl}/chats/${id}/${who}`);
      await player.write(said);
      await expect(player.choice('Interesting')).toBeVisible();
      await answersOnceSaved(asha, id, who, 1);
    }
    await page.goto(`${shareUrl}/chats/${id}/cleo`);
    await player.write('I do not know');
    await expect(player.log.getByText('Because of the air')).toBeVisible();
    await expect(player.log.getByText('The sea shines up')).toBeVisible();
    await expect(player.log.getByText('I do not know')).toHaveCount(1);
    await player.choose('Interesting');
    await expect(player.log.getByText('Message contents not available')).toBeVisible();
    await answersOnceSaved(asha, id, 'cleo', 2);
    await asha.call('POST', `/flows/${id}/history/cleo/evaluations/${id}.mine`, { evaluation: 'A **good** question' });
    await page.reload();
    await expect(player.log.getByText('A good question')).toBeVisible();
    await expect(player.log.getByText('Because of the air')).toBeVisible();
    await player.choose('Thanks');
    await player.completed();
  },
);
