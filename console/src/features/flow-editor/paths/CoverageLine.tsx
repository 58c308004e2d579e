import { Button } from '@mantine/core';
import { Route } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../model/hooks.js';
import { waysOfDraft } from './draft-ways.js';
import { useWalked } from './use-walked.js';
import { dialogPart } from '../../../ui/lazy/dialog-part.js';

const PathsDialog = dialogPart(
  () => import('./PathsDialog.js'),
  (module) => module.PathsDialog,
);

/** "12 of 20 links tried"; opens the list of untried links. Deferred, so that counting never slows typing. */
export function CoverageLine() {
  const { t } = useTranslation('flow-editor');
  const doc = useDeferredValue(useEditor((state) => state.doc));
  const walked = useWalked();
  const [open, setOpen] = useState(false);
  const ways = useMemo(() => waysOfDraft(doc), [doc]);
  const tried = useMemo(() => ways.filter(({ mark }) => walked.has(mark)).length, [ways, walked]);
  return (
    <>
      {ways.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          leftSection={<Route size={14} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('linksTried', { tried, count: ways.length })}
        </Button>
      )}
      {open && <PathsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
