import { Button } from '@mantine/core';
import { Cloud } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationConfig } from '@parley/contracts/flow/integration-config';
import { listIntegrations } from '@parley/contracts/http/integrations';
import { useAppStore } from '../../../foundation/hooks.js';
import { toastFailure } from '../../../ui/toasts.js';
import { chooseVideo, loadMediaLibrary, type MediaLibrary } from './media-library.js';

/** Opens the author's own media library. Without a connected account there is no button. */
export function MediaLibraryButton({
  onChoose,
  onOpen,
}: {
  readonly onChoose: (address: string) => void;
  /** The library covers the page, so what is open closes. */
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation(['message-tools', 'common']);
  const { api } = useAppStore();
  const [config, setConfig] = useState<IntegrationConfig | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isGone = false;
    void api.call(listIntegrations, {}).then(
      ({ integrations }) => {
        const mine = integrations.find(({ type }) => type === 'cloudinary');
        if (!isGone && mine) setConfig(mine.config);
      },
      // Addresses can be typed without it.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [api]);
  if (!config) return null;
  const failed = (message: string) => toastFailure({ id: 'media-library', message, dismiss: t('common:dismiss') });
  const open = (library: MediaLibrary) => {
    onOpen();
    chooseVideo(library, config, (address) =>
      address === null ? failed(t('insert.library.onlyVideo')) : onChoose(address),
    );
  };
  const press = async () => {
    setBusy(true);
    const library = await loadMediaLibrary().catch(() => null);
    setBusy(false);
    if (library) open(library);
    else failed(t('insert.library.missing'));
  };
  return (
    <Button variant="default" leftSection={<Cloud size={16} aria-hidden />} loading={busy} onClick={() => void press()}>
      {t('insert.library.open')}
    </Button>
  );
}
