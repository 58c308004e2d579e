import { render, waitFor } from '@testing-library/react';
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { drawTree, type Drawing } from './draw-tree.js';

const DRAWING: Drawing = { heading: () => null, link: () => null, image: () => null, variable: () => null };
const drawn = (text: string) => render(<div>{drawTree(compileMarkdown(text), DRAWING)}</div>).container;

test('FORM-11 the console draws formulas as MathML once their reader has loaded', async () => {
  const container = drawn('Is $\\frac{1}{2}$ it? x^2^');
  await waitFor(() => expect(container.querySelector('mfrac')).not.toBeNull());
  expect(container.querySelector('mfrac')?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML');
  expect(container.querySelector('sup')?.textContent).toBe('2');
});
test('FORM-5 a formula that can’t be read is shown as written', async () => {
  const container = drawn('$\\frac{1$');
  await waitFor(() => expect(container.querySelector('[data-broken]')).not.toBeNull());
  expect(container.textContent).toBe('$\\frac{1$');
});
