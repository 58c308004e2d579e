import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import {
  DEFAULT_DISPLAY,
  type ChatProps,
  type LinkedVersion,
  type LoadedChat,
  type MountedChat,
  type PlayableFlow,
  type Transport,
} from '@parley/runtime/chat-props';
import { newUuid } from '@parley/runtime/session/new-uuid';
import { useAppSelector } from '../../../app/hooks.js';
import type { RootState } from '../../../app/store.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { previewAsked } from '../model/editor-actions.js';
import { recorded } from '../paths/recorder.js';
import { playedPath } from './played-path.js';
import { definitionFrom, type FlowDocument } from '../model/flow-document.js';
import { selectLanguage } from '../model/selectors.js';
import { selectEditor } from '../saga/select-editor.js';

/** The preview follows the text this long after the last letter; in ms. */
const FOLLOW_MS = 1_000;

export interface Preview {
  readonly host: RefObject<HTMLDivElement | null>;
  /** Or it did not begin at the start. */
  readonly hasAnswered: boolean;
  readonly restart: () => void;
  /** Answers that no longer fit after an edit. */
  readonly outgrown: readonly string[];
  readonly dismissOutgrown: () => void;
}

/** Tells of each new draft, or of what it links to, once typing has paused, without drawing anything itself. */
function useSettledDraft(listener: (doc: FlowDocument) => void): void {
  const store = useStore<RootState>();
  useEffect(() => {
    let seen = selectEditor(store.getState());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      const now = selectEditor(store.getState());
      if (now.doc === seen.doc && now.linked === seen.linked) return;
      seen = now;
      clearTimeout(timer);
      timer = setTimeout(() => listener(now.doc), FOLLOW_MS);
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
  const dispatch = useEditorDispatch();
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedChat | null>(null);
  const previewTransport = useRef<((played?: LoadedChat | null) => Transport) | null>(null);
  const playing = useRef<PlayableFlow | null>(null);
  const [hasAnswered, setAnswered] = useState(false);
  const [outgrown, setOutgrown] = useState<readonly string[]>([]);
  const flow = useEditor((state) => state.flow);
  const language = useEditor(selectLanguage);
  const user = useAppSelector((root) => root.session.user);
  const colorScheme = useComputedColorScheme('light');
  const maxScore = useEditor(
    ({
      analysis: {
        maxScore: { status, range },
      },
    }) => (status === 'fulfilled' && range && !range.limitReached ? range.score : null),
  );
  const userName = user?.name ?? '';
  const userId = user?.id ?? '';

  const props = useMemo((): Omit<ChatProps, 'transport' | 'flow' | 'seed' | 'onEvent'> | null => {
    if (!flow) return null;
    return {
      runMode: 'preview',
      language,
      context: { name: userName, userId, language },
      settings: { ...flow.defaultSettings, ...flow.userSettings, ...flow.settings },
      display: { ...DEFAULT_DISPLAY, disableAutoAnswer: !autoProgress },
      quickenPauses: quicken,
      colorScheme,
      maxScore,
    };
  }, [flow, language, userName, userId, autoProgress, quicken, colorScheme, maxScore]);
  const flowId = flow?.id ?? null;
  const flowName = flow?.name ?? '';
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
    if (props) mounted.current?.update(props);
  }, [props]);

  const playable = useCallback(
    (doc: FlowDocument): PlayableFlow => {
      playing.current = {
        id: flowId ?? 0,
        version: null,
        name: flowName,
        definition: definitionFrom(doc),
        linked: selectEditor(store.getState()).linked as readonly LinkedVersion[],
      };
      return playing.current;
    },
    [flowId, flowName, store],
  );
  useEffect(() => {
    let gone = false;
    const element = host.current;
    if (!element || flowId === null) return;
    const mount = async () => {
      const [{ mountChat }, { previewTransport: makeTransport }] = await Promise.all([
        import('@parley/runtime/mount'),
        import('@parley/runtime/transport/preview'),
      ]);
      if (gone || !latest.current) return;
      previewTransport.current = (played = null) =>
        recorded({ ...makeTransport(), load: () => Promise.resolve(played) }, () => playing.current);
      mounted.current = mountChat(element, {
        ...latest.current,
        flow: playable(selectEditor(store.getState()).doc),
        seed: newUuid(),
        transport: previewTransport.current(),
        onEvent: (event) => {
          if (event.type === 'progress') setAnswered(event.answered > 0);
          if (event.type === 'outgrown') setOutgrown(event.answers);
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

  const wanted = useEditor((state) => state.preview);
  const [seen, setSeen] = useState(wanted);
  useEffect(() => {
    if (wanted === seen || !mounted.current || !latest.current) return;
    setSeen(wanted);
    const { from } = wanted;
    const seed = newUuid();
    const { language, context } = latest.current;
    const played =
      typeof from === 'object' && from !== null
        ? playedPath(playable(selectEditor(store.getState()).doc), from, { language, context, seed, at: Date.now() })
        : null;
    const base = previewTransport.current;
    if (!base) return;
    // A transport of its own begins the chat anew.
    mounted.current.update({
      seed,
      from: typeof from === 'string' ? from : undefined,
      transport: base(played),
    } as Partial<ChatProps>);
    setAnswered(false);
  }, [wanted, seen, playable, store]);

  useSettledDraft(useCallback((doc: FlowDocument) => mounted.current?.update({ flow: playable(doc) }), [playable]));

  const isElsewhere = seen.from !== null;
  const restart = useCallback(() => {
    // Begun at a prompt or along a path, it goes back to the flow's start.
    if (isElsewhere) dispatch(previewAsked(null));
    else mounted.current?.restart();
    setAnswered(false);
    setOutgrown([]);
  }, [dispatch, isElsewhere]);
  const dismissOutgrown = useCallback(() => setOutgrown([]), []);
  return { host, hasAnswered: hasAnswered || isElsewhere, restart, outgrown, dismissOutgrown };
}
