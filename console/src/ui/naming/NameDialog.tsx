import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/definition/limits';
import { type Language, type Translations } from '@parley/contracts/definition/values';
import { DialogButtons } from '../DialogButtons.js';
import type { Status } from '../../foundation/status.js';
import { languageName } from '../../i18n/language-names.js';
import { useCloseAsking } from '../use-close-asking.js';
import { useReturnFocus } from '../use-return-focus.js';

export interface Names {
  readonly name: string;
  readonly tName: Translations;
}
export interface NameDialogProps extends Names {
  /** The language of `name`. */
  readonly language: Language;
  /** All languages, `language` among them. */
  readonly languages: readonly Language[];
  readonly saving: Status;
  /** Why the last save was refused. */
  readonly failure: string | null;
  /** Trimmed, without blank names. */
  readonly onSave: (names: Names) => void;
  /** Called after saving or cancelling. */
  readonly onClose: () => void;
}

/** The name of a flow or a sequence in its first language, and in each other one (EDIT-32 … 34, SEQ-23). */
export function NameDialog({ saving, failure, language, languages, onSave, onClose, ...saved }: NameDialogProps) {
  const { t } = useTranslation('dialogs');
  useReturnFocus();
  const [name, setName] = useState(saved.name);
  const [tName, setTName] = useState(saved.tName);
  const [missing, setMissing] = useState(false);
  const others = languages.filter((each) => each !== language);
  const dirty = name !== saved.name || others.some((each) => (tName[each] ?? '') !== (saved.tName[each] ?? ''));
  const closeAsking = useCloseAsking(t('discardName'), onClose);
  const close = () => closeAsking(dirty);
  useEffect(() => {
    if (saving === 'fulfilled') onClose();
  }, [saving, onClose]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setMissing(true);
    const given = Object.entries(tName).filter(([, text]) => text.trim() !== '');
    onSave({ name: name.trim(), tName: Object.fromEntries(given) });
  };
  return (
    <Modal opened onClose={close} title={t('editName')} size={600}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            data-autofocus
            label={others.length > 0 ? t('nameIn', { language: languageName(language) }) : t('name')}
            value={name}
            maxLength={LIMITS.nameLength}
            error={missing ? t('nameRequired') : failure}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setMissing(false);
            }}
          />
          {others.map((each) => (
            <TextInput
              key={each}
              label={t('nameIn', { language: languageName(each) })}
              lang={each}
              value={tName[each] ?? ''}
              maxLength={LIMITS.nameLength}
              onChange={(event) => setTName({ ...tName, [each]: event.currentTarget.value })}
            />
          ))}
          <Text size="xs" c="dimmed">
            {t('namePublished')}
          </Text>
          <DialogButtons onCancel={close} disabled={!dirty} loading={saving === 'pending'}>
            {t('save')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
