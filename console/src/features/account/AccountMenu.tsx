import { Avatar, Divider, Group, Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { House, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { session } from '../../app/session/session.slice.js';
import { ColorSchemeSelect } from '../../ui/ColorSchemeSelect.js';
import { LanguageSelect } from '../../ui/LanguageSelect.js';
import classes from './AccountMenu.module.css';
import { initialsOf } from './initials.js';

/** An avatar with a popup (ACCT-1): who one is, how the console looks, Home away from home (ACCT-5, 6), Logout (ACCT-9). */
export function AccountMenu() {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => state.session.user);
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(false);
  if (!user) return null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <UnstyledButton className={classes['avatar']} onClick={() => setOpened((now) => !now)}>
          <Avatar aria-hidden size={34} color="brand" src={user.settings.avatarUrl ?? null} alt="">
            {initialsOf(user.name, user.email)}
          </Avatar>
          <VisuallyHidden>{t('account')}</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('account')}>
        <Stack gap="md">
          <div>
            {user.name && (
              <Text fw={600} truncate>
                {user.name}
              </Text>
            )}
            <Text size="sm" c="dimmed" truncate title={user.email}>
              {user.email}
            </Text>
          </div>
          <Divider />
          <Stack gap={6}>
            <Text size="xs" c="dimmed">
              {t('language')}
            </Text>
            <LanguageSelect fullWidth />
          </Stack>
          <Stack gap={6}>
            <Text size="xs" c="dimmed">
              {t('appearance')}
            </Text>
            <ColorSchemeSelect fullWidth />
          </Stack>
          <Divider />
          <Stack gap={2}>
            {pathname !== '/' && (
              <Link to="/" className={classes['entry']} onClick={() => setOpened(false)}>
                <Group gap="sm">
                  <House size={16} strokeWidth={1.75} aria-hidden />
                  {t('home')}
                </Group>
              </Link>
            )}
            <UnstyledButton className={classes['entry']} onClick={() => dispatch(session.logoutRequested())}>
              <Group gap="sm">
                <LogOut size={16} strokeWidth={1.75} aria-hidden />
                {t('logout')}
              </Group>
            </UnstyledButton>
          </Stack>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
