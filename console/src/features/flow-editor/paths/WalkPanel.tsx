import { ActionIcon, Alert, Button, Loader, Table, Text, Title, Tooltip } from '@mantine/core';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo, type Walk, type WalkEnd, type WalkRow } from '@parley/contracts/paths/walk-ways';
import type { Ask } from '../analysis/ask.js';
import { useEditorDispatch } from '../model/hooks.js';
import { previewAsked } from '../model/editor-actions.js';
import type { FlowDocument } from '../model/flow-document.js';
import { useWalk } from './use-walk.js';
import { useConditionWords } from '../../../ui/conditions/use-condition-words.js';
import { useNames } from '../conditions/use-names.js';
import { linkLabel } from './link-label.js';
import classes from './paths.module.css';
import { placeInOrder } from '../model/place-in-order.js';

const SHOWN = 100;
/** Answers shown for each path; of longer paths the last ones. */
const MAX_ANSWERS = 4;

/** Every ending of the draft with its scores; each row can be played. */
export function WalkPanel({ ask, onPlay }: { readonly ask: Ask; readonly onPlay: () => void }) {
  const { t } = useTranslation('flow-paths');
  const { walk, doc } = useWalk(ask);
  if (walk === undefined)
    return (
      <Text fz="sm" role="status">
        <Loader size="xs" me="xs" /> {t('walked.working')}
      </Text>
    );
  if (walk === null)
    return (
      <Alert color="orange" role="alert">
        {t('walked.failed')}
      </Alert>
    );
  return (
    <>
      <Text fz="sm" fw={500} role="status">
        {t('walked.counts', { walked: walk.walked, ways: walk.ways, rows: walk.rows.length })}
      </Text>
      <Text fz="xs" c="dimmed">
        {t('walked.about')}
      </Text>
      {walk.limitReached && <Alert color="orange">{t('walked.limit')}</Alert>}
      <Rows walk={walk} doc={doc} onPlay={onPlay} />
      <Unwalked walk={walk} doc={doc} />
    </>
  );
}

interface Part {
  readonly walk: Walk;
  readonly doc: FlowDocument;
}

function Rows({ walk, doc, onPlay }: Part & { readonly onPlay: () => void }) {
  const { t } = useTranslation('flow-paths');
  const dispatch = useEditorDispatch();
  const [shown, setShown] = useState(SHOWN);
  const numberOf = (key: string) => placeInOrder(doc.order, key) + 1;
  const pathText = (row: WalkRow): string => {
    const path = pathTo(walk, row);
    const last = path.slice(-MAX_ANSWERS).map(({ says }) => (Array.isArray(says) ? says.join(', ') : String(says)));
    if (last.length === 0) return t('walked.atStart');
    return `${path.length > MAX_ANSWERS ? '… → ' : ''}${last.join(' → ')}`;
  };
  const endText = (end: WalkEnd): string => {
    if (end.kind === 'flow') return t('walked.ends.flow', { flow: end.flowId });
    const number = numberOf(end.promptKey);
    return end.kind === 'error'
      ? t('walked.ends.error', { number, code: end.code })
      : t(`walked.ends.${end.kind}`, { number });
  };
  return (
    <div className={classes['table']} tabIndex={0} role="region" aria-label={t('walked.caption')}>
      <Table aria-label={t('walked.caption')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('walked.way')}</Table.Th>
            <Table.Th scope="col">{t('walked.end')}</Table.Th>
            <Table.Th scope="col">{t('walked.score')}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {walk.rows.slice(0, shown).map((row, index) => (
            <Table.Tr key={index}>
              <Table.Td>
                {pathText(row)}
                {row.notes.length > 0 && (
                  <Text fz="xs" c="dimmed">
                    {row.notes.map((note) => t(`walked.notes.${note}`)).join('; ')}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{endText(row.end)}</Table.Td>
              <Table.Td>
                {row.score ?? t('walked.noScore')}
                {row.pending > 0 && (
                  <Text fz="xs" c="dimmed">
                    {t('walked.pending', { count: row.pending })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <Tooltip label={t('walked.play', { words: pathText(row) })}>
                  <ActionIcon
                    size={32}
                    aria-label={t('walked.play', { words: pathText(row) })}
                    onClick={() => {
                      onPlay();
                      dispatch(previewAsked(pathTo(walk, row)));
                    }}
                  >
                    <Play size={14} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {walk.rows.length > shown && (
        <Button variant="default" size="compact-sm" onClick={() => setShown(shown + SHOWN)}>
          {t('more', { count: walk.rows.length - shown })}
        </Button>
      )}
    </div>
  );
}

function Unwalked({ walk, doc }: Part) {
  const { t } = useTranslation('flow-paths');
  const { label } = useConditionWords(useNames());
  if (walk.unwalked.length === 0) return null;
  return (
    <>
      <Title order={3} fz="sm">
        {t('walked.notWalked')}
      </Title>
      <ul className={classes['list']} aria-label={t('walked.notWalked')} tabIndex={0}>
        {walk.unwalked.slice(0, SHOWN).map((way) => (
          <li key={`${way.promptKey}/${way.answerKey}/${way.linkKey ?? ''}`}>
            {linkLabel(t, doc, way, label)}: {t(`walked.reasons.${way.reason}`)}
          </li>
        ))}
        {walk.unwalked.length > SHOWN && <li>{t('more', { count: walk.unwalked.length - SHOWN })}</li>}
      </ul>
    </>
  );
}
