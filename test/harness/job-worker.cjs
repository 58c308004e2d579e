// A worker thread of the server under jest: it runs the sources.
const { resolve } = require('node:path');
const requireTypescript = require('./require-typescript.cjs');

requireTypescript(resolve(__dirname, '../../backend/src/platform/work/worker.ts'));
