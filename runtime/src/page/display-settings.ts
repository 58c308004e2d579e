/** The `s` parameter of a link: base64 or base64url of a JSON list of the enabled settings (decision 42). */
import { DEFAULT_DISPLAY } from '../chat/chat-props.js';
import type { DisplaySettings } from '../chat/chat-props.js';

type Switches<T> = { readonly [K in keyof T]: boolean };
export interface SequenceDisplaySettings extends DisplaySettings {
  readonly allowRandomAccess: boolean;
}
const DEFAULT_SEQUENCE_DISPLAY: SequenceDisplaySettings = { ...DEFAULT_DISPLAY, allowRandomAccess: false };

/** Absent or unreadable: the defaults. Present: whatever isn't listed is off. Only known settings count. */
const switchesFromLink = <T extends Switches<T>>(s: string | null | undefined, defaults: T): T => {
  if (!s) return defaults;
  try {
    const bytes = Uint8Array.from(atob(s.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+')), (character) =>
      character.charCodeAt(0),
    );
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return defaults;
    const given = new Map(Object.entries(value));
    return {
      ...defaults,
      ...Object.fromEntries(Object.keys(defaults).map((name) => [name, given.get(name) === true])),
    };
  } catch {
    return defaults;
  }
};

/** @public The server uses it. */
export const displayFromLink = (s: string | null | undefined): DisplaySettings => switchesFromLink(s, DEFAULT_DISPLAY);
/** @public The server uses it. */
export const sequenceDisplayFromLink = (s: string | null | undefined): SequenceDisplaySettings =>
  switchesFromLink(s, DEFAULT_SEQUENCE_DISPLAY);
/** @public The server uses it. Absent: the chat asks nobody, as in links from before this question existed. */
export const askNameFromLink = (s: string | null | undefined): boolean =>
  switchesFromLink(s, { askName: false }).askName;
