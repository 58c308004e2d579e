import { Switch, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { newKey, useEditor, useEditorDispatch, useEditorParts } from '../model/hooks.js';
import { TypeSelect } from '../message-types/TypeSelect.js';
import { saidReplaced, stepsJoined, stepsSplit } from '../model/edits.js';
import { choiceOf } from '../model/said.js';
import type { FlowEditorState } from '../model/editor-state.js';
import type { PromptKind } from '@parley/contracts/flow/prompt-kinds';
import { FoldedSection } from './FoldedSection.js';
import { isOnTop } from './on-top.js';

interface MessageFieldProps {
  readonly promptKey: string;
  readonly editable: boolean;
}
const countOf = (promptKey: string) => (state: FlowEditorState) =>
  state.doc.byKey[promptKey]?.definition.messages?.length ?? 0;

/** Number and types of the prompt's messages. */
export function MessageSection({ promptKey, editable, kind }: MessageFieldProps & { readonly kind: PromptKind }) {
  const { t } = useTranslation('flow-editor');
  const count = useEditor(countOf(promptKey));
  const type = useEditor((state) => choiceOf(state.doc.byKey[promptKey]?.definition ?? {}));
  return (
    <FoldedSection
      id="message"
      title={t('messageType')}
      says={count > 0 ? t('messageCount', { count }) : t(`type.${type}`)}
    >
      {count === 0 && <OnlyType promptKey={promptKey} editable={editable} />}
      {count > 0 && isOnTop(kind, 'several') && (
        <Text fz="xs" c="dimmed">
          {t('typesInMenus')}
        </Text>
      )}
      {!isOnTop(kind, 'several') && <SeveralField promptKey={promptKey} editable={editable} />}
    </FoldedSection>
  );
}

/** Turns one message into several, and back. */
export function SeveralField({ promptKey, editable }: MessageFieldProps) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const count = useEditor(countOf(promptKey));
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
    <Switch
      label={t('severalMessages')}
      description={t('severalMessagesWhy')}
      disabled={!editable}
      checked={isSeveral}
      onChange={toggle}
    />
  );
}

function OnlyType({ promptKey, editable }: MessageFieldProps) {
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
