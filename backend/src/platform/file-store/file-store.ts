/** Storage of uploaded files: a local disk or, if configured, S3. Browsers upload directly, to a signed address. */

export interface FileToSign {
  /** Made by the server; slashes separate folders. */
  readonly key: string;
  readonly type: string;
  /** Bytes; null = any number up to the limit. */
  readonly size: number | null;
  /** ms since 1970 */
  readonly now: number;
}
/** The share host's path for uploading and reading files. */
export const UPLOADS = '/uploads/';
/** How long a signed address is valid, in seconds. */
export const SIGNED_FOR = 600;

export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** Returns fewer bytes at the end of the file. */
  read(from: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** An address for one PUT, and the headers to send with it. */
export interface SignedPut {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FileStore {
  /** True if a signed address can be used again after the file was deleted, until it expires. */
  readonly signedAddressesOutlive: boolean;
  /** True if anybody can read files from the store directly; otherwise the share host serves them. */
  readonly isPublic: boolean;
  /** True if the size must be declared for the store to limit it. */
  readonly needsSize: boolean;
  /**
   * Finds out how files can be uploaded, and logs what is missing. `origins`: origins of the uploading pages. Never
   * throws.
   */
  prepare(origins: readonly string[]): Promise<void>;
  /** @throws Refusal 503 while it is unknown how files can be uploaded */
  ready(): Promise<void>;
  /** Address and headers of one PUT. `shareUrl`: origin of the share host. */
  sign(file: FileToSign, shareUrl: string): Promise<SignedPut>;
  /** The public address of the file; call only once the store is ready. */
  urlOf(key: string, shareUrl: string): string;
  /** Null: there is no such file. */
  open(key: string): Promise<StoredFile | null>;
  /** Writes a file by the server itself, as a restore does; one of this key that is there already stays. */
  put(key: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Does nothing if there is no such file. */
  delete(key: string): Promise<void>;
  /** True if there is no space for another file. */
  isFull(): Promise<boolean>;
  /** Removes the remains of interrupted uploads. `now`: ms since 1970. */
  tidy(now: number): Promise<void>;
  close(): Promise<void>;
}

export const encodeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/');
