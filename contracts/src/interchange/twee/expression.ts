/** Evaluates Harlowe's expressions: literals, variables, comparisons, sums. All others are unknown. */
export type Value = string | number | boolean;
/** undefined: unknown. */
export type Known = Value | undefined;
export type Variables = ReadonlyMap<string, Known>;

const TOKEN =
  /\s*(?:("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(\d+(?:\.\d+)?)|([$_][\p{L}\p{N}_]+)|(<=|>=|[-+*/%<>(),])|((?:is not|is in|is|and|or|not|contains|to|into|it|true|false)\b))/uy;

interface Token {
  readonly kind: 'text' | 'number' | 'variable' | 'sign';
  readonly text: string;
}
/** A variable's name in {@link Variables}. Those with `_` last as long as their passage, and are others than those with `$`. */
export const variableKey = (written: string): string => (written.startsWith('$') ? written.slice(1) : written);

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\n' };
/** The text between quotes. */
export const unquoted = (quoted: string): string =>
  quoted.slice(1, -1).replaceAll(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter);

const tokensOf = (source: string): Token[] | null => {
  const tokens: Token[] = [];
  const end = source.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(source);
    if (!match) return null;
    const [, quoted, number, variable, sign, word] = match;
    if (quoted !== undefined) tokens.push({ kind: 'text', text: unquoted(quoted) });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (variable !== undefined) tokens.push({ kind: 'variable', text: variableKey(variable) });
    else tokens.push({ kind: 'sign', text: sign ?? word ?? '' });
  }
  return tokens;
};

type Operate = (a: Value, b: Value) => Known;
const numbers =
  (operate: (a: number, b: number) => number | boolean): Operate =>
  (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? operate(a, b) : undefined;
const added: Operate = (a, b) => {
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  return typeof a === 'string' && typeof b === 'string' ? a + b : undefined;
};
const holds: Operate = (a, b) => (typeof a === 'string' && typeof b === 'string' ? a.includes(b) : undefined);
/** Operators by precedence, lowest first. */
const LEVELS: readonly ReadonlyMap<string, Operate>[] = [
  new Map<string, Operate>([
    ['is', (a, b) => a === b],
    ['is not', (a, b) => a !== b],
    ['contains', holds],
    ['is in', (a, b) => holds(b, a)],
    ['<', numbers((a, b) => a < b)],
    ['>', numbers((a, b) => a > b)],
    ['<=', numbers((a, b) => a <= b)],
    ['>=', numbers((a, b) => a >= b)],
  ]),
  new Map<string, Operate>([
    ['+', added],
    ['-', numbers((a, b) => a - b)],
  ]),
  new Map<string, Operate>([
    ['*', numbers((a, b) => a * b)],
    ['/', numbers((a, b) => (b === 0 ? NaN : a / b))],
    ['%', numbers((a, b) => (b === 0 ? NaN : a % b))],
  ]),
];
/** Deepest nesting; nobody writes deeper expressions by hand. */
const DEEPEST = 50;

class Reader {
  #at = 0;
  #depth = 0;
  readonly #tokens: readonly Token[];
  readonly #variables: Variables;
  readonly #it: Known;

  constructor(tokens: readonly Token[], variables: Variables, it: Known) {
    this.#tokens = tokens;
    this.#variables = variables;
    this.#it = it;
  }

  whole(): Known {
    const value = this.#or();
    return this.#at === this.#tokens.length ? value : undefined;
  }

  #sign(): string {
    const token = this.#tokens[this.#at];
    return token?.kind === 'sign' ? token.text : '';
  }

  #took(sign: string): boolean {
    if (this.#sign() !== sign) return false;
    this.#at += 1;
    return true;
  }

  #or(): Known {
    let value = this.#and();
    while (this.#took('or')) {
      const other = this.#and();
      value = value === true || other === true ? true : value === false && other === false ? false : undefined;
    }
    return value;
  }

  #and(): Known {
    let value = this.#level(0);
    while (this.#took('and')) {
      const other = this.#level(0);
      value = value === false || other === false ? false : value === true && other === true ? true : undefined;
    }
    return value;
  }

  #level(level: number): Known {
    const operators = LEVELS[level];
    if (!operators) return this.#single();
    let value = this.#level(level + 1);
    for (let operate = operators.get(this.#sign()); operate; operate = operators.get(this.#sign())) {
      this.#at += 1;
      const other = this.#level(level + 1);
      value = value === undefined || other === undefined ? undefined : operate(value, other);
      if (typeof value === 'number' && !Number.isFinite(value)) value = undefined;
    }
    return value;
  }

  #single(): Known {
    if (this.#depth >= DEEPEST) return undefined;
    this.#depth += 1;
    try {
      return this.#operand();
    } finally {
      this.#depth -= 1;
    }
  }

  #operand(): Known {
    if (this.#took('not')) {
      const value = this.#level(0);
      return typeof value === 'boolean' ? !value : undefined;
    }
    if (this.#took('-')) {
      const value = this.#single();
      return typeof value === 'number' ? -value : undefined;
    }
    if (this.#took('(')) {
      const value = this.#or();
      return this.#took(')') ? value : undefined;
    }
    for (const truth of [true, false]) if (this.#took(String(truth))) return truth;
    if (this.#took('it')) return this.#it;
    const token = this.#tokens[this.#at];
    if (!token || token.kind === 'sign') return undefined;
    this.#at += 1;
    if (token.kind === 'number') return Number(token.text);
    // In Harlowe, a variable that was never set is 0.
    if (token.kind === 'variable') return this.#variables.has(token.text) ? this.#variables.get(token.text) : 0;
    return token.text;
  }
}

/** @param it the value of `it`: the variable's value before it is set */
export const evaluate = (source: string, variables: Variables, it?: Known): Known => {
  const tokens = tokensOf(source);
  return tokens && tokens.length > 0 ? new Reader(tokens, variables, it).whole() : undefined;
};
