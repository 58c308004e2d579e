import { Avatar, Divider, Group, Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  BookOpen,
  House,
  Inbox,
  LogOut,
  MessageCircleQuestion,
  Plug,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import { updateProfile } from '@parley/contracts/http/auth';
import { dialogs, type OwnDialog } from '../../foundation/dialogs/dialogs.slice.js';
import { useAppDispatch, useAppSelector, useAppStore } from '../../foundation/hooks.js';
import { session } from '../../foundation/session/session.slice.js';
import { ColorSchemeSelect } from '../../ui/ColorSchemeSelect.js';
import { LanguageSelect } from '../../ui/LanguageSelect.js';
import classes from './AccountMenu.module.css';
import { initialsOf } from './initials.js';

/** The avatar's menu: the person, language and color scheme, account and help. */
export function AccountMenu() {
  const { t } = useTranslation(['common', 'account']);
  const dispatch = useAppDispatch();
  const { api } = useAppStore();
  const user = useAppSelector((state) => state.session.user);
  const { pathname } = useLocation();
  // A course shows that page in a frame, which other pages must not take.
  const inCourse = pathname === '/lti_deeplink';
  const [opened, setOpened] = useState(false);
  if (!user) return null;
  const close = () => setOpened(false);
  // Mails follow. If the server misses it, the next login tells it (LMAIL-6).
  const tell = (language: InterfaceLanguage) =>
    void api.call(updateProfile, { body: { language } }).catch(() => undefined);
  const openDialog = (name: OwnDialog['name']) => () => {
    setOpened(false);
    dispatch(dialogs.opened({ name }));
  };
  return (
    // Modal: the overlay blocks clicks on the page below, and focus stays inside.
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
      shadow="md"
      withOverlay
      overlayProps={{ backgroundOpacity: 0 }}
    >
      <Popover.Target>
        <UnstyledButton className={classes['avatar']} onClick={() => setOpened((now) => !now)}>
          <Avatar aria-hidden size={34} color="brand" src={user.settings.avatarUrl ?? null} alt="">
            {initialsOf(user.name, user.email)}
          </Avatar>
          <VisuallyHidden>{t('account')}</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('account')} aria-modal>
        <Stack gap="md">
          <div>
            {user.name && (
              <Text fw={600} truncate>
                {user.name}
              </Text>
            )}
            <Text size="xs" c="dimmed" truncate title={user.email}>
              {user.email}
            </Text>
          </div>
          <Divider />
          <Stack gap={6}>
            <Text size="xs" c="dimmed">
              {t('language')}
            </Text>
            <LanguageSelect fullWidth onChoose={tell} />
          </Stack>
          <Stack gap={6}>
            <Text size="xs" c="dimmed">
              {t('appearance')}
            </Text>
            <ColorSchemeSelect fullWidth />
          </Stack>
          <Divider />
          <Stack gap={2}>
            <UnstyledButton className={classes['entry']} onClick={openDialog('account')}>
              <Entry icon={UserRound} text={t('account:profile')} />
            </UnstyledButton>
            {!inCourse && <PageLinks onOpen={close} />}
            {/* A page of its own: who reads it is in the middle of something here. */}
            <a
              href="/guide"
              target="_blank"
              rel="noopener"
              className={classes['entry']}
              onClick={() => setOpened(false)}
            >
              <Entry icon={BookOpen} text={t('account:help')} />
            </a>
            <UnstyledButton className={classes['entry']} onClick={openDialog('ask')}>
              <Entry icon={MessageCircleQuestion} text={t('account:askUs')} />
            </UnstyledButton>
            {pathname !== '/' && !inCourse && (
              <Link to="/" className={classes['entry']} onClick={() => setOpened(false)}>
                <Entry icon={House} text={t('home')} />
              </Link>
            )}
            <UnstyledButton className={classes['entry']} onClick={() => dispatch(session.logoutRequested())}>
              <Entry icon={LogOut} text={t('logout')} />
            </UnstyledButton>
          </Stack>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function PageLinks({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('account');
  const withIntegrations = useAppSelector((state) => state.config.value?.features['integrations'] ?? false);
  return (
    <>
      <PageLink to="/reviews" icon={Inbox} text={t('reviews')} onOpen={onOpen} />
      <PageLink to="/user_activity" icon={UsersRound} text={t('userActivity')} onOpen={onOpen} />
      {withIntegrations && <PageLink to="/integrations" icon={Plug} text={t('integrations')} onOpen={onOpen} />}
    </>
  );
}

interface PageLinkProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly text: string;
  readonly onOpen: () => void;
}
const PageLink = ({ to, icon, text, onOpen }: PageLinkProps) => (
  <Link to={to} className={classes['entry']} onClick={onOpen}>
    <Entry icon={icon} text={text} />
  </Link>
);

const Entry = ({ icon: Icon, text }: { readonly icon: LucideIcon; readonly text: string }) => (
  <Group gap="sm">
    <Icon size={16} strokeWidth={1.75} aria-hidden />
    {text}
  </Group>
);
