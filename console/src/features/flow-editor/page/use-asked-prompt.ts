import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { jumped } from '../model/editor-actions.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';

/** Goes to the prompt whose key the address names (`?prompt=`), once. A prompt that no longer exists is passed over. */
export function useAskedPrompt(): void {
  const [query, setQuery] = useSearchParams();
  const dispatch = useEditorDispatch();
  const asked = query.get('prompt');
  const exists = useEditor((state) => asked !== null && Object.hasOwn(state.doc.byKey, asked));
  useEffect(() => {
    if (asked === null) return;
    if (exists) dispatch(jumped(asked));
    setQuery(
      (now) => {
        now.delete('prompt');
        return now;
      },
      { replace: true },
    );
  }, [asked, exists, dispatch, setQuery]);
}
