import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

interface ToastLineProps {
  /** Of the toast: it goes once one of its buttons is pressed, so that it doesn't lie over what that opens. */
  readonly id: string;
  readonly text: ReactNode;
  readonly acts: readonly { readonly label: string; readonly onClick: () => void }[];
}

/** The words of a toast, and its buttons: below the words where there is no room next to them. */
export function ToastLine({ id, text, acts }: ToastLineProps) {
  return (
    <Group justify="space-between" gap="4px 12px">
      <Text span inherit flex="1 1 180px">
        {text}
      </Text>
      <Group justify="flex-end" gap={0}>
        {acts.map(({ label, onClick }) => (
          <Button
            key={label}
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              notifications.hide(id);
              onClick();
            }}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Group>
  );
}
