import { Button } from '@mantine/core';
import { ArrowDown, ArrowRight, CircleAlert, Flag, RotateCcw, Split, type LucideIcon } from 'lucide-react';
import { memo, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { promptLink, readLink, type Link } from '@parley/contracts/definition/links';
import { withTitle } from '@parley/contracts/definition/prompt-title';
import { shallowEqual, useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '../../../foundation/hooks.js';
import type { RootState } from '../../../foundation/store.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { jumped } from '../model/editor-actions.js';
import { nameAfter } from '../model/flow-document.js';
import { targetOf } from '../model/selectors.js';
import { headlineOf } from '../message-view/headline.js';
import { selectEditor } from '../model/select-editor.js';
import { linkedFlowOf, selectLinkedFlows } from '../sync/linked-flows.slice.js';
import { NextStepChooser } from './NextStepChooser.js';
import { focusInCard } from '../focus/focus-in-card.js';
import { useLink } from './use-link.js';
import classes from './card.module.css';

export interface NextStepProps {
  readonly promptKey: string;
  /** null = the prompt's own 'Always to'. */
  readonly answerKey: string | null;
  /** A line of "It depends…". */
  readonly whenKey?: string;
  /** The link can be made to depend on conditions. */
  readonly mayDepend?: boolean;
  readonly leadsTo: string | null;
  /** The prompt's own link, used if the answer has none. */
  readonly inherited?: string | null;
  /** The prompt's own link depends on conditions. */
  readonly inheritsConditions?: boolean;
  /** The answer repeats the question instead of continuing. */
  readonly repeats?: boolean;
  /** A missing link is an error here. */
  readonly needed: boolean;
  /** The chat ends with this prompt, if no prompt comes after it. */
  readonly ends?: boolean;
  readonly label: string;
}

const iconOf = ({ to }: Link, isLast: boolean): LucideIcon => (to !== 'next' ? ArrowRight : isLast ? Flag : ArrowDown);

/** The current target of a prompt's link. */
function useTarget(promptKey: string, written: string | null | undefined) {
  const link = readLink(written);
  const target = useEditor(({ doc }) => {
    const next = link.to === 'next' ? nameAfter(doc, promptKey) : undefined;
    return targetOf(doc, next === undefined ? written : promptLink(next));
  });
  const title = useEditor(({ doc }) => (target && doc.byKey[target.key]?.definition.title) ?? '');
  const linked = useAppSelector(
    (root) => (link.to === 'flow' ? (linkedFlowOf(selectLinkedFlows(root), link.flowId) ?? {}) : {}),
    shallowEqual,
  );
  return { link, target, title, linked };
}

/** The words and the look of a link. */
function useShown(
  { leadsTo, inheritsConditions = false, repeats = false, needed, ends = false }: NextStepProps,
  { link, target, title, linked }: ReturnType<typeof useTarget>,
) {
  const { t } = useTranslation('flow-editor');
  /** The last prompt has no prompt after it. */
  const isLast = link.to === 'next' && !target;
  const isNothing = link.to === 'nothing' || isLast;
  const depends = inheritsConditions && !leadsTo && !repeats;
  const isMissing = depends
    ? false
    : isNothing
      ? needed && !repeats
      : link.to === 'unknown' || (link.to === 'prompt' && !target);
  const targetName = () => {
    if (repeats && !leadsTo) return t('asksAgain');
    if (depends) return t('dependsPill');
    if (isLast) return needed ? t('chooseNext') : ends ? t('chatEnds') : t('noNext');
    if (target && link.to === 'next') return t('nextPromptNumber', { number: target.number });
    if (target) return withTitle(t('prompt', { number: target.number }), title);
    if (link.to === 'flow') return 'name' in linked ? t('flowVersion', linked) : t('flowNumber', { id: link.flowId });
    if (link.to === 'nothing') return needed ? t('chooseNext') : t('noNext');
    return t('unknownTarget');
  };
  const ownIcon = () => (depends ? Split : iconOf(link, isLast && ends));
  const Icon = isMissing ? CircleAlert : repeats && !leadsTo ? RotateCcw : ownIcon();
  const isQuiet = ((!leadsTo || link.to === 'next') && !isMissing) || repeats;
  return { name: targetName(), Icon, isMissing, isQuiet };
}

/** A link as an arrow with its target. Click chooses another target, Ctrl+click goes to the target. */
export const NextStep = memo(function NextStep(step: NextStepProps) {
  const { promptKey, answerKey, whenKey, mayDepend = false, leadsTo, inherited, label } = step;
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const found = useTarget(promptKey, leadsTo ?? inherited);
  const { link, target } = found;
  const linking = useLink();
  const store = useStore<RootState>();
  const start = { promptKey, answerKey, whenKey };
  const choose = (next: string | undefined) => {
    linking.choose(start, next);
    close();
  };
  const chooseNew = () => {
    linking.chooseNew(start);
    setChoosing(false);
  };
  const depend = () => {
    linking.depend(start);
    setChoosing(false);
    focusInCard(promptKey, '[data-looks-at]');
  };
  const close = () => {
    setChoosing(false);
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  // Read on hover, so that typing in the target doesn't re-render this button.
  const showTargetAsTitle = ({ currentTarget }: SyntheticEvent<HTMLButtonElement>) => {
    const text = target ? headlineOf(selectEditor(store.getState()).doc.byKey[target.key]?.definition ?? {}) : null;
    currentTarget.title = text === null ? '' : t('targetTitle', { text });
  };
  const onClick = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey) return setChoosing(true);
    if (target) dispatch(jumped(target.key, false, promptKey));
    else if (link.to === 'flow') void navigate(`/flows/${link.flowId}/edit`);
  };

  const { name, Icon, isMissing, isQuiet } = useShown(step, found);
  const pill = (
    <Button
      ref={button}
      variant="default"
      size="sm"
      px={10}
      className={classes['next']}
      data-missing={isMissing || undefined}
      data-quiet={isQuiet || undefined}
      leftSection={<Icon size={14} aria-hidden className={classes['arrow']} />}
      onMouseEnter={showTargetAsTitle}
      onFocus={showTargetAsTitle}
      aria-label={`${label}: ${name}`}
      aria-haspopup="listbox"
      aria-expanded={choosing}
      onClick={onClick}
    >
      <span className={classes['nextName']}>{name}</span>
    </Button>
  );
  // A page has hundreds of these, so render only a button until it is used.
  if (!choosing) return pill;
  return (
    <NextStepChooser
      target={pill}
      from={promptKey}
      offersNext={answerKey === null}
      current={leadsTo}
      onChoose={choose}
      onNew={chooseNew}
      onDepend={mayDepend ? depend : undefined}
      onClose={close}
      label={label}
    />
  );
});
