import { ActionIcon, Button, Group, Popover, Stack, Textarea, Tooltip } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusAfter } from '../../../ui/use-focus-after.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { publishRequested } from '../saga/flow-editor.saga.js';
import { toolClosed, toolOpened } from '../tools/tools.slice.js';
import classes from './bar.module.css';

/** Of the server. */
const NOTE_LENGTH = 1_000;

/** One click publishes, as ever; the small button beside it asks first what this version brings. */
export function PublishButton() {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const publishing = useEditor((state) => state.publish === 'pending');
  const noting = useEditor(({ tools }) => tools.open === 'publishNote');
  const [note, setNote] = useState('');
  const group = useFocusAfter<HTMLDivElement>(publishing);
  const askForNote = (isAsked: boolean) => dispatch(isAsked ? toolOpened('publishNote') : toolClosed('publishNote'));
  // With the button gone, the question is not asked again by itself.
  useEffect(() => () => void dispatch(toolClosed('publishNote')), [dispatch]);
  const publish = (event?: FormEvent) => {
    event?.preventDefault();
    askForNote(false);
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
      <Popover opened={noting} onChange={askForNote} position="bottom-end" trapFocus returnFocus withRoles={false}>
        <Popover.Target>
          <Tooltip label={t('publishWithNote')}>
            <ActionIcon
              variant="filled"
              color="brand"
              className={classes['withNote']}
              aria-label={t('publishWithNote')}
              aria-haspopup="dialog"
              aria-expanded={noting}
              disabled={publishing}
              onClick={() => askForNote(!noting)}
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
