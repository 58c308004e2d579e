import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_DISPLAY, type LoadedChat, type MountedChat } from '@parley/runtime/chat/chat-props';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import type { FlowDefinition, Settings } from '@parley/contracts/definition/definition';
import type { Language } from '@parley/contracts/definition/values';
import { answer } from '@parley/contracts/engine/answer';
import { asItemKey, toWire } from '@parley/contracts/engine/history-wire';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { startChat } from '@parley/contracts/engine/start';
import type { PromptKey } from '@parley/contracts/ids';
import { isInterfaceLanguage } from '../../i18n/first-language.js';
import { usePlayedSettings } from '../use-played-settings.js';
import classes from './settings-editor.module.css';

/** A short chat in the real player, redrawn with every change of the settings. */
export function ChatSample({ settings, itemId }: { readonly settings: Settings; readonly itemId: number }) {
  const { t, i18n } = useTranslation('settings');
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedChat | null>(null);
  const played = usePlayedSettings(settings, itemId);
  const latest = useRef(played);
  const language = isInterfaceLanguage(i18n.language) ? i18n.language : 'en';
  useEffect(() => {
    latest.current = played;
    mounted.current?.update(played);
  }, [played]);
  useEffect(() => {
    let gone = false;
    const element = host.current;
    const mount = async () => {
      const [{ mountChat }, { previewTransport }] = await Promise.all([
        import('@parley/runtime/player/mount'),
        import('@parley/runtime/transport/preview'),
      ]);
      if (gone || !element) return;
      const seed = newUuid();
      const definition = sampleOf({
        asks: t('sampleAsks'),
        more: t('sampleMore'),
        yes: t('sampleYes'),
        no: t('sampleNo'),
      });
      mounted.current = mountChat(element, {
        ...latest.current,
        flow: { id: 1, version: null, name: t('sample'), definition },
        runMode: 'preview',
        language,
        context: {},
        display: { ...DEFAULT_DISPLAY, showScore: false },
        seed,
        transport: {
          ...previewTransport(newUuid),
          load: () => Promise.resolve(answered(definition, { language, seed, text: t('sampleYes') })),
        },
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
      definition: { message: asks, answers: [{ key: 'yes', message: yes, nextKey: '.more' }] },
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

interface Said {
  readonly language: Language;
  readonly seed: string;
  readonly text: string;
}
/** The chat after its first answer, so that it shows what a learner says; null: the sample can't be played. */
function answered(definition: FlowDefinition, { language, seed, text }: Said): LoadedChat | null {
  const prepared = prepareFlow(definition, { flowId: 1, version: null, language });
  if (!prepared.ok) return null;
  const started = startChat(prepared.flow, { seed, language, context: {}, at: 0, runMode: 'preview' });
  if (!started.ok) return null;
  const said = answer(prepared.flow, started.chat, { key: asItemKey(newUuid()), message: text, at: 0 });
  return said.ok ? { history: said.chat.history.map(toWire), seed, context: {} } : null;
}
