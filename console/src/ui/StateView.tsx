import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './StateView.module.css';

export interface StateViewProps {
  readonly icon: ReactNode;
  /** Says why the page has no content: there is none yet, something failed, or the place doesn't exist. */
  readonly mood: 'calm' | 'wrong' | 'away';
  readonly title: string;
  /** Without a level the title is plain text. */
  readonly level?: 1 | 2;
  readonly sentence?: string | undefined;
  readonly role?: 'alert' | 'status';
  /** The next step. */
  readonly children?: ReactNode;
}

/** The one shape of whatever has no content to show: a tile, what it is, why, and the next step. */
export function StateView({ icon, mood, title, level, sentence, role, children }: StateViewProps) {
  return (
    <Stack {...(role ? { role } : {})} align="center" gap="sm" py={48} px="lg" ta="center">
      <span className={classes['tile']} data-mood={mood}>
        {icon}
      </span>
      {level === undefined ? (
        <Text size="md" fw={600}>
          {title}
        </Text>
      ) : (
        <Title order={level} size="h2">
          {title}
        </Title>
      )}
      {sentence !== undefined && (
        <Text c="dimmed" maw={460}>
          {sentence}
        </Text>
      )}
      {children}
    </Stack>
  );
}
