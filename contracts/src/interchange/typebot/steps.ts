/** Finds where a chat can go from a block of a bot. */
import type { Block, Bot, Spot } from './typebot-file.js';

/** The next block after one that does not branch. */
export const spotAfter = (bot: Bot, spot: Spot, block: Block): Spot | null => {
  const next = { group: spot.group, block: spot.block + 1 };
  return (bot.groups[spot.group]?.blocks.length ?? 0) > next.block
    ? next
    : bot.along(block.outgoingEdgeId, { blockId: block.id });
};

/** A link to the bot itself, behind which nothing follows, is a jump, too. */
export const jumpTarget = (
  bot: Bot,
  spot: Spot,
  { id, type, options = {}, outgoingEdgeId }: Block,
): { readonly isJump: boolean; readonly to: Spot | null } => {
  const { groupId, blockId, typebotId } = options;
  const isLast = (bot.groups[spot.group]?.blocks.length ?? 0) === spot.block + 1;
  const isOwnLink =
    type === 'Typebot link' && typebotId === 'current' && isLast && !bot.along(outgoingEdgeId, { blockId: id });
  if (type.toLowerCase() !== 'jump' && !isOwnLink) return { isJump: false, to: null };
  const to =
    typeof groupId === 'string' ? bot.spotOf(groupId, typeof blockId === 'string' ? blockId : undefined) : null;
  return { isJump: true, to };
};

/** Every possible next block, whatever is answered and remembered. */
export const nextSpots = (bot: Bot, spot: Spot): readonly Spot[] => {
  const block = bot.groups[spot.group]?.blocks[spot.block];
  if (!block) return [];
  const jump = jumpTarget(bot, spot, block);
  if (jump.isJump) return [jump.to].filter((to) => to !== null);
  const chosen = (block.items ?? []).map((item) =>
    bot.along(item.outgoingEdgeId, { blockId: block.id, itemId: item.id }),
  );
  return [...chosen, spotAfter(bot, spot, block)].filter((to) => to !== null);
};
