import { Alert, Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import type { Selection } from '@parley/contracts/http/lti';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { LinkLanguage, LinkSwitches } from '../../ui/link-settings/LinkFields.js';
import { LINK_DEFAULTS, LINK_SETTINGS, linkLanguages } from '../../ui/link-settings/link-settings.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useReturnFocus } from '../../ui/use-return-focus.js';
import { feature } from './deep-link.feature.js';
import { deepLink, type Chosen } from './deep-link.slice.js';

const MODAL_WIDTH = 600;

/** How the chat looks in the course; Proceed links it, Cancel leaves everything as it was (LTI-12, LTI-13). */
export function SettingsDialog({ chosen }: { readonly chosen: Chosen }) {
  const { t } = useTranslation(['deep-link', 'common']);
  const dispatch = useAppDispatch();
  const isSending = useAppSelector((state) => feature.select(state).sending.status === 'pending');
  useReturnFocus();
  // A request under way reaches the course: nothing may look as if it were cancelled.
  const cancel = () => {
    if (!isSending) dispatch(deepLink.cancelled());
  };
  return (
    <Modal
      opened
      onClose={cancel}
      size={MODAL_WIDTH}
      title={t('settingsOf', { name: chosen.item.name })}
      closeButtonProps={{ disabled: isSending }}
    >
      <SettingsForm chosen={chosen} onCancel={cancel} />
    </Modal>
  );
}

function SettingsForm({
  chosen: { kind, item },
  onCancel,
}: {
  readonly chosen: Chosen;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation(['deep-link', 'common']);
  const dispatch = useAppDispatch();
  const { selection, granting, sending } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const { granted } = granting;
  const [picked, setPicked] = useState(LINK_DEFAULTS);
  const languages = linkLanguages(granted?.languages ?? []);
  const settings = {
    ...picked,
    language: languages.find((each) => each === picked.language) ?? languages[0] ?? picked.language,
  };
  const failure = granting.error ?? sending.error;
  const proceed = () => {
    if (!granted) return;
    const switches = Object.fromEntries(LINK_SETTINGS[kind].map((name) => [name, settings[name]]));
    const body: Selection = {
      name: item.name,
      type: kind === 'flow' ? 'chat' : 'chat_sequence',
      id: item.id,
      grant: granted.grant,
      settings: { ...switches, language: settings.language },
    };
    dispatch(deepLink.sendRequested(body));
  };
  return (
    <Stack gap="md">
      {granted ? (
        <>
          <LinkLanguage
            settings={settings}
            languages={languages}
            onChange={(part) => setPicked((now) => ({ ...now, ...part }))}
          />
          <LinkSwitches
            kind={kind}
            settings={settings}
            order={granted.anyOrder}
            onChange={(part) => setPicked((now) => ({ ...now, ...part }))}
          />
          {granted.points !== null && (
            <Alert role="note" icon={<GraduationCap size={18} aria-hidden />}>
              {t('column', { platform: selection.platform, count: granted.points })}
            </Alert>
          )}
        </>
      ) : (
        !failure && <Skeleton h={180} role="status" aria-label={t('common:loading')} />
      )}
      {failure && (
        <Alert color="red" role="alert">
          {failureText(failure)}
        </Alert>
      )}
      <Group gap="sm" justify="flex-end">
        <Button variant="default" disabled={sending.status === 'pending'} onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button disabled={!granted} loading={sending.status === 'pending'} onClick={proceed}>
          {t('proceed')}
        </Button>
      </Group>
    </Stack>
  );
}
