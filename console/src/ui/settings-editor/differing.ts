import type { Settings } from '@parley/contracts/definition/definition';

/** The settings that this editor shows; other settings have their own dialogs. */
export const THEME_SETTINGS = [
  'chatPrimaryColor',
  'chatAccentColor',
  'avatarUrl',
  'speakerName',
  'chatColorScheme',
  'chatBorderRadius',
  'chatSpacing',
  'chatDefaultDelayMs',
] as const satisfies readonly (keyof Settings)[];
/** Each shown only if the server can act on it. */
export const INTEGRATION_SETTINGS = [
  'completedScoreEmailEnabled',
  'feedbackEmailEnabled',
  'forceCompleteEnabled',
] as const satisfies readonly (keyof Settings)[];
export type EditedSetting = (typeof THEME_SETTINGS)[number] | (typeof INTEGRATION_SETTINGS)[number];

/** Drops settings that equal the inherited value: only differences are stored and sent. */
export function differing(own: Settings, base: Settings): Settings {
  const edited: readonly string[] = [...THEME_SETTINGS, ...INTEGRATION_SETTINGS];
  return Object.fromEntries(
    Object.entries(own).filter(([name, value]) => {
      if (value === undefined) return false;
      return !edited.includes(name) || value !== base[name as keyof Settings];
    }),
  ) as Settings;
}

export const sameSettings = (a: Settings, b: Settings): boolean => {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof Settings>;
  return [...names].every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
};
