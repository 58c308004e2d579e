import { ActionIcon, Button } from '@mantine/core';
import { ChevronDown, ChevronUp, List, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminInputs, type AdminInputsProps } from './AdminInputs.js';
import { InputCard, type InputCardProps } from './InputCard.js';
import classes from './Review.module.css';

export interface ReviewSheetProps extends AdminInputsProps, Pick<InputCardProps, 'chatId' | 'saving' | 'onGive'> {
  readonly onClose: () => void;
}

/** On a phone: the form of one place below the conversation, and all places on demand. */
export function ReviewSheet({ chatId, saving, onGive, onClose, ...inputs }: ReviewSheetProps) {
  const { t } = useTranslation(['review', 'stats']);
  const [all, setAll] = useState(false);
  const { items, active, onStep, onGo } = inputs;
  const item = items.find(({ itemKey }) => itemKey === active);
  if (all || !item)
    return (
      <div className={classes['sheet']}>
        <AdminInputs
          {...inputs}
          onGo={(itemKey) => {
            setAll(false);
            onGo(itemKey);
          }}
        />
      </div>
    );
  return (
    <div className={classes['sheet']}>
      <div className={classes['sheetHead']}>
        <span>
          {item.prompt !== null && t('stats:prompt', { number: item.prompt })} ·{' '}
          {t('placeOf', { at: items.indexOf(item) + 1, count: items.length })}
        </span>
        <ActionIcon size="lg" aria-label={t('previousInput')} onClick={() => onStep(-1)}>
          <ChevronUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon size="lg" aria-label={t('nextInput')} onClick={() => onStep(1)}>
          <ChevronDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon size="lg" aria-label={t('closeForm')} onClick={onClose}>
          <X size={18} aria-hidden />
        </ActionIcon>
      </div>
      <InputCard key={item.itemKey} chatId={chatId} item={item} saving={saving} onGive={onGive} />
      <Button variant="default" leftSection={<List size={16} aria-hidden />} onClick={() => setAll(true)}>
        {t('allInputs')}
      </Button>
    </div>
  );
}
