import { TextInput } from '@mantine/core';
import { useEditorState, type Editor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';

/** The language of the block of code at the cursor. */
export function CodeLanguage({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('message-tools');
  const language = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('codeBlock') ? String(now.getAttributes('codeBlock')['language'] ?? '') : null,
  });
  if (language === null) return null;
  return (
    <TextInput
      size="xs"
      px={6}
      pb={4}
      maw={220}
      label={t('code.language')}
      placeholder="python"
      value={language}
      // Markdown ends the name at a space.
      onChange={({ currentTarget: { value } }) =>
        editor.commands.updateAttributes('codeBlock', { language: value.replace(/[\s`]/g, '').slice(0, 30) || null })
      }
    />
  );
}
