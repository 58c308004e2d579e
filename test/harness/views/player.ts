import { randomUUID } from 'node:crypto';
import { Player } from '../pages/player.js';
import type { At, Views } from './view.js';

const open = ({ page, world, language }: At, path: string) =>
  page.goto(`${world.shareUrl}/${path}/reader-${randomUUID().slice(0, 8)}?l=${language}&score=1`);
const play = (at: At) => open(at, `chats/${at.world.flowId}`);

async function typed(at: At): Promise<Player> {
  await play(at);
  const player = new Player(at.page.locator('body'));
  await player.choose('4');
  await player.choose('2/4');
  await at.page.locator('.dock .writing').waitFor();
  return player;
}

export const PLAYER: Views = {
  'player, choices': async (at) => {
    await open(at, `chats/${at.world.sampleIds[0]}`);
    await at.page.locator('.dock .choice').first().waitFor();
  },
  'player, typed answer': async (at) => void (await typed(at)),
  'player, completed': async (at) => {
    await typed(at);
    await at.page.locator('.dock .field :is(input, textarea)').fill('I drew a cake');
    await at.page.locator('.dock .field :is(input, textarea)').press('Enter');
    await at.page.locator('.done').waitFor();
  },
  'player, a sequence': async (at) => {
    await open(at, `chat_sequences/${at.world.sequenceId}`);
    await at.page.locator('.dock .choice').first().waitFor();
  },
  'player, not found': async ({ page, world, language }) => {
    await page.goto(`${world.shareUrl}/chats/999999/nobody?l=${language}`);
    await page.locator('main h1').waitFor();
  },
};
