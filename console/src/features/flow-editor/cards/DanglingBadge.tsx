import { Badge, Popover, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asksAgain } from '@parley/contracts/definition/help';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { ownAnswers, linkOf } from '@parley/contracts/definition/links';
import { useEditorParts } from '../model/hooks.js';
import { letterOf } from '../model/letter.js';
import classes from './card.module.css';

export interface DanglingBadgeProps {
  readonly promptKey: string;
  readonly state: 'danglingAnswers' | 'danglingMultiSelect';
}

/** States the problem on the card; a popover names the answers (EDIT-87). */
export function DanglingBadge({ promptKey, state }: DanglingBadgeProps) {
  const { t } = useTranslation('flow-editor');
  const [open, setOpen] = useState(false);
  const { letters } = useEditorParts(({ doc }) => ({
    letters: (ownAnswers(doc.byKey[promptKey]?.definition ?? {}) ?? [])
      .flatMap((answer, index) =>
        linkOf(answer) === null && !asksAgain(answer)
          ? [answer.message === CATCH_ALL ? t('acceptsAny') : answer.help ? answer.message : letterOf(index)]
          : [],
      )
      .join(', '),
  }));
  return (
    <Popover opened={open} onChange={setOpen} width={280} position="bottom-start" shadow="md" withinPortal>
      <Popover.Target>
        <Badge
          component="button"
          type="button"
          color="gray"
          className={classes['wrong']}
          onClick={() => setOpen(!open)}
          onMouseEnter={() => setOpen(true)}
          onMouseLeave={() => setOpen(false)}
        >
          {t(state)}
        </Badge>
      </Popover.Target>
      <Popover.Dropdown role="status">
        <Text fz="sm">
          {state === 'danglingAnswers' ? t('danglingAnswersHow', { letters }) : t('danglingMultiSelectHow')}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
