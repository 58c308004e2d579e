import { Alert, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/definition/limits';
import { withUserMetadata } from '@parley/contracts/flow/meeting-url';
import { DialogButtons } from '../../../ui/DialogButtons.js';
import { useEditor } from '../model/hooks.js';
import { placeInOrder } from '../model/place-in-order.js';
import { previousAsking } from '../model/previous-asking.js';
import { startOf } from '../model/remote-content.js';
import { looksLikeAddress, type NewSaid } from '../model/said.js';
import { MediaLibraryButton } from './MediaLibraryButton.js';
import { hasAnswers } from '../model/answers-before.js';
import { promptsOf } from '../model/flow-document.js';
import { headlineOf } from '../message-view/headline.js';

/** Contents that become a message of their own, because they can't be inline. */
export type Insertion = 'video' | 'meeting' | 'samples' | 'stats';

export interface InsertDialogProps {
  readonly kind: Insertion | null;
  readonly promptKey: string;
  readonly onInsert: (said: NewSaid) => void;
  readonly onClose: () => void;
}

export function InsertDialog({ kind, promptKey, onInsert, onClose }: InsertDialogProps) {
  const { t } = useTranslation('message-tools');
  return (
    <Modal opened={kind !== null} onClose={onClose} title={kind && t(`insert.${kind}.title`)} size={480}>
      {(kind === 'video' || kind === 'meeting') && <AddressForm kind={kind} onInsert={onInsert} onClose={onClose} />}
      {(kind === 'samples' || kind === 'stats') && (
        <AnswersForm kind={kind} promptKey={promptKey} onInsert={onInsert} onClose={onClose} />
      )}
    </Modal>
  );
}

function Buttons({ onClose, disabled = false }: { readonly onClose: () => void; readonly disabled?: boolean }) {
  const { t } = useTranslation('message-tools');
  return (
    <DialogButtons onCancel={onClose} disabled={disabled}>
      {t('insert.add')}
    </DialogButtons>
  );
}

type FormProps<K extends Insertion> = Pick<InsertDialogProps, 'onInsert' | 'onClose'> & { readonly kind: K };

/** Only web addresses: a path on this server can't be a video or a meeting. The address may begin with a variable. */
const wrongWith = (address: string): 'required' | 'wrong' | null =>
  address === '' ? 'required' : looksLikeAddress(address) && !address.startsWith('/') ? null : 'wrong';

function AddressForm({ kind, onInsert, onClose }: FormProps<'video' | 'meeting'>) {
  const { t } = useTranslation('message-tools');
  const [url, setUrl] = useState('');
  const [error, setError] = useState<'required' | 'wrong' | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const address = url.trim();
    const problem = wrongWith(address);
    if (problem) return setError(problem);
    onInsert(
      kind === 'video'
        ? { contentType: 'video', message: address }
        : { contentType: 'meeting', message: { url: withUserMetadata(address) } },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('insert.address')}
          description={t(`insert.${kind}.why`)}
          type="url"
          inputMode="url"
          data-autofocus
          placeholder={t(`insert.${kind}.example`)}
          value={url}
          error={error && t(`insert.error.${error}`)}
          maxLength={LIMITS.urlLength}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            setError(null);
          }}
        />
        {kind === 'video' && (
          <MediaLibraryButton onOpen={onClose} onChoose={(message) => onInsert({ contentType: 'video', message })} />
        )}
        <Buttons onClose={onClose} />
      </Stack>
    </form>
  );
}

function AnswersForm({ kind, promptKey, onInsert, onClose }: FormProps<'samples' | 'stats'> & { promptKey: string }) {
  const { t } = useTranslation(['flow-editor', 'common', 'message-tools']);
  const doc = useEditor((state) => state.doc);
  const flowId = useEditor((state) => state.flowId) ?? 0;
  const asking = promptsOf(doc).flatMap(({ name, definition }, index) =>
    hasAnswers(definition)
      ? [
          {
            value: name,
            label: `${t('prompt', { number: index + 1 })}: ${headlineOf(definition) || t('saysNothing')}`,
          },
        ]
      : [],
  );
  const [promptName, setPromptName] = useState<string | null>(() => {
    const likely = previousAsking(doc, placeInOrder(doc.order, promptKey));
    return asking.some(({ value }) => value === likely) ? likely : null;
  });
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (promptName === null) return setMissing(true);
    onInsert({ contentType: 'remote', message: startOf(kind, { flowId, promptName }, t) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text fz="xs" c="dimmed">
          {t(`message-tools:insert.${kind}.why`)}
        </Text>
        {asking.length === 0 ? (
          <Alert color="red">{t('message-tools:insert.error.nothingAsked')}</Alert>
        ) : (
          <Select
            label={t('message-tools:insert.answersTo')}
            data-autofocus
            searchable
            openOnFocus={false}
            allowDeselect={false}
            data={asking}
            value={promptName}
            error={missing && promptName === null ? t('message-tools:insert.error.required') : null}
            onChange={setPromptName}
          />
        )}
        <Buttons onClose={onClose} disabled={asking.length === 0} />
      </Stack>
    </form>
  );
}
