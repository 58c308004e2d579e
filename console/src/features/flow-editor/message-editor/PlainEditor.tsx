import { ActionIcon, Alert, Textarea, Tooltip } from '@mantine/core';
import { Smile, Type } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentLanguage } from '../../../ui/content-language.js';
import classes from '../message-view/message.module.css';
import { FormulaPreview } from './FormulaPreview.js';
import { formulaAt } from './formula-at.js';
import { EmojiDialog } from './EmojiDialog.js';

export interface PlainEditorProps {
  readonly text: string;
  readonly label: string;
  readonly onChange: (text: string) => void;
  /** Switches to the rich editor; null = not available. */
  readonly onRich: (() => void) | null;
  /** The reason why the rich editor isn't available. */
  readonly reason: 'android' | 'unreachable' | 'beyond';
}

/** Edits the message as Markdown source. */
export function PlainEditor({ text, label, onChange, onRich, reason }: PlainEditorProps) {
  const { t } = useTranslation(['flow-editor', 'message-tools']);
  const language = useContentLanguage();
  const [choosing, setChoosing] = useState(false);
  const [cursor, setCursor] = useState(text.length);
  const formula = formulaAt(text, cursor);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = area.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const insert = (emoji: string) => {
    const { selectionStart: from, selectionEnd: to } = area.current!;
    onChange(text.slice(0, from) + emoji + text.slice(to));
    setChoosing(false);
    // Wait until the dialog has returned the focus and the text has been updated.
    requestAnimationFrame(() => {
      area.current?.focus({ preventScroll: true });
      area.current?.setSelectionRange(from + emoji.length, from + emoji.length);
    });
  };
  return (
    <div className={`${classes['editor']} ${classes['markdown']}`}>
      <Textarea
        ref={area}
        aria-label={label}
        variant="unstyled"
        px="sm"
        autosize
        minRows={2}
        maxRows={24}
        lang={language}
        dir="auto"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
      />
      {formula && <FormulaPreview {...formula} />}
      <div role="toolbar" aria-label={t('formatting')} className={classes['toolbar']}>
        <Tooltip label={t('message-tools:emoji.title')}>
          <ActionIcon aria-label={t('message-tools:emoji.title')} color="gray" onClick={() => setChoosing(true)}>
            <Smile size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <EmojiDialog opened={choosing} onClose={() => setChoosing(false)} onChoose={insert} />
        {onRich ? (
          <Tooltip label={t('editRich')}>
            <ActionIcon aria-label={t('editRich')} onClick={onRich} ms="auto">
              <Type size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ) : (
          <Alert color="brand" p="xs" role="note">
            {reason === 'android' && `${t('androidUnsupported')} ${t('androidMarkdown')}`}
            {reason === 'unreachable' && t('noFormatting')}
            {reason === 'beyond' && t('beyondFormatting')}
          </Alert>
        )}
      </div>
    </div>
  );
}
