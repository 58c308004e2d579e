import { ActionIcon, Button, Checkbox, Fieldset, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { leadingTo, linkOf } from '@parley/contracts/definition/links';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, QuickResponse } from '@parley/contracts/definition/definition';
import { LIMITS } from '@parley/contracts/definition/limits';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { fromBox, inBox } from '@parley/contracts/definition/literal-text';
import { isBlankMessage } from '@parley/contracts/definition/message';
import { RuleText } from '../answer-rules/RuleLine.js';
import { BranchList } from '../conditions/BranchList.js';
import { useTargetText } from '../conditions/use-target-text.js';
import { answerText, withAnswerText } from '../../../ui/answer-text.js';
import { ResponseList } from '../cards/ResponseList.js';
import { useEditor } from '../model/hooks.js';
import { linkTo, promptsOf } from '../model/flow-document.js';
import { withNewLine } from '../model/response-lines.js';
import { headlineOf } from '../message-view/headline.js';

export interface CommonAnswerProps {
  readonly listName: string;
  readonly answer: Answer;
  /** Counted from 1. */
  readonly number: number;
  readonly isLast: boolean;
  /** True if the list's answers are only compared with what learners type. */
  readonly compares: boolean;
  readonly problem: 'emptyAnswer' | 'sameAnswer' | null;
  readonly editable: boolean;
  /** Quick changes of the same field are one undo step. */
  readonly onChange: (changes: Partial<Answer>, field?: string) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}
/** Options rendered at once. */
const SHOWN = 60;

const textOf = (message: unknown): string => (typeof message === 'string' ? message : '');

export function CommonAnswer(props: CommonAnswerProps) {
  const { listName, answer, number, isLast, compares, problem, editable, onChange, onMove, onRemove } = props;
  const { t } = useTranslation(['flow-paths', 'flow-editor']);
  const targetText = useTargetText();
  const isAny = answer.message === CATCH_ALL;
  const { quickResponse } = answer;
  const responseText = quickResponse?.message;
  const hasResponseList = (quickResponse?.messages ?? []).length > 0;
  // EDIT-72, as for a prompt's own answers.
  const offersList =
    editable && quickResponse?.repeatAnswers === true && !hasResponseList && isBlankMessage(responseText ?? '');
  const changeResponse = (changes: QuickResponse, field?: string) =>
    setResponse({ ...quickResponse, ...changes }, field);
  const setResponse = (next: QuickResponse, field?: string) => {
    const isNothing = !next.repeatAnswers && (next.message ?? '') === '' && !next.messages?.length;
    onChange({ quickResponse: isNothing ? undefined : next }, field);
  };
  return (
    <Fieldset legend={t('shared.answer', { number, list: listName })} p="sm">
      <Group align="flex-start" wrap="wrap">
        <TextInput
          label={t('shared.answerText', { number })}
          style={{ flex: '1 1 220px' }}
          dir="auto"
          readOnly={!editable || isAny}
          value={isAny ? t('shared.acceptsAny') : answerText(answer, compares)}
          error={problem && t(`shared.${problem}`)}
          onChange={({ currentTarget: { value } }) => onChange(withAnswerText(answer, value), 'message')}
        />
        <NextField number={number} link={linkOf(answer)} editable={editable} onChange={onChange} />
        <NumberInput
          label={t('shared.score', { number })}
          style={{ flex: '0 1 120px' }}
          hideControls
          min={-LIMITS.score}
          max={LIMITS.score}
          readOnly={!editable}
          value={answer.score ?? ''}
          onChange={(value) => onChange({ score: typeof value === 'number' ? value : undefined }, 'score')}
        />
      </Group>
      {answer.rule && <RuleText rule={answer.rule} answers={[]} />}
      <BranchList when={answer.when} otherwise={targetText(linkOf(answer)) ?? t('flow-editor:alwaysTo')} />
      <Group mt="xs" align="flex-end" wrap="wrap">
        <TextInput
          label={t('shared.reaction', { number })}
          style={{ flex: '1 1 220px' }}
          dir="auto"
          // Responses of other message types can't be edited here.
          readOnly={!editable || (responseText !== undefined && typeof responseText !== 'string')}
          value={typeof responseText === 'string' ? inBox(responseText) : ''}
          description={hasResponseList && !isBlankMessage(responseText ?? '') && t('flow-editor:listUnsaid')}
          onChange={({ currentTarget: { value } }) =>
            changeResponse({ message: fromBox(textOf(responseText), value) }, 'reaction')
          }
        />
        <Checkbox
          label={t('shared.again', { number })}
          disabled={!editable}
          mb={8}
          checked={quickResponse?.repeatAnswers ?? false}
          onChange={({ currentTarget: { checked } }) => changeResponse({ repeatAnswers: checked || undefined })}
        />
        {offersList && (
          <Button variant="subtle" size="compact-xs" mb={8} onClick={() => setResponse(withNewLine(quickResponse))}>
            {t('flow-editor:useList')}
          </Button>
        )}
        {editable && (
          <Group gap={4} ms="auto">
            <ActionIcon aria-label={t('shared.moveUp', { number })} disabled={number === 1} onClick={() => onMove(-1)}>
              <ArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={t('shared.moveDown', { number })} disabled={isLast} onClick={() => onMove(1)}>
              <ArrowDown size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={t('shared.removeAnswer', { number })} onClick={onRemove}>
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </Group>
      {quickResponse && hasResponseList && (
        <ResponseList
          response={quickResponse}
          label={t('shared.answer', { number, list: listName })}
          editable={editable}
          plain
          onChange={setResponse}
        />
      )}
    </Fieldset>
  );
}

interface NextFieldProps extends Pick<CommonAnswerProps, 'number' | 'editable' | 'onChange'> {
  readonly link: string | null;
}
function NextField({ number, link, editable, onChange }: NextFieldProps) {
  const { t } = useTranslation(['flow-paths', 'flow-editor']);
  const doc = useEditor((state) => state.doc);
  const prompts = useMemo(
    () =>
      promptsOf(doc).map((prompt, index) => ({
        value: linkTo(prompt),
        label: `${t('flow-editor:prompt', { number: index + 1 })} · ${headlineOf(prompt.definition)}`,
      })),
    [doc, t],
  );
  // The target may be another flow or a deleted prompt. Keep it until the author chooses another.
  const isElsewhere = link && prompts.every(({ value }) => value !== link);
  const elsewhere = link?.startsWith('.') ? t('shared.unknownLink') : link;
  return (
    <Select
      label={t('shared.next', { number })}
      style={{ flex: '1 1 220px' }}
      placeholder={t('shared.nowhere')}
      clearable
      searchable
      limit={SHOWN}
      readOnly={!editable}
      data={isElsewhere ? [...prompts, { value: link, label: elsewhere ?? link }] : prompts}
      value={link}
      onChange={(value) => onChange(leadingTo(value ?? undefined))}
    />
  );
}
