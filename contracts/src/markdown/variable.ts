/**
 * `{{name}}`, `{{@prompt}}` and `{{name|filter}}` as part of the Markdown grammar, so that emphasis, escapes and code
 * treat a variable as one thing. Names take letters of every script, since prompts are named in Hindi too (SPEC MD-1…4).
 */
import type { CompileContext, Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import type { Options as ToMarkdownExtension } from 'mdast-util-to-markdown';
import type { Code, Effects, Extension, State, Token } from 'micromark-util-types';

export interface Variable {
  type: 'variable';
  name: string;
  /** Written with `@`: stands for the answer given at the prompt of that name. */
  isPrompt: boolean;
  filter: string | null;
}
declare module 'mdast' {
  interface PhrasingContentMap {
    variable: Variable;
  }
  interface RootContentMap {
    variable: Variable;
  }
}
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    variable: 'variable';
    variableMarker: 'variableMarker';
    variableValue: 'variableValue';
  }
}

const OPEN = 123;
const CLOSE = 125;
const PIPE = 124;
const AT = 64;
const BACKSLASH = 92;
const NAME_CHARACTER = /[\p{L}\p{M}\p{N}_.-]/u;
const isName = (code: Code): boolean => code !== null && code > 0 && NAME_CHARACTER.test(String.fromCharCode(code));

function tokenizeVariable(effects: Effects, ok: State, nok: State): State {
  let length = 0;
  let inFilter = false;
  const start: State = (code) => {
    effects.enter('variable');
    effects.enter('variableMarker');
    effects.consume(code);
    return open;
  };
  const open: State = (code) => {
    if (code !== OPEN) return nok(code);
    effects.consume(code);
    effects.exit('variableMarker');
    effects.enter('variableValue');
    return first;
  };
  const first: State = (code) => {
    if (code !== AT) return value(code);
    effects.consume(code);
    return value;
  };
  const value: State = (code) => {
    if (isName(code)) {
      length += 1;
      effects.consume(code);
      return value;
    }
    if (length > 0 && !inFilter && code === PIPE) return filter(code);
    // Inside a table cell a pipe is written `\|`.
    if (length > 0 && !inFilter && code === BACKSLASH) {
      effects.consume(code);
      return escaped;
    }
    if (length === 0 || code !== CLOSE) return nok(code);
    effects.exit('variableValue');
    effects.enter('variableMarker');
    effects.consume(code);
    return close;
  };
  const escaped: State = (code) => (code === PIPE ? filter(code) : nok(code));
  const filter: State = (code) => {
    inFilter = true;
    length = 0;
    effects.consume(code);
    return value;
  };
  const close: State = (code) => {
    if (code !== CLOSE) return nok(code);
    effects.consume(code);
    effects.exit('variableMarker');
    effects.exit('variable');
    return ok;
  };
  return start;
}

export const variableSyntax = (): Extension => ({ text: { [OPEN]: { name: 'variable', tokenize: tokenizeVariable } } });

const VALUE = /^(@?)([^|\\]+)(?:\\?\|(.+))?$/;
const readValue = (text: string): Omit<Variable, 'type'> => {
  const [, at = '', name = '', filter = null] = VALUE.exec(text) ?? [];
  return { name, isPrompt: at === '@', filter };
};

export const variableFromMarkdown = (): FromMarkdownExtension => ({
  enter: {
    variable(this: CompileContext, token: Token) {
      this.enter({ type: 'variable', name: '', isPrompt: false, filter: null }, token);
    },
  },
  exit: {
    variableValue(this: CompileContext, token: Token) {
      const node = this.stack[this.stack.length - 1];
      if (node?.type === 'variable') Object.assign(node, readValue(this.sliceSerialize(token)));
    },
    variable(this: CompileContext, token: Token) {
      this.exit(token);
    },
  },
});

/** Places where braces mean nothing to Markdown and must be left alone. */
const VERBATIM = [
  'autolink',
  'destinationLiteral',
  'destinationRaw',
  'reference',
  'titleQuote',
  'titleApostrophe',
] as const;

export const variableToMarkdown = (): ToMarkdownExtension => ({
  handlers: {
    variable(node: Variable, _parent, state) {
      const pipe = state.stack.includes('tableCell') ? '\\|' : '|';
      return `{{${node.isPrompt ? '@' : ''}${node.name}${node.filter ? pipe + node.filter : ''}}}`;
    },
  },
  // A brace is escaped only where a whole variable would be read, or where the delimiter of an emphasis, which a name may
  // hold, could complete one. The pattern is compiled without the `u` flag.
  unsafe: [
    {
      character: '{',
      after: '\\{@?(?:[^\\s{}|]+(?:\\|[^\\s{}|]+)?\\}\\}|[^\\s{}]*_$)',
      inConstruct: 'phrasing',
      notInConstruct: [...VERBATIM],
    },
  ],
});
