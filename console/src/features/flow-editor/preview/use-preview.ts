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
} from '@parley/runtime/chat/chat-props';
import { treesOf } from '@parley/contracts/markdown/trees-of';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import { useAppSelector } from '../../../foundation/hooks.js';
import type { RootState } from '../../../foundation/store.js';
import { formulaReader, loadFormulaReader } from '../../../ui/markdown/formula-reader.js';
import { useEffective, usePlayedSettings } from '../../../ui/use-played-settings.js';
import { selectReachedMaximum } from '../analysis/analysis.slice.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { previewAsked } from '../model/editor-actions.js';
import { recorded } from '../paths/recorder.js';
import { playedPath } from './played-path.js';
import { selectPreviewStart } from './preview.slice.js';
import { playedDefinition, type FlowDocument } from '../model/flow-document.js';
import { selectLanguage } from '../model/selectors.js';
import { selectEditor } from '../model/select-editor.js';
import { selectLinkedFlows } from '../sync/linked-flows.slice.js';

/** Delay from the last keystroke to the update of the preview, in ms. */
const FOLLOW_MS = 1_000;

export interface Preview {
  readonly host: RefObject<HTMLDivElement | null>;
  /** True also if the chat didn't begin at the start prompt. */
  readonly hasAnswered: boolean;
  readonly restart: () => void;
  /** Answers that an edit made invalid. */
  readonly outgrown: readonly string[];
  readonly dismissOutgrown: () => void;
}

/** Calls the listener when typing pauses after a change of the draft or of linked flows. Causes no render. */
function useSettledDraft(listener: (doc: FlowDocument) => void): void {
  const store = useStore<RootState>();
  useEffect(() => {
    const current = () => ({ doc: selectEditor(store.getState()).doc, linked: selectLinkedFlows(store.getState()) });
    let seen = current();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      const now = current();
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

export interface PreviewChoices {
  readonly autoProgress: boolean;
  readonly quicken: boolean;
}
type PlayerProps = Omit<ChatProps, 'transport' | 'flow' | 'seed' | 'onEvent'>;

/** The player's props besides the draft. */
function usePlayerProps({ autoProgress, quicken }: PreviewChoices) {
  const flow = useEditor((state) => state.flow);
  const language = useEditor(selectLanguage);
  const user = useAppSelector((root) => root.session.user);
  const { settings, colorScheme } = usePlayedSettings(useEffective(flow), flow?.id ?? 0);
  const outOf = useEditor((state) => state.doc.rest.outOf);
  const reached = useAppSelector(selectReachedMaximum);
  const maxScore = outOf ?? reached;
  const userName = user?.name ?? '';
  const userId = user?.id ?? '';

  const props = useMemo((): PlayerProps | null => {
    if (!flow) return null;
    return {
      runMode: 'preview',
      language,
      context: { name: userName, userId, language },
      settings,
      display: { ...DEFAULT_DISPLAY, disableAutoAnswer: !autoProgress },
      quickenPauses: quicken,
      colorScheme,
      maxScore,
    };
  }, [flow, settings, language, userName, userId, autoProgress, quicken, colorScheme, maxScore]);
  return { flow, props };
}

/** The definition, with the trees of those texts that may have a formula: the player itself reads none. */
const drawnDefinition = (doc: FlowDocument): Pick<PlayableFlow, 'definition' | 'trees'> => {
  const definition = playedDefinition(doc);
  const formula = formulaReader();
  return formula ? { definition, trees: treesOf(definition, formula, mayHaveFormula) } : { definition };
};
const mayHaveFormula = (text: string): boolean => text.includes('$');
/** Loads the reader of formulas if the draft needs it. Without a network they are shown as written. */
const readyFor = async (doc: FlowDocument): Promise<void> => {
  if (mayHaveFormula(JSON.stringify(playedDefinition(doc)))) await loadFormulaReader().catch(() => undefined);
};

/** Plays the draft as it is once typing pauses. */
function useFollowing(mounted: RefObject<MountedChat | null>, playable: (doc: FlowDocument) => PlayableFlow): void {
  const follow = (doc: FlowDocument) => void readyFor(doc).then(() => mounted.current?.update({ flow: playable(doc) }));
  useSettledDraft(useCallback(follow, [mounted, playable]));
}

const loadPlayer = async (doc: FlowDocument) => {
  await readyFor(doc);
  return Promise.all([import('@parley/runtime/player/mount'), import('@parley/runtime/transport/preview')]);
};

/** Mounts the learners' player on the draft. */
export function usePreview(choices: PreviewChoices): Preview {
  const { i18n } = useTranslation();
  const store = useStore<RootState>();
  const dispatch = useEditorDispatch();
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedChat | null>(null);
  const previewTransport = useRef<((played?: LoadedChat | null) => Transport) | null>(null);
  const playing = useRef<PlayableFlow | null>(null);
  const [hasAnswered, setAnswered] = useState(false);
  const [outgrown, setOutgrown] = useState<readonly string[]>([]);
  const { flow, props } = usePlayerProps(choices);
  const { id: flowId = null, name: flowName = '', defaultLanguage: language } = flow ?? {};
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
        language,
        ...drawnDefinition(doc),
        linked: selectLinkedFlows(store.getState()) as readonly LinkedVersion[],
      };
      return playing.current;
    },
    [flowId, flowName, language, store],
  );
  useEffect(() => {
    let isUnmounted = false;
    const element = host.current;
    if (!element || flowId === null) return;
    const mount = async () => {
      const [{ mountChat }, { previewTransport: makeTransport }] = await loadPlayer(selectEditor(store.getState()).doc);
      if (isUnmounted || !latest.current) return;
      previewTransport.current = (played = null) =>
        recorded({ ...makeTransport(newUuid), load: () => Promise.resolve(played) }, () => playing.current);
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
    // If the player's code can't be loaded, there is no preview until the page reloads; the editor still works.
    mount().catch((error: unknown) => console.warn(error));
    return () => {
      isUnmounted = true;
      mounted.current?.unmount();
      mounted.current = null;
      setAnswered(false);
    };
    // Renaming the flow or changing its settings updates the mounted chat; only another flow mounts a new one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [flowId, store, i18n]);

  const requested = useAppSelector(selectPreviewStart);
  const [applied, setApplied] = useState(requested);
  useEffect(() => {
    if (requested === applied || !mounted.current || !latest.current) return;
    setApplied(requested);
    const { from } = requested;
    const seed = newUuid();
    const { language, context } = latest.current;
    const played =
      typeof from === 'object' && from !== null
        ? playedPath(playable(selectEditor(store.getState()).doc), from, { language, context, seed, at: Date.now() })
        : null;
    const base = previewTransport.current;
    if (!base) return;
    // A new transport restarts the chat.
    mounted.current.update({
      seed,
      from: typeof from === 'string' ? from : undefined,
      transport: base(played),
    } as Partial<ChatProps>);
    setAnswered(false);
  }, [requested, applied, playable, store]);

  useFollowing(mounted, playable);

  const isElsewhere = applied.from !== null;
  const restart = useCallback(() => {
    // If the chat began at another prompt or along a path, restart at the start prompt.
    if (isElsewhere) dispatch(previewAsked(null));
    else mounted.current?.restart();
    setAnswered(false);
    setOutgrown([]);
  }, [dispatch, isElsewhere]);
  const dismissOutgrown = useCallback(() => setOutgrown([]), []);
  return { host, hasAnswered: hasAnswered || isElsewhere, restart, outgrown, dismissOutgrown };
}
