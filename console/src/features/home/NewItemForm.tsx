import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { DEFAULT_LANGUAGE, LIMITS, type Language } from '@parley/contracts/definition/values';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { LanguagePicker } from '../../ui/LanguagePicker.js';
import { feature } from './home.feature.js';
import type { HomeKind } from '../../ui/home-tab.js';
import { home } from './home.slice.js';

const nameProblem = (text: string) => {
  const { length } = text.trim();
  return length === 0 ? 'required' : length > LIMITS.nameLength ? 'nameTooLong' : null;
};

interface NewItem {
  readonly name: string;
  readonly language: Language;
}

/** Name and language of a new flow or sequence; opens its editor after creation (HOME-23). */
export function NewItemForm({ kind }: { readonly kind: HomeKind }) {
  const { t } = useTranslation('home');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { creating, created } = useAppSelector(feature.select);
  const i18nOn = useAppSelector((state) => state.config.value?.features['i18n'] ?? false);
  const { register, control, handleSubmit, formState, setFocus } = useForm<NewItem>({
    defaultValues: { name: t('untitled'), language: DEFAULT_LANGUAGE },
  });
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  useEffect(() => {
    if (created === null) return;
    dispatch(home.createSettled());
    void navigate(`/${created.kind}/${created.id}/edit`);
  }, [created, dispatch, navigate]);
  const submit = handleSubmit(({ name, language }) => {
    const body = { name: name.trim(), language };
    // HOME-26, HOME-27
    dispatch(home.createRequested(kind === 'flows' ? { kind, body: { ...body, settings: {} } } : { kind, body }));
  });
  const problem = formState.errors.name?.message as ReturnType<typeof nameProblem> | undefined;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {creating === 'rejected' && (
          <Alert color="red" role="alert">
            {t(`createFailed_${kind}`)}
          </Alert>
        )}
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
        <Group justify="flex-end">
          <Button type="submit" loading={creating === 'pending'}>
            {t('create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
