import { Radio, TextInput, Tooltip, UnstyledButton } from '@mantine/core';
import { CircleSlash, ImageUp } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AUTO_FACE, faceAddress, faceOf, FACES, isFaceSetting } from '@parley/contracts/definition/faces';
import { LIMITS } from '@parley/contracts/definition/limits';
import { useAppSelector } from '../../foundation/hooks.js';
import { PicturePick } from '../picture/PicturePick.js';
import classes from './settings-editor.module.css';

interface FacePickerProps {
  /** The id of the field for a web address. */
  readonly id: string;
  readonly value: string;
  /** The number of the flow or sequence; it decides about `face:auto`. */
  readonly itemId: number;
  readonly onChange: (avatarUrl: string) => void;
}

/** Chooses the picture beside a speaker's messages: one of Parley's faces, none, or the author's own. */
export function FacePicker({ id, value, itemId, onChange }: FacePickerProps) {
  const { t } = useTranslation('settings');
  const group = useId();
  const shareUrl = useAppSelector((state) => state.config.value?.shareUrl ?? '');
  const chosen = faceOf(value, itemId) ?? (value === '' ? 'none' : 'own');
  return (
    <>
      <Radio.Group
        aria-label={t('face')}
        name={group}
        value={chosen}
        onChange={(face) => onChange(face === 'none' ? '' : `face:${face}`)}
      >
        <div className={classes['faces']}>
          {FACES.map((face) => (
            <Tooltip key={face} label={t(`faces.${face}`)}>
              <Radio.Card value={face} aria-label={t(`faces.${face}`)} className={classes['face']}>
                <img src={faceAddress(face, shareUrl)} alt="" width={36} height={36} />
              </Radio.Card>
            </Tooltip>
          ))}
          <Tooltip label={t('faces.none')}>
            <Radio.Card value="none" aria-label={t('faces.none')} className={classes['face']}>
              <CircleSlash size={20} aria-hidden />
            </Radio.Card>
          </Tooltip>
          <PicturePick onUploaded={onChange}>
            {(open, button) => (
              <Tooltip label={t('uploadPicture')}>
                <UnstyledButton
                  ref={button}
                  aria-label={t('uploadPicture')}
                  className={classes['upload']}
                  onClick={open}
                >
                  <ImageUp size={20} aria-hidden />
                </UnstyledButton>
              </Tooltip>
            )}
          </PicturePick>
        </div>
      </Radio.Group>
      <TextInput
        id={id}
        type="url"
        mt="xs"
        aria-label={t('names.avatarUrl')}
        placeholder={t('ownPicture')}
        maxLength={LIMITS.urlLength}
        value={isFaceSetting(value) ? '' : value}
        onChange={(event) => onChange(event.currentTarget.value.trim() || AUTO_FACE)}
      />
    </>
  );
}
