import { Avatar, Divider, Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { ChevronsUpDown, House } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Session } from '@parley/contracts/http/auth';
import { useAppSelector } from '../../foundation/hooks.js';
import classes from './AccountMenu.module.css';
import { HelpEntries, LogoutEntry, Looks, PageLink, PageLinks, ProfileEntry } from './entries.js';
import { initialsOf } from './initials.js';

/** The side at which the menu opens, for each shape of the frame. */
const OPENS = { none: 'bottom-end', wide: 'top-start', rail: 'right-end' } as const;

export interface AccountMenuProps {
  /** At the foot of the navigation, with the person's name or without; none: at the end of a page's bar. */
  readonly shape?: keyof typeof OPENS;
}

/** The avatar's menu: the person, language and color scheme, account and help. */
export function AccountMenu({ shape = 'none' }: AccountMenuProps) {
  const { t } = useTranslation(['common', 'account']);
  const user = useAppSelector((state) => state.session.user);
  const [opened, setOpened] = useState(false);
  if (!user) return null;
  return (
    // Modal: the overlay blocks clicks on the page below, and focus stays inside.
    <Popover
      opened={opened}
      onChange={setOpened}
      position={OPENS[shape]}
      width={280}
      trapFocus
      returnFocus
      shadow="md"
      withOverlay
      overlayProps={{ backgroundOpacity: 0 }}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes[shape === 'wide' ? 'person' : 'avatar']}
          title={shape === 'rail' ? t('account') : undefined}
          onClick={() => setOpened((now) => !now)}
        >
          <Avatar aria-hidden size={34} color="brand" src={user.settings.avatarUrl ?? null} alt="">
            {initialsOf(user.name, user.email)}
          </Avatar>
          <VisuallyHidden>{shape === 'wide' ? `${t('account')}: ` : t('account')}</VisuallyHidden>
          {shape === 'wide' && <Person user={user} />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('account')} aria-modal>
        <Entries user={user} onOpen={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface PersonProps {
  readonly user: Pick<Session, 'name' | 'email'>;
}

function Person({ user: { name, email } }: PersonProps) {
  return (
    <>
      <span className={classes['who']}>
        {name && (
          <span className={classes['name']} dir="auto">
            {name}
          </span>
        )}
        <span className={classes['email']} aria-hidden={name !== null}>
          {email}
        </span>
      </span>
      <ChevronsUpDown size={16} aria-hidden />
    </>
  );
}

function Entries({ user, onOpen }: PersonProps & { readonly onOpen: () => void }) {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  // A course shows that page in a frame, which other pages must not take.
  const inCourse = pathname === '/lti_deeplink';
  return (
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
      <Looks />
      <Divider />
      <Stack gap={2}>
        <ProfileEntry onOpen={onOpen} />
        {!inCourse && <PageLinks onOpen={onOpen} />}
        <HelpEntries onOpen={onOpen} />
        {pathname !== '/' && !inCourse && <PageLink to="/" icon={House} text={t('home')} onOpen={onOpen} />}
        <LogoutEntry />
      </Stack>
    </Stack>
  );
}
