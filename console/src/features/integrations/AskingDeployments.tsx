import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LtiPlatform } from '@parley/contracts/http/lti';
import { useAppDispatch } from '../../foundation/hooks.js';
import { answering } from './lti.feature.js';

/** Deployments that have launched, and wait for their owner's answer: until then their learners see a page that says so. */
export function AskingDeployments({ platform }: { readonly platform: LtiPlatform }) {
  const { t } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const { id, name } = platform;
  return platform.asking.map(({ deployment, course }) => (
    <Alert key={deployment} color="orange" title={t('lti.asks', { name, deployment })}>
      <Text size="sm">{course === '' ? t('lti.asksHow') : t('lti.asksFrom', { course })}</Text>
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          aria-label={t('lti.allowOne', { deployment })}
          onClick={() => dispatch(answering.requested({ id, deployment, allow: true }))}
        >
          {t('lti.allow')}
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={t('lti.refuseOne', { deployment })}
          onClick={() => dispatch(answering.requested({ id, deployment, allow: false }))}
        >
          {t('lti.refuse')}
        </Button>
      </Group>
    </Alert>
  ));
}
