import userEvent from '@testing-library/user-event';
import { CaughtKeys } from './catch-keys.js';

test('EDIT-135 text typed while an editor opens is kept for it, and reaches nothing else', async () => {
  const user = userEvent.setup();
  const reached: string[] = [];
  document.body.addEventListener('keydown', ({ key }) => reached.push(key));
  const caught = new CaughtKeys();
  const stop = caught.begin();
  await user.keyboard('ell{Backspace} do');
  expect(reached).toEqual([]);
  expect(caught.take()).toEqual({ all: false, text: 'ell do' });
  await user.keyboard('lost{Control>}a{/Control}New');
  expect(caught.take()).toEqual({ all: true, text: 'New' });
  expect(caught.take()).toEqual({ all: false, text: '' });
  stop();
  await user.keyboard('n');
  expect(caught.take().text).toBe('');
  expect(reached).toEqual(['n']);
});
