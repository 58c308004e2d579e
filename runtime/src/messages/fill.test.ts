import { fillText as filledByEngine } from '@parley/contracts/engine/variables';
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import { render } from '@testing-library/preact';
import { fillText, fillUrl } from './fill.js';
import { drawTree } from './tree-view.js';

const written = 'Hi {{ name }}, {{@First Name}}: {{ v.id | urlEnc }}';
const { text, values } = filledByEngine(written, (name) => `<${name} *1*>`);

test('ENG-37 ENG-38 a variable with blanks within its braces is drawn as the engine filled it in', () => {
  expect(text).toBe('Hi <name *1*>, <FirstName *1*>: %3Cv.id%20*1*%3E');
  expect(fillText(written, values)).toBe(text);
  expect(render(drawTree(compileMarkdown(written), values)).container.textContent).toBe(text);
});

test('ENG-37 the last part of an address, too', () => {
  expect(fillUrl('/x?n={{ name }}&i={{ v.id | urlEnc }}', values)).toBe('/x?n=%3Cname%20*1*%3E&i=%3Cv.id%20*1*%3E');
});
