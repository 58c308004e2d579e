import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { DEFAULT_LANGUAGE, LANGUAGES, LIMITS } from '@parley/contracts/flow/definition';
import { REQUIRED } from '@parley/contracts/http/auth';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { LANGUAGE_NAMES } from '../../i18n/i18n.js';
import { feature } from './home.feature.js';
import { home, type HomeKind } from './home.slice.js';

const newItem = z.object({
  name: z.string().trim().min(1, REQUIRED).max(LIMITS.nameLength),
  language: z.enum(LANGUAGES),
});

/** Name and language of a flow or a sequence to be; opens its editor when it is made (HOME-23). */
export function NewItemForm({ kind }: { readonly kind: HomeKind }) {
  const { t } = useTranslation('home');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { creating, created } = useAppSelector(feature.select);
  const i18nOn = useAppSelector((state) => state.config.value?.features['i18n'] ?? false);
  const { register, control, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(newItem),
    defaultValues: { name: t('untitled'), language: DEFAULT_LANGUAGE },
  });
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  useEffect(() => {
    if (created === null) return;
    dispatch(home.createSettled());
    void navigate(`/${created.kind}/${created.id}/edit`);
  }, [created, dispatch, navigate]);
  const submit = handleSubmit((values) =>
    // HOME-26, HOME-27
    dispatch(
      home.createRequested(kind === 'flows' ? { kind, body: { ...values, settings: {} } } : { kind, body: values }),
    ),
  );
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
          {...register('name')}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          error={
            formState.errors.name && (formState.errors.name.message === REQUIRED ? t('required') : t('nameTooLong'))
          }
        />
        {i18nOn && (
          <Controller
            name="language"
            control={control}
            render={({ field }) => (
              <Select
                label={t('language')}
                allowDeselect={false}
                data={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
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
