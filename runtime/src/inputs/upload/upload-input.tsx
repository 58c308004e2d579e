/** @jsxImportSource preact */
/**
 * An answer of files: the learner chooses or drops several, and each shows its progress (UPLD-11…22). A chunk of its
 * own.
 */
import { FILE_EXTENSIONS, uploadConfigOf } from '@parley/contracts/flow/uploads';
import type { Language } from '@parley/contracts/definition/values';
import type { PromptInput } from '@parley/contracts/engine/types';
import type { KeptFile } from '../../chat/chat-props.js';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { addStyles } from '../../theme/adopt-styles.js';
import { FileLine } from './file-line.js';
import css from './upload.css?inline';
import { browserTools, uploadFile, type UploadTools } from './upload-file.js';
import { browserUrls, keptFiles, UploadList, type Refused, type Sender } from './upload-list.js';
import type { Uploads } from './uploads.js';
import { uploadTranslator } from './words.js';

export interface UploadInputProps {
  readonly language: Language;
  readonly uploads: Uploads;
  readonly config: PromptInput['inputDisplayConfig'];
  readonly disabled: boolean;
  readonly sendLabel: string;
  /** True to move the focus here because it was in the previous input. */
  readonly wantsFocus: () => boolean;
  readonly onSend: (message: string) => void;
  /** Uploaded earlier but not sent. */
  readonly draft?: readonly KeptFile[] | undefined;
  readonly onDraft?: (files: readonly KeptFile[]) => void;
  /** Replaced by tests. */
  readonly tools?: UploadTools;
}
const ACCEPT = FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',');

const senderOf = (uploads: Uploads, config: UploadInputProps['config'], tools: UploadTools): Sender | null => {
  const to = uploadConfigOf(config);
  if (uploads === 'fake') return 'fake';
  if (typeof uploads === 'string' || !to) return null;
  return (file, signal, onProgress) => uploadFile({ file, config: to, place: uploads(), signal, onProgress }, tools);
};

/** One list for as long as the prompt is asked. */
const useList = (sender: Sender | null, draft: UploadInputProps['draft'], onDraft: UploadInputProps['onDraft']) => {
  const before = useRef(draft);
  const keep = useRef(onDraft);
  keep.current = onDraft;
  const list = useMemo(() => new UploadList(browserUrls, keptFiles(before.current ?? [], Date.now())), []);
  const [files, setFiles] = useState(list.files);
  useEffect(() => {
    const wake = () => list.wake();
    list.subscribe(() => {
      setFiles(list.files);
      keep.current?.(list.kept(Date.now()));
    });
    window.addEventListener('online', wake);
    return () => {
      window.removeEventListener('online', wake);
      list.close();
    };
  }, [list]);
  useEffect(() => list.setSender(sender), [list, sender]);
  return { list, files };
};

const useStyles = () => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = box.current?.getRootNode();
    if (root instanceof ShadowRoot) addStyles(root, css);
  }, []);
  return box;
};

export const UploadInput = (props: UploadInputProps): VNode => {
  const {
    language,
    uploads,
    config,
    disabled,
    sendLabel,
    wantsFocus,
    onSend,
    draft,
    onDraft,
    tools = browserTools,
  } = props;
  const t = useMemo(() => uploadTranslator(language), [language]);
  const sender = useMemo(() => senderOf(uploads, config, tools), [uploads, config, tools]);
  const { list, files } = useList(sender, draft, onDraft);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [over, setOver] = useState(false);
  const box = useStyles();
  const picker = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const problems = useRef<HTMLDivElement>(null);
  const wantsFocusAtFirst = useRef(wantsFocus);
  useEffect(() => {
    if (wantsFocusAtFirst.current()) choose.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // On a small screen the problems are below many files, out of view.
    if (refused.length > 0 && typeof problems.current?.scrollIntoView === 'function')
      problems.current.scrollIntoView({ block: 'nearest' });
  }, [refused]);

  if (!uploadConfigOf(config)) return <p class="quiet">{t('misconfigured')}</p>;
  if (uploads === 'none') return <p class="quiet">{t('notHere')}</p>;

  const take = (chosen: FileList | null | undefined) => {
    if (!disabled && chosen) setRefused(list.add([...chosen]));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer?.files);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const remove = (uniqueId: string) => {
    list.remove(uniqueId);
    // The remove button has disappeared with its file.
    choose.current?.focus({ preventScroll: true });
  };
  const done = files.filter(({ uploadUrl }) => uploadUrl !== null).length;
  const failed = files.filter(({ status }) => status === 'error').length;
  const summary = [
    t('summary', { done, count: files.length }),
    ...(failed ? [t('failedCount', { count: failed })] : []),
  ];
  return (
    <div
      ref={box}
      class={over ? 'uploads over' : 'uploads'}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {files.length > 0 && (
        <ul aria-label={t('files')}>
          {files.map((file) => (
            <FileLine key={file.uniqueId} file={file} t={t} disabled={disabled} list={list} onRemove={remove} />
          ))}
        </ul>
      )}
      {files.length === 0 && (
        <p class="quiet">
          <span class="drop">{t('dropHere')}. </span>
          {t('accepted')}
        </p>
      )}
      <div ref={problems} class="problems" role="alert">
        {refused.map(({ name, problem }) => (
          <p key={name} dir="auto">
            {name}: {t(problem)}
          </p>
        ))}
      </div>
      <p class="quiet" role="status">
        {files.length > 0 && summary.join(', ')}
      </p>
      <div class="row">
        <button
          ref={choose}
          type="button"
          class={files.length === 0 ? 'button primary' : 'button'}
          disabled={disabled}
          onClick={() => picker.current?.click()}
        >
          {t(files.length === 0 ? 'chooseFiles' : 'addFiles')}
        </button>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={ACCEPT}
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            // Without this, the same file couldn't be chosen again after its removal.
            currentTarget.value = '';
          }}
        />
        <button
          type="button"
          class="button primary"
          disabled={disabled || !list.isReady}
          onClick={() => onSend(list.answer)}
        >
          {sendLabel}
        </button>
      </div>
    </div>
  );
};
