import { ColorInput, ColorSwatch, Text } from '@mantine/core';
import { CircleCheck, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { contrast, parseColor, type Rgb } from '@parley/runtime/theme/color';
import classes from './settings-editor.module.css';

const WHITE: Rgb = [255, 255, 255];
/** WCAG AA for text; below it the player darkens the colour. */
const TEXT_RATIO = 4.5;

interface ColorFieldProps {
  readonly id: string;
  readonly label: string;
  readonly swatches: readonly string[];
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/** A colour under white text: six to press, any other to type or pick, and how well the text can be read. */
export function ColorField({ id, label, swatches, value, onChange }: ColorFieldProps) {
  const { t, i18n } = useTranslation('settings');
  const color = parseColor(value);
  const ratio = color && contrast(WHITE, color);
  const number = (one: number) => new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(one);
  const Icon = ratio !== null && ratio >= TEXT_RATIO ? CircleCheck : Info;
  return (
    <>
      <div className={classes['colors']} role="group" aria-label={label}>
        {swatches.map((swatch) => (
          <ColorSwatch
            key={swatch}
            component="button"
            type="button"
            color={swatch}
            size={28}
            aria-label={t('color', { color: swatch })}
            aria-pressed={value.toLowerCase() === swatch}
            className={classes['swatch'] ?? ''}
            onClick={() => onChange(swatch)}
          />
        ))}
        <ColorInput
          id={id}
          format="hex"
          className={classes['hex'] ?? ''}
          withPreview={false}
          value={value}
          onChange={onChange}
          eyeDropperButtonProps={{ 'aria-label': t('pick') }}
        />
      </div>
      {ratio !== null && (
        <Text fz="xs" c="dimmed" mt={4} className={classes['contrast']}>
          <Icon size={14} aria-hidden />
          {t(ratio >= TEXT_RATIO ? 'readsWell' : 'readsBadly', { ratio: number(ratio) })}
        </Text>
      )}
    </>
  );
}
