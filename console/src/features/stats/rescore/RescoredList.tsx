import { Badge, Button, Tabs, VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { withTitle } from '@parley/contracts/definition/prompt-title';
import { linkedPromptOf } from '@parley/contracts/engine/linked-flow';
import type { RescoredChat } from '@parley/contracts/http/rescore';
import { withClass, withName } from '../../../ui/learner-name.js';
import { scoreText } from '../score-text.js';
import { differenceOf, type OtherWay, type RescoreGroups, type SameWay } from './groups.js';
import classes from './Rescore.module.css';

const TABS = ['changed', 'other', 'same'] as const;
type Tab = (typeof TABS)[number];
/** Rows shown at first, and added at a time. */
const ROWS = 100;

export interface RescoredListProps {
  readonly flowId: number;
  readonly version: number;
  readonly groups: RescoreGroups;
}

export function RescoredList({ flowId, version, groups }: RescoredListProps) {
  const { t, i18n } = useTranslation('rescore');
  const [tab, setTab] = useState<Tab>('changed');
  return (
    <Tabs value={tab} onChange={(next) => setTab(TABS.find((each) => each === next) ?? 'changed')} keepMounted={false}>
      <Tabs.List className={classes['tabs'] ?? ''}>
        {TABS.map((each) => (
          <Tabs.Tab
            key={each}
            value={each}
            rightSection={
              <Badge variant={each === tab ? 'filled' : 'default'} size="sm">
                {groups[each].length.toLocaleString(i18n.language)}
              </Badge>
            }
          >
            {t(`tab_${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map((each) => (
        <Tabs.Panel key={each} value={each}>
          {each === 'other' && groups.other.length > 0 && (
            <p className={classes['explained']}>{t('otherExplained', { version })}</p>
          )}
          <Rows flowId={flowId} tab={each} chats={groups[each]} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface RowsProps {
  readonly flowId: number;
  readonly tab: Tab;
  readonly chats: readonly (SameWay | OtherWay)[];
}
function Rows({ flowId, tab, chats }: RowsProps) {
  const { t } = useTranslation('rescore');
  const [most, setMost] = useState(ROWS);
  if (chats.length === 0) return <p className={classes['explained']}>{t(`none_${tab}`)}</p>;
  return (
    <>
      <div className={classes['columns']} aria-hidden>
        <span>{t('learner')}</span>
        <span className={classes['number']}>{t('version')}</span>
        <span className={classes['number']}>{t('now')}</span>
        <span className={classes['number']}>{tab === 'other' ? '' : t('new')}</span>
        <span className={classes['number']}>{tab === 'other' ? '' : t('change')}</span>
        <span>{t(tab === 'other' ? 'where' : 'because')}</span>
      </div>
      <ul className={classes['rows']} aria-label={t(`tab_${tab}`)}>
        {chats.slice(0, most).map((chat) => (
          <Row key={chat.chatId} flowId={flowId} chat={chat} />
        ))}
      </ul>
      {chats.length > most && (
        <Button variant="subtle" mt="sm" onClick={() => setMost(most + ROWS)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Row({ flowId, chat }: { readonly flowId: number; readonly chat: SameWay | OtherWay }) {
  const { t } = useTranslation('rescore');
  const { chatId, identifier, name, class: label, identifierOrigin, version, completed, now } = chat;
  const who = identifierOrigin === 'system' ? t('anonymous', { id: identifier.slice(0, 8) }) : identifier;
  return (
    <li className={classes['row']}>
      <span className={classes['learner']}>
        <Link to={`/flows/${flowId}/stats?chat=${chatId}`} className={classes['who']} dir="auto">
          {withClass(withName(name, who), label)}
        </Link>
        {!completed && <span className={classes['hint']}>{t('notCompleted')}</span>}
      </span>
      <Cell name={t('version')} kind="version">
        {version}
      </Cell>
      <Cell name={t('now')} kind="now">
        <ScoreText {...now} />
      </Cell>
      {isSameWay(chat) ? <SameCells chat={chat} /> : <OtherCells chat={chat} />}
    </li>
  );
}
const isSameWay = (chat: SameWay | OtherWay): chat is SameWay => chat.then.way === 'same';

interface CellProps {
  readonly name: string;
  readonly kind: 'version' | 'now' | 'new' | 'change' | 'because';
  readonly sign?: 'up' | 'down' | undefined;
  readonly children?: ReactNode;
}
const Cell = ({ name, kind, sign, children }: CellProps) => (
  <span className={classes[kind]} data-sign={sign}>
    <VisuallyHidden>{name} </VisuallyHidden>
    {children}
  </span>
);

function ScoreText({ score, pending }: RescoredChat['now']) {
  const { t } = useTranslation('rescore');
  return (
    <>
      {score === null ? (pending > 0 ? '' : t('noScore')) : scoreText(score, null)}
      {pending > 0 && <span className={classes['hint']}>{t('waits')}</span>}
    </>
  );
}

function SameCells({ chat }: { readonly chat: SameWay }) {
  const { t } = useTranslation('rescore');
  const promptText = usePromptText();
  const difference = differenceOf(chat);
  const { changes, kept } = chat.then;
  const earned = (score: number | null) => (score === null ? t('noScore') : scoreText(score, null));
  return (
    <>
      <Cell name={t('new')} kind="new">
        <ScoreText {...chat.then} />
      </Cell>
      <Cell
        name={t('change')}
        kind="change"
        sign={difference === null || difference === 0 ? undefined : difference > 0 ? 'up' : 'down'}
      >
        {difference ? `${difference > 0 ? '+' : '−'}${scoreText(Math.abs(difference), null)}` : '–'}
      </Cell>
      <Cell name={t('because')} kind="because">
        {changes.map(({ said, from, to, waits, ...prompt }) => (
          <span key={prompt.promptKey} className={classes['reason']}>
            {t('reason', {
              prompt: promptText(prompt),
              said,
              from: earned(from),
              to: waits ? t('waits') : earned(to),
            })}
          </span>
        ))}
        {kept.map(({ score, ...prompt }, at) => (
          <span key={`${prompt.promptKey}/${at}`} className={classes['hint']}>
            {t('kept', { score: scoreText(score, null), prompt: promptText(prompt) })}
          </span>
        ))}
      </Cell>
    </>
  );
}

function OtherCells({ chat }: { readonly chat: OtherWay }) {
  const { t } = useTranslation('rescore');
  const promptText = usePromptText();
  const { reason, promptKey, position, title } = chat.then;
  return (
    <>
      <span />
      <span />
      <Cell name={t('where')} kind="because">
        {promptKey === null
          ? t('way_start')
          : t(`way_${reason}`, { prompt: promptText({ promptKey, position, title }) })}
      </Cell>
    </>
  );
}

interface PromptPlace {
  readonly promptKey: string;
  /** In the version; null: in another flow. */
  readonly position: number | null;
  readonly title?: string | undefined;
}
function usePromptText() {
  const { t } = useTranslation('rescore');
  return ({ promptKey, position, title }: PromptPlace): string => {
    if (position !== null) return withTitle(t('prompt', { number: position }), title);
    return t(linkedPromptOf(promptKey) ? 'otherPrompt' : 'lostPrompt');
  };
}
