import { ActionIcon, Alert, Textarea, Tooltip } from '@mantine/core';
import { Type } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../message-view/message.module.css';

export interface PlainEditorProps {
  readonly text: string;
  readonly label: string;
  readonly onChange: (text: string) => void;
  /** Back to the rich editor; null where there is none. */
  readonly onRich: (() => void) | null;
  /** Why there is none. */
  readonly reason: 'android' | 'unreachable';
}

/** The message's Markdown as it is stored. */
export function PlainEditor({ text, label, onChange, onRich, reason }: PlainEditorProps) {
  const { t } = useTranslation('flow-editor');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = area.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  return (
    <div className={`${classes['editor']} ${classes['markdown']}`}>
      <div role="toolbar" aria-label={t('formatting')} className={classes['toolbar']}>
        {onRich ? (
          <Tooltip label={t('editRich')}>
            <ActionIcon aria-label={t('editRich')} onClick={onRich} ms="auto">
              <Type size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ) : (
          <Alert color="brand" p="xs" role="note">
            {reason === 'android' ? `${t('androidUnsupported')} ${t('androidMarkdown')}` : t('noFormatting')}
          </Alert>
        )}
      </div>
      <Textarea
        ref={area}
        aria-label={label}
        variant="unstyled"
        px="sm"
        autosize
        minRows={2}
        maxRows={24}
        dir="auto"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
