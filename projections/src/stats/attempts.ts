import type { Begun, ChatStatState } from './chat-stat-state.js';
import type { Counters } from './counters.js';

/**
 * Finds the latest attempt of a learner at a flow (STAT-P8): the one with the greatest number, of equal ones the
 * newest. Chats alone and in each sequence are attempts of their own.
 */
export class Attempts {
  private readonly groups = new Map<string, Set<ChatStatState>>();

  constructor(states: Iterable<ChatStatState>) {
    for (const state of states) this.group(state).add(state);
  }

  begin(state: ChatStatState, counters: Counters): void {
    this.group(state).add(state);
    this.choose(state, counters);
  }

  end(state: ChatStatState, counters: Counters): void {
    this.group(state).delete(state);
    this.choose(state, counters);
  }

  private choose(changed: ChatStatState, counters: Counters): void {
    const group = this.group(changed);
    if (group.size === 0) return;
    const last = [...group].reduce((latest, each) => (isAfter(each.begun, latest.begun) ? each : latest));
    for (const each of group) each.moveTo(each === last, counters);
  }

  private group({ begun }: ChatStatState): Set<ChatStatState> {
    const key = `${begun.flow_id} ${begun.sequence_id} ${begun.learner}`;
    const known = this.groups.get(key) ?? new Set<ChatStatState>();
    this.groups.set(key, known);
    return known;
  }
}

function isAfter(a: Begun, b: Begun): boolean {
  if (a.attempt !== b.attempt) return a.attempt > b.attempt;
  return a.created === b.created ? a.chat_id > b.chat_id : a.created > b.created;
}
