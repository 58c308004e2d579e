/** Emoji and their names, bundled so that the picker requests nothing from other servers. */
import type { EmojiDataResolver } from 'frimousse';
import type emojis from 'emojibase-data/en/data.json';
import type messages from 'emojibase-data/en/messages.json';
import { neededLater } from '../../../ui/lazy/fetch-ahead.js';

interface EmojiNames {
  readonly emojis: typeof emojis;
  readonly messages: typeof messages;
}
const FILES = import.meta.glob<EmojiNames>('../../../../../languages/*/emoji.js');
const fileOf = (language: string) => FILES[`../../../../../languages/${language}/emoji.js`];
const loadNames = (language: string): Promise<EmojiNames> => {
  const load = fileOf(language) ?? fileOf('en');
  return load ? load() : Promise.reject(new Error('No names of emoji'));
};
neededLater(() => loadNames(document.documentElement.lang));
/** Some systems in use have no glyphs for later emoji and would show empty boxes. */
const NEWEST_VERSION = 15;
const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

export const emojiData: EmojiDataResolver = async (locale) => {
  const { emojis: all, messages } = await loadNames(locale);
  const nameOf = (key: string) => messages.skinTones.find((tone) => tone.key === key)?.message ?? key;
  return {
    locale,
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
