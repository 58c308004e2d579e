import { ActionIcon, Button, Text } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MessageField } from '../message-editor/MessageField.js';
import classes from './card.module.css';

export interface ResponseListProps {
  readonly messages: readonly string[];
  readonly label: string;
  readonly editable: boolean;
  readonly onChange: (messages: readonly string[], field?: string) => void;
}

/** What is said one after the other when the same answer comes again (EDIT-72). */
export function ResponseList({ messages, label, editable, onChange }: ResponseListProps) {
  const { t } = useTranslation('flow-editor');
  return (
    <div className={classes['part']}>
      <Text fz="xs" c="dimmed">
        {t('responseList')}
      </Text>
      {messages.map((message, index) => (
        <div key={index} className={classes['quick']}>
          <div className={classes['quickText']}>
            <MessageField
              text={message}
              label={t('responseListNumber', { index: index + 1, label })}
              reaction
              editable={editable}
              onChange={(text) => onChange(messages.with(index, text), `alternate${index}`)}
            />
          </div>
          {editable && (
            <ActionIcon
              aria-label={t('removeAlternate', { index: index + 1, label })}
              onClick={() => onChange(messages.filter((_, each) => each !== index))}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {editable && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          style={{ alignSelf: 'start' }}
          onClick={() => onChange([...messages, ''])}
        >
          {t('addAlternate')}
        </Button>
      )}
    </div>
  );
}
