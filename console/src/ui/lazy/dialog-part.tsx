import { Modal } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../use-return-focus.js';
import { FailedWords } from './FailedPart.js';
import type { FailedProps } from './failed-props.js';
import { lazyPart } from './lazy-part.js';
import { OpeningSign } from './OpeningSign.js';

const nothing = () => undefined;

function FailedDialog({ onRetry, onClose }: FailedProps) {
  const { t } = useTranslation('common');
  useReturnFocus();
  return (
    <Modal opened onClose={onClose ?? nothing} title={t('partFailedTitle')}>
      <FailedWords onRetry={onRetry} onClose={onClose} />
    </Modal>
  );
}

/** Loads a dialog when it is first opened; if that fails, another dialog says so. */
export const dialogPart = <M extends object, P extends { readonly onClose: () => void }>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
  fallback: ReactNode = <OpeningSign />,
): ComponentType<P> => lazyPart(load, pick, { fallback, Failed: FailedDialog });
