import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { randomFlow } from '../fixtures/builders/random-flow.js';
import { publishChecks } from '../flow/publish-checks.js';
import { playedPrompt, withLinksByOrder, withNamedLinks } from './next-links.js';

const draft = aFlow()
  .withPrompt('start', 'Hi', { nextKey: '>' })
  .withPrompt('ask', '2 + 2?', { answers: [anAnswer('4'), anAnswer('5', { nextKey: '.start' })], nextKey: '>' })
  .withPrompt('end', 'Bye', { nextKey: '>' })
  .build();
const linksOf = ({ promptsArray }: typeof draft) => promptsArray.map(({ definition }) => definition.nextKey);
const checked = (flow: typeof draft) =>
  publishChecks(flow, { language: 'en', languages: ['en'] }).refusals.map(({ code, promptKey }) => [code, promptKey]);

test('FLOW-N1 a link by order names the prompt after its own, wherever that is moved', () => {
  expect(linksOf(withNamedLinks(draft))).toEqual(['.ask', '.end', undefined]);
  const [start, ask, end] = draft.promptsArray;
  const moved = { ...draft, promptsArray: [start!, end!, ask!] };
  expect(linksOf(withNamedLinks(moved))).toEqual(['.end', '.ask', undefined]);
});

test('FLOW-N1 a prompt before the same one is the same object each time, so that nothing is computed again', () => {
  const [start] = draft.promptsArray;
  expect(playedPrompt(start!, 'ask')).toBe(playedPrompt(start!, 'ask'));
  expect(playedPrompt(start!, 'end').definition.nextKey).toBe('.end');
  const named = withNamedLinks(draft);
  expect(withNamedLinks(named)).toBe(named);
});

test('FLOW-N2 the last prompt leads nowhere; if it asks, it can’t be published', () => {
  expect(checked(draft)).toEqual([]);
  const asking = { ...draft, promptsArray: draft.promptsArray.slice(0, 2) };
  expect(checked(asking)).toEqual([['dangling-answers', 'k-ask']]);
});

test('FLOW-N3 an answer that leads on by order can’t be published', () => {
  const flow = aFlow()
    .withPrompt('start', 'Hi', { answers: [anAnswer('a', { nextKey: '>' })], nextKey: '.end' })
    .withPrompt('end', 'Bye')
    .build();
  expect(checked(flow)).toEqual([['link-to-nothing', 'k-start']]);
});

test('FLOW-N4 any version that becomes a draft is played as before', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const version = randomFlow({ seed: `order ${seed}`, prompts: 8, answers: 3, cycles: seed % 2 === 0, rich: 'all' });
    const again = withLinksByOrder(version);
    expect(withNamedLinks(again)).toEqual(version);
    const byOrder = linksOf(again).filter((link) => link === '>').length;
    const toNext = version.promptsArray.filter(
      ({ definition }, index) => definition.nextKey === `.${version.promptsArray[index + 1]?.name}`,
    ).length;
    expect(byOrder).toBe(toNext);
  }
});
