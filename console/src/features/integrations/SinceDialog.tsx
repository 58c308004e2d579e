import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { DialogButtons } from '../../ui/DialogButtons.js';
import { useTranslation } from 'react-i18next';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 30;
/** `YYYY-MM-DDTHH:MM` of this place's time, as `<input type="datetime-local">` has it. */
const localTime = (ms: number): string => {
  const date = new Date(ms);
  return new Date(ms - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** Long jobs ask for a moment first. */
export function SinceDialog({
  what,
  onClose,
  onSend,
}: {
  readonly what: 'givenUp' | 'past' | null;
  readonly onClose: () => void;
  /** @param since an ISO time */
  readonly onSend: (since: string) => void;
}) {
  const { t } = useTranslation('integrations');
  return (
    <Modal opened={what !== null} onClose={onClose} size={450} title={what && t(`since.${what}`)}>
      {what && <SinceForm what={what} onClose={onClose} onSend={onSend} />}
    </Modal>
  );
}

function SinceForm({
  what,
  onClose,
  onSend,
}: {
  readonly what: 'givenUp' | 'past';
  readonly onClose: () => void;
  readonly onSend: (since: string) => void;
}) {
  const { t } = useTranslation('integrations');
  const [now] = useState(() => Date.now());
  const [since, setSince] = useState(() => localTime(now - DAY_MS));
  const at = Date.parse(since);
  const isFine = !Number.isNaN(at) && at <= now && at > now - LONGEST_DAYS * DAY_MS;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isFine) return;
    onSend(new Date(at).toISOString());
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{t(`sinceHow.${what}`)}</Text>
        <TextInput
          type="datetime-local"
          label={t('sinceWhen')}
          data-autofocus
          value={since}
          max={localTime(now)}
          min={localTime(now - LONGEST_DAYS * DAY_MS)}
          error={isFine ? null : t('sinceWrong')}
          onChange={({ currentTarget: { value } }) => setSince(value)}
        />
        <DialogButtons onCancel={onClose}>{t('send')}</DialogButtons>
      </Stack>
    </form>
  );
}
