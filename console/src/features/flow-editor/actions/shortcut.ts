/** A keyboard shortcut, written as 'mod+shift+f'. `mod` is Ctrl, on a Mac Command. */
export type Shortcut = string;

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const parts = (shortcut: Shortcut) => {
  const all = shortcut.split('+');
  return { mods: all.slice(0, -1), key: all.at(-1)! };
};

/** The Latin letter of the key, even if another script is typed. */
function keyOf({ key, code }: KeyboardEvent): string {
  if (/^[\p{ASCII}]+$/u.test(key)) return key === ' ' ? 'space' : key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}

export function isPressed(shortcut: Shortcut, event: KeyboardEvent): boolean {
  const { mods, key } = parts(shortcut);
  if (keyOf(event) !== key) return false;
  const mod = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  const anyMod = event.ctrlKey || event.metaKey;
  // A symbol such as "?" may need Shift itself.
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key);
  return (
    (mods.includes('mod') ? mod : !anyMod) &&
    mods.includes('alt') === event.altKey &&
    (isSign || mods.includes('shift') === event.shiftKey)
  );
}

const NAMES: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: 'Enter',
  escape: 'Esc',
  delete: 'Delete',
  space: 'Space',
  tab: 'Tab',
};
const MAC_NAMES: Readonly<Record<string, string>> = { mod: '⌘', alt: '⌥', shift: '⇧' };

/** The keys' names for display, one by one. */
export const keyNames = (shortcut: Shortcut): readonly string[] => {
  const { mods, key } = parts(shortcut);
  return [...mods, key].map((each) => (isMac() && MAC_NAMES[each]) || (NAMES[each] ?? each.toUpperCase()));
};
export const shortcutText = (shortcut: Shortcut): string => keyNames(shortcut).join('+');
