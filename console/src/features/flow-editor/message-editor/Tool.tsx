import { ActionIcon, Tooltip } from '@mantine/core';
import type { ComponentType } from 'react';

interface ToolProps {
  readonly label: string;
  readonly keys?: string;
  readonly icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  /** undefined = not a toggle button. */
  readonly pressed?: boolean;
  readonly onPress: () => void;
}

/** A button of the toolbar. */
export function Tool({ label, keys, icon: Icon, pressed, onPress }: ToolProps) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label}>
      <ActionIcon
        aria-label={label}
        aria-pressed={pressed}
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? 'brand' : 'gray'}
        // Keeps the text selected.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
