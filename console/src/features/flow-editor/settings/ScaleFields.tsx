import { Group, NumberInput, Rating, Slider, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mostPositions, scaleOf, showsPositions } from '@parley/contracts/definition/scale';
import { LIMITS } from '@parley/contracts/definition/limits';
import { positionCount } from '@parley/contracts/engine/rules/positions';
import type { PromptFieldProps, SectionProps } from './settings-of.js';
import classes from './settings.module.css';

const BOUNDS = [
  ['min', 'scaleMin'],
  ['max', 'scaleMax'],
  ['step', 'scaleStep'],
] as const;
const WORDS = [
  ['minWord', 'minWord'],
  ['maxWord', 'maxWord'],
] as const;

/** The numbers that an input accepts, and the words at the ends of a rating or a slider. */
export function ScaleFields({ settings, change, editable }: PromptFieldProps) {
  const { t } = useTranslation('flow-editor');
  const config = settings.inputDisplayConfig ?? {};
  const set = (name: string, value: number | string | undefined) => {
    const next = Object.fromEntries(
      Object.entries({ ...config, [name]: value }).filter(([, each]) => each !== undefined),
    );
    change({ inputDisplayConfig: Object.keys(next).length > 0 ? next : undefined }, name);
  };
  return (
    <>
      <Group grow wrap="nowrap" align="end" gap="xs">
        {BOUNDS.map(([name, label]) => (
          <NumberInput
            key={name}
            label={t(label)}
            min={-LIMITS.score}
            max={LIMITS.score}
            clampBehavior="strict"
            hideControls
            readOnly={!editable}
            placeholder={showsPositions(settings.inputDisplayType) ? undefined : t('scaleNone')}
            value={config[name] ?? ''}
            onChange={(value) => set(name, typeof value === 'number' ? value : undefined)}
          />
        ))}
      </Group>
      {showsPositions(settings.inputDisplayType) && (
        <>
          {WORDS.map(([name, label]) => (
            <TextInput
              key={name}
              label={t(label)}
              maxLength={LIMITS.nameLength}
              readOnly={!editable}
              value={config[name] ?? ''}
              onChange={({ currentTarget: { value } }) => set(name, value === '' ? undefined : value)}
            />
          ))}
          <ScalePreview settings={settings} />
        </>
      )}
    </>
  );
}

/** The scale as learners see it, without its positions being chosen. */
function ScalePreview({ settings }: Pick<SectionProps, 'settings'>) {
  const scale = scaleOf(settings);
  const { minWord, maxWord } = settings.inputDisplayConfig ?? {};
  const count = scale ? positionCount(scale) : 0;
  if (!scale || count < 2 || count > mostPositions(settings.inputDisplayType)) return null;
  return (
    <div aria-hidden className={classes['scale']}>
      {settings.inputDisplayType === 'rating' ? (
        <Rating count={count} value={count} readOnly />
      ) : (
        <Slider min={scale.min} max={scale.max} step={scale.step ?? 1} value={scale.min} disabled label={null} />
      )}
      <Group justify="space-between" wrap="nowrap" fz="xs" c="dimmed">
        <span>{minWord ?? scale.min}</span>
        <span>{maxWord ?? scale.max}</span>
      </Group>
    </div>
  );
}
