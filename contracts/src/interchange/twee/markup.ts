/** Harlowe's markup as a tree: text, links, macros and the hooks that follow them. */
export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly label: string; readonly target: string }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'macro'; readonly name: string; readonly source: string; readonly hook: readonly Node[] | null };

const LINK = /\[\[((?:[^\][]|\](?!\]))*?)\]\]/y;
const VARIABLE = /\$([\p{L}][\p{L}\p{N}_]*)/uy;
const MACRO = /\(([a-z][a-z0-9-]*):/iy;
/** Hooks within hooks. */
const DEEPEST = 40;

export const readLinkText = (inside: string): { readonly label: string; readonly target: string } => {
  const right = inside.lastIndexOf('->');
  if (right >= 0) return { label: inside.slice(0, right).trim(), target: inside.slice(right + 2).trim() };
  const left = inside.indexOf('<-');
  if (left >= 0) return { label: inside.slice(left + 2).trim(), target: inside.slice(0, left).trim() };
  const bar = inside.indexOf('|');
  if (bar >= 0) return { label: inside.slice(0, bar).trim(), target: inside.slice(bar + 1).trim() };
  return { label: inside.trim(), target: inside.trim() };
};

/** Index after the bracket that closes what is opened before `from`; texts in quotes don't count. -1 = none does. */
const closing = (text: string, from: number, open: string, close: string, quotes: boolean): number => {
  let depth = 1;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]!;
    if (quotes && letter === '\\') at += 1;
    else if (quote) quote = letter === quote ? '' : quote;
    else if (quotes && (letter === '"' || letter === "'")) quote = letter;
    else if (letter === open) depth += 1;
    else if (letter === close && --depth === 0) return at + 1;
  }
  return -1;
};

export const parseMarkup = (text: string, depth = 0): readonly Node[] => {
  const nodes: Node[] = [];
  let plainFrom = 0;
  let at = 0;
  const push = (node: Node, end: number): void => {
    if (at > plainFrom) nodes.push({ kind: 'text', text: text.slice(plainFrom, at) });
    nodes.push(node);
    at = end;
    plainFrom = end;
  };
  const matched = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const letter = text[at]!;
    const link = letter === '[' ? matched(LINK) : null;
    const variable = letter === '$' ? matched(VARIABLE) : null;
    const macro = letter === '(' ? matched(MACRO) : null;
    if (link) push({ kind: 'link', ...readLinkText(link[1] ?? '') }, at + link[0].length);
    else if (variable) push({ kind: 'variable', name: variable[1] ?? '' }, at + variable[0].length);
    else if (macro) {
      const inside = at + macro[0].length;
      const end = closing(text, inside, '(', ')', true);
      if (end < 0) at += 1;
      else {
        const source = text.slice(inside, end - 1).trim();
        const name = (macro[1] ?? '').toLowerCase().replaceAll('-', '');
        const [hook, after] = hookAt(text, end, depth);
        push({ kind: 'macro', name, source, hook }, after);
      }
    } else at += 1;
  }
  if (plainFrom < text.length) nodes.push({ kind: 'text', text: text.slice(plainFrom) });
  return nodes;
};

const hookAt = (text: string, from: number, depth: number): readonly [readonly Node[] | null, number] => {
  const opens = /^\s*/.exec(text.slice(from, from + 20))![0].length + from;
  if (text[opens] !== '[' || text[opens + 1] === '[' || depth >= DEEPEST) return [null, from];
  const end = closing(text, opens + 1, '[', ']', false);
  return end < 0 ? [null, from] : [parseMarkup(text.slice(opens + 1, end - 1), depth + 1), end];
};
