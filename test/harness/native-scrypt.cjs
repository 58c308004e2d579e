/**
 * Node's own scrypt instead of the one in JavaScript that the library of age brings. Both give the same bytes; this one
 * takes a fifth of the time, and tests open a passphrase dozens of times.
 */
const { scryptSync } = require('node:crypto');

/** Bytes that Node allows beyond the memory that scrypt itself asks for. */
const MARGIN = 2 ** 20;
const scrypt = (password, salt, { N, r, p, dkLen = 32 }) =>
  new Uint8Array(scryptSync(password, salt, dkLen, { N, r, p, maxmem: 128 * N * r + 128 * r * p + MARGIN }));
module.exports = { scrypt };
