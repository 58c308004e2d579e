import { useEffect } from 'react';
import { useEditorDispatch } from '../model/hooks.js';
import { flushTyping } from '../model/typing.js';
import { saveRequested, wentOnline } from './autosave.saga.js';

/** Saves at once when the window loses the focus, and when the connection returns. */
export function useFlushing(): void {
  const dispatch = useEditorDispatch();
  useEffect(() => {
    const flush = () => {
      flushTyping();
      dispatch(saveRequested());
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    const onOnline = () => dispatch(wentOnline());
    window.addEventListener('blur', flush);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('blur', flush);
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onOnline);
    };
  }, [dispatch]);
}
