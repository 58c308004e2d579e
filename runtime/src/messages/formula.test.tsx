/** @jsxImportSource preact */
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { compileFormula } from '@parley/contracts/markdown/mathml';
import type { Tree } from '@parley/contracts/markdown/tree';
import { render, waitFor } from '@testing-library/preact';
import { laterFormula } from './later-formula.js';
import { formulas } from './lazy-formula.js';
import { drawTree } from './tree-view.js';

formulas.provide(laterFormula);

const MATHML = 'http://www.w3.org/1998/Math/MathML';
const drawn = async (tree: Tree) => {
  const { container } = render(drawTree(tree, {}));
  await waitFor(() => expect(container.querySelector('math')).not.toBeNull());
  return container;
};

test('FORM-3 a compiled formula is drawn as MathML, and until then as LaTeX', async () => {
  const tree = compileMarkdown('Is $\\frac{1}{2}$ it, x^2^ or H~2~O?', compileFormula);
  expect(render(drawTree(tree, {})).container.textContent).toBe('Is \\frac{1}{2} it, x2 or H2O?');
  const container = await drawn(tree);
  const fraction = container.querySelector('mfrac')!;
  expect(fraction.namespaceURI).toBe(MATHML);
  expect(container.querySelector('math')!.namespaceURI).toBe(MATHML);
  expect(fraction.textContent).toBe('12');
  expect(container.querySelector('sup')?.textContent).toBe('2');
  expect(container.querySelector('sub')?.textContent).toBe('2');
});
test('FORM-5 a formula without MathML is shown as written', async () => {
  const { container } = render(drawTree(compileMarkdown('$$\\frac{1$$', compileFormula), {}));
  await waitFor(() => expect(container.textContent).toBe('$$\\frac{1$$'));
});
test('FORM-4 a tree that nobody compiled brings no other elements and attributes along', async () => {
  const forged = [
    ['m', 'x', 0, ['math', { onclick: 'hit()' }, ['mi', { href: 'javascript:hit()' }, 'x'], ['script', null, 'hit()']]],
  ] as unknown as Tree;
  const container = await drawn(forged);
  expect(container.querySelector('math')!.outerHTML).toBe('<math><mi>x</mi></math>');
});

test('FORM-7 a formula on a button is named by its LaTeX', async () => {
  const { container, getByRole } = render(<button>{drawTree(compileMarkdown('$x^2$', compileFormula), {})}</button>);
  await waitFor(() => expect(container.querySelector('math')).not.toBeNull());
  expect(getByRole('button').querySelector('math')?.getAttribute('aria-label')).toBe('x^2');
});
