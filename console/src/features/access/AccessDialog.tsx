import { Badge, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useCallback, useEffect, useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/definition/limits';
import type { DialogProps } from '../../foundation/dialogs/dialogs.slice.js';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { LoadFailed } from './LoadFailed.js';
import { MakeOwnerDialog } from './MakeOwnerDialog.js';
import {
  adding as addCommand,
  feature,
  list as listPart,
  removing,
  type Collaborator,
  type Target,
} from './access.feature.js';
import classes from './access.module.css';

export { feature };

const MODAL_WIDTH = 700;

/** Manage Access: lists the collaborators, adds people by e-mail, and removes access. */
export function AccessDialog({ kind, id, onClose }: DialogProps) {
  const { t } = useTranslation('access');
  const dispatch = useAppDispatch();
  const { status, value } = useAppSelector(feature.select).list;
  const people = value ?? [];
  useReturnFocus();
  const load = useCallback(() => {
    dispatch(addCommand.ended());
    dispatch(listPart.requested({ kind, id }));
  }, [dispatch, kind, id]);
  useEffect(load, [load]);
  const target = { kind, id };
  const [heir, setHeir] = useState<Collaborator | null>(null);
  if (heir) return <MakeOwnerDialog target={target} heir={heir} onCancel={() => setHeir(null)} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} size={MODAL_WIDTH} title={t('title')}>
      <Stack gap="lg">
        <AddForm target={target} />
        {(status === 'idle' || status === 'pending') && (
          <Text c="dimmed" role="status">
            {t('fetching')}
          </Text>
        )}
        {status === 'rejected' && <LoadFailed text={t('fetchFailed')} onRetry={load} />}
        {status === 'fulfilled' && people.length === 0 && (
          <Text c="dimmed" role="status">
            {t('nobody')}
          </Text>
        )}
        {people.length > 0 && (
          <ul className={classes['people']} aria-label={t('people')}>
            {people.map((person) => (
              <Person key={person.email} target={target} person={person} onHandOver={setHeir} />
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
  const { adding: add, list } = useAppSelector(feature.select);
  const { status: adding, error: addFailure } = add;
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
    if (email.trim() !== '') dispatch(addCommand.requested({ ...target, email: email.trim() }));
  };
  // SHARE-12: the server's own sentence if there is one.
  const error =
    shown &&
    ((shown.code === 'no-invitations' && t('noInvitations')) ||
      shown.errors[0]?.msg ||
      (shown.status >= 400 && shown.status < 500 && shown.message) ||
      t('addFailed'));
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
        {adding === 'fulfilled' && list.value !== null ? t('added') : t('addWhy')}
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

interface PersonProps {
  readonly target: Target;
  readonly person: Collaborator;
  readonly onHandOver: (person: Collaborator) => void;
}

function Person({ target, person, onHandOver }: PersonProps) {
  const { t } = useTranslation('access');
  const dispatch = useAppDispatch();
  const status = useAppSelector(feature.select).removals[person.email] ?? 'idle';
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
      {!mark && (
        <Button variant="subtle" size="compact-sm" aria-describedby={id} onClick={() => onHandOver(person)}>
          {t('handOver')}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        aria-describedby={id}
        disabled={status === 'pending'}
        onClick={() => dispatch(removing.requested({ ...target, email: person.email }))}
      >
        {status === 'pending' ? t('removing') : t('remove')}
      </Button>
    </li>
  );
}
