// The engine's examples and golden chats as one file: for every mutant they are loaded once. The tests that play thousands
// of chats by chance are left out: they would take minutes a mutant, and find another one each time.
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const folder = join(__dirname, 'src/engine');
const files = readdirSync(folder).filter((file) => /^(?!laws|hostile|max-score).*\.test\.ts$/.test(file));
for (const file of files) require(join(folder, file));
