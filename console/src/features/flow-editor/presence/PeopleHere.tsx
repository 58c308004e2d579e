import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PersonHere } from '@parley/contracts/http/live';
import { useAppSelector } from '../../../app/hooks.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { jumped } from '../model/editor-actions.js';
import { nameOf, PersonChip } from './PersonChip.js';
import { usePlace } from './use-place.js';
import classes from './presence.module.css';

/** So many are drawn; the others are counted. */
const SHOWN = 3;

/** Who else writes this flow, and where: a click leads to their prompt. */
export function PeopleHere() {
  const { t } = useTranslation('flow-editor');
  const people = useEditor((state) => state.people);
  usePlace();
  return (
    <>
      <VisuallyHidden aria-live="polite">
        {people.length > 0 ? t('presence.count', { count: people.length }) : ''}
      </VisuallyHidden>
      {people.length > 0 && (
        <ul className={classes['people']} aria-label={t('presence.here')}>
          {people.slice(0, SHOWN).map((person) => (
            <li key={person.id}>
              <Person person={person} />
            </li>
          ))}
          {people.length > SHOWN && (
            <li className={classes['chip']} aria-label={t('presence.more', { count: people.length - SHOWN })}>
              +{people.length - SHOWN}
            </li>
          )}
        </ul>
      )}
    </>
  );
}

function Person({ person }: { readonly person: PersonHere }) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const myself = useAppSelector((root) => root.session.user?.email) === person.email;
  const number = useEditor(({ doc }) => doc.order.indexOf(person.promptKey as never) + 1);
  const name = myself ? t('presence.you') : nameOf(person);
  const label = number > 0 ? t('presence.at', { name, number }) : name;
  return (
    <Tooltip label={label}>
      <UnstyledButton
        className={classes['person']}
        aria-label={label}
        aria-disabled={number === 0}
        onClick={() => {
          if (number > 0 && person.promptKey !== null) dispatch(jumped(person.promptKey));
        }}
      >
        <PersonChip person={person} />
      </UnstyledButton>
    </Tooltip>
  );
}
