/**
 * Node's own scrypt instead of the one in JavaScript that the library of age brings. Both give the same bytes; this one
 * takes a fifth of the time, and remembers what it made, because tests open one passphrase dozens of times.
 */
const { scryptSync } = require('node:crypto');

/** Bytes that Node allows beyond the memory that scrypt itself asks for. */
const MARGIN = 2 ** 20;
const made = new Map();
const scrypt = (password, salt, { N, r, p, dkLen = 32 }) => {
  const asked = JSON.stringify([[...password], [...salt], N, r, p, dkLen]);
  const bytes = made.get(asked) ?? scryptSync(password, salt, dkLen, { N, r, p, maxmem: 128 * r * (N + p) + MARGIN });
  made.set(asked, bytes);
  return new Uint8Array(bytes);
};
module.exports = { scrypt };
