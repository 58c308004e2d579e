import { Badge, Button, SegmentedControl, Switch, Text, TextInput, Tooltip } from '@mantine/core';
import {
  FILTER_CONTROLS,
  moreFiltersSet,
  type ChatFilters,
  type FilterControl,
} from '@parley/contracts/http/chat-filters';
import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Stats.module.css';
import { useChoice } from './use-choice.js';
import { useLogFilter } from './use-log-filter.js';
import { useTyped } from './use-typed.js';

const TOOLTIP_DELAY_MS = 300;
const COMPLETED = ['any', 'true', 'false'] as const;

/** null: the list has it itself. The compiler demands a control for each row. */
const CONTROLS: Readonly<Record<FilterControl, ComponentType | null>> = {
  search: null,
  completed: Completed,
  inputsPending: InputsPending,
  score: ScoreRange,
};
/** The controls that take a row of their own. */
const WIDE: ReadonlySet<FilterControl> = new Set(['completed']);
const namesOf = (isMore: boolean, isWide: boolean): readonly FilterControl[] =>
  (Object.keys(CONTROLS) as FilterControl[]).filter(
    (name) => FILTER_CONTROLS[name].isMore === isMore && (isMore || WIDE.has(name) === isWide),
  );
const drawn = (names: readonly FilterControl[]): ReactNode =>
  names.map((name) => {
    const Control = CONTROLS[name];
    return Control && <Control key={name} />;
  });

/** Chooses which chats the list shows, besides its search (STAT-19, STAT-20, STAT-36). */
export function ListFilters() {
  const { t } = useTranslation(['stats', 'paths']);
  const [filter] = useLogFilter();
  const [{ pathNode }, changeChoice] = useChoice();
  const more = moreFiltersSet(filter);
  const [isOpen, setOpen] = useState(more > 0);
  const panel = useId();
  return (
    <>
      {drawn(namesOf(false, true))}
      <div className={classes['filterRow']}>
        {drawn(namesOf(false, false))}
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-controls={panel}
          leftSection={<SlidersHorizontal size={14} aria-hidden />}
          rightSection={
            more > 0 ? (
              <Badge size="xs" circle>
                {more}
              </Badge>
            ) : null
          }
          onClick={() => setOpen((now) => !now)}
        >
          {t('moreFilters')}
        </Button>
      </div>
      <div id={panel} hidden={!isOpen}>
        {drawn(namesOf(true, false))}
      </div>
      {pathNode !== null && (
        <Button
          size="xs"
          variant="light"
          rightSection={<X size={14} role="img" aria-label={t('paths:anyPath')} />}
          onClick={() => changeChoice({ pathNode: null })}
        >
          {t('paths:onPath')}
        </Button>
      )}
    </>
  );
}

function Completed() {
  const { t } = useTranslation('stats');
  const [{ completed }, change] = useLogFilter();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('completed')}
      value={completed ?? 'any'}
      onChange={(value) => change({ completed: value === 'any' ? null : (value as ChatFilters['completed']) })}
      data={COMPLETED.map((value) => ({ value, label: t(`completed_${value}`) }))}
    />
  );
}

function InputsPending() {
  const { t } = useTranslation('stats');
  const [{ inputsPending }, change] = useLogFilter();
  return (
    <Tooltip label={t('inputsPendingHint')} openDelay={TOOLTIP_DELAY_MS}>
      <Switch
        size="xs"
        label={t('inputsPending')}
        checked={inputsPending === 'true'}
        onChange={(event) => change({ inputsPending: event.currentTarget.checked ? 'true' : null })}
      />
    </Tooltip>
  );
}

function ScoreRange() {
  const { t } = useTranslation('stats');
  const [{ scoreFrom, scoreTill }] = useLogFilter();
  const isEmpty = scoreFrom !== null && scoreTill !== null && scoreFrom > scoreTill;
  const hint = useId();
  return (
    <>
      <div className={classes['scoreRange']}>
        <PercentField side="scoreFrom" isWrong={isEmpty} hint={hint} />
        <PercentField side="scoreTill" isWrong={isEmpty} hint={hint} />
      </div>
      <Text size="xs" mt={4} id={hint} c={isEmpty ? 'red' : 'dimmed'} role={isEmpty ? 'alert' : undefined}>
        {t(isEmpty ? 'scoreRangeWrong' : 'scoreRangeHint')}
      </Text>
    </>
  );
}

const percentOf = (text: string): string => (text === '' ? '' : String(Math.min(100, Number(text))));

interface PercentFieldProps {
  readonly side: 'scoreFrom' | 'scoreTill';
  readonly isWrong: boolean;
  /** Id of the text that says what is wrong. */
  readonly hint: string;
}
function PercentField({ side, isWrong, hint }: PercentFieldProps) {
  const { t } = useTranslation('stats');
  const [filter, change] = useLogFilter();
  const value = filter[side];
  const { text, type, apply } = useTyped(value === null ? '' : String(value), percentOf, (percent) =>
    change({ [side]: percent === '' ? null : Number(percent) }, value !== null),
  );
  return (
    <TextInput
      size="xs"
      inputMode="numeric"
      autoComplete="off"
      label={t(side)}
      error={isWrong}
      aria-describedby={hint}
      value={text}
      onChange={(event) => type(event.currentTarget.value.replace(/\D/g, '').slice(0, 3))}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}
