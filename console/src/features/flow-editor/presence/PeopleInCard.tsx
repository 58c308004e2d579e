import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../app/hooks.js';
import { useEditorParts } from '../hooks.js';
import { nameOf, PersonChip } from './PersonChip.js';
import classes from './presence.module.css';

/** Who else is in this prompt. */
export function PeopleInCard({ promptKey }: { readonly promptKey: string }) {
  const { t } = useTranslation('flow-editor');
  const people = useEditorParts(({ people }) => people.filter((person) => person.promptKey === promptKey));
  const myself = useAppSelector((root) => root.session.user?.email);
  return people.map((person) => {
    const label = t('presence.inCard', { name: person.email === myself ? t('presence.you') : nameOf(person) });
    return (
      <Tooltip key={person.id} label={label}>
        <span role="img" aria-label={label} className={classes['inCard']}>
          <PersonChip person={person} />
        </span>
      </Tooltip>
    );
  });
}
