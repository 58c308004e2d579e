import { Modal, Stack, TagsInput } from '@mantine/core';
import { TAG_LIMITS } from '@parley/contracts/http/tags';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../ui/DialogButtons.js';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { feature } from './home.feature.js';
import { home, type ItemName } from './home.slice.js';

export interface TagsDialogProps {
  readonly about: ItemName;
  readonly tags: readonly string[];
  readonly onClose: () => void;
}

/** The person's own tags of a row. Text typed but not yet entered also counts. */
export function TagsDialog({ about, tags, onClose }: TagsDialogProps) {
  const { t } = useTranslation('archive');
  const dispatch = useAppDispatch();
  const allTags = useAppSelector((state) => feature.select(state).lists[about.kind].tags);
  const [chosen, setChosen] = useState<string[]>([...tags]);
  const [typed, setTyped] = useState('');
  const tooLong = [...chosen, typed].some((tag) => tag.trim().length > TAG_LIMITS.length);
  const save = () => {
    const all = [...chosen, typed].map((tag) => tag.trim()).filter((tag) => tag !== '');
    dispatch(home.tagsRequested({ ...about, tags: all.slice(0, TAG_LIMITS.perItem) }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('tagsTitle', { name: about.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="md">
          <TagsInput
            data-autofocus
            label={t('tagsLabel')}
            description={t('tagsWhy')}
            data={[...allTags]}
            value={chosen}
            onChange={setChosen}
            searchValue={typed}
            onSearchChange={setTyped}
            maxTags={TAG_LIMITS.perItem}
            error={tooLong && t('tagTooLong', { count: TAG_LIMITS.length })}
            clearable
            clearButtonProps={{ 'aria-label': t('tagsClear') }}
          />
          <DialogButtons onCancel={onClose} disabled={tooLong}>
            {t('save')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
