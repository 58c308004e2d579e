import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayedFlow } from '../../../ui/played-flow/PlayedFlow.js';
import { useEffective } from '../../../ui/use-played-settings.js';
import { useEditor } from '../model/hooks.js';
import { exampleRemote, playedTemplate } from './played-template.js';
import type { Template } from './template.js';

/** Plays a template in the learners' player, from its first prompt. */
export function TemplatePreview({ template, label }: { readonly template: Template; readonly label: string }) {
  const { t } = useTranslation(['message-tools', 'common']);
  const flow = useEditor((state) => state.flow);
  const settings = useEffective(flow);
  const definition = useMemo(() => playedTemplate(template), [template]);
  if (!flow) return null;
  const samples = [t('templates.sample1'), t('templates.sample2'), t('templates.sample3')];
  return (
    <PlayedFlow
      name={label}
      definition={definition}
      language={flow.defaultLanguage}
      settings={settings}
      itemId={flow.id}
      label={t('templates.previewOf', { name: label })}
      again={t('templates.again')}
      failed={t('common:partFailed')}
      fetchRemote={(item) => Promise.resolve(exampleRemote(item, samples))}
    />
  );
}
