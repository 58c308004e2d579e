/** Plays a bot as Typebot does, with variables: a slow, obvious reference for imported flows. */
import { z } from 'zod';

const bot = z.object({
  groups: z.array(
    z.object({
      id: z.string(),
      blocks: z.array(
        z.looseObject({
          id: z.string(),
          type: z.string(),
          outgoingEdgeId: z.string().optional(),
          content: z.record(z.string(), z.unknown()).optional(),
          options: z.record(z.string(), z.unknown()).optional(),
          items: z
            .array(
              z.looseObject({
                id: z.string(),
                outgoingEdgeId: z.string().optional(),
                content: z.unknown().optional(),
                title: z.string().optional(),
              }),
            )
            .optional(),
        }),
      ),
    }),
  ),
  edges: z.array(z.object({ id: z.string(), to: z.object({ groupId: z.string(), blockId: z.string().optional() }) })),
  events: z.array(z.object({ outgoingEdgeId: z.string().optional() })),
  variables: z.array(z.object({ id: z.string(), name: z.string() })),
});
type Bot = z.infer<typeof bot>;
type Block = Bot['groups'][number]['blocks'][number];

interface Comparison {
  readonly variableId: string;
  readonly comparisonOperator?: string;
  readonly value?: string | number;
}
const TESTS: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  'Equal to': (a, b) => a.trim().toLowerCase() === b.trim().toLowerCase(),
  'Not equal': (a, b) => a.trim().toLowerCase() !== b.trim().toLowerCase(),
  Contains: (a, b) => a.toLowerCase().includes(b.toLowerCase()),
  'Does not contain': (a, b) => !a.toLowerCase().includes(b.toLowerCase()),
  'Greater than': (a, b) => a !== '' && Number(a) > Number(b),
  'Less than': (a, b) => a !== '' && Number(a) < Number(b),
  'Is set': (a) => a !== '',
  'Is empty': (a) => a === '',
};
const plain = (node: unknown): string => {
  if (Array.isArray(node)) return node.map(plain).join(' ');
  if (typeof node !== 'object' || node === null) return '';
  const { text, children } = node as { readonly text?: string; readonly children?: unknown };
  return text ?? plain(children);
};

export interface Asking {
  readonly type: string;
  readonly choices: readonly string[];
  readonly isMultiple: boolean;
}
/** A long enough bot is given up: it asks without end. */
const MOST_BLOCKS = 400;
/** The texts that a learner reads. `answer` gives an answer to a question; null: the learner leaves. */
export const playedBot = (
  file: string,
  answer: (asked: Asking) => string | readonly string[] | null,
): readonly string[] => {
  const { groups, edges, events, variables } = bot.parse(JSON.parse(file));
  const values = new Map<string, string>();
  const lines: string[] = [];
  const fill = (text: string): string =>
    text.replaceAll(/\{\{([^{}]+)\}\}/g, (_, name: string) => {
      const id = variables.find((each) => each.name === name.trim())?.id ?? '';
      return values.get(id) ?? '';
    });
  const along = (edgeId: string | undefined): readonly Block[] => {
    const to = edges.find(({ id }) => id === edgeId)?.to;
    const blocks = groups.find(({ id }) => id === to?.groupId)?.blocks ?? [];
    return blocks.slice(Math.max(0, to?.blockId ? blocks.findIndex(({ id }) => id === to.blockId) : 0));
  };
  const holds = (content: unknown): boolean => {
    const { logicalOperator, comparisons = [] } = content as {
      readonly logicalOperator?: string;
      readonly comparisons?: readonly Comparison[];
    };
    const results = comparisons.map(({ variableId, comparisonOperator = 'Equal to', value = '' }) =>
      TESTS[comparisonOperator]!(values.get(variableId) ?? '', String(value)),
    );
    return logicalOperator === 'OR' ? results.includes(true) : !results.includes(false);
  };
  let blocks = along(events[0]?.outgoingEdgeId);
  for (let n = 0; n < MOST_BLOCKS && blocks.length > 0; n += 1) {
    const [block, ...rest] = blocks as readonly [Block, ...Block[]];
    const { type, content = {}, options = {}, items = [] } = block;
    const id = options['variableId'] as string | undefined;
    let next = rest.length > 0 ? rest : along(block.outgoingEdgeId);
    if (type === 'text')
      lines.push(fill(content['richText'] ? plain(content['richText']) : String(content['plainText'])));
    else if (type.toLowerCase() === 'condition') {
      const item = items.find((each) => holds(each.content));
      if (item) next = along(item.outgoingEdgeId);
    } else if (type.toLowerCase() === 'jump' || type === 'Typebot link') {
      const to = groups.find((group) => group.id === options['groupId'])?.blocks ?? [];
      next = to.slice(
        Math.max(
          0,
          to.findIndex((each) => each.id === options['blockId']),
        ),
      );
    } else if (type === 'Set variable' && id !== undefined) {
      const text = fill(String(options['expressionToEvaluate'] ?? ''));
      const [, a, sign, b] = /^(-?[\d.]+) ([+-]) (-?[\d.]+)$/.exec(text) ?? [];
      values.set(id, sign ? String(Number(a) + (sign === '-' ? -1 : 1) * Number(b)) : text);
    } else if (type.endsWith('input')) {
      const wordsOf = (item: (typeof items)[number]): string => String(item.content ?? item.title ?? '');
      const length = Number(options['length'] ?? 10);
      const choices =
        type === 'rating input'
          ? Array.from({ length }, (_, index) => String(index + 1))
          : items.map((item) => fill(wordsOf(item)));
      const { left, right } = (options['labels'] ?? {}) as { readonly left?: string; readonly right?: string };
      // The words at the ends of a short rating are no message.
      if (type === 'rating input' && length > 10 && left && right) lines.push(`1: ${left} · ${length}: ${right}`);
      const said = answer({ type, choices, isMultiple: options['isMultipleChoice'] === true });
      if (said === null) return lines;
      if (id !== undefined) values.set(id, typeof said === 'string' ? said : said.join(', '));
      const item = typeof said === 'string' ? items[choices.indexOf(said)] : undefined;
      if (item && item.outgoingEdgeId !== undefined) next = along(item.outgoingEdgeId);
    }
    blocks = next;
  }
  return lines;
};
