/** A place outside of the installation that keeps backups: a folder or a bucket. Names are paths with slashes. */
export interface StoredObject {
  readonly name: string;
  readonly bytes: number;
}

export interface BackupTarget {
  /** As people write it; names no secret. */
  readonly address: string;
  /** The object is there as a whole or not at all, also after a kill; one of the same name is replaced. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** null: there is no such object. */
  read(name: string): Promise<Buffer | null>;
  /** The objects whose names begin with `folder/`. */
  list(folder: string): AsyncIterable<StoredObject>;
  delete(name: string): Promise<void>;
  /** Removes the remains of interrupted writes. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}
