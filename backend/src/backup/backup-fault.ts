/** A backup or a restore that can't go on. The text is for the person who started it. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}

/** An object of the target is missing, or its content is another. */
export class DamagedObject extends BackupFault {
  /** @param fault a sentence that begins with the name of the object */
  constructor(
    readonly object: string,
    readonly fault: string,
  ) {
    super(`${fault} Restore another backup.`);
  }
}

/** The reason of a failed call, without the parts of an address that may be secret. */
export const reasonOf = (error: unknown): string => {
  const { code, name, message } = error as { code?: unknown; name?: string; message?: string };
  return typeof code === 'string' ? code : (message ?? name ?? String(error));
};
