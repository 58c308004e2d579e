import { Menu } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface MoveItemsProps {
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** Two menu items of a row: move up, move down. */
export function MoveItems({ index, count, onMove }: MoveItemsProps) {
  const { t } = useTranslation('dialogs');
  return (
    <>
      <Menu.Item
        leftSection={<ArrowUp size={14} aria-hidden />}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        {t('moveUp')}
      </Menu.Item>
      <Menu.Item
        leftSection={<ArrowDown size={14} aria-hidden />}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        {t('moveDown')}
      </Menu.Item>
    </>
  );
}
