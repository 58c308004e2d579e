import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/definition/limits';
import { safeUrl } from '@parley/contracts/markdown/url';

export interface DialogProps {
  readonly editor: Editor;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds https:// to addresses such as `example.com`. `/path`, `{{link}}` and addresses with a scheme stay unchanged. */
const completed = (address: string): string =>
  /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(address) ? `https://${address}` : address;

export function LinkDialog({ editor, opened, onClose }: DialogProps) {
  const { t } = useTranslation(['flow-editor', 'common']);
  return (
    <Modal opened={opened} onClose={onClose} title={t('link')} size={480}>
      {opened && <LinkForm editor={editor} onClose={onClose} />}
    </Modal>
  );
}

function LinkForm({ editor, onClose }: Pick<DialogProps, 'editor' | 'onClose'>) {
  const { t } = useTranslation(['flow-editor', 'common']);
  const { href } = editor.getAttributes('link') as { href?: string };
  const [address, setAddress] = useState(href ?? '');
  const [words, setWords] = useState('');
  const [error, setError] = useState<string | null>(null);
  const needsWords = editor.state.selection.empty && href === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = completed(address.trim());
    if (url === '') return setError(t('required'));
    if (safeUrl(url) === null) return setError(t('addressRefused'));
    const chain = editor.chain().focus().extendMarkRange('link');
    if (needsWords)
      chain
        .insertContent({ type: 'text', text: words.trim() || url, marks: [{ type: 'link', attrs: { href: url } }] })
        .run();
    else chain.setLink({ href: url }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('address')}
          data-autofocus
          value={address}
          error={error}
          maxLength={LIMITS.urlLength}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        {needsWords && (
          <TextInput label={t('linkWords')} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
        )}
        <Group justify="flex-end">
          {href !== undefined && (
            <Button variant="default" me="auto" onClick={remove}>
              {t('removeLink')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit">{t('apply')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
