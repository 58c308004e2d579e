import { Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { beginTwoFactor, confirmTwoFactor } from '@parley/contracts/http/two-factor';
import { useMemo, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../../foundation/hooks.js';
import { CopyField } from '../../../ui/CopyField.js';
import { DialogButtons } from '../../../ui/DialogButtons.js';
import { qrPath } from '../../../ui/qr-path.js';
import { CodeField } from './CodeField.js';
import { RecoveryCodes } from './RecoveryCodes.js';
import classes from './security.module.css';
import { useSending } from './use-sending.js';

interface Begun {
  readonly secret: string;
  readonly uri: string;
}
/** px */
const QR_SIZE = 200;

/** Three steps: the password, the app with its first code, the recovery codes. */
export function TurnOnDialog({
  hasPassword,
  onClose,
}: {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('security');
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Modal opened onClose={onClose} size={450} title={codes ? t('recoveryCodes') : t('title.on')}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : begun ? (
        <AppStep begun={begun} onCodes={setCodes} onClose={onClose} />
      ) : (
        <PasswordStep hasPassword={hasPassword} onBegun={setBegun} onClose={onClose} />
      )}
    </Modal>
  );
}

function PasswordStep({
  hasPassword,
  onBegun,
  onClose,
}: {
  readonly hasPassword: boolean;
  readonly onBegun: (begun: Begun) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('security');
  const { api } = useAppStore();
  const { send, isPending, problem } = useSending();
  const [password, setPassword] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (hasPassword && password === '') return;
    void send(() => api.call(beginTwoFactor, { body: { password } }), onBegun);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{t('how.on')}</Text>
        {hasPassword ? (
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            data-autofocus
            required
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : (
          <Text role="alert" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
        <DialogButtons onCancel={onClose} loading={isPending}>
          {t('next')}
        </DialogButtons>
      </Stack>
    </form>
  );
}

function AppStep({
  begun: { secret, uri },
  onCodes,
  onClose,
}: {
  readonly begun: Begun;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('security');
  const { api } = useAppStore();
  const { send, isPending, problem } = useSending();
  const [code, setCode] = useState('');
  const qr = useMemo(() => qrPath(uri), [uri]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    void send(
      () => api.call(confirmTwoFactor, { body: { code } }),
      ({ recoveryCodes }) => onCodes(recoveryCodes),
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{t('scan')}</Text>
        {qr && (
          <svg
            className={classes['code']}
            role="img"
            aria-label={t('qr')}
            width={QR_SIZE}
            height={QR_SIZE}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
          >
            <path d={qr.path} fill="#000" />
          </svg>
        )}
        <CopyField label={t('secret')} text={secret} />
        <CodeField value={code} onChange={setCode} problem={problem} how={t('firstCode')} />
        <DialogButtons onCancel={onClose} loading={isPending}>
          {t('turnOn')}
        </DialogButtons>
      </Stack>
    </form>
  );
}
