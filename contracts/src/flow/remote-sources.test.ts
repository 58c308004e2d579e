import {
  encodePromptName,
  evaluationUrl,
  readRemoteSource,
  remoteKindOf,
  samplesUrl,
  statsUrl,
} from './remote-sources.js';

test('EDIT-109, 110 the addresses of answer samples and stats name flow and prompt', () => {
  expect(samplesUrl(7, 'p-1')).toBe('/flows/7/prompt/p-1/samples/{{originId}}');
  expect(statsUrl(7, 'p-1')).toBe('/flows/7/prompt/p-1/stats/{{originId}}');
});
test('EDIT-111, 112 the address of an evaluation carries placeholders for learner and prompt', () => {
  expect(evaluationUrl(7)).toBe('/flows/7/history/{{originId}}/evaluations/{{promptKey}}');
});
test.each([
  ['why / how?', 'why%20%2F%20how%3F'],
  ['क्यों', '%E0%A4%95%E0%A5%8D%E0%A4%AF%E0%A5%8B%E0%A4%82'],
  ['{{promptName}}', '{{promptName}}'],
  ['{{@first-name}}', '{{@first-name}}'],
  ['a {{b}}', 'a%20%7B%7Bb%7D%7D'],
])('EDIT-113 prompt names are encoded unless they are a variable: %s', (name, encoded) => {
  expect(encodePromptName(name)).toBe(encoded);
});
test('EDIT-109 … 111 what is written is what is read', () => {
  expect(readRemoteSource(samplesUrl(7, 'why / how?'))).toEqual({
    kind: 'samples',
    flowId: '7',
    promptName: 'why / how?',
    originId: '{{originId}}',
  });
  expect(readRemoteSource('/flows/7/prompt/p/stats')).toMatchObject({ kind: 'stats', originId: null });
  expect(readRemoteSource(evaluationUrl(7))).toEqual({
    kind: 'evaluation',
    flowId: '7',
    historyKey: '{{originId}}',
    evaluationId: '{{promptKey}}',
  });
});
test.each(['/flows/7/prompt/p/other', '/flows/7', '/flows/7/prompt/a/b/samples', 'https://x.example/', ''])(
  'EDIT-111 other addresses are none of Parley’s own: %s',
  (url) => {
    expect(readRemoteSource(url)).toBeNull();
    expect(remoteKindOf(url)).toBe('custom');
  },
);
test('EDIT-101 the kind is read from full addresses too', () => {
  expect(remoteKindOf('https://parley.example/api/flows/7/prompt/p/samples')).toBe('samples');
  expect(remoteKindOf(evaluationUrl(7))).toBe('evaluation');
});
test('EDIT-113 a name that is no valid encoding is kept as it is', () => {
  expect(readRemoteSource('/flows/7/prompt/100%/samples')).toMatchObject({ promptName: '100%' });
});
