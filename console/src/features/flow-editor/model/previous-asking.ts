import type { FlowDocument } from './flow-document.js';

/**
 * The name of the nearest prompt with answers among those before an index in the order; if there is none, of the start
 * prompt.
 */
export function previousAsking({ order, byKey }: FlowDocument, index: number): string {
  const before = order.slice(0, Math.max(1, index));
  const asking = before.findLast((key) => {
    const answers = byKey[key]?.definition.answers;
    return typeof answers === 'string' || (answers ?? []).length > 0;
  });
  return byKey[asking ?? before[0] ?? '']?.name ?? 'start';
}
