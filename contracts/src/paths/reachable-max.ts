/** The maximum score of a version as grades use it (SPEC COND-16). */
import { maxScore, knownMaxScore } from '../max-score/max-score.js';
import { playPath, stepAt, type PathStep } from '../max-score/chat-path.js';
import { MAX_VISITS } from '../max-score/component-search.js';
import { visitOutcomes } from '../max-score/visit-outcomes.js';
import { answer } from '../engine/answer.js';
import { asItemKey } from '../engine/history-wire.js';
import { onwardOf } from '../engine/onward.js';
import { startChat } from '../engine/start.js';
import { promptOf } from '../engine/prompt-of.js';
import { scoreOf } from '../engine/score.js';
import type { HistoryItem, PreparedFlow, PreparedPrompt, StartOptions } from '../engine/types.js';
import { conditionsIn, pathTo, walkWays, type Walk, type WalkRow } from './walk-ways.js';

const START: StartOptions = { language: 'en', runMode: 'normal', seed: '', at: 0 };
/** Most history items of all walks together: about a tenth of a second. */
const WORK = 200_000;

/** The most that a person can give for the answer. */
const mostGiven = (flow: PreparedFlow, item: HistoryItem): number => {
  const prompt = promptOf(flow, item);
  const later = prompt?.answers.find((answer) => answer.scoreLater && item.matched?.includes(answer.message));
  return Math.max(0, prompt?.definition.maxSuperScore ?? later?.score ?? 0);
};
/** The most points of a chat along this row, with all that people can give. */
const scoreOfRow = (flow: PreparedFlow, walk: Walk, row: WalkRow): number => {
  if (row.pending === 0) return row.score ?? 0;
  const played = playPath(flow, pathTo(walk, row), START);
  if (!played.ok) return row.score ?? 0;
  const history = played.chat.history.map((item) =>
    item.scoreLater ? { ...item, superScore: mostGiven(flow, item) } : item,
  );
  return scoreOf(flow, history).total ?? 0;
};

/** Most visits of the learner who always earns as much as possible. */
const MOST_VISITS = 2_000;

/** The score of a chat whose learner earns as much as possible at each prompt, wherever that leads. */
const scoreOfBestAnswers = (flow: PreparedFlow): number => {
  const onward = onwardOf(flow);
  const visited = new Map<PreparedPrompt, number>();
  const path: PathStep[] = [];
  const started = startChat(flow, START);
  if (!started.ok) return 0;
  let { chat } = started;
  for (let visits = 0; visits < MOST_VISITS && chat.input && !chat.completed; visits += 1) {
    const last = chat.history.at(-1);
    const prompt = last && promptOf(flow, last);
    const times = prompt ? (visited.get(prompt) ?? 0) : MAX_VISITS;
    if (!prompt || times >= MAX_VISITS) break;
    visited.set(prompt, times + 1);
    const [best] = visitOutcomes(onward, prompt, 1, false).outcomes.toSorted(
      (a, b) => (b.best?.value ?? 0) - (a.best?.value ?? 0),
    );
    const sayings = (best?.best?.by ?? best?.unscored)?.() ?? [];
    const before = chat;
    for (const saying of sayings) {
      const { says, external } = saying;
      if (says === null) break;
      const key = asItemKey(`best-${path.length}`);
      const outcome = answer(flow, chat, { key, message: says, at: 0, ...(external && { external }) });
      if (!outcome.ok || outcome.chat === chat) break;
      ({ chat } = outcome);
      path.push(stepAt(prompt, saying));
    }
    if (chat === before) break;
  }
  const played = playPath(flow, path, START);
  return played.ok ? (played.chat.score.total ?? 0) : 0;
};

/**
 * The highest score that some chat reaches: with conditions, the computed maximum may be one that no chat can reach. Then
 * it is the highest score of the chats that walk every way, and of a learner who always earns as much as possible. null:
 * unbounded, or not found within the limit.
 */
export const reachableMaxScore = (flow: PreparedFlow): number | null => {
  const known = knownMaxScore(flow);
  if (known === null || conditionsIn(flow).length === 0 || maxScore(flow).best) return known;
  const walk = walkWays(flow, START, WORK);
  const ended = walk.rows.filter(({ end }) => end.kind === 'end');
  const scores = (ended.length > 0 ? ended : walk.rows).map((row) => scoreOfRow(flow, walk, row));
  return Math.max(scoreOfBestAnswers(flow), ...scores);
};
