import { ActionIcon, Menu } from '@mantine/core';
import { Calculator, EllipsisVertical, MessageCircleQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { LateMenu } from '../../../ui/LateMenu.js';
import { UNMATCHED } from '../improve/unmatched-place.js';

/** Holds the rarer commands of a flow's statistics. */
export function MoreMenu({ flowId }: { readonly flowId: number }) {
  const [query] = useSearchParams();
  const summary = new URLSearchParams(query);
  summary.set('tab', 'summary');
  const { t } = useTranslation('stats');
  return (
    <LateMenu
      button={
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('more')}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {() => (
        <>
          <Menu.Item
            component={Link}
            to={`/flows/${flowId}/rescore`}
            leftSection={<Calculator size={16} aria-hidden />}
          >
            {t('whatWouldChange')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={{ search: summary.toString(), hash: UNMATCHED }}
            leftSection={<MessageCircleQuestion size={16} aria-hidden />}
          >
            {t('unmatched')}
          </Menu.Item>
        </>
      )}
    </LateMenu>
  );
}
