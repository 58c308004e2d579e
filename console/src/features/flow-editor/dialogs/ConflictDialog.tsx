import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { conflictId, type Choice, type Choices, type DraftConflict } from '@parley/contracts/draft/merge-drafts';
import { useAppSelector } from '../../../foundation/hooks.js';
import { MessageView } from '../message-view/MessageView.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { conflictSettled } from '../model/editor-actions.js';
import type { OpenConflict } from '../model/editor-state.js';
import { saveRequested } from '../sync/autosave.saga.js';
import { useDescribe } from './use-describe.js';
import classes from './dialogs.module.css';

/** Two authors changed the same thing. The author must choose a version before anything is saved. */
export function ConflictDialog() {
  const conflict = useEditor((state) => state.conflict);
  return conflict ? <Choosing key={conflict.revision} conflict={conflict} /> : null;
}

function Choosing({ conflict }: { readonly conflict: OpenConflict }) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const [choices, setChoices] = useState<Choices>({});
  const settle = (chosen: Choices) => {
    dispatch(conflictSettled(chosen));
    dispatch(saveRequested());
  };
  const all = (choice: Choice): Choices =>
    Object.fromEntries(conflict.conflicts.map((each) => [conflictId(each), choice]));
  // Don't name the other author if it is the same person in another tab.
  const myself = useAppSelector((root) => root.session.user?.email);
  const who = conflict.by && conflict.by.email !== myself ? (conflict.by.name ?? conflict.by.email) : null;
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={760}
      title={t('conflictTitle')}
    >
      <Stack>
        <Text>{who ? t('conflictBy', { who }) : t('conflictText')}</Text>
        {conflict.conflicts.map((each) => (
          <OneConflict
            key={conflictId(each)}
            conflict={each}
            open={conflict}
            choice={choices[conflictId(each)] ?? 'mine'}
            onChoose={(choice) => setChoices({ ...choices, [conflictId(each)]: choice })}
          />
        ))}
        <Group justify="flex-end">
          {conflict.conflicts.length > 1 && (
            <>
              <Button variant="default" onClick={() => settle(all('theirs'))}>
                {t('allTheirs')}
              </Button>
              <Button variant="default" onClick={() => settle(all('mine'))}>
                {t('allMine')}
              </Button>
            </>
          )}
          <Button onClick={() => settle(choices)}>{t('saveChoice')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface OneConflictProps {
  readonly conflict: DraftConflict;
  readonly open: OpenConflict;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** Whoever follows a link or marks words doesn't choose. */
const isRead = (target: EventTarget): boolean =>
  (target instanceof Element && target.closest('a') !== null) || getSelection()?.isCollapsed === false;

function OneConflict({ conflict, open, choice, onChoose }: OneConflictProps) {
  const { t } = useTranslation('flow-editor');
  const describe = useDescribe();
  const mine = useEditor((state) => state.doc);
  const id = useId();
  const title = describe.title(conflict, mine, open.theirs);
  const side = (which: Choice, doc: typeof mine) => (
    // A press on the text chooses it, too. The text describes the radio instead of being inside it: there it would be part of
    // the name, and its links and lists would be lost to a screen reader.
    <div
      className={classes['side']}
      data-checked={choice === which || undefined}
      onClick={({ target }) => !isRead(target) && onChoose(which)}
    >
      <Radio
        value={which}
        label={t(which)}
        aria-label={`${title}: ${t(which)}`}
        aria-describedby={`${id}-${which}`}
        className={classes['which'] ?? ''}
      />
      <div id={`${id}-${which}`} className={classes['value']} dir="auto">
        {conflict.field === 'message' && typeof conflict[which] === 'string' ? (
          <MessageView text={conflict[which]} />
        ) : (
          describe.value(conflict, conflict[which], doc).map((line, at) => <p key={at}>{line}</p>)
        )}
      </div>
    </div>
  );
  return (
    <section aria-labelledby={id}>
      <Text id={id} fw={500} mb={6}>
        {title}
      </Text>
      <Radio.Group value={choice} onChange={(value) => onChoose(value as Choice)} aria-labelledby={id}>
        <div className={classes['sides']}>
          {side('mine', mine)}
          {side('theirs', open.theirs)}
        </div>
      </Radio.Group>
    </section>
  );
}
