import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fillText } from '../engine/variables';
import { compileMarkdown } from './compile';
import { parseMarkdown } from './parse';
import { stringifyMarkdown } from './stringify';
import type { Tree } from './tree';

const roundTrip = (text: string): string => stringifyMarkdown(parseMarkdown(text));
const p = (...nodes: Tree): Tree => [['p', ...nodes]];

describe('variables', () => {
  test('FLOW-44 MD-1 a variable is one node, with the prompt mark and the filter', () => {
    expect(compileMarkdown('Hi {{name}} {{@start}} {{org.unit-1|urlEnc}}')).toEqual(
      p('Hi ', ['v', 'name', null], ' ', ['v', '@start', null], ' ', ['v', 'org.unit-1', 'urlEnc']),
    );
  });
  test('MD-2 names take letters of every script', () => {
    expect(compileMarkdown('{{@प्रश्न_१}}')).toEqual(p(['v', '@प्रश्न_१', null]));
  });
  test('MD-3 escaped braces, code and half a variable stay text', () => {
    expect(compileMarkdown('\\{{name}}')).toEqual(p('{{name}}'));
    expect(compileMarkdown('`{{name}}`')).toEqual(p(['c', '{{name}}']));
    expect(compileMarkdown('{{name} {{}} {{a b!}} {{@}}')).toEqual(p('{{name} {{}} {{a b!}} {{@}}'));
  });
  test('MD-1 ENG-37 blanks within the braces mean nothing, as in the engine', () => {
    expect(compileMarkdown('Hi {{ name }} {{@First Name}} {{ v.id | urlEnc }} {{𝒜}}')).toEqual(
      p('Hi ', ['v', 'name', null], ' ', ['v', '@FirstName', null], ' ', ['v', 'v.id', 'urlEnc'], ' ', [
        'v',
        '𝒜',
        null,
      ]),
    );
    expect(compileMarkdown('| a |\n| - |\n| {{ b \\| urlEnc }} |')).toEqual(
      compileMarkdown('| a |\n| - |\n| {{b\\|urlEnc}} |'),
    );
    expect(compileMarkdown('{{a\nb}}')).toEqual(p('{{a\nb}}'));
    expect(roundTrip('{{ name }} {{@First Name|urlEnc}}')).toBe('{{name}} {{@FirstName|urlEnc}}\n');
    expect(roundTrip('\\{{ na me }}')).toBe('\\{{ na me }}\n');
  });
  test('ENG-37 MD-1 a text between braces is a variable to Markdown and to the engine, or to neither', () => {
    const unit = fc.constantFrom(
      'a',
      'é',
      '𝒜',
      '1',
      ' ',
      '\t',
      '\u00a0',
      '\n',
      '@',
      '|',
      '_',
      '.',
      '-',
      '!',
      '😀',
      '\u0301',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (inner) => {
        const text = `x {{${inner}}} y`;
        const { values } = fillText(text, (name) => name);
        const found = JSON.stringify(compileMarkdown(text)).match(/\["v","[^"]*",(?:null|"[^"]*")\]/g) ?? [];
        const keys = found.map((node) => JSON.parse(node) as [string, string, string | null]);
        expect(keys.map(([, name, filter]) => (filter ? `${name}|${filter}` : name))).toEqual(
          Object.keys(values ?? {}),
        );
        const saved = roundTrip(text);
        expect(compileMarkdown(saved)).toEqual(compileMarkdown(text));
        expect(roundTrip(saved)).toBe(saved);
      }),
      { numRuns: process.env.TEST_LONG ? 2_000 : 400, seed: 9 },
    );
  });
  test('MD-4 underscores in names are no emphasis, and emphasis goes around variables', () => {
    expect(compileMarkdown('{{_x_}} **{{a_b}}**')).toEqual(p(['v', '_x_', null], ' ', ['b', ['v', 'a_b', null]]));
  });
  test('MD-4 a filter in a table cell is written with an escaped pipe', () => {
    expect(compileMarkdown('| a |\n| - |\n| {{b\\|urlEnc}} |')).toEqual([
      ['t', [null], [['a']], [[['v', 'b', 'urlEnc']]]],
    ]);
  });
});
