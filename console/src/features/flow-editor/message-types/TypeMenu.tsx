import { Menu } from '@mantine/core';
import { Check, Shapes } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { choiceOf, TYPE_CHOICES, type NewSaid, type Said } from '../model/said.js';
import { useTypeChange } from './use-type-change.js';

export interface TypeMenuProps {
  readonly promptKey: string;
  readonly said: Said;
  readonly onChange: (said: NewSaid) => void;
}

/** The message types as a submenu of a message's menu. */
export function TypeMenu({ promptKey, said, onChange }: TypeMenuProps) {
  const { t } = useTranslation('flow-editor');
  const change = useTypeChange(promptKey, onChange);
  const now = choiceOf(said);
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<Shapes size={14} aria-hidden />}>{t('messageType')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {TYPE_CHOICES.map((choice) => (
          <Menu.Item
            key={choice}
            aria-current={choice === now || undefined}
            leftSection={choice === now ? <Check size={14} aria-hidden /> : <span style={{ width: 14 }} />}
            onClick={() => change(said, choice)}
          >
            {t(`type.${choice}`)}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
