/** Links and codes that lead to a chat (SHARE-29, 31 … 35). Pure. */
import { CLASS, classLabelIn } from '@parley/contracts/definition/class-label';
import { LINK_SETTINGS, type LinkKind } from '../../ui/link-settings/link-settings.js';
import type { EmbedSettings } from './embed-settings.js';

const PATHS = { flow: 'chats', sequence: 'chat_sequences' } as const;
const ELEMENTS = {
  flow: { tag: 'parley-flow', id: 'flow-id' },
  sequence: { tag: 'parley-sequence', id: 'flow-sequence-id' },
} as const;

export interface ShareTarget {
  /** Origin of the share host. */
  readonly shareUrl: string;
  readonly kind: LinkKind;
  readonly id: number;
  /** Title of the frame, for screen readers. */
  readonly name: string;
  /** Links carry a signature, which the course's own server adds (docs/signed-links.md). */
  readonly signed?: boolean;
}
/** Placeholder for the signature. */
export const SIGNATURE = 'SIGNATURE';

/** base64url of UTF-8 JSON of the enabled settings; all others are off. */
export function encodeSettings(kind: LinkKind, settings: EmbedSettings): string {
  const enabled = Object.fromEntries(LINK_SETTINGS[kind].filter((name) => settings[name]).map((name) => [name, true]));
  const bytes = new TextEncoder().encode(JSON.stringify(enabled));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** A course platform replaces `{{email}}` only if its braces are not encoded. */
const encodeIdentifier = (identifier: string): string =>
  identifier
    .split(/(\{\{[\w.@-]+\}\})/)
    .map((part, at) => (at % 2 === 1 ? part : encodeURIComponent(part)))
    .join('');

/** Without an identifier and settings. */
export const chatAddress = ({ shareUrl, kind, id }: ShareTarget): string =>
  `${shareUrl.replace(/\/+$/, '')}/${PATHS[kind]}/${id}`;

export function shareLink(target: ShareTarget, settings: EmbedSettings): string {
  const identifier = settings.identifier.trim();
  const address = `${chatAddress(target)}${identifier === '' ? '' : `/${encodeIdentifier(identifier)}`}`;
  const label = classLabelIn(settings.classLabel);
  const more = `${label === null ? '' : `&${classQuery(label)}`}${target.signed ? `&sig=${SIGNATURE}` : ''}`;
  return `${address}?s=${encodeSettings(target.kind, settings)}&l=${settings.language}${more}`;
}

const classQuery = (label: string): string => `${CLASS}=${encodeURIComponent(label)}`;
/** A short link that hands the class on. @param classLabel as it was typed; blank = none */
export function withClass(url: string, classLabel: string): string {
  const label = classLabelIn(classLabel);
  return label === null ? url : `${url}?${classQuery(label)}`;
}

/** Like `shareLink`, for a preview: a test under its own identifier, never a learner's. */
export const previewLink = (target: ShareTarget, settings: EmbedSettings, testMark: string): string =>
  `${shareLink(target, { ...settings, identifier: '' })}&test=${encodeURIComponent(testMark)}`;

const quoted = (text: string): string =>
  `"${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`;
type Pairs = readonly (readonly [string, string])[];
const attributes = (pairs: Pairs): string => pairs.map(([name, value]) => `${name}=${quoted(value)}`).join(' ');

/** Lengths that an iframe's attributes accept; browsers read `80vh` there as 80 px. */
const isPlain = (length: string): boolean => /^[\d.]+(?:px|%)?$/.test(length);

function frameStyle(size: Readonly<Record<'width' | 'height', string>>): string {
  const others = Object.entries(size).filter(([, length]) => !isPlain(length));
  // On a page without a height, the frame would be 150 px high; give it the web component's minimum.
  const lowest = size.height.endsWith('%') ? ['min-height: 20rem'] : [];
  return ['border: 0', ...lowest, ...others.map(([name, length]) => `${name}: ${length}`)].join('; ');
}

export function iframeCode(target: ShareTarget, settings: EmbedSettings): string {
  return `<iframe ${attributes(frameAttributes(target, settings, shareLink(target, settings)))} allowfullscreen></iframe>`;
}

function frameAttributes(target: ShareTarget, settings: EmbedSettings, src: string): Pairs {
  const size = { width: settings.width.trim(), height: settings.height.trim() };
  return [
    ['src', src],
    ['title', target.name],
    ...Object.entries(size).filter(([, length]) => isPlain(length)),
    ['style', frameStyle(size)],
  ];
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const scriptTag = ({ shareUrl }: ShareTarget, file: string, more: string): string =>
  `<script ${attributes([['src', `${shareUrl.replace(/\/+$/, '')}/${file}`]])}${more}></script>`;

/** Writes the chat's id, its learner and its look as attributes, and its size if `size` is set. */
function chatAttributes(target: ShareTarget, settings: EmbedSettings, size: boolean): Pairs {
  const identifier = settings.identifier.trim();
  const label = classLabelIn(settings.classLabel);
  return [
    [ELEMENTS[target.kind].id, String(target.id)],
    ...(identifier === '' ? [] : [['user-identifier', identifier] as const]),
    ...(label === null ? [] : [['class-label', label] as const]),
    ...(target.signed ? [['user-signature', SIGNATURE] as const] : []),
    ...(size ? [['height', settings.height.trim()] as const, ['width', settings.width.trim()] as const] : []),
    ...LINK_SETTINGS[target.kind].map((name) => [`settings-${kebab(name)}`, String(settings[name])] as const),
    ['language', settings.language],
    ...(settings.scheme === 'page' ? [] : [['theme', settings.scheme] as const]),
  ];
}

export function webComponentCode(target: ShareTarget, settings: EmbedSettings): string {
  const { tag } = ELEMENTS[target.kind];
  return `${scriptTag(target, 'parley.js', ' async')}\n<${tag} ${attributes(chatAttributes(target, settings, true))}></${tag}>`;
}

/** A chat in the corner of a page, or behind a button. */
export function bubbleCode(target: ShareTarget, settings: EmbedSettings): string {
  const pairs = attributes([...bubbleAttributes(target, settings), ...chatAttributes(target, settings, false)]);
  return `${scriptTag(target, 'parley-bubble.js', ' type="module"')}\n<parley-bubble ${pairs}></parley-bubble>`;
}

function bubbleAttributes(target: ShareTarget, settings: EmbedSettings): Pairs {
  const words = settings.words.trim();
  const isPopup = settings.place === 'popup';
  return [
    ...(isPopup ? [['mode', 'popup'] as const] : []),
    ['label', isPopup && words !== '' ? words : target.name],
    ...(isPopup || words === '' ? [] : [['teaser', words] as const]),
  ];
}

export const embedCode = (target: ShareTarget, settings: EmbedSettings): string => {
  if (settings.place !== 'inline') return bubbleCode(target, settings);
  return settings.embedMode === 'iframe' ? iframeCode(target, settings) : webComponentCode(target, settings);
};

/** The address of the stand-in for the author's page, which shows the chat as the code would: a test, never a learner's. */
export function standInLink(target: ShareTarget, settings: EmbedSettings, testMark: string): string {
  const own = { ...settings, identifier: '', classLabel: '' };
  const test = [['test-mark', testMark]] as const;
  const chat = (size: boolean) => [...chatAttributes(target, own, size), ...test];
  const [tag, pairs]: readonly [string, Pairs] =
    own.place !== 'inline'
      ? ['parley-bubble', [...bubbleAttributes(target, own), ...chat(false)]]
      : own.embedMode === 'iframe'
        ? ['iframe', frameAttributes(target, own, previewLink(target, own, testMark))]
        : [ELEMENTS[target.kind].tag, chat(true)];
  const wanted = { tag, attributes: Object.fromEntries(pairs) };
  return `${target.shareUrl.replace(/\/+$/, '')}/stand-in.html#${encodeURIComponent(JSON.stringify(wanted))}`;
}
