import { ActionIcon, Menu } from '@mantine/core';
import { Calculator, EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** What is done seldom with a flow's statistics. */
export function MoreMenu({ flowId }: { readonly flowId: number }) {
  const { t } = useTranslation('stats');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('more')}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/flows/${flowId}/rescore`} leftSection={<Calculator size={16} aria-hidden />}>
          {t('whatWouldChange')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
