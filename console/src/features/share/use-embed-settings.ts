import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../foundation/hooks.js';
import { readStored, writeStored } from '../../foundation/storage.js';
import { LINK_SETTINGS, linkLanguages } from '../../ui/link-settings/link-settings.js';
import { EMBED_DEFAULTS, isKeptEmbedSettings, type EmbedSettings } from './embed-settings.js';
import { share, type ShareState, type ShareSubject, type ShortLinkState, type StoredLook } from './share.slice.js';

export interface EmbedSettingsOf {
  readonly settings: EmbedSettings;
  /** Null: only links with more in them lead to this item. */
  readonly shortLink: ShortLinkState | null;
  readonly change: (part: Partial<EmbedSettings>) => void;
  readonly askAgain: () => void;
}

/**
 * The dialog's fields. The short link's look is stored with it and is everybody's who edits; the browser keeps the rest, and
 * the look that the next new link begins with.
 */
export function useEmbedSettings(
  { kind, id }: ShareSubject,
  { item, shortLink }: Pick<ShareState, 'item' | 'shortLink'>,
): EmbedSettingsOf {
  const dispatch = useAppDispatch();
  const [kept, setKept] = useState<EmbedSettings>(() => ({
    ...EMBED_DEFAULTS,
    ...readStored(`embed:${kind}`, isKeptEmbedSettings),
  }));
  const languages = linkLanguages(item?.languages ?? []);
  const chosen = { ...kept, ...(shortLink.value && fieldsOf(kind, shortLink.value)) };
  const settings: EmbedSettings = {
    ...chosen,
    language: languages.find((each) => each === chosen.language) ?? languages[0] ?? chosen.language,
  };
  // A signed link needs its signature, and nothing leads to what was never published.
  const isOpen = item !== null && item.latestVersion !== null && item.settings.identifierTrust !== 'signed';
  const ask = () => dispatch(share.shortLinkRequested({ kind, id, look: lookOf(kind, settings) }));
  const isWanted = isOpen && shortLink.status === 'idle';
  useEffect(() => {
    if (isWanted) ask();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The look that counts is that of the moment when the link is wanted.
  }, [isWanted]);
  const change = (part: Partial<EmbedSettings>) => {
    const next = { ...settings, ...part };
    setKept(next);
    const { identifier: _, askName: __, words: ___, place: ____, scheme: _____, classLabel: ______, ...rest } = next;
    writeStored(`embed:${kind}`, rest);
    const look = lookOf(kind, next);
    const isSame = JSON.stringify(look) === JSON.stringify(lookOf(kind, settings));
    if (shortLink.value && !isSame) dispatch(share.lookChosen({ kind, id, look }));
  };
  return { settings, shortLink: isOpen ? shortLink : null, change, askAgain: ask };
}

/** The long link carries all but the question for a name: links that were copied before must not begin to ask. */
const lookNames = (kind: ShareSubject['kind']) => ['askName', ...LINK_SETTINGS[kind]] as const;
const lookOf = (kind: ShareSubject['kind'], settings: EmbedSettings): StoredLook => ({
  settings: Object.fromEntries(lookNames(kind).map((name) => [name, settings[name]])),
  language: settings.language,
});
const fieldsOf = (kind: ShareSubject['kind'], { settings, language }: StoredLook): Partial<EmbedSettings> => ({
  ...Object.fromEntries(lookNames(kind).map((name) => [name, settings[name] ?? false])),
  language,
});
