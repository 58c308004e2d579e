import { ActionIcon, Button, Group, Popover, Stack, Textarea, Tooltip } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useFocusAfter } from '../../../ui/use-focus-after.js';
import { selectOpenTool, toolClosed, toolOpened } from '../actions/open-tool.slice.js';
import { useEditorDispatch } from '../model/hooks.js';
import { publishRequested, selectIsPublishing } from '../publishing/publishing.slice.js';
import classes from './bar.module.css';

/** The server's limit. */
const NOTE_LENGTH = 1_000;

/** The large button publishes at once; the small one asks for a note about this version first. */
export function PublishButton() {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const publishing = useAppSelector(selectIsPublishing);
  const isNoteOpen = useAppSelector((root) => selectOpenTool(root).tool === 'publishNote');
  const [note, setNote] = useState('');
  const group = useFocusAfter<HTMLDivElement>(publishing);
  const setNoteOpen = (isOpen: boolean) => dispatch(isOpen ? toolOpened('publishNote') : toolClosed('publishNote'));
  // If the button unmounts, don't reopen the note when it returns.
  useEffect(() => () => void dispatch(toolClosed('publishNote')), [dispatch]);
  const publish = (event?: FormEvent) => {
    event?.preventDefault();
    setNoteOpen(false);
    setNote('');
    dispatch(publishRequested(note.trim()));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) publish();
  };
  return (
    <Button.Group ref={group}>
      <Button size="sm" loading={publishing} onClick={() => dispatch(publishRequested())}>
        {t('publish')}
      </Button>
      <Popover opened={isNoteOpen} onChange={setNoteOpen} position="bottom-end" trapFocus returnFocus withRoles={false}>
        <Popover.Target>
          <Tooltip label={t('publishWithNote')}>
            <ActionIcon
              variant="filled"
              color="brand"
              className={classes['withNote']}
              aria-label={t('publishWithNote')}
              aria-haspopup="dialog"
              aria-expanded={isNoteOpen}
              disabled={publishing}
              onClick={() => setNoteOpen(!isNoteOpen)}
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

/** Keeps the buttons' room while edits are unsaved, so that the buttons beside them stay where they are. */
export function RoomOfPublish() {
  const { t } = useTranslation('flow-editor');
  return (
    <Button.Group style={{ visibility: 'hidden' }} aria-hidden>
      <Button size="sm" tabIndex={-1}>
        {t('publish')}
      </Button>
      <ActionIcon className={classes['withNote']} tabIndex={-1}>
        <ChevronDown size={16} />
      </ActionIcon>
    </Button.Group>
  );
}
