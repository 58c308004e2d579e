import { restsOf, tellingOf } from './telling.js';

const chat = (...right: readonly boolean[]) => new Map(right.map((is, at) => [`q${at + 1}`, is]));
const times = (count: number, ...right: readonly boolean[]) => Array.from({ length: count }, () => chat(...right));

test('STAT-I3 a learner who does well elsewhere answers a telling question right; a question that separates nobody has 0', () => {
  const chats = [
    // q1 and q2 go together; q3 is right for half of each.
    ...times(10, true, true, true),
    ...times(10, true, true, false),
    ...times(10, false, false, true),
    ...times(10, false, false, false),
  ];
  const found = new Map(tellingOf(chats).map((each) => [each.promptKey, each]));
  // Elsewhere they have 1 or ½, the others ½ or 0: covariance ⅛, variances ¼ and ⅛.
  expect(found.get('q1')).toMatchObject({ right: { count: 20, rest: 0.75 }, wrong: { count: 20, rest: 0.25 } });
  expect(found.get('q1')?.correlation).toBeCloseTo(0.125 / Math.sqrt(0.25 * 0.125), 9);
  expect(found.get('q3')).toMatchObject({ right: { count: 20, rest: 0.5 }, wrong: { count: 20, rest: 0.5 } });
  expect(found.get('q3')?.correlation).toBeCloseTo(0, 9);
});

test('STAT-I3 few chats, few right or wrong ones, or fewer than two other questions tell nothing', () => {
  expect(tellingOf([...times(10, true, true, true), ...times(9, false, false, false)])).toEqual([]);
  expect(tellingOf([...times(30, true, true, true), ...times(4, false, false, false)])).toEqual([]);
  expect(tellingOf([...times(20, true, true), ...times(20, false, false)])).toEqual([]);
  expect(tellingOf(times(40, true, true, true))).toEqual([]);
});

test('STAT-I3 the share of right answers elsewhere leaves the prompt itself out', () => {
  const rest = restsOf(
    new Map([
      ['a', true],
      ['b', false],
      ['c', true],
    ]),
  );
  expect(['a', 'b', 'c', 'elsewhere'].map(rest)).toEqual([1 / 2, 1, 1 / 2, 2 / 3]);
  expect(restsOf(new Map([['a', true]]))('a')).toBeNull();
});
