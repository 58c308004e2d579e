/**
 * Variables as part of the Markdown grammar, so that emphasis, escapes and code treat a variable as one unit (SPEC
 * MD-1…4). `definition/variable-grammar.ts` defines their syntax; whatever it accepts is filled in, so it must also be
 * parsed here.
 */
import type { CompileContext, Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import type { Options as ToMarkdownExtension } from 'mdast-util-to-markdown';
import type { Effects, Extension, State, Token } from 'micromark-util-types';
import { variableIn } from '../definition/variable-grammar.js';
import { VERBATIM } from './verbatim.js';

export interface Variable {
  type: 'variable';
  name: string;
  /** Written with `@`: the answer given at the prompt with that name. */
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
/** The same maximum as in `BRACES`. */
const MAX_CHARACTERS = 300;

function tokenizeVariable(effects: Effects, ok: State, nok: State): State {
  let inner = '';
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
    return value;
  };
  const value: State = (code) => {
    if (code === CLOSE && variableIn(inner)) {
      effects.exit('variableValue');
      effects.enter('variableMarker');
      effects.consume(code);
      return close;
    }
    // Negative codes: -1 and -2 mean a tab, the others line ends.
    if (code === null || code < -2 || code === OPEN || code === CLOSE || inner.length === MAX_CHARACTERS)
      return nok(code);
    inner += code < 0 ? ' ' : String.fromCharCode(code);
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

const readValue = (text: string): Omit<Variable, 'type'> => {
  const { name = '', filter = null } = variableIn(text) ?? {};
  const isPrompt = name.startsWith('@');
  return { name: isPrompt ? name.slice(1) : name, isPrompt, filter };
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

const NAME = '[^\\r\\n!-,/:-@[-^`{-~]';

export const variableToMarkdown = (): ToMarkdownExtension => ({
  handlers: {
    variable(node: Variable, _parent, state) {
      const pipe = state.stack.includes('tableCell') ? '\\|' : '|';
      return `{{${node.isPrompt ? '@' : ''}${node.name}${node.filter ? pipe + node.filter : ''}}}`;
    },
  },
  // A brace is escaped only if it would begin a variable, or if an emphasis delimiter, which names may contain, could
  // complete one. The pattern is compiled without the `u` flag, so it lists only characters that no name contains.
  unsafe: [
    {
      character: '{',
      after: `\\{\\s*@?(?:${NAME}+(?:\\|${NAME}+)?\\}\\}|[^{}\\r\\n]*_$)`,
      inConstruct: 'phrasing',
      notInConstruct: [...VERBATIM],
    },
  ],
});
