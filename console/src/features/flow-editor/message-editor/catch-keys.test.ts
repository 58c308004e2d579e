import userEvent from '@testing-library/user-event';
import { catchKeys } from './catch-keys.js';

test('EDIT-135 what is typed while an editor opens is kept, until the editor takes the keys itself', async () => {
  const user = userEvent.setup();
  let caught = '';
  catchKeys((letter) => (caught += letter));
  await user.keyboard('ell do');
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  await user.keyboard('ne');
  expect(caught).toBe('ell do');
  expect(field.value).toBe('ne');
  field.remove();
});
