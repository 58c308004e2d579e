import { ActionIcon, Button, SegmentedControl, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { CornerDownRight, Plus, X } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, QuickResponse } from '@parley/contracts/definition/definition';
import { isBlankMessage } from '@parley/contracts/definition/message';
import { useEditorDispatch } from '../model/hooks.js';
import { answerChanged } from '../model/edits.js';
import { withNewLine, withOtherWords } from '../model/response-lines.js';
import { MessageField } from '../message-editor/MessageField.js';
import { focusInCard } from '../focus/focus-in-card.js';
import { ResponseList } from './ResponseList.js';
import classes from './card.module.css';

export interface QuickResponseRowProps {
  readonly promptKey: string;
  readonly answer: Answer;
  readonly label: string;
  readonly editable: boolean;
}

/** The response to one answer; the chat then continues (FWD) or repeats the question (REP). */
export function QuickResponseRow({ promptKey, answer, label, editable }: QuickResponseRowProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const response = answer.quickResponse ?? {};
  const change = useCallback(
    (quickResponse: QuickResponse | undefined, field?: string) =>
      dispatch(answerChanged({ key: promptKey, answerKey: answer.key, changes: { quickResponse }, field })),
    [dispatch, promptKey, answer.key],
  );
  // EDIT-72: a repeated question needs several responses, or learners get the same one each time.
  const offersList = editable && response.repeatAnswers === true && !response.messages && !response.message;
  const offersOther =
    editable && response.repeatAnswers === true && !response.messages && typeof response.message === 'string';
  const sayOther = () => {
    change(withOtherWords(response));
    focusInCard(promptKey, `[data-answer="${answer.key}"] [data-line="1"] [data-message]`);
  };
  // The engine prefers the single message to the list. Imported flows may have both.
  const saysOne = !response.messages || !isBlankMessage(response.message ?? '');
  const remove = () => {
    change(undefined);
    focusInCard(
      promptKey,
      `[data-answer="${answer.key}"] input,[data-answer="${answer.key}"] button:not([aria-pressed])`,
    );
  };
  return (
    <div className={classes['quick']}>
      <CornerDownRight size={16} aria-hidden className={classes['quickIcon']} />
      <div className={classes['quickText']}>
        {saysOne && (
          <MessageField
            text={typeof response.message === 'string' ? response.message : ''}
            label={t('quickResponseOf', { label })}
            reaction
            editable={editable}
            onChange={(message) => change({ ...response, message }, 'quickResponse')}
          />
        )}
        {offersOther && !offersList && (
          <Button variant="subtle" size="compact-xs" leftSection={<Plus size={12} aria-hidden />} onClick={sayOther}>
            {t('otherWords')}
          </Button>
        )}
        {response.messages && (
          <>
            {saysOne && (
              <Text fz="xs" c="dimmed">
                {t('listUnsaid')}
              </Text>
            )}
            <ResponseList response={response} label={label} editable={editable} onChange={change} />
          </>
        )}
      </div>
      {offersList && (
        <Button variant="subtle" size="compact-xs" onClick={() => change(withNewLine(response))}>
          {t('useList')}
        </Button>
      )}
      <Tooltip multiline w={240} label={t('forwardOrRepeat')}>
        <SegmentedControl
          size="xs"
          aria-label={t('afterQuickResponse', { label })}
          disabled={!editable}
          value={response.repeatAnswers ? 'REP' : 'FWD'}
          onChange={(value) => change({ ...response, repeatAnswers: value === 'REP' })}
          data={[
            { value: 'FWD', label: <Choice text={t('forward')} short={t('forwardShort')} /> },
            { value: 'REP', label: <Choice text={t('repeat')} short={t('repeatShort')} /> },
          ]}
        />
      </Tooltip>
      {editable && (
        <ActionIcon aria-label={t('removeQuickResponse', { label })} onClick={remove}>
          <X size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

/** The short names stand in flow files' documentation and in older guides: the tooltip and screen readers have them. */
const Choice = ({ text, short }: { readonly text: string; readonly short: string }) => (
  <>
    {text}
    <VisuallyHidden> ({short})</VisuallyHidden>
  </>
);
