import type { ImportedFlow } from '../imported-flow.js';
import { HARLOWE, imported, played } from './testing/imported-story.js';

describe('FILE-T29 learners read a revealed text in a prompt of its own, with the other links', () => {
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

  test('the text sets variables and asks for them when it is shown', () => {
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
    [
      'links in comments',
      '<!-- [[Cheat->Blue]] -->\n(link: "Look")[A door. <!-- (link: "x")[y] -->]\n[[On->Red]]',
      ['On'],
    ],
    [
      'links after prose with words about the past',
      'Don’t, she visits.\n(link: "I’m in")[Some history.]\n[[On->Red]]',
      ['On'],
    ],
    ['a link that is known to go on', '(link-reveal: "Go")[(goto: "Red")]\n(link: "Look")[A door.]', ['Go']],
  ])('in a prompt are only what stays: %s', (_, body, expected) => {
    const made = story(`Hi.\n${body}`);
    const shown = made.flow.definition.promptsArray.find(({ definition }) =>
      /door|history/.test(String(definition.message)),
    );
    const answers = shown?.definition.answers;
    expect(Array.isArray(answers) && answers.map(({ message }) => message)).toEqual(expected);
  });

  test('names of new passages are found beside apostrophes', () => {
    const made = imported(
      `${HARLOWE}:: Start\n(set: $k to 1)[[One->A]]\n\n:: A\n[[Two->B]] [[Three->C]]\n\n:: B\n(set: $k to 2)[[Hall]]\n\n` +
        `:: C\n(set: $k to 1)[[Hall]]\n\n:: Hall\nDon't. (link: "I'm in")[(if: $k is 2)[It is two.](else:)[It is one.]]`,
    );
    expect(played(made, ['One', 'Two', 'Hall', "I'm in"])).toBe('It is two.');
    expect(played(made, ['One', 'Three', 'Hall', "I'm in"])).toBe('It is one.');
  });

  test.each([
    ['more than three beside each other', '(link: "a")[A](link: "b")[B](link: "c")[C](link: "d")[D]'],
    ['a passage is shown beside it', '(link: "a")[A]\n(display: "Red")'],
    ['a condition has text between its parts', '(if: $k)[Yes.] Well. (else:)[[[Red]]]\n(link: "a")[A]'],
    ['a variable that only this passage has', '(set: _name to "Ann")(link: "a")[I am _name.]'],
    ['the words of the link are a variable', '(set: $x to "a")(link: $x)[A]'],
    ['nothing said', '(link: "a")[(set: $x to 1)]'],
    ['a question about earlier passages beside it', '(if: (history:) contains "Red")[[[Red]]]\n(link: "a")[A]'],
    ['a link beside it whose words change', '[[Red $n->Red]]\n(link: "a")[(set: $n to 2)A]'],
    ['a question about visits', '(link: "a")[(if: visits > 1)[Again](else:)[New]]'],
    ['links beside it that set variables', '(if: true)[(set: $n to it + 1)[[Red]]]\n(link: "a")[A]'],
  ])('otherwise the link is reported: %s', (_, body) => {
    expect(story(`Hi\n${body}`).notes.map(({ code }) => code)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^macro-/)]),
    );
  });

  test('a hostile story isn’t multiplied without end', () => {
    const nested = (depth: number): string =>
      depth === 0 ? 'End' : `(link: "a")[${nested(depth - 1)}](link: "b")[x](link: "c")[y]`;
    expect(story(nested(30)).flow.definition.promptsArray.length).toBeLessThan(700);
  });
});
