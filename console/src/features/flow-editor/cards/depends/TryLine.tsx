import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { When } from '@parley/contracts/definition/definition';
import { linkOf } from '@parley/contracts/definition/links';
import { linkThatHolds } from '@parley/contracts/engine/conditions';
import { languageName } from '../../../../i18n/language-names.js';
import type { Names } from '../../../../ui/conditions/names.js';
import { asksOfLines, triedFacts, type Ask, type Tried } from '../../conditions/tried.js';
import type { ConditionWords } from '../../../../ui/conditions/use-condition-words.js';
import { useTargetText } from '../../conditions/use-target-text.js';
import { useEditor } from '../../model/hooks.js';
import { NumberField } from './NumberField.js';
import classes from './depends.module.css';

export interface TryLineProps {
  readonly when: readonly When[];
  /** The link that is followed if no line holds. */
  readonly otherwise: string | null;
  /** If no line holds, the question is asked again. */
  readonly repeats: boolean;
  readonly names: Names;
  readonly words: ConditionWords;
}

/** Asks the engine where made-up facts would lead. */
export function TryLine({ when, otherwise, repeats, names, words }: TryLineProps) {
  const { t } = useTranslation(['flow-conditions', 'flow-editor']);
  const [tried, setTried] = useState<Tried>({});
  const targetText = useTargetText();
  const language = useEditor(({ flow }) => flow?.defaultLanguage ?? 'en');
  const asks = asksOfLines(when);
  const line = linkThatHolds(when, triedFacts(tried, language));
  const target = targetText(line ? linkOf(line) : otherwise);
  const goes = () => {
    if (!line && repeats) return t('flow-editor:asksAgain');
    return target === null ? t('goesNowhere') : t('goesTo', { target });
  };
  return (
    <div className={classes['try']} role="group" aria-label={t('try')}>
      <span>{t('try')}</span>
      {asks.map((ask) => (
        <TriedField
          key={ask.id}
          ask={ask}
          value={tried[ask.id]}
          label={words.asked(ask)}
          language={language}
          names={names}
          onChange={(value) => setTried({ ...tried, [ask.id]: value })}
        />
      ))}
      <span role="status" dir="auto">
        → {goes()}
      </span>
    </div>
  );
}

interface TriedFieldProps {
  readonly ask: Ask;
  readonly value: string | undefined;
  /** "the score so far" */
  readonly label: string;
  readonly language: string;
  readonly names: Names;
  readonly onChange: (value: string) => void;
}
function TriedField({ ask, value, label, language, names, onChange }: TriedFieldProps) {
  const { t } = useTranslation('flow-conditions');
  const languages = useEditor(({ flow }) => flow?.languages ?? null);
  const name = t('tryValue', { what: label });
  const answers = ask.kind === 'answer' ? (names.prompt(ask.prompts[0] ?? '')?.answers() ?? []) : [];
  return (
    <label className={classes['tried']}>
      <span aria-hidden>{label}</span>
      {ask.kind === 'number' ? (
        <NumberField label={name} value={Number(value ?? 0)} onChange={(next) => onChange(String(next))} />
      ) : ask.kind === 'text' ? (
        <TextInput
          aria-label={name}
          size="sm"
          className={classes['prompt']}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <NativeSelect
          className={classes['choice']}
          aria-label={name}
          size="sm"
          data={
            ask.kind === 'language'
              ? (languages ?? []).map((each) => ({ value: each, label: languageName(each) }))
              : [
                  { value: '', label: t('noAnswer') },
                  ...answers.map(({ key, words }) => ({ value: key, label: words ?? t('anyOther') })),
                ]
          }
          value={value ?? (ask.kind === 'language' ? language : '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </label>
  );
}
