import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import { CopyField } from '../../ui/CopyField.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { share, type SecretState, type ShareSubject } from './share.slice.js';

const FORBIDDEN = 403;

/** The secret with which a course signs its links: shown on request, replaced if it leaks. Owner only. */
export function LinkSecret({ subject, secret }: { readonly subject: ShareSubject; readonly secret: SecretState }) {
  const { t } = useTranslation(['share', 'common']);
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const [sure, setSure] = useState(false);
  const { value, error, status } = secret;
  const replace = () => {
    setSure(false);
    dispatch(share.secretReplaced(subject));
  };
  return (
    <Stack gap="sm">
      {value ? (
        <>
          <Text size="sm">{t('secretHow', { text: `${value.prefix}…`, interpolation: { escapeValue: false } })}</Text>
          <CopyField label={t('secret')} text={value.secret} />
          {sure ? (
            <Alert color="orange" title={t('common:areYouSure')}>
              <Stack gap="sm" align="flex-start">
                {t('secretReplaceNote')}
                <Group gap="sm">
                  <Button size="xs" color="red" onClick={replace}>
                    {t('secretReplace')}
                  </Button>
                  <Button size="xs" variant="default" onClick={() => setSure(false)}>
                    {t('common:cancel')}
                  </Button>
                </Group>
              </Stack>
            </Alert>
          ) : (
            <Button
              size="xs"
              variant="default"
              style={{ alignSelf: 'flex-start' }}
              loading={status === 'pending'}
              onClick={() => setSure(true)}
            >
              {t('secretReplace')}
            </Button>
          )}
        </>
      ) : (
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={status === 'pending'}
          onClick={() => dispatch(share.secretRequested(subject))}
        >
          {t('secretShow')}
        </Button>
      )}
      {error && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {error.status === FORBIDDEN ? t('secretOwner') : failureText(error)}
        </Text>
      )}
    </Stack>
  );
}
