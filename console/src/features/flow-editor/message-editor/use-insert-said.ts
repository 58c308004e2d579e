import { useStore } from 'react-redux';
import { isBlankMessage } from '@parley/contracts/definition/message';
import type { RootState } from '../../../foundation/store.js';
import { focusInCard } from '../focus/focus-in-card.js';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import type { NewSaid } from '../model/said.js';
import { saidFollowed, saidReplaced } from '../model/edits.js';
import { selectEditor } from '../model/select-editor.js';
import type { MessagePlace } from './message-place.js';

/** Inserts a message of another type: it replaces an empty message, else it follows the current one. */
export function useInsertSaid(place: MessagePlace | null): (said: NewSaid) => void {
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  return (said) => {
    if (!place) return;
    const { promptKey: key, stepKey } = place;
    const definition = selectEditor(store.getState()).doc.byKey[key]?.definition;
    if (!definition) return;
    const current = stepKey === null ? definition : definition.messages?.find((step) => step.key === stepKey);
    const isBlank = !current?.contentType && isBlankMessage(current?.message ?? '');
    if (isBlank) dispatch(saidReplaced({ key, stepKey, said }));
    else dispatch(saidFollowed({ key, stepKey, said, newKeys: [newKey(), newKey()] }));
    focusInCard(key, '[data-handle]');
  };
}
