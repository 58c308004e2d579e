/** Lists the passages of a Twee file with their texts, answers and images, whatever the markup means. */
import { isSaid, withoutReferences } from './heard.js';
import type { SourcePart, Words, WordsKind } from './census.js';

/** Passages with data about the whole story, or program code. */
const ABOUT_STORY: ReadonlySet<string> = new Set(['StoryTitle', 'StoryData', 'UserScript', 'UserStylesheet']);
const CODE_TAG = /(?:^|\s)(?:script|stylesheet|widget)(?:\s|$)/i;

interface Section {
  readonly name: string;
  readonly tags: string;
  readonly lines: string[];
}
const sectionsOf = (file: string): readonly Section[] => {
  const sections: Section[] = [];
  for (const line of file.split(/\r\n|\r|\n/)) {
    if (/^\uFEFF?::\s*\S/.test(line)) {
      const head = line.replace(/^\uFEFF?::\s*/, '').replace(/\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}\s*$/, '');
      const tags = /(?<!\\)\[([^\]]*)\]\s*$/.exec(head);
      const name = (tags ? head.slice(0, tags.index) : head).replaceAll(/\\(.)/g, '$1').trim();
      sections.push({ name, tags: tags?.[1] ?? '', lines: [] });
    } else sections.at(-1)?.lines.push(line);
  }
  return sections;
};

const BREAK = '\n';
/** Macros whose first argument is clicked, and macros whose argument is shown. */
const CLICKED = /^link/;
const SHOWN: ReadonlySet<string> = new Set([
  'print',
  'text',
  'alert',
  'dialog',
  'prompt',
  'confirm',
  'cyclinglink',
  'seqlink',
]);
const QUOTES = /"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'/g;

/** Index of the bracket that closes the macro opened before `from`; -1 if there is none. */
const endOfMacro = (text: string, from: number): number => {
  const sign = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[()]/g;
  sign.lastIndex = from;
  let open = 1;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    if (found[0] === '(') open += 1;
    if (found[0] === ')') open -= 1;
    if (open === 0) return found.index;
  }
  return -1;
};

class Reading {
  readonly words: Words[] = [];

  /** The text without its macros. */
  withoutMacros(body: string): string {
    const macro = /\(([a-z][a-z0-9_-]*):/gi;
    let [kept, from] = ['', 0];
    for (let found = macro.exec(body); found; found = macro.exec(body)) {
      const end = endOfMacro(body, macro.lastIndex);
      if (end < 0) continue;
      this.#macro((found[1] ?? '').toLowerCase().replaceAll(/[-_]/g, ''), body.slice(macro.lastIndex, end));
      kept += body.slice(from, found.index) + BREAK;
      from = end + 1;
      macro.lastIndex = from;
    }
    return kept + body.slice(from);
  }

  #macro(name: string, inside: string): void {
    const quoted = [...inside.matchAll(QUOTES)].map(([, double, single]) =>
      (double ?? single ?? '').replaceAll(/\\[nrt]/g, ' '),
    );
    if (CLICKED.test(name)) this.add('answer', quoted[0] ?? '');
    else if (SHOWN.has(name)) for (const each of quoted) this.add('text', each);
  }

  /** Variables change while a story runs, so the texts around them are looked up separately. */
  add(kind: WordsKind, text: string): void {
    const pieces = (
      kind === 'media'
        ? [text]
        : withoutReferences(text.replaceAll(/<[^<>]*>/g, BREAK).replaceAll('^^', '')).split(
            /[$_][\p{L}][\p{L}\p{N}_]*|\n/u,
          )
    )
      .map((each) => each.trim())
      .filter(isSaid);
    if (pieces.length > 0) this.words.push({ kind, pieces });
  }
}

const labelOf = (inside: string): string => {
  if (inside.includes('->')) return inside.slice(0, inside.lastIndexOf('->'));
  if (inside.includes('<-')) return inside.slice(inside.indexOf('<-') + 2);
  return inside.split('|')[0]!;
};

/** Brackets between backticks open and close no link, unless they make a whole one there. */
const withoutLoneBrackets = (body: string): string =>
  body.replaceAll(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, (verbatim) =>
    /\[\[.*\]\]/.test(verbatim) ? verbatim : verbatim.replaceAll(/[[\]]/g, BREAK),
  );

/** By format, removes code and texts that a story shows outside the passage. */
const OF_FORMAT: Readonly<Record<string, (body: string, reading: Reading) => string>> = {
  sugarcube: (body, reading) =>
    body
      .replaceAll(/\/\*[\s\S]*?\*\/|\/%[\s\S]*?%\//g, BREAK)
      .replaceAll(/<<(script|widget|style)\b[\s\S]*?<<\/\1>>/gi, BREAK)
      .replaceAll(
        /\[[<>]?img\[(?:[^\]|]*\|)?([^\]]+)\](?:\[([^\]]*)\])?(?:\[[^\]]*\])?\]/gi,
        (_image, address: string) => {
          reading.add('media', address);
          return BREAK;
        },
      )
      .replaceAll(/<<(?:link|button|click)\s+"((?:\\.|[^"\\])*)"/gi, (written, label: string) => {
        reading.add('answer', label.replaceAll(/\\(.)/g, '$1'));
        return written;
      }),
  chapbook: (body, reading) =>
    body
      .replace(/^(?:[^\n]*\n)*?--[ \t]*(?:\n|$)/, '')
      .replaceAll(
        /^\[(?:note|n\.b\.|fixme|todo|javascript|js|css)\b[^\n]*\][ \t]*\n(?:(?!\[[^[\n]+\][ \t]*$)[^\n]*(?:\n|$))*/gim,
        BREAK,
      )
      .replaceAll(/^\[[^[\]\n]+\][ \t]*$/gm, BREAK)
      .replaceAll(
        /\{([a-z ]+): *(["'])((?:\\.|(?!\2)[^\\\n])*)\2([^{}]*)\}/gi,
        (_insert, name: string, _quote, first: string, more: string) => {
          const label = /label: *["'](.*?)["']/.exec(more)?.[1] ?? first;
          if (/^embed image$/i.test(name)) reading.add('media', first);
          if (/^link to$/i.test(name)) reading.add('answer', label);
          if (/^reveal link$/i.test(name)) reading.add('text', first);
          return BREAK;
        },
      )
      .replaceAll(/\{[^{}]*\}|\]\([^()\n]*\)/g, BREAK),
};

const wordsOf = (body: string, format: string): readonly Words[] => {
  const reading = new Reading();
  const prepare = Object.hasOwn(OF_FORMAT, format) ? OF_FORMAT[format] : undefined;
  const clean = withoutLoneBrackets(prepare ? prepare(body, reading) : body)
    .replaceAll(/<!--[\s\S]*?-->/g, BREAK)
    .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, BREAK)
    .replaceAll(/<%[\s\S]*?(?:%>|$)|<<(?:[^<>]|<(?!<)|>(?!>))*>>/g, BREAK)
    .replaceAll(
      /<(?:img|audio|video|source|iframe)\b[^<>]*?\bsrc\s*=\s*["']?([^"'\s<>]+)[^<>]*>/gi,
      (_tag, address: string) => {
        reading.add('media', address);
        return BREAK;
      },
    )
    .replaceAll(/\[\[(?!\[)((?:(?!\]\])[\s\S])*)\]\]/g, (_link, inside: string) => {
      reading.add('answer', labelOf(inside));
      return BREAK;
    });
  const plain = prepare ? clean : reading.withoutMacros(clean);
  for (const piece of plain.replaceAll(/<[^<>]*>|\|[\p{L}\p{N}_-]+[>)]|[[\]{}]/gu, BREAK).split(BREAK))
    for (const each of piece.split(/[$_][\p{L}][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/u))
      reading.add('text', each);
  return reading.words;
};

/** The passages around the others, which SugarCube shows beside the story or runs before it. */
const AROUND =
  /^(?:Story(?:Init|Caption|Menu|Banner|Subtitle|Author|Share|Interface|DisplayTitle|Settings|Includes|LoadingTitle)|Passage(?:Header|Footer|Ready|Done))$/;

/** @param format the story's format in small letters, as the import read it */
export const tweeParts = (file: string, format: string): readonly SourcePart[] =>
  sectionsOf(file)
    .filter(({ name, tags }) => !ABOUT_STORY.has(name) && !CODE_TAG.test(tags))
    .filter(({ name, tags }) => format !== 'sugarcube' || (!AROUND.test(name) && !/\binit\b/.test(tags)))
    .map(({ name, lines }) => ({ id: name, title: name, words: wordsOf(lines.join(BREAK), format), settings: [] }));
