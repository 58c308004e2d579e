/** A story as data: written as Harlowe writes it, and read as Harlowe reads it, with variables and a history. */

type Value = number | string | boolean;
export type Test =
  | { readonly of: string; readonly is: Value }
  | { readonly of: string; readonly least: number }
  | { readonly of: string; readonly below: number }
  | { readonly shown: string }
  | { readonly visits: number }
  | { readonly all: readonly Test[] }
  | { readonly any: readonly Test[] }
  | { readonly not: Test };
export type Part =
  | { readonly say: string }
  | { readonly set: string; readonly to: Value }
  | { readonly add: string; readonly n: number }
  | { readonly link: string; readonly to: string; readonly set?: string }
  /** A link that shows more of its passage. */
  | { readonly reveal: string; readonly then: readonly Part[] }
  | { readonly goto: string }
  | { readonly if: Test; readonly then: readonly Part[]; readonly else?: readonly Part[] };
/** By the passage's name; the first is the start. */
export type Sketch = Readonly<Record<string, readonly Part[]>>;

const written = (value: Value): string => (typeof value === 'string' ? `"${value}"` : String(value));
const testText = (test: Test): string => {
  if ('is' in test) return `$${test.of} is ${written(test.is)}`;
  if ('least' in test) return `$${test.of} >= ${test.least}`;
  if ('below' in test) return `$${test.of} < ${test.below}`;
  if ('shown' in test) return `(history:) contains "${test.shown}"`;
  if ('visits' in test) return `visits > ${test.visits}`;
  if ('not' in test) return `not (${testText(test.not)})`;
  const [parts, sign] = 'all' in test ? [test.all, ' and '] : [test.any, ' or '];
  return parts.map((each) => `(${testText(each)})`).join(sign);
};
const partText = (part: Part): string => {
  if ('say' in part) return `${part.say}\n`;
  if ('add' in part) return `(set: $${part.add} to it + ${part.n})\n`;
  if ('link' in part)
    return part.set === undefined
      ? `[[${part.link}->${part.to}]]\n`
      : `(link: "${part.link}")[(set: $${part.set} to true)(goto: "${part.to}")]\n`;
  if ('reveal' in part) return `(link: "${part.reveal}")[${part.then.map(partText).join('')}]\n`;
  if ('goto' in part) return `(goto: "${part.goto}")\n`;
  if ('set' in part) return `(set: $${part.set} to ${written(part.to)})\n`;
  const otherwise = part.else ? `(else:)[${part.else.map(partText).join('')}]\n` : '';
  return `(if: ${testText(part.if)})[${part.then.map(partText).join('')}]\n${otherwise}`;
};
export const harloweOf = (sketch: Sketch): string =>
  [
    `:: StoryData\n${JSON.stringify({ format: 'Harlowe', start: Object.keys(sketch)[0] })}\n`,
    ...Object.entries(sketch).map(([name, parts]) => `:: ${name}\n${parts.map(partText).join('')}`),
  ].join('\n');

/** More passages in a row go on without end. */
const MOST_PASSAGES = 60;

/** The lines that a reader reads. `choose` picks one of so many links; null: she stops. */
export const readStory = (sketch: Sketch, choose: (links: readonly string[]) => number | null): readonly string[] => {
  const values = new Map<string, Value>();
  const history: string[] = [];
  const lines: string[] = [];
  const holds = (test: Test, here: string): boolean => {
    if ('of' in test) {
      const value = values.get(test.of) ?? 0;
      if ('is' in test) return value === test.is;
      return 'least' in test ? Number(value) >= test.least : Number(value) < test.below;
    }
    if ('shown' in test) return history.includes(test.shown);
    if ('visits' in test) return history.filter((each) => each === here).length + 1 > test.visits;
    if ('not' in test) return !holds(test.not, here);
    return 'all' in test ? test.all.every((each) => holds(each, here)) : test.any.some((each) => holds(each, here));
  };
  let here: string | undefined = Object.keys(sketch)[0];
  for (let n = 0; n < MOST_PASSAGES && here !== undefined; n += 1) {
    let links: Extract<Part, { link: string } | { reveal: string }>[] = [];
    let goto: string | undefined;
    const read = (parts: readonly Part[], place: string): void => {
      for (const part of parts) {
        if ('say' in part) lines.push(part.say);
        else if ('add' in part) values.set(part.add, Number(values.get(part.add) ?? 0) + part.n);
        else if ('link' in part || 'reveal' in part) links.push(part);
        else if ('goto' in part) goto ??= part.goto;
        else if ('set' in part) values.set(part.set, part.to);
        else read(holds(part.if, place) ? part.then : (part.else ?? []), place);
      }
    };
    read(sketch[here] ?? [], here);
    for (;;) {
      const chosen: number | null =
        goto === undefined && links.length > 0
          ? choose(links.map((each) => ('link' in each ? each.link : each.reveal)))
          : null;
      const link = chosen === null ? undefined : links[chosen];
      if (link && 'reveal' in link) {
        const beside = links.filter((each) => each !== link);
        links = [];
        read(link.then, here);
        links.push(...beside);
        continue;
      }
      history.push(here);
      if (link?.set !== undefined) values.set(link.set, true);
      here = goto ?? link?.to;
      break;
    }
  }
  return lines;
};
