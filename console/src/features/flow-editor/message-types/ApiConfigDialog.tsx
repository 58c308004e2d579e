import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemoteContent } from '@parley/contracts/definition/definition';
import { LIMITS } from '@parley/contracts/definition/limits';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { useEditor } from '../model/hooks.js';
import { promptsOf } from '../model/flow-document.js';
import { samplesUrl, statsUrl, type RemoteKind } from '@parley/contracts/flow/remote-sources';
import { promptNameOf, STATUSES } from '../model/remote-content.js';
import { looksLikeAddress } from '../model/said.js';
import { headlineOf } from '../message-view/headline.js';

export interface ApiConfigDialogProps {
  readonly kind: RemoteKind;
  readonly remote: RemoteContent;
  readonly flowId: number;
  readonly editable: boolean;
  readonly onClose: () => void;
  readonly onChange: (remote: RemoteContent) => void;
}

/** Settings of a remote message: its source, and the texts for loading and failure. */
export function ApiConfigDialog({ kind, remote, flowId, editable, onClose, onChange }: ApiConfigDialogProps) {
  const { t } = useTranslation(['flow-editor', 'common']);
  useReturnFocus();
  const doc = useEditor((state) => state.doc);
  const [draft, setDraft] = useState(remote);
  const wrong = draft.url !== '' && !looksLikeAddress(draft.url);
  const hasPrompt = kind === 'samples' || kind === 'stats';
  const prompts = promptsOf(doc).map(({ name, definition }, index) => ({
    value: name,
    label: `${t('prompt', { number: index + 1 })}: ${headlineOf(definition) || t('saysNothing')}`,
  }));
  const choose = (name: string) =>
    setDraft({ ...draft, url: kind === 'stats' ? statsUrl(flowId, name) : samplesUrl(flowId, name) });
  const apply = () => {
    onChange({ ...draft, url: draft.url.trim() });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} size={600} title={t('remote.apiConfig')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!wrong) apply();
        }}
      >
        <Stack>
          {hasPrompt && (
            <Select
              label={t('remote.answersTo')}
              searchable
              allowDeselect={false}
              readOnly={!editable}
              data={prompts}
              value={promptNameOf(draft.url)}
              onChange={(name) => name !== null && choose(name)}
            />
          )}
          <TextInput
            label={t('address')}
            description={t('remote.addressWhy')}
            data-autofocus={!hasPrompt || undefined}
            value={draft.url}
            maxLength={LIMITS.urlLength}
            readOnly={!editable || kind !== 'custom'}
            error={wrong ? t('type.addressWrong') : null}
            onChange={(event) => setDraft({ ...draft, url: event.currentTarget.value })}
          />
          {STATUSES.map((status) => (
            <TextInput
              key={status}
              label={t(`remote.status.${status}`)}
              placeholder={t(`remote.statusDefault.${status}`)}
              readOnly={!editable}
              value={draft.statusMessages?.[status] ?? ''}
              onChange={(event) =>
                setDraft({ ...draft, statusMessages: { ...draft.statusMessages, [status]: event.currentTarget.value } })
              }
            />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            {editable && (
              <Button type="submit" disabled={wrong}>
                {t('apply')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
