import { noted, read, told } from '../testing/told.js';

const sugar = (passages: string) => told('SugarCube', passages);
const ENDS = '\n\n:: Red\nRed room.\n\n:: Blue\nBlue room.';
const answersOf = ({ flow }: ReturnType<typeof sugar>) => {
  const { answers } = flow.definition.promptsArray[0]!.definition;
  return Array.isArray(answers) ? answers.map(({ message }) => message) : [];
};

test('FILE-T24 links of SugarCube lead on, in all its forms, and set what they say', () => {
  const story = sugar(
    `:: Start\nWhere to?\n[[red|Red]]\n[[sky->Blue]]\n<<link "door" "Red">><</link>>\n<<button [[gate|Blue]]>><<set $key to true>><</button>>\n` +
      `<<choice "Red" "hatch">>\n<<link "jump">><<goto "Blue">><</link>>\n[[lamp|Red][$lamp to 2]]\n<<actions "Blue" [[hall|Blue]]>>` +
      `\n\n:: Red\n<<if $lamp is 2>>It is bright.<<else>>It is dark.<</if>>\n\n:: Blue\n<<if $key>>You have the key.<<else>>It is shut.<</if>>`,
  );
  expect(answersOf(story)).toEqual(['red', 'sky', 'door', 'gate', 'hatch', 'jump', 'lamp', 'Blue', 'hall']);
  expect(read(story, ['lamp']).at(-1)).toBe('It is bright.');
  expect(read(story, ['door']).at(-1)).toBe('It is dark.');
  expect(read(story, ['gate']).at(-1)).toBe('You have the key.');
  expect(read(story, ['jump']).at(-1)).toBe('It is shut.');
  expect(noted(story)).toEqual([]);
});

test.each([
  ['<<set $n to 2>><<if $n gte 2 and $n neq 3>>yes<<else>>no<</if>>', 'yes'],
  ['<<set $n = 1>><<set $n += 2>>$n is <<= $n * 2>>', '3 is 6'],
  ['<<set $n to 1, $m to $n + 1>><<print $m>>', '2'],
  ['<<set $a to "ann">><<if $a is "bob">>b<<elseif $a is "ann">>a<<else>>c<</if>>', 'a'],
  ['<<if $never>>set<<else>>not set<</if>>', 'not set'],
  ['<<if not $never && !(1 > 2)>>so<</if>>', 'so'],
  ['<<set $cat to {name: "Tom", age: 3}>>$cat.name is $cat.age.', 'Tom is 3.'],
  ['<<set $n to 2>><<switch $n>><<case 1>>one<<case 2 3>>two<<default>>many<</switch>>', 'two'],
  ['<<if true>><<if false>>x<</if>>y<<else>>z<</if>>', 'y'],
  ['<<set $n to 3>><<unset $n>><<if def $n>>x<<else>>gone<</if>>', 'gone'],
  ['<<silently>>secret <<set $n to 4>><</silently>>$n', '4'],
  ['<<include "Red">>', 'Red room.'],
  ['<<set $price to 5>>$$price is $price', '$price is 5'],
])('FILE-T24 SugarCube’s values and branches: %s', (body, message) => {
  const story = sugar(`:: Start\n${body}${ENDS}`);
  expect(read(story)).toEqual([message]);
});

test('FILE-T24 macros run in order, and a passage knows how often it was shown', () => {
  const story = sugar(
    `:: StoryInit\n<<set $lamp to true>>\n\n:: Start\n<<if visited() gt 1>>Again.<<else>>First.<</if>>\n[[on|Hall]]\n\n` +
      `:: Hall\n<<if $lamp>>Bright.<</if>><<if hasVisited("Cellar")>> You know the cellar.<</if>>\n[[back|Start]]\n[[down|Cellar]]\n\n:: Cellar\nDamp.\n[[up|Hall]]`,
  );
  expect(read(story, ['on', 'down', 'up', 'back']).map((each) => each.trim())).toEqual([
    'First.',
    'Bright.',
    'Damp.',
    'Bright. You know the cellar.',
    'Again.',
  ]);
  expect(noted(story)).toEqual([]);
});

test.each([
  ["It is ''cold'' and //dark//.", 'It is **cold** and *dark*.'],
  ['!Title\ntext', '# Title\n\ntext'],
  ['(if: true) [x] `y` *z* $5', '(if: true) \\[x] \\`y\\` \\*z\\* $5'],
  ['A /* note */B /% more %/C <!-- none -->D', 'A B C D'],
  ['{{{<<set $x to 1>>}}} """[[no link]]"""', '<\\<set $x to 1>> \\[\\[no link]]'],
  ['See https://example.org/a_b.', 'See https://example.org/a\\_b.'],
])('FILE-T26 learners see formatting where SugarCube has a mark, and nowhere else: %s', (body, message) => {
  expect(read(sugar(`:: Start\n${body}`))[0]).toBe(message);
});

test('FILE-T25 the import names each passage that a flow can’t express, and shows no code', () => {
  const story = sugar(
    ':: Start\nHi<<audio "x" play>><<set $d to random(1, 6)>><<if $d gt 3>>high<</if>><<timed 2s>>late<</timed>>' +
      '<<script>>alert(1)<</script>><<textbox "$name" "">><<link "look">><<replace "#a">>b<</replace>><</link>>\n[[on|Red]]<<if $a' +
      '\n\n:: Red\nx\n\n:: StoryCaption\nScore\n\n:: Lost\ny',
  );
  expect(noted(story)).toEqual(
    expect.arrayContaining([
      'Start macro-unknown <<audio "x" play>>',
      'Start expression-unknown d: random(1, 6)',
      'Start condition-shown $d > 3',
      'Start macro-shown <<timed 2s>>',
      'Start code-removed <<script>>',
      'Start macro-unknown <<textbox "$name" "">>',
      'Start macro-unknown <<link "look">>',
      'StoryCaption passage-skipped',
      'Lost passage-unreached',
    ]),
  );
  expect(read(story)[0]).not.toContain('alert');
});

test.each([
  ['open macros', '<<if $a>>'.repeat(3_000)],
  ['macros without an end', '<<set "'.repeat(5_000)],
  ['brackets', '[['.repeat(10_000)],
  ['pictures', '[img['.repeat(5_000)],
  ['comments', '/*'.repeat(10_000)],
])('FILE-3 SugarCube’s %s that nothing closes are read at once', (_what, body) => {
  expect(sugar(`:: Start\n${body}`).ok).toBe(true);
});
