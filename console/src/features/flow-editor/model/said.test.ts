import type { PromptKey } from '@parley/contracts/ids';
import { documentFrom } from './flow-document.js';
import { previousAsking } from './previous-asking.js';
import { evaluationUrl, remoteKindOf, samplesUrl, statsUrl } from '@parley/contracts/flow/remote-sources';
import { promptNameOf } from './remote-content.js';
import { choiceOf, contentTypeOf, emptyOf, looksLikeAddress, TYPE_CHOICES } from './said.js';

test('EDIT-109, 110 answer samples and stats are addressed by flow and prompt', () => {
  expect(samplesUrl(7, 'p-1')).toBe('/flows/7/prompt/p-1/samples/{{originId}}');
  expect(statsUrl(7, 'p-1')).toBe('/flows/7/prompt/p-1/stats/{{originId}}');
  expect(promptNameOf(samplesUrl(7, 'why / how?'))).toBe('why / how?');
});
test('EDIT-111, 112 an evaluation is addressed by placeholders for learner and prompt', () => {
  expect(evaluationUrl(7)).toBe('/flows/7/history/{{originId}}/evaluations/{{promptKey}}');
});
test('EDIT-113 prompt names are encoded unless they are a variable', () => {
  expect(samplesUrl(7, 'a b')).toContain('/prompt/a%20b/');
  expect(samplesUrl(7, '{{promptName}}')).toContain('/prompt/{{promptName}}/');
});
test('EDIT-101 the source is read from the address', () => {
  expect([samplesUrl(7, 'p'), statsUrl(7, 'p'), evaluationUrl(7), 'https://x.example/facts'].map(remoteKindOf)).toEqual(
    ['samples', 'stats', 'evaluation', 'custom'],
  );
});
test('EDIT-80 every kind of message begins with what its type needs', () => {
  for (const choice of TYPE_CHOICES) {
    const said = emptyOf(choice, (kind) => ({
      url: { samples: samplesUrl(1, 'p'), stats: statsUrl(1, 'p'), evaluation: evaluationUrl(1), custom: '' }[kind],
    }));
    expect(said.contentType).toBe(contentTypeOf(choice));
    expect(choiceOf(said)).toBe(choice);
  }
});
test('EDIT-101 answers are shown of the nearest question before', () => {
  const prompt = (key: string, asks: boolean) => ({
    key: key as PromptKey,
    name: key === 'a' ? 'start' : key,
    definition: asks ? { answers: [{ key: 'x', message: '*' }] } : {},
  });
  const doc = documentFrom({
    promptsArray: [prompt('a', false), prompt('b', true), prompt('c', false), prompt('d', true)],
  });
  expect(previousAsking(doc, 3)).toBe('b');
  expect(previousAsking(doc, 1)).toBe('start');
  expect(previousAsking(doc, 0)).toBe('start');
});
test.each(['https://x.example/a', '/flows/1', '{{link}}'])('EDIT-103 %s is an address', (text) => {
  expect(looksLikeAddress(text)).toBe(true);
});
test.each(['x.example', 'javascript:alert(1)', '//x.example', 'https://'])('EDIT-103 %s is no address', (text) => {
  expect(looksLikeAddress(text)).toBe(false);
});
