/** The start-up check of closed tables: the server refuses to start if a name in a table has no handler. */

/**
 * @param what the things that the table lists, in the singular, for the message
 * @throws if a name has no handler
 */
export function handled<Name extends string, Handler>(
  what: string,
  names: readonly Name[],
  handlers: Readonly<Record<Name, Handler>>,
): Readonly<Record<Name, Handler>> {
  const missing = names.filter((name) => !Object.hasOwn(handlers, name));
  if (missing.length > 0) throw new Error(`Each ${what} needs a handler. There is none for: ${missing.join(', ')}`);
  return handlers;
}
