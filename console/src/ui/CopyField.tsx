import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Outcome = 'idle' | 'copied' | 'copyFailed' | 'noClipboard';

/** A text with a button that copies it; says so if the browser can't (SHARE-36, 37). */
export function CopyField({
  label,
  text,
  disabled = false,
}: {
  readonly label: string;
  readonly text: string;
  readonly disabled?: boolean;
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
  return (
    <Stack gap="sm">
      <Code
        block
        p="sm"
        tabIndex={0}
        role="textbox"
        aria-readonly="true"
        aria-multiline="true"
        aria-label={label}
        style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}
      >
        {text}
      </Code>
      <Group gap="sm">
        <Button
          leftSection={outcome === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          variant="default"
          disabled={disabled}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
        <Text
          role={failed ? 'alert' : 'status'}
          size="sm"
          {...(failed ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}
        >
          {outcome === 'idle' ? '' : t(outcome)}
        </Text>
      </Group>
    </Stack>
  );
}
