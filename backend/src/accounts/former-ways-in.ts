/**
 * Whoever typed an e-mail first may not own it. The first proof of the e-mail ends the ways in that they had added, or the
 * owner would be asked for a stranger's code.
 */
const WAYS_IN = ['two_factor', 'recovery_code', 'oidc_link', 'passkey'] as const;

/** Further parts of a `with` that has one named `unproven`, of accounts that are proven just now. */
export const END_FORMER_WAYS_IN = WAYS_IN.map(
  (table) => `, ended_${table} as (delete from ${table} where account_id in (select id from unproven))`,
).join('');
