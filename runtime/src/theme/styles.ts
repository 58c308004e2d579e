/** The chat's styles, for who brings them at once; a page brings the first ones before its first message. */
import rest from './chat.css?inline';
import first from './first.css?inline';

export const css = first + rest;
export { first, rest };
