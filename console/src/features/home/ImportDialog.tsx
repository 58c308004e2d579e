import { Alert, Button, FileButton, Group, List, Modal, Stack, Text } from '@mantine/core';
import type { FileProblem } from '@parley/contracts/interchange/flow-file';
import type { AnyFile } from '@parley/contracts/interchange/read-any-file';
import { newUuid } from '@parley/runtime/session/new-uuid';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.js';
import { feature } from './home.feature.js';
import { home, type ImportRequest } from './home.slice.js';

/** Lines shown of a long report. */
const SHOWN = 30;

/** Reads the file, tells what it is and what of it has no place in a flow, and only then makes one. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['interchange', 'common']);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { creating, created } = useAppSelector(feature.select);
  const [read, setRead] = useState<AnyFile | null>(null);
  useEffect(() => {
    if (created === null) return;
    dispatch(home.createSettled());
    void navigate(`/${created.kind}/${created.id}/edit`);
  }, [created, dispatch, navigate]);

  const take = async (file: File | null) => {
    if (!file) return;
    const { readAnyFile } = await import('@parley/contracts/interchange/read-any-file');
    setRead(readAnyFile(await file.text(), newUuid));
  };
  const lines = read ? linesOf(read) : [];
  const create = () => {
    if (!read?.ok) return;
    const { tName, languages, ...body } = read.flow;
    // The same shape, read only: what was read is not changed on its way to the server.
    dispatch(home.importRequested({ body, more: { tName, languages } } as unknown as ImportRequest));
  };
  function linesOf(file: AnyFile): string[] {
    if (!file.ok)
      return file.problems.map((problem) =>
        t('place', { place: placeOf(problem), reason: t(`problem.${problem.code}`) }),
      );
    return file.notes.map(({ place, code, detail }) =>
      t('place', { place: place || t('wholeFile'), reason: t(`note.${code}`, { detail }) }),
    );
  }
  function placeOf({ path }: FileProblem): string {
    const at = path.indexOf('promptsArray') + 1;
    const number = path[at];
    if (at === 0 || typeof number !== 'number') return path.join(' › ') || t('wholeFile');
    const rest = path.slice(at + 1).filter((step) => step !== 'definition');
    return [
      t('promptPlace', { number: number + 1 }),
      ...rest.map((step) => (typeof step === 'number' ? step + 1 : step)),
    ].join(' › ');
  }
  return (
    <Modal opened onClose={onClose} title={t('title')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <Stack gap="md">
        <Text fz="sm">{t('about')}</Text>
        <FileButton onChange={(file) => void take(file)} accept=".json,.twee,.tw,.txt,application/json,text/plain">
          {(props) => (
            <Button variant="default" {...props}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
        {read && (
          <Alert color={read.ok ? (lines.length > 0 ? 'orange' : 'green') : 'red'} role="alert">
            <Text fz="sm" fw={600}>
              {read.ok
                ? t(`found_${read.kind}`, { name: read.flow.name, count: read.flow.definition.promptsArray.length })
                : t('refused')}
            </Text>
            {read.ok && <Text fz="sm">{lines.length > 0 ? t('notMapped') : t('allMapped')}</Text>}
            <List size="sm" mah={260} style={{ overflowY: 'auto', overflowWrap: 'anywhere' }} tabIndex={0}>
              {lines.slice(0, SHOWN).map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
            {lines.length > SHOWN && <Text fz="sm">{t('more', { number: lines.length - SHOWN })}</Text>}
          </Alert>
        )}
        {creating === 'rejected' && (
          <Alert color="red" role="alert">
            {t('createFailed')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button onClick={create} disabled={!read?.ok} loading={creating === 'pending'}>
            {t('create')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
