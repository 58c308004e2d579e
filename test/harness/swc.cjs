// SWC, and `import.meta.glob` as Vite has it.
const { createTransformer } = require('@swc/jest');
// Here, because each worker loads its transformer before its first suite.
require('./compile-once.cjs');

const glob = `require(${JSON.stringify(require.resolve('./glob.cjs'))}).globFrom(__dirname)`;
const withGlob = (source) => source.replaceAll('import.meta.glob', `(${glob})`);

exports.createTransformer = (options) => {
  const swc = createTransformer(options);
  return {
    ...swc,
    process: (source, ...rest) => swc.process(withGlob(source), ...rest),
    getCacheKey: (source, ...rest) => swc.getCacheKey(withGlob(source), ...rest),
  };
};
