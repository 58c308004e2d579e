import type { ImportedFlow } from '../imported-flow.js';
import { HARLOWE, imported, played } from './testing/imported-story.js';

describe('FILE-T29 a text that a link reveals becomes a prompt, with the links beside it', () => {
  const story = (body: string): ImportedFlow => imported(`${HARLOWE}:: Start\n${body}\n\n:: Red\nred\n\n:: Blue\nblue`);

  test('a dialogue goes on link by link', () => {
    const made = story('Hi.\n(link: "...")[Well...\n(link: "Yes?")[It is over.\n> [[Oh->Red]]\n> [[Good->Blue]]]]');
    expect(made.notes).toEqual([]);
    expect(played(made, [])).toBe('Hi.');
    expect(played(made, ['...'])).toBe('Well...');
    expect(played(made, ['...', 'Yes?'])).toBe('It is over.');
    expect(played(made, ['...', 'Yes?', 'Oh'])).toBe('red');
  });

  test('links before and after it stay, also others that reveal something', () => {
    const made = story(
      'Hi.\n[[Red]]\n(link: "Look")[A door.]\n(link-reveal: "Listen")[A cat.]\n(if: true)[[[Go->Blue]]]',
    );
    expect(made.notes).toEqual([]);
    expect(played(made, ['Look'])).toBe('A door.');
    expect(played(made, ['Look', 'Listen'])).toBe('A cat.');
    expect(played(made, ['Listen', 'Look', 'Go'])).toBe('blue');
    expect(() => played(made, ['Look', 'Look'])).toThrow();
  });

  test('what it sets and asks counts from there on', () => {
    const made = story(
      'Hi\n(link: "Take")[(set: $lamp to true)Yours.\n(if: $lamp)[[[Red]]](else:)[[[Blue]]]]\n[[Blue]]',
    );
    expect(played(made, ['Take', 'Red'])).toBe('red');
    expect(() => played(made, ['Blue', 'Red'])).toThrow();
    const leaving = story('Hi (set: $n to 2)\n(link: "Go")[(if: $n > 1)[(goto: "Red")](else:)[(goto: "Blue")]]');
    expect(played(leaving, ['Go'])).toBe('red');
  });

  test('notes name the passage of the file, and nothing else counts as unreached', () => {
    const made = story('Hi\n(link: "Look")[(rotate: 3)A door. [[Away->Nowhere]]]');
    expect(made.notes.map(({ place, code }) => `${place} ${code}`)).toEqual([
      'Start macro-unknown',
      'Start target-missing',
      'Red passage-unreached',
      'Blue passage-unreached',
    ]);
  });

  test.each([
    ['more than three beside each other', '(link: "a")[A](link: "b")[B](link: "c")[C](link: "d")[D]'],
    ['nothing said', '(link: "a")[(set: $x to 1)]'],
    ['a question about earlier passages beside it', '(if: (history:) contains "Red")[[[Red]]]\n(link: "a")[A]'],
    ['a link beside it whose words change', '[[Red $n->Red]]\n(link: "a")[(set: $n to 2)A]'],
    ['a question about visits', '(link: "a")[(if: visits > 1)[Again](else:)[New]]'],
    ['links beside it that set variables', '(if: true)[(set: $n to it + 1)[[Red]]]\n(link: "a")[A]'],
  ])('otherwise the link is reported: %s', (_, body) => {
    expect(story(`Hi\n${body}`).notes.map(({ code }) => code)).toContain('macro-unknown');
  });

  test('a hostile story isn’t multiplied without end', () => {
    const nested = (depth: number): string =>
      depth === 0 ? 'End' : `(link: "a")[${nested(depth - 1)}](link: "b")[x](link: "c")[y]`;
    expect(story(nested(30)).flow.definition.promptsArray.length).toBeLessThan(1_200);
  });
});
