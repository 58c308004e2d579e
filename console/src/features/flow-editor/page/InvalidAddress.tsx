import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ErrorView } from '../../../ui/ErrorView.js';
import { TopBar } from '../../../ui/TopBar.js';

/** Flow ids and version numbers in addresses. */
const NUMBER = /^[1-9]\d{0,8}$/;
export const numberIn = (part: string | undefined): number | null =>
  part !== undefined && NUMBER.test(part) ? Number(part) : null;

/** Shown if the address contains no valid flow id or version number (PREV-9, 10). */
export function InvalidAddress({ message }: { readonly message: string }) {
  const { t } = useTranslation(['flow-editor', 'common']);
  return (
    <>
      <title>{`${t('selectFlow')} · ${t('common:appName')}`}</title>
      <TopBar />
      <main id="main">
        <ErrorView title={t('selectFlow')} message={message}>
          <Button variant="default" component={Link} to="/">
            {t('common:home')}
          </Button>
        </ErrorView>
      </main>
    </>
  );
}
