import { useStore } from 'react-redux';
import { isBlankMessage } from '@parley/contracts/flow/translations';
import type { RootState } from '../../../app/store.js';
import { focusInCard } from '../cards/focus-in-card.js';
import { newKey, useEditorDispatch } from '../hooks.js';
import type { NewSaid } from '../message-types/said.js';
import { saidFollowed, saidReplaced } from '../model/edits.js';
import { selectEditor } from '../saga/select-editor.js';
import type { MessagePlace } from './message-place.js';

/** A message of another kind: in the place of an empty one, behind one that says something already. */
export function useInsertSaid(place: MessagePlace | null): (said: NewSaid) => void {
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  return (said) => {
    if (!place) return;
    const { promptKey: key, stepKey } = place;
    const definition = selectEditor(store.getState()).doc.byKey[key]?.definition;
    if (!definition) return;
    const here = stepKey === null ? definition : definition.messages?.find((step) => step.key === stepKey);
    const isBlank = !here?.contentType && isBlankMessage(here?.message ?? '');
    if (isBlank) dispatch(saidReplaced({ key, stepKey, said }));
    else dispatch(saidFollowed({ key, stepKey, said, newKeys: [newKey(), newKey()] }));
    focusInCard(key, '[data-handle]');
  };
}
