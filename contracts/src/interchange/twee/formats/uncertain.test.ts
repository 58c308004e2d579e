/** What a rewritten story does at a time, or under a condition, that no flow knows. */
import { noted, read, told } from '../testing/told.js';

const sugar = (passages: string) => told('SugarCube', passages);
const HALL = '\n\n:: Hall\n<<if $x is 1>>Set.<<else>>Unset.<</if>>\n[[back|Start]]';

test('FILE-T28 a value that StoryInit can’t compute is unknown, and the report names it', () => {
  const story = sugar(
    ':: StoryInit\n<<set $hp to random(10,20)>><<gameclock 5>><<set $mp to 3>>\n\n' +
      ':: Start\nYou have $hp points and $mp wishes. <<if $hp is 0>>You are dead.<</if>>\n[[on|End]]\n\n:: End\n$hp',
  );
  expect(read(story)[0]).toContain('You have … points and 3 wishes.');
  expect(noted(story)).toEqual(
    expect.arrayContaining([
      'StoryInit expression-unknown hp: random(10,20)',
      'StoryInit macro-unknown <<gameclock 5>>',
      'Start condition-shown $hp is 0',
      'End expression-unknown $hp',
    ]),
  );
});

test.each([
  ['<<timed 3s>>Late. <<set $x to 1>><<goto "Hall">><</timed>>', 'Late.'],
  ['<<linkreplace "wait">>Late. <<set $x to 1>><<goto "Hall">><</linkreplace>>', 'wait Late.'],
  ['<<mywidget>>Late. <<set $x to 1>><<goto "Hall">><</mywidget>>', 'Late.'],
  ['<<if random(1, 2) is 1>>Late. <<set $x to 1>><<goto "Hall">><</if>>', 'Late.'],
])('FILE-T27 what happens later or perhaps leads nowhere, and its variables are unknown: %s', (body, message) => {
  const story = sugar(`:: Start\n${body} Here.\n[[on|Hall]]${HALL}`);
  expect(read(story).map((each) => each.replaceAll(/\s+/g, ' ').trim())).toEqual([`${message} Here.`]);
  expect(noted(story)).toEqual(
    expect.arrayContaining([
      'Start macro-unknown (goto: "Hall")',
      'Start expression-unknown x: 1',
      'Hall condition-shown $x is 1',
    ]),
  );
});

test('FILE-T27 a link of SugarCube goes nowhere that only a condition in it names, and its variables are unknown', () => {
  const story = sugar(
    ':: Start\nHi\n<<link "buy" "Hall">><<if $gold gte 5>><<set $x to 1>><<goto "Hall">><</if>><</link>>\n' +
      `<<link "perhaps">><<if $gold gte 5>><<goto "Hall">><</if>><</link>>${HALL}`,
  );
  expect(read(story, ['buy']).at(-1)!.replaceAll(/\s+/g, '')).toBe('Set.Unset.');
  expect(noted(story)).toEqual(
    expect.arrayContaining([
      'Start macro-unknown <<link "buy" "Hall">>',
      'Start macro-unknown <<link "perhaps">>',
      'Hall condition-shown $x is 1',
    ]),
  );
});

test('FILE-T27 a link of SugarCube that leads nowhere may be clicked or not', () => {
  const story = sugar(`:: Start\nHi <<link "take it">><<set $x to 1>><</link>>\n[[on|Hall]]${HALL}`);
  expect(read(story, ['on'])[0]).toContain('take it');
  expect(noted(story)).toEqual(
    expect.arrayContaining(['Start macro-unknown <<link "take it">>', 'Hall condition-shown $x is 1']),
  );
});

test('FILE-T27 what Chapbook shows later leads nowhere, and its variables are unknown', () => {
  const story = told(
    'Chapbook',
    ':: Start\nx: 0\n--\nHi. {reveal link: "more", passage: "More"}\n\n[[Hall]]\n\n:: More\nx: 1\n--\nand more\n\n:: Hall\n{x}',
  );
  expect(read(story, ['Hall']).at(-1)).toBe('…');
});

test('FILE-T27 a goto of Harlowe under an unknown condition leads nowhere, and the report names it', () => {
  const story = told(
    'Harlowe',
    ':: Start\nHi (if: (random: 1, 2) is 1)[(set: $x to 1)(goto: "Hall")]\n[[on->Hall]]\n\n:: Hall\n(print: $x)',
  );
  expect(read(story, ['on']).map((each) => each.trim())).toEqual(['Hi', '…']);
  expect(noted(story)).toContain('Start macro-unknown (goto: "Hall")');
});

test('FILE-T24 what is clicked to be replaced is a link if it only leads on', () => {
  const story = sugar(
    `:: Start\nHi\n<<linkreplace "door">><<set $x to 1>><<goto "Hall">><</linkreplace>>\n<<link "gate" "Hall">><<textbox "$x" "">><</link>>${HALL}`,
  );
  expect(read(story, ['door']).at(-1)?.trim()).toBe('Set.');
  expect(read(story, ['gate']).at(-1)?.replaceAll(/\s+/g, '')).toBe('Set.Unset.');
  expect(noted(story)).toContain('Start macro-unknown <<link "gate" "Hall">>');
});

test.each([
  ['<<silently>><<if visited("Hall")>><<set $x to 1>><</if>><</silently>>Hi $x', 'Hi'],
  ['<<silently>>a (b) [c] "d" <<set $x to "(e"+")f">> $x <<= $x>> [[g|Hall]]<</silently>>Hi $x', 'Hi (e)f'],
  ['<<silently>><<linkreplace "a">><<goto "Hall">><</linkreplace>><<link "b">>c<</link>><</silently>>Hi', 'Hi'],
  ['<<silently>><<switch $x>><<case 1>>a<<default>>b<<set $x to 5>><</switch>><</silently>>Hi $x', 'Hi 5'],
])('FILE-T24 a silent macro of SugarCube shows nothing, and only does what it says: %s', (body, message) => {
  const story = sugar(`:: Start\n${body}`);
  expect(read(story).map((each) => each.trim())).toEqual([message]);
  expect(noted(story)).toEqual([]);
});

test.each([
  ['Hi [[Take lamp|Hall][$p["lamp"] to true]]', ['Take lamp'], 'Unset.'],
  ['Hi [[Look [closely]|Hall][$x to 1]]', ['Look [closely]'], 'Set.'],
  ['Hi [img[Lamp|a.png][Hall][$p["lamp"] to true; $x to 1]]', ['Lamp'], 'Set.'],
])('FILE-T24 a link of SugarCube may hold brackets: %s', (body, answers, message) => {
  const story = sugar(`:: Start\n${body}${HALL}`);
  expect(read(story, answers).at(-1)?.trim()).toBe(message);
  expect(noted(story).filter((each) => !each.startsWith('Start markup-removed <img'))).toEqual([]);
});

test('FILE-T10 a macro or a link of SugarCube that nothing closes is named, and learners see no code', () => {
  const story = sugar(':: Start\nHi <<set $x to 1\nand [[go|Start][$x to 2\n[img[a.png][\nbye');
  expect(noted(story)).toEqual([
    'Start code-removed <<set $x to 1',
    'Start link-unclosed [[go|Start][$x to 2',
    'Start link-unclosed [img[a.png][',
  ]);
  expect(read(story)[0]).not.toContain('set');
  expect(read(story)[0]).toMatch(/bye$/);
});

test('FILE-T26 bullets and numbers of SugarCube need no space after them', () => {
  expect(read(sugar(':: Start\nx\n*One\n**Two\n#Three\n  *whispers*'))[0]).toBe(
    'x\n\n- One\n  - Two\n\n1. Three\n\n\\*whispers\\*',
  );
});

test.each([
  ['<<set $p to {hp: 5}>><<set $q to $p>>$q.hp', '…', 'Start expression-unknown q: $p'],
  ['<<set $p to {hp: 5}>><<set $p to 0>>$p.hp', '…', 'Start expression-unknown $p__hp'],
  ['<<set $p to [1, 2]>>$p.hp', '…', 'Start expression-unknown p: [1, 2]'],
  ['<<set $p to {hp: 5}>>$p', '…', 'Start expression-unknown $p'],
])('FILE-T28 the fields of a copied object are unknown, and the report names them: %s', (body, message, note) => {
  const story = sugar(`:: Start\n${body}`);
  expect(read(story)).toEqual([message]);
  expect(noted(story)).toContain(note);
});

test('FILE-3 objects within objects are unknown where nobody writes so many', () => {
  const story = sugar(`:: Start\n<<set $p to ${'{a:'.repeat(4_000)}1${'}'.repeat(4_000)}>>Hi`);
  expect(noted(story)).toEqual([expect.stringMatching(/^Start expression-unknown p(__a){20}: /)]);
});
