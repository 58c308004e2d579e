/** The fields of a condition's values: a row of a table for each kind of value. */
import { ActionIcon, Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConditionValueKind, ConditionValues } from '@parley/contracts/definition/conditions';
import { linesOf } from '@parley/contracts/definition/answer-rules';
import { CONDITION_LIMITS } from '@parley/contracts/definition/conditions';
import type { Language } from '@parley/contracts/definition/values';
import { languageName } from '../../../../i18n/language-names.js';
import type { Named, Names } from '../../../../ui/conditions/names.js';
import { headlineOf } from '../../message-view/headline.js';
import { hasAnswers } from '../../model/answers-before.js';
import { useEditor } from '../../model/hooks.js';
import classes from './depends.module.css';

export interface ValueFieldProps<K extends ConditionValueKind> {
  readonly value: ConditionValues[K];
  readonly names: Names;
  /** Several answers, each at a prompt of its own, instead of alternatives at one prompt. */
  readonly isCounted: boolean;
  readonly onChange: (value: ConditionValues[K]) => void;
}
interface ValueField<K extends ConditionValueKind> {
  /** Before and after the comparison. */
  readonly Before?: ComponentType<ValueFieldProps<K>>;
  readonly After?: ComponentType<ValueFieldProps<K>>;
}
/** Options that are rendered at once. */
const SHOWN = 60;
interface Option {
  readonly value: string;
  readonly label: string;
}

function usePromptOptions({ prompts }: Names, isListed: (named: Named) => boolean = () => true): readonly Option[] {
  const { t } = useTranslation(['flow-conditions', 'flow-editor']);
  return useMemo(
    () =>
      prompts.filter(isListed).map(({ key, number, definition }) => ({
        value: key,
        label: `${t('prompt', { number })} · ${headlineOf(definition) || t('flow-editor:saysNothing')}`,
      })),
    // The filter is a constant of the module.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [prompts, t],
  );
}
/** With the values that are no longer among them. */
const withLost = (options: readonly Option[], values: readonly string[], label: string): Option[] => [
  ...options,
  ...[...new Set(values)]
    .filter((value) => options.every((each) => each.value !== value))
    .map((value) => ({ value, label })),
];
const asks = ({ definition }: Named): boolean => hasAnswers(definition);

interface OnePromptProps {
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (key: string) => void;
}
function OnePrompt({ value, options, onChange }: OnePromptProps) {
  const { t } = useTranslation('flow-conditions');
  const isLost = options.every((each) => each.value !== value);
  return (
    <Select
      aria-label={t('field.prompt')}
      size="sm"
      className={classes['prompt']}
      searchable
      limit={SHOWN}
      allowDeselect={false}
      error={isLost}
      data={withLost(options, [value], t('lostPrompt'))}
      value={value}
      onChange={(key) => key !== null && onChange(key)}
    />
  );
}

function PromptField({ value, names, onChange }: ValueFieldProps<'prompt'>) {
  return <OnePrompt value={value} options={usePromptOptions(names)} onChange={onChange} />;
}

function PromptsField({ value, names, onChange }: ValueFieldProps<'prompts'>) {
  const { t } = useTranslation('flow-conditions');
  const options = usePromptOptions(names, asks);
  return (
    <MultiSelect
      aria-label={t('field.prompts')}
      size="sm"
      className={classes['many']}
      searchable
      limit={SHOWN}
      error={value.some((key) => options.every((each) => each.value !== key))}
      data={withLost(options, value, t('lostPrompt'))}
      value={[...value]}
      onChange={onChange}
    />
  );
}

const lettered = (t: (key: 'anyOther' | 'blank') => string, named: Named | undefined): readonly Option[] =>
  (named?.answers() ?? []).map(({ key, words }) => ({
    value: key,
    label: words === null ? t('anyOther') : words || t('blank'),
  }));

/** The prompt whose answer is asked for. Its first answer is chosen with it. */
function AnsweredPrompt({ value, names, isCounted, onChange }: ValueFieldProps<'answers'>) {
  const options = usePromptOptions(names, asks);
  if (isCounted) return null;
  return (
    <OnePrompt
      value={value[0]?.prompt ?? ''}
      options={options}
      onChange={(prompt) => onChange([{ prompt, answer: names.prompt(prompt)?.answers()[0]?.key ?? '' }])}
    />
  );
}

function AnswersField({ value, names, isCounted, onChange }: ValueFieldProps<'answers'>) {
  const { t } = useTranslation('flow-conditions');
  if (isCounted) return <CountedAnswers value={value} names={names} onChange={onChange} />;
  const prompt = value[0]?.prompt ?? '';
  const options = lettered(t, names.prompt(prompt));
  const chosen = value.map(({ answer }) => answer).filter((answer) => answer !== '');
  return (
    <MultiSelect
      aria-label={t('field.answers')}
      size="sm"
      className={classes['many']}
      searchable
      limit={SHOWN}
      error={chosen.length === 0 || chosen.some((key) => options.every((each) => each.value !== key))}
      data={withLost(options, chosen, t('lostAnswer'))}
      value={chosen}
      onChange={(keys) => onChange((keys.length > 0 ? keys : ['']).map((answer) => ({ prompt, answer })))}
    />
  );
}

function CountedAnswers({ value, names, onChange }: Omit<ValueFieldProps<'answers'>, 'isCounted'>) {
  const { t } = useTranslation('flow-conditions');
  const prompts = usePromptOptions(names, asks);
  const last = value.at(-1);
  const set = (index: number, prompt: string, answer: string) =>
    onChange(value.map((each, at) => (at === index ? { prompt, answer } : each)));
  const firstOf = (prompt: string) => names.prompt(prompt)?.answers()[0]?.key ?? '';
  return (
    <ul className={classes['counted']}>
      {value.map(({ prompt, answer }, index) => {
        const options = lettered(t, names.prompt(prompt));
        return (
          <li key={index} className={classes['fact']}>
            <OnePrompt value={prompt} options={prompts} onChange={(key) => set(index, key, firstOf(key))} />
            <Select
              aria-label={t('field.answers')}
              size="sm"
              className={classes['prompt']}
              searchable
              limit={SHOWN}
              allowDeselect={false}
              error={options.every((each) => each.value !== answer)}
              data={withLost(options, [answer], t('lostAnswer'))}
              value={answer}
              onChange={(key) => key !== null && set(index, prompt, key)}
            />
            {value.length > 1 && (
              <ActionIcon
                aria-label={t('removeAnswer', { what: options.find((each) => each.value === answer)?.label ?? '' })}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        );
      })}
      {value.length < CONDITION_LIMITS.list && (
        <li>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => onChange([...value, last ?? { prompt: '', answer: '' }])}
          >
            {t('addAnswer')}
          </Button>
        </li>
      )}
    </ul>
  );
}

function VariableField({ value, onChange }: ValueFieldProps<'variable'>) {
  const { t } = useTranslation('flow-conditions');
  return (
    <TextInput
      aria-label={t('field.variable')}
      size="sm"
      className={classes['prompt']}
      placeholder={t('variablePlaceholder')}
      maxLength={CONDITION_LIMITS.name}
      error={value.trim() === ''}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** One value on each line of the draft; the author writes commas between them. */
function LinesField({ value, onChange }: ValueFieldProps<'lines'>) {
  const { t } = useTranslation('flow-conditions');
  return (
    <TextInput
      aria-label={t('field.lines')}
      size="sm"
      className={classes['prompt']}
      placeholder={t('valuesPlaceholder')}
      maxLength={CONDITION_LIMITS.text}
      error={linesOf(value).length === 0}
      value={value.replaceAll('\n', ',')}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(',', '\n'))}
    />
  );
}

const NO_LANGUAGES: readonly Language[] = [];
function LanguagesField({ value, onChange }: ValueFieldProps<'languages'>) {
  const { t } = useTranslation('flow-conditions');
  const languages = useEditor(({ flow }) => flow?.languages ?? NO_LANGUAGES);
  return (
    <MultiSelect
      aria-label={t('field.languages')}
      size="sm"
      className={classes['many']}
      error={value.length === 0}
      data={[...new Set([...languages, ...value])].map((each) => ({ value: each, label: languageName(each) }))}
      value={[...value]}
      onChange={(each) => onChange(each as readonly Language[])}
    />
  );
}

/** Numbers belong to the comparison. */
export const VALUE_FIELDS: { readonly [K in ConditionValueKind]: ValueField<K> } = {
  number: {},
  count: {},
  prompt: { Before: PromptField },
  prompts: { Before: PromptsField },
  answers: { Before: AnsweredPrompt, After: AnswersField },
  variable: { Before: VariableField },
  lines: { After: LinesField },
  languages: { After: LanguagesField },
};
