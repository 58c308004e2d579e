import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormEvent } from 'react';
import { LIMITS } from '@parley/contracts/definition/limits';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { feature, savingName } from './account.feature.js';
import classes from './account.module.css';

interface NamePartProps {
  readonly name: string;
  readonly dirty: boolean;
  readonly onChange: (name: string) => void;
}

/** The person's name, with its own Save. */
export function NamePart({ name, dirty, onChange }: NamePartProps) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const status = useAppSelector(feature.select).savingName.status;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (dirty && status !== 'pending') dispatch(savingName.requested({ name: name.trim() }));
  };
  return (
    <form onSubmit={submit} className={classes['grow']}>
      <Group align="flex-end" wrap="nowrap" gap="sm">
        <TextInput
          className={classes['grow']}
          label={t('name')}
          autoComplete="name"
          maxLength={LIMITS.nameLength}
          value={name}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!dirty || status === 'pending'} aria-busy={status === 'pending'}>
          {t('saveName')}
        </Button>
      </Group>
      {status === 'rejected' && (
        <Alert color="red" role="alert" mt="sm">
          {t('profileFailed')}
        </Alert>
      )}
    </form>
  );
}
