import { ActionIcon, Badge, Title } from '@mantine/core';
import { Check, GripVertical } from 'lucide-react';
import { memo, type MouseEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionState } from '@parley/contracts/flow/connection';
import type { PromptEntry } from '@parley/contracts/definition/definition';
import { withoutHelp } from '@parley/contracts/definition/help';
import { resolveAnswers } from '@parley/contracts/definition/links';
import type { Language } from '@parley/contracts/definition/values';
import { Hint } from '../../../ui/Hint.js';
import { KindTile } from '../add-prompt/KindTile.js';
import { kindOf } from '../model/prompt-kinds.js';
import { useEditorParts } from '../model/hooks.js';
import type { FlowFacts } from '../model/editor-state.js';
import { useActionContext } from '../actions/use-action-context.js';
import { isStart, type FlowDocument } from '../model/flow-document.js';
import { selectTranslating } from '../model/selectors.js';
import { SelectCheckbox } from '../selection/SelectCheckbox.js';
import { selectRangeTo, toggleSelected } from '../actions/selection-acts.js';
import { PeopleInCard } from '../presence/PeopleInCard.js';
import { lagOf } from '../translation/owners.js';
import { CardMenu } from './CardMenu.js';
import { DanglingBadge } from './DanglingBadge.js';
import { FoldButton } from './FoldButton.js';
import { TitleField } from './TitleField.js';
import classes from './card.module.css';

export interface CardHeadProps {
  readonly promptKey: string;
  readonly index: number;
  readonly state: ConnectionState;
  readonly handle: RefObject<HTMLButtonElement | null>;
  readonly editable: boolean;
  readonly isFolded: boolean;
}

/** The parts of a prompt that the head shows. Other changes don't re-render it. */
const factsOf = (
  doc: FlowDocument,
  prompt: PromptEntry | undefined,
  flow: FlowFacts | null,
  translating: Language | null,
) => ({
  isFirst: prompt !== undefined && isStart(prompt),
  kind: kindOf(prompt?.definition ?? {}, answersOf(doc, prompt)),
  waits: prompt?.definition.answerExternally ?? false,
  translates: translating !== null,
  missing: 0,
  isMissing: false,
  isStale: false,
  isDone: false,
  ...(prompt && lagOf(doc, prompt, translating === null ? othersOf(flow) : [translating])),
});
const answersOf = (doc: FlowDocument, prompt: PromptEntry | undefined) =>
  withoutHelp(resolveAnswers(prompt?.definition ?? {}, { promptsArray: [], ...doc.rest }) ?? []);
const NO_LANGUAGES: readonly Language[] = [];
const othersOf = (flow: FlowFacts | null): readonly Language[] =>
  flow && flow.languages.length > 1 ? flow.languages.filter((each) => each !== flow.defaultLanguage) : NO_LANGUAGES;

/** Drag handle, type of prompt, number, badges and problems. */
export const CardHead = memo(function CardHead({ promptKey, index, state, handle, editable, isFolded }: CardHeadProps) {
  const { t } = useTranslation('flow-editor');
  const context = useActionContext();
  const { isFirst, kind, waits, translates, missing, isMissing, isStale, isDone } = useEditorParts((state) =>
    factsOf(state.doc, state.doc.byKey[promptKey], state.flow, selectTranslating(state)),
  );
  const number = index + 1;
  const kindName = t(`kind.${kind}`);
  const label = kind === 'upload' ? t('kindUpload') : t('kindQuestion', { kind: kindName });
  /** As in a file list: Shift+click selects the range up to this card, Ctrl+click toggles this card. */
  const onClick = (event: MouseEvent) => {
    const { target, shiftKey, ctrlKey, metaKey } = event;
    if (!editable || !(shiftKey || ctrlKey || metaKey)) return;
    if (target instanceof Element && target.closest('button, input, label')) return;
    (shiftKey ? selectRangeTo : toggleSelected)(context(), promptKey);
  };
  // Without this, Shift+click would select text.
  const onMouseDown = (event: MouseEvent) => {
    if (event.shiftKey && editable) event.preventDefault();
  };
  return (
    <div className={classes['head']} onClick={onClick} onMouseDown={onMouseDown}>
      {editable && (
        <Hint label={t('moveHint')}>
          <ActionIcon
            ref={handle}
            className={classes['handle']}
            aria-label={t('movePrompt', { number })}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Space Shift+ArrowUp Shift+ArrowDown ArrowLeft ArrowRight"
            data-handle=""
          >
            <GripVertical size={16} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
      {editable && <SelectCheckbox promptKey={promptKey} number={number} />}
      <Hint label={kindName}>
        <span>
          <KindTile kind={kind} label={label} />
        </span>
      </Hint>
      <div className={classes['headText']}>
        <Title order={2} className={classes['title']} id={`prompt-${promptKey}`}>
          {t('prompt', { number })}
        </Title>
        <TitleField promptKey={promptKey} number={number} editable={editable && !translates && !isFolded} />
        {isFirst && <Badge color="brand">{t('start')}</Badge>}
        {waits && <Badge color="orange">{t('pause')}</Badge>}
        {state === 'terminal' && <Badge color="teal">{t('finish')}</Badge>}
        {isMissing && (
          <Badge color="violet">{translates ? t('translate.missingHere', { count: missing }) : t('missing')}</Badge>
        )}
        {translates && isDone && (
          <Badge color="teal" leftSection={<Check size={14} aria-hidden />}>
            {t('translate.complete')}
          </Badge>
        )}
        {isStale && <Badge color="orange">{t('translate.stale')}</Badge>}
        {(state === 'danglingAnswers' || state === 'danglingMultiSelect') && (
          <DanglingBadge promptKey={promptKey} state={state} />
        )}
      </div>
      <PeopleInCard promptKey={promptKey} />
      <FoldButton promptKey={promptKey} number={number} />
      {editable && <CardMenu promptKey={promptKey} index={index} isStart={isFirst} />}
    </div>
  );
});
