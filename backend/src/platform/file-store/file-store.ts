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
/** How long a signed address is good, in seconds. */
export const SIGNED_FOR = 600;

export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  /** Fewer bytes where the file ends. */
  read(from: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

export interface FileStore {
  /** Whether a signed address can be used again after the file was deleted, until it expires. */
  readonly signedAddressesOutlive: boolean;
  /** Address for one PUT with these very headers. `shareUrl`: origin of the share host. */
  sign(file: FileToSign, shareUrl: string): Promise<string>;
  /** Where everybody reads the file. */
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
