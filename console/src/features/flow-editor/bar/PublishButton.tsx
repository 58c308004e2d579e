import { ActionIcon, Button, Group, Popover, Stack, Textarea, Tooltip } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { publishRequested } from '../saga/flow-editor.saga.js';
import classes from './bar.module.css';

/** Of the server. */
const NOTE_LENGTH = 1_000;

/** One click publishes, as ever; the small button beside it asks first what this version brings. */
export function PublishButton() {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const publishing = useEditor((state) => state.publish === 'pending');
  const [noting, setNoting] = useState(false);
  const [note, setNote] = useState('');
  const publish = (event?: FormEvent) => {
    event?.preventDefault();
    setNoting(false);
    setNote('');
    dispatch(publishRequested(note.trim()));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) publish();
  };
  return (
    <Button.Group>
      <Button size="sm" loading={publishing} onClick={() => dispatch(publishRequested())}>
        {t('publish')}
      </Button>
      <Popover opened={noting} onChange={setNoting} position="bottom-end" trapFocus returnFocus withRoles={false}>
        <Popover.Target>
          <Tooltip label={t('publishWithNote')}>
            <ActionIcon
              variant="filled"
              className={classes['withNote']}
              aria-label={t('publishWithNote')}
              aria-haspopup="dialog"
              aria-expanded={noting}
              disabled={publishing}
              onClick={() => setNoting(!noting)}
            >
              <ChevronDown size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('publishWithNote')}>
          <form onSubmit={publish}>
            <Stack gap="sm" w={280}>
              <Textarea
                label={t('versionNote')}
                description={t('versionNoteWhy')}
                data-autofocus
                autosize
                minRows={2}
                maxRows={8}
                maxLength={NOTE_LENGTH}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
                onKeyDown={onKeyDown}
              />
              <Group justify="flex-end">
                <Button type="submit" size="sm">
                  {t('publishNoted')}
                </Button>
              </Group>
            </Stack>
          </form>
        </Popover.Dropdown>
      </Popover>
    </Button.Group>
  );
}
