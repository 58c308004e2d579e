import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** One sentence, a small image, and the next action. */
export function EmptyState({
  icon,
  text,
  children,
}: {
  readonly icon: ReactNode;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <Stack align="center" gap="md" py={48} px="lg" ta="center" role="status">
      {icon}
      <Text fz="md" fw={500}>
        {text}
      </Text>
      {children}
    </Stack>
  );
}
