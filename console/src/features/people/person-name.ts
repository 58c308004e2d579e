import { useTranslation } from 'react-i18next';

interface Named {
  readonly value: string;
  readonly origins: readonly string[];
  readonly anonymous: boolean;
}
/** Letters of a made identifier that are shown. */
const SHOWN = 8;

/** Gives a person's name, and its source: "Canvas › Biology 1" (USER-6). */
export function usePersonName() {
  const { t } = useTranslation('people');
  return {
    nameOf: ({ value, anonymous }: Named): string =>
      anonymous ? t('anonymousName', { id: value.slice(0, SHOWN) }) : value,
    originOf: ({ origins, anonymous }: Named): string =>
      origins.length > 0 ? origins.join(' › ') : t(anonymous ? 'originAnonymous' : 'originLink'),
  };
}
