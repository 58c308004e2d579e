import type { MantineColorScheme } from '@mantine/core';

export const isScheme = (value: unknown): value is MantineColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';
