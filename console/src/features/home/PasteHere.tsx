import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { pastedFlow } from '@parley/contracts/interchange/pasted/pasted-prompts';
import type { PastedQuestion } from '@parley/contracts/interchange/pasted/pasted-question';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../foundation/hooks.js';
import { PasteDialog } from '../../ui/paste-questions/PasteDialog.js';
import { home } from './home.slice.js';
import { useOpenCreated } from './use-open-created.js';

/** Makes a flow of pasted questions. */
export function PasteHere({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['paste', 'home']);
  const dispatch = useAppDispatch();
  const creating = useOpenCreated();
  const done = useRef<() => void>(undefined);
  // A repeated request must have the same content (HOME-C2).
  const made = useRef<{ readonly of: readonly PastedQuestion[]; readonly definition: ReturnType<typeof pastedFlow> }>(
    undefined,
  );
  useEffect(() => {
    if (creating === 'fulfilled') done.current?.();
  }, [creating]);
  const take = (questions: readonly PastedQuestion[], drop: () => void) => {
    done.current = drop;
    if (made.current?.of !== questions)
      made.current = { of: questions, definition: pastedFlow(questions, newUuid, t('home:closing')) };
    const { definition } = made.current;
    const language = interfaceLanguageOf(i18n.language);
    dispatch(
      home.createRequested({ kind: 'flows', body: { name: t('flowName'), language, settings: {}, definition } }),
    );
  };
  return (
    <PasteDialog onClose={onClose} onTake={take} isBusy={creating === 'pending'} isFailed={creating === 'rejected'} />
  );
}
