import { Badge, VisuallyHidden } from '@mantine/core';
import { Handle, Position, useStore, type Node, type NodeProps } from '@xyflow/react';
import {
  CircleAlert,
  ClockAlert,
  Languages,
  Link2,
  RotateCcw,
  Star,
  TriangleAlert,
  Unlink,
  type LucideIcon,
} from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { playedPrompt } from '@parley/contracts/definition/next-links';
import type { Language } from '@parley/contracts/definition/values';
import { useAppSelector } from '../../../foundation/hooks.js';
import { selectFoundProblems } from '../analysis/analysis.slice.js';
import { useEditor, useEditorParts } from '../model/hooks.js';
import type { FlowEditorState } from '../model/editor-state.js';
import { nameAfter } from '../model/flow-document.js';
import { placesOf, selectTranslating } from '../model/selectors.js';
import { lagOf } from '../translation/owners.js';
import { badgesOf, type Badges, type Kind, type Lag, type Sign } from './badges.js';
import { isMuchStuck } from './live/here.js';
import { useHere } from './live/live-context.js';
import { CountHere, Learners } from './live/NodeLearners.js';
import { WhoIsHere } from './live/WhoIsHere.js';
import { useMapTools } from './map-context.js';
import { useMark } from './marks.js';
import { CameHere, WhatBecame } from './traffic/NodeTraffic.js';
import { useTraffic } from './traffic/traffic-context.js';
import { isMuchLeft } from './traffic/traffic.js';
import classes from './map.module.css';
import { headlineOf } from '../message-view/headline.js';

/** Below this zoom text is unreadable, so nodes show only the prompt's number. */
const WORDS_FROM_ZOOM = 0.45;
/** Below this zoom the link button is too small to hit. */
const BUTTON_FROM_ZOOM = 0.67;

const KIND_COLORS: Readonly<Record<Kind, string>> = { start: 'brand', pause: 'orange', finish: 'teal' };
const SIGNS: Readonly<Record<Sign, LucideIcon>> = {
  dangling: CircleAlert,
  problem: TriangleAlert,
  unreachable: Unlink,
  missing: Languages,
  stale: ClockAlert,
  asksAgain: RotateCcw,
  scored: Star,
};

function signText(sign: Sign, code: string, t: TFunction<readonly ['flow-map', 'flow-editor']>): string {
  switch (sign) {
    case 'dangling':
      return t(`flow-editor:${code as 'danglingAnswers' | 'danglingMultiSelect'}`);
    case 'problem':
      return t(`flow-editor:problem.${code as 'link-to-nothing'}`, { defaultValue: t('problem') });
    case 'unreachable':
      return t('flow-editor:problem.unreachable-prompt');
    case 'missing':
      return t('flow-editor:problem.missing-translation');
    case 'stale':
      return t('stale');
    case 'asksAgain':
      return t('flow-editor:asksAgain');
    case 'scored':
      return t('scored');
  }
}

/** The language being translated into, else every language except the default. */
function languagesToTranslate(state: FlowEditorState): readonly Language[] {
  const translating = selectTranslating(state);
  return translating === null
    ? (state.flow?.languages ?? []).filter((each) => each !== state.flow?.defaultLanguage)
    : [translating];
}

const UP_TO_DATE = { isMissing: false, isStale: false };
function translationLag(state: FlowEditorState, key: string): Lag {
  const prompt = state.doc.byKey[key];
  return prompt ? lagOf(state.doc, prompt, languagesToTranslate(state)) : UP_TO_DATE;
}

/** 0 = not a prompt, or no longer there. */
const numberOf = ({ doc }: FlowEditorState, key: string): number =>
  placesOf(doc).get(doc.byKey[key]?.name ?? '')?.number ?? 0;

export type PromptNodeData = Node<{ readonly leadsTo: readonly string[] }, 'prompt'>;

/** A prompt's number, badges and first line. Click goes to its card; dragging the dot below creates a link. */
export const PromptNode = memo(function PromptNode({ id, data }: NodeProps<PromptNodeData>) {
  const { t, i18n } = useTranslation(['flow-map', 'flow-editor']);
  const { requestLink, goTo, marks } = useMapTools();
  const isCurrent = useMark(marks, 'current', id);
  const isTabStop = useMark(marks, 'tabStop', id);
  const traffic = useTraffic();
  const counts = traffic?.prompts.get(id);
  const here = useHere(id);
  const prompt = useEditor((state) => state.doc.byKey[id]);
  const next = useEditor((state) => nameAfter(state.doc, id));
  const number = useEditor((state) => numberOf(state, id));
  const numbers = useEditor((state) => data.leadsTo.flatMap((key) => numberOf(state, key) || []).join(', '));
  const lag = useEditorParts((state) => translationLag(state, id));
  const found = useAppSelector(selectFoundProblems);
  const isSmall = useStore(({ transform }) => transform[2] < WORDS_FROM_ZOOM);
  const hasButton = useStore(({ transform }) => transform[2] >= BUTTON_FROM_ZOOM);
  if (!prompt) return null;
  const { kinds, signs } = badgesOf(playedPrompt(prompt, next), lag, found);
  const text = headlineOf(prompt.definition) || t('flow-editor:saysNothing');
  const badgeTexts = [
    ...kinds.map((kind) => t(`flow-editor:${kind}`)),
    ...signs.map(({ sign, code }) => signText(sign, code, t)),
  ];
  const onward = numbers === '' ? '' : t('leadsTo', { numbers });
  const askForLink = ({ currentTarget }: MouseEvent) => {
    const { left, top, height } = currentTarget.getBoundingClientRect();
    requestLink?.({ from: id, to: null, at: { x: left, y: top + height } });
  };
  return (
    <div
      className={classes['node']}
      dir={i18n.dir()}
      data-node={id}
      data-current={isCurrent || undefined}
      data-counted={counts !== undefined || here !== undefined || undefined}
      data-left={(counts && isMuchLeft(counts)) || undefined}
      data-stuck={(here && isMuchStuck(here)) || undefined}
      data-error={signs.some(({ sign }) => sign === 'dangling' || sign === 'problem') || undefined}
      data-loose={signs.some(({ sign }) => sign === 'unreachable') || undefined}
    >
      <button
        type="button"
        className={classes['face']}
        data-face=""
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent ? 'location' : undefined}
        onClick={() => goTo(id)}
      >
        {isSmall ? (
          <>
            <span className={classes['number']} aria-hidden>
              {number}
            </span>
            <VisuallyHidden>{[t('flow-editor:prompt', { number }), text, ...badgeTexts].join('. ')}</VisuallyHidden>
          </>
        ) : (
          <>
            <span className={classes['nodeHead']}>
              <strong>{t('flow-editor:prompt', { number })}</strong>
              {kinds.map((kind) => (
                <Badge key={kind} size="sm" color={KIND_COLORS[kind]}>
                  {t(`flow-editor:${kind}`)}
                </Badge>
              ))}
              {traffic ? <CameHere of={counts} /> : here ? <CountHere of={here} /> : <Signs signs={signs} />}
            </span>
            <span className={classes['says']} dir="auto">
              {text}
            </span>
            <WhatBecame of={counts} />
            <Learners of={here} />
          </>
        )}
        <VisuallyHidden>{`. ${onward}`}</VisuallyHidden>
      </button>
      {/* However small: lines end at handles, and are not drawn without them. */}
      <Handle type="target" position={Position.Top} className={classes['landing']} isConnectableStart={false} />
      <Handle type="source" position={Position.Bottom} className={classes['dot']} isConnectableEnd={false} />
      {here && hasButton && <WhoIsHere of={here} number={number} tabIndex={isTabStop ? 0 : -1} />}
      {requestLink && hasButton && (
        <button
          type="button"
          className={`${classes['linkButton']} nopan`}
          data-link=""
          tabIndex={isTabStop ? 0 : -1}
          title={t('linkFrom', { number })}
          aria-label={t('linkFrom', { number })}
          onClick={askForLink}
        >
          <Link2 size={14} aria-hidden />
        </button>
      )}
    </div>
  );
});

function Signs({ signs }: Pick<Badges, 'signs'>) {
  const { t } = useTranslation(['flow-map', 'flow-editor']);
  return (
    <span className={classes['signs']}>
      {signs.map(({ sign, code }) => {
        const Icon = SIGNS[sign];
        return (
          <span key={code} title={signText(sign, code, t)} data-sign={sign}>
            <Icon size={14} aria-hidden />
            <VisuallyHidden>{`. ${signText(sign, code, t)}. `}</VisuallyHidden>
          </span>
        );
      })}
    </span>
  );
}
