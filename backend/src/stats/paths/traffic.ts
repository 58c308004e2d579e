/** Adds up the places of a flow's ways by prompt. */
import type { FlowTraffic } from '@parley/contracts/http/paths';
import type { PlaceCount } from './place-counters.js';

type PromptTraffic = FlowTraffic['prompts'][number];
type WayTraffic = FlowTraffic['ways'][number];

/** @param promptOf the prompt of each place; a place without one means several prompts */
export function trafficOf(
  places: readonly PlaceCount[],
  promptOf: ReadonlyMap<number, string>,
): Pick<FlowTraffic, 'prompts' | 'ways'> {
  const wentOn = new Map<number, number>();
  for (const { parent, total } of places) wentOn.set(parent, (wentOn.get(parent) ?? 0) + total);
  const prompts = new Map<string, PromptTraffic>();
  const ways = new Map<string, WayTraffic>();
  for (const { node, parent, total, ended } of places) {
    const [from, to] = [promptOf.get(parent), promptOf.get(node) ?? null];
    if (from !== undefined && from !== to) {
      const id = JSON.stringify([from, to]);
      ways.set(id, { from, to, total: (ways.get(id)?.total ?? 0) + total });
    }
    if (to === null) continue;
    const before = prompts.get(to) ?? { key: to, came: 0, left: 0, ended: 0 };
    prompts.set(to, {
      key: to,
      came: before.came + (from === to ? 0 : total),
      left: before.left + total - ended - (wentOn.get(node) ?? 0),
      ended: before.ended + ended,
    });
  }
  return { prompts: [...prompts.values()], ways: [...ways.values()] };
}
