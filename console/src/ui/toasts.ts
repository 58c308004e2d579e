/** Toasts: bottom centre, at most three, gone after six seconds (ERR-1); failures look like failures (ERR-2). */
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

export const TOAST_MS = 6_000;

const closeLabel = (label: string) => ({ closeButtonProps: { 'aria-label': label } });

export interface Toast {
  readonly message: ReactNode;
  /** Label of the close button. */
  readonly dismiss: string;
  readonly id?: string;
}
export function toastInfo({ message, dismiss, id }: Toast): void {
  notifications.show({ message, ...(id ? { id } : {}), ...closeLabel(dismiss) });
}
export function toastFailure({ message, dismiss, id }: Toast): void {
  notifications.show({ message, color: 'red', role: 'alert', ...(id ? { id } : {}), ...closeLabel(dismiss) });
}
