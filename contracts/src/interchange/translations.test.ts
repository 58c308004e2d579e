import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FlowDefinition } from '../definition/definition';
import { stateOf, textsOf, withoutLanguage, withTextTranslated } from '../flow/translatable';
import type { PromptKey } from '../ids';
import { asText, fromText, readCsv, writeCsv } from './csv-table';
import { planImport } from './translation-import';
import { rowsOfFlow, type TranslationRow } from './translation-rows';
import { translationsFromCsv, translationsToCsv } from './translations-csv';
import { translationsFromXliff, translationsToXliff } from './translations-xliff';

const EN_HI = { from: 'en', to: 'hi' } as const;
const NASTY = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  "'=quoted",
  "''quoted",
  '\tTab',
  '\rReturn',
  ' spaces around ',
  'a "quote", a comma; a\nline\r\nand another',
  '<b>&amp; ]]> &#0;</b>',
  '🙂 नमस्ते {{@name}}',
  '<!DOCTYPE x>',
];
const flow: FlowDefinition = {
  promptsArray: [
    {
      key: 'k1' as PromptKey,
      name: 'start',
      definition: {
        message: 'Why?',
        answers: NASTY.map((message, index) => ({ key: `a${index}`, message, tMessage: { hi: `${message}!` } })),
      },
    },
    {
      key: 'k/2#"' as PromptKey,
      name: 'two',
      definition: { message: { body: 'Listen', url: 'https://x.example/a' }, contentType: 'mdWithAudio' },
    },
  ],
};
const rows = rowsOfFlow(flow, 'hi');
const where = (row: TranslationRow) => `Prompt of ${row.ownerKey}`;
const asXliff = () => translationsToXliff(rows, EN_HI, 'Fractions & more', where);
const asCsv = () => translationsToCsv(rows, EN_HI, where);
const ofRow = ({ id, source, translation }: TranslationRow) => ({ id, source, text: translation });
const read = (file: ReturnType<typeof translationsFromCsv>) =>
  file.ok ? file.entries.map(({ id, source, text }) => ({ id, source, text })) : file;
const refusal = (file: ReturnType<typeof translationsFromCsv>) => (file.ok ? null : [file.code, file.line]);

describe('I18N-T8 round trips', () => {
  test('I18N-T8 CSV', () => expect(read(translationsFromCsv(asCsv(), EN_HI))).toEqual(rows.map(ofRow)));
  test('I18N-T8 XLIFF', () => expect(read(translationsFromXliff(asXliff(), EN_HI))).toEqual(rows.map(ofRow)));
  test('I18N-T8 a language with its region or script: both formats, and no other region counts as it', () => {
    const languages = { from: 'en', to: 'pt-BR' } as const;
    const csv = translationsToCsv(rows, languages, where);
    const xliff = translationsToXliff(rows, languages, 'f', where);
    expect(read(translationsFromCsv(csv, languages))).toEqual(rows.map(ofRow));
    expect(read(translationsFromXliff(xliff, languages))).toEqual(rows.map(ofRow));
    const portugal = { from: 'en', to: 'pt-PT' } as const;
    expect(refusal(translationsFromCsv(csv, portugal))?.[0]).toBe('wrong-language');
    expect(refusal(translationsFromXliff(xliff, portugal))?.[0]).toBe('wrong-language');
  });
  test('I18N-T8 XLIFF leaves out what XML can’t hold', () => {
    const broken = [{ ...rows[0]!, source: 'a\u0001b\u000bc\uD800', translation: '' }];
    expect(read(translationsFromXliff(translationsToXliff(broken, EN_HI, 'f', where), EN_HI))).toMatchObject([
      { source: 'abc' },
    ]);
  });
  test('I18N-T8 a message of several texts is several entries', () =>
    expect(rows.slice(-2).map(({ id }) => id)).toEqual(['k/2#"/message#body', 'k/2#"/message#url']));
  test('I18N-T21 of a quote that is translated in part, that part alone is done', () => {
    const definition = {
      contentType: 'quote' as const,
      message: { text: 'Be the change', author: 'Gandhi' },
      tMessage: { hi: { text: '', author: 'गांधी' } },
    };
    const quoted = { promptsArray: [{ key: 'q' as PromptKey, name: 'start', definition }] };
    expect(rowsOfFlow(quoted, 'hi').map(({ part, translation, state }) => [part, translation, state])).toEqual([
      ['text', '', 'missing'],
      ['author', 'गांधी', 'done'],
    ]);
  });
});

/** The flow after a translators' file was imported. */
const imported = (into: FlowDefinition, entries: Parameters<typeof planImport>[2]): FlowDefinition =>
  planImport(into, 'hi', entries, { overwrite: true }).changes.reduce<FlowDefinition>(
    (now, { ownerKey, place, message, mark }) => ({
      ...now,
      promptsArray: now.promptsArray.map((prompt) =>
        prompt.key === ownerKey
          ? { ...prompt, definition: withTextTranslated(prompt.definition, place, 'hi', message, mark) }
          : prompt,
      ),
    }),
    into,
  );
describe('I18N-T22 round trips of answers', () => {
  const text = fc
    .array(
      fc.constantFrom('*', '**', '_', '__', '\\', '`', '# ', '- ', '1. ', '[', ']', '&amp;', 'a', 'हाँ', ' ', '{{@x}}'),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((pieces) => pieces.join('') + 'x');
  const anAnswer = fc.record(
    {
      message: text,
      hi: text,
      literal: fc.constant(true),
      hidden: fc.constant(true),
    },
    { requiredKeys: ['message', 'hi'] },
  );
  const flows = fc.array(anAnswer, { minLength: 1, maxLength: 4 }).map((answers): FlowDefinition => ({
    promptsArray: [
      {
        key: 'k1' as PromptKey,
        name: 'start',
        definition: {
          answers: answers.map(({ hi, ...answer }, index) => ({ ...answer, key: `a${index}`, tMessage: { hi } })),
        },
      },
    ],
  }));
  const files = [
    (of: FlowDefinition) => translationsFromCsv(translationsToCsv(rowsOfFlow(of, 'hi'), EN_HI, where), EN_HI),
    (of: FlowDefinition) => translationsFromXliff(translationsToXliff(rowsOfFlow(of, 'hi'), EN_HI, 'f', where), EN_HI),
  ];
  const entriesOf = (file: ReturnType<typeof translationsFromCsv>) => {
    if (!file.ok) throw new Error(file.code);
    return file.entries;
  };
  const texts = (of: FlowDefinition) => rowsOfFlow(of, 'hi').map(({ source, translation }) => [source, translation]);

  test('I18N-T22 a file that nobody changed changes nothing', () => {
    fc.assert(
      fc.property(flows, fc.constantFrom(...files), (of, file) => {
        expect(planImport(of, 'hi', entriesOf(file(of)), { overwrite: true })).toMatchObject({
          changes: [],
          problems: [],
        });
      }),
    );
  });
  test('I18N-T22 export, import, export gives the same texts, and learners read the same', () => {
    fc.assert(
      fc.property(flows, fc.constantFrom(...files), (of, file) => {
        const bare = {
          ...of,
          promptsArray: of.promptsArray.map((prompt) => ({
            ...prompt,
            definition: withoutLanguage(prompt.definition, 'hi'),
          })),
        };
        const once = imported(bare, entriesOf(file(of)));
        expect(texts(once)).toEqual(texts(of));
        const literals = (each: FlowDefinition) =>
          textsOf(each.promptsArray[0]!.definition).map((said) => said.isLiteral);
        expect(literals(once)).toEqual(literals(of));
        const again = imported(once, entriesOf(file(once)));
        expect(again).toEqual(once);
      }),
    );
  });
});

describe('I18N-T9 CSV', () => {
  test('I18N-T9 no cell begins with what a spreadsheet runs', () => {
    for (const { cells } of readCsv(asCsv())!) for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    for (const text of NASTY) expect(fromText(asText(text))).toBe(text);
  });
  test('I18N-T9 semicolons, tabs, quotes, line ends: as spreadsheets write them', () => {
    expect(readCsv('a;"b;""c"""\r\n\n1;2')).toEqual([
      { line: 1, cells: ['a', 'b;"c"'] },
      { line: 3, cells: ['1', '2'] },
    ]);
    expect(readCsv('a\tb\rc\t"d\ne"\rf')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c', 'd\ne'] },
      { line: 4, cells: ['f'] },
    ]);
    expect(readCsv('a,"never ends')).toBeNull();
    expect(readCsv('')).toEqual([]);
    expect(readCsv(writeCsv([[' a ', '', 'x']]))).toEqual([{ line: 1, cells: [' a ', '', 'x'] }]);
  });
  test('I18N-T9 a large cell is read at once', () => {
    const cell = 'x"'.repeat(1_000_000);
    expect(readCsv(writeCsv([[cell]]))?.[0]?.cells[0]).toBe(cell);
  });
  test('I18N-T9 columns are found by name; the source may be missing', () =>
    expect(translationsFromCsv('translation_hi,ID\nक्यों,k1/message', EN_HI)).toEqual({
      ok: true,
      entries: [{ line: 2, id: 'k1/message', source: null, text: 'क्यों' }],
    }));
  test('I18N-T11 a file that is no such table is refused, with the line', () => {
    expect(refusal(translationsFromCsv('', EN_HI))).toEqual(['not-a-table', 1]);
    expect(refusal(translationsFromCsv('"id', EN_HI))).toEqual(['not-a-table', 1]);
    expect(refusal(translationsFromCsv('\nid,translation_en\n', EN_HI))).toEqual(['wrong-language', 2]);
    expect(refusal(translationsFromCsv('id,text', EN_HI))).toEqual(['columns-missing', 1]);
    expect(refusal(translationsFromCsv('translation_hi', EN_HI))).toEqual(['columns-missing', 1]);
    expect(refusal(translationsFromCsv('x'.repeat(20_000_001), EN_HI))).toEqual(['too-large', 1]);
  });
});

const file = (body: string, { head = '', to = 'hi', version = '1.2' } = {}) =>
  `<?xml version="1.0"?>\n${head}<xliff version='${version}'><file source-language="en-GB" target-language="${to}"><body>${body}</body></file></xliff>`;
const unit = (inner: string) => `<trans-unit id="u">${inner}</trans-unit>`;

describe('I18N-T9 XLIFF', () => {
  test('I18N-T9 groups, inline marks, CDATA, comments, other proposals, regions of a language', () => {
    const inner =
      '<source>One <g id="1">two</g></source><!-- no --><target>एक <x id="1"/><g id="2"><![CDATA[<दो>]]></g> &#x915;&#2325;</target>' +
      '<alt-trans><source>no</source><target>no</target></alt-trans><note>no</note>';
    const text = file(`<group><group>\n${unit(inner)}</group></group>`, { to: 'hi-IN' });
    expect(translationsFromXliff(text, EN_HI)).toEqual({
      ok: true,
      entries: [{ line: 3, id: 'u', source: 'One two', text: 'एक <दो> कक' }],
    });
  });
  test('I18N-T11 a document type, and with it every entity of its own, is refused', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>\n';
    expect(refusal(translationsFromXliff(file(unit('<target>&b;</target>'), { head: bomb }), EN_HI))).toEqual([
      'doctype',
      2,
    ]);
    for (const entity of ['&b;', '&', '&amp', '&#0;', '&#x110000;', '&toString;', '&__proto__;'])
      expect(refusal(translationsFromXliff(file(unit(`<target>${entity}</target>`)), EN_HI))).toEqual(['not-xliff', 2]);
  });
  test('I18N-T11 another language, another format, and what never ends are refused, with the line', () => {
    expect(refusal(translationsFromXliff(file('', { to: 'fr' }), EN_HI))).toEqual(['wrong-language', 2]);
    expect(refusal(translationsFromXliff(file('', { version: '2.0' }), EN_HI))).toEqual(['not-xliff', 2]);
    for (const text of [
      '',
      'id,text',
      '<html></html>',
      '<xliff version="1.2">',
      '<xliff version="1.2"></xliff>',
      '<xliff version="1.2"><file></xliff>',
      '<xliff version="1.2"><!-- ',
      '<xliff version="1.2"><file a=b></file></xliff>',
    ])
      expect(refusal(translationsFromXliff(text, EN_HI))?.[0]).toBe('not-xliff');
    expect(refusal(translationsFromXliff('x'.repeat(20_000_001), EN_HI))).toEqual(['too-large', 1]);
  });
  test('I18N-T11 a deep file neither exhausts the stack nor takes long', () =>
    expect(refusal(translationsFromXliff(file('<a>'.repeat(200_000)), EN_HI))?.[0]).toBe('not-xliff'));
});

describe('I18N-T10 a preview of an import', () => {
  const entry = (id: string, text: string, more: object = {}) => ({ line: 1, id, source: null, text, ...more });
  const plan = (entries: Parameters<typeof planImport>[2], overwrite = true) =>
    planImport(flow, 'hi', entries, { overwrite });
  test('I18N-T10 added, overwritten, the same, blank', () => {
    const entries = [
      entry('k1/message', 'क्यों'),
      entry('k1/answer:a0', 'x'),
      entry('k1/answer:a1', '+1!'),
      entry('k1/answer:a9', `${NASTY[9]}!`.replaceAll('\r\n', '\n')),
      entry('k1/answer:a2', ' '),
    ];
    expect(plan(entries)).toMatchObject({ added: 1, overwritten: 1, same: 2, blank: 1, outdated: 0, problems: [] });
    expect(plan(entries).changes.map(({ place, message }) => [place, message])).toEqual([
      ['message', 'क्यों'],
      ['answer:a0', 'x'],
    ]);
  });
  test('I18N-11 without leave no translation is overwritten; the reply has their number', () => {
    const entries = [entry('k1/message', 'क्यों'), entry('k1/answer:a0', 'x')];
    expect(plan(entries, false)).toMatchObject({ added: 1, overwritten: 1 });
    expect(plan(entries, false).changes).toHaveLength(1);
  });
  test('I18N-T11 unknown ids, ids that come twice, and what can’t be stored are left out, with their lines', () => {
    const entries = [
      entry('k1/message', 'a'),
      entry('k1/message', 'b', { line: 7 }),
      entry('__proto__', 'x', { line: 8 }),
      entry('k1/answer:a0', 'nul \0', { line: 9 }),
    ];
    expect(plan(entries).problems).toEqual([
      { line: 7, id: 'k1/message', code: 'twice' },
      { line: 8, id: '__proto__', code: 'unknown-id' },
      { line: 9, id: 'k1/answer:a0', code: 'unstorable' },
    ]);
    expect(plan(entries).changes.map(({ message }) => message)).toEqual(['a']);
  });
  test('I18N-T12 a translation of what has changed since comes in as out of date', () => {
    const result = plan([entry('k1/message', 'क्यों', { source: 'Why not?' })]);
    expect(result.outdated).toBe(1);
    const [text] = textsOf(flow.promptsArray[0]!.definition);
    const { message, mark } = result.changes[0]!;
    expect(stateOf({ ...text!, translations: { hi: message }, sources: { hi: mark } }, 'hi')).toBe('stale');
  });
  test('I18N-T8 texts of one message come together; one out of date makes it so', () => {
    const id = 'k/2#"/message';
    const both = [entry(`${id}#body`, 'सुनो', { source: 'Hear' }), entry(`${id}#url`, 'https://x.example/b')];
    expect(plan(both).changes).toMatchObject([{ message: { body: 'सुनो', url: 'https://x.example/b' } }]);
    expect(plan(both).changes[0]?.mark).toBe(plan(both.slice(0, 1)).changes[0]?.mark);
    expect(plan(both.slice(1)).changes[0]?.mark).not.toBe(plan(both).changes[0]?.mark);
  });
});
