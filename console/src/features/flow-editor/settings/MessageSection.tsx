import { Switch } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { newKey, useEditor, useEditorDispatch, useEditorParts } from '../model/hooks.js';
import { TypeSelect } from '../message-types/TypeSelect.js';
import { saidReplaced, stepsJoined, stepsSplit } from '../model/edits.js';
import { Section } from './Section.js';

/** Number and types of the prompt's messages. */
export function MessageSection({ promptKey, editable }: { readonly promptKey: string; readonly editable: boolean }) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const count = useEditor((state) => state.doc.byKey[promptKey]?.definition.messages?.length ?? 0);
  const isSeveral = count > 0;
  const join = () => dispatch(stepsJoined({ key: promptKey }));
  const toggle = () => {
    if (!isSeveral) return dispatch(stepsSplit({ key: promptKey, newKeys: [newKey(), newKey()] }));
    if (count < 2) return join();
    modals.openConfirmModal({
      title: t('severalMessages'),
      children: t('joinAsk', { count }),
      labels: { confirm: t('keepFirst'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: join,
    });
  };
  return (
    <Section title={t('messageType')}>
      {!isSeveral && <OnlyType promptKey={promptKey} editable={editable} />}
      <Switch
        label={t('severalMessages')}
        description={t('severalMessagesWhy')}
        disabled={!editable}
        checked={isSeveral}
        onChange={toggle}
      />
    </Section>
  );
}

function OnlyType({ promptKey, editable }: { readonly promptKey: string; readonly editable: boolean }) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  // Selects only what the options depend on, so that typing doesn't re-render this section.
  const content = useEditorParts((state) => {
    const { message, contentType } = state.doc.byKey[promptKey]?.definition ?? {};
    return { contentType, message: typeof message === 'string' && message.trim() !== '' ? 'text' : message };
  });
  return (
    <TypeSelect
      promptKey={promptKey}
      label={t('typeOfMessage')}
      said={content}
      editable={editable}
      onChange={(next) => dispatch(saidReplaced({ key: promptKey, stepKey: null, said: next }))}
    />
  );
}
