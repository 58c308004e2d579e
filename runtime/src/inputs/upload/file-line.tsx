/** @jsxImportSource preact */
/** One chosen file: its name, its progress and its buttons. */
import type { VNode } from 'preact';
import type { UploadedFile, UploadList } from './upload-list.js';
import type { uploadTranslator } from './words.js';

export interface FileLineProps {
  readonly file: UploadedFile;
  readonly t: ReturnType<typeof uploadTranslator>;
  readonly disabled: boolean;
  readonly list: UploadList;
  readonly onRemove: (uniqueId: string) => void;
}

const stateOf = ({ status, progress, problem }: UploadedFile, t: FileLineProps['t']): string => {
  if (status === 'error') return t(problem ?? 'refused');
  if (status === 'uploading') return t('uploading', { percent: progress });
  return t(status === 'uploaded' ? 'uploaded' : 'waiting');
};

export const FileLine = ({ file, t, disabled, list, onRemove }: FileLineProps): VNode => {
  const { uniqueId, status, preview, ext, progress } = file;
  const { name } = file.file;
  return (
    <li class="file" data-status={status}>
      {preview === null ? (
        <span class="thumb" aria-hidden="true">
          {ext}
        </span>
      ) : (
        <img class="thumb" src={preview} alt="" width={48} height={48} />
      )}
      <span class="name" dir="auto" title={name}>
        {name}
      </span>
      <span class={status === 'error' ? 'state failed' : 'state'}>
        {stateOf(file, t)}
        {status === 'uploading' && <progress max={100} value={progress} aria-label={t('progressOf', { name })} />}
      </span>
      <span class="acts">
        {status === 'error' && (
          <button
            type="button"
            class="button"
            disabled={disabled}
            aria-label={t('retryOf', { name })}
            onClick={() => list.retry(uniqueId)}
          >
            {t('retry')}
          </button>
        )}
        {status !== 'uploading' && (
          <button
            type="button"
            class="button"
            disabled={disabled}
            aria-label={t('removeOf', { name })}
            onClick={() => onRemove(uniqueId)}
          >
            {t('remove')}
          </button>
        )}
      </span>
    </li>
  );
};
