import { GatheredQuestions, type Gathering } from './gathered-questions.js';

const soon = () => new Promise<void>((done) => setImmediate(done));

function asked({ isForAll = () => false, ...limits }: Partial<Gathering> & Omit<Gathering, 'isForAll'>) {
  const groups: { readonly of: readonly number[]; readonly answer: () => void; readonly fail: () => void }[] = [];
  const questions = new GatheredQuestions<number, number>(
    (of) =>
      new Promise((resolve, reject) => {
        groups.push({
          of,
          answer: () => resolve(of.map((n) => n * 10)),
          fail: () => reject(new Error(of.join())),
        });
      }),
    { ...limits, isForAll },
  );
  return { questions, groups, groupsOf: () => groups.map(({ of }) => of) };
}

test('questions of one turn are asked together, those that come meanwhile with the next group', async () => {
  const { questions, groups, groupsOf } = asked({ most: 3, atOnce: 2 });
  const first = [1, 2, 3, 4].map((n) => questions.ask(n));
  await soon();
  expect(groupsOf()).toEqual([[1, 2, 3], [4]]);
  const later = [questions.ask(5), questions.ask(6)];
  await soon();
  expect(groupsOf()).toHaveLength(2);
  groups[1]!.answer();
  expect(await first[3]).toBe(40);
  await soon();
  expect(groupsOf()).toEqual([[1, 2, 3], [4], [5, 6]]);
  groups[2]!.answer();
  expect(await Promise.all(later)).toEqual([50, 60]);
  groups[0]!.answer();
  expect(await Promise.all(first)).toEqual([10, 20, 30, 40]);
});

test('an error reaches everybody of its group and nobody else', async () => {
  const { questions, groups } = asked({ most: 2, atOnce: 1 });
  const all = Promise.allSettled([1, 2, 3].map((n) => questions.ask(n)));
  await soon();
  groups[0]!.fail();
  await soon();
  groups[1]!.answer();
  expect(await all).toEqual([
    { status: 'rejected', reason: new Error('1,2') },
    { status: 'rejected', reason: new Error('1,2') },
    { status: 'fulfilled', value: 30 },
  ]);
});

test('an error that would meet the next group, too, reaches those who wait, but not those being asked', async () => {
  const { questions, groups, groupsOf } = asked({ most: 1, atOnce: 2, isForAll: () => true });
  const all = Promise.allSettled([1, 2, 3, 4].map((n) => questions.ask(n)));
  await soon();
  groups[0]!.fail();
  await soon();
  groups[1]!.answer();
  const reason = new Error('1');
  expect(await all).toEqual([
    { status: 'rejected', reason },
    { status: 'fulfilled', value: 20 },
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ]);
  const later = questions.ask(5);
  await soon();
  expect(groupsOf()).toEqual([[1], [2], [5]]);
  groups[2]!.answer();
  expect(await later).toBe(50);
});
