/** Where uploaded files lie: a local disk, or S3 by configuration. Browsers put them there themselves, by a signed address. */

export interface FileToSign {
  /** Made by the server; slashes divide it into folders. */
  readonly key: string;
  readonly type: string;
  /** Bytes; null = whatever comes, up to the limit. */
  readonly size: number | null;
  /** ms since 1970 */
  readonly now: number;
}
/** Where the share host takes and serves files. */
export const UPLOADS = '/uploads/';
/** How long a signed address is good, in seconds. */
export const SIGNED_FOR = 600;

export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** Fewer bytes where the file ends. */
  read(from: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** An address for one PUT, and the headers that go with it. */
export interface SignedPut {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FileStore {
  /** Whether a signed address can be used again after the file was deleted, until it expires. */
  readonly signedAddressesOutlive: boolean;
  /** Whether everybody reads files from the store itself; else the share host reads them out. */
  readonly isPublic: boolean;
  /** Whether it can bound only a file whose size was said before. */
  readonly needsSize: boolean;
  /** Finds out how files get there, and logs what is missing. `origins`: of the pages that put them. Never throws. */
  prepare(origins: readonly string[]): Promise<void>;
  /** @throws Refusal 503 while it is not known how files get there */
  ready(): Promise<void>;
  /** Address and headers of one PUT. `shareUrl`: origin of the share host. */
  sign(file: FileToSign, shareUrl: string): Promise<SignedPut>;
  /** Where everybody reads the file; not before the store is ready. */
  urlOf(key: string, shareUrl: string): string;
  /** Null: nothing lies there. */
  open(key: string): Promise<StoredFile | null>;
  /** Nothing to delete is fine. */
  delete(key: string): Promise<void>;
  /** Whether there is no room for another file. */
  isFull(): Promise<boolean>;
  /** Removes what uploads that broke off left behind. `now`: ms since 1970. */
  tidy(now: number): Promise<void>;
  close(): Promise<void>;
}

export const encodeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/');
