import { lazy, Suspense } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../hooks.js';
import type { AppStore } from '../store.js';
import { dialogs } from './dialogs.slice.js';

const shareDialogOf = (store: AppStore) =>
  lazy(async () => {
    const { ShareDialog, feature } = await import('../../features/share/ShareDialog.js');
    store.addFeature(feature);
    return { default: ShareDialog };
  });
const shareDialogs = new WeakMap<AppStore, ReturnType<typeof shareDialogOf>>();

/** The lazy component of a store; made once, so that a second opening does not load it again. */
function shareDialogFor(store: AppStore) {
  const known = shareDialogs.get(store) ?? shareDialogOf(store);
  shareDialogs.set(store, known);
  return known;
}

/** Draws whichever dialog was asked for. */
export function Dialogs() {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.dialogs.open);
  if (!open) return null;
  const ShareDialog = shareDialogFor(store);
  return (
    <Suspense fallback={null}>
      <ShareDialog key={open.flowId} flowId={open.flowId} onClose={() => dispatch(dialogs.closed())} />
    </Suspense>
  );
}
