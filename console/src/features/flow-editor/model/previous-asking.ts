import type { PromptKey } from '@parley/contracts/ids';
import type { FlowDocument } from './flow-document.js';

/** The name of the nearest earlier prompt with answers; if there is none, of the start prompt. */
export function previousAsking({ order, byKey }: FlowDocument, promptKey: string): string {
  const before = order.slice(0, Math.max(1, order.indexOf(promptKey as PromptKey)));
  const asking = before.findLast((key) => {
    const answers = byKey[key]?.definition.answers;
    return typeof answers === 'string' || (answers ?? []).length > 0;
  });
  return byKey[asking ?? before[0] ?? '']?.name ?? 'start';
}
