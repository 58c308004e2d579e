import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../hooks.js';
import { useMovePrompt } from './use-move-prompt.js';

export interface MoveDialogProps {
  readonly promptKey: string;
  readonly index: number;
  readonly onClose: () => void;
}

/** A move without dragging, however far. */
export function MoveDialog({ promptKey, index, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const count = useEditor((state) => state.doc.order.length);
  const move = useMovePrompt();
  const [place, setPlace] = useState<number | string>(index + 1);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof place === 'number') move(promptKey, Math.min(Math.max(place, 2), count) - 1);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('moveDialogTitle', { number: index + 1 })}
      size={360}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <NumberInput
            data-autofocus
            label={t('newPlace')}
            description={t('newPlaceRange', { count })}
            min={2}
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
