import { Alert, Button, Group, Stack, Switch, Title } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../../../foundation/storage.js';
import { MaxScore } from '../analysis/MaxScore.js';
import { CoverageLine } from '../paths/CoverageLine.js';
import { ProblemList } from './ProblemList.js';
import { usePreview } from './use-preview.js';
import classes from './preview.module.css';

const TOGGLES_KEY = 'editor:preview';
interface Toggles {
  readonly autoProgress: boolean;
  readonly quicken: boolean;
}
const isToggles = (value: unknown): value is Toggles =>
  typeof value === 'object' && value !== null && 'autoProgress' in value && 'quicken' in value;

/** The draft in the learners' player, updated with every edit. */
export function PreviewColumn() {
  const { t } = useTranslation(['flow-editor', 'common']);
  const [toggles, setToggles] = useState<Toggles>(
    () => readStored(TOGGLES_KEY, isToggles) ?? { autoProgress: true, quicken: false },
  );
  const { host, hasAnswered, restart, outgrown, dismissOutgrown } = usePreview(toggles);
  const set = (part: Partial<Toggles>) => {
    const next = { ...toggles, ...part };
    setToggles(next);
    writeStored(TOGGLES_KEY, next);
  };
  return (
    <div className={classes['column']}>
      <Group justify="space-between" gap="xs" mih={36}>
        <Title order={2}>{t('preview')}</Title>
        <MaxScore />
        {hasAnswered && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<RotateCcw size={14} aria-hidden />}
            onClick={restart}
          >
            {t('restartPreview')}
          </Button>
        )}
      </Group>
      <ProblemList />
      <CoverageLine />
      {outgrown.length > 0 && (
        <Alert
          role="status"
          color="gray"
          p="xs"
          withCloseButton
          closeButtonLabel={t('common:dismiss')}
          onClose={dismissOutgrown}
        >
          {t('outgrown', { answers: outgrown.map((each) => `“${each}”`).join(', ') })}
        </Alert>
      )}
      <div ref={host} className={classes['chat']} data-testid="preview" />
      <Stack gap={8}>
        <Switch
          size="sm"
          label={t('autoProgress')}
          checked={toggles.autoProgress}
          onChange={({ currentTarget: { checked } }) => set({ autoProgress: checked })}
        />
        <Switch
          size="sm"
          label={t('quickenPauses')}
          checked={toggles.quicken}
          onChange={({ currentTarget: { checked } }) => set({ quicken: checked })}
        />
      </Stack>
    </div>
  );
}
