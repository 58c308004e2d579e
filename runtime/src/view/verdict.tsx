/** @jsxImportSource preact */
/** Says below an answer whether it was right, by a word, an icon and a colour (PLAY-L5), and offers to change it. */
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import type { HistoryItem } from '@parley/contracts/engine/types';
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../context/chat-context.js';
import { useLaterWords } from '../context/later-words.js';
import type { LaterKey } from '../i18n/later.js';
import type { ChatSession } from '../session/chat-session.js';
import { verdictOf } from './answered.js';
import type { Result, Verdict } from './answered.js';
import { ChangeAnswer } from './change-answer.js';

const WORDS: Readonly<Record<Result, LaterKey>> = {
  right: 'resultRight',
  part: 'resultPart',
  wrong: 'resultWrong',
  waits: 'resultWaits',
};
/** Outlines in a box of 16 × 16. */
const ICONS: Readonly<Record<Result, string>> = {
  right: 'M2.5 8.5 6.5 12.5 13.5 4',
  part: 'M3 8h10',
  wrong: 'M4 4l8 8M12 4l-8 8',
  waits: 'M8 1.5a6.5 6.5 0 1 0 .01 0M8 4.5V8l2.5 2',
};
const TRIES: readonly LaterKey[] = ['resultRight', 'resultSecond', 'resultThird'];

const usePoints = (points: number): string => {
  const t = useLaterWords();
  const language = interfaceLanguageOf(useContext(ChatContext).language);
  const count = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(points);
  const isOne = new Intl.PluralRules(language).select(points) === 'one';
  return t(isOne ? 'points_one' : 'points_other', { count });
};

export const ResultMark = ({ verdict: { result, tries, points } }: { readonly verdict: Verdict }): VNode => {
  const t = useLaterWords();
  const earned = usePoints(points);
  const word = result === 'right' ? t(TRIES[tries - 1] ?? 'resultLater', { number: tries }) : t(WORDS[result]);
  return (
    <p class={`result is-${result}`}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={ICONS[result]} fill="none" stroke="currentColor" stroke-width="1.75" />
      </svg>
      {points > 0 ? `${word} · ${earned}` : word}
    </p>
  );
};

const BULB = 'M6 13.5h4M6.3 11.5c0-1.8-2-2.4-2-4.7a3.7 3.7 0 0 1 7.4 0c0 2.3-2 2.9-2 4.7z';
/** Tells what help cost. Free help has the mark only for the colour of its reaction. */
const PriceMark = ({ price }: { readonly price: number | null }): VNode => {
  const t = useLaterWords();
  const less = usePoints(-(price ?? 0));
  return (
    <p class="result is-help" hidden={price === 0}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={BULB} fill="none" stroke="currentColor" stroke-width="1.75" />
      </svg>
      {price === null ? t('helpTookAll') : less}
    </p>
  );
};

export interface AfterAnswerProps {
  readonly item: HistoryItem;
  readonly session: ChatSession;
}
export const AfterAnswer = ({ item, session }: AfterAnswerProps): VNode => {
  const { showsResults } = useContext(ChatContext);
  const verdict = showsResults ? verdictOf(session.props.flow, session.state.items, item) : null;
  return (
    <>
      {verdict && <ResultMark verdict={verdict} />}
      {item.price !== undefined && <PriceMark price={item.price} />}
      {session.mayChange(item) && <ChangeAnswer item={item} session={session} />}
    </>
  );
};
