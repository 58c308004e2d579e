import { ActionIcon } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { PromptSuspense } from '../../ui/lazy/prompt-suspense.js';

export interface OnDemandProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly size?: number;
  /** Draws the same button with its menu open. */
  readonly children: ReactNode;
}

/** A menu's button; the menu's code loads with the first click. */
export function OnDemand({ label, icon, size, children }: OnDemandProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <ActionIcon
      {...(size === undefined ? {} : { size })}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      loading={wanted}
      onClick={() => setWanted(true)}
    >
      {icon}
    </ActionIcon>
  );
  return wanted ? <PromptSuspense fallback={button}>{children}</PromptSuspense> : button;
}
