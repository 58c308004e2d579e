/** Formulas as part of the Markdown grammar (SPEC FORM-1, FORM-2); `definition/formula-grammar.ts` has the rule. */
import type { CompileContext, Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import type { Handle, Options as ToMarkdownExtension } from 'mdast-util-to-markdown';
import type { Effects, Extension, State, Token } from 'micromark-util-types';
import { latexOf, writtenFormula } from '../definition/formula-grammar.js';
import { VERBATIM } from './verbatim.js';

export interface Formula {
  type: 'formula';
  latex: string;
  display: boolean;
}
declare module 'mdast' {
  interface PhrasingContentMap {
    formula: Formula;
  }
  interface RootContentMap {
    formula: Formula;
  }
}
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    formula: 'formula';
    formulaPart: 'formulaPart';
  }
}

const DOLLAR = 36;
const BACKSLASH = 92;
type Code = Parameters<State>[0];
/** Codes below -2 are line ends; -2 and -1 stand for a tab. */
const isLineEnd = (code: Code): boolean => code !== null && code < -2;
const isSpace = (code: Code): boolean => code !== null && (code < 0 || /\s/.test(String.fromCharCode(code)));
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57;

function tokenizeFormula(effects: Effects, ok: State, nok: State): State {
  let isDisplay = false;
  let isBlank = true;
  let endsInSpace = false;
  const open: State = (code) => {
    effects.enter('formula');
    effects.enter('formulaPart');
    effects.consume(code);
    return second;
  };
  const second: State = (code) => {
    if (code !== DOLLAR) return isSpace(code) ? nok(code) : inside(code);
    isDisplay = true;
    effects.consume(code);
    return first;
  };
  const first: State = (code) => (code === DOLLAR ? nok(code) : inside(code));
  const inside: State = (code) => {
    if (code === null) return nok(code);
    if (code === DOLLAR) return isDisplay ? closing(code) : endsInSpace ? nok(code) : last(code);
    if (isLineEnd(code)) return isDisplay ? lineEnd(code) : nok(code);
    endsInSpace = isSpace(code);
    isBlank &&= endsInSpace;
    effects.consume(code);
    return code === BACKSLASH ? escaped : inside;
  };
  const escaped: State = (code) => {
    if (code === null || isLineEnd(code)) return inside(code);
    endsInSpace = false;
    effects.consume(code);
    return inside;
  };
  const lineEnd: State = (code) => {
    effects.exit('formulaPart');
    effects.enter('lineEnding');
    effects.consume(code);
    effects.exit('lineEnding');
    effects.enter('formulaPart');
    return inside;
  };
  const closing: State = (code) => {
    if (isBlank) return nok(code);
    effects.consume(code);
    return closingSecond;
  };
  const closingSecond: State = (code) => (code === DOLLAR ? last(code) : nok(code));
  const last: State = (code) => {
    effects.consume(code);
    effects.exit('formulaPart');
    effects.exit('formula');
    return after;
  };
  const after: State = (code) => (!isDisplay && isDigit(code) ? nok(code) : ok(code));
  return open;
}

export const formulaSyntax = (): Extension => ({ text: { [DOLLAR]: { name: 'formula', tokenize: tokenizeFormula } } });

/** In a table cell the pipe is written `\|`, as in code. */
const withPipes = (latex: string): string => latex.replace(/\\([\\|])/g, (pair, sign) => (sign === '|' ? '|' : pair));

export const formulaFromMarkdown = (): FromMarkdownExtension => ({
  enter: {
    formula(this: CompileContext, token: Token) {
      this.enter({ type: 'formula', latex: '', display: false }, token);
    },
  },
  exit: {
    formula(this: CompileContext, token: Token) {
      const node = this.stack[this.stack.length - 1];
      const written = this.sliceSerialize(token);
      const display = written.startsWith('$$');
      const latex = latexOf(display ? written.slice(2, -2) : written.slice(1, -1));
      if (node?.type === 'formula')
        Object.assign(node, { display, latex: this.data.inTable ? withPipes(latex) : latex });
      this.exit(token);
    },
  },
});

/** `\|` means two lines in LaTeX, but one in a table cell, so it is written by its name there. */
const inCell = (latex: string): string =>
  latex.replace(/\\([^])|\|/g, (sign, escaped) => (escaped === '|' ? '\\Vert ' : sign === '|' ? '\\|' : sign));
const writeFormula: Handle = ({ latex, display }: Formula, _parent, state) =>
  writtenFormula(state.stack.includes('tableCell') ? inCell(latex) : latex, display);

export const formulaToMarkdown = (): ToMarkdownExtension => ({
  handlers: { formula: Object.assign(writeFormula, { peek: () => '$' }) },
  // A dollar is escaped only if it could begin a formula. Later text on the same line could end one. `after` would not do,
  // because the writer skips it where the next character is escaped, too.
  unsafe: [
    {
      character: '$',
      _compiled: /\$(?=\$|[^\s$](?:$|[^$\n]*(?:\$|[^$\n]$)))/g,
      inConstruct: 'phrasing',
      notInConstruct: [...VERBATIM],
    },
  ],
});
