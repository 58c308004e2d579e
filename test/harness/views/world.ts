import { author, type Author } from '../author.js';
import { answeredEssays } from '../essays.js';
import { FRACTIONS } from '../flows.js';
import { rescoredFractions } from '../rescored.js';
import { publishedSequence } from '../sequences.js';
import type { World } from './view.js';

const start = FRACTIONS.promptsArray[0]!;
const others = FRACTIONS.promptsArray.slice(1);
const saying = (message: string, more = {}) => ({
  promptsArray: [{ ...start, definition: { ...start.definition, message, ...more } }, ...others],
});

async function twoVersions(owner: Author): Promise<number> {
  const { id } = await owner.createFlow('Fractions', FRACTIONS);
  await owner.call('PUT', `/flows/${id}`, { languages: ['en', 'hi'] });
  await owner.publish(id);
  await owner.call('PUT', `/flows/${id}`, {
    definition: saying('What is **half** of eight?', { tMessage: { hi: '8 का आधा कितना है?' } }),
  });
  await owner.publish(id);
  await owner.call('PUT', `/flows/${id}`, { definition: saying('How much is **half** of eight?') });
  return id;
}

export async function makeWorld(consoleUrl: string, shareUrl: string): Promise<World> {
  const owner = await author(consoleUrl);
  const { flowIds } = await owner.call<{ flowIds: readonly number[] }>('POST', '/sample_course', { seed: 7 });
  const broken = await owner.createFlow('Not ready', {
    promptsArray: [{ ...start, definition: { message: 'Which?', answers: [{ key: 'a', message: 'This one' }] } }],
  });
  await answeredEssays(owner, shareUrl, ['ana', 'ben']);
  return {
    owner,
    shareUrl,
    sampleIds: flowIds,
    flowId: await twoVersions(owner),
    rescoredId: await rescoredFractions(owner, shareUrl),
    brokenId: broken.id,
    sequenceId: (await publishedSequence(owner)).id,
  };
}
