import { Button } from '@mantine/core';
import { useMemo, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { MountedReview } from '@parley/runtime/player/review';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { lazyPart } from '../../../ui/lazy/lazy-part.js';
import { useWide } from '../../../ui/use-wide.js';
import { feature } from '../stats.feature.js';
import { stats, type ReviewedChat, type ReviewGiven } from '../stats.slice.js';
import { AdminInputs } from './AdminInputs.js';
import { AnswerNotes } from './AnswerNotes.js';
import { answerNotesOf } from './answer-notes.js';
import { InputCard } from './InputCard.js';
import { RecordedChat } from './RecordedChat.js';
import { ReviewSheet } from './ReviewSheet.js';
import { itemsIn, reviewItemsOf } from './review-items.js';
import { ReplayBar } from './ReplayBar.js';
import { useFailureToast } from './use-failure-toast.js';
import { usePlaces } from './use-places.js';
import { useReplay } from './use-replay.js';
import classes from './Review.module.css';

// Its words, and the engine that finds them, are needed only where a chat depended on conditions.
const LedNotes = lazyPart(
  () => import('./LedNotes.js'),
  (part) => part.LedNotes,
  { Failed: null },
);

/** px; room for the conversation and a column of forms */
const WIDE = 640;

export interface ReviewBodyProps {
  readonly flowId: number;
  readonly reviewed: ReviewedChat;
  readonly onNextChat?: (() => void) | undefined;
}

/** The conversation, with the reviewer's forms at their places (REVW-4, REVW-14). */
export function ReviewBody({ flowId, reviewed: now, onNextChat }: ReviewBodyProps) {
  const { published } = now;
  const replay = useReplay(flowId, now.chat.id, now.chat.revision);
  const { past } = replay;
  const chat = past ?? now.chat;
  const reviewed = useMemo(() => (past ? { ...now, chat: past } : now), [now, past]);
  const dispatch = useAppDispatch();
  const { giving, head } = useAppSelector(feature.select);
  const box = useRef<HTMLDivElement>(null);
  const player = useRef<MountedReview>(null) as RefObject<MountedReview | null>;
  const wide = useWide(box, WIDE);
  // Back in time nothing can be given.
  const items = useMemo(
    () => (past ? [] : reviewItemsOf(chat, published.definition)),
    [past, chat, published.definition],
  );
  const notes = useMemo(() => answerNotesOf(itemsIn(chat)), [chat]);
  const places = usePlaces(box, player, items, giving);
  useFailureToast();
  const wanted = useSearchParams()[0].get('item');
  /** The chat first shows the item that the address names, else the first input that waits. */
  const showFirst = () => {
    const named = itemsIn(chat).find(({ key }) => key === wanted)?.key;
    const first = named ?? items.find(({ pending }) => pending)?.itemKey;
    if (first !== undefined) places.show(first);
  };
  const give = (itemKey: string, given: ReviewGiven['given']) =>
    dispatch(stats.reviewGiven({ flowId, chatId: chat.id, itemKey, given }));
  const shared = { chatId: chat.id, onGive: give };
  const isSaving = (itemKey: string) => giving.status === 'pending' && giving.itemKey === itemKey;
  // Without room next to the lines, a form would cover those with which the chat begins.
  const active = wide || places.isAsked ? places.active : null;
  const inputs = { items, active, onGo: places.go, onStep: places.step, onNextChat };
  return (
    <div ref={box} className={classes['body']}>
      {past && <PastBanner at={replay.timeline?.moments[replay.at ?? 0]?.at} onNow={() => replay.seek(null)} />}
      <RecordedChat
        reviewed={reviewed}
        head={head.value}
        wide={wide}
        player={player}
        onMounted={showFirst}
        onAnswer={({ itemKey, answer }) => !past && give(itemKey, { answer })}
      >
        <AnswerNotes notes={notes} inputs={items} />
        <LedNotes reviewed={reviewed} />
        {wide &&
          items.map((item) => (
            <InputCard
              key={item.itemKey}
              slot={`beside/${item.itemKey}`}
              item={item}
              saving={isSaving(item.itemKey)}
              {...shared}
            />
          ))}
      </RecordedChat>
      {items.length > 0 && !wide && (
        <ReviewSheet {...inputs} {...shared} saving={isSaving(active ?? '')} onClose={places.close} />
      )}
      <div className={classes['tools']}>
        {items.length > 0 && wide && <AdminInputs {...inputs} />}
        <ReplayBar replay={replay} />
      </div>
    </div>
  );
}

function PastBanner({ at, onNow }: { readonly at: number | undefined; readonly onNow: () => void }) {
  const { t, i18n } = useTranslation('review');
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'medium' }).format(at);
  return (
    <div className={classes['past']} role="status">
      <span>{t('asItWas', { moment })}</span>
      <Button variant="default" size="compact-sm" onClick={onNow}>
        {t('backToNow')}
      </Button>
    </div>
  );
}
