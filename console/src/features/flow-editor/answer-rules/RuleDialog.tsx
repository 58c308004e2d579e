import { Alert, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ANSWER_RULES, type RuleKind } from '@parley/contracts/definition/answer-rules';
import type { Answer, AnswerRule, PromptDefinition } from '@parley/contracts/definition/definition';
import { ownTries } from '@parley/contracts/definition/help';
import { looksAt } from '@parley/contracts/definition/rule-looks';
import { takesOf } from '@parley/contracts/definition/takes';
import { LIMITS } from '@parley/contracts/definition/limits';
import { isOutcome } from '@parley/contracts/definition/whole-rules';
import { isUnfinished, neverTaken, type NeverTaken } from '@parley/contracts/flow/rule-checks';
import { DialogButtons } from '../../../ui/DialogButtons.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { answerChanged } from '../model/edits.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { letterOf } from '../model/letter.js';
import { selectLanguage } from '../model/selectors.js';
import { asKind, kindsFor, wordsAfter } from './rule-drafts.js';
import { RULE_FIELDS } from './RuleFields.js';
import { useRuleSentence } from './rule-sentence.js';
import { preparedPrompt } from './try-rule.js';
import { WouldCount } from './WouldCount.js';

export interface RuleDialogProps {
  readonly promptKey: string;
  readonly answerKey: string;
  /** Place of the answer, from 0. */
  readonly index: number;
  readonly onClose: () => void;
}
const MODAL_WIDTH = 560;
const WORDS = 'words';

/** "What counts as answer A": the kind of the rule, its values, its name, and a place to try it. */
export function RuleDialog({ promptKey, answerKey, index, onClose }: RuleDialogProps) {
  const { t } = useTranslation('answer-rules');
  useReturnFocus();
  const definition = useEditor(({ doc }) => doc.byKey[promptKey]?.definition);
  const answer = ownTries(definition ?? {}).find(({ key }) => key === answerKey);
  return (
    <Modal opened onClose={onClose} size={MODAL_WIDTH} title={t('title', { letter: letterOf(index) })}>
      {definition && answer && (
        <RuleForm promptKey={promptKey} definition={definition} answer={answer} index={index} onClose={onClose} />
      )}
    </Modal>
  );
}

interface RuleFormProps extends Omit<RuleDialogProps, 'answerKey'> {
  readonly definition: PromptDefinition;
  readonly answer: Answer;
}

/** The rule and its name; until the author writes a name, it is the rule's sentence. */
function useRuleDraft({ definition, answer }: Pick<RuleFormProps, 'definition' | 'answer'>) {
  const language = useEditor(({ flow }) => flow?.defaultLanguage ?? 'en');
  const sentence = useRuleSentence();
  const answers = ownTries(definition);
  const [rule, setRule] = useState<AnswerRule | null>(answer.rule ?? null);
  const [ownName, setOwnName] = useState<string | null>(() =>
    answer.rule && answer.message !== '' && answer.message !== sentence(answer.rule, answers) ? answer.message : null,
  );
  const words = answer.rule ? wordsAfter(answer.rule) : answer.message;
  const name = rule ? (ownName ?? sentence(rule, answers).slice(0, LIMITS.nameLength)) : words;
  return {
    rule,
    name,
    language,
    chooseKind: (kind: RuleKind | null) =>
      setRule(kind === null ? null : asKind(rule ?? answer.rule ?? null, kind, { words, language })),
    setRule,
    setOwnName: (typed: string) => setOwnName(typed === '' ? null : typed),
    draft: { ...answer, message: name, rule: rule ?? undefined },
  };
}

function RuleForm({ promptKey, definition, answer, index, onClose }: RuleFormProps) {
  const { t } = useTranslation('answer-rules');
  const dispatch = useEditorDispatch();
  const shownLanguage = useEditor(selectLanguage);
  const draft = useRuleDraft({ definition, answer });
  const { rule, language } = draft;
  const answers = ownTries(definition).map((each) => (each.key === answer.key ? draft.draft : each));
  const looks = looksAt(definition, answers);
  const takes = takesOf(definition);
  const several = takes !== 'one';
  // One entry of a list is compared like a text of its own.
  const isEntry = takes === 'list' && rule !== null && !isOutcome(rule);
  const tried = isEntry ? [draft.draft] : answers;
  const prompt = preparedPrompt(isEntry ? { ...definition, inputDisplayType: undefined } : definition, tried, language);
  const unfinished = rule !== null && isUnfinished(rule, answers);
  const Fields = rule && RULE_FIELDS[rule.kind];
  const save = () => {
    const changes = { rule: rule ?? undefined, message: draft.name };
    dispatch(answerChanged({ key: promptKey, answerKey: answer.key, changes }));
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!unfinished) save();
      }}
    >
      <Stack gap="md">
        <Radio.Group
          label={t('kinds')}
          value={rule?.kind ?? WORDS}
          onChange={(kind) => draft.chooseKind(kind === WORDS ? null : (kind as RuleKind))}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value={WORDS}
              label={t(several ? 'kind.choice' : looks.includes('text') ? 'kind.words' : 'kind.same')}
              data-autofocus={!rule || undefined}
            />
            {kindsFor(looks, rule ?? answer.rule).map((kind) => (
              <Radio
                key={kind}
                value={kind}
                label={t(`kind.${kind}`)}
                data-autofocus={rule?.kind === kind || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        {rule && Fields && (
          <Fields
            key={rule.kind}
            rule={rule}
            onChange={draft.setRule}
            answers={answers}
            language={language}
            hasUnits={looks.includes('text')}
          />
        )}
        {rule && !looks.includes(ANSWER_RULES[rule.kind].looks) && <Alert color="orange">{t('misplaced')}</Alert>}
        {rule && (
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            lang={language}
            dir="auto"
            maxLength={LIMITS.nameLength}
            value={draft.name}
            onChange={({ currentTarget }) => draft.setOwnName(currentTarget.value)}
          />
        )}
        {rule && !unfinished && prompt && (
          <>
            {rule.kind !== 'right' && (
              <WouldCount
                prompt={prompt}
                answers={tried}
                index={isEntry ? 0 : index}
                language={shownLanguage}
                several={takes === 'set'}
              />
            )}
            {!isEntry && <Covered never={neverTaken(prompt)} index={index} />}
          </>
        )}
        {unfinished && (
          <Text fz="sm" c="dimmed">
            {t('unfinished')}
          </Text>
        )}
        <DialogButtons onCancel={onClose} disabled={unfinished}>
          {t('done')}
        </DialogButtons>
      </Stack>
    </form>
  );
}

/** Warns if this answer leaves nothing to another, or others leave nothing to it. */
function Covered({ never, index }: { readonly never: readonly NeverTaken[]; readonly index: number }) {
  const { t } = useTranslation('answer-rules');
  const lines = useMemo(
    () =>
      never.flatMap((each) => {
        const letter = letterOf(each.index);
        if (each.by !== null && (each.index === index || each.by === index))
          return [t('covered', { letter, by: letterOf(each.by) })];
        return each.index === index ? [t('coveredBySome', { letter })] : [];
      }),
    [never, index, t],
  );
  if (lines.length === 0) return null;
  return (
    <Alert color="orange" icon={<TriangleAlert size={16} aria-hidden />}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  );
}
