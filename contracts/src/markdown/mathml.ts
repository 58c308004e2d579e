/**
 * Compiles LaTeX into MathML with temml (SPEC FORM-3…5). For the server and the console only: the player gets the
 * compiled trees.
 */
import temml from 'temml';
import { MAX_FORMULA } from '../definition/formula-grammar.js';
import type { FormulaCompiler } from './compile.js';
import { MATH_ATTRIBUTES, MATH_ELEMENTS } from './mathml-names.js';
import type { MathAttributes, MathNode } from './tree.js';

export const FORMULA_LIMITS = { nodes: 2_000, depth: 60, em: 20 } as const;

/** Macros may multiply what is written, and a formula has no use for them. */
const DEFINES =
  /\\(?:[a-z]*def|let|futurelet|(?:re)?newcommand|providecommand|DeclareMathOperator|begingroup)(?![a-z])/i;

/** A node of temml: an element, a fragment without a name, or a text. */
interface TemmlNode {
  readonly type?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly style?: Readonly<Record<string, unknown>>;
  readonly classes?: readonly string[];
  readonly children?: readonly TemmlNode[];
}
/** The library's types name it otherwise. */
interface Temml {
  readonly __renderToMathMLTree: (latex: string, settings: object) => TemmlNode;
}
const { __renderToMathMLTree: render } = temml as object as Temml;
const SETTINGS = {
  throwOnError: true,
  trust: false,
  maxExpand: 1_000,
  maxSize: [FORMULA_LIMITS.em, FORMULA_LIMITS.em],
};

const UNITS: Readonly<Record<string, number>> = { em: 1, ex: 0.5, px: 0.0625, pt: 0.1 };
/** True for a length of at most 20 em. */
const isLength = (value: string): boolean => {
  const [, number, unit = ''] = /^(-?\d*\.?\d+)(em|ex|px|pt)?$/.exec(value) ?? [];
  return number !== undefined && Math.abs(Number(number)) * (UNITS[unit] ?? 1) <= FORMULA_LIMITS.em;
};
const LENGTHS = /^(?:depth|height|linethickness|lspace|maxsize|minsize|rspace|voffset|width)$/;
const WORDS = /^(?:true|false|block|normal|prefix|infix|postfix|[0-3])$/;
const isAttribute = (name: string, value: string): boolean =>
  MATH_ATTRIBUTES.has(name) && name !== 'style' && (LENGTHS.test(name) ? isLength(value) : WORDS.test(value));

const BORDER = /^0?\.\d+em (?:solid|dashed)$|^1px solid$/;
/** Lines and spaces in tables, and boxes; no colours, which a dark page would hide. */
const isStyle = (name: string, value: string): boolean =>
  /^padding(?:Left|Right)?$/.test(name)
    ? isLength(value)
    : /^border(?:Top|Bottom|Left|Right)?$/.test(name) && BORDER.test(value);

const attributesOf = ({ attributes = {}, style = {}, classes = [] }: TemmlNode): MathAttributes | null => {
  const align = /^tml-(left|right)$/.exec(classes.find((each) => /^tml-(?:left|right)$/.test(each)) ?? '')?.[1];
  const styles = {
    ...Object.fromEntries(Object.entries(style).filter(([name, value]) => isStyle(name, String(value)))),
    ...(align && { textAlign: align }),
  } as Record<string, string>;
  const made = {
    ...Object.fromEntries(Object.entries(attributes).filter(([name, value]) => isAttribute(name, String(value)))),
    ...(Object.keys(styles).length > 0 && { style: styles }),
  } as MathAttributes;
  return Object.keys(made).length > 0 ? made : null;
};

/** A formula that the allow-list or the limits leave out. */
class NotDrawn extends Error {}

const compiled = (node: TemmlNode, room: { nodes: number }, depth = 0): readonly MathNode[] => {
  if ((room.nodes -= 1) < 0 || depth > FORMULA_LIMITS.depth) throw new NotDrawn();
  const { type, text, children, attributes } = node;
  if (!children) return [text ?? ''];
  const inside = children.flatMap((child) => compiled(child, room, depth + 1));
  const joined = inside.reduce<MathNode[]>((all, each) => {
    const last = all.at(-1);
    if (typeof each === 'string' && typeof last === 'string') all[all.length - 1] = last + each;
    else all.push(each);
    return all;
  }, []);
  // A fragment, or an element of HTML: only what is inside.
  if (type === undefined) return joined;
  // Browsers draw no `menclose`; a line above is an accent.
  if (type === 'menclose' && attributes?.['notation'] === 'top')
    return [['mover', null, ['mrow', null, ...joined], ['mo', { stretchy: 'true' }, '‾']]];
  if (!MATH_ELEMENTS.has(type)) throw new NotDrawn();
  return [[type, attributesOf(node), ...joined]];
};

/** Elements that draw nothing without text. */
const BARE: ReadonlySet<string> = new Set(['math', 'mi', 'mn', 'mo', 'mpadded', 'mrow', 'mspace', 'mstyle', 'mtext']);
/** True if learners see any of it: `%` begins a comment, and `\label` has only a name. */
const isVisible = (node: MathNode): boolean => {
  if (typeof node === 'string') return node.trim() !== '';
  const [name, attributes, ...inside] = node;
  return !BARE.has(name) || 'border' in Object(attributes?.['style']) || inside.some(isVisible);
};

/** Null if the LaTeX shows nothing, can't be read, or needs more than the allow-list has. Never throws. */
export const compileFormula: FormulaCompiler = (latex, display) => {
  if (latex.length > MAX_FORMULA || DEFINES.test(latex)) return null;
  try {
    const made = render(latex, { ...SETTINGS, displayMode: display });
    const [math, ...more] = compiled(made, { nodes: FORMULA_LIMITS.nodes });
    if (math === undefined || typeof math === 'string' || math[0] !== 'math' || more.length > 0) return null;
    if (!isVisible(math)) return null;
    const [, , ...inside] = math;
    return ['math', display ? { display: 'block' } : null, ...inside];
  } catch {
    // A ParseError, a RangeError of deep nesting, or NotDrawn.
    return null;
  }
};
