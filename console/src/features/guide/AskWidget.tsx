import { CloseButton, Group, Text } from '@mantine/core';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_DISPLAY, type MountedChat } from '@parley/runtime/chat-props';
import { newUuid } from '@parley/runtime/session/new-uuid';
import { DEFAULT_LANGUAGE } from '@parley/contracts/flow/definition';
import { SYSTEM_SETTINGS } from '@parley/contracts/flow/system-settings';
import type { OwnDialogProps } from '../../app/dialogs/Dialogs.js';
import { isLanguage } from '../../i18n/i18n.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { askFlow } from './ask-flow.js';
import classes from './guide.module.css';

/** Quick, because who asks has a question. ms */
const PAUSE_MS = 400;

/** A Parley flow of our own in a corner of the page: questions that authors have, answers that lead into the guide. */
export function AskWidget({ onClose }: OwnDialogProps) {
  const { t, i18n } = useTranslation('guide');
  const title = useId();
  const host = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const mounted = useRef<MountedChat | null>(null);
  const [failed, setFailed] = useState(false);
  const colorScheme = useComputedColorScheme('light');
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  useReturnFocus();
  useEffect(() => panel.current?.focus(), []);
  const latest = useRef(colorScheme);
  useEffect(() => {
    latest.current = colorScheme;
    mounted.current?.update({ colorScheme });
  }, [colorScheme]);
  useEffect(() => {
    let gone = false;
    const mount = async () => {
      const [{ mountChat }, { previewTransport }] = await Promise.all([
        import('@parley/runtime/mount'),
        import('@parley/runtime/transport/preview'),
      ]);
      if (gone || !host.current) return;
      mounted.current = mountChat(host.current, {
        flow: { id: 1, version: null, name: t('askTitle'), definition: askFlow(window.location.origin) },
        runMode: 'preview',
        language,
        context: {},
        settings: { ...SYSTEM_SETTINGS, chatDefaultDelayMs: PAUSE_MS },
        // A letter that is typed in a corner of the page is not meant for it.
        display: { ...DEFAULT_DISPLAY, showScore: false, disableKeyboardAnswer: true },
        seed: newUuid(),
        colorScheme: latest.current,
        transport: previewTransport(),
      });
    };
    mount().catch(() => !gone && setFailed(true));
    return () => {
      gone = true;
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
