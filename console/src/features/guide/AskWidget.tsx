import { CloseButton, Group, Text } from '@mantine/core';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_DISPLAY, type MountedChat } from '@parley/runtime/chat/chat-props';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { SYSTEM_SETTINGS } from '@parley/contracts/flow/system-settings';
import type { OwnDialogProps } from '../../foundation/dialogs/dialogs.slice.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { askFlow } from './ask-flow.js';
import classes from './guide.module.css';

/** Short pauses, because the person has a question. ms */
const PAUSE_MS = 400;

/** A Parley flow in a corner of the page: authors' questions, with answers that link to the guide. */
export function AskWidget({ onClose }: OwnDialogProps) {
  const { t, i18n } = useTranslation('guide');
  const title = useId();
  const host = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const mounted = useRef<MountedChat | null>(null);
  const [failed, setFailed] = useState(false);
  const colorScheme = useComputedColorScheme('light');
  const language = interfaceLanguageOf(i18n.language);
  useReturnFocus();
  useEffect(() => panel.current?.focus(), []);
  const latest = useRef(colorScheme);
  useEffect(() => {
    latest.current = colorScheme;
    mounted.current?.update({ colorScheme });
  }, [colorScheme]);
  useEffect(() => {
    let isUnmounted = false;
    const mount = async () => {
      const [{ mountChat }, { previewTransport }] = await Promise.all([
        import('@parley/runtime/player/mount'),
        import('@parley/runtime/transport/preview'),
      ]);
      if (isUnmounted || !host.current) return;
      mounted.current = mountChat(host.current, {
        flow: { id: 1, version: null, name: t('askTitle'), definition: askFlow(window.location.origin) },
        runMode: 'preview',
        language,
        context: {},
        settings: { ...SYSTEM_SETTINGS, chatDefaultDelayMs: PAUSE_MS },
        // Keys typed elsewhere on the page must not answer the chat.
        display: { ...DEFAULT_DISPLAY, showScore: false, disableKeyboardAnswer: true },
        seed: newUuid(),
        colorScheme: latest.current,
        transport: previewTransport(newUuid),
      });
    };
    mount().catch(() => !isUnmounted && setFailed(true));
    return () => {
      isUnmounted = true;
      mounted.current?.unmount();
      mounted.current = null;
    };
  }, [language, t]);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="dialog"
      aria-labelledby={title}
      className={classes['ask']}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Group justify="space-between" wrap="nowrap" className={classes['askHead']}>
        <Text id={title} fw={600}>
          {t('askTitle')}
        </Text>
        <CloseButton aria-label={t('askClose')} onClick={onClose} />
      </Group>
      {failed && (
        <Text role="alert" p="md">
          {t('askFailed')}
        </Text>
      )}
      <div ref={host} className={classes['askChat']} />
    </section>
  );
}
