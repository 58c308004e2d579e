import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes['section']}>
      <Title order={3}>{title}</Title>
      <Stack gap="md">{children}</Stack>
    </section>
  );
}
