import {
  ActionIcon,
  Group,
  NumberInput,
  SegmentedControl,
  Slider,
  Stack,
  Switch,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { MS_PER_SECOND } from '../SecondsInput.js';
import { RotateCcw } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '@parley/contracts/definition/definition';
import { AUTO_FACE } from '@parley/contracts/definition/faces';
import { LIMITS } from '@parley/contracts/definition/limits';
import { COLOR_SCHEMES, type ColorScheme } from '@parley/contracts/definition/values';
import { useAppSelector } from '../../foundation/hooks.js';
import { ChatSample } from './ChatSample.js';
import { ColorField } from './ColorField.js';
import { INTEGRATION_SETTINGS, type EditedSetting } from './differing.js';
import { FacePicker } from './FacePicker.js';
import classes from './settings-editor.module.css';

export interface SettingsEditorProps {
  /** The settings set here. */
  readonly own: Settings;
  /** The inherited values. */
  readonly base: Settings;
  /** The source of the inherited values. */
  readonly baseName: 'default' | 'account';
  readonly onChange: (own: Settings) => void;
  /** false if the avatar is chosen elsewhere. */
  readonly withPicture?: boolean;
  /** The number of the flow or sequence; left out for an account's settings. */
  readonly itemId?: number;
  /** Called with true if the typed values can be saved. */
  readonly onValidity?: (isValid: boolean) => void;
}

const pixels = (text: string | undefined): number => Number.parseInt(text ?? '0', 10) || 0;

/** Each a list of colours under white text; the second has a darker shade of each of the first. */
const COLORS = [
  { name: 'chatPrimaryColor', swatches: ['#0f766e', '#4450c8', '#9d2f6b', '#b4530a', '#2f6b1f', '#334155'] },
  { name: 'chatAccentColor', swatches: ['#115e59', '#2c3591', '#86285c', '#8f4007', '#285c1b', '#1e293b'] },
] as const;
const PIXELS = [
  { name: 'chatBorderRadius', min: 0, max: 20 },
  { name: 'chatSpacing', min: 4, max: 12 },
] as const;

/** The server must have this feature. */
const NEEDED = {
  completedScoreEmailEnabled: 'learnerMails',
  feedbackEmailEnabled: 'learnerMails',
  forceCompleteEnabled: 'forcedCompletion',
} as const;

/**
 * Edits how chats look and pause, each setting inherited until it is set, next to a sample chat that shows it at once.
 */
export function SettingsEditor(props: SettingsEditorProps) {
  const { own, base, baseName, onChange, withPicture = true, itemId = 0, onValidity } = props;
  const { t } = useTranslation('settings');
  // ACCT-31: the server can act on them.
  const features = useAppSelector((state) => state.config.value?.features);
  const effective = { ...base, ...own };
  const set = (part: Partial<Settings>) => onChange({ ...own, ...part });
  const pause = usePause((chatDefaultDelayMs) => set({ chatDefaultDelayMs }), onValidity);
  const revert = (name: EditedSetting) => {
    if (name === 'chatDefaultDelayMs') pause.reset();
    const { [name]: _, ...rest } = own;
    onChange(rest as Settings);
  };
  const row = (name: EditedSetting, field: (id: string) => ReactNode) => (
    <Row
      key={name}
      label={t(name === 'avatarUrl' ? 'face' : `names.${name}`)}
      isOwn={own[name] !== undefined && own[name] !== base[name]}
      inherited={t('inherited', { from: t(`from.${baseName}`) })}
      onRevert={() => revert(name)}
    >
      {field}
    </Row>
  );
  return (
    <div className={classes['editor']}>
      <Stack gap="md" className={classes['fields']}>
        {withPicture &&
          row('avatarUrl', (id) => (
            <FacePicker
              id={id}
              itemId={itemId}
              value={effective.avatarUrl ?? AUTO_FACE}
              onChange={(avatarUrl) => set({ avatarUrl })}
            />
          ))}
        {row('speakerName', (id) => (
          <TextInput
            id={id}
            maxLength={LIMITS.nameLength}
            value={effective.speakerName ?? ''}
            onChange={(event) => set({ speakerName: event.currentTarget.value })}
          />
        ))}
        {COLORS.map(({ name, swatches }) =>
          row(name, (id) => (
            <ColorField
              id={id}
              label={t(`names.${name}`)}
              swatches={swatches}
              value={effective[name] ?? ''}
              onChange={(value) => set({ [name]: value })}
            />
          )),
        )}
        {row('chatColorScheme', (id) => (
          <SchemeField id={id} value={effective.chatColorScheme} onChange={(one) => set({ chatColorScheme: one })} />
        ))}
        <div className={classes['pixels']}>
          {PIXELS.map(({ name, ...limits }) =>
            row(name, (id) => (
              <PixelField
                id={id}
                label={t(`names.${name}`)}
                limits={limits}
                value={effective[name]}
                onChange={(value) => set({ [name]: value })}
              />
            )),
          )}
        </div>
        {row('chatDefaultDelayMs', (id) => (
          <NumberInput
            id={id}
            min={0}
            max={LIMITS.pauseMs / MS_PER_SECOND}
            step={0.5}
            decimalScale={3}
            suffix={t('seconds')}
            required
            value={pause.typed ?? (effective.chatDefaultDelayMs ?? 0) / MS_PER_SECOND}
            error={pause.typed === null ? null : t(pause.typed === '' ? 'required' : 'numeric')}
            onChange={pause.change}
          />
        ))}
        {INTEGRATION_SETTINGS.filter((name) => features?.[NEEDED[name]]).map((name) =>
          row(name, (id) => (
            <Switch
              id={id}
              description={name === 'forceCompleteEnabled' ? undefined : t('mailsNote')}
              checked={effective[name] ?? false}
              onChange={(event) => set({ [name]: event.currentTarget.checked })}
            />
          )),
        )}
      </Stack>
      <Sample settings={effective} itemId={itemId} />
    </div>
  );
}

/** An invalid number stays in its field for correction. */
function usePause(save: (ms: number) => void, onValidity: ((isValid: boolean) => void) | undefined) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    typed,
    change(value: string | number) {
      const isNumber = typeof value === 'number';
      setTyped(isNumber ? null : value);
      onValidity?.(isNumber);
      if (isNumber) save(Math.round(value * MS_PER_SECOND));
    },
    reset() {
      setTyped(null);
      onValidity?.(true);
    },
  };
}

interface SchemeFieldProps {
  readonly id: string;
  readonly value: ColorScheme | undefined;
  readonly onChange: (scheme: ColorScheme) => void;
}
function SchemeField({ id, value = 'auto', onChange }: SchemeFieldProps) {
  const { t } = useTranslation('settings');
  return (
    <SegmentedControl
      fullWidth
      aria-labelledby={`${id}-label`}
      data={COLOR_SCHEMES.map((scheme) => ({ value: scheme, label: t(`schemes.${scheme}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface PixelFieldProps {
  readonly id: string;
  readonly label: string;
  readonly limits: { readonly min: number; readonly max: number };
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}
function PixelField({ id, label, limits, value, onChange }: PixelFieldProps) {
  return (
    <Slider
      aria-labelledby={id}
      thumbLabel={label}
      {...limits}
      label={(shown) => `${shown}px`}
      value={pixels(value)}
      onChange={(next) => onChange(`${next}px`)}
    />
  );
}

function Sample({ settings, itemId }: { readonly settings: Settings; readonly itemId: number }) {
  const { t } = useTranslation('settings');
  return (
    <div className={classes['sample']}>
      <Text fz="xs" c="dimmed" mb={6}>
        {t('sample')}
      </Text>
      <ChatSample settings={settings} itemId={itemId} />
    </div>
  );
}

interface RowProps {
  readonly label: string;
  readonly isOwn: boolean;
  readonly inherited: string;
  readonly onRevert: () => void;
  readonly children: (id: string) => ReactNode;
}
function Row({ label, isOwn, inherited, onRevert, children }: RowProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mih={28}>
        <label htmlFor={id} id={`${id}-label`} className={classes['label']}>
          {label}
        </label>
        {isOwn && (
          <Tooltip label={t('revert')}>
            <ActionIcon aria-label={t('revertOf', { name: label })} onClick={onRevert}>
              <RotateCcw size={14} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {children(id)}
      {!isOwn && (
        <Text fz="xs" c="dimmed" mt={4}>
          {inherited}
        </Text>
      )}
    </div>
  );
}
