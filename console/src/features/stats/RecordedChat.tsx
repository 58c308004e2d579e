import { useComputedColorScheme } from '@mantine/core';
import type { Trees } from '@parley/contracts/markdown/tree';
import { DEFAULT_DISPLAY, type LinkedVersion, type MountedChat } from '@parley/runtime/chat-props';
import { mountChat } from '@parley/runtime/mount';
import { readonlyTransport } from '@parley/runtime/transport/readonly';
import { useEffect, useRef } from 'react';
import { givenAnswer, type GivenAnswer } from './given-answer.js';
import type { FlowHead, ReviewedChat } from './stats.slice.js';
import classes from './Stats.module.css';

export interface RecordedChatProps {
  readonly reviewed: ReviewedChat;
  readonly head: FlowHead | null;
  /** The chat waited for a teacher's answer, and was given it. */
  readonly onAnswer: (given: GivenAnswer) => void;
}

/** The learner's own runtime, drawing what was said on the version it was said on. A new chat needs a new key. */
export function RecordedChat({ reviewed: { chat, published }, head, onAnswer }: RecordedChatProps) {
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedChat | null>(null);
  const colorScheme = useComputedColorScheme('light');
  const scheme = useRef(colorScheme);
  scheme.current = colorScheme;
  const given = useRef(onAnswer);
  given.current = onAnswer;
  useEffect(() => {
    if (!host.current) return;
    const now = mountChat(host.current, {
      flow: {
        id: published.id,
        version: published.version,
        name: published.name,
        definition: published.definition,
        trees: published.trees as Trees,
        linked: published.linked as LinkedVersion[] | undefined,
      },
      runMode: 'admin',
      language: chat.language,
      seed: chat.id,
      context: chat.context,
      settings: { ...head?.defaultSettings, ...head?.userSettings, ...head?.settings },
      display: { ...DEFAULT_DISPLAY },
      transport: {
        ...readonlyTransport({
          history: chat.history,
          seed: chat.id,
          context: chat.context,
          language: chat.language,
        }),
        save: (history) => {
          const answer = givenAnswer(chat.history, history);
          if (answer) given.current(answer);
        },
      },
      maxScore: chat.maxScore,
      colorScheme: scheme.current,
    });
    mounted.current = now;
    return () => {
      mounted.current = null;
      now.unmount();
    };
  }, [chat, published, head]);
  useEffect(() => mounted.current?.update({ colorScheme }), [colorScheme]);
  return <div ref={host} className={classes['player']} data-testid="recorded-chat" />;
}
