import { Accordion, Button, Modal, Stack, Text, TextInput, Title } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fromBox, inBox } from '@parley/contracts/definition/literal-text';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { newKey, useEditor, useEditorDispatch } from '../model/hooks.js';
import { selectIsStructural } from '../model/selectors.js';
import { CommonList } from './CommonList.js';
import { listChanged, listRenamed, waitingTextChanged } from './shared-edits.js';

const MODAL_WIDTH = 760;

/** Edits what prompts share: lists of answers, and the texts shown while a chat waits. */
export function SharedDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('flow-paths');
  const dispatch = useEditorDispatch();
  useReturnFocus();
  const editable = useEditor(selectIsStructural);
  const lists = useEditor((state) => state.doc.rest.commonAnswers);
  const names = Object.keys(lists ?? {});
  const [open, setOpen] = useState<string | null>(names.length === 1 ? (names[0] ?? null) : null);
  // Renaming must not remount a list, or it would lose the focus or a click in progress. So each list keeps a React key
  // of its own.
  const [reactKeys, setReactKeys] = useState<ReadonlyMap<string, string>>(new Map());
  const reactKeyOf = (name: string) => reactKeys.get(name) ?? name;
  const rename = (name: string, to: string) =>
    flushSync(() => {
      setReactKeys(new Map([...reactKeys, [to, reactKeyOf(name)]]));
      dispatch(listRenamed({ name, to }));
    });
  const add = () => {
    let number = names.length + 1;
    while (names.includes(t('shared.newName', { number }))) number += 1;
    const name = t('shared.newName', { number });
    const reactKey = newKey();
    setReactKeys(new Map([...reactKeys, [name, reactKey]]));
    dispatch(listChanged({ name, list: [{ key: newKey(), message: '' }] }));
    setOpen(reactKey);
  };
  return (
    <Modal opened onClose={onClose} size={MODAL_WIDTH} title={t('shared.title')}>
      <Stack>
        <Text fz="xs" c="dimmed">
          {t('shared.about')}
        </Text>
        {names.length === 0 && <Text fz="sm">{t('shared.none')}</Text>}
        <Accordion value={open} onChange={setOpen} variant="contained" order={3}>
          {names.map((name) => (
            <Accordion.Item key={reactKeyOf(name)} value={reactKeyOf(name)}>
              <Accordion.Control>{name}</Accordion.Control>
              <Accordion.Panel>
                {open === reactKeyOf(name) && (
                  <CommonList name={name} editable={editable} onRename={(to) => rename(name, to)} />
                )}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
        {editable && (
          <Button
            variant="default"
            size="sm"
            style={{ alignSelf: 'start' }}
            leftSection={<Plus size={14} aria-hidden />}
            onClick={add}
          >
            {t('shared.add')}
          </Button>
        )}
        <WaitingTexts editable={editable} />
      </Stack>
    </Modal>
  );
}

function WaitingTexts({ editable }: { readonly editable: boolean }) {
  const { t } = useTranslation('flow-paths');
  const dispatch = useEditorDispatch();
  const pending = useEditor((state) => state.doc.rest.extAnswerPendingMessage);
  const fulfilled = useEditor((state) => state.doc.rest.extAnswerFulfilledMessage);
  const change = (field: Parameters<typeof waitingTextChanged>[0]['field']) => (text: string) =>
    dispatch(waitingTextChanged({ field, text }));
  const fields = [
    { label: t('shared.pending'), text: pending, set: change('extAnswerPendingMessage') },
    { label: t('shared.fulfilled'), text: fulfilled, set: change('extAnswerFulfilledMessage') },
  ];
  return (
    <Stack gap="xs">
      <Title order={3} fz="md">
        {t('shared.waitingTitle')}
      </Title>
      <Text fz="xs" c="dimmed">
        {t('shared.waitingWhy')}
      </Text>
      {fields.map(({ label, text, set }) => (
        <TextInput
          key={label}
          label={label}
          dir="auto"
          readOnly={!editable}
          value={inBox(text ?? '')}
          onChange={({ currentTarget: { value } }) => set(fromBox(text ?? '', value))}
        />
      ))}
    </Stack>
  );
}
