/** The parts of a Typebot export (version 6) that the import reads; it ignores the rest. */
import { z } from 'zod';

const text = z.string();
const id = text.min(1).max(200);
const comparison = z.object({
  variableId: text.optional(),
  comparisonOperator: text.optional(),
  value: z.union([text, z.number()]).optional(),
});
const item = z.object({
  id,
  outgoingEdgeId: text.optional(),
  content: z
    .union([text, z.object({ logicalOperator: text.optional(), comparisons: z.array(comparison).optional() })])
    .optional(),
  title: text.optional(),
  description: text.optional(),
  pictureSrc: text.optional(),
  value: text.optional(),
});
/** Details differ by a block's type, so they are read as unknown values. */
const details = z.record(z.string(), z.unknown());
const block = z.object({
  id,
  type: text,
  outgoingEdgeId: text.optional(),
  content: details.optional(),
  options: details.optional(),
  items: z.array(item).max(1_000).optional(),
});
const edge = z.object({
  id,
  from: z.object({ eventId: text.optional(), blockId: text.optional(), itemId: text.optional() }),
  to: z.object({ groupId: id, blockId: text.optional() }),
});
export const typebotSchema = z.object({
  version: z.union([text, z.number()]).optional(),
  name: text.optional(),
  groups: z.array(z.object({ id, title: text.optional(), blocks: z.array(block).max(1_000) })).max(2_000),
  edges: z.array(edge).max(20_000),
  events: z.array(z.object({ id, type: text.optional(), outgoingEdgeId: text.optional() })).nullish(),
  variables: z.array(z.object({ id, name: text })).default([]),
});
export type Typebot = z.infer<typeof typebotSchema>;
export type Group = Typebot['groups'][number];
export type Block = Group['blocks'][number];
export type Item = NonNullable<Block['items']>[number];
export type Comparison = z.infer<typeof comparison>;

/** A position in a bot: before one block of a group. */
export interface Spot {
  readonly group: number;
  readonly block: number;
}
export interface Bot {
  readonly groups: readonly Group[];
  readonly start: Spot | null;
  readonly nameOf: (variableId: string) => string | null;
  readonly idOf: (variableName: string) => string | null;
  readonly along: (
    edgeId: string | undefined,
    from?: { readonly blockId: string; readonly itemId?: string },
  ) => Spot | null;
  readonly spotOf: (groupId: string, blockId?: string) => Spot | null;
}

export const botOf = ({ groups, edges, events, variables }: Typebot): Bot => {
  const groupAt = new Map(groups.map((group, index) => [group.id, index]));
  const edgeById = new Map(edges.map((each) => [each.id, each]));
  const edgeFrom = new Map(
    edges.map((each) => [`${each.from.blockId ?? each.from.eventId}\n${each.from.itemId ?? ''}`, each]),
  );
  const spotOf: Bot['spotOf'] = (groupId, blockId) => {
    const group = groupAt.get(groupId);
    if (group === undefined) return null;
    const at = blockId === undefined ? 0 : groups[group]!.blocks.findIndex((each) => each.id === blockId);
    return { group, block: Math.max(at, 0) };
  };
  const along: Bot['along'] = (edgeId, from) => {
    const found =
      (edgeId === undefined ? undefined : edgeById.get(edgeId)) ??
      (from && edgeFrom.get(`${from.blockId}\n${from.itemId ?? ''}`));
    return found ? spotOf(found.to.groupId, found.to.blockId) : null;
  };
  const event = events?.find(({ type }) => type === 'start' || type === undefined);
  const byEvent = event ? along(event.outgoingEdgeId, { blockId: event.id }) : null;
  const ids = new Map(variables.map(({ id: key, name }) => [name, key]));
  const names = new Map(variables.map(({ id: key, name }) => [key, name]));
  return {
    groups,
    start: byEvent ?? beginning(groups, along),
    nameOf: (key) => names.get(key) ?? null,
    idOf: (name) => ids.get(name) ?? null,
    along,
    spotOf,
  };
};

/** In older versions a bot begins with a block. */
const beginning = (groups: readonly Group[], along: Bot['along']): Spot | null => {
  const first = groups[0]?.blocks[0];
  if (!first) return null;
  return first.type === 'start' ? along(first.outgoingEdgeId, { blockId: first.id }) : { group: 0, block: 0 };
};
