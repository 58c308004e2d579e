import { Modal, NumberInput, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from './DialogButtons.js';
import { useReturnFocus } from './use-return-focus.js';

export interface MoveDialogProps {
  readonly title: string;
  /** The range of positions, in words. */
  readonly range: string;
  /** Positions are counted from 1, as shown. */
  readonly place: number;
  readonly first?: number;
  readonly last: number;
  readonly onMove: (place: number) => void;
  readonly onClose: () => void;
}

/** Moves a row to any position without dragging. */
export function MoveDialog({ title, range, place, first = 1, last, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('dialogs');
  useReturnFocus();
  const [wanted, setWanted] = useState<number | string>(place);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof wanted === 'number') onMove(Math.min(Math.max(wanted, first), last));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} size={360}>
      <form onSubmit={submit}>
        <Stack>
          <NumberInput
            data-autofocus
            label={t('newPlace')}
            description={range}
            min={first}
            max={last}
            allowDecimal={false}
            value={wanted}
            onChange={setWanted}
          />
          <DialogButtons onCancel={onClose}>{t('move')}</DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
