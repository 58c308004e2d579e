/** Links and codes that lead to a chat (SHARE-29, 31, 33). Pure. */
import { LINK_SETTINGS, type EmbedSettings } from './embed-settings.js';

export interface ShareTarget {
  /** Origin of the share host. */
  readonly shareUrl: string;
  readonly flowId: number;
  /** Names the frame for screen readers. */
  readonly flowName: string;
}

/** base64url of UTF-8 JSON of what is switched on; what is not listed is off. */
export function encodeSettings(settings: EmbedSettings): string {
  const enabled = Object.fromEntries(LINK_SETTINGS.filter((name) => settings[name]).map((name) => [name, true]));
  const bytes = new TextEncoder().encode(JSON.stringify(enabled));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** A course platform fills `{{email}}` in only where it finds the braces as they are. */
const encodeIdentifier = (identifier: string): string =>
  identifier
    .split(/(\{\{[\w.@-]+\}\})/)
    .map((part, at) => (at % 2 === 1 ? part : encodeURIComponent(part)))
    .join('');

export function shareLink(target: ShareTarget, settings: EmbedSettings): string {
  const identifier = settings.identifier.trim();
  const path = `/chats/${target.flowId}${identifier === '' ? '' : `/${encodeIdentifier(identifier)}`}`;
  return `${target.shareUrl.replace(/\/+$/, '')}${path}?s=${encodeSettings(settings)}&l=${settings.language}`;
}

const quoted = (text: string): string =>
  `"${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`;
const attributes = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name}=${quoted(value)}`).join(' ');

export function iframeCode(target: ShareTarget, settings: EmbedSettings): string {
  const attrs = attributes([
    ['src', shareLink(target, settings)],
    ['title', target.flowName],
    ['width', settings.width.trim()],
    ['height', settings.height.trim()],
    ['style', 'border: 0'],
  ]);
  return `<iframe ${attrs} allowfullscreen></iframe>`;
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function webComponentCode(target: ShareTarget, settings: EmbedSettings): string {
  const identifier = settings.identifier.trim();
  const attrs = attributes([
    ['flow-id', String(target.flowId)],
    ...(identifier === '' ? [] : [['user-identifier', identifier] as const]),
    ['height', settings.height.trim()],
    ['width', settings.width.trim()],
    ...LINK_SETTINGS.map((name) => [`settings-${kebab(name)}`, String(settings[name])] as const),
    ['language', settings.language],
  ]);
  const script = attributes([['src', `${target.shareUrl.replace(/\/+$/, '')}/parley.js`]]);
  return `<script ${script} async></script>\n<parley-flow ${attrs}></parley-flow>`;
}

export const embedCode = (target: ShareTarget, settings: EmbedSettings): string =>
  settings.embedMode === 'iframe' ? iframeCode(target, settings) : webComponentCode(target, settings);
