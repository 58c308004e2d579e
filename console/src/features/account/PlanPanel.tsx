import { Alert, Anchor, Badge, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { planStanding, type Plan } from '@parley/contracts/http/plan';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { feature, plan as planPart } from './account.feature.js';

/** The plan's name, and how many of its chats are used. */
export function PlanPanel() {
  const { t } = useTranslation(['account', 'common']);
  const dispatch = useAppDispatch();
  const { status, value } = useAppSelector(feature.select).plan;
  useEffect(() => void dispatch(planPart.wanted()), [dispatch]);
  const again = () => dispatch(planPart.requested());
  if (status === 'rejected')
    return (
      <Alert color="red" role="alert">
        <Group justify="space-between">
          {t('planFailed')}
          <Anchor component="button" type="button" fz="sm" onClick={again}>
            {t('common:retry')}
          </Anchor>
        </Group>
      </Alert>
    );
  if (!value)
    return (
      <Text c="dimmed" role="status">
        {t('planLoading')}
      </Text>
    );
  return (
    <Stack gap="xs">
      <Usage plan={value} />
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fz="xs" c="dimmed">
          {t('planWhat')}
        </Text>
        <Anchor component="button" type="button" fz="xs" onClick={again} aria-busy={status === 'pending'}>
          {t('refresh')}
        </Anchor>
      </Group>
    </Stack>
  );
}

const COLORS = { nearing: 'orange', crossed: 'red' } as const;

function Usage({ plan }: { readonly plan: Plan }) {
  const { t, i18n } = useTranslation('account');
  const { name, chatLimit, usage } = plan;
  const standing = planStanding(plan);
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <>
      <Group gap="sm">
        <Text fw={500}>{name}</Text>
        {standing === 'unlimited' && <Badge color="gray">{t('unlimited')}</Badge>}
        {(standing === 'nearing' || standing === 'crossed') && <Badge color={COLORS[standing]}>{t(standing)}</Badge>}
      </Group>
      {chatLimit === null ? (
        <Text fz="sm">{t('usageUnlimited', { count: usage, used: number(usage) })}</Text>
      ) : (
        <>
          <Text fz="sm" id="plan-usage">
            {t('usage', { used: number(usage), limit: number(chatLimit) })}
          </Text>
          <Progress
            value={Math.min(100, (usage / chatLimit) * 100)}
            aria-labelledby="plan-usage"
            color={standing === 'within' ? 'brand' : COLORS[standing as 'nearing' | 'crossed']}
          />
        </>
      )}
      {standing === 'crossed' && <Alert color="orange">{t('overLimit')}</Alert>}
    </>
  );
}
