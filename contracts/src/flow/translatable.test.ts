import { describe, expect, test } from '@jest/globals';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder';
import type { PromptDefinition } from '../definition/definition';
import { definitionTexts } from '../definition/texts';
import type { PromptKey } from '../ids';
import { messageParts, withPart } from './message-parts';
import { inLanguage, publishedDefinition } from './published';
import {
  lacksTranslation,
  progressOf,
  readPlace,
  sourceMark,
  stateOf,
  textsOf,
  withoutLanguage,
  withTextConfirmed,
  withTextTranslated,
  withTextTyped,
} from './translatable';

const prompt: PromptDefinition = {
  message: 'Why?',
  answers: [
    { key: 'a', message: 'So', quickResponse: { message: 'Well done' } },
    { key: 'b', message: 'old', hidden: true },
    { key: 'c', message: '*' },
  ],
  quickResponses: [{ key: 'q', message: 'Again' }, { message: 'And again' }],
  extAnswerPendingMessage: 'Wait',
  extAnswerFulfilledMessage: 'There',
};
const places = (definition: PromptDefinition) => textsOf(definition).map(({ place }) => place);
const states = (definition: PromptDefinition) => textsOf(definition).map((text) => stateOf(text, 'hi'));
const translateAll = (definition: PromptDefinition) =>
  places(definition).reduce((said, place) => withTextTranslated(said, place, 'hi', `हि ${place}`), definition);

describe('translatable texts', () => {
  test('I18N-T1 every text of a prompt has a place of its own; the catch-all has none', () =>
    expect(places(prompt)).toEqual([
      'message',
      'answer:a',
      'response:a',
      'answer:b',
      'quick:q',
      'quick:1',
      'pending',
      'fulfilled',
    ]));
  test('I18N-T1 with steps the prompt’s own message is not shown', () =>
    expect(places({ message: 'unused', messages: [{ key: 's', message: 'One' }] })).toEqual(['step:s']));
  test('I18N-T18 alternates and reactions that come one after the other have places of their own', () => {
    const said: PromptDefinition = {
      message: 'Why?',
      altMessages: ['Really?', 'Sure?'],
      answers: [
        { key: 'a', message: 'So', quickResponse: { messages: ['One', 'Two'] } },
        { key: 'b', message: 'No', quickResponse: { message: 'Always', messages: ['Never'] } },
      ],
    };
    expect(places(said)).toEqual([
      'message',
      'alt:0',
      'alt:1',
      'answer:a',
      'responses:0:a',
      'responses:1:a',
      'answer:b',
      'response:b',
      'responses:0:b',
    ]);
    // Nobody misses the translation of a text that is never shown.
    expect(states(said).at(-1)).toBe('optional');
    const one = withTextTranslated(said, 'responses:1:a', 'hi', 'दो');
    expect(one.answers).toMatchObject([{ quickResponse: { tMessages: [{}, { hi: 'दो' }] } }, {}]);
    expect(withTextTranslated(one, 'responses:1:a', 'hi', '').answers).toEqual(said.answers);
    expect(withTextTranslated(said, 'alt:0', 'hi', 'सच?')).toMatchObject({
      tAltMessages: [{ hi: 'सच?' }, {}],
      tAltMessagesSource: [{ hi: sourceMark('Really?') }, {}],
    });
    const all = translateAll(said);
    expect(new Set(states(all))).toEqual(new Set(['done']));
    expect(states({ ...all, altMessages: ['Really so?', 'Sure?'] }).slice(0, 3)).toEqual(['done', 'stale', 'done']);
    expect(withoutLanguage(all, 'hi')).toEqual(said);
    const published = publishedDefinition(aFlow().withPrompt('start', 'Why?', all).build());
    expect(JSON.stringify(published)).not.toContain('Source');
    expect(JSON.stringify(inLanguage(published, 'hi'))).toContain('हि responses:1:a');
  });
  test('I18N-T2 I18N-8 a translation is stored with its source, everywhere', () => {
    const said = translateAll(prompt);
    expect(said).toMatchObject({
      tMessage: { hi: 'हि message' },
      answers: [
        { tMessage: { hi: 'हि answer:a' }, quickResponse: { tMessage: { hi: 'हि response:a' } } },
        { tMessage: { hi: 'हि answer:b' } },
        { message: '*' },
      ],
      quickResponses: [{ tMessage: { hi: 'हि quick:q' } }, { tMessage: { hi: 'हि quick:1' } }],
      tExtAnswerPendingMessage: { hi: 'हि pending' },
      tExtAnswerFulfilledMessage: { hi: 'हि fulfilled' },
    });
    expect(new Set(states(said))).toEqual(new Set(['done']));
  });
  test('I18N-T2 an unknown place, and what says nothing, stay as they are', () => {
    expect(withTextTranslated(prompt, 'step:none', 'hi', 'x')).toBe(prompt);
    expect(withTextTranslated({ answers: [] }, 'message', 'hi', 'x')).toEqual({ answers: [] });
  });
  test('I18N-10 a blank translation goes, with its mark', () => {
    const places = ['message', 'answer:a', 'response:a', 'pending'];
    const said = places.reduce((each, place) => withTextTranslated(each, place, 'hi', 'x'), prompt);
    expect(places.reduce((each, place) => withTextTranslated(each, place, 'hi', ' '), said)).toEqual(prompt);
  });
});

describe('how far it is', () => {
  test('I18N-T3 missing until translated; a hidden answer is optional', () => {
    expect(states(prompt)).toEqual([
      'missing',
      'missing',
      'missing',
      'optional',
      'missing',
      'missing',
      'missing',
      'missing',
    ]);
    expect(progressOf(prompt, 'hi')).toEqual({ missing: 7, stale: 0, total: 7 });
    expect([lacksTranslation(prompt, 'hi'), lacksTranslation(translateAll(prompt), 'hi')]).toEqual([true, false]);
  });
  test('I18N-T4 a source that changed later makes its translation stale, until it is confirmed', () => {
    const said = { ...translateAll(prompt), message: 'Why so?' };
    expect(progressOf(said, 'hi')).toEqual({ missing: 0, stale: 1, total: 8 });
    const confirmed = withTextConfirmed(said, 'message', 'hi');
    expect(progressOf(confirmed, 'hi').stale).toBe(0);
    expect(confirmed.tMessage).toEqual(said.tMessage);
  });
  test('I18N-T4 translated again, it is done; without a mark nothing is known against it', () => {
    const said = { ...translateAll(prompt), message: 'Why so?' };
    expect(progressOf(withTextTranslated(said, 'message', 'hi', 'क्यों'), 'hi').stale).toBe(0);
    expect(progressOf({ message: 'Hi', tMessage: { hi: 'अ' } }, 'hi')).toEqual({ missing: 0, stale: 0, total: 1 });
  });
  test('I18N-T4 nothing is confirmed that is not there', () =>
    expect(withTextConfirmed(prompt, 'message', 'hi')).toBe(prompt));
  test('I18N-T5 a mark is short, and differs with the text', () => {
    const marks = ['', 'a', 'b', 'ab', 'ba', 'x'.repeat(10_000)].map(sourceMark);
    expect(new Set(marks).size).toBe(marks.length);
    for (const mark of marks) expect(mark).toMatch(/^[0-9a-z]{14}$/);
    expect(sourceMark({ body: 'a', url: 'b' })).toBe(sourceMark({ url: 'b', body: 'a' }));
  });
});

test('EDITOR-K6 a title can be translated, never counts as missing and is no Markdown', () => {
  const titled: PromptDefinition = { title: '5*6*7', message: 'Why?' };
  expect(textsOf(titled)).toMatchObject([
    { place: 'title', source: '5*6*7', isShown: false, isLiteral: true },
    { place: 'message', isLiteral: false },
  ]);
  expect(states(titled)).toEqual(['optional', 'missing']);
  expect(progressOf(titled, 'hi')).toEqual({ missing: 1, stale: 0, total: 1 });
  const translated = withTextTyped(titled, 'title', 'hi', '_पाँच_ * 6', false);
  expect(translated).toMatchObject({ tTitle: { hi: '_पाँच_ * 6' }, tTitleSource: { hi: sourceMark('5*6*7') } });
  const flow = { promptsArray: [{ key: 'k' as PromptKey, name: 'start', definition: translated }] };
  expect(definitionTexts(flow, { translations: true })).toEqual(['Why?']);
  expect(inLanguage(flow, 'hi').promptsArray[0]?.definition).toMatchObject({ title: '_पाँच_ * 6', message: 'Why?' });
  expect(publishedDefinition(flow).promptsArray[0]?.definition).not.toHaveProperty('tTitleSource');
});

test('I18N-T6 taking a language away leaves every other, and no marks', () => {
  const said = translateAll(prompt);
  expect(withoutLanguage(said, 'hi')).toEqual(prompt);
  expect(withoutLanguage(said, 'en')).toBe(said);
});

test('I18N-T7 a published definition has translations, and no marks', () => {
  const flow = aFlow()
    .withPrompt('start', 'Hi', { ...translateAll(prompt), messages: [{ key: 's', message: 'One' }] })
    .build();
  const said = withTextTranslated(flow.promptsArray[0]!.definition, 'step:s', 'hi', 'एक');
  const common = { yes: [anAnswer('Yes', { tMessage: { hi: 'हाँ' }, tSource: { hi: 'mark' } })] };
  const draft = { promptsArray: [{ ...flow.promptsArray[0]!, definition: said }], commonAnswers: common };
  expect(JSON.stringify(draft)).toContain('tSource');
  const shown = JSON.stringify(publishedDefinition(draft));
  expect(shown).not.toMatch(/tSource|tExtAnswer\w+Source/);
  for (const text of ['एक', 'हाँ', 'हि answer:a', 'हि response:a', 'हि quick:q', 'हि pending'])
    expect(shown).toContain(text);
});

describe('messages of several texts', () => {
  test('I18N-T8 each text by itself', () => {
    expect(messageParts('Hi')).toEqual([{ part: '', text: 'Hi' }]);
    expect(messageParts({ body: 'Hi', url: 'u' }).map(({ part }) => part)).toEqual(['body', 'url']);
    expect(messageParts({ images: [{ url: 'a' }, { url: 'b' }] }).map(({ part }) => part)).toEqual([
      'image1',
      'image2',
    ]);
    expect(messageParts({ url: 'u', statusMessages: { pending: 'Wait', rejected: ' ' } })).toEqual([
      { part: 'url', text: 'u' },
      { part: 'pending', text: 'Wait' },
    ]);
  });
  test('I18N-T8 one text translated, the others stay as in the source', () => {
    const source = { body: 'Hi', url: 'u' };
    const said = withPart(source, undefined, 'body', 'नमस्ते');
    expect(said).toEqual({ body: 'नमस्ते', url: 'u' });
    expect(withPart(source, said, 'url', 'v')).toEqual({ body: 'नमस्ते', url: 'v' });
    expect(withPart(source, said, 'body', '')).toBe('');
    expect(withPart({ images: [{ url: 'a' }, { url: 'b' }] }, undefined, 'image2', 'c')).toEqual({
      images: [{ url: 'a' }, { url: 'c' }],
    });
    expect(withPart({ url: 'u', statusMessages: { pending: 'Wait' } }, undefined, 'pending', 'रुको')).toEqual({
      url: 'u',
      statusMessages: { pending: 'रुको' },
    });
    expect(withPart({ url: 'u' }, undefined, 'nothing', 'x')).toEqual({ url: 'u' });
  });
  test('I18N-T21 a text of a message that is not translated is missing, and learners read the source there', () => {
    const quote = (source: object, hi: object): PromptDefinition =>
      ({ contentType: 'quote', message: source, tMessage: { hi } }) as PromptDefinition;
    const read = (prompt: PromptDefinition) =>
      inLanguage({ promptsArray: [{ key: 'k' as PromptKey, name: 'start', definition: prompt }] }, 'hi')
        .promptsArray[0]!.definition.message;
    const both = { text: 'Be the change', author: 'Gandhi' };
    const ofNobody = { ...both, author: '' };
    const whole = { text: 'बदलाव बनो', author: 'गांधी' };
    for (const [source, hi, state, said] of [
      [both, whole, 'done', whole],
      [both, { ...whole, text: '' }, 'missing', { ...whole, text: both.text }],
      [both, { ...whole, author: ' ' }, 'missing', { ...whole, author: both.author }],
      // Nothing is missing that the source does not say; a translation may say more.
      [ofNobody, { ...whole, author: '' }, 'done', { ...whole, author: '' }],
      [ofNobody, whole, 'done', whole],
      [ofNobody, { ...whole, text: '' }, 'missing', { ...whole, text: both.text }],
    ] as const) {
      const prompt = quote(source, hi);
      expect([hi, states(prompt), read(prompt)]).toEqual([hi, [state], said]);
    }
  });
});

test('I18N-T1 the name of a text says its place', () => {
  const whole = {
    ...prompt,
    altMessages: ['Hm'],
    messages: [
      { key: 's:1', message: 'One' },
      { key: 's2', message: 'Two' },
    ],
  };
  const named = [...places(prompt), ...places(whole)].map((place) => [place, readPlace(place)?.id]);
  expect(Object.fromEntries(named)).toMatchObject({
    message: 'message',
    'answer:a': 'answer',
    'response:a': 'response',
    'quick:q': 'quick',
    pending: 'pending',
    'step:s:1': 'step',
  });
  expect(readPlace('step:s:1')).toEqual({ id: 'step', rest: 's:1' });
  expect(readPlace('constructor')).toBeNull();
});
