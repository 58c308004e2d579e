import { Checkbox, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SCOPES, type Scope } from '@parley/contracts/flow/scopes';
import { TOKEN_LIMITS } from '@parley/contracts/http/api-tokens';
import { DialogButtons } from '../../ui/DialogButtons.js';
import { useAppDispatch } from '../../foundation/hooks.js';
import { SCOPE_TEXTS } from './scope-texts.js';
import { creating } from './tokens.feature.js';

const LIFETIMES = [7, 30, 90, 365] as const;

/** Name, scopes and lifetime of a new token; nothing is allowed until it is ticked. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [days, setDays] = useState<number>(LIFETIMES[2]);
  const [tried, setTried] = useState(false);
  const noName = name.trim() === '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (noName || scopes.length === 0) return;
    dispatch(creating.requested({ name: name.trim(), scopes: [...scopes], expiresInDays: days }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} size={450} title={t('token.new')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('token.name')}
            description={t('token.nameHow')}
            data-autofocus
            required
            maxLength={TOKEN_LIMITS.nameLength}
            autoComplete="off"
            value={name}
            error={tried && noName ? t('problem.required') : null}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <Checkbox.Group
            label={t('token.scopes')}
            withAsterisk
            value={[...scopes]}
            error={tried && scopes.length === 0 ? t('problem.required') : null}
            onChange={(chosen) => setScopes(SCOPES.filter((scope) => chosen.includes(scope)))}
          >
            <Stack gap="xs" mt="xs">
              {SCOPES.map((scope) => (
                <Checkbox key={scope} value={scope} label={t(SCOPE_TEXTS[scope])} description={scope} />
              ))}
            </Stack>
          </Checkbox.Group>
          <NativeSelect
            label={t('token.lifetime')}
            value={String(days)}
            data={LIFETIMES.map((count) => ({ value: String(count), label: t('token.days', { count }) }))}
            onChange={({ currentTarget: { value } }) => setDays(Number(value))}
          />
          <DialogButtons onCancel={onClose}>{t('token.create')}</DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
