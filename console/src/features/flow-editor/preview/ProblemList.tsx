import { Alert, UnstyledButton } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { jumped, problemsDismissed } from '../model/editor-actions.js';
import { danglingOf } from '../model/dangling.js';
import classes from './preview.module.css';

interface Problem {
  readonly promptKey: string | null;
  readonly words: string;
}
const SHOWN = 8;

/** What stands in the way of publishing; each line leads to its prompt. */
export function ProblemList() {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const refused = useEditor((state) => state.publishProblems);
  const found = useEditor((state) => danglingOf(state.doc));
  const box = useRef<HTMLDivElement>(null);
  const dangling = found.map(({ key, number, state }): Problem => ({
    promptKey: key,
    words: `${t('prompt', { number })}: ${t(state)}`,
  }));
  const isRefused = refused.length > 0;
  useEffect(() => {
    if (isRefused) box.current?.focus();
  }, [isRefused]);
  const problems: readonly Problem[] = isRefused
    ? refused.map(({ promptKey, msg }) => ({ promptKey, words: msg }))
    : dangling;
  if (problems.length === 0) return null;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role={isRefused ? 'alert' : 'group'}
      aria-label={isRefused ? t('publishRefused') : t('needAttention', { count: problems.length })}
      color={isRefused ? 'red' : 'brand'}
      p="sm"
      icon={<CircleAlert size={16} aria-hidden />}
      title={isRefused ? t('publishRefused') : t('needAttention', { count: problems.length })}
      withCloseButton={isRefused}
      closeButtonLabel={t('common:dismiss')}
      onClose={() => dispatch(problemsDismissed())}
    >
      <ul className={classes['problems']}>
        {problems.slice(0, SHOWN).map(({ promptKey, words }, at) => (
          <li key={at}>
            {promptKey ? (
              <UnstyledButton className={classes['problem']} onClick={() => dispatch(jumped(promptKey))}>
                {words}
              </UnstyledButton>
            ) : (
              words
            )}
          </li>
        ))}
        {problems.length > SHOWN && <li>{t('moreProblems', { count: problems.length - SHOWN })}</li>}
      </ul>
    </Alert>
  );
}
