import { ActionIcon, Button, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { jumped, previewAsked } from '../model/editor-actions.js';
import { waysOfDraft } from './draft-ways.js';
import { forgetWalked } from './walked.js';
import { useWalked } from './use-walked.js';
import { useConditionWords } from '../../../ui/conditions/use-condition-words.js';
import { useNames } from '../conditions/use-names.js';
import { linkLabel } from './link-label.js';
import classes from './paths.module.css';

const SHOWN = 200;

/** Each row goes to its card or plays from its prompt. */
export function UntriedList({ onPlay }: { readonly onPlay: () => void }) {
  const { t } = useTranslation(['flow-paths', 'flow-editor']);
  const dispatch = useEditorDispatch();
  const flowId = useEditor((state) => state.flowId ?? 0);
  const doc = useEditor((state) => state.doc);
  const walked = useWalked();
  const { label } = useConditionWords(useNames());
  const [shown, setShown] = useState(SHOWN);
  const ways = useMemo(() => waysOfDraft(doc), [doc]);
  const untried = ways.filter(({ mark }) => !walked.has(mark));
  return (
    <>
      <Text fz="sm" fw={500} role="status">
        {ways.length === 0
          ? t('nothing')
          : untried.length === 0
            ? t('allTried')
            : t('flow-editor:linksTried', { tried: ways.length - untried.length, count: ways.length })}
      </Text>
      <Text fz="xs" c="dimmed">
        {t('about')}
      </Text>
      {untried.length > 0 && (
        <ul className={classes['list']} aria-label={t('untried')} tabIndex={0}>
          {untried.slice(0, shown).map((way) => {
            const words = linkLabel(t, doc, way, label);
            return (
              <li key={`${way.promptKey}/${way.answerKey}/${way.linkKey ?? ''}`} className={classes['row']}>
                <UnstyledButton
                  className={classes['place']}
                  onClick={() => {
                    onPlay();
                    dispatch(jumped(way.promptKey));
                  }}
                >
                  {words}
                </UnstyledButton>
                <Tooltip label={t('play', { words })}>
                  <ActionIcon
                    size={32}
                    aria-label={t('play', { words })}
                    onClick={() => {
                      onPlay();
                      dispatch(previewAsked(way.prompt.name));
                    }}
                  >
                    <Play size={14} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </li>
            );
          })}
        </ul>
      )}
      {untried.length > shown && (
        <Button variant="default" size="compact-sm" onClick={() => setShown(shown + SHOWN)}>
          {t('more', { count: untried.length - shown })}
        </Button>
      )}
      {untried.length < ways.length && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          onClick={() => forgetWalked(flowId)}
        >
          {t('forget')}
        </Button>
      )}
    </>
  );
}
