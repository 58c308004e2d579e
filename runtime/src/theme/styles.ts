/**
 * All of the chat's styles, for pages that load them at once; the share host's page loads the first ones before its
 * first message.
 */
import rest from './chat.css?inline';
import first from './first.css?inline';

export const css = first + rest;
export { first, rest };
