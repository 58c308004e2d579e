import { readPasted } from './read-pasted.js';

const WORDS = { yes: 'True', no: 'False' };
/** One line for each question: its text, then its options, the right ones with a star, or what it accepts. */
const read = (text: string) => {
  const { questions, unread } = readPasted(text, WORDS);
  return [
    ...questions.map(({ text: asked, options, accepted, isLong, pairs = [], order = [] }) =>
      [
        asked,
        ...options.map((option) => `${option.isRight ? '*' : ''}${option.text}`),
        ...(accepted.length > 0 ? [`= ${accepted.map((each) => each.text).join(' = ')}`] : []),
        ...pairs.map(({ left, right }) => `${left} → ${right}`),
        ...order.map((part, at) => `${at + 1} ${part}`),
        ...(isLong ? ['long'] : []),
      ].join(' | '),
    ),
    ...unread.map(({ line, reason }) => `line ${line}: ${reason}`),
  ];
};

test.each([
  ['1. Which is a mammal?\na) Shark\nb) Whale *\nc) Trout', ['Which is a mammal? | Shark | *Whale | Trout']],
  ['1) Which is a mammal?\nA. Shark\n*B. Whale\nC. Trout', ['Which is a mammal? | Shark | *Whale | Trout']],
  ['Q1. Which is a mammal?\n(a) Shark\n(b) Whale ✓\n(c) Trout', ['Which is a mammal? | Shark | *Whale | Trout']],
  ['Which is a mammal?\n- Shark\n- Whale (correct)\n- Trout', ['Which is a mammal? | Shark | *Whale | Trout']],
  ['Which is a mammal?\n• Shark\n• **Whale**\n• Trout', ['Which is a mammal? | Shark | *Whale | Trout']],
  ['**1. Which is a mammal?**\na) Shark\n**b) Whale**', ['Which is a mammal? | Shark | *Whale']],
  ['Which is a mammal?\n[ ] Shark\n[x] Whale', ['Which is a mammal? | Shark | *Whale']],
  ['2. Which is a mammal?\na) Shark\nb) Whale\nAns. B', ['Which is a mammal? | Shark | *Whale']],
  ['2. Which is a mammal?\na) Shark\nb) Whale\nCorrect answer: b) Whale', ['Which is a mammal? | Shark | *Whale']],
  ['2. Which is a mammal?\n- Shark\n- Whale\nAnswer: whale', ['Which is a mammal? | Shark | *Whale']],
  [
    'Which live in water?\na) Shark\nb) Cow\nc) Whale\nAnswer: A and C',
    ['Which live in water? | *Shark | Cow | *Whale'],
  ],
  ['१. कौन-सा स्तनधारी है?\na) शार्क\nb) व्हेल\nउत्तर: B', ['कौन-सा स्तनधारी है? | शार्क | *व्हेल']],
  ['प्रश्न 1. कौन-सा स्तनधारी है?\n- शार्क\n- व्हेल (सही)', ['कौन-सा स्तनधारी है? | शार्क | *व्हेल']],
  [
    '1. Which is a mammal?\n1) Shark\n2) Whale\n2. Which is a fish?\n1) Shark\n2) Whale',
    ['Which is a mammal? | Shark | Whale', 'Which is a fish? | Shark | Whale'],
  ],
])('PASTE-1 questions with options: %j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  ['What is 2 + 2?\nWho wrote Hamlet?', ['What is 2 + 2?', 'Who wrote Hamlet?']],
  ['1. The capital of France is ____.\nAnswer: Paris', ['The capital of France is ____. | = Paris']],
  ['1. 7 × 8 = ?\nAnswer: 56', ['7 × 8 = ? | = 56']],
  ['1. Half as a fraction?\nAnswer: 1/2', ['Half as a fraction? | = 1/2']],
  ['1. Grey?\nAnswer: grey / gray', ['Grey? | = grey = gray']],
  [
    'Capital of Peru?\tLima\nCapital of Chile?\tSantiago',
    ['Capital of Peru? | = Lima', 'Capital of Chile? | = Santiago'],
  ],
  ['3. Explain why the sky is blue.', ['Explain why the sky is blue. | long']],
  ['1. Read the text\nand answer: who is it?', ['Read the text\nand answer: who is it?']],
])('PASTE-1 questions without options: %j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('PASTE-2 a line that is not understood is named with its reason, and the others are taken', () => {
  const text =
    'Worksheet: animals\n\n1. Which is a mammal?\na) Shark\nb) Whale\nAnswer: D\n\n2. Which is a bird?\na) Owl\n\nAnswer: B\n\n3. Which flies?\na) Owl\nb) Cow\nAnswer: A';
  expect(read(text)).toEqual([
    'Which is a mammal? | Shark | Whale',
    'Which flies? | *Owl | Cow',
    'line 1: no-question',
    'line 6: no-such-option',
    'line 8: one-option',
    'line 9: one-option',
    'line 11: no-such-option',
  ]);
  expect(readPasted('Answer: B', WORDS).unread).toEqual([{ line: 1, text: 'Answer: B', reason: 'stray-answer' }]);
});

test('PASTE-3 Aiken: options by capital letters, and the answer’s letter', () => {
  const text =
    'Which planet is the largest?\nA. Mars\nB. Jupiter\nC) Venus\nANSWER: B\n\nWhich one has rings?\nA. Saturn\nB. Mars\nANSWER: A';
  expect(read(text)).toEqual([
    'Which planet is the largest? | Mars | *Jupiter | Venus',
    'Which one has rings? | *Saturn | Mars',
  ]);
});

test.each([
  ['::Planets:: The largest one? {=Jupiter#Right! ~Mars ~Venus}', ['The largest one? | *Jupiter | Mars | Venus']],
  ['The Sun is a star. {T}', ['The Sun is a star. | *True | False']],
  ['// easy\nThe Moon is a planet. {FALSE#It is a moon.}', ['The Moon is a planet. | True | *False']],
  ['The {=nearest =closest} planet is Mercury.', ['The _____ planet is Mercury. | = nearest = closest']],
  ['How many planets? {#8}', ['How many planets? | = 8']],
  ['How many planets? {#=8:0}', ['How many planets? | = 8']],
  ['Tell us about Mars. {}', ['Tell us about Mars. | long']],
  ['Which are rocky? {~%50%Mars ~%50%Venus ~%-100%Saturn}', ['Which are rocky? | *Mars | *Venus | Saturn']],
  ['Born in {~Rome#No. ~%50%Greece#Nearly. =Athens#Yes.}', ['Born in | Rome | Greece | *Athens']],
  ['Born in {=Athens =%75%Athen =%0%Rome}', ['Born in | = Athens = Athen']],
  ['When? {#\n=1822:0 # Yes.\n=%50%1822:2 # Nearly.\n}', ['When? | = 1822 = 1822 ± 2']],
  ['When? {#1822:2}', ['When? | = 1822 ± 2']],
  ['How far? {#-1.5..2.25}', ['How far? | = -1.5 – 2.25']],
  ['Match. {=a -> b =c -> d}', ['Match. | a → b | c → d']],
  [
    'Match. {\n\t=root -> water\n\t=leaf -> sugar\n\t= -> sky\n}',
    ['Match. | root → water | leaf → sugar', 'line 1: extra-match'],
  ],
  ['Frog? {>2 ALL VERTICAL ABSOLUTE_POSITION SHOW 123\nEgg\nTadpole\n}', ['Frog? | 1 Egg | 2 Tadpole']],
  ['Frog? {>2 ALL\nEgg\nEgg}', ['line 1: unsupported']],
  ['Match. {=a -> b ~c}', ['Match. | *a -> b | c']],
  ['Upside down? {#3..2}', ['line 1: unsupported']],
  ['How far? {#=.5:.1 =%50%2..3}', ['How far? | = .5 ± .1 = 2 – 3']],
  ['2 \\= 2 in \\{braces\\}? {=yes ~no}', ['2 = 2 in {braces}? | *yes | no']],
  [
    'When? {#1822:2:3}\n\nMatch. {=a -> b =a -> d}\n\nOpen {=a ~b\n',
    ['line 1: unsupported', 'line 3: unsupported', 'line 5: unclosed'],
  ],
])('PASTE-4 GIFT: %j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('PASTE-4 a GIFT question keeps its title and its reactions', () => {
  const [question] = readPasted('::Planets:: The largest one? {=Jupiter#Right! ~Mars#Too small.}', WORDS).questions;
  expect(question).toMatchObject({ title: 'Planets', options: [{ reply: 'Right!' }, { reply: 'Too small.' }] });
});

test('PASTE-4 GIFT reactions, shares and HTML are read, and general feedback is named', () => {
  const text =
    'True? {F#No.#Yes.####Why}\n\nSay {=a\\*b =%0%c#Nearly =%0%*#No =d*}\n\n[html]<b>Pick</b> &amp; go {=x ~%50%y ~%-50%<i>z</i>}\n\nOnly {~%100%x ~y#why}';
  const { questions, unread } = readPasted(text, WORDS);
  expect(questions).toMatchObject([
    { options: [{ reply: 'No.' }, { reply: 'Yes.' }] },
    { accepted: [{ text: 'a*b' }, { text: 'c', isRight: false, share: 0, reply: 'Nearly' }], otherwise: 'No' },
    { text: 'Pick & go', options: [{ text: 'x' }, { text: 'y', share: 0.5 }, { text: 'z', share: -0.5 }] },
    { several: true, options: [{ isRight: true }, { isRight: false }] },
  ]);
  expect(unread.map(({ line, text: lost }) => [line, lost])).toEqual([
    [1, 'Why'],
    [3, 'd*'],
    [7, 'why'],
  ]);
});

test('PASTE-4 an escaped backslash before an n is no line end', () => {
  expect(readPasted('Is \\\\nu a\\nletter? {=yes ~no}', WORDS).questions[0]?.text).toBe('Is \\nu a\nletter?');
});

test('PASTE-13 a brace that nothing closes spoils its own GIFT question only, which is named', () => {
  expect(read('Which {is it?\na\n\n5 > 4? {T}\n\n4 > 5? {F}')).toEqual([
    '5 > 4? | *True | False',
    '4 > 5? | True | *False',
    'line 1: unclosed',
  ]);
  expect(read('Which is it? {\n=Moon\n\n~Sun\n}\n\n5 > 4? {T}')).toEqual([
    'Which is it? | *Moon | Sun',
    '5 > 4? | *True | False',
  ]);
  expect(read('Which? {=Moon ~Sun}\n\nWhich {is last?\n\nno more')).toEqual([
    'Which? | *Moon | Sun',
    'line 3: unclosed',
    'line 5: no-question',
  ]);
});

test.each([
  ['lines after an open brace', `5 > 4? {T}\n\nWhich {\n${'one more line\n'.repeat(100_000)}`],
  ['questions after an open brace', `Which {\n\n${'5 > 4? {T}\n\n'.repeat(20_000)}`],
  ['spaces', `5 > 4? {T}\n\n::a::${' '.repeat(200_000)}{{}}`],
])('PASTE-13 a long GIFT text is read at once: %s', (_what, text) => {
  expect(readPasted(text, WORDS).unread).toMatchObject([{ line: text.startsWith('Which') ? 1 : 3 }]);
});
