import { NumberInput, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '@parley/contracts/definition/limits';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { selectIsStructural } from '../model/selectors.js';
import classes from './analysis.module.css';
import { outOfChanged } from './own-maximum.js';

/** Sets the author's own maximum. `reached`: the computed one; null: unbounded or not known. */
export function OwnMaximum({ reached }: { readonly reached: number | null }) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const editable = useEditor(selectIsStructural);
  const outOf = useEditor((state) => state.doc.rest.outOf);
  const [open, setOpen] = useState(false);
  if (!editable) return null;
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={280}
      position="bottom-end"
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={classes['own']} aria-label={t('maxScore.own')} onClick={() => setOpen(!open)}>
          <Pencil size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('maxScore.own')}>
        <Stack gap="xs">
          <NumberInput
            label={t('maxScore.outOf')}
            description={t('maxScore.outOfWhy')}
            min={0}
            max={LIMITS.score}
            allowNegative={false}
            hideControls
            data-autofocus
            value={outOf ?? ''}
            placeholder={reached === null ? '' : String(reached)}
            onChange={(value) =>
              dispatch(outOfChanged({ outOf: typeof value === 'number' && value > 0 ? value : undefined }))
            }
          />
          {outOf !== undefined && reached !== null && outOf > reached && (
            <Text role="status" fz="sm">
              {t('maxScore.outOfReach', { reached })}
            </Text>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
