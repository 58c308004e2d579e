/** Finds where a chat can go from a block of a bot. */
import type { Block, Bot, Spot } from './typebot-file.js';

/** The next block after one that does not branch. */
export const spotAfter = (bot: Bot, spot: Spot, block: Block): Spot | null => {
  const next = { group: spot.group, block: spot.block + 1 };
  return (bot.groups[spot.group]?.blocks.length ?? 0) > next.block
    ? next
    : bot.along(block.outgoingEdgeId, { blockId: block.id });
};

export const jumpTarget = (bot: Bot, { options = {} }: Block): Spot | null => {
  const { groupId, blockId } = options;
  return typeof groupId === 'string' ? bot.spotOf(groupId, typeof blockId === 'string' ? blockId : undefined) : null;
};

/** Every possible next block, whatever is answered and remembered. */
export const nextSpots = (bot: Bot, spot: Spot): readonly Spot[] => {
  const block = bot.groups[spot.group]?.blocks[spot.block];
  if (!block) return [];
  if (block.type.toLowerCase() === 'jump') return [jumpTarget(bot, block)].filter((to) => to !== null);
  const chosen = (block.items ?? []).map((item) =>
    bot.along(item.outgoingEdgeId, { blockId: block.id, itemId: item.id }),
  );
  return [...chosen, spotAfter(bot, spot, block)].filter((to) => to !== null);
};
