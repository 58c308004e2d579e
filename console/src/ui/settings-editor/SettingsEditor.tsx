import {
  ActionIcon,
  ColorInput,
  Group,
  NumberInput,
  Slider,
  Stack,
  Switch,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '@parley/contracts/definition/definition';
import { LIMITS } from '@parley/contracts/definition/values';
import { useAppSelector } from '../../foundation/hooks.js';
import { ChatSample } from './ChatSample.js';
import { INTEGRATION_SETTINGS, type EditedSetting } from './differing.js';
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
  /** Called with true if the typed values can be saved. */
  readonly onValidity?: (isValid: boolean) => void;
}

const pixels = (text: string | undefined): number => Number.parseInt(text ?? '0', 10) || 0;

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
  const { own, base, baseName, onChange, withPicture = true, onValidity } = props;
  const { t } = useTranslation('settings');
  // ACCT-31: the server can act on them.
  const features = useAppSelector((state) => state.config.value?.features);
  const effective = { ...base, ...own };
  const set = (part: Partial<Settings>) => onChange({ ...own, ...part });
  // An invalid number stays in its field for correction.
  const [typedDelay, setTypedDelay] = useState<string | null>(null);
  const setDelay = (value: string | number) => {
    const isNumber = typeof value === 'number';
    setTypedDelay(isNumber ? null : value);
    onValidity?.(isNumber);
    if (isNumber) set({ chatDefaultDelayMs: value });
  };
  const revert = (name: EditedSetting) => {
    if (name === 'chatDefaultDelayMs') {
      setTypedDelay(null);
      onValidity?.(true);
    }
    const { [name]: _, ...rest } = own;
    onChange(rest as Settings);
  };
  const row = (name: EditedSetting, field: (id: string) => ReactNode) => (
    <Row
      key={name}
      label={t(`names.${name}`)}
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
        {(['chatPrimaryColor', 'chatAccentColor'] as const).map((name) =>
          row(name, (id) => (
            <ColorInput
              id={id}
              format="hex"
              value={effective[name] ?? ''}
              onChange={(value) => set({ [name]: value })}
              eyeDropperButtonProps={{ 'aria-label': t('pick') }}
            />
          )),
        )}
        {withPicture &&
          row('avatarUrl', (id) => (
            <TextInput
              id={id}
              type="url"
              placeholder="https://"
              maxLength={LIMITS.urlLength}
              value={effective.avatarUrl ?? ''}
              onChange={(event) => set({ avatarUrl: event.currentTarget.value.trim() })}
            />
          ))}
        {PIXELS.map(({ name, min, max }) =>
          row(name, (id) => (
            <Slider
              aria-labelledby={id}
              thumbLabel={t(`names.${name}`)}
              min={min}
              max={max}
              label={(value) => `${value}px`}
              value={pixels(effective[name])}
              onChange={(value) => set({ [name]: `${value}px` })}
            />
          )),
        )}
        {row('chatDefaultDelayMs', (id) => (
          <NumberInput
            id={id}
            min={0}
            max={LIMITS.pauseMs}
            allowDecimal={false}
            suffix=" ms"
            required
            value={typedDelay ?? effective.chatDefaultDelayMs ?? ''}
            error={typedDelay === null ? null : t(typedDelay === '' ? 'required' : 'numeric')}
            onChange={setDelay}
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
      <Sample settings={effective} />
    </div>
  );
}

function Sample({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('settings');
  return (
    <div className={classes['sample']}>
      <Text fz="xs" c="dimmed" mb={6}>
        {t('sample')}
      </Text>
      <ChatSample settings={settings} />
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
