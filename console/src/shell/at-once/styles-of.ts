/** The rules of style sheets that a piece of HTML needs, in their order. */

/** Other letters come with the whole style sheet, unless the face is made for a few words (`ui/LanguageSelect.module.css`). */
const LATIN = /unicode-range:\s*U\+(\?\?|0+-0*FF)(?![\dA-F?])/i;
const isFaceOfFirst = (rule: string): boolean => LATIN.test(rule) || !/unicode-range/i.test(rule);

/** Finds the end of the block that begins at `from`. */
function endOf(css: string, from: number): number {
  let depth = 0;
  for (let at = from; at < css.length; at++) {
    const sign = css[at];
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1);
    else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return at;
  }
  return css.length;
}

/** `a,b:is(c,d)` → `a`, `b:is(c,d)`. */
const selectorsIn = (list: string): readonly string[] => list.split(/,(?![^(]*\))/);

/** Leaves out variables that nothing in the rules, or in the HTML, leads to. */
function withoutIdleVariables(rules: string, html: string): string {
  const values = new Map<string, string[]>();
  const note = (text: string) => {
    for (const [, name = '', value = ''] of text.matchAll(/(--[\w-]+):([^;{}]*)/g))
      values.set(name, [...(values.get(name) ?? []), value]);
  };
  note(rules);
  note(html);
  const used = new Set<string>();
  const reach = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g))
      if (!used.has(name)) {
        used.add(name);
        values.get(name)?.forEach(reach);
      }
  };
  const definition = /--[\w-]+:[^;{}]*;?/g;
  reach(rules.replace(definition, ''));
  reach(html.replace(/<style.*?<\/style>/gs, ''));
  return rules.replace(definition, (text) => (used.has(text.slice(0, text.indexOf(':'))) ? text : ''));
}

/** @public called by the build (console/at-once.ts) */
export function stylesOf(css: string, html: string): string {
  const classes = new Set(Array.from(html.matchAll(/class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat());
  const mayMatch = (selector: string): boolean =>
    // A selector in :where() and :not() is a condition, not a must.
    Array.from(selector.replace(/:(not|where|is)\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)).every(([, name = '']) =>
      classes.has(name.replaceAll('\\', '')),
    );
  const kept = (text: string): string => {
    let out = '';
    for (let at = 0; at < text.length;) {
      const open = text.indexOf('{', at);
      if (open < 0) break;
      const close = endOf(text, open);
      // Statements without a block stand before a rule: @charset, @layer.
      const head = text.slice(at, open).split(';').at(-1)?.trim() ?? '';
      const rule = `${head}{${text.slice(open + 1, close)}}`;
      if (/^@(media|supports|layer|container)/.test(head)) {
        const inner = kept(text.slice(open + 1, close));
        if (inner) out += `${head}{${inner}}`;
      } else if (
        head.startsWith('@font-face') ? isFaceOfFirst(rule) : !head.startsWith('@') && selectorsIn(head).some(mayMatch)
      )
        out += rule;
      at = close + 1;
    }
    return out;
  };
  return withoutIdleVariables(kept(css.replace(/\/\*.*?\*\//gs, '')), html).replace(/[^{}]+\{\}/g, '');
}
