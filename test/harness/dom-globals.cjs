// jsdom hides these globals of Node, which routers, crypto and storage need.
const util = require('node:util');
const { webcrypto } = require('node:crypto');
Object.assign(globalThis, { TextEncoder: util.TextEncoder, TextDecoder: util.TextDecoder });
if (!globalThis.structuredClone)
  globalThis.structuredClone = (value) => require('node:v8').deserialize(require('node:v8').serialize(value));
if (!globalThis.crypto?.subtle) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
