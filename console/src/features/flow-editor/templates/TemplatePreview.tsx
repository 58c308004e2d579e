import { ActionIcon, Tooltip } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_DISPLAY, type MountedChat } from '@parley/runtime/chat/chat-props';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useEffective, usePlayedSettings } from '../../../ui/use-played-settings.js';
import { useEditor } from '../model/hooks.js';
import { exampleRemote, playedTemplate } from './played-template.js';
import type { Template } from './template.js';
import classes from './templates.module.css';

/** Plays a template in the learners' player, from its first prompt. */
export function TemplatePreview({ template, label }: { readonly template: Template; readonly label: string }) {
  const { t } = useTranslation('message-tools');
  const host = useRef<HTMLDivElement>(null);
  const chat = useRef<MountedChat | null>(null);
  const [hasAnswered, setAnswered] = useState(false);
  const flow = useEditor((state) => state.flow);
  const userName = useAppSelector((root) => root.session.user?.name ?? '');
  const { settings, colorScheme } = usePlayedSettings(useEffective(flow), flow?.id ?? 0);
  useEffect(() => {
    let isUnmounted = false;
    const element = host.current;
    if (!element || !flow) return;
    const language = flow.defaultLanguage;
    const mount = async () => {
      const [{ mountChat }, { previewTransport }] = await Promise.all([
        import('@parley/runtime/player/mount'),
        import('@parley/runtime/transport/preview'),
      ]);
      if (isUnmounted) return;
      const samples = [t('templates.sample1'), t('templates.sample2'), t('templates.sample3')];
      chat.current = mountChat(element, {
        flow: { id: 0, version: null, name: label, language, definition: playedTemplate(template) },
        runMode: 'preview',
        language,
        seed: newUuid(),
        context: { name: userName, userId: 'preview', language },
        settings,
        display: DEFAULT_DISPLAY,
        quickenPauses: true,
        colorScheme,
        transport: { ...previewTransport(), fetchRemote: (item) => Promise.resolve(exampleRemote(item, samples)) },
        onEvent: (event) => {
          if (event.type === 'progress') setAnswered(event.answered > 0);
        },
      });
    };
    mount().catch((error: unknown) => console.warn(error));
    return () => {
      isUnmounted = true;
      chat.current?.unmount();
      chat.current = null;
      setAnswered(false);
    };
    // The draft can't change while the dialog is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [template]);
  return (
    <section className={classes['preview']} aria-label={t('templates.previewOf', { name: label })}>
      <div ref={host} className={classes['chat']} />
      {hasAnswered && (
        <Tooltip label={t('templates.again')}>
          <ActionIcon
            className={classes['again']}
            variant="default"
            aria-label={t('templates.again')}
            onClick={() => chat.current?.restart()}
          >
            <RotateCcw size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </section>
  );
}
