import { formulaAt } from './formula-at.js';

test.each([
  ['a $x^2$ b', 4, { latex: 'x^2', display: false }],
  ['a $x^2$ b', 7, { latex: 'x^2', display: false }],
  ['a $x^2$ b', 2, null],
  ['a $x^2$ b', 9, null],
  ['$$\\frac12$$', 5, { latex: '\\frac12', display: true }],
  ['so $\\frac{1}{', 12, { latex: '\\frac{1}', display: false }],
  ['It costs $5 an', 14, null],
])('FORM-10 the formula at the cursor: %j, %d', (text, at, found) => expect(formulaAt(text, at)).toEqual(found));
