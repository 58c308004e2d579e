import { Badge, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LtiPlatform } from '@parley/contracts/http/lti';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { AskingDeployments } from './AskingDeployments.js';
import { GradeRows } from './GradeRows.js';
import { feature } from './integrations.feature.js';
import classes from './integrations.module.css';
import { removing, testing } from './lti.feature.js';
import { PlatformTest } from './PlatformTest.js';
import { RemoveButton } from './RemoveButton.js';
import { RefusedLaunchRows } from './RefusedLaunchRows.js';

/** One platform, opened in place: its facts, deployments that ask, the test of the connection, refused launches, its grades. */
export function PlatformCard({
  platform,
  isOpen,
  onOpen,
  onEdit,
}: {
  readonly platform: LtiPlatform;
  readonly isOpen: boolean;
  /** null = close it. */
  readonly onOpen: (id: string | null) => void;
  readonly onEdit: (id: string) => void;
}) {
  const { t } = useTranslation('integrations');
  const dispatch = useAppDispatch();
  const { testingPlatform } = useAppSelector(feature.select);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <UnstyledButton
        className={classes['type']}
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? null : platform.id)}
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
              loading={testingPlatform.status === 'pending'}
              onClick={() => dispatch(testing.requested(platform.id))}
            >
              {t('lti.test')}
            </Button>
            <Button variant="default" size="xs" onClick={() => onEdit(platform.id)}>
              {t('lti.edit')}
            </Button>
            <RemoveButton
              name={platform.name}
              question={t('lti.removeHow', { name: platform.name })}
              onRemove={() => dispatch(removing.requested(platform.id))}
            />
          </Group>
          <PlatformTest />
          <RefusedLaunchRows launches={platform.refusedLaunches} />
          <GradeRows platform={platform.id} />
        </Stack>
      )}
    </>
  );
}
