/** @jsxImportSource preact */
import { cleanup, screen, within } from '@testing-library/preact';
import { choices, log, play } from '../testing/play.js';
import { flowOf } from '../testing/flows.js';

afterEach(cleanup);

test('ENG-39 ENG-40 the author’s marks are drawn in a label, and a learner’s words in it are text', async () => {
  const { session, pass } = await play(
    flowOf({
      start: { message: 'Say', answers: choices('*'), nextKey: '.pick' },
      pick: { message: 'Which?', answers: choices('**Yours**: {{@start}}', '{{@nobody}}'), nextKey: '.end' },
      end: { message: 'Done.' },
    }),
  );
  session.answer('2*3*4 __init__', 0);
  await pass(3_000);
  const [yours, unknown] = within(screen.getByRole('group')).getAllByRole('button');
  expect(yours?.textContent).toBe('AYours: 2*3*4 __init__');
  expect(yours?.querySelector('strong')?.textContent).toBe('Yours');
  expect(unknown?.textContent).toBe('B____');
  expect(unknown?.querySelector('hr')).toBeNull();
  session.answer('**Yours**: {{@start}}', 0);
  await pass(3_000);
  const sent = [...log().querySelectorAll('.sent')].at(-1);
  expect(sent?.querySelector('strong')?.textContent).toBe('Yours');
  expect(sent?.textContent).toContain('Yours: 2*3*4 __init__');
});
