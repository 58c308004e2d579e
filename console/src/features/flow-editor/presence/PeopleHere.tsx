import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PersonHere } from '@parley/contracts/http/live';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { jumped } from '../model/editor-actions.js';
import { nameOf, PersonChip } from './PersonChip.js';
import { selectPeople } from './presence.slice.js';
import { usePlace } from './use-place.js';
import classes from './presence.module.css';
import { placeInOrder } from '../model/place-in-order.js';

/** Maximum people shown; of the others only the number is shown. */
const SHOWN = 3;

/** The other authors of this flow. A click goes to the prompt that they are in. */
export function PeopleHere() {
  const { t } = useTranslation('flow-editor');
  const people = useAppSelector(selectPeople);
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
  const number = useEditor(({ doc }) => placeInOrder(doc.order, person.promptKey) + 1);
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
