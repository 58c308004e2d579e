import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The product's mark and name. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  const { t } = useTranslation('common');
  return (
    <Group gap={10} wrap="nowrap">
      <LogoMark size={size} label={t('appName')} />
      <Text component="span" fw={600} size="md" lh={1} aria-hidden>
        {t('appName')}
      </Text>
    </Group>
  );
}

/** The mark alone; without a label it is decorative. */
export function LogoMark({ size, label }: { readonly size: number; readonly label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <rect width="32" height="32" rx="9" fill="var(--mantine-primary-color-filled)" />
      <path
        fill="#fff"
        d="M8 9.500A2.500 2.500 0 0 1 10.500 7h11A2.500 2.500 0 0 1 24 9.500v7a2.500 2.500 0 0 1-2.500 2.500H15l-4.400 3.700A1 1 0 0 1 9 21.900V19A2.500 2.500 0 0 1 8 16.900z"
      />
      <g fill="var(--mantine-primary-color-filled)">
        <circle cx="12.500" cy="13" r="1.500" />
        <circle cx="16.500" cy="13" r="1.500" />
        <circle cx="20.500" cy="13" r="1.500" />
      </g>
    </svg>
  );
}
