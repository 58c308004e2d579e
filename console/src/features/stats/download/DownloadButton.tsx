import { ActionIcon, Button, Checkbox, Popover, Progress, SegmentedControl, Stack, Text } from '@mantine/core';
import { FILE_FORMATS, type FileFormat } from '@parley/contracts/http/stats';
import { Download as DownloadIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../foundation/hooks.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { feature } from './download.feature.js';
import { download, fileNameOf, type Downloaded } from './download.slice.js';

export interface DownloadButtonProps {
  readonly of: Downloaded;
  /** How many chats the filters leave, in words; empty while that isn't known. */
  readonly chats: string;
}

/** Opens the popover that downloads the chats which the filters leave (STAT-22, STAT-44). */
export function DownloadButton({ of, chats }: DownloadButtonProps) {
  const { t } = useTranslation('download');
  const store = useAppStore();
  const [opened, setOpened] = useState(false);
  useEffect(() => store.addFeature(feature), [store]);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={288}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('open')}
          title={t('open')}
          onClick={() => setOpened((now) => !now)}
        >
          <DownloadIcon size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('open')}>
        <DownloadForm of={of} chats={chats} />
      </Popover.Dropdown>
    </Popover>
  );
}

function DownloadForm({ of, chats }: DownloadButtonProps) {
  const { t, i18n } = useTranslation('download');
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { status, error, share } = useAppSelector(feature.select);
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const [withHistories, setWithHistories] = useState(false);
  const isRunning = status === 'pending';
  const percent = share === null ? null : Math.round(share * 100);
  return (
    <Stack gap="sm">
      <Text fw={600} size="sm">
        {chats}
      </Text>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('format')}
        disabled={isRunning}
        value={format}
        onChange={(value) => setFormat(value as FileFormat)}
        data={FILE_FORMATS.map((value) => ({ value, label: t(value) }))}
      />
      <Checkbox
        size="sm"
        label={t('withHistories')}
        description={t(`withHistoriesHint_${format}`)}
        disabled={isRunning}
        checked={withHistories}
        onChange={(event) => setWithHistories(event.currentTarget.checked)}
      />
      <Text size="xs" c="dimmed">
        {t('note', { zone: of.query?.timeZone ?? 'UTC', file: fileNameOf(of, format) })}
      </Text>
      {isRunning && (
        <div>
          <Progress
            value={percent ?? 100}
            animated={percent === null}
            striped={percent === null}
            aria-label={t('running')}
          />
          <Text size="xs" mt={4} role="status">
            {percent === null ? t('running') : t('runningPercent', { percent })}
          </Text>
        </div>
      )}
      {status === 'fulfilled' && (
        <Text size="xs" role="status">
          {t('saved')}
        </Text>
      )}
      {error && (
        <Text size="xs" c="red" role="alert">
          {error.status === 429 ? t('busy') : failureText(error)}
        </Text>
      )}
      {isRunning ? (
        <Button variant="default" onClick={() => dispatch(download.reset())}>
          {t('cancel')}
        </Button>
      ) : (
        <Button
          leftSection={<DownloadIcon size={16} aria-hidden />}
          onClick={() => dispatch(download.requested({ of, format, withHistories, language: i18n.language }))}
        >
          {t('download')}
        </Button>
      )}
    </Stack>
  );
}
