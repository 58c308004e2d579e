import { useTranslation } from 'react-i18next';

interface Named {
  readonly value: string;
  readonly origins: readonly string[];
  readonly anonymous: boolean;
}
/** Letters of a made identifier that are shown. */
const SHOWN = 8;

/** What a person is called, and where that comes from: "Canvas › Biology 1" (USER-6). */
export function usePersonName() {
  const { t } = useTranslation('people');
  return {
    nameOf: ({ value, anonymous }: Named): string =>
      anonymous ? t('anonymousName', { id: value.slice(0, SHOWN) }) : value,
    originOf: ({ origins, anonymous }: Named): string =>
      origins.length > 0 ? origins.join(' › ') : t(anonymous ? 'originAnonymous' : 'originLink'),
  };
}
