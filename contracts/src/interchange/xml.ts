/**
 * Reads the part of XML that translation files need: elements, attributes, text. It expands and fetches nothing, and
 * refuses document type declarations, because those declare entities.
 */

export type XmlToken =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: Readonly<Record<string, string>>;
      /** `<x/>` */
      readonly isEmpty: boolean;
      readonly line: number;
    }
  | { readonly kind: 'close'; readonly name: string; readonly line: number }
  | { readonly kind: 'text'; readonly text: string; readonly line: number };

/** The position of the error; `doctype`: the file declares a document type or entities. */
export class XmlError extends Error {
  constructor(
    readonly code: 'malformed' | 'doctype',
    readonly line: number,
  ) {
    super(`${code} at line ${line}`);
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Characters that XML 1.0 can't contain, even escaped. */
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

export const escapeXml = (text: string): string =>
  text
    .replaceAll(IMPOSSIBLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\t', '&#9;');
/** A line end in an attribute would be read back as a space. */
export const escapeAttribute = (text: string): string => escapeXml(text).replaceAll('\n', '&#10;');

const unescapeXml = (text: string, line: number): string =>
  text.replace(/&([^;&\s]{0,12});?/g, (whole, name: string) => {
    const known = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
    if (known !== undefined && whole.endsWith(';')) return known;
    const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
    const code = hex ? parseInt(hex, 16) : decimal ? Number(decimal) : -1;
    if (!whole.endsWith(';') || code < 1 || code > 0x10ffff) throw new XmlError('malformed', line);
    return String.fromCodePoint(code);
  });

const NAME = '[\\p{L}_:][\\p{L}\\p{N}_:.-]*';
const OPEN = new RegExp(`<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`, 'uy');
const CLOSE = new RegExp(`</(${NAME})\\s*>`, 'uy');
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'gu');

const attributesOf = (text: string, line: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name,
      unescapeXml(double ?? single ?? '', line),
    ]),
  );

/** Elements and texts in order, without comments and processing instructions. @throws XmlError */
export function* readXml(file: string): Generator<XmlToken> {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  let [at, line] = [0, 1];
  const skip = (end: string): string => {
    const found = text.indexOf(end, at);
    if (found < 0) throw new XmlError('malformed', line);
    const passed = text.slice(at, found);
    move(found + end.length);
    return passed;
  };
  const move = (to: number) => {
    for (let next = text.indexOf('\n', at); next >= 0 && next < to; next = text.indexOf('\n', next + 1)) line += 1;
    at = to;
  };
  while (at < text.length) {
    const begins = line;
    if (text[at] !== '<') {
      const end = text.indexOf('<', at);
      const passed = text.slice(at, end < 0 ? text.length : end);
      move(at + passed.length);
      yield { kind: 'text', text: unescapeXml(passed, begins), line: begins };
    } else if (text.startsWith('<!--', at)) skip('-->');
    else if (text.startsWith('<![CDATA[', at)) {
      at += '<![CDATA['.length;
      yield { kind: 'text', text: skip(']]>'), line: begins };
    } else if (text.startsWith('<?', at)) skip('?>');
    else if (text.startsWith('<!', at)) throw new XmlError('doctype', begins);
    else {
      const matcher = text[at + 1] === '/' ? CLOSE : OPEN;
      matcher.lastIndex = at;
      const found = matcher.exec(text);
      if (!found) throw new XmlError('malformed', begins);
      move(matcher.lastIndex);
      const [, name = '', attributes = '', slash] = found;
      if (matcher === CLOSE) yield { kind: 'close', name, line: begins };
      else
        yield {
          kind: 'open',
          name,
          attributes: attributesOf(attributes, begins),
          isEmpty: slash === '/',
          line: begins,
        };
    }
  }
}
