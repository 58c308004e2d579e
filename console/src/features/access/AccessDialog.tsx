import { Alert, Badge, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/definition/values';
import type { DialogProps } from '../../foundation/dialogs/dialogs.slice.js';
import { defineFeature } from '../../foundation/feature.js';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { accessSaga } from './access.saga.js';
import { access, accessReducer, type Collaborator, type Target } from './access.slice.js';
import classes from './access.module.css';

export const feature = defineFeature({ name: 'access', reducer: accessReducer, saga: accessSaga });

const MODAL_WIDTH = 700;

/** Manage Access: lists the collaborators, adds people by e-mail, and removes access. */
export function AccessDialog({ kind, id, onClose }: DialogProps) {
  const { t } = useTranslation(['access', 'common']);
  const dispatch = useAppDispatch();
  const { list, people } = useAppSelector(feature.select);
  useReturnFocus();
  useEffect(() => void dispatch(access.listRequested({ kind, id })), [dispatch, kind, id]);
  const target = { kind, id };
  return (
    <Modal
      opened
      onClose={onClose}
      size={MODAL_WIDTH}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="lg">
        <AddForm target={target} />
        {(list === 'idle' || list === 'pending') && (
          <Text c="dimmed" role="status">
            {t('fetching')}
          </Text>
        )}
        {list === 'rejected' && (
          <Alert color="red" role="alert">
            <Group justify="space-between">
              {t('fetchFailed')}
              <Button variant="default" size="compact-sm" onClick={() => dispatch(access.listRequested({ kind, id }))}>
                {t('common:retry')}
              </Button>
            </Group>
          </Alert>
        )}
        {list === 'fulfilled' && people.length === 0 && (
          <Text c="dimmed" role="status">
            {t('nobody')}
          </Text>
        )}
        {people.length > 0 && (
          <ul className={classes['people']} aria-label={t('people')}>
            {people.map((person) => (
              <Person key={person.email} target={target} person={person} />
            ))}
          </ul>
        )}
      </Stack>
    </Modal>
  );
}

function AddForm({ target }: { readonly target: Target }) {
  const { t } = useTranslation('access');
  const dispatch = useAppDispatch();
  const { adding, addFailure, people } = useAppSelector(feature.select);
  const [email, setEmail] = useState('');
  const [shown, setShown] = useState(addFailure);
  // Added e-mails leave the field; failed ones stay for correction.
  const [before, setBefore] = useState(adding);
  if (adding !== before) {
    setBefore(adding);
    if (adding === 'fulfilled') setEmail('');
    setShown(adding === 'rejected' ? addFailure : null);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '') dispatch(access.addRequested({ ...target, email: email.trim() }));
  };
  // SHARE-12: the server's own sentence if there is one.
  const error =
    shown && (shown.errors[0]?.msg || (shown.status >= 400 && shown.status < 500 && shown.message) || t('addFailed'));
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" wrap="nowrap" gap="sm">
        <TextInput
          type="email"
          label={t('email')}
          autoComplete="off"
          data-autofocus
          className={classes['grow']}
          maxLength={LIMITS.emailLength}
          value={email}
          error={error || null}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setShown(null);
          }}
        />
        <Button type="submit" disabled={email.trim() === '' || adding === 'pending'} aria-busy={adding === 'pending'}>
          {adding === 'pending' ? t('adding') : t('add')}
        </Button>
      </Group>
      <Text fz="xs" c="dimmed" mt={6} role="status">
        {adding === 'fulfilled' && people.length > 0 ? t('added') : t('addWhy')}
      </Text>
    </form>
  );
}

/** Names what the owner should know about a collaborator's access; null: there is nothing. */
function markOf({ waitsFor, proven }: Collaborator): 'pending' | 'proof' | 'unproven' | null {
  if (waitsFor === 'signup') return 'pending';
  if (waitsFor === 'proof') return 'proof';
  return proven === false ? 'unproven' : null;
}

function Person({ target, person }: { readonly target: Target; readonly person: Collaborator }) {
  const { t } = useTranslation('access');
  const dispatch = useAppDispatch();
  const { removing } = useAppSelector(feature.select);
  const status = removing[person.email] ?? 'idle';
  const id = useId();
  const mark = markOf(person);
  return (
    <li className={classes['person']}>
      <div className={classes['grow']}>
        <Text fz="sm" fw={500} id={id} className={classes['words']}>
          {person.name || person.email}
        </Text>
        {person.name && (
          <Text fz="xs" c="dimmed" className={classes['words']}>
            {person.email}
          </Text>
        )}
        {person.waitsFor === 'proof' && (
          <Text fz="xs" c="dimmed">
            {t('proofWhy')}
          </Text>
        )}
        {status === 'rejected' && (
          <Text fz="xs" c="var(--mantine-color-error)" role="alert">
            {t('removeFailed', { email: person.email })}
          </Text>
        )}
      </div>
      {mark && <Badge color="orange">{t(mark)}</Badge>}
      <Badge color="gray">{t('collaborator')}</Badge>
      <Button
        variant="default"
        size="compact-sm"
        aria-describedby={id}
        disabled={status === 'pending'}
        onClick={() => dispatch(access.removeRequested({ ...target, email: person.email }))}
      >
        {status === 'pending' ? t('removing') : t('remove')}
      </Button>
    </li>
  );
}
