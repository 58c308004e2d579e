import { VisuallyHidden } from '@mantine/core';
import { Check, CircleAlert, CloudOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { useEditor } from '../model/hooks.js';
import { selectIsDirty } from '../model/selectors.js';
import classes from './bar.module.css';

interface Status {
  readonly icon: ReactNode;
  readonly words: string;
  readonly kind: 'failed' | 'saved' | 'between';
  readonly isBad?: boolean;
}

function useStatus(): Status {
  const { t, i18n } = useTranslation('flow-editor');
  const failureText = useFailureText();
  const dirty = useEditor(selectIsDirty);
  const save = useEditor((state) => state.save);
  const failure = useEditor((state) => state.saveFailure);
  const savedClock = useEditor((state) => state.savedClock);
  if (save === 'saving') return { icon: null, words: t('saving'), kind: 'between' };
  if (dirty && save === 'offline')
    return { icon: <CloudOff size={12} aria-hidden />, words: t('offlineRetry'), kind: 'failed' };
  if (dirty && save === 'refused' && failure) {
    const words = t('notSaved', { reason: failureText(failure) });
    return { icon: <CircleAlert size={12} aria-hidden />, words, kind: 'failed', isBad: true };
  }
  if (dirty) return { icon: null, words: t('unsaved'), kind: 'between' };
  if (savedClock === null) return { icon: null, words: '', kind: 'between' };
  const time = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hour12: false }).format(
    savedClock,
  );
  return { icon: <Check size={12} aria-hidden />, words: t('savedAt', { time }), kind: 'saved' };
}

/** The last text announced to screen readers; `failed` stays true until a save succeeds. */
interface Announcement {
  readonly failed: boolean;
  readonly words: string;
}
const SILENT: Announcement = { failed: false, words: '' };

/** Announce only failed saves, once for each reason, and the first save that succeeds afterwards. */
const nextAnnouncement = (before: Announcement, { kind, words }: Status): Announcement => {
  if (kind === 'failed') return before.failed && before.words === words ? before : { failed: true, words };
  if (before.failed) return kind === 'saved' ? { failed: false, words } : before;
  return before.words === '' || before.words === words ? before : SILENT;
};

/** "Unsaved changes", "Saving…", "Saved 12:04", "Offline, will retry". */
export function SaveState() {
  const status = useStatus();
  const [announcement, setAnnouncement] = useState(SILENT);
  const next = nextAnnouncement(announcement, status);
  if (next !== announcement) setAnnouncement(next);
  const { icon, words, isBad = false } = status;
  return (
    <>
      <span className={classes['state']} data-save-state="" data-bad={isBad || undefined}>
        {icon}
        {words}
      </span>
      <VisuallyHidden role="status">{next.words}</VisuallyHidden>
    </>
  );
}
