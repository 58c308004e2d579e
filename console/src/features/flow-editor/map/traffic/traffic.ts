/** How many learners went where, as the map looks it up. */
import { linkedPromptOf } from '@parley/contracts/engine/linked-flow';
import type { FlowTraffic } from '@parley/contracts/http/paths';

export type PromptTraffic = FlowTraffic['prompts'][number];
export interface Traffic {
  readonly prompts: ReadonlyMap<string, PromptTraffic>;
  /** By start, then by target. */
  readonly ways: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The number of the way that most went. */
  readonly most: number;
}

/** The target of a line to another flow. */
export const toFlow = (flowId: number): string => `flow ${flowId}`;
const targetOf = (promptKey: string): string => {
  const linked = linkedPromptOf(promptKey);
  return linked ? toFlow(linked.flowId) : promptKey;
};

export function trafficFrom({ prompts, ways }: Pick<FlowTraffic, 'prompts' | 'ways'>): Traffic {
  const byStart = new Map<string, Map<string, number>>();
  for (const { from, to, total } of ways) {
    if (to === null) continue;
    const onward = byStart.get(from) ?? new Map<string, number>();
    const target = targetOf(to);
    byStart.set(from, onward.set(target, (onward.get(target) ?? 0) + total));
  }
  return {
    prompts: new Map(prompts.map((prompt) => [prompt.key, prompt])),
    ways: byStart,
    most: Math.max(0, ...[...byStart.values()].flatMap((onward) => [...onward.values()])),
  };
}

const [THIN, WIDE] = [1.5, 12];
/** px */
export const widthOf = (total: number, { most }: Traffic): number =>
  most === 0 ? THIN : THIN + ((WIDE - THIN) * total) / most;

/** Share of those who came that is marked, and how many must have come. */
const [MANY_LEFT, ENOUGH_CAME] = [0.2, 5];
export const leftShare = ({ left, came }: PromptTraffic): number => (came === 0 ? 0 : left / came);
export const isMuchLeft = (prompt: PromptTraffic): boolean =>
  prompt.came >= ENOUGH_CAME && leftShare(prompt) >= MANY_LEFT;
