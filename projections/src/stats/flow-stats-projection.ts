import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { chatIdOf, type RecordedChatEvent } from '../chats/fold-chat.js';
import { RecentChats } from '../chats/recent-chats.js';
import type { Db } from '../platform/db.js';
import type { Projection } from '../platform/projection.js';
import { Attempts } from './attempts.js';
import { ChatStatState } from './chat-stat-state.js';
import { Counters } from './counters.js';
import { writeNodes } from './flow-nodes.js';
import { begunBy, loadStats, type CountedEvent, type LoadedStats } from './load-stats.js';
import { countRuns } from './sequence-runs.js';
import { removeStats, writeStats } from './write-stats.js';
import { countOn } from './write-counters.js';

/** Counters of flows. They use only unencrypted facts, so they stay the same when a person is erased (STAT-P6). */
export const flowStatsProjection: Projection = {
  name: 'flow-stats',
  lane: 'behind',
  types: new Set<RecordedChatEvent['type']>([
    'ChatStarted',
    'AnswerGiven',
    'ExternalAnswerGiven',
    'AnswerAltered',
    'ItemReviewed',
    'EvaluationGiven',
    'ChatRescored',
    'RescoreTakenBack',
    'ChatDeleted',
  ]),
  async apply(db: Db, recorded: readonly RecordedEvent[]): Promise<void> {
    const events = recorded as readonly CountedEvent[];
    const recent = RecentChats.of<ChatStatState>(db, 'flow-stats');
    const loaded = await loadStats(db, events, recent);
    const counters = new Counters();
    const { states, deleted } = fold(loaded, events, counters);
    if (addsToFlows(loaded)) db.mustAddAlone();
    // Once per chat instead of once per event: replaces its contribution from before the batch.
    for (const { before } of [...states.values(), ...deleted.values()])
      if (before) counters.count(before.at, before.counted, -1);
    for (const state of states.values()) counters.count(state.at, state.contribution, 1);
    writeNodes(db, loaded.nodes);
    loaded.classes.write(db);
    countOn(db, counters);
    await countRuns(db, states.values(), deleted.values());
    removeStats(db, [...deleted.keys()]);
    writeStats(db, [...states.values()]);
    for (const id of deleted.keys()) recent.drop(id);
    for (const [id, state] of states) recent.keep(id, state);
  },
};

/** Numbers of places are given, and the most places and classes are counted, by one projector at a time. */
const addsToFlows = ({ nodes, classes }: LoadedStats): boolean =>
  classes.hasAdded || [...nodes.values()].some(({ hasAdded }) => hasAdded);

interface Folded {
  readonly states: ReadonlyMap<string, ChatStatState>;
  readonly deleted: ReadonlyMap<string, ChatStatState>;
}

function fold({ states, nodes, classes }: LoadedStats, events: readonly CountedEvent[], counters: Counters): Folded {
  const deleted = new Map<string, ChatStatState>();
  const attempts = new Attempts(states.values());
  for (const event of events) {
    const id = chatIdOf(event);
    if (event.type === 'ChatStarted') {
      const of = nodes.get(event.data.flowId);
      if (event.data.test || !of) continue;
      const label = classes.begin(event.data.flowId, event.data.class);
      const started = new ChatStatState(begunBy(event, label), of);
      states.set(id, started);
      attempts.begin(started, counters);
      add(started, event, counters);
      continue;
    }
    const state = states.get(id);
    // The chat is a test, or was deleted before the answer was stored.
    if (!state) continue;
    state.revision = event.revision;
    if (event.type === 'ChatDeleted') {
      state.clear(counters);
      classes.end(state.begun.flow_id, state.begun.class);
      states.delete(id);
      deleted.set(id, state);
      attempts.end(state, counters);
    } else if (isAnswer(event)) {
      if (event.type === 'AnswerAltered') state.truncate(event.data.from, counters);
      add(state, event, counters);
    } else state.stand(event.data.standing);
  }
  return { states, deleted };
}

type Answer = Extract<CountedEvent, { data: { facts: unknown } }>;
/** Other events change what the chat's score is, and nothing else. */
const isAnswer = (event: CountedEvent): event is Answer => 'facts' in event.data;

function add(state: ChatStatState, { revision, data, meta }: Answer, counters: Counters): void {
  state.revision = revision;
  state.add(revision, data.facts, meta.at, counters);
  state.stand(data.standing);
}
