import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../ui/save-file.js';
import classes from './security.module.css';

/** Codes for the day on which the phone is lost, right after they were made; nobody can show them again. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const { t } = useTranslation('security');
  const kept = useRef<HTMLButtonElement>(null);
  useEffect(() => kept.current?.focus(), []);
  return (
    <Stack gap="md">
      <Text>{t('codesOnce')}</Text>
      <ul className={classes['codes']} aria-label={t('recoveryCodes')} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => saveFile(t('codesFile'), `${codes.join('\n')}\n`, 'text/plain')}>
          {t('saveCodes')}
        </Button>
        <Button ref={kept} onClick={onKept}>
          {t('codesKept')}
        </Button>
      </Group>
    </Stack>
  );
}
