import { Alert, Button, Group, Modal, Skeleton, Text, Title } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPromptTemplates, type PromptTemplate } from '@parley/contracts/http/prompt-templates';
import type { Api } from '../../../foundation/api/api.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { useFetched } from '../history/use-fetched.js';
import { useEditor } from '../model/hooks.js';
import { useUndoToast } from '../actions/use-undo-toast.js';
import { BUILT_IN, builtIn, type BuiltIn } from './built-in.js';
import { OwnPreview } from './OwnPreview.js';
import { OwnTemplateRow } from './OwnTemplateRow.js';
import type { Languages, Template } from './template.js';
import { TemplatePreview } from './TemplatePreview.js';
import { TemplateRow, UseButton } from './TemplateRow.js';
import { useTemplate } from './use-template.js';
import classes from './templates.module.css';

/** EDIT-115: in px. */
const WIDTH = 800;

export interface TemplatePickerProps {
  /** Index at which the template's first prompt is inserted. */
  readonly at: number;
  readonly onClose: () => void;
}

/** Parley's six templates and the author's own, each with a preview. */
export function TemplatePicker({ at, onClose }: TemplatePickerProps) {
  const { t } = useTranslation(['message-tools', 'common']);
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      size={WIDTH}
      title={t('templates.title')}
      classNames={{ content: classes['modal'] ?? '', body: classes['body'] ?? '' }}
    >
      <Picker at={at} onClose={onClose} />
    </Modal>
  );
}

type Chosen = { readonly builtIn: BuiltIn } | { readonly own: PromptTemplate };

function useLanguages(): Languages {
  const first = useEditor((state) => state.flow?.defaultLanguage ?? 'en');
  const all = useEditor((state) => state.flow?.languages);
  return useMemo(() => ({ first, others: (all ?? []).filter((each) => each !== first) }), [first, all]);
}

function Picker({ at, onClose }: TemplatePickerProps) {
  const { t } = useTranslation(['message-tools', 'common']);
  const languages = useLanguages();
  const [chosen, setChosen] = useState<Chosen>({ builtIn: BUILT_IN[0] });
  const mine = useFetched(
    useCallback((api: Api, signal: AbortSignal) => api.call(listPromptTemplates, { signal }), []),
  );
  const insert = useTemplate(at);
  const undoToast = useUndoToast();
  const use = (template: Template, name: string) => {
    insert(template);
    undoToast(t('templates.added', { name }));
    onClose();
  };
  const failureText = useFailureText();
  const chosenName = 'own' in chosen ? chosen.own.name : t(`templates.${chosen.builtIn}.name`);
  return (
    <div className={classes['columns']}>
      <nav className={classes['list']} aria-label={t('templates.list')}>
        <ul>
          {BUILT_IN.map((id) => {
            const name = t(`templates.${id}.name`);
            return (
              <TemplateRow
                key={id}
                name={name}
                text={t(`templates.${id}.text`)}
                chosen={'builtIn' in chosen && chosen.builtIn === id}
                onChoose={() => setChosen({ builtIn: id })}
              >
                <UseButton name={name} onUse={() => use(builtIn(id, languages), name)} />
              </TemplateRow>
            );
          })}
        </ul>
        <Title order={3} fz="sm" mt="md" mb={6} px={8}>
          {t('templates.own')}
        </Title>
        {mine.failure && (
          <Alert color="red" role="alert" p="xs">
            <Group justify="space-between">
              {failureText(mine.failure)}
              <Button variant="default" size="compact-sm" onClick={mine.retry}>
                {t('common:retry')}
              </Button>
            </Group>
          </Alert>
        )}
        {!mine.value && !mine.failure && <Skeleton h={40} role="status" aria-label={t('templates.loading')} />}
        {mine.value?.length === 0 && (
          <Text fz="xs" c="dimmed" px={8}>
            {t('templates.none')}
          </Text>
        )}
        <ul>
          {mine.value?.map((own) => (
            <OwnTemplateRow
              key={own.id}
              template={own}
              chosen={'own' in chosen && chosen.own.id === own.id}
              onChoose={() => setChosen({ own })}
              onUse={(template) => use(template, own.name)}
              onChanged={() => {
                setChosen({ builtIn: BUILT_IN[0] });
                mine.retry();
              }}
            />
          ))}
        </ul>
      </nav>
      {'own' in chosen ? (
        <OwnPreview key={chosen.own.id} template={chosen.own} />
      ) : (
        <BuiltInPreview key={chosen.builtIn} id={chosen.builtIn} languages={languages} label={chosenName} />
      )}
    </div>
  );
}

function BuiltInPreview({ id, languages, label }: { id: BuiltIn; languages: Languages; label: string }) {
  const template = useMemo(() => builtIn(id, languages), [id, languages]);
  return <TemplatePreview template={template} label={label} />;
}
