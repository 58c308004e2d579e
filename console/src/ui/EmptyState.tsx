import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { StateView } from './StateView.js';

export interface EmptyStateProps {
  /** null: the usual one. */
  readonly icon: ReactNode;
  readonly text: string;
  readonly children?: ReactNode;
}

/** One sentence, a small image, and the next action. */
export const EmptyState = ({ icon, text, children }: EmptyStateProps) => (
  <StateView role="status" mood="calm" icon={icon ?? <Inbox strokeWidth={1.5} aria-hidden />} title={text}>
    {children}
  </StateView>
);
