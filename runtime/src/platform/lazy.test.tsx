/** @jsxImportSource preact */
import { waitFor } from '@testing-library/preact';
import { render } from 'preact';
import { lazyModule } from './lazy.js';

test('PLAY-12 a part that was drawn just before its module came for another part is drawn again', async () => {
  const module = { Part: () => <p>Here</p> };
  const lazy = lazyModule<typeof module>(() => Promise.resolve(module));
  const Part = lazy.part('Part', () => <p>Loading...</p>);
  const place = document.createElement('div');
  render(<Part />, place);
  expect(place.textContent).toBe('Loading...');
  // Before the effects of what was drawn run.
  lazy.provide(module);
  await waitFor(() => expect(place.textContent).toBe('Here'));
});
