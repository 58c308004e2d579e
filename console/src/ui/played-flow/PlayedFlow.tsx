import { ActionIcon, Text, Tooltip } from '@mantine/core';
import type { FlowDefinition, Settings } from '@parley/contracts/definition/definition';
import type { Language } from '@parley/contracts/definition/values';
import { DEFAULT_DISPLAY, type MountedChat, type Transport } from '@parley/runtime/chat/chat-props';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../foundation/hooks.js';
import { usePlayedSettings } from '../use-played-settings.js';
import classes from './played-flow.module.css';

export interface PlayedFlowProps {
  readonly name: string;
  /** Its links are names. A changed one begins again. */
  readonly definition: FlowDefinition;
  readonly language: Language;
  readonly settings: Settings;
  /** The number of the flow, which decides about its face. */
  readonly itemId?: number;
  /** Accessible name of the whole. */
  readonly label: string;
  /** Names the button that begins again; it appears with the first answer. */
  readonly again: string;
  /** Shown if the player can't be loaded. */
  readonly failed: string;
  readonly fetchRemote?: NonNullable<Transport['fetchRemote']>;
}

/** Plays a flow that nobody has published, in the learners' player. Its answers are sent nowhere. */
export function PlayedFlow(props: PlayedFlowProps) {
  const { name, definition, language, settings, itemId = 0, label, again, failed, fetchRemote } = props;
  const host = useRef<HTMLDivElement>(null);
  const chat = useRef<MountedChat | null>(null);
  const [hasAnswered, setAnswered] = useState(false);
  const [isLost, setLost] = useState(false);
  const userName = useAppSelector((root) => root.session.user?.name ?? '');
  const played = usePlayedSettings(settings, itemId);
  useEffect(() => {
    let isUnmounted = false;
    const element = host.current;
    if (!element) return;
    const mount = async () => {
      const [{ mountChat }, { previewTransport }] = await Promise.all([
        import('@parley/runtime/player/mount'),
        import('@parley/runtime/transport/preview'),
      ]);
      if (isUnmounted) return;
      chat.current = mountChat(element, {
        flow: { id: 0, version: null, name, language, definition },
        runMode: 'preview',
        language,
        seed: newUuid(),
        context: { name: userName, userId: 'preview', language },
        ...played,
        display: DEFAULT_DISPLAY,
        quickenPauses: true,
        transport: { ...previewTransport(newUuid), ...(fetchRemote && { fetchRemote }) },
        onEvent: (event) => {
          if (event.type === 'progress') setAnswered(event.answered > 0);
        },
      });
    };
    mount().catch(() => !isUnmounted && setLost(true));
    return () => {
      isUnmounted = true;
      chat.current?.unmount();
      chat.current = null;
      setAnswered(false);
      setLost(false);
    };
    // The other properties belong to the definition, or don't change while a dialog is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [definition]);
  return (
    <section className={classes['preview']} aria-label={label}>
      <div ref={host} className={classes['chat']} />
      {isLost && (
        <Text role="alert" p="md" className={classes['lost'] ?? ''}>
          {failed}
        </Text>
      )}
      {hasAnswered && (
        <Tooltip label={again}>
          <ActionIcon
            className={classes['again']}
            variant="default"
            aria-label={again}
            onClick={() => chat.current?.restart()}
          >
            <RotateCcw size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </section>
  );
}
