import { useTranslation } from 'react-i18next';
import { withName } from '../../ui/learner-name.js';

interface Named {
  readonly value: string;
  readonly origins: readonly string[];
  readonly anonymous: boolean;
  readonly name?: string | undefined;
}
/** Letters of a made identifier that are shown. */
const SHOWN = 8;

/** Gives a person's identifier, alone and with the name, and its source: "Canvas › Biology 1" (USER-6). */
export function usePersonName() {
  const { t } = useTranslation('people');
  const identifierOf = ({ value, anonymous }: Named): string =>
    anonymous ? t('anonymousName', { id: value.slice(0, SHOWN) }) : value;
  return {
    identifierOf,
    nameOf: (person: Named): string => withName(person.name, identifierOf(person)),
    originOf: ({ origins, anonymous }: Named): string =>
      origins.length > 0 ? origins.join(' › ') : t(anonymous ? 'originAnonymous' : 'originLink'),
  };
}
