import { describe, expect, test } from '@jest/globals';
import { planImport } from '../interchange/translation-import';
import { rowsOfFlow } from '../interchange/translation-rows';
import { translationsFromCsv, translationsToCsv } from '../interchange/translations-csv';
import { translationsFromXliff, translationsToXliff } from '../interchange/translations-xliff';
import type { PromptKey } from '../ids';
import type { FlowDefinition } from '../definition/definition';
import { publishChecks } from './publish-checks';
import { inLanguage, publishedDefinition } from './published';
import { sourceMark, withoutLanguage, withTextTranslated } from './translatable';
import { FLOW_OWNER, listOwner, ownersOf, withOwnerChanged } from './translation-owners';

const flow: FlowDefinition = {
  promptsArray: [
    { key: 'k1' as PromptKey, name: 'start', definition: { message: 'Why?', answers: '.agree', nextKey: '.end' } },
    { key: 'k2' as PromptKey, name: 'end', definition: { message: 'End' } },
  ],
  commonAnswers: { agree: [{ key: 'y', message: 'Yes', quickResponse: { message: 'Good' } }] },
  extAnswerPendingMessage: 'Wait',
  extAnswerFulfilledMessage: 'Done',
};
const ids = rowsOfFlow(flow, 'hi').map(({ id }) => id);
const EN_HI = { from: 'en', to: 'hi' } as const;

describe('I18N-T19 parts outside of prompts', () => {
  test('I18N-T19 common answers and the flow’s own words are translated like a prompt’s', () =>
    expect(ids).toEqual([
      'k1/message',
      'k2/message',
      '.agree/answer:y',
      '.agree/response:y',
      './pending',
      './fulfilled',
    ]));

  test.each([
    ['CSV', (text: string) => translationsFromCsv(text, EN_HI), translationsToCsv],
    [
      'XLIFF',
      (text: string) => translationsFromXliff(text, EN_HI),
      (rows: ReturnType<typeof rowsOfFlow>, languages: typeof EN_HI, where: () => string) =>
        translationsToXliff(rows, languages, 'A flow', where),
    ],
  ])('I18N-T8 T19 they go out as %s and come back into the draft', (_, read, write) => {
    const rows = rowsOfFlow(flow, 'hi').map((row) => ({ ...row, translation: `हि ${row.source}` }));
    const file = read(write(rows, EN_HI, () => 'somewhere'));
    if (!file.ok) throw new Error(file.code);
    const { changes, added, problems } = planImport(flow, 'hi', file.entries, { overwrite: false });
    expect([added, problems]).toEqual([6, []]);
    const { promptsArray, ...rest } = flow;
    const after = changes
      .filter(({ ownerKey }) => ownerKey.startsWith('.'))
      .reduce(
        (now, { ownerKey, place, message, mark }) =>
          withOwnerChanged(now, ownerKey, (said) => withTextTranslated(said, place, 'hi', message, mark)),
        rest,
      );
    expect(after).toEqual({
      commonAnswers: {
        agree: [
          {
            key: 'y',
            message: 'Yes',
            tMessage: { hi: 'हि Yes' },
            tSource: { hi: sourceMark('Yes') },
            quickResponse: { message: 'Good', tMessage: { hi: 'हि Good' }, tSource: { hi: sourceMark('Good') } },
          },
        ],
      },
      extAnswerPendingMessage: 'Wait',
      tExtAnswerPendingMessage: { hi: 'हि Wait' },
      tExtAnswerPendingSource: { hi: sourceMark('Wait') },
      extAnswerFulfilledMessage: 'Done',
      tExtAnswerFulfilledMessage: { hi: 'हि Done' },
      tExtAnswerFulfilledSource: { hi: sourceMark('Done') },
    });
    const whole = publishedDefinition({ promptsArray, ...after });
    expect(JSON.stringify(whole)).not.toContain('Source');
    expect(inLanguage(whole, 'hi')).toMatchObject({
      extAnswerPendingMessage: 'हि Wait',
      commonAnswers: { agree: [{ message: 'हि Yes' }] },
    });
    const emptied = [listOwner('agree'), FLOW_OWNER].reduce(
      (now, key) => withOwnerChanged(now, key, (said) => withoutLanguage(said, 'hi')),
      after,
    );
    expect(emptied).toEqual(rest);
  });

  test('I18N-T19 an unknown owner changes nothing', () => {
    const change = () => ({ message: 'never' });
    for (const key of ['.nobody', 'k9', '.__proto__']) expect(withOwnerChanged(flow, key, change)).toBe(flow);
    expect(ownersOf({ promptsArray: [] }).map(({ key }) => key)).toEqual([FLOW_OWNER]);
  });

  test('PUB-11 I18N-T20 a common list that lacks texts is missed where a prompt asks with it', () => {
    const said = { hi: 'हि' };
    const [start, end] = flow.promptsArray.map((entry) => ({
      ...entry,
      definition: { ...entry.definition, tMessage: said },
    }));
    const checked = publishChecks(
      { ...flow, promptsArray: [start!, end!] },
      { language: 'en', languages: ['en', 'hi'], flowId: 7 },
    );
    const missing = checked.warnings.filter(({ code }) => code === 'missing-translation');
    expect(missing.map(({ promptKey }) => promptKey)).toEqual(['k1']);
  });
});
