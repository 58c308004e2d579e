import { Alert, Button, FileButton, Group, Modal, Text, Textarea } from '@mantine/core';
import { LIMITS } from '@parley/contracts/definition/limits';
import type { PastedQuestion } from '@parley/contracts/interchange/pasted/pasted-question';
import { withoutFiles } from '@parley/contracts/interchange/pasted/read-moodle-xml';
import { readPasted } from '@parley/contracts/interchange/pasted/read-pasted';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, removeStored, writeStored } from '../../foundation/storage.js';
import { useCloseAsking } from '../use-close-asking.js';
import { useReturnFocus } from '../use-return-focus.js';
import { PastedPreview } from './PastedPreview.js';
import classes from './paste.module.css';

const KEPT = 'pastedQuestions';
const isText = (value: unknown): value is string => typeof value === 'string';
/** A flow's closing prompt needs room, too. */
const MOST = LIMITS.prompts - 1;
/** In px. */
const WIDTH = 800;

export interface PasteDialogProps {
  readonly onClose: () => void;
  /** `done`: the pasted text is no longer kept. */
  readonly onTake: (questions: readonly PastedQuestion[], done: () => void) => void;
  /** The questions are added to a flow; otherwise they become one. */
  readonly isAdding?: boolean;
  readonly isBusy?: boolean;
  readonly isFailed?: boolean;
}

/** Takes questions that an author has as text, and shows what it understood (SPEC PASTE-6). */
export function PasteDialog({ onClose, onTake, isAdding = false, isBusy = false, isFailed = false }: PasteDialogProps) {
  const { t } = useTranslation(['paste', 'dialogs']);
  useReturnFocus();
  const [text, setText] = useState(() => readStored(KEPT, isText) ?? '');
  const [isUnreadable, setIsUnreadable] = useState(false);
  const reset = useRef<() => void>(null);
  const drop = () => removeStored(KEPT);
  const close = useCloseAsking(t('discard'), () => {
    drop();
    onClose();
  });
  const change = (next: string) => {
    setText(next);
    if (next.trim() === '') drop();
    else writeStored(KEPT, next);
  };
  const open = (file: File | null) => {
    setIsUnreadable(false);
    // Otherwise the same file can't be chosen again.
    reset.current?.();
    void file?.text().then(
      (whole) => change(withoutFiles(whole)),
      () => setIsUnreadable(true),
    );
  };
  const shown = useDeferredValue(text);
  const read = useMemo(() => readPasted(shown, { yes: t('yes'), no: t('no') }), [shown, t]);
  const count = read.questions.length;
  return (
    <Modal opened onClose={() => close(text.trim() !== '')} size={WIDTH} title={t('title')}>
      <Text c="dimmed" mb="md">
        {t('about')}
      </Text>
      <div className={classes['columns']}>
        <div>
          <Textarea
            label={t('field')}
            placeholder={t('example')}
            data-autofocus
            rows={16}
            spellCheck={false}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
          />
          {text === '' && (
            <Group gap="xs" mt="sm">
              <Button variant="subtle" size="compact-sm" onClick={() => change(t('example'))}>
                {t('useExample')}
              </Button>
              <FileButton resetRef={reset} accept=".xml,.gift,.txt" onChange={open}>
                {(props) => (
                  <Button {...props} variant="subtle" size="compact-sm">
                    {t('open')}
                  </Button>
                )}
              </FileButton>
            </Group>
          )}
        </div>
        <PastedPreview read={read} isEmpty={shown.trim() === ''} />
      </div>
      {count > MOST && (
        <Alert color="red" role="alert" mt="md">
          {t('tooMany', { most: LIMITS.prompts })}
        </Alert>
      )}
      {isUnreadable && text === '' && (
        <Alert color="red" role="alert" mt="md">
          {t('unreadable')}
        </Alert>
      )}
      {isFailed && (
        <Alert color="red" role="alert" mt="md">
          {t('failed')}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button disabled={count === 0 || count > MOST} loading={isBusy} onClick={() => onTake(read.questions, drop)}>
          {isAdding && count > 0 ? t('add', { count }) : t('take')}
        </Button>
      </Group>
    </Modal>
  );
}
