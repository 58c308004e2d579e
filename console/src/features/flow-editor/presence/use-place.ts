import { useEffect, useRef } from 'react';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { placeChanged } from './presence.slice.js';

/** Announces the card that the author is in: the one with the focus, or the one whose settings have it. */
export function usePlace(): void {
  const dispatch = useEditorDispatch();
  const settingsFor = useEditor((state) => state.settingsFor);
  const last = useRef<string | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const inSettings = target.closest('#prompt-settings') !== null;
      const place = inSettings ? settingsFor : (target.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? null);
      // Menus and dialogs of a card are outside its element, so they don't change the place.
      if (place === null || place === last.current) return;
      last.current = place;
      dispatch(placeChanged(place));
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [dispatch, settingsFor]);
}
