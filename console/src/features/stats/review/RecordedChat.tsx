import type { Trees } from '@parley/contracts/markdown/tree';
import { DEFAULT_DISPLAY, type LinkedVersion } from '@parley/runtime/chat/chat-props';
import { mountReview, type MountedReview } from '@parley/runtime/player/review';
import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatsHead, ReviewedChat } from '../stats.slice.js';
import { givenAnswer, type GivenAnswer } from './given-answer.js';
import { shownHistory } from './shown-history.js';
import { useEffective, usePlayedSettings } from '../../../ui/use-played-settings.js';
import classes from './Review.module.css';

export interface RecordedChatProps {
  readonly reviewed: ReviewedChat;
  readonly head: StatsHead | null;
  /** True if there is room for forms next to the lines. */
  readonly wide: boolean;
  readonly player: RefObject<MountedReview | null>;
  /** Called when the chat got the teacher's answer that it waited for. */
  readonly onAnswer: (given: GivenAnswer) => void;
  /** Called when the chat is on the page. */
  readonly onMounted: () => void;
  /** Elements with a `slot`: they are placed below and next to the lines. */
  readonly children?: ReactNode;
}

/** The learners' own player, showing a recorded chat on its version. A new chat needs a new key. */
export function RecordedChat({
  reviewed: { chat, published },
  head,
  wide,
  player,
  onAnswer,
  onMounted,
  children,
}: RecordedChatProps) {
  const { t } = useTranslation('review');
  const host = useRef<HTMLDivElement>(null);
  const { settings, colorScheme } = usePlayedSettings(useEffective(head), published.id);
  const neverFetched = t('neverFetched');
  const history = useMemo(() => shownHistory(chat, neverFetched), [chat, neverFetched]);
  const now = useRef({ chat, history, colorScheme, onAnswer, onMounted });
  now.current = { chat, history, colorScheme, onAnswer, onMounted };
  useEffect(() => {
    if (!host.current) return;
    const { chat, history, colorScheme } = now.current;
    const mounted = mountReview(host.current, {
      flow: {
        id: published.id,
        version: published.version,
        name: published.name,
        language: published.language,
        definition: published.definition,
        trees: published.trees as Trees,
        linked: published.linked as LinkedVersion[] | undefined,
      },
      language: chat.language,
      seed: chat.id,
      context: chat.context,
      settings,
      // The exact score is above the chat; the learner's is rounded (PLAY-1).
      display: { ...DEFAULT_DISPLAY, showScore: false, disableKeyboardAnswer: true },
      recorded: { history, seed: chat.id, context: chat.context, language: chat.language },
      onSave: (said) => {
        const answer = givenAnswer(now.current.chat.history, said);
        if (answer) now.current.onAnswer(answer);
      },
      maxScore: chat.maxScore,
      colorScheme,
    });
    player.current = mounted;
    now.current.onMounted();
    return () => {
      player.current = null;
      mounted.unmount();
    };
  }, [published, settings, player]);
  useEffect(() => player.current?.replace(history), [player, history]);
  useEffect(() => player.current?.update({ colorScheme }), [player, colorScheme]);
  return (
    <div ref={host} className={classes['player']} data-testid="recorded-chat" data-beside={wide || undefined}>
      {children}
    </div>
  );
}
