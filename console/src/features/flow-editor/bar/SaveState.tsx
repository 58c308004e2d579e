import { Check, CircleAlert, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { useEditor } from '../hooks.js';
import { selectIsDirty } from '../model/selectors.js';
import classes from './bar.module.css';

/** "Unsaved changes", "Saving…", "Saved 12:04", "Offline, will retry"; screen readers hear it change. */
export function SaveState() {
  const { t, i18n } = useTranslation('flow-editor');
  const failureText = useFailureText();
  const dirty = useEditor(selectIsDirty);
  const save = useEditor((state) => state.save);
  const failure = useEditor((state) => state.saveFailure);
  const savedClock = useEditor((state) => state.savedClock);
  const show = (icon: ReactNode, words: string, isBad = false) => (
    <span role="status" className={classes['state']} data-bad={isBad || undefined}>
      {icon}
      {words}
    </span>
  );
  if (save === 'saving') return show(null, t('saving'));
  if (dirty && save === 'offline') return show(<CloudOff size={12} aria-hidden />, t('offlineRetry'));
  if (dirty && save === 'refused' && failure)
    return show(<CircleAlert size={12} aria-hidden />, t('notSaved', { reason: failureText(failure) }), true);
  if (dirty) return show(null, t('unsaved'));
  if (savedClock === null) return show(null, '');
  const time = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hour12: false }).format(
    savedClock,
  );
  return show(<Check size={12} aria-hidden />, t('savedAt', { time }));
}
