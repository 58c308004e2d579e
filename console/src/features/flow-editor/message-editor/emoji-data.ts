/** The emoji and their names, from our own build: the picker never asks another server. */
import type { EmojiDataResolver } from 'frimousse';

const LOAD = {
  en: () => Promise.all([import('emojibase-data/en/data.json'), import('emojibase-data/en/messages.json')]),
  hi: () => Promise.all([import('emojibase-data/hi/data.json'), import('emojibase-data/hi/messages.json')]),
};
/** Later ones are missing on systems that are still in use, and would show as empty boxes. */
const NEWEST_VERSION = 15;
const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

export const emojiData: EmojiDataResolver = async (locale) => {
  const language = locale === 'hi' ? 'hi' : 'en';
  const [{ default: all }, { default: messages }] = await LOAD[language]();
  const nameOf = (key: string) => messages.skinTones.find((tone) => tone.key === key)?.message ?? key;
  return {
    locale: language,
    emojis: all.flatMap(({ emoji, group, label, version, tags, skins }) => {
      if (group === undefined || version > NEWEST_VERSION) return [];
      const toned = (skins ?? []).flatMap((skin) =>
        typeof skin.tone === 'number' ? [[TONES[skin.tone - 1], skin.emoji] as const] : [],
      );
      return {
        emoji,
        category: group,
        label,
        version,
        tags: tags ?? [],
        ...(toned.length > 0 && { skins: Object.fromEntries(toned) as Record<(typeof TONES)[number], string> }),
      };
    }),
    categories: messages.groups
      .filter(({ key }) => key !== 'component')
      .map(({ order, message }) => ({ index: order, label: message.charAt(0).toUpperCase() + message.slice(1) })),
    skinTones: Object.fromEntries(TONES.map((tone) => [tone, nameOf(tone)])) as Record<(typeof TONES)[number], string>,
  };
};
