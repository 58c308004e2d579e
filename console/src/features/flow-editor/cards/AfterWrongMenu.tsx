import { Button, Menu } from '@mantine/core';
import { Check, CornerDownRight, MoveRight, RotateCcw, Shuffle, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LateMenu } from '../../../ui/LateMenu.js';
import { useWrongWords } from '../actions/use-wrong-words.js';
import { wrongFollowed } from '../model/edits.js';
import { useEditorDispatch } from '../model/hooks.js';
import { AFTER_WRONG, type AfterWrong } from '../model/wrong-answers.js';

const ICONS: Readonly<Record<AfterWrong, LucideIcon>> = { again: RotateCcw, say: CornerDownRight, on: MoveRight };

export interface AfterWrongMenuProps {
  readonly promptKey: string;
  readonly number: number;
  /** null: wrong answers differ; undefined: the prompt has none beside a right one. */
  readonly value: AfterWrong | null | undefined;
}

/** Says on the card what follows a wrong answer, and changes it for all wrong answers. */
export function AfterWrongMenu({ promptKey, number, value }: AfterWrongMenuProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const words = useWrongWords();
  if (value === undefined) return null;
  const Icon = value === null ? Shuffle : ICONS[value];
  const name = value === null ? t('afterWrong.differs') : t(`afterWrong.${value}`);
  return (
    <LateMenu
      button={
        <Button
          variant="light"
          color={value === 'again' ? 'orange' : 'gray'}
          size="compact-sm"
          leftSection={<Icon size={14} aria-hidden />}
          aria-label={`${t('afterWrong.of', { number })}: ${name}`}
        >
          {name}
        </Button>
      }
    >
      {() => (
        <>
          <Menu.Label>{t('afterWrong.title')}</Menu.Label>
          {AFTER_WRONG.map((next) => (
            <Menu.Item
              key={next}
              aria-current={next === value || undefined}
              leftSection={next === value ? <Check size={14} aria-hidden /> : <span style={{ width: 14 }} />}
              onClick={() => dispatch(wrongFollowed({ key: promptKey, next, words }))}
            >
              {t(`afterWrong.${next}`)}
            </Menu.Item>
          ))}
        </>
      )}
    </LateMenu>
  );
}
