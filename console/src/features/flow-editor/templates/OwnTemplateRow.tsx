import { ActionIcon, Button, Group, Menu, Text, TextInput } from '@mantine/core';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  deletePromptTemplate,
  getPromptTemplate,
  renamePromptTemplate,
  TEMPLATE_LIMITS,
  type PromptTemplate,
} from '@parley/contracts/http/prompt-templates';
import { failureOf } from '../../../foundation/api/failure.js';
import { useAppStore } from '../../../foundation/hooks.js';
import { toastFailure } from '../../../ui/toasts.js';
import { OWN_NAME, type Template } from './template.js';
import { TemplateRow, UseButton } from './TemplateRow.js';
import { useTemplateFailure } from './use-template-failure.js';
import classes from './templates.module.css';

export interface OwnTemplateRowProps {
  readonly template: PromptTemplate;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onUse: (template: Template) => void;
  /** Called after the template was renamed or deleted. */
  readonly onChanged: () => void;
}
type Mode = 'shown' | 'renaming' | 'deleting';

/** The author's own template, with actions to use, rename and delete it. */
export function OwnTemplateRow({ template, chosen, onChoose, onUse, onChanged }: OwnTemplateRowProps) {
  const { t } = useTranslation(['message-tools', 'common']);
  const { api } = useAppStore();
  const [mode, setMode] = useState<Mode>('shown');
  const [busy, setBusy] = useState(false);
  const failureText = useTemplateFailure();
  const { id, name } = template;
  const params = { templateId: id };
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toastFailure({ id: 'template', message: failureText(failureOf(error)), dismiss: t('common:dismiss') });
    } finally {
      setBusy(false);
    }
  };
  const use = () =>
    run(async () => {
      const { definition } = await api.call(getPromptTemplate, { params });
      onUse([{ name: OWN_NAME, definition }]);
    });
  const remove = () =>
    run(async () => {
      await api.call(deletePromptTemplate, { params });
      onChanged();
    });
  if (mode === 'renaming')
    return (
      <li className={classes['row']}>
        <RenameForm template={template} onRenamed={onChanged} onCancel={() => setMode('shown')} />
      </li>
    );
  if (mode === 'deleting')
    return (
      <li className={classes['row']}>
        <Text fz="sm" className={classes['choose']} role="alert">
          {t('templates.deleteAsk', { name })}
        </Text>
        <Button size="compact-sm" variant="default" autoFocus onClick={() => setMode('shown')}>
          {t('common:cancel')}
        </Button>
        <Button size="compact-sm" color="red" loading={busy} onClick={() => void remove()}>
          {t('templates.delete')}
        </Button>
      </li>
    );
  return (
    <TemplateRow name={name} chosen={chosen} onChoose={onChoose}>
      <Menu withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t('templates.actions', { name })}>
            <EllipsisVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={14} aria-hidden />} onClick={() => setMode('renaming')}>
            {t('templates.rename')}
          </Menu.Item>
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<Trash2 size={14} aria-hidden />}
            onClick={() => setMode('deleting')}
          >
            {t('templates.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <UseButton name={name} busy={busy} onUse={() => void use()} />
    </TemplateRow>
  );
}

interface RenameFormProps {
  readonly template: PromptTemplate;
  readonly onRenamed: () => void;
  readonly onCancel: () => void;
}
function RenameForm({ template: { id, name }, onRenamed, onCancel }: RenameFormProps) {
  const { t } = useTranslation(['message-tools', 'common']);
  const { api } = useAppStore();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const failureText = useTemplateFailure();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const next = input.current?.value.trim() ?? '';
    if (next === '') return setError(t('templates.nameRequired'));
    if (next === name) return onCancel();
    setBusy(true);
    try {
      await api.call(renamePromptTemplate, { params: { templateId: id }, body: { name: next } });
      onRenamed();
    } catch (thrown) {
      setBusy(false);
      setError(failureText(failureOf(thrown)));
    }
  };
  return (
    <form className={classes['rename']} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={input}
        size="sm"
        autoFocus
        aria-label={t('templates.newName', { name })}
        defaultValue={name}
        maxLength={TEMPLATE_LIMITS.nameLength}
        error={error}
        // Escape cancels renaming without closing the picker.
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <Group gap={6} justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button size="compact-sm" type="submit" loading={busy}>
          {t('templates.rename')}
        </Button>
      </Group>
    </form>
  );
}
