/** Superscript `x^2^` and subscript `H~2~O` as part of the Markdown grammar (SPEC FORM-9): letters, digits and signs. */
import type { CompileContext, Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import type { Handle, Options as ToMarkdownExtension } from 'mdast-util-to-markdown';
import type { Construct, Effects, Extension, State, Token } from 'micromark-util-types';
import { VERBATIM } from './verbatim.js';

export interface Script {
  type: 'superscript' | 'subscript';
  value: string;
}
declare module 'mdast' {
  interface PhrasingContentMap {
    script: Script;
  }
  interface RootContentMap {
    script: Script;
  }
}
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    superscript: 'superscript';
    subscript: 'subscript';
    scriptMarker: 'scriptMarker';
    scriptValue: 'scriptValue';
  }
}

const SIGNS = { superscript: 94, subscript: 126 } as const;
const MOST = 40;
/** A minus before a subscript's end would turn `~5-~6` into one. */
const VALUES = {
  superscript: /^[\p{L}\p{M}\p{N}+\-−=(),.′]{1,40}$/u,
  subscript: /^[\p{L}\p{M}\p{N}+\-−=(),.′]{0,39}[\p{L}\p{M}\p{N}+)]$/u,
} as const;
/** True if a text can be raised or lowered. */
export const isScript = (type: Script['type'], value: string): boolean => VALUES[type].test(value);

const scriptConstruct = (type: Script['type']): Construct => ({
  name: type,
  tokenize(effects: Effects, ok: State, nok: State): State {
    let value = '';
    const sign = SIGNS[type];
    const open: State = (code) => {
      effects.enter(type);
      effects.enter('scriptMarker');
      effects.consume(code);
      effects.exit('scriptMarker');
      return first;
    };
    const first: State = (code) => {
      if (code === null || code <= 32 || code === sign) return nok(code);
      effects.enter('scriptValue');
      return inside(code);
    };
    const inside: State = (code) => {
      if (code === sign && isScript(type, value)) {
        effects.exit('scriptValue');
        effects.enter('scriptMarker');
        effects.consume(code);
        effects.exit('scriptMarker');
        effects.exit(type);
        return ok;
      }
      if (code === null || code <= 32 || code === sign || value.length === MOST) return nok(code);
      value += String.fromCharCode(code);
      effects.consume(code);
      return inside;
    };
    return open;
  },
});

export const scriptSyntax = (): Extension => ({
  text: { [SIGNS.superscript]: scriptConstruct('superscript'), [SIGNS.subscript]: scriptConstruct('subscript') },
});

const entered = (type: Script['type']) =>
  function (this: CompileContext, token: Token): void {
    this.enter({ type, value: '' }, token);
  };
function exited(this: CompileContext, token: Token): void {
  this.exit(token);
}
export const scriptFromMarkdown = (): FromMarkdownExtension => ({
  enter: { superscript: entered('superscript'), subscript: entered('subscript') },
  exit: {
    scriptValue(this: CompileContext, token: Token) {
      const node = this.stack[this.stack.length - 1];
      if (node?.type === 'superscript' || node?.type === 'subscript') node.value = this.sliceSerialize(token);
    },
    superscript: exited,
    subscript: exited,
  },
});

const writeScript =
  (sign: string): Handle =>
  ({ value }: Script) =>
    `${sign}${value}${sign}`;
export const scriptToMarkdown = (): ToMarkdownExtension => ({
  handlers: {
    superscript: Object.assign(writeScript('^'), { peek: () => '^' }),
    subscript: Object.assign(writeScript('~'), { peek: () => '~' }),
  },
  // The writer of strikethrough escapes every tilde.
  unsafe: [
    {
      character: '^',
      after: '(?=[^\\s^]{0,40}(?:\\^|[^\\s^]$))',
      inConstruct: 'phrasing',
      notInConstruct: [...VERBATIM],
    },
  ],
});
