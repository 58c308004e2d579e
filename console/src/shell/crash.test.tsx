import { screen } from '@testing-library/react';
import { renderApp } from '../testing/render.js';

jest.mock('../features/home/HomePage.js', () => ({
  HomePage: () => {
    throw new Error('broken on purpose');
  },
}));

test('CONSOLE-R4 a page that throws says so, with a reload and a way back', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderApp({ path: '/' });
  expect(await screen.findByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  jest.restoreAllMocks();
});
