/**
 * A worker runs many suites, each of which loads nearly the same modules in a context of its own. Jest would compile a
 * module for each suite; here a worker compiles it once, and every suite runs that.
 */
const vm = require('node:vm');

const IMPORTS_LATE = /\bimport\s*\(/;
const { compileFunction } = vm;
/** By file. A file has several texts when projects transform it differently. */
const compiled = new Map();

function scriptOf(source, parameters, filename) {
  const head = `(function (${parameters.join(', ')}) {`;
  // Lines and columns in a stack stay those of the module.
  return new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
}

function scriptFor(source, parameters, filename) {
  const known = compiled.get(filename) ?? [];
  const names = parameters.join();
  let found = known.find((one) => one.source === source && one.names === names);
  if (!found) {
    found = { source, names, script: IMPORTS_LATE.test(source) ? null : scriptOf(source, parameters, filename) };
    compiled.set(filename, [...known, found]);
  }
  return found.script;
}

vm.compileFunction = (source, parameters, options) => {
  const script = options?.parsingContext && scriptFor(source, parameters, options.filename);
  return script ? script.runInContext(options.parsingContext) : compileFunction(source, parameters, options);
};
