import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';

type Outcome = 'idle' | 'copied' | 'copyFailed' | 'noClipboard';

/** A text with a button that copies it; says so if the browser can't (SHARE-36, 37). */
export function CopyField({
  label,
  text,
  disabled = false,
  first = null,
}: {
  readonly label: string;
  readonly text: string;
  readonly disabled?: boolean;
  /** One line with the page's first button beside it, which this ref gets. */
  readonly first?: Ref<HTMLButtonElement> | null;
}) {
  const { t } = useTranslation('common');
  // The message refers to the copied text, not to the next one.
  const [result, setResult] = useState<{ readonly text: string; readonly outcome: Outcome }>({ text, outcome: 'idle' });
  const outcome = result.text === text ? result.outcome : 'idle';
  const copy = async () => {
    // Missing on pages that are not served securely.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (!clipboard) return setResult({ text, outcome: 'noClipboard' });
    try {
      await clipboard.writeText(text);
      setResult({ text, outcome: 'copied' });
    } catch {
      setResult({ text, outcome: 'copyFailed' });
    }
  };
  const failed = outcome === 'copyFailed' || outcome === 'noClipboard';
  const field = (
    <Code
      block
      p="sm"
      {...(first && { fz: 'md', flex: '1 1 14rem' })}
      tabIndex={0}
      role="textbox"
      aria-readonly="true"
      aria-multiline="true"
      aria-label={label}
      style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}
    >
      {text}
    </Code>
  );
  const button = (
    <Button
      ref={first}
      data-autofocus={first ? true : undefined}
      leftSection={outcome === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      variant={first ? 'filled' : 'default'}
      disabled={disabled}
      onClick={() => void copy()}
    >
      {t('copy')}
    </Button>
  );
  const said = (
    <Text
      role={failed ? 'alert' : 'status'}
      size="sm"
      {...(failed ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}
    >
      {outcome === 'idle' ? '' : t(outcome)}
    </Text>
  );
  return (
    <Stack gap="sm">
      {first ? (
        <Group gap="sm" align="stretch">
          {field}
          {button}
        </Group>
      ) : (
        field
      )}
      <Group gap="sm">
        {!first && button}
        {said}
      </Group>
    </Stack>
  );
}
