/**
 * The files chosen for one answer and the progress of each. Uploads start by themselves, a few at a time, and resume
 * when a lost network is back.
 */
import { extensionOf, fileTypeOf, typesAgree, UPLOAD_LIMITS } from '@parley/contracts/flow/uploads';
import { systemClock } from '../../platform/clock.js';
import type { KeptFile } from '../../chat/chat-props.js';
import { UploadFailed, type UploadProblem } from './upload-file.js';

export type UploadStatus = 'selected' | 'uploading' | 'uploaded' | 'error';
export interface UploadedFile {
  readonly file: File;
  /** Made of name, size and last modification: choosing the same file twice adds it once (UPLD-14, 15). */
  readonly uniqueId: string;
  readonly status: UploadStatus;
  /** The uploaded file's address; null until the upload ends. */
  readonly uploadUrl: string | null;
  /** Address of a picture's preview, valid in this browser only. */
  readonly preview: string | null;
  readonly ext: string;
  /** 0 to 100 */
  readonly progress: number;
  readonly problem: UploadProblem | null;
  /** ms since 1970; set if the file was uploaded in an earlier visit. */
  readonly at?: number;
}
/** A chosen file that was not accepted into the list. */
export interface Refused {
  readonly name: string;
  readonly problem: Extract<UploadProblem, 'kind' | 'tooLarge' | 'enough'>;
}
/** Uploads a file and resolves with its address; `fake` = no upload, the file is only shown here. */
export type Sender =
  'fake' | ((file: File, signal: AbortSignal, onProgress: (percent: number) => void) => Promise<string>);

export interface ListTools {
  readonly createUrl: (file: File) => string;
  readonly revokeUrl: (url: string) => void;
  /** @returns a function that cancels the work */
  readonly after: (ms: number, work: () => void) => () => void;
}
export const browserUrls: ListTools = {
  createUrl: (file) => URL.createObjectURL(file),
  revokeUrl: (url) => URL.revokeObjectURL(url),
  after: systemClock.after,
};

const AT_ONCE = 3;
/** ms between automatic retries: not every browser reports that the network is back, and none that the server is. */
const TRY_AGAIN = 15_000;
const waitsForNetwork = ({ problem }: UploadedFile): boolean => problem === 'offline' || problem === 'notSaved';

export const uniqueIdOf = ({ name, size, lastModified }: File): string => `${name}-${size}-${lastModified}`;

const problemWith = (file: File): Refused['problem'] | null => {
  const type = fileTypeOf(file.name);
  // On systems without an office program, the browser reports no type or a different type for office files, so those
  // are judged by name.
  if (!type || (type.isImage && file.type !== '' && !typesAgree(file.name, file.type))) return 'kind';
  return file.size > UPLOAD_LIMITS.fileBytes || file.size === 0 ? 'tooLarge' : null;
};

/** ms; one day less than the server keeps an unused file (UPLD-U6). */
const KEPT_MS = 29 * 86_400_000;

/** Files of an earlier visit: the server has the content, this browser only the address. */
export const keptFiles = (kept: readonly KeptFile[], now: number): readonly UploadedFile[] =>
  kept
    .filter(({ at }) => now - at < KEPT_MS)
    .map(({ name, uniqueId, url, at }) => ({
      file: new File([], name),
      uniqueId,
      status: 'uploaded',
      uploadUrl: url,
      preview: fileTypeOf(name)?.isImage ? url : null,
      ext: extensionOf(name),
      progress: 100,
      problem: null,
      at,
    }));

export class UploadList {
  files: readonly UploadedFile[] = [];
  #sender: Sender | null = null;
  #closed = false;
  #cancelTry: (() => void) | null = null;
  readonly #aborts = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();

  /** @param files files that were uploaded earlier */
  constructor(
    private readonly tools: ListTools = browserUrls,
    files: readonly UploadedFile[] = [],
  ) {
    this.files = files;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Null while it is unknown where files go; until then they wait. */
  setSender(sender: Sender | null): void {
    this.#sender = sender;
    this.#begin();
  }

  /** @returns the refused files with their reasons; duplicates are ignored silently */
  add(files: readonly File[]): readonly Refused[] {
    const refused: Refused[] = [];
    for (const file of files) {
      const uniqueId = uniqueIdOf(file);
      if (this.files.some((other) => other.uniqueId === uniqueId)) continue;
      const problem = this.files.length >= UPLOAD_LIMITS.files ? 'enough' : problemWith(file);
      if (problem) refused.push({ name: file.name, problem });
      else this.#set([...this.files, this.#selected(file, uniqueId)]);
    }
    this.#begin();
    return refused;
  }

  remove(uniqueId: string): void {
    const gone = this.files.find((file) => file.uniqueId === uniqueId);
    if (!gone || gone.status === 'uploading') return;
    if (gone.preview !== null) this.tools.revokeUrl(gone.preview);
    this.#set(this.files.filter((file) => file !== gone));
    this.#begin();
  }

  retry(uniqueId: string): void {
    this.#again((file) => file.uniqueId === uniqueId);
  }
  /** Call when the network is back. */
  wake(): void {
    this.#cancelTry?.();
    this.#cancelTry = null;
    this.#again(waitsForNetwork);
  }

  /** UPLD-19, 20 */
  get isReady(): boolean {
    return this.files.length > 0 && this.files.every(({ uploadUrl }) => uploadUrl !== null);
  }
  /** The uploaded files that a later visit can reuse. */
  kept(now: number): readonly KeptFile[] {
    return this.files.flatMap(({ file: { name }, uniqueId, uploadUrl: url, at = now }) =>
      url === null ? [] : [{ name, uniqueId, url, at }],
    );
  }
  /** UPLD-22 */
  get answer(): string {
    return JSON.stringify({ images: this.files.map(({ uploadUrl }) => ({ url: uploadUrl })) });
  }

  close(): void {
    this.#closed = true;
    this.#cancelTry?.();
    for (const abort of this.#aborts.values()) abort.abort();
    for (const { preview, uploadUrl } of this.files)
      // In a preview, the answer displays this very address.
      if (preview !== null && preview !== uploadUrl) this.tools.revokeUrl(preview);
    this.#listeners.clear();
  }

  #selected(file: File, uniqueId: string): UploadedFile {
    const preview = fileTypeOf(file.name)?.isImage ? this.tools.createUrl(file) : null;
    const ext = extensionOf(file.name);
    return { file, uniqueId, status: 'selected', uploadUrl: null, preview, ext, progress: 0, problem: null };
  }
  #again(which: (file: UploadedFile) => boolean): void {
    const again = (file: UploadedFile): UploadedFile =>
      file.status === 'error' && which(file) ? { ...file, status: 'selected', progress: 0, problem: null } : file;
    this.#set(this.files.map(again));
    this.#begin();
  }
  #begin(): void {
    const sender = this.#sender;
    if (sender === null || this.#closed) return;
    for (const { uniqueId, status, file, preview } of this.files) {
      if (status !== 'selected') continue;
      if (sender === 'fake') {
        // A blob address has no name; the file's name after the `#` tells the history that this isn't a picture.
        const uploadUrl = preview ?? `${this.tools.createUrl(file)}#${encodeURIComponent(file.name)}`;
        this.#change(uniqueId, { status: 'uploaded', uploadUrl, progress: 100 });
      } else if (this.#aborts.size < AT_ONCE) void this.#send(uniqueId, file, sender);
    }
  }
  async #send(uniqueId: string, file: File, sender: Exclude<Sender, 'fake'>): Promise<void> {
    const abort = new AbortController();
    this.#aborts.set(uniqueId, abort);
    this.#change(uniqueId, { status: 'uploading', progress: 0 });
    try {
      const uploadUrl = await sender(file, abort.signal, (progress) => this.#change(uniqueId, { progress }));
      this.#change(uniqueId, { status: 'uploaded', uploadUrl, progress: 100 });
    } catch (error) {
      const problem = error instanceof UploadFailed ? error.problem : 'offline';
      this.#change(uniqueId, { status: 'error', problem });
      if (!this.#closed && this.files.some(waitsForNetwork))
        this.#cancelTry ??= this.tools.after(TRY_AGAIN, () => this.wake());
    } finally {
      this.#aborts.delete(uniqueId);
      this.#begin();
    }
  }
  #change(uniqueId: string, change: Partial<UploadedFile>): void {
    if (this.#closed) return;
    this.#set(this.files.map((file) => (file.uniqueId === uniqueId ? { ...file, ...change } : file)));
  }
  #set(files: readonly UploadedFile[]): void {
    this.files = files;
    for (const listener of this.#listeners) listener();
  }
}
