import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ImageContent } from '@parley/contracts/definition/definition';
import { LIMITS } from '@parley/contracts/definition/limits';
import { AddressField } from './AddressField.js';
import type { EditorProps } from './editor-props.js';
import { looksLikeAddress } from '../model/said.js';
import classes from './types.module.css';

/** Images that learners see as thumbnails. There is always an empty field for the next one. */
export function ImagesField({ content, label, editable, onChange }: EditorProps<'image'>) {
  const { t } = useTranslation('flow-editor');
  const stored = content.images;
  const images = stored.length > 0 ? stored : [{ url: '' }];
  const change = (next: ImageContent['images']) => onChange({ images: next });
  return (
    <Stack gap={6} role="group" aria-label={label}>
      {images.map(({ url }, index) => (
        <Group key={index} gap={8} wrap="nowrap" align="flex-start">
          {looksLikeAddress(url) && !url.includes('{{') && (
            <img src={url} alt="" className={classes['thumbnail']} loading="lazy" referrerPolicy="no-referrer" />
          )}
          <div className={classes['grow']}>
            <AddressField
              type="image"
              url={url.slice(0, LIMITS.urlLength)}
              label={t('type.imageNumber', { index: index + 1, label })}
              editable={editable}
              onChange={(next) => change(images.with(index, { url: next }))}
            />
          </div>
          {editable && stored.length > 0 && (
            <ActionIcon
              aria-label={t('type.removeImage', { index: index + 1 })}
              onClick={() => change(images.filter((_, each) => each !== index))}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {editable && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => change([...images, { url: '' }])}
        >
          {t('type.addImage')}
        </Button>
      )}
    </Stack>
  );
}
