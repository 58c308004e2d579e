import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../../foundation/hooks.js';
import { nameOf, PersonChip } from './PersonChip.js';
import { selectPeople } from './presence.slice.js';
import classes from './presence.module.css';

/** The other authors in this prompt. */
export function PeopleInCard({ promptKey }: { readonly promptKey: string }) {
  const { t } = useTranslation('flow-editor');
  const people = useAppSelector(
    (root) => selectPeople(root).filter((person) => person.promptKey === promptKey),
    shallowEqual,
  );
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
