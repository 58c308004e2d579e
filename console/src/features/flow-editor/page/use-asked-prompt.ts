import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { RootState } from '../../../foundation/store.js';
import { useQuery } from '../../../foundation/use-query.js';
import { useUndoToast } from '../actions/use-undo-toast.js';
import { focusInCard } from '../focus/focus-in-card.js';
import { answerLike } from '../model/answer-like.js';
import { jumped, shown } from '../model/editor-actions.js';
import { answerAdded } from '../model/edits.js';
import { newKey, useEditor, useEditorDispatch } from '../model/hooks.js';
import { selectIsStructural } from '../model/selectors.js';
import { selectEditor } from '../model/select-editor.js';

/**
 * Goes to the prompt whose key the address names (`?prompt=`), once. A prompt that no longer exists is passed over. A
 * page of the console may also ask to add an answer there (`newAnswer` of the navigation's state).
 */
export function useAskedPrompt(): void {
  const [query, changeQuery] = useQuery();
  const dispatch = useEditorDispatch();
  const asked = query.get('prompt');
  const newAnswer = newAnswerOf(useLocation().state);
  const exists = useEditor((state) => asked !== null && Object.hasOwn(state.doc.byKey, asked));
  const addAnswer = useAddAnswer();
  useEffect(() => {
    if (asked === null) return;
    if (exists && !(newAnswer !== null && addAnswer(asked, newAnswer))) dispatch(jumped(asked));
    // The state goes with it, so that a reload adds nothing.
    changeQuery({ prompt: null }, { replace: true });
  }, [asked, exists, newAnswer, addAnswer, dispatch, changeQuery]);
}

const newAnswerOf = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('newAnswer' in state)) return null;
  return typeof state.newAnswer === 'string' ? state.newAnswer : null;
};

/** @returns whether it was added, and has the focus soon */
function useAddAnswer(): (promptKey: string, message: string) => boolean {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  const undoToast = useUndoToast();
  return useCallback(
    (promptKey, message) => {
      const state = selectEditor(store.getState());
      const key = newKey();
      const definition = state.doc.byKey[promptKey]?.definition;
      const answer = definition && answerLike(definition, message, key);
      if (!answer || !selectIsStructural(state)) return false;
      dispatch(shown(promptKey));
      dispatch(answerAdded({ key: promptKey, answer }));
      focusInCard(promptKey, `[data-answer="${key}"] input`);
      undoToast(t('answerTaken', { message }));
      return true;
    },
    [dispatch, store, t, undoToast],
  );
}
