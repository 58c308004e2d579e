import { SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** System, light or dark. */
export function ColorSchemeSelect({ fullWidth = false }: { readonly fullWidth?: boolean }) {
  const { t } = useTranslation('common');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes: { value: MantineColorScheme; label: string }[] = [
    { value: 'auto', label: t('appearanceSystem') },
    { value: 'light', label: t('appearanceLight') },
    { value: 'dark', label: t('appearanceDark') },
  ];
  return (
    <SegmentedControl<MantineColorScheme>
      size="xs"
      fullWidth={fullWidth}
      aria-label={t('appearance')}
      value={colorScheme}
      onChange={setColorScheme}
      data={schemes}
    />
  );
}
