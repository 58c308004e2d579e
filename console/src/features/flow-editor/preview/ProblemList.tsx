import { ActionIcon, Alert, Button, Tooltip, UnstyledButton } from '@mantine/core';
import { ChevronDown, ChevronUp, CircleAlert, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatPath } from '@parley/contracts/max-score/chat-path';
import { useAppSelector } from '../../../foundation/hooks.js';
import { selectFoundProblems } from '../analysis/analysis.slice.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { jumped, previewAsked } from '../model/editor-actions.js';
import { problemsDismissed, selectPublishProblems } from '../publishing/publishing.slice.js';
import { selectRefusals, type Refusal } from '../analysis/refusals.js';
import classes from './preview.module.css';
import { placeInOrder } from '../model/place-in-order.js';

interface Line {
  readonly promptKey: string | null;
  readonly words: string;
  readonly path: ChatPath;
}
const SHOWN = 8;

/** The path ends before the answer that causes the problem, so that the author can try it. */
const pathBeforeProblem = (path: ChatPath): ChatPath => [
  ...path.slice(0, -1),
  ...path.slice(-1).map((last) => ({ ...last, says: null })),
];

/**
 * Problems that prevent publishing, and warnings, recomputed while the author writes; folded until Publish was refused.
 * Each line goes to its prompt and plays the path to it. A heading counts the lines under it.
 */
export function ProblemList() {
  const { t } = useTranslation(['flow-editor', 'common']);
  const dispatch = useEditorDispatch();
  const refusals = useAppSelector(selectRefusals);
  const wasRefused = useAppSelector((root) => selectPublishProblems(root).length > 0);
  const found = useAppSelector(selectFoundProblems);
  const order = useEditor((state) => state.doc.order);
  const box = useRef<HTMLDivElement>(null);
  const isBlocked = refusals.length > 0;
  const isRefused = wasRefused && isBlocked;
  useEffect(() => {
    if (isRefused) box.current?.focus();
  }, [isRefused]);
  const warnings = found.filter(({ severity }) => severity === 'warning');
  if (!isBlocked && warnings.length === 0) return null;
  const lineOf = ({ code, promptKey, msg, path }: Refusal): Line => {
    const number = placeInOrder(order, promptKey) + 1;
    // The server's own sentence names the prompt already.
    const words = t(`problem.${code}` as 'problem.start-missing', { defaultValue: '' });
    if (words === '') return { promptKey, path, words: msg };
    return { promptKey, path, words: number > 0 ? `${t('prompt', { number })}: ${words}` : words };
  };
  const suggestions = warnings.length > 0 && (
    <Folded title={t('worthALook', { count: warnings.length })} lines={warnings.map(lineOf)} />
  );
  const lines = refusals.map(lineOf);
  if (!isRefused)
    return (
      <div>
        {isBlocked && <Folded title={t('standInTheWay', { count: refusals.length })} lines={lines} />}
        {suggestions}
      </div>
    );
  const title = t('publishRefused');
  return (
    <>
      <Alert
        ref={box}
        tabIndex={-1}
        role="alert"
        aria-label={title}
        color="red"
        p="sm"
        icon={<CircleAlert size={16} aria-hidden />}
        title={title}
        withCloseButton
        closeButtonLabel={t('common:dismiss')}
        onClose={() => dispatch(problemsDismissed())}
      >
        <Lines lines={lines} />
      </Alert>
      {suggestions}
    </>
  );
}

/** One line that a press unfolds: nothing of it hurries an author who is still writing. */
function Folded({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <div role="group" aria-label={title}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={isOpen}
        rightSection={<Chevron size={14} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
      </Button>
      {isOpen && <Lines lines={lines} />}
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const [all, setAll] = useState(false);
  return (
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
                onClick={() => dispatch(previewAsked(pathBeforeProblem(path)))}
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
  );
}
