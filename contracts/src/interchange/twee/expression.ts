/** Evaluates Harlowe's expressions: literals, variables, comparisons, sums, visits. All others are unknown. */
export type Value = string | number | boolean;
/** undefined: unknown. */
export type Known = Value | undefined;
/** A number that a chat knows: how often something happened so far, plus a constant. */
export interface Count {
  readonly of: string;
  readonly plus: number;
  /** A number never grows beyond it. */
  readonly most?: number;
}
/** A value that changes once, when something happens for the first time. */
export interface Flag {
  readonly of: string;
  readonly from: Value;
  readonly to: Value;
}
export type Remembered = Count | Flag;
export type Variables = ReadonlyMap<string, Known | Remembered>;
export type Evaluated = Known | Count;

export const isRemembered = (value: Known | Remembered): value is Remembered => typeof value === 'object';
export const isCount = (value: Known | Remembered): value is Count => isRemembered(value) && 'plus' in value;

/** Decides what happened in the chat before the passage is shown. */
export interface Asking {
  readonly happened: (what: string, least: number) => boolean;
  /** Called if the number itself would have to be known. */
  readonly onLost: (what: string) => void;
  /** The name of the passage that is read. */
  readonly passage: string;
}
export const shown = (passage: string): string => `shown ${passage}`;

const TOKEN =
  /\s*(?:(\(\s*[hH]istory\s*:\s*\)|\((?:min|max|truth|visits):)|("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(\d+(?:\.\d+)?)|([$_][\p{L}\p{N}_]+)|(<=|>=|[-+*/%<>(),])|((?:is not in|is not|is in|is|and|or|not|does not contain|contains|to|into|it|visits?|true|false)\b))/uy;

interface Token {
  readonly kind: 'text' | 'number' | 'variable' | 'sign';
  readonly text: string;
}
/** A variable's name in {@link Variables}. Those with `_` last as long as their passage, and are others than those with `$`. */
export const variableKey = (written: string): string => (written.startsWith('$') ? written.slice(1) : written);

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\n' };
/** A text in quotes. */
export const QUOTED = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/;
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
    const [, macro, quoted, number, variable, sign, word] = match;
    if (quoted !== undefined) tokens.push({ kind: 'text', text: unquoted(quoted) });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (variable !== undefined) tokens.push({ kind: 'variable', text: variableKey(variable) });
    else if (macro !== undefined) tokens.push({ kind: 'sign', text: macro.endsWith(')') ? HISTORY : macro });
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
const not = (is: Known): Known => (typeof is === 'boolean' ? !is : undefined);
/** Operators by precedence, lowest first. */
const LEVELS: readonly ReadonlyMap<string, Operate>[] = [
  new Map<string, Operate>([
    ['is', (a, b) => a === b],
    ['is not', (a, b) => a !== b],
    ['contains', holds],
    ['does not contain', (a, b) => not(holds(a, b))],
    ['is in', (a, b) => holds(b, a)],
    ['is not in', (a, b) => not(holds(b, a))],
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

const HISTORY = '(history:)';
/** The names of the passages shown so far, where an expression may search them. */
type Operand = Evaluated | { readonly isHistory: true };
const isHistory = (value: Operand): boolean => typeof value === 'object' && 'isHistory' in value;
const isCounted = (value: Operand): value is Count => typeof value === 'object' && 'plus' in value;
const isPlain = (value: Operand): value is Value => typeof value !== 'object' && value !== undefined;

/** The operator that means the same with its operands exchanged. */
const EXCHANGED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=', 'is in': 'contains' };

class Reader {
  #at = 0;
  #depth = 0;
  /** Above 0 where the value is decided already, so that nothing is asked. */
  #decided = 0;
  readonly #tokens: readonly Token[];
  readonly #variables: Variables;
  readonly #it: Known | Remembered;
  readonly #asking: Asking | null;

  constructor(tokens: readonly Token[], variables: Variables, it: Known | Remembered, asking: Asking | null) {
    this.#tokens = tokens;
    this.#variables = variables;
    this.#it = it;
    this.#asking = asking;
  }

  whole(): Evaluated {
    const value = this.#or();
    return this.#at === this.#tokens.length ? this.#lastly(value) : undefined;
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

  #other(isDecided: boolean, read: () => Operand): Operand {
    if (isDecided) this.#decided += 1;
    const other = read();
    if (isDecided) this.#decided -= 1;
    return other;
  }

  #or(): Operand {
    let value = this.#and();
    while (this.#took('or')) {
      const other = this.#other(value === true, () => this.#and());
      value = value === true || other === true ? true : value === false && other === false ? false : undefined;
    }
    return value;
  }

  #and(): Operand {
    let value = this.#level(0);
    while (this.#took('and')) {
      const other = this.#other(value === false, () => this.#level(0));
      value = value === false || other === false ? false : value === true && other === true ? true : undefined;
    }
    return value;
  }

  #level(level: number): Operand {
    const operators = LEVELS[level];
    if (!operators) return this.#single();
    let value = this.#level(level + 1);
    for (let sign = this.#sign(), operate = operators.get(sign); operate; operate = operators.get(sign)) {
      this.#at += 1;
      const other = this.#level(level + 1);
      if (isPlain(value) && isPlain(other)) value = operate(value, other);
      else value = this.#remembered(sign, value, other);
      if (typeof value === 'number' && !Number.isFinite(value)) value = undefined;
      sign = this.#sign();
    }
    return value;
  }

  #happened(what: string, least: number): boolean {
    return least <= 0 || (this.#decided === 0 && this.#asking !== null && this.#asking.happened(what, least));
  }

  #remembered(sign: string, value: Operand, other: Operand): Operand {
    if (isHistory(value) && typeof other === 'string') {
      if (sign === 'contains') return this.#happened(shown(other), 1);
      if (sign === 'does not contain') return !this.#happened(shown(other), 1);
    }
    if (isHistory(other) && typeof value === 'string') {
      if (sign === 'is in') return this.#happened(shown(value), 1);
      if (sign === 'is not in') return !this.#happened(shown(value), 1);
    }
    if (isCounted(value) && typeof other === 'number') return this.#counted(sign, value, other);
    if (isCounted(other) && typeof value === 'number' && sign !== '-')
      return this.#counted(EXCHANGED[sign] ?? sign, other, value);
    this.#lastly(value, true);
    this.#lastly(other, true);
    return undefined;
  }

  /** Counts are whole numbers. */
  #counted(sign: string, count: Count, n: number): Operand {
    const { most = Infinity } = count;
    const isLeast = (least: number): boolean =>
      least <= most && this.#happened(count.of, Math.ceil(least) - count.plus);
    const isMore = (): boolean => isLeast(Math.floor(n) + 1);
    const isEqual = (): boolean => Number.isInteger(n) && isLeast(n) && !isMore();
    switch (sign) {
      case '+':
      case '-':
        if (Number.isInteger(n)) return this.#added(count, sign === '+' ? n : -n);
        break;
      case 'is':
        return isEqual();
      case 'is not':
        return !isEqual();
      case '<':
        return !isLeast(n);
      case '>':
        return isMore();
      case '<=':
        return !isMore();
      case '>=':
        return isLeast(n);
    }
    return this.#lastly(count, true);
  }

  #added({ of, plus, most }: Count, n: number): Count {
    return { of, plus: plus + n, ...(most !== undefined && { most: most + n }) };
  }

  /** `(min: 5, $n + 1)`: numbers, of which one may be a count that stops growing. */
  #extreme(isLeast: boolean): Operand {
    const all = [this.#or()];
    while (this.#took(',')) all.push(this.#or());
    if (!this.#took(')')) return undefined;
    const numbers = all.filter((each) => typeof each === 'number');
    const others = all.filter((each) => typeof each !== 'number');
    const [count] = others;
    if (others.length === 0) return isLeast ? Math.min(...numbers) : Math.max(...numbers);
    if (isLeast && others.length === 1 && count !== undefined && isCounted(count) && numbers.length > 0)
      return { ...count, most: Math.min(...numbers, count.most ?? Infinity) };
    for (const each of others) this.#lastly(each, true);
    return undefined;
  }

  /** `(truth: $a)`, which rewritten stories have: false for 0 and for an empty text. */
  #truth(): Operand {
    const inner = this.#or();
    if (!this.#took(')')) return undefined;
    if (isCounted(inner)) return this.#counted('is not', inner, 0);
    return isPlain(inner) ? Boolean(inner) : undefined;
  }

  /** `(visits: "name")`, which rewritten stories have: how often a passage was shown, this time included. */
  #visits(): Operand {
    const name = this.#tokens[this.#at];
    this.#at += 1;
    if (name?.kind !== 'text' || !this.#took(')') || !this.#asking) return undefined;
    return { of: shown(name.text), plus: name.text === this.#asking.passage ? 1 : 0 };
  }

  /** A value as the result, or as a part of something that only known values can have. */
  #lastly(value: Operand, isLost = false): Evaluated {
    if (typeof value !== 'object') return value;
    if (isCounted(value) && !isLost) return value;
    if (isCounted(value)) this.#asking?.onLost(value.of);
    return undefined;
  }

  #single(): Operand {
    if (this.#depth >= DEEPEST) return undefined;
    this.#depth += 1;
    try {
      return this.#operand();
    } finally {
      this.#depth -= 1;
    }
  }

  #operand(): Operand {
    if (this.#took('not')) {
      const value = this.#level(0);
      return typeof value === 'boolean' ? !value : undefined;
    }
    if (this.#took('-')) {
      const value = this.#lastly(this.#single(), true);
      return typeof value === 'number' ? -value : undefined;
    }
    if (this.#took('(')) {
      const value = this.#or();
      return this.#took(')') ? value : undefined;
    }
    if (this.#took('(min:')) return this.#extreme(true);
    if (this.#took('(max:')) return this.#extreme(false);
    if (this.#took('(truth:')) return this.#truth();
    if (this.#took('(visits:')) return this.#visits();
    for (const truth of [true, false]) if (this.#took(String(truth))) return truth;
    if (this.#took('it')) return this.#valueOf(this.#it);
    if (this.#took(HISTORY)) return this.#asking ? { isHistory: true } : undefined;
    if (this.#took('visits') || this.#took('visit'))
      return this.#asking ? { of: shown(this.#asking.passage), plus: 1 } : undefined;
    const token = this.#tokens[this.#at];
    if (!token || token.kind === 'sign') return undefined;
    this.#at += 1;
    if (token.kind === 'number') return Number(token.text);
    // In Harlowe, a variable that was never set is 0.
    if (token.kind === 'variable')
      return this.#variables.has(token.text) ? this.#valueOf(this.#variables.get(token.text)) : 0;
    return token.text;
  }

  #valueOf(value: Known | Remembered): Operand {
    if (!isRemembered(value) || isCount(value)) return value;
    return this.#happened(value.of, 1) ? value.to : value.from;
  }
}

/** @param it the value of `it`: the variable's value before it is set */
export const evaluate = (
  source: string,
  variables: Variables,
  it?: Known | Remembered,
  asking: Asking | null = null,
): Evaluated => {
  const tokens = tokensOf(source);
  return tokens && tokens.length > 0 ? new Reader(tokens, variables, it, asking).whole() : undefined;
};
