/** Changes an earlier answer (ENG-16…18): in place if the chat continues as before, otherwise by truncating it. */
import { CATCH_ALL } from '../definition/values.js';
import { answer, goPastAuto, isSame, latestCause, saidIn } from './answer.js';
import { beginTurn, chatAt, failed, finishTurn, unchanged } from './outcome.js';
import { goOnBy } from './play.js';
import { promptOf } from './prompt-of.js';
import { remoteUrlOf } from './remote-url.js';
import { feed, inputsOf, pressNextWhileAsked } from './replay.js';
import { ledgerOf } from './score.js';
import { resolverIn } from './turn.js';
import type {
  AnswerInput,
  Chat,
  HistoryItem,
  Outcome,
  PreparedFlow,
  PreparedPrompt,
  RemoteResult,
  Scoring,
} from './types.js';
import { fillMessage } from './variables.js';
import { beginsVisit, isForHelp, isPaidHelp } from './visit.js';

const wayOf = (history: readonly HistoryItem[]): readonly HistoryItem[] =>
  history.filter(({ part }) => part !== 'quickResponse');

/** The path of a history, ignoring what is shown along it. */
const pathOf = (history: readonly HistoryItem[]): string =>
  JSON.stringify(
    wayOf(history).map(({ direction, promptKey, stepIndex = 0, continuesThread = false }) => [
      direction,
      promptKey,
      stepIndex,
      continuesThread,
    ]),
  );

/** Copies a remote message's recorded reply if the same message follows the new answer. */
const fetchedBefore = (before: readonly HistoryItem[]): ((item: HistoryItem) => RemoteResult | undefined) => {
  const left = before.filter(({ remote }) => remote);
  return (item) => {
    const url = remoteUrlOf(item);
    if (url === null) return undefined;
    const at = left.findIndex((old) => old.promptKey === item.promptKey && remoteUrlOf(old) === url);
    return at < 0 ? undefined : left.splice(at, 1)[0]?.remote;
  };
};

/** True if both items give the same answer to the same prompt. */
const isSaidAgain = (flow: PreparedFlow, item: HistoryItem, old: HistoryItem): boolean =>
  isSame(saidIn(item), saidIn(old), promptOf(flow, item)?.takes);

/** The item that was at this position of the same path before, if it shows the same under another key. */
const twinsOf = (
  flow: PreparedFlow,
  history: readonly HistoryItem[],
  before: readonly HistoryItem[],
): ((item: HistoryItem) => HistoryItem | undefined) => {
  const placed = wayOf(before);
  const twins = new Map(wayOf(history).map(({ key }, place) => [key, placed[place]]));
  return (item) => {
    const twin = twins.get(item.key);
    if (!twin || item.direction === 'received') return twin;
    return item.auto && isSaidAgain(flow, item, twin) ? twin : undefined;
  };
};

/** Copies reviewers' additions and fetched replies to the items that stay; both histories take the same path. */
const withAwards = (
  flow: PreparedFlow,
  history: readonly HistoryItem[],
  before: readonly HistoryItem[],
): HistoryItem[] => {
  const known = new Map(before.map((item) => [item.key, item]));
  const twinOf = twinsOf(flow, history, before);
  const fetched = fetchedBefore(before);
  return history.map((played) => {
    const remote = fetched(played);
    const item = remote ? { ...played, remote } : played;
    const old = known.get(item.key) ?? twinOf(item);
    if (!old) return item;
    const { comment, commentUpdatedAt, noComment, superScore, score } = old;
    return {
      ...(old.rescoredBy !== undefined && isSaidAgain(flow, item, old) ? withScoringOf(item, old) : item),
      ...(comment === undefined ? {} : { comment }),
      ...(commentUpdatedAt === undefined ? {} : { commentUpdatedAt }),
      ...(noComment === undefined ? {} : { noComment }),
      ...(superScore === undefined ? {} : { superScore }),
      ...(item.scoreLater && score !== undefined ? { score } : {}),
    };
  });
};

/** An answer keeps the score that a re-score gave it. */
export const withScoringOf = (
  { score: _score, scoreLater: _later, rescoredBy: _version, ...item }: HistoryItem,
  { score, scoreLater, price, rescoredBy }: Scoring,
): HistoryItem => ({
  ...item,
  ...(score !== undefined && { score }),
  ...(scoreLater !== undefined && { scoreLater }),
  ...(price !== undefined && { price }),
  ...(rescoredBy !== undefined && { rescoredBy }),
});

const isEqual = (item: HistoryItem, { message }: AnswerInput, { takes }: PreparedPrompt): boolean =>
  isSame(message, saidIn(item), takes) ||
  (item.answerType === 'choice' && !item.multipleAnswers && message !== CATCH_ALL && item.matched?.[0] === message);

/** The time of the last answer: a turn that passes such prompts by itself gives it to all that follows. */
const answeredAt = ({ history }: Chat): number => history.findLast((item) => isSaid(item))?.at ?? 0;
/** Pressing "Next" sends no answer and is not an input: press it again wherever it was pressed before. */
const asFarAs = (flow: PreparedFlow, fed: Chat, before: readonly HistoryItem[]): Chat => {
  const wanted = wayOf(before).length;
  let reached = fed;
  while (reached.autoRequest && wayOf(reached.history).length < wanted) {
    const outcome = goPastAuto(flow, reached, answeredAt(reached));
    if (!outcome.ok || outcome.chat.history.length === reached.history.length) break;
    reached = outcome.chat;
  }
  return reached;
};

const isSaid = ({ direction, auto }: HistoryItem): boolean => direction === 'sent' && !auto;
/** An external answer that the learner does not see (ENG-60): it can't be given again. Its choices are left out, too. */
const isUntold = (item: HistoryItem): boolean =>
  isSaid(item) && item.answerExternally === true && item.matched === undefined;

/** The reaction to a hidden answer, with the current values of the variables that it quotes. */
const saidAgain = (flow: PreparedFlow, chat: Chat, past: readonly HistoryItem[], item: HistoryItem): HistoryItem => {
  const prompt = item.direction === 'received' && item.values ? promptOf(flow, item) : null;
  if (!prompt || item.originalMessage === undefined) return item;
  return { ...item, ...fillMessage(item.originalMessage, resolverIn(flow, prompt, { past, added: [] }, chat)) };
};

/** Continues after a hidden answer: its reaction stays, and where it led is known. */
const onFromUntold = (flow: PreparedFlow, asked: Chat, behind: readonly HistoryItem[]): Chat | null => {
  const [untold] = behind;
  const prompt = untold ? promptOf(flow, untold) : null;
  if (!untold || !prompt) return null;
  const left = behind.findIndex((item) => beginsVisit(item));
  const history = [...asked.history];
  for (const item of behind.slice(0, left < 0 ? behind.length : left))
    history.push(saidAgain(flow, asked, history, item));
  if (left < 0) {
    const reached = chatAt(flow, asked, history, ledgerOf(flow, history), true);
    return 'code' in reached ? null : reached;
  }
  if (!untold.nextKey) return null;
  const turn = beginTurn(flow, asked, history, { ...latestCause(history), at: untold.at });
  const outcome = finishTurn(turn, goOnBy(turn, prompt, untold.nextKey), true);
  return outcome.ok ? outcome.chat : null;
};

/** Gives all later answers again; a hidden one leads where it led before. */
const givenAgain = (flow: PreparedFlow, altered: Chat, later: readonly HistoryItem[]): Chat | null => {
  const place = later.findIndex(isUntold);
  const fed = feed(flow, altered, inputsOf(place < 0 ? later : later.slice(0, place)));
  const untold = later[place];
  if (!fed.ok || !untold) return fed.ok ? fed.chat : null;
  const asked = pressNextWhileAsked(flow, fed.chat, { key: untold.key, message: '', at: untold.at });
  if (!asked.ok || asked.chat.input?.promptKey !== untold.promptKey) return null;
  const next = later.findIndex((item, at) => at > place && isSaid(item));
  const end = next < 0 ? later.length : next;
  const reached = onFromUntold(flow, asked.chat, later.slice(place, end));
  return reached && givenAgain(flow, reached, later.slice(end));
};

/** The chat with the new answer and everything after it; null if it would no longer lead where it led. */
const inPlace = (flow: PreparedFlow, chat: Chat, altered: Chat, later: readonly HistoryItem[]): Chat | null => {
  // Whoever changes it, the learner gave the later answers.
  const again = givenAgain(
    flow,
    { ...altered, runMode: altered.runMode === 'admin' ? 'normal' : altered.runMode },
    later,
  );
  if (!again) return null;
  const reached = asFarAs(flow, again, chat.history);
  if (pathOf(reached.history) !== pathOf(chat.history)) return null;
  const history = withAwards(flow, reached.history, chat.history);
  const result = chatAt(flow, chat, history, ledgerOf(flow, history), true);
  return 'code' in result ? null : result;
};

/**
 * Without `confirmed`, a change that alters what follows returns the unchanged chat and the effect `confirmTruncate`.
 * An answer equal to the current one is ignored, unless `evenIfEqual`: then it was changed and changed back before
 * anyone saw it, and it takes its new key. Errors: `alteration-forbidden` (no such answer, the engine's own, its
 * prompt forbids it, or help that cost points would be lost) and those of `answer`.
 */
export const alter = (
  flow: PreparedFlow,
  chat: Chat,
  itemKey: string,
  input: AnswerInput,
  { confirmed = false, evenIfEqual = false }: { readonly confirmed?: boolean; readonly evenIfEqual?: boolean } = {},
): Outcome => {
  if (chat.runMode === 'readonly') return unchanged(chat);
  const index = chat.history.findIndex(({ key }) => key === itemKey);
  const item = chat.history[index];
  if (item?.direction !== 'sent' || item.auto) return failed('alteration-forbidden', itemKey);
  const prompt = promptOf(flow, item);
  // Help can't be given back.
  if (!prompt || prompt.definition.forbidsAnswerAlteration || isForHelp(item))
    return failed('alteration-forbidden', item.promptKeyStr);
  if (typeof input !== 'object' || input === null) return failed('invalid-answer', 'key');
  if (!evenIfEqual && isEqual(item, input, prompt)) return unchanged(chat);
  const before = chat.history.slice(0, index);
  const base = chatAt(flow, chat, before, ledgerOf(flow, before), true);
  if ('code' in base) return { ok: false, error: base };
  const outcome = answer(flow, base, { ...input, altered: true });
  if (!outcome.ok) return outcome;
  // In admin mode the answer was ignored.
  if (outcome.chat === base) return unchanged(chat);
  const same = inPlace(flow, chat, outcome.chat, chat.history.slice(index + 1));
  if (same) return { ok: true, chat: same, effects: [{ type: 'save' }] };
  // The learner would know the help and get back the points that it cost.
  if (chat.history.slice(index + 1).some(isPaidHelp)) return failed('alteration-forbidden', item.promptKeyStr);
  return confirmed ? outcome : { ok: true, chat, effects: [{ type: 'confirmTruncate', itemKey: item.key }] };
};
