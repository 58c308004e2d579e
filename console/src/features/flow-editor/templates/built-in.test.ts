import { play, type Player } from '@parley/contracts/fixtures/builders/chat-player';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { Language } from '@parley/contracts/definition/values';
import { draftDefinitionSchema } from '@parley/contracts/draft/draft-definition.schema';
import { publishChecks } from '@parley/contracts/flow/publish-checks';
import { BUILT_IN, builtIn, type BuiltIn } from './built-in.js';
import { playedTemplate } from './played-template.js';

const flowOf = (id: BuiltIn, first: Language = 'en', others: readonly Language[] = []) =>
  playedTemplate(builtIn(id, { first, others }));
const begin = (id: BuiltIn, language: Language = 'en'): Player => {
  const prepared = prepareFlow(flowOf(id, language), { flowId: 1, version: null });
  if (!prepared.ok) throw new Error(prepared.error.code);
  return play(prepared.flow, { language });
};
const score = ({ chat }: Player) => chat.score.total;
const isAtEnd = ({ chat }: Player) => chat.completed;

test('EDIT-118 there are exactly six', () => {
  expect(BUILT_IN).toEqual(['multiSelect', 'typed', 'handwritten', 'hintAfterMiss', 'hintOnRequest', 'peers']);
});

describe.each(BUILT_IN)('EDIT-118 %s', (id) => {
  test.each([
    ['en', 'hi'],
    ['hi', 'en'],
  ] as const)('can be saved and published as it stands: %s with %s', (first, other) => {
    const definition = flowOf(id, first, [other]);
    expect(draftDefinitionSchema.safeParse(definition).error?.issues).toBeUndefined();
    const checks = publishChecks(definition, { language: first, languages: [first, other] });
    expect([...checks.refusals, ...checks.warnings].map(({ msg }) => msg)).toEqual([]);
  });
  test('in a flow of one language it brings no other', () => {
    expect(JSON.stringify(flowOf(id, 'hi'))).not.toContain('tMessage');
  });
});

test('EDIT-118 Multi-select: each right choice counts, each wrong one takes off', () => {
  const right = begin('multiSelect').say(['2', '11']);
  expect([score(right), isAtEnd(right)]).toEqual([100, true]);
  expect(right.lines.at(-1)).toContain('The primes are');
  expect(score(begin('multiSelect', 'hi').say(['2', '9']))).toBe(0);
});
test('EDIT-118 Typed answer: a wrong number is asked again, the right one goes on', () => {
  const missed = begin('typed').say('90');
  expect(missed.lines).toContain('Not quite. Check it and try again.');
  const right = missed.say(' 96 ');
  expect([score(right), isAtEnd(right)]).toEqual([50, true]);
});
test('EDIT-118 Handwritten answer: files are accepted, and a person scores them', () => {
  const start = begin('handwritten');
  expect(start.chat.input).toMatchObject({ inputDisplayType: 'AwsImageUpload' });
  const sent = start.say('{"images":[{"url":"https://files.example/page.png"}]}');
  expect(isAtEnd(sent)).toBe(true);
  expect(sent.chat.history.find(({ direction }) => direction === 'sent')).toMatchObject({ scoreLater: true });
});
test('EDIT-118 hints after each miss: two, each dearer than the one before, then the answer', () => {
  expect(score(begin('hintAfterMiss').say('75'))).toBe(100);
  const hinted = begin('hintAfterMiss').say('300');
  expect(hinted.lines.at(-1)).toContain('Hint 1');
  const twice = hinted.say('70');
  expect(twice.lines.at(-1)).toContain('Hint 2');
  for (const last of [twice.say('75'), twice.say('1')]) {
    expect(isAtEnd(last)).toBe(true);
    expect(last.lines.at(-1)).toBe('Let us go on.');
  }
  expect(twice.say('1').lines.join('\n')).toContain('It is **75 km/h**');
});
test('EDIT-118 hints on request: the hint costs nothing, and is not offered twice', () => {
  const hinted = begin('hintOnRequest').say('Give me a hint');
  expect(hinted.lines.join('\n')).toContain('**Hint:**');
  expect(hinted.tries('Give me a hint').ok).toBe(false);
  const right = hinted.say('Mercury');
  expect([score(right), isAtEnd(right)]).toEqual([100, true]);
  expect(begin('hintOnRequest').say('Venus').lines.join('\n')).toContain('hottest');
});
test('EDIT-118 Learning from peer answers: one’s own, then others’, then one’s own again', () => {
  const shown = begin('peers').say('It turns');
  expect(shown.effects).toContainEqual(expect.objectContaining({ type: 'fetchRemote' }));
  const again = shown.say('I have read them');
  expect(again.lines.at(-1)).toContain('“It turns”');
  expect(isAtEnd(again.say('The Earth turns'))).toBe(true);
});
