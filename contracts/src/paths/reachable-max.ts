/** The maximum score of a version as grades use it (SPEC COND-16). */
import { maxScore, knownMaxScore } from '../max-score/max-score.js';
import { playPath } from '../max-score/chat-path.js';
import { promptOf } from '../engine/prompt-of.js';
import { scoreOf } from '../engine/score.js';
import type { HistoryItem, PreparedFlow, StartOptions } from '../engine/types.js';
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
/** What a chat along this row can earn, with all that people can give. */
const scoreOfRow = (flow: PreparedFlow, walk: Walk, row: WalkRow): number => {
  if (row.pending === 0) return row.score ?? 0;
  const played = playPath(flow, pathTo(walk, row), START);
  if (!played.ok) return row.score ?? 0;
  const history = played.chat.history.map((item) =>
    item.scoreLater ? { ...item, superScore: mostGiven(flow, item) } : item,
  );
  return scoreOf(flow, history).total ?? 0;
};

/**
 * The highest score that some chat reaches: with conditions, the computed maximum may be one that no chat can reach, and
 * then it is the highest score of the chats that walk every way. null: unbounded, or not found within the limit.
 */
export const reachableMaxScore = (flow: PreparedFlow): number | null => {
  const known = knownMaxScore(flow);
  if (known === null || conditionsIn(flow).length === 0 || maxScore(flow).best) return known;
  const walk = walkWays(flow, START, WORK);
  const ended = walk.rows.filter(({ end }) => end.kind === 'end');
  const scores = (ended.length > 0 ? ended : walk.rows).map((row) => scoreOfRow(flow, walk, row));
  return scores.length > 0 ? Math.max(...scores) : known;
};
