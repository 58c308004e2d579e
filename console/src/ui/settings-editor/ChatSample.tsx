import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_DISPLAY, type MountedChat } from '@parley/runtime/chat/chat-props';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import type { FlowDefinition, Settings } from '@parley/contracts/definition/definition';
import type { PromptKey } from '@parley/contracts/ids';
import { isInterfaceLanguage } from '../../i18n/first-language.js';
import classes from './settings-editor.module.css';

/** A short chat in the real player, redrawn with every change of the settings. */
export function ChatSample({ settings }: { readonly settings: Settings }) {
  const { t, i18n } = useTranslation('settings');
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedChat | null>(null);
  const colorScheme = useComputedColorScheme('light');
  const latest = useRef({ settings, colorScheme });
  const language = isInterfaceLanguage(i18n.language) ? i18n.language : 'en';
  useEffect(() => {
    latest.current = { settings, colorScheme };
    mounted.current?.update({ settings, colorScheme });
  }, [settings, colorScheme]);
  useEffect(() => {
    let gone = false;
    const element = host.current;
    const mount = async () => {
      const [{ mountChat }, { previewTransport }] = await Promise.all([
        import('@parley/runtime/player/mount'),
        import('@parley/runtime/transport/preview'),
      ]);
      if (gone || !element) return;
      mounted.current = mountChat(element, {
        ...latest.current,
        flow: {
          id: 1,
          version: null,
          name: t('sample'),
          definition: sampleOf({
            asks: t('sampleAsks'),
            more: t('sampleMore'),
            yes: t('sampleYes'),
            no: t('sampleNo'),
          }),
        },
        runMode: 'preview',
        language,
        context: {},
        display: { ...DEFAULT_DISPLAY, showScore: false },
        seed: newUuid(),
        transport: previewTransport(),
      });
    };
    // Without the network there is no sample, but the settings can still be edited.
    mount().catch((error: unknown) => console.warn(error));
    return () => {
      gone = true;
      mounted.current?.unmount();
      mounted.current = null;
    };
  }, [language, t]);
  // Only an illustration: hidden from screen readers and from the Tab key.
  return <div ref={host} className={classes['chat']} inert />;
}

type SampleWords = Readonly<Record<'asks' | 'more' | 'yes' | 'no', string>>;
const sampleOf = ({ asks, more, yes, no }: SampleWords): FlowDefinition => ({
  promptsArray: [
    {
      key: 'sample-start' as PromptKey,
      name: 'start',
      definition: {
        message: asks,
        answerProgrammatically: true,
        answers: [{ key: 'yes', message: yes, nextKey: '.more' }],
      },
    },
    {
      key: 'sample-more' as PromptKey,
      name: 'more',
      definition: {
        message: more,
        answers: [
          { key: 'yes', message: yes, nextKey: '.more' },
          { key: 'no', message: no, nextKey: '.more' },
        ],
      },
    },
  ],
});
