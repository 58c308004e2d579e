import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { LIMITS } from '@parley/contracts/definition/limits';
import { DEFAULT_LANGUAGE, type Language } from '@parley/contracts/definition/values';
import { newQuestionFlow } from '@parley/contracts/flow/new-flow';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { LanguagePicker } from '../../ui/LanguagePicker.js';
import type { HomeKind } from '../../ui/home-tab.js';
import { BeginWith, type Beginning } from './BeginWith.js';
import { home } from './home.slice.js';
import { useOpenCreated } from './use-open-created.js';
import classes from './NewItem.module.css';

const nameProblem = (text: string) => {
  const { length } = text.trim();
  return length === 0 ? 'required' : length > LIMITS.nameLength ? 'nameTooLong' : null;
};

interface NewItem {
  readonly name: string;
  readonly language: Language;
}

export interface NewItemFormProps {
  readonly kind: HomeKind;
  /** Another place was chosen to begin at. */
  readonly onLeave: () => void;
}

/** Name and language of a new flow or sequence; opens its editor after creation (HOME-23). */
export function NewItemForm({ kind, onLeave }: NewItemFormProps) {
  const { t } = useTranslation('home');
  const dispatch = useAppDispatch();
  const creating = useOpenCreated();
  const i18nOn = useAppSelector((state) => state.config.value?.features['i18n'] ?? false);
  const { register, control, handleSubmit, formState, setFocus } = useForm<NewItem>({
    defaultValues: { name: t('untitled'), language: DEFAULT_LANGUAGE },
  });
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  const [begin, setBegin] = useState<Beginning>('greeting');
  // A repeated request must have the same content (HOME-C2).
  const [question] = useState(() => newQuestionFlow(newUuid, t('closing')));
  const submit = handleSubmit(({ name, language }) => {
    const body = { name: name.trim(), language };
    const definition = begin === 'question' ? { definition: question } : {};
    // HOME-26, HOME-27
    dispatch(
      home.createRequested(
        kind === 'flows' ? { kind, body: { ...body, settings: {}, ...definition } } : { kind, body },
      ),
    );
  });
  const problem = formState.errors.name?.message as ReturnType<typeof nameProblem> | undefined;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {kind === 'flows' && <Text c="dimmed">{t('whatIsFlow')}</Text>}
        {creating === 'rejected' && (
          <Alert color="red" role="alert">
            {t(`createFailed_${kind}`)}
          </Alert>
        )}
        <div className={classes['fields']}>
          <TextInput
            label={t('name')}
            {...register('name', { validate: (text) => nameProblem(text) ?? true })}
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
            error={problem && t(problem)}
          />
          {i18nOn && (
            <Controller
              name="language"
              control={control}
              render={({ field }) => (
                <LanguagePicker
                  label={t('language')}
                  value={field.value}
                  onBlur={field.onBlur}
                  onChange={field.onChange}
                />
              )}
            />
          )}
        </div>
        {kind === 'flows' && <BeginWith value={begin} onChange={setBegin} onLeave={onLeave} />}
        <Group justify="flex-end">
          <Button type="submit" loading={creating === 'pending'}>
            {t('create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
