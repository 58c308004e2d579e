/** `s` of a link: base64 or base64url of a JSON of the enabled settings (decision 42). */
import { DEFAULT_DISPLAY } from '../chat-props.js';
import type { DisplaySettings } from '../chat-props.js';

const NAMES = Object.keys(DEFAULT_DISPLAY) as (keyof DisplaySettings)[];

/** Absent or unreadable: the defaults. Present: what it doesn't name is off. It can choose nothing beyond the listed. */
export const displayFromLink = (s: string | null | undefined): DisplaySettings => {
  if (!s) return DEFAULT_DISPLAY;
  try {
    const bytes = Uint8Array.from(atob(s.replaceAll('-', '+').replaceAll('_', '/').replaceAll(' ', '+')), (character) =>
      character.charCodeAt(0),
    );
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return DEFAULT_DISPLAY;
    const given = new Map(Object.entries(value));
    return Object.fromEntries(NAMES.map((name) => [name, given.get(name) === true])) as unknown as DisplaySettings;
  } catch {
    return DEFAULT_DISPLAY;
  }
};
