import { Badge, Button, Group, Modal, Stack, Text, UnstyledButton } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LtiPlatform } from '@parley/contracts/http/lti';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { AskingDeployments } from './AskingDeployments.js';
import { GradeRows } from './GradeRows.js';
import { feature } from './integrations.feature.js';
import classes from './integrations.module.css';
import { lti } from './lti.slice.js';
import { PlatformTest } from './PlatformTest.js';
import { RefusedLaunchRows } from './RefusedLaunchRows.js';

/** One platform, opened in place: its facts, deployments that ask, the test of the connection, refused launches, its grades. */
export function PlatformCard({ platform, isOpen }: { readonly platform: LtiPlatform; readonly isOpen: boolean }) {
  const { t } = useTranslation(['integrations', 'common']);
  const dispatch = useAppDispatch();
  const { update } = useAppSelector(feature.select).lti;
  const [asking, setAsking] = useState(false);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <UnstyledButton
        className={classes['type']}
        aria-expanded={isOpen}
        onClick={() => dispatch(lti.opened(isOpen ? null : platform.id))}
      >
        <Chevron size={16} aria-hidden />
        <span className={classes['typeText']}>
          <span dir="auto">{platform.name}</span>
          <small dir="ltr">{platform.url}</small>
        </span>
        {platform.asking.length > 0 && !isOpen && (
          <Badge variant="light" color="orange" tt="none">
            {t('lti.asking')}
          </Badge>
        )}
      </UnstyledButton>
      {isOpen && (
        <Stack p="sm" gap="sm">
          <AskingDeployments platform={platform} />
          <Text size="sm">
            {t('lti.field.clientId')}:{' '}
            {platform.clientId === '' ? t('lti.noClientId') : <code>{platform.clientId}</code>}
          </Text>
          <Text size="sm" dir="auto">
            {t('lti.deployments')}: {platform.deployments.join(', ') || t('lti.noDeployment')}
          </Text>
          <Text size="sm">
            {t('lti.field.grading')}: {t(`lti.grading.${platform.grading}`)}
          </Text>
          <Text size="sm" dir="auto">
            {t('lti.courses')}: {platform.courses.join(', ') || '–'}
          </Text>
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              loading={update.status === 'pending'}
              onClick={() => dispatch(lti.testRequested())}
            >
              {t('lti.test')}
            </Button>
            <Button variant="default" size="xs" onClick={() => dispatch(lti.formOpened(platform.id))}>
              {t('lti.edit')}
            </Button>
            <Button variant="default" size="xs" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
              {t('remove')}
            </Button>
          </Group>
          <PlatformTest />
          <RefusedLaunchRows launches={platform.refusedLaunches} />
          <GradeRows />
        </Stack>
      )}
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        size={400}
        title={t('removeTitle', { type: platform.name })}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Stack gap="md">
          <Text>{t('lti.removeHow', { name: platform.name })}</Text>
          <Group gap="sm" justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button
              color="red"
              onClick={() => {
                setAsking(false);
                dispatch(lti.removeRequested(platform.id));
              }}
            >
              {t('remove')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
