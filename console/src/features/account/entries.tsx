/** The parts of the account menu, which phones show in the sheet "More". */
import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import {
  BookOpen,
  Inbox,
  LogOut,
  MessageCircleQuestion,
  Plug,
  ServerCog,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { InterfaceLanguage } from '@parley/contracts/definition/languages';
import { updateProfile } from '@parley/contracts/http/auth';
import { logout } from '@parley/contracts/http/auth-sessions';
import { dialogs, type OwnDialog } from '../../foundation/dialogs/dialogs.slice.js';
import { useAppDispatch, useAppSelector, useAppStore } from '../../foundation/hooks.js';
import { session } from '../../foundation/session/session.slice.js';
import { ColorSchemeSelect } from '../../ui/ColorSchemeSelect.js';
import { LanguageSelect } from '../../ui/LanguageSelect.js';
import classes from './AccountMenu.module.css';
import { details, feature } from './account.feature.js';

export interface EntryProps {
  /** The menu or sheet closes. */
  readonly onOpen: () => void;
}

/** Chooses the language of the interface and its colors. */
export function Looks() {
  const { t } = useTranslation('common');
  const { api } = useAppStore();
  // Mails follow. If the server misses it, the next login tells it (LMAIL-6).
  const tell = (language: InterfaceLanguage) =>
    void api.call(updateProfile, { body: { language } }).catch(() => undefined);
  return (
    <>
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
    </>
  );
}

/** @param inBar the bar of a phone leads to Reviews already */
export function PageLinks({ onOpen, inBar = false }: EntryProps & { readonly inBar?: boolean }) {
  const { t } = useTranslation('account');
  const withIntegrations = useAppSelector((state) => state.config.value?.features['integrations'] ?? false);
  return (
    <>
      {!inBar && <PageLink to="/reviews" icon={Inbox} text={t('reviews')} onOpen={onOpen} />}
      <PageLink to="/user_activity" icon={UsersRound} text={t('activity')} label={t('userActivity')} onOpen={onOpen} />
      {withIntegrations && <PageLink to="/integrations" icon={Plug} text={t('integrations')} onOpen={onOpen} />}
      {useAdministers() && <PageLink to="/operation" icon={ServerCog} text={t('operation')} onOpen={onOpen} />}
    </>
  );
}

/** True if the person runs the installation; false until that is known. */
function useAdministers(): boolean {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useEffect(() => {
    store.addFeature(feature);
    dispatch(details.wanted());
  }, [store, dispatch]);
  return useAppSelector(feature.select).details.value?.administrator ?? false;
}

export function ProfileEntry({ onOpen }: EntryProps) {
  const { t } = useTranslation('account');
  return <DialogEntry name="account" icon={UserRound} text={t('profile')} onOpen={onOpen} />;
}

/** Leads to the guide, and to questions about Parley. */
export function HelpEntries({ onOpen }: EntryProps) {
  const { t } = useTranslation('account');
  return (
    <>
      {/* A page of its own: who reads it is in the middle of something here. */}
      <a href="/guide" target="_blank" rel="noopener" className={classes['entry']} onClick={onOpen}>
        <Entry icon={BookOpen} text={t('help')} />
      </a>
      <DialogEntry name="ask" icon={MessageCircleQuestion} text={t('askUs')} onOpen={onOpen} />
    </>
  );
}

export function LogoutEntry() {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const { api } = useAppStore();
  const leave = () => {
    // If the server misses it, the token is forgotten here all the same.
    void api.call(logout, { body: {}, keepalive: true }).catch(() => undefined);
    dispatch(session.logoutRequested());
  };
  return (
    <UnstyledButton className={classes['entry']} onClick={leave}>
      <Entry icon={LogOut} text={t('logout')} />
    </UnstyledButton>
  );
}

interface NamedProps extends EntryProps {
  readonly icon: LucideIcon;
  readonly text: string;
}
interface PageLinkProps extends NamedProps {
  readonly to: string;
  /** Its whole name, which contains the text. */
  readonly label?: string;
}
export const PageLink = ({ to, icon, text, label, onOpen }: PageLinkProps) => (
  <Link to={to} className={classes['entry']} aria-label={label} onClick={onOpen}>
    <Entry icon={icon} text={text} />
  </Link>
);

function DialogEntry({ name, icon, text, onOpen }: NamedProps & { readonly name: OwnDialog['name'] }) {
  const dispatch = useAppDispatch();
  const open = () => {
    onOpen();
    dispatch(dialogs.opened({ name }));
  };
  return (
    <UnstyledButton className={classes['entry']} onClick={open}>
      <Entry icon={icon} text={text} />
    </UnstyledButton>
  );
}

const Entry = ({ icon: Icon, text }: { readonly icon: LucideIcon; readonly text: string }) => (
  <Group gap="sm">
    <Icon size={16} strokeWidth={1.75} aria-hidden />
    {text}
  </Group>
);
