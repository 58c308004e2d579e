import { Modal, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { askWorker } from '../analysis/ask-worker.js';
import type { Ask } from '../analysis/ask.js';
import { UntriedList } from './UntriedList.js';
import { WalkPanel } from './WalkPanel.js';

const MODAL_WIDTH = 760;

/** Untried links, and where every path through the draft ends. */
export function PathsDialog({ onClose, ask = askWorker }: { readonly onClose: () => void; readonly ask?: Ask }) {
  const { t } = useTranslation('flow-paths');
  const [part, setPart] = useState('untried');
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} size={MODAL_WIDTH} title={t('title')}>
      <Stack>
        <SegmentedControl
          aria-label={t('title')}
          value={part}
          onChange={setPart}
          data={[
            { value: 'untried', label: t('untried') },
            { value: 'walk', label: t('walk') },
          ]}
        />
        {part === 'walk' ? <WalkPanel ask={ask} onPlay={onClose} /> : <UntriedList onPlay={onClose} />}
      </Stack>
    </Modal>
  );
}
