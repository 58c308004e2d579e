import { screen } from '@testing-library/react';
import { renderApp } from '../../app/testing/render.js';

test('AUTH-1 AUTH-2 AUTH-3 nobody logged in: logo and form instead of the route', async () => {
  await renderApp({ user: null, path: '/flows/7/edit' });
  expect(await screen.findByRole('img', { name: 'Parley' })).toBeVisible();
  expect(await screen.findByRole('form', { name: 'Login' })).toBeVisible();
});
