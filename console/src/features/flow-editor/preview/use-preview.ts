import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { DEFAULT_DISPLAY, type ChatProps, type MountedChat } from '@parley/runtime/chat-props';
import { newUuid } from '@parley/runtime/session/new-uuid';
import { useAppSelector } from '../../../app/hooks.js';
import type { RootState } from '../../../app/store.js';
import { useEditor } from '../hooks.js';
import { definitionFrom, type FlowDocument } from '../model/flow-document.js';
import { selectEditor } from '../saga/select-editor.js';

/** The preview follows the text this long after the last letter; in ms. */
const FOLLOW_MS = 1_000;

export interface Preview {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly hasAnswered: boolean;
  readonly restart: () => void;
}

/** Tells of each new draft once typing has paused, without drawing anything itself. */
function useSettledDraft(listener: (doc: FlowDocument) => void): void {
  const store = useStore<RootState>();
  useEffect(() => {
    let seen = selectEditor(store.getState()).doc;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      const { doc } = selectEditor(store.getState());
      if (doc === seen) return;
      seen = doc;
      clearTimeout(timer);
      timer = setTimeout(() => listener(doc), FOLLOW_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, listener]);
}

/** Mounts the real player on the draft. */
export function usePreview({
  autoProgress,
  quicken,
}: {
  readonly autoProgress: boolean;
  readonly quicken: boolean;
}): Preview {
  const { i18n } = useTranslation();
  const store = useStore<RootState>();
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedChat | null>(null);
  const [hasAnswered, setAnswered] = useState(false);
  const flow = useEditor((state) => state.flow);
  const user = useAppSelector((root) => root.session.user);
  const colorScheme = useComputedColorScheme('light');
  const userName = user?.name ?? '';
  const userId = user?.id ?? '';

  const props = useMemo((): Omit<ChatProps, 'transport' | 'flow' | 'seed' | 'onEvent'> | null => {
    if (!flow) return null;
    const language = flow.defaultLanguage;
    return {
      runMode: 'preview',
      language,
      context: { name: userName, userId, language },
      settings: { ...flow.defaultSettings, ...flow.userSettings, ...flow.settings },
      display: { ...DEFAULT_DISPLAY, disableAutoAnswer: !autoProgress },
      quickenPauses: quicken,
      colorScheme,
    };
  }, [flow, userName, userId, autoProgress, quicken, colorScheme]);
  const flowId = flow?.id ?? null;
  const flowName = flow?.name ?? '';
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
    if (props) mounted.current?.update(props);
  }, [props]);

  const playable = useCallback(
    (doc: FlowDocument): ChatProps['flow'] => ({
      id: flowId ?? 0,
      version: null,
      name: flowName,
      definition: definitionFrom(doc),
    }),
    [flowId, flowName],
  );
  useEffect(() => {
    let gone = false;
    const element = host.current;
    if (!element || flowId === null) return;
    const mount = async () => {
      const [{ mountChat }, { previewTransport }] = await Promise.all([
        import('@parley/runtime/mount'),
        import('@parley/runtime/transport/preview'),
      ]);
      if (gone || !latest.current) return;
      mounted.current = mountChat(element, {
        ...latest.current,
        flow: playable(selectEditor(store.getState()).doc),
        seed: newUuid(),
        transport: previewTransport(),
        onEvent: (event) => {
          if (event.type === 'progress') setAnswered(event.answered > 0);
        },
      });
    };
    // Without the network there is no preview until the page is loaded again; the editor goes on.
    mount().catch((error: unknown) => console.warn(error));
    return () => {
      gone = true;
      mounted.current?.unmount();
      mounted.current = null;
      setAnswered(false);
    };
    // Renaming the flow or changing its settings updates the chat; only another flow mounts another.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [flowId, store, i18n]);

  useSettledDraft(useCallback((doc: FlowDocument) => mounted.current?.update({ flow: playable(doc) }), [playable]));

  const restart = useCallback(() => {
    mounted.current?.restart();
    setAnswered(false);
  }, []);
  return { host, hasAnswered, restart };
}
