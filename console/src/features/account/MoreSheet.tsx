import { Divider, Drawer, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../foundation/hooks.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import classes from './AccountMenu.module.css';
import { HelpEntries, LogoutEntry, Looks, PageLinks, ProfileEntry } from './entries.js';

/** Shows the places that a phone's bar has no room for, and the account. */
export function MoreSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('common');
  useReturnFocus();
  const user = useAppSelector((state) => state.session.user);
  if (!user) return null;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('navigation.more')}
      closeButtonProps={{ 'aria-label': t('close') }}
      styles={{
        title: { fontWeight: 600 },
        content: {
          height: 'auto',
          maxHeight: '94dvh',
          borderRadius: 'var(--mantine-radius-xl) var(--mantine-radius-xl) 0 0',
        },
        body: { paddingBlockEnd: 'max(16px, env(safe-area-inset-bottom))' },
      }}
    >
      <Stack gap={2} className={classes['sheet'] ?? ''}>
        <PageLinks inBar onOpen={onClose} />
        <HelpEntries onOpen={onClose} />
      </Stack>
      <Divider my="sm" />
      <Stack gap="sm" className={classes['sheet'] ?? ''}>
        <Text size="xs" c="dimmed" truncate px={10} title={user.email}>
          {user.name ? `${user.name} · ${user.email}` : user.email}
        </Text>
        <ProfileEntry onOpen={onClose} />
        <Looks />
        <LogoutEntry />
      </Stack>
    </Drawer>
  );
}
