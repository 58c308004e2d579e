import { VisuallyHidden } from '@mantine/core';
import { Check, CircleAlert, CloudOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { useEditor } from '../hooks.js';
import { selectIsDirty } from '../model/selectors.js';
import classes from './bar.module.css';

interface Shown {
  readonly icon: ReactNode;
  readonly words: string;
  readonly kind: 'failed' | 'saved' | 'between';
  readonly isBad?: boolean;
}

function useShown(): Shown {
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

/** What was spoken last; `failed` until saving worked again. */
interface Spoken {
  readonly failed: boolean;
  readonly words: string;
}
const SILENT: Spoken = { failed: false, words: '' };

/** Whoever writes is interrupted when saving fails, once for each reason, and when it works again; by nothing else. */
const spokenNext = (before: Spoken, { kind, words }: Shown): Spoken => {
  if (kind === 'failed') return before.failed && before.words === words ? before : { failed: true, words };
  if (before.failed) return kind === 'saved' ? { failed: false, words } : before;
  return before.words === '' || before.words === words ? before : SILENT;
};

/** "Unsaved changes", "Saving…", "Saved 12:04", "Offline, will retry". */
export function SaveState() {
  const shown = useShown();
  const [spoken, setSpoken] = useState(SILENT);
  const next = spokenNext(spoken, shown);
  if (next !== spoken) setSpoken(next);
  const { icon, words, isBad = false } = shown;
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
