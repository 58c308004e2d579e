import { expect, test } from '@jest/globals';
import type { PromptKey } from '../ids';
import { remoteSourceOf, siteOf, urlsIn } from './remote-urls';

test.each([
  ['/flows/7/prompt/a%2Fb/samples', { kind: 'samples', flowId: '7', promptName: 'a/b', originId: null }],
  ['https://x.example/api/flows/7/prompt/a/stats/o', { kind: 'stats', flowId: '7', promptName: 'a', originId: 'o' }],
  ['/api/flows/7/history/abc/evaluations/7.essay?x=1#y', { kind: 'evaluation', evaluationId: '7.essay' }],
])('PEER-1 %s is answered by Parley', (url, wanted) => expect(remoteSourceOf(url)).toMatchObject(wanted));

test.each([
  '',
  'https://x.example/story.json',
  'ftp://x/flows/7/prompt/a/samples',
  '//evil.example/flows/7/prompt/a/stats',
])('PEER-1 %j is not', (url) => expect(remoteSourceOf(url)).toBeNull());

test('PEER-1 a site differs from an address of one’s own', () => {
  expect(siteOf('HTTPS://X.example:81/a?b')).toBe('https://x.example:81');
  expect(siteOf('/flows/7')).toBeNull();
});
test('PEER-1 addresses are found wherever a definition says something', () => {
  const said = {
    message: { url: 'a' },
    messages: [{ key: 's', message: 'words', tMessage: { hi: { url: 'b' } } }],
    answers: [{ key: 'c', message: 'no address' }],
  } as const;
  const promptsArray = [{ key: 'k' as PromptKey, name: 'start', definition: said }];
  expect(urlsIn({ promptsArray })).toEqual(['a', 'b']);
});
