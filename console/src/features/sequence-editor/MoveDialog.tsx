import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import type { AttachedRowProps } from './AttachedRow.js';
import { useMove } from './use-move.js';

/** A move without dragging, however far. */
export function MoveDialog({ flow, index, count, onClose }: AttachedRowProps & { readonly onClose: () => void }) {
  const { t } = useTranslation(['sequence-editor', 'common']);
  const move = useMove();
  useReturnFocus();
  const [place, setPlace] = useState<number | string>(index + 1);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof place === 'number') move(flow.id, Math.min(Math.max(place, 1), count) - 1);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('moveDialogTitle', { name: flow.name })}
      size={360}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <NumberInput
            data-autofocus
            label={t('newPlace')}
            description={t('newPlaceRange', { count })}
            min={1}
            max={count}
            allowDecimal={false}
            value={place}
            onChange={setPlace}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit">{t('move')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
