/** The maximum score of a version as grades use it (SPEC COND-16). */
import { maxScore, knownMaxScore } from '../max-score/max-score.js';
import { MAX_VISITS } from '../max-score/component-search.js';
import { inputFor, type Saying } from '../max-score/sayings.js';
import { visitOutcomes } from '../max-score/visit-outcomes.js';
import { linesOf } from '../definition/answer-rules.js';
import { factsOf, type Fact } from '../definition/conditions.js';
import { answer } from '../engine/answer.js';
import { factsAt, signatureOf } from '../engine/conditions.js';
import { asItemKey } from '../engine/history-wire.js';
import { homeOf } from '../engine/linked-flow.js';
import { onwardOf } from '../engine/onward.js';
import { startChat } from '../engine/start.js';
import { promptOf } from '../engine/prompt-of.js';
import { ledgerOf, scoreOf } from '../engine/score.js';
import type { Chat, HistoryItem, PreparedFlow, PreparedPrompt, StartOptions } from '../engine/types.js';
import { beginsVisit } from '../engine/visit.js';
import { conditionsIn } from './walk-ways.js';

const START: StartOptions = { language: 'en', runMode: 'normal', seed: '', at: 0 };
/** Most history items of all chats together: about a third of a second. */
const WORK = 500_000;

/** The most that a person can give for the answer. */
const mostGiven = (flow: PreparedFlow, item: HistoryItem): number => {
  const prompt = promptOf(flow, item);
  const later = prompt?.answers.find((each) => each.scoreLater && item.matched?.includes(each.message));
  return Math.max(0, prompt?.definition.maxSuperScore ?? later?.score ?? 0);
};
/** The score of a chat with all that people can give. */
const worthOf = (flow: PreparedFlow, { history, score }: Chat): number => {
  if (score.pending === 0) return score.total ?? 0;
  const given = history.map((item) => (item.scoreLater ? { ...item, superScore: mostGiven(flow, item) } : item));
  return scoreOf(flow, given).total ?? 0;
};

/** Most combinations of languages and link values with which chats are played. */
const MOST_LINKS = 32;
const valuesOf = (facts: readonly Fact[], name: string): readonly string[] =>
  facts.flatMap((fact) => {
    if (fact.on !== 'variable' || fact.name !== name) return [];
    if (fact.words !== undefined) return linesOf(fact.words);
    const { least = fact.most ?? 1, most = least } = fact;
    return [least, most, least - 1, most + 1].map(String);
  });
/** The chats that these facts of a link can tell apart; null: there are too many. */
const linksWith = (facts: readonly Fact[]): readonly StartOptions[] | null => {
  const languages = new Set([START.language, ...facts.flatMap((fact) => (fact.on === 'language' ? fact.these : []))]);
  let links: readonly StartOptions[] = [...languages].map((language) => ({ ...START, language }));
  for (const name of new Set(facts.flatMap((fact) => (fact.on === 'variable' ? [fact.name] : [])))) {
    const values = new Set(valuesOf(facts, name));
    if (links.length * (values.size + 1) > MOST_LINKS) return null;
    links = links.flatMap((link) => [
      link,
      ...[...values].map((value) => ({ ...link, context: { ...link.context, [name]: value } })),
    ]);
  }
  return links.length > MOST_LINKS ? null : links;
};

interface Standing {
  readonly chat: Chat;
  readonly prompt: PreparedPrompt;
}
/**
 * Plays chats until none earns more at a place that conditions can't tell apart from one where another chat was. At each
 * prompt it gives every answer, and the best way to each prompt that may follow.
 */
class Search {
  readonly #flow: PreparedFlow;
  readonly #conditions: ReturnType<typeof conditionsIn>;
  readonly #facts: readonly Fact[];
  readonly #bestAt = new Map<string, number>();
  readonly #open: Standing[] = [];
  /** The highest scores of chats that ended, and of all. */
  #ended = -Infinity;
  #reached = 0;
  #work = WORK;

  constructor(flow: PreparedFlow) {
    this.#flow = flow;
    this.#conditions = conditionsIn(flow);
    this.#facts = this.#conditions.flatMap(factsOf);
  }

  /** null: there are more chats than may be played. */
  best(): number | null {
    const links = linksWith(this.#facts);
    if (!links) return null;
    for (const link of links) {
      const started = startChat(this.#flow, link);
      if (started.ok) this.#arrive(started.chat);
    }
    const onward = onwardOf(this.#flow);
    for (const { chat, prompt } of this.#open) {
      for (const says of sayingsAt(onward, prompt)) if (this.#work > 0) this.#say(chat, says);
      if (this.#work <= 0) return null;
    }
    return this.#ended === -Infinity ? this.#reached : this.#ended;
  }

  #say(from: Chat, sayings: readonly Saying[]): void {
    let chat = from;
    for (const { says, external } of sayings) {
      if (says === null) return;
      this.#work -= chat.history.length + 1;
      const key = asItemKey(`best-${chat.history.length}`);
      const outcome = answer(this.#flow, chat, { key, message: says, at: 0, ...(external && { external }) });
      if (!outcome.ok || outcome.chat === chat) return;
      ({ chat } = outcome);
    }
    if (chat !== from) this.#arrive(chat);
  }

  #arrive(chat: Chat): void {
    const item = chat.history.at(-1);
    const prompt = item && promptOf(this.#flow, item);
    if (!prompt) return;
    const worth = worthOf(this.#flow, chat);
    this.#reached = Math.max(this.#reached, worth);
    if (!chat.input || chat.completed) {
      this.#ended = Math.max(this.#ended, worth);
      return;
    }
    const visits = chat.history.filter((each) => each.promptKey === prompt.key && beginsVisit(each)).length;
    const place = `${prompt.promptKeyStr}\n${item.stepIndex ?? 0}\n${this.#caseOf(prompt, chat)}`;
    if (visits > MAX_VISITS || worth <= (this.#bestAt.get(place) ?? -Infinity)) return;
    this.#bestAt.set(place, worth);
    this.#open.push({ chat, prompt });
  }

  /** Names all that the conditions of the flow, and of a linked one, can tell about the chat. */
  #caseOf(prompt: PreparedPrompt, { history, ...frame }: Chat): string {
    // Reading items for conditions takes about four times as long as copying them.
    this.#work -= 4 * (history.length + this.#facts.length);
    const at = { past: history, added: [], flow: this.#flow, frame, ledger: ledgerOf(this.#flow, history) };
    const start = this.#flow.prompts.get('start') ?? prompt;
    const own = signatureOf(this.#conditions, factsAt(at, start));
    const home = prompt.scope === '' ? null : homeOf(this.#flow, prompt);
    return home ? `${own}\n${signatureOf(conditionsIn(home), factsAt(at, prompt))}` : own;
  }
}

const sayingsAt = (onward: ReturnType<typeof onwardOf>, prompt: PreparedPrompt): readonly (readonly Saying[])[] => {
  const external = prompt.definition.answerExternally ? ({ external: true } as const) : {};
  const best = visitOutcomes(onward, prompt, 1, false).outcomes.flatMap(({ best: earned, unscored }) =>
    [earned?.by, unscored].flatMap((by) => (by ? [by()] : [])),
  );
  const single = prompt.answers.flatMap((_, index): Saying[][] => {
    const says = inputFor(prompt, index);
    return says === null ? [] : [[{ says, ...external }]];
  });
  return [...best, ...single];
};

/**
 * The highest score that some chat reaches: with conditions, the computed maximum may be one that no chat can reach. If
 * there are too many chats to be sure, it is the computed one, so that no grade is above 100 %. null: unbounded, or not
 * found within the limit.
 */
export const reachableMaxScore = (flow: PreparedFlow): number | null => {
  const known = knownMaxScore(flow);
  if (known === null || conditionsIn(flow).length === 0 || maxScore(flow).best) return known;
  return new Search(flow).best() ?? known;
};
