/** Lets plain Node load the sources of a workspace before jest's own module system exists (global setup). */
const { existsSync, readFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join, resolve } = require('node:path');
const { transformSync } = require('@swc/core');

const root = resolve(__dirname, '../..');

function compile(module, filename) {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } },
    module: { type: 'commonjs' },
  });
  module._compile(code, filename);
}

/** `./x.js` in the folder of an `x.ts`, and `@parley/<workspace>/<path>`, mean the source. */
function sourceOf(request, parent) {
  const inWorkspace = /^@parley\/(\w+)\/(.+)$/.exec(request);
  const path = inWorkspace
    ? join(root, inWorkspace[1], 'src', `${inWorkspace[2]}.ts`)
    : request.startsWith('.') && request.endsWith('.js') && parent?.filename
      ? join(dirname(parent.filename), `${request.slice(0, -3)}.ts`)
      : undefined;
  return path && existsSync(path) ? path : undefined;
}

module.exports = function requireTypescript(path) {
  const before = { ts: Module._extensions['.ts'], resolve: Module._resolveFilename };
  Module._extensions['.ts'] = compile;
  Module._resolveFilename = function (request, parent, ...rest) {
    return sourceOf(request, parent) ?? before.resolve.call(this, request, parent, ...rest);
  };
  try {
    return require(path);
  } finally {
    Module._resolveFilename = before.resolve;
    if (before.ts) Module._extensions['.ts'] = before.ts;
    else delete Module._extensions['.ts'];
  }
};
