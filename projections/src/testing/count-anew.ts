/** The counters' definitions, computed the slow way: chat by chat, from all events. */
import type { ChatEvent, ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { SequenceEvent } from '@parley/contracts/events/sequence-events';

interface Chat {
  readonly id: string;
  readonly start: Extract<ChatEvent, { type: 'ChatStarted' }>['data'];
  readonly learner: string;
  readonly created: number;
  facts: ItemFact[];
  standing: ChatStanding;
}
/** Sums by name. */
export type Counts = Record<string, number>;

export interface CountedAnew {
  readonly buckets: Counts;
  readonly prompts: Counts;
  readonly answers: Counts;
  /** The first answer at each presentation, all choices together. */
  readonly firsts: Counts;
  readonly paths: Counts;
  readonly runs: Counts;
  readonly steps: Counts;
}

export function countAnew(events: readonly RecordedEvent[]): CountedAnew {
  const chats = standingChats(events);
  const counted: CountedAnew = { buckets: {}, prompts: {}, answers: {}, firsts: {}, paths: {}, runs: {}, steps: {} };
  for (const chat of chats) countChat(chat, isLatest(chat, chats), counted);
  countRuns(chats, stepsOf(events), counted);
  return counted;
}

function standingChats(events: readonly RecordedEvent[]): readonly Chat[] {
  const chats = new Map<string, Chat>();
  for (const recorded of events) {
    const event = recorded as ChatEvent & RecordedEvent;
    if (event.type === 'ChatStarted' && !event.data.test) {
      const id = event.stream.slice(event.stream.indexOf('-') + 1);
      const learner = event.subject ?? event.data.tokenHash ?? id;
      const { standing } = event.data;
      chats.set(event.stream, { id, start: event.data, learner, created: event.meta.at, facts: [], standing });
    }
    const chat = chats.get(event.stream);
    if (!chat) continue;
    if (event.type === 'ChatDeleted') chats.delete(event.stream);
    if (event.type === 'AnswerAltered') {
      const { from } = event.data;
      chat.facts = chat.facts.slice(
        0,
        chat.facts.findIndex(({ key }) => key === from),
      );
    }
    if ('facts' in event.data) chat.facts = [...chat.facts, ...timed(event.data.facts, event.meta.at, chat.created)];
    if ('standing' in event.data) chat.standing = event.data.standing;
  }
  return [...chats.values()];
}

/** STAT-P4, STAT-P7: the server's clock counts where the learner's is more than five minutes away. */
function timed(facts: readonly ItemFact[], now: number, created: number): ItemFact[] {
  const most = 5 * 60_000;
  const newest = [...facts].sort((a, b) => b.at - a.at)[0]?.at ?? now;
  const wrong = Math.abs(now - newest) > most ? now - newest : 0;
  return facts.map((fact) => ({ ...fact, at: Math.min(now + most, Math.max(created - most, fact.at + wrong)) }));
}

const sequenceOf = ({ start }: Chat): number => start.sequence?.id ?? 0;

const isLatest = (chat: Chat, chats: readonly Chat[]): boolean =>
  !chats.some((other) => {
    const isSame =
      other.learner === chat.learner &&
      other.start.flowId === chat.start.flowId &&
      sequenceOf(other) === sequenceOf(chat);
    if (!isSame || other === chat) return false;
    const [a, b] = [
      [other.start.attempt, other.created, other.id],
      [chat.start.attempt, chat.created, chat.id],
    ] as const;
    const at = a.findIndex((value, index) => value !== b[index]);
    return (a[at] ?? 0) > (b[at] ?? 0);
  });

const isLearners = ({ direction, auto, external }: ItemFact): boolean => direction === 'sent' && !auto && !external;
const gapBefore = (facts: readonly ItemFact[], at: number): number => {
  const [fact, before] = [facts[at], facts.slice(0, at)];
  // Not from the item before it: that one may have been answered long ago, and stayed behind a changed answer.
  return fact && before.length > 0 && !fact.external ? Math.max(0, fact.at - Math.max(...before.map((f) => f.at))) : 0;
};
const clippedGap = (facts: readonly ItemFact[], at: number): number => Math.min(1_800_000, gapBefore(facts, at));
const timeOf = (facts: readonly ItemFact[], count: (gap: number) => number): number =>
  facts.reduce((sum, _fact, at) => sum + count(gapBefore(facts, at)), 0);
const plus = (counts: Counts, name: string, by: number): void => {
  if (by !== 0) counts[name] = (counts[name] ?? 0) + by;
};

function countChat(chat: Chat, latest: boolean, counted: CountedAnew): void {
  const { start } = chat;
  const where = `flow ${start.flowId} v${start.version} s${sequenceOf(chat)} ${latest ? 'latest' : 'earlier'}`;
  countAt(where, chat, counted);
  if (start.class !== undefined) countAt(`${where} class ${start.class}`, chat, counted);
}

function countAt(where: string, chat: Chat, counted: CountedAnew): void {
  const { facts, standing } = chat;
  const bucket = (name: string, by: number) => plus(counted.buckets, `${where} ${name}`, by);
  const attempted = facts.some(isLearners);
  bucket('total', 1);
  if (attempted) {
    bucket('attempted', 1);
    bucket(
      'clipped',
      timeOf(facts, (gap) => Math.min(gap, 300_000)),
    );
    bucket(
      'zeroed',
      timeOf(facts, (gap) => (gap > 300_000 ? 0 : gap)),
    );
  }
  if (standing.completed) {
    bucket('completed', 1);
    countScore(standing, bucket);
  }
  countThreads(where, chat, counted);
  countWay(where, chat, counted);
}

/** Ten-thousandths of the maximum. */
const shareOf = ({ score, maxScore }: ChatStanding): number | null =>
  score === null || maxScore === null || maxScore <= 0
    ? null
    : Math.round(10_000 * Math.min(1, Math.max(0, score / maxScore)));

function countScore(standing: ChatStanding, count: (name: string, by: number) => void): void {
  if (standing.pending > 0) return count('score pending', 1);
  const share = shareOf(standing);
  if (share === null) return;
  count('scored', 1);
  count('score', share);
}

/** Presentations: from one first message to the next. */
function countThreads(where: string, { facts, standing }: Chat, counted: CountedAnew): void {
  const begins = facts.flatMap((fact, at) =>
    fact.direction === 'received' && !fact.follows && !fact.continuesThread ? [at] : [],
  );
  for (const [number, from] of [-1, ...begins].entries()) {
    const till = begins[number] ?? facts.length;
    const prompt = from < 0 ? null : (facts[from]?.promptKey ?? null);
    const answers = facts.slice(Math.max(from, 0), till).filter(({ direction }) => direction === 'sent');
    const counts = (name: string, by = 1) => plus(counted.prompts, `${where} ${prompt} ${name}`, by);
    let before = 0;
    for (const { promptKey, matched = [], auto } of answers) {
      const nth = promptKey === prompt ? Math.min(before, 20) : 0;
      for (const answer of matched) plus(counted.answers, `${where} ${promptKey} ${answer} ${nth}`, 1);
      if (promptKey === prompt && !auto) before += 1;
    }
    if (prompt === null) continue;
    counts('presentations');
    if (before > 0) counts('answered');
    const first = answers.find(({ promptKey, auto }) => promptKey === prompt && !auto);
    if (first?.matched?.length) plus(counted.firsts, `${where} ${prompt} ${[...first.matched].sort().join('+')}`, 1);
    if (till === facts.length) counts(standing.completed ? 'ended' : 'lefts');
    else {
      counts('went on');
      for (let at = from + 1; at <= till; at += 1) counts('ms', clippedGap(facts, at));
    }
  }
}

/** A place for each message shown first, named by all that led to it. */
function countWay(where: string, { facts, standing }: Chat, counted: CountedAnew): void {
  let way = '';
  let answer = '';
  const places: { readonly name: string; ms: number }[] = [];
  for (const [at, fact] of facts.entries()) {
    const here = places.at(-1);
    if (here) here.ms += clippedGap(facts, at);
    if (fact.direction === 'sent') answer = fact.matched?.length ? [...fact.matched].sort().join('+') : answer;
    else if (!fact.follows) {
      way = `${way} (${answer}) ${fact.promptKey}`;
      answer = '';
      places.push({ name: way, ms: 0 });
    }
  }
  for (const [at, { name, ms }] of places.entries()) {
    plus(counted.paths, `${where}${name} total`, 1);
    plus(counted.paths, `${where}${name} ms`, ms);
    if (!standing.completed) continue;
    plus(counted.paths, `${where}${name} completed`, 1);
    if (at === places.length - 1) plus(counted.paths, `${where}${name} ended`, 1);
  }
}

/** Number of steps, by sequence and version. */
function stepsOf(events: readonly RecordedEvent[]): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  const steps = new Map<string, number>();
  for (const recorded of events) {
    const event = recorded as SequenceEvent & RecordedEvent;
    if (event.type === 'SequenceCreated') ids.set(event.stream, event.data.sequenceId);
    if (event.type === 'SequencePublished')
      steps.set(`${ids.get(event.stream)} ${event.data.version}`, event.data.pins.length);
  }
  return steps;
}

function countRuns(chats: readonly Chat[], steps: ReadonlyMap<string, number>, counted: CountedAnew): void {
  const runs = new Map<string, Chat[]>();
  for (const chat of chats) {
    if (!chat.start.sequence) continue;
    const key = `${chat.start.sequence.id} ${chat.learner}`;
    runs.set(key, [...(runs.get(key) ?? []), chat]);
  }
  for (const run of runs.values()) {
    run.sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
    const { sequence } = run[0]?.start ?? {};
    if (!sequence) continue;
    const where = `sequence ${sequence.id} v${sequence.version}`;
    const done = new Set(run.flatMap(({ start, standing }) => (standing.completed ? [start.sequence?.index] : [])));
    const count = steps.get(`${sequence.id} ${sequence.version}`) ?? 0;
    plus(counted.runs, `${where} total`, 1);
    if (run.some(({ facts }) => facts.some(isLearners))) plus(counted.runs, `${where} attempted`, 1);
    if (count > 0 && Array.from({ length: count }, (_, index) => index).every((index) => done.has(index)))
      countRun(where, run, chats, counted.runs);
    for (const chat of run) countStep(where, chat, isLatest(chat, chats), counted.steps);
  }
}

/** Its score is the mean of the steps' shares, of each its latest attempt. */
function countRun(where: string, run: readonly Chat[], chats: readonly Chat[], counts: Counts): void {
  plus(counts, `${where} completed`, 1);
  const done = run.filter((chat) => chat.standing.completed && isLatest(chat, chats));
  if (done.some(({ standing }) => standing.pending > 0)) return plus(counts, `${where} score pending`, 1);
  const shares = done.flatMap(({ standing }) => shareOf(standing) ?? []);
  if (shares.length === 0) return;
  plus(counts, `${where} scored`, 1);
  plus(counts, `${where} score`, Math.round(shares.reduce((sum, share) => sum + share, 0) / shares.length));
}

function countStep(run: string, { start, facts, standing }: Chat, latest: boolean, counts: Counts): void {
  const step = (name: string, by: number) =>
    plus(counts, `${run} flow ${start.flowId} ${latest ? 'latest' : 'earlier'} ${name}`, by);
  step('total', 1);
  if (facts.some(isLearners)) {
    step('attempted', 1);
    step(
      'clipped',
      timeOf(facts, (gap) => Math.min(gap, 300_000)),
    );
  }
  if (!standing.completed) return;
  step('completed', 1);
  countScore(standing, step);
}
