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
import { LIMITS, type Settings } from '@parley/contracts/flow/definition';
import { useAppSelector } from '../../app/hooks.js';
import { ChatSample } from './ChatSample.js';
import { INTEGRATION_SETTINGS, type EditedSetting } from './differing.js';
import classes from './settings-editor.module.css';

export interface SettingsEditorProps {
  /** What is set here. */
  readonly own: Settings;
  /** What holds where nothing is set. */
  readonly base: Settings;
  /** Whose the base is. */
  readonly baseName: 'default' | 'account';
  readonly onChange: (own: Settings) => void;
  /** false where the speaker's picture is chosen elsewhere. */
  readonly withPicture?: boolean;
  /** Whether what is typed can be saved. */
  readonly onValidity?: (isValid: boolean) => void;
}

const pixels = (text: string | undefined): number => Number.parseInt(text ?? '0', 10) || 0;

/** How chats look and pause, each setting inherited until it is set, with a chat that shows it at once. */
export function SettingsEditor(props: SettingsEditorProps) {
  const { own, base, baseName, onChange, withPicture = true, onValidity } = props;
  const { t } = useTranslation('settings');
  // ACCT-31: a course platform is connected.
  const withIntegrations = useAppSelector((state) => state.config.value?.features['integrations'] ?? false);
  const effective = { ...base, ...own };
  const set = (part: Partial<Settings>) => onChange({ ...own, ...part });
  // What was typed in place of a number stays there to be mended.
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
        {row('chatBorderRadius', (id) => (
          <Slider
            aria-labelledby={id}
            thumbLabel={t('names.chatBorderRadius')}
            min={0}
            max={20}
            label={(value) => `${value}px`}
            value={pixels(effective.chatBorderRadius)}
            onChange={(value) => set({ chatBorderRadius: `${value}px` })}
          />
        ))}
        {row('chatSpacing', (id) => (
          <Slider
            aria-labelledby={id}
            thumbLabel={t('names.chatSpacing')}
            min={4}
            max={12}
            label={(value) => `${value}px`}
            value={pixels(effective.chatSpacing)}
            onChange={(value) => set({ chatSpacing: `${value}px` })}
          />
        ))}
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
        {withIntegrations &&
          INTEGRATION_SETTINGS.map((name) =>
            row(name, (id) => (
              <Switch
                id={id}
                checked={effective[name] ?? false}
                onChange={(event) => set({ [name]: event.currentTarget.checked })}
              />
            )),
          )}
      </Stack>
      <div className={classes['sample']}>
        <Text fz="xs" c="dimmed" mb={6}>
          {t('sample')}
        </Text>
        <ChatSample settings={effective} />
      </div>
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
