// What Vite makes of `x.md?raw` and of pictures: a module whose default is the text, or where the picture lies.
const { basename, extname } = require('node:path');

const valueOf = (source, path) => (extname(path) === '.md' ? source : `/assets/${basename(path)}`);
module.exports = {
  process: (source, path) => ({
    code: `module.exports = { __esModule: true, default: ${JSON.stringify(valueOf(source, path))} };`,
  }),
};
