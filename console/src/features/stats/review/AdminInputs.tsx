import { ActionIcon, Badge, Button } from '@mantine/core';
import { withTitle } from '@parley/contracts/definition/prompt-title';
import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { INPUT_ICONS } from './InputCard.js';
import { nameOf, type ReviewItem } from './review-items.js';
import classes from './Review.module.css';

/** More places than this are named by icon and number alone. */
const NAMED = 6;

export interface AdminInputsProps {
  readonly items: readonly ReviewItem[];
  readonly active: string | null;
  readonly onGo: (itemKey: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  /** Opens the next chat that waits; absent if there is none in the list. */
  readonly onNextChat?: (() => void) | undefined;
}

/** Lists what a reviewer can give, or has given:  kind, place and state; a press leads there (REVW-4). */
export function AdminInputs({ items, active, onGo, onStep, onNextChat }: AdminInputsProps) {
  const { t } = useTranslation(['review', 'stats']);
  const open = items.filter(({ pending }) => pending).length;
  return (
    <nav className={classes['inputs']} aria-label={t('adminInputs')}>
      <b>{t('adminInputs')}</b>
      <Badge color={open > 0 ? 'orange' : 'teal'} role="status">
        {open > 0 ? t('stats:toDo', { count: open }) : t('nothingToDo')}
      </Badge>
      <ul>
        {items.map((item) => {
          const name = nameOf(item);
          const Icon = item.pending ? INPUT_ICONS[name] : Check;
          const number = item.prompt ?? '';
          return (
            <li key={item.itemKey}>
              <button
                type="button"
                data-pending={item.pending}
                aria-current={item.itemKey === active}
                aria-label={`${t(name)} ${number}, ${t(item.pending ? 'toDo' : 'given')}`}
                title={withTitle(`${t(name)} ${number}`, item.title)}
                onClick={() => onGo(item.itemKey)}
              >
                <Icon size={14} aria-hidden />
                {items.length <= NAMED && <span>{t(name)}</span>} {number}
              </button>
            </li>
          );
        })}
      </ul>
      <ActionIcon aria-label={t('previousInput')} title={`${t('previousInput')} (P)`} onClick={() => onStep(-1)}>
        <ChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('nextInput')} title={`${t('nextInput')} (N)`} onClick={() => onStep(1)}>
        <ChevronDown size={16} aria-hidden />
      </ActionIcon>
      {open === 0 && onNextChat && (
        <Button size="compact-sm" data-next-chat="" onClick={onNextChat}>
          {t('nextChat')}
        </Button>
      )}
    </nav>
  );
}
