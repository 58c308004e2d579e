// Does for `x.md?raw` and pictures what Vite does: a module whose default is the text, or the picture's path.
const { basename, extname } = require('node:path');

const valueOf = (source, path) => (extname(path) === '.md' ? source : `/assets/${basename(path)}`);
module.exports = {
  process: (source, path) => ({
    code: `module.exports = { __esModule: true, default: ${JSON.stringify(valueOf(source, path))} };`,
  }),
};
