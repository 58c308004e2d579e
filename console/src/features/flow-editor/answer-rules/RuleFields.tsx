/** The fields of each kind of rule. */
import { isPart } from '@parley/contracts/definition/whole-rules';
import { Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { linesOf, type RuleKind } from '@parley/contracts/definition/answer-rules';
import type { Answer, AnswerRule } from '@parley/contracts/definition/definition';
import type { Language } from '@parley/contracts/definition/values';
import { RangeLine } from './RangeLine.js';
import {
  choicesAmong,
  numberIn,
  unitsFrom,
  unitsInLine,
  WANTED,
  wantedOf,
  withWanted,
  type Wanted,
} from './rule-drafts.js';
import classes from './answer-rules.module.css';

export interface RuleFieldsProps {
  readonly rule: AnswerRule;
  readonly onChange: (rule: AnswerRule) => void;
  readonly answers: readonly Answer[];
  /** The language in which the author writes. */
  readonly language: Language;
  /** False: learners can only type a number, without a unit. */
  readonly hasUnits: boolean;
}
type NumberName = 'value' | 'give' | 'least' | 'most';
type NumberFieldProps = RuleFieldsProps & { readonly name: NumberName; readonly placeholder?: string };

function NumberField({ rule, onChange, language, name, placeholder }: NumberFieldProps) {
  const { t, i18n } = useTranslation('answer-rules');
  const shown = rule[name];
  const written =
    shown === undefined ? '' : shown.toLocaleString(i18n.language, { maximumFractionDigits: 20, useGrouping: false });
  const [typed, setTyped] = useState(written);
  const value = typed.trim() === '' ? undefined : numberIn(typed, language);
  return (
    <TextInput
      label={t(`field.${name}`)}
      inputMode="decimal"
      className={classes['number']}
      placeholder={placeholder}
      value={typed}
      error={value === null && t('field.notNumber')}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = currentTarget.value.trim() === '' ? undefined : numberIn(currentTarget.value, language);
        onChange({ ...rule, [name]: next ?? undefined });
      }}
    />
  );
}

function UnitFields({ rule, onChange, hasUnits }: RuleFieldsProps) {
  const { t } = useTranslation('answer-rules');
  const [line, setLine] = useState(unitsInLine(rule.units));
  if (!hasUnits && !rule.units) return null;
  return (
    <>
      <TextInput
        label={t('field.unit')}
        description={t('field.unitHint')}
        placeholder={t('field.unitPlaceholder')}
        value={line}
        onChange={({ currentTarget }) => {
          setLine(currentTarget.value);
          onChange({ ...rule, units: unitsFrom(currentTarget.value) });
        }}
      />
      {linesOf(rule.units ?? '').length > 0 && (
        <Checkbox
          label={t('field.bare')}
          checked={rule.bare ?? false}
          onChange={({ currentTarget }) => onChange({ ...rule, bare: currentTarget.checked || undefined })}
        />
      )}
    </>
  );
}

function NearFields(props: RuleFieldsProps) {
  return (
    <>
      <div className={classes['fields']}>
        <NumberField {...props} name="value" />
        <NumberField {...props} name="give" placeholder="0" />
      </div>
      <RangeLine rule={props.rule} />
      <UnitFields {...props} />
    </>
  );
}

function BetweenFields(props: RuleFieldsProps) {
  const { t } = useTranslation('answer-rules');
  return (
    <>
      <div className={classes['fields']}>
        <NumberField {...props} name="least" placeholder={t('field.noBound')} />
        <NumberField {...props} name="most" placeholder={t('field.noBound')} />
      </div>
      <UnitFields {...props} />
    </>
  );
}

function WordsField({ rule, onChange, language }: RuleFieldsProps) {
  const { t } = useTranslation('answer-rules');
  return (
    <Textarea
      label={t('field.words')}
      description={t('field.wordsHint')}
      autosize
      minRows={2}
      maxRows={8}
      lang={language}
      dir="auto"
      value={rule.words ?? ''}
      onChange={({ currentTarget }) => onChange({ ...rule, words: currentTarget.value })}
    />
  );
}

function ContainsFields(props: RuleFieldsProps) {
  const { t } = useTranslation('answer-rules');
  const { rule, onChange } = props;
  const lines = linesOf(rule.words ?? '').length;
  const { least } = rule;
  return (
    <>
      <WordsField {...props} />
      {lines > 1 && (
        <NativeSelect
          label={t('field.howMany')}
          value={least === undefined || least >= lines ? '' : String(Math.max(1, least))}
          data={[
            { value: '', label: t('field.every') },
            ...Array.from({ length: lines - 1 }, (_, n) => ({
              value: String(n + 1),
              label: t('field.some', { count: n + 1 }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...rule, least: value === '' ? undefined : Number(value) })
          }
        />
      )}
    </>
  );
}

function SpelledFields(props: RuleFieldsProps) {
  const { t } = useTranslation('answer-rules');
  return (
    <>
      <WordsField {...props} />
      <Text fz="xs" c="dimmed">
        {t('field.slips')}
      </Text>
    </>
  );
}

function DatedFields({ rule, onChange }: RuleFieldsProps) {
  const { t } = useTranslation('answer-rules');
  return (
    <div className={classes['fields']}>
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(`field.${name}`)}
          value={rule[name] ?? ''}
          onChange={({ currentTarget }) => onChange({ ...rule, [name]: currentTarget.value || undefined })}
        />
      ))}
    </div>
  );
}

function ChoseFields({ rule, onChange, answers }: RuleFieldsProps) {
  const { t } = useTranslation('answer-rules');
  const choices = choicesAmong(answers);
  return (
    <Stack gap="sm">
      {choices.map(({ key, message }) => (
        <NativeSelect
          key={key}
          label={t('field.choiceIs', { choice: message })}
          value={wantedOf(rule, key)}
          data={WANTED.map((value) => ({ value, label: t(`field.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange(withWanted(rule, choices, { key, wanted: currentTarget.value as Wanted }))
          }
        />
      ))}
    </Stack>
  );
}

function RightFields({ rule, onChange, answers }: RuleFieldsProps) {
  const { t } = useTranslation('answer-rules');
  const parts = answers.filter(isPart).length;
  return (
    <NativeSelect
      label={t('field.right')}
      value={rule.least ?? ''}
      data={[
        { value: '', label: t('field.allRight') },
        ...Array.from({ length: Math.max(0, parts - 1) }, (_, index) => ({
          value: String(parts - 1 - index),
          label: t('field.atLeastRight', { count: parts - 1 - index }),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const { least: _least, ...others } = rule;
        onChange(value === '' ? others : { ...others, least: Number(value) });
      }}
    />
  );
}

export const RULE_FIELDS: { readonly [K in RuleKind]: ComponentType<RuleFieldsProps> } = {
  near: NearFields,
  between: BetweenFields,
  contains: ContainsFields,
  starts: WordsField,
  spelled: SpelledFields,
  dated: DatedFields,
  chose: ChoseFields,
  right: RightFields,
};
