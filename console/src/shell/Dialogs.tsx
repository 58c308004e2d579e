import type { ComponentType } from 'react';
import { dialogPart } from '../ui/lazy/dialog-part.js';
import { neededLater } from '../ui/lazy/fetch-ahead.js';
import type { AnyFeature } from '../foundation/feature.js';
import { useAppDispatch, useAppSelector, useAppStore } from '../foundation/hooks.js';
import type { AppStore } from '../foundation/store.js';
import {
  dialogs,
  type DialogProps,
  type ItemDialog,
  type OwnDialog,
  type OwnDialogProps,
} from '../foundation/dialogs/dialogs.slice.js';

interface DialogModule<P> {
  readonly Dialog: ComponentType<P>;
  readonly feature?: AnyFeature;
}
type Loaders<Name extends string, P> = Readonly<Record<Name, () => Promise<DialogModule<P>>>>;

const ITEM_LOADERS: Loaders<ItemDialog['name'], DialogProps> = {
  share: async () => {
    const { ShareDialog: Dialog, feature } = await import('../features/share/ShareDialog.js');
    return { Dialog, feature };
  },
  access: async () => {
    const { AccessDialog: Dialog, feature } = await import('../features/access/AccessDialog.js');
    return { Dialog, feature };
  },
  test: async () => {
    const { TestDialog: Dialog, feature } = await import('../features/test-chat/TestDialog.js');
    return { Dialog, feature };
  },
};
const OWN_LOADERS: Loaders<OwnDialog['name'], OwnDialogProps> = {
  account: async () => {
    const { AccountModal: Dialog, feature } = await import('../features/account/AccountModal.js');
    return { Dialog, feature };
  },
  ask: async () => {
    const { AskWidget: Dialog } = await import('../features/guide/AskWidget.js');
    return { Dialog };
  },
};

neededLater(...Object.values(ITEM_LOADERS), ...Object.values(OWN_LOADERS));

/** The lazy components of a store; each is created once, so opening it again does not load it again. */
const loadedFor = new WeakMap<AppStore, Map<unknown, unknown>>();

function dialogFor<P extends OwnDialogProps>(store: AppStore, load: () => Promise<DialogModule<P>>): ComponentType<P> {
  const known = loadedFor.get(store) ?? new Map<unknown, unknown>();
  loadedFor.set(store, known);
  const made =
    (known.get(load) as ComponentType<P> | undefined) ??
    dialogPart(load, ({ Dialog, feature }) => {
      if (feature) store.addFeature(feature);
      return Dialog;
    });
  known.set(load, made);
  return made;
}

/** Renders the dialog that was opened. */
export function Dialogs() {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.dialogs.open);
  if (!open) return null;
  const onClose = () => dispatch(dialogs.closed());
  if ('kind' in open) {
    const { name, kind, id } = open;
    const Dialog = dialogFor<DialogProps>(store, ITEM_LOADERS[name]);
    return <Dialog key={`${name} ${kind} ${id}`} kind={kind} id={id} onClose={onClose} />;
  }
  const Dialog = dialogFor<OwnDialogProps>(store, OWN_LOADERS[open.name]);
  return <Dialog key={open.name} onClose={onClose} />;
}
