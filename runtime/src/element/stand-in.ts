/**
 * Fills a page in place of an author's own: it shows a chat as the code of the share dialog would. Its address says how,
 * after the `#`, and may change; anybody can write such an address, so it names a few attributes and addresses of this host only.
 */
export interface StandIn {
  readonly tag: 'parley-flow' | 'parley-sequence' | 'parley-bubble' | 'iframe';
  readonly attributes: Readonly<Record<string, string>>;
}

const TAGS: Readonly<Record<StandIn['tag'], { readonly script: string | null; readonly attribute: RegExp }>> = {
  'parley-flow': { script: 'parley.js', attribute: /^(?:flow-id|height|width)$/ },
  'parley-sequence': { script: 'parley.js', attribute: /^(?:flow-sequence-id|height|width)$/ },
  'parley-bubble': { script: 'parley-bubble.js', attribute: /^(?:flow-id|flow-sequence-id|mode|label|teaser)$/ },
  iframe: { script: null, attribute: /^(?:src|title|width|height|style)$/ },
};
const COMMON = /^(?:language|theme|test-mark|settings-[a-z-]+)$/;
const isTag = (tag: unknown): tag is StandIn['tag'] => typeof tag === 'string' && Object.hasOwn(TAGS, tag);

/** Null: the address says nothing that could be shown. @param origin of this page */
export function standInFrom(hash: string, origin: string): StandIn | null {
  try {
    const { tag, attributes } = JSON.parse(decodeURIComponent(hash.slice(1))) as { tag: unknown; attributes: object };
    if (!isTag(tag)) return null;
    const { attribute } = TAGS[tag];
    const allowed = Object.entries(attributes).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && (attribute.test(entry[0]) || (tag !== 'iframe' && COMMON.test(entry[0]))),
    );
    const here = Object.fromEntries(allowed);
    const isForeign = tag === 'iframe' && new URL(here['src'] ?? '', origin).origin !== origin;
    return isForeign ? null : { tag, attributes: here };
  } catch {
    return null;
  }
}

/** Keeps the element while only its attributes change, as a page that an author edits would not. */
export function showStandIn(place: Element, { tag, attributes }: StandIn): void {
  const shown = place.firstElementChild;
  const element = shown?.localName === tag ? shown : document.createElement(tag);
  for (const { name } of [...element.attributes]) if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  if (element !== shown) place.replaceChildren(element);
}

/** The script that defines the element; null: none. */
export const scriptOf = ({ tag }: StandIn): string | null => TAGS[tag].script;
