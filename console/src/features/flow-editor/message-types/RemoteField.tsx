import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../model/hooks.js';
import { placesOf } from '../model/selectors.js';
import { ApiConfigDialog } from './ApiConfigDialog.js';
import { REMOTE_KINDS, remoteKindOf, type RemoteKind } from '@parley/contracts/flow/remote-sources';
import { promptNameOf } from '../model/remote-content.js';
import type { EditorProps } from './editor-props.js';
import { useRemoteStart } from './use-type-change.js';

/**
 * A message whose content is fetched when it is shown: others' answers, their frequencies, an evaluation, or any web
 * address.
 */
export function RemoteField({ promptKey, content: remote, label, editable, onChange }: EditorProps<'remote'>) {
  const { t } = useTranslation('flow-editor');
  const flowId = useEditor((state) => state.flowId) ?? 0;
  const doc = useEditor((state) => state.doc);
  const [configuring, setConfiguring] = useState(false);
  const kind = remoteKindOf(remote.url);
  const name = promptNameOf(remote.url);
  const place = name === null ? null : placesOf(doc).get(name);
  const start = useRemoteStart(promptKey);
  const hasPrompt = kind === 'samples' || kind === 'stats';
  return (
    <Stack gap={6} role="group" aria-label={label}>
      <Group gap={8} align="flex-end">
        <Select
          label={t('remote.shows')}
          size="sm"
          w={200}
          allowDeselect={false}
          readOnly={!editable}
          data={REMOTE_KINDS.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={kind}
          onChange={(next) => next !== kind && onChange(start(next as RemoteKind))}
        />
        <Button
          variant="default"
          size="sm"
          leftSection={<Settings2 size={14} aria-hidden />}
          onClick={() => setConfiguring(true)}
        >
          {t('remote.apiConfig')}
        </Button>
      </Group>
      <Text fz="xs" c="dimmed">
        {hasPrompt && place
          ? t('remote.fromPrompt', { number: place.number })
          : hasPrompt
            ? t('remote.fromUnknown')
            : remote.url || t('remote.noAddress')}
      </Text>
      {configuring && (
        <ApiConfigDialog
          kind={kind}
          remote={remote}
          flowId={flowId}
          editable={editable}
          onClose={() => setConfiguring(false)}
          onChange={onChange}
        />
      )}
    </Stack>
  );
}
