import { Select } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { RootState } from '../../../foundation/store.js';
import { useClosing } from '../actions/use-closing.js';
import { useWrongWords } from '../actions/use-wrong-words.js';
import { KindTile } from '../add-prompt/KindTile.js';
import { kindChanged } from '../model/edits.js';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import { asKind, losesAnswers } from '../model/kind-change.js';
import type { PromptKind } from '@parley/contracts/flow/prompt-kinds';
import { PROMPT_KIND_NAMES } from '../model/prompt-kinds.js';
import { selectEditor } from '../model/select-editor.js';

export interface KindSelectProps {
  readonly promptKey: string;
  readonly kind: PromptKind;
  readonly editable: boolean;
}

/** Shows the kind of a prompt and turns it into another one. */
export function KindSelect({ promptKey, kind, editable }: KindSelectProps) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  const closing = useClosing();
  const words = useWrongWords();
  const choose = (next: PromptKind) => {
    const prompt = selectEditor(store.getState()).doc.byKey[promptKey];
    if (!prompt || next === kind) return;
    const apply = () => {
      const changes = asKind(prompt.definition, next, { newKey, words });
      dispatch(kindChanged({ key: promptKey, changes, closing: next === 'message' ? undefined : closing(promptKey) }));
    };
    if (!losesAnswers(prompt.definition, next, words)) return apply();
    modals.openConfirmModal({
      title: t('kindChange.title'),
      children: t('kindChange.ask'),
      labels: { confirm: t('type.change'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: apply,
    });
  };
  return (
    <Select
      label={t('kindLabel')}
      allowDeselect={false}
      readOnly={!editable}
      leftSection={<KindTile kind={kind} isSmall />}
      leftSectionWidth={40}
      data={PROMPT_KIND_NAMES.map((value) => ({ value, label: t(`kind.${value}`) }))}
      value={kind}
      onChange={(value) => choose(value as PromptKind)}
    />
  );
}
