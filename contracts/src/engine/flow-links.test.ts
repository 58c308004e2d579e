import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { linksOf, pinLinks, frozenDraft, unpinned } from './flow-links.js';
import { linkRefusals, pinsOf } from '../flow/link-checks.js';
import { flowLink, readLink } from '../definition/links.js';

const flow = aFlow()
  .withPrompt('start', 'Where?', {
    answers: [
      anAnswer('a', { nextKey: 'remote?chatId=7.start' }),
      anAnswer('b', { nextKey: '.list' }),
      anAnswer('again', { nextKey: 'remote?chatId=1.start' }),
    ],
    nextKey: 'remote?chatId=8&version=2.start',
  })
  .withPrompt('list', 'Common', { answers: '.common' })
  .with({ commonAnswers: { common: [anAnswer('c', { nextKey: 'remote?chatId=9.start' })] } })
  .build();
const targets = [
  { flowId: 7, latestVersion: 3 },
  { flowId: 8, latestVersion: 5 },
  { flowId: 9, latestVersion: null },
];

test('ENG-43 the links of a definition, those of common answers too', () => {
  expect(linksOf(flow)).toEqual([
    { flowId: 8, version: 2, promptName: 'start' },
    { flowId: 7, version: null, promptName: 'start' },
    { flowId: 1, version: null, promptName: 'start' },
    { flowId: 9, version: null, promptName: 'start' },
  ]);
});

test('ENG-43 publishing writes the latest version into each link; what is not known stays', () => {
  const pinned = pinLinks(flow, (id) => targets.find(({ flowId }) => flowId === id)?.latestVersion ?? null);
  expect(linksOf(pinned)).toEqual([
    { flowId: 8, version: 5, promptName: 'start' },
    { flowId: 7, version: 3, promptName: 'start' },
    { flowId: 1, version: null, promptName: 'start' },
    { flowId: 9, version: null, promptName: 'start' },
  ]);
  expect(frozenDraft(flow, pinsOf(1, flow, targets))).toEqual(pinned);
  expect(frozenDraft(flow, undefined)).toBe(flow);
});

test('ENG-43 a version that becomes the draft again leads to the latest', () => {
  const pinned = pinLinks(flow, () => 4);
  expect(unpinned(pinned)).toEqual(unpinned(flow));
  expect(linksOf(unpinned(flow)).every(({ version }) => version === null)).toBe(true);
  const plain = aFlow().withPrompt('start', 'Hi', { nextKey: '.start' }).build();
  expect(unpinned(plain)).toBe(plain);
});

test('decision 28 a link to a flow of somebody else, or to none, and to an unpublished one stops a publish', () => {
  expect(linkRefusals(1, flow, targets).map(({ code, promptKey, msg }) => `${code} ${promptKey}: ${msg}`)).toEqual([
    'link-to-unpublished-flow k-list: Prompt 2: leads to flow 9, which is not published yet',
  ]);
  expect(linkRefusals(1, flow, []).map(({ code, msg }) => `${code}: ${msg}`)).toEqual([
    'link-to-foreign-flow: Prompt 1: leads to flow 8, which is none of yours',
    'link-to-foreign-flow: Prompt 1: leads to flow 7, which is none of yours',
    'link-to-foreign-flow: Prompt 2: leads to flow 9, which is none of yours',
  ]);
});

test('FLOW-37 ENG-43 a link to a flow is remote?chatId={id}.start; pinned, it is read as a link to the same flow', () => {
  expect(flowLink(7)).toBe('remote?chatId=7.start');
  expect(readLink(flowLink(7))).toEqual({ to: 'flow', flowId: 7 });
  expect(readLink('remote?chatId=7&version=3.start')).toEqual({ to: 'flow', flowId: 7 });
});
