import { inTurn } from './in-turn.js';

test('SAMPLE-3 while learners are simulated the server does its other work', async () => {
  const done: string[] = [];
  const serve = (): void => void setImmediate(() => done.push('request'));
  const made = await inTurn(2, (number) => {
    done.push(`learner ${number}`);
    serve();
    return number;
  });
  expect(made).toEqual([0, 1]);
  expect(done).toEqual(['learner 0', 'request', 'learner 1', 'request']);
});
