/** Jest's workers compile a module once for all suites that load it (test/harness/compile-once.cjs). */
import { compileFunction, createContext } from 'node:vm';

const OF_JEST = ['module', 'exports', 'require', '__dirname', '__filename', 'jest'];

/** Runs a module in a context of its own. */
function loaded(source: string, filename: string): unknown {
  const body = compileFunction(source, OF_JEST, { filename, parsingContext: createContext({}) });
  const module = { exports: {} };
  body.call(module.exports, module, module.exports, null, '', filename, null);
  return module.exports;
}

test('a module has its own globals in each context, although it is compiled once', () => {
  const own = () => loaded('module.exports = globalThis;', '/own.js');
  expect(own()).not.toBe(own());
});

test('a file that has changed is compiled again', () => {
  expect([1, 2].map((text) => loaded(`module.exports = ${text};`, '/changes.js'))).toEqual([1, 2]);
});

test('an error names line and column of the module', () => {
  expect(() => loaded('null.a;', '/fails.js')).toThrow(
    expect.objectContaining({ stack: expect.stringMatching(/\/fails\.js:1:6\)/) as string }),
  );
  expect(() => loaded('const = 1', '/broken.js')).toThrow(expect.objectContaining({ name: 'SyntaxError' }));
});
