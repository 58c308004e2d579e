import { ActionIcon, Alert, Tooltip, UnstyledButton } from '@mantine/core';
import { CircleAlert, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatPath } from '@parley/contracts/engine/chat-path';
import type { Problem } from '../analysis/analyse.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { jumped, previewAsked, problemsDismissed } from '../model/editor-actions.js';
import classes from './preview.module.css';

interface Line {
  readonly promptKey: string | null;
  readonly words: string;
  readonly path: ChatPath;
}
const SHOWN = 8;

/** The chat stops where the problem is met: the answer that meets it is the author's to try. */
const wayTo = (path: ChatPath): ChatPath => [
  ...path.slice(0, -1),
  ...path.slice(-1).map((last) => ({ ...last, says: null })),
];

/**
 * What stands in the way of publishing, and what is worth a look, worked out while the author writes. Each line leads to
 * its prompt, and plays the way there.
 */
export function ProblemList() {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const refused = useEditor((state) => state.publishProblems);
  const found = useEditor((state) => state.analysis.problems.found);
  const order = useEditor((state) => state.doc.order);
  const [all, setAll] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const isRefused = refused.length > 0;
  useEffect(() => {
    if (isRefused) box.current?.focus();
  }, [isRefused]);
  const lineOf = ({ code, promptKey, msg, path }: Problem): Line => {
    const number = order.indexOf(promptKey as never) + 1;
    const words = t(`problem.${code}`, { defaultValue: msg });
    return { promptKey, path, words: number > 0 ? `${t('prompt', { number })}: ${words}` : words };
  };
  const refusals = found.filter(({ severity }) => severity === 'refusal');
  const lines: readonly Line[] =
    isRefused && refusals.length === 0
      ? refused.map(({ promptKey, msg }) => ({ promptKey, words: msg, path: [] }))
      : [...refusals, ...found.filter(({ severity }) => severity === 'warning')].map(lineOf);
  if (lines.length === 0) return null;
  const blocks = isRefused || refusals.length > 0;
  const title = isRefused
    ? t('publishRefused')
    : refusals.length > 0
      ? t('standInTheWay', { count: refusals.length })
      : t('worthALook', { count: lines.length });
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role={isRefused ? 'alert' : 'group'}
      aria-label={title}
      color={isRefused ? 'red' : blocks ? 'orange' : 'brand'}
      p="sm"
      icon={<CircleAlert size={16} aria-hidden />}
      title={title}
      withCloseButton={isRefused}
      closeButtonLabel={t('common:dismiss')}
      onClose={() => dispatch(problemsDismissed())}
    >
      <ul className={classes['problems']}>
        {(all ? lines : lines.slice(0, SHOWN)).map(({ promptKey, words, path }, at) => (
          <li key={at} className={classes['line']}>
            {promptKey ? (
              <UnstyledButton className={classes['problem']} onClick={() => dispatch(jumped(promptKey))}>
                {words}
              </UnstyledButton>
            ) : (
              words
            )}
            {path.length > 1 && (
              <Tooltip label={t('playThere')}>
                <ActionIcon
                  size={24}
                  aria-label={t('playThereOf', { words })}
                  onClick={() => dispatch(previewAsked(wayTo(path)))}
                >
                  <Play size={12} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </li>
        ))}
        {!all && lines.length > SHOWN && (
          <li>
            <UnstyledButton className={classes['problem']} onClick={() => setAll(true)}>
              {t('moreProblems', { count: lines.length - SHOWN })}
            </UnstyledButton>
          </li>
        )}
      </ul>
    </Alert>
  );
}
